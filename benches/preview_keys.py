#!/usr/bin/env python3
"""Measures how the previewer answers while it works, and what it costs while it does not.

Starts the release binary in a real pseudo-terminal of 200x60 on floors of 198x66 after Hengband (benches/data/hengband.lua) and takes, in milliseconds:

  keys     from a key that opens the help to its first line on the screen, while floors are made without a pause
  redraw   from a key that scrolls the floor by a window to the last byte of the new screen, and the same with a lens on
  idle     time on a processor while nobody does anything for ten seconds
  tools    from the key that opens each tool to the last byte of the screen

    cargo build --release && python3 benches/preview_keys.py [--binary PATH] [--rounds N] [--max-key MS] [--max-redraw MS] [--max-idle MS]

Exits with 1 when a bound is given and not met. Needs nothing but Python's standard library; Linux only.
"""

import argparse
import os
import select
import shutil
import sys
import tempfile
import time

from preview_latency import ROOT, Screen, percentile

TICKS = os.sysconf("SC_CLK_TCK")


def arguments():
    parser = argparse.ArgumentParser(description="How the previewer answers.")
    parser.add_argument("--binary", default=os.path.join(ROOT, "target", "release", "undercroft"))
    parser.add_argument("--rounds", type=int, default=100)
    for name in ("key", "redraw", "idle"):
        parser.add_argument(f"--max-{name}", type=float, metavar="MS")
    return parser.parse_args()


def press(screen, keys):
    """Presses keys; the time just before."""
    start = time.perf_counter()
    os.write(screen.fd, keys)
    return start


def last_byte(screen, start, quiet):
    """Milliseconds until what came last came, before `quiet` seconds of nothing."""
    end = None
    while select.select([screen.fd], [], [], quiet if end else 10)[0]:
        os.read(screen.fd, 1 << 16)
        end = time.perf_counter()
    if end is None:
        sys.exit("no answer to a key within 10 s")
    return (end - start) * 1000


def used(screen):
    """Milliseconds on a processor so far, of all threads."""
    with open(f"/proc/{screen.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / TICKS


def told(what, times):
    times = sorted(times)
    print(f"{what}: median {percentile(times, 50):.1f} ms, 95 % {percentile(times, 95):.1f} ms, most {times[-1]:.1f} ms, {len(times)} times")
    return percentile(times, 95)


def keys_at_work(screen, rounds):
    """Rolls floors one after another, a few keys ahead of the worker, and opens the help in between."""
    times = []
    for number in range(rounds):
        press(screen, b"r" * 3)
        # Somewhere within the making of a floor, which takes some five milliseconds.
        time.sleep(0.0005 * (number % 13))
        start = press(screen, b"?")
        times.append((screen.wait_for(b"-- keys") - start) * 1000)
        press(screen, b"?")
        screen.drain(0.05)
    return times


def redraws(screen, rounds):
    times = []
    for number in range(rounds):
        start = press(screen, b"\x1b[6~" if number % 2 == 0 else b"\x1b[5~")
        times.append(last_byte(screen, start, 0.03))
    return times


def main():
    options = arguments()
    if not os.access(options.binary, os.X_OK):
        sys.exit(f"{options.binary}: build it first with cargo build --release")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(os.path.join(ROOT, "benches", "data", "hengband.lua"), os.path.join(folder, "dungeon.lua"))
        os.environ.update(COLORTERM="truecolor", EDITOR="true")
        screen = Screen([options.binary, "preview", folder, "--branch", "full", "--depth", "30"])
        try:
            screen.wait_for(b" ok ")
            # What is worked out in the background is over by then.
            screen.drain(3)
            key = told("keys while floors are made", keys_at_work(screen, options.rounds))
            screen.drain(1)
            redraw = told("redraw of 198x66", redraws(screen, options.rounds))
            press(screen, b"m")
            screen.drain(0.5)
            redraw = max(redraw, told("redraw with a lens", redraws(screen, options.rounds)))
            press(screen, b"\x1b")
            screen.drain(1)
            before = used(screen)
            time.sleep(10)
            idle = used(screen) - before
            print(f"idle: {idle:.0f} ms of processor in 10 s")
            for tool, name in [(b"s", "steps"), (b"v", "cursor"), (b"E", "problems"), (b"o", "odds"), (b"t", "tree")]:
                print(f"{name}: {last_byte(screen, press(screen, tool), 0.1):.1f} ms")
                press(screen, tool)
                screen.drain(0.3)
        finally:
            screen.close()
    for name, found, most in (("a key", key, options.max_key), ("a redraw", redraw, options.max_redraw), ("idling", idle, options.max_idle)):
        if most is not None and found > most:
            sys.exit(f"{name} takes {found:.1f} ms, more than {most}")


if __name__ == "__main__":
    main()
