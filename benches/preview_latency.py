#!/usr/bin/env python3
"""Measures how long the previewer takes from a save to the redrawn screen.

Starts the release binary in a real pseudo-terminal on a copy of scripts/, replaces the file of a room that the floor has by a rename N times,
each time with another ground, and takes the time from the rename to the arrival of the first bytes that show that ground. Prints the median
and the 95th percentile.

    cargo build --release && python3 benches/preview_latency.py [--binary PATH] [--rounds N] [--max-median MS] [--max-p95 MS]

Exits with 1 when a bound is given and not met. Needs nothing but Python's standard library; Unix only.
"""

import argparse
import fcntl
import json
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COLUMNS, ROWS = 200, 60
# What the room that is saved has for ground, and what it gets instead, by turns.
GROUND = "t.flagstone"
SIGNS = [("probe_one", "\u2591"), ("probe_two", "\u2592")]


def arguments():
    parser = argparse.ArgumentParser(description="Time from a save to the redrawn screen.")
    parser.add_argument("--binary", default=os.path.join(ROOT, "target", "release", "undercroft"))
    parser.add_argument("--scripts", default=os.path.join(ROOT, "scripts"))
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--max-median", type=float, metavar="MS")
    parser.add_argument("--max-p95", type=float, metavar="MS")
    return parser.parse_args()


class Screen:
    """The terminal's side of a program in a pseudo-terminal."""

    def __init__(self, command):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm-256color"
            os.environ.pop("NO_COLOR", None)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
            os.execv(command[0], command)
        self.seen = b""

    def wait_for(self, pattern, timeout=20.0):
        """The time at which bytes matching the pattern had arrived; whatever came before is forgotten."""
        end = time.perf_counter() + timeout
        while True:
            match = re.search(pattern, self.seen)
            if match:
                now = time.perf_counter()
                self.seen = self.seen[match.end():]
                return now
            left = end - time.perf_counter()
            if left <= 0 or not select.select([self.fd], [], [], left)[0]:
                sys.exit(f"no {pattern!r} within {timeout} s; the screen said:\n{self.seen[-2000:]!r}")
            try:
                more = os.read(self.fd, 65536)
            except OSError:
                more = b""
            if not more:
                sys.exit(f"the previewer ended; it said:\n{self.seen[-2000:]!r}")
            self.seen += more

    def drain(self, quiet):
        """Reads until nothing has come for `quiet` seconds."""
        while select.select([self.fd], [], [], quiet)[0]:
            os.read(self.fd, 65536)
        self.seen = b""

    def close(self):
        os.kill(self.pid, signal.SIGTERM)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def percentile(sorted_times, percent):
    """The smallest time that `percent` of all times do not exceed."""
    rank = -(-len(sorted_times) * percent // 100)
    return sorted_times[max(rank, 1) - 1]


def room_to_save(binary, scripts):
    """A seed whose first floor has a room made on GROUND by a file of the scripts, and that file."""
    listed = json.loads(subprocess.check_output([binary, "list", scripts, "--json"]))
    files = {room["name"]: room["file"] for room in listed["rooms"]}
    for seed in range(1, 200):
        floor = json.loads(subprocess.check_output([binary, "render", scripts, "--seed", str(seed), "--format", "json"]))
        for room in floor["rooms"]:
            path = os.path.join(scripts, files.get(room["type"], ""))
            if os.path.isfile(path) and GROUND in open(path, encoding="utf-8").read():
                return seed, path
    sys.exit(f"no room file with {GROUND} found on the first floors")


def measure(options, scripts):
    # Two grounds with glyphs that nothing else has, so that the first one to arrive means the new floor.
    with open(os.path.join(scripts, "terrain.lua"), encoding="utf-8") as file:
        terrains = file.read()
    added = "".join(f'terrain {{ name = "{name}", glyph = "{glyph}", class = "floor" }}\n' for name, glyph in SIGNS)
    replace(os.path.join(scripts, "terrain.lua"), terrains.replace("\nreturn true", "\n" + added + "\nreturn true"))
    seed, path = room_to_save(options.binary, scripts)
    with open(path, encoding="utf-8") as file:
        room = file.read()
    screen = Screen([options.binary, "preview", scripts, "--seed", str(seed)])
    times = []
    try:
        screen.wait_for(b" ok ")
        screen.drain(0.5)
        for number in range(options.rounds):
            name, glyph = SIGNS[number % 2]
            start = replace(path, room.replace(GROUND, f"t.{name}"))
            end = screen.wait_for(re.escape(glyph.encode()))
            times.append((end - start) * 1000.0)
            # The highlight of changed cells fades after 600 ms; saves come no faster than people save.
            screen.drain(0.8)
    finally:
        screen.close()
    return times


def replace(path, text):
    """Saves by a rename; the time just before it."""
    aside = path + ".aside"
    with open(aside, "w", encoding="utf-8") as file:
        file.write(text)
    start = time.perf_counter()
    os.rename(aside, path)
    return start


def main():
    options = arguments()
    if not os.access(options.binary, os.X_OK):
        sys.exit(f"{options.binary}: build it first with cargo build --release")
    with tempfile.TemporaryDirectory() as folder:
        scripts = os.path.join(folder, "scripts")
        shutil.copytree(options.scripts, scripts)
        times = sorted(measure(options, scripts))
    median, p95 = percentile(times, 50), percentile(times, 95)
    print(f"save to screen, {len(times)} saves: median {median:.1f} ms, 95 % {p95:.1f} ms, least {times[0]:.1f} ms, most {times[-1]:.1f} ms")
    if options.max_median and median > options.max_median:
        sys.exit(f"the median is above {options.max_median} ms")
    if options.max_p95 and p95 > options.max_p95:
        sys.exit(f"the 95th percentile is above {options.max_p95} ms")


if __name__ == "__main__":
    main()
