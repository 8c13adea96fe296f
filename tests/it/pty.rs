//! A program in a pseudo-terminal, for tests that press its keys and read its screen.

use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::os::fd::OwnedFd;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Pid, Signal, WaitOptions, kill_process, kill_process_group, waitpid};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{OptionalActions, Termios, Winsize, tcgetattr, tcsetattr, tcsetwinsize};

const PATIENCE: Duration = Duration::from_secs(30);

pub struct Terminal {
    /// `None` once the terminal is closed.
    near: Option<File>,
    far: Option<File>,
    before: Termios,
    child: Child,
    /// All that was written, as it was written.
    pub seen: String,
    /// What stands on the screen.
    screen: vt100::Parser,
}

impl Terminal {
    pub fn start(command: &mut Command, columns: u16, rows: u16) -> Self {
        Self::start_in(command, &std::env::temp_dir(), columns, rows)
    }

    /// Starts it in a folder.
    pub fn start_in(command: &mut Command, folder: &Path, columns: u16, rows: u16) -> Self {
        let near = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        // Or the program would hold its own terminal open.
        fcntl_setfd(&near, FdFlags::CLOEXEC).unwrap();
        grantpt(&near).unwrap();
        unlockpt(&near).unwrap();
        let path = ptsname(&near, Vec::new()).unwrap();
        // It must not become the terminal of these tests, whose session may have none.
        let mut options = File::options();
        let far = options.read(true).write(true).custom_flags(OpenptFlags::NOCTTY.bits() as i32).open(path.to_str().unwrap()).unwrap();
        tcsetwinsize(&far, Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let before = tcgetattr(&far).unwrap();
        let end = || Stdio::from(OwnedFd::from(far.try_clone().unwrap()));
        let child = command
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "C.UTF-8")
            .current_dir(folder)
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .unwrap();
        let near = File::from(near);
        let screen = vt100::Parser::new(at_least_one(rows), at_least_one(columns), 0);
        Self { near: Some(near), far: Some(far), before, child, seen: String::new(), screen }
    }

    /// Waits until the program has written this.
    pub fn shows(&mut self, text: &str) {
        let end = Instant::now() + PATIENCE;
        while !self.seen.contains(text) {
            assert!(Instant::now() < end && self.read(Duration::from_secs(1)), "no {text:?} in {:?}", self.seen);
        }
    }

    /// Waits until a whole new screen has this word on it; spaces are not written but skipped. Ctrl-L leads to one.
    pub fn comes_to_show(&mut self, text: &str) {
        let end = Instant::now() + PATIENCE;
        for step in 0_u16.. {
            self.seen.clear();
            let size = Winsize { ws_row: 30, ws_col: 100 + step % 2, ws_xpixel: 0, ws_ypixel: 0 };
            tcsetwinsize(self.far.as_ref().unwrap(), size).unwrap();
            self.press("\x0c");
            for _ in 0..5 {
                self.read(Duration::from_millis(40));
            }
            if self.seen.contains(text) {
                return;
            }
            assert!(Instant::now() < end, "no {text:?} in {:?}", self.seen);
        }
    }

    /// The rows of the screen as they are now, without spaces at their ends.
    pub fn screen(&self) -> String {
        let rows = self.screen.screen().contents();
        rows.lines().map(|row| format!("{}\n", row.trim_end())).collect()
    }

    /// Waits until this stands on the screen.
    pub fn screen_shows(&mut self, text: &str) {
        let end = Instant::now() + PATIENCE;
        while !self.screen().contains(text) {
            assert!(Instant::now() < end && self.read(Duration::from_secs(1)), "no {text:?} on the screen:\n{}", self.screen());
        }
    }

    /// Waits until this is told on the screen, wherever its lines are broken: at spaces, and within words that are too long for a line. For all that may
    /// stand beside a path, which is of another length elsewhere.
    pub fn tells(&mut self, text: &str) {
        let dense = |text: &str| text.split_whitespace().collect::<String>();
        self.waits_until(|terminal| dense(&terminal.screen()).contains(&dense(text)));
    }

    /// The screen with the colours of its cells.
    pub fn cells(&self) -> &vt100::Screen {
        self.screen.screen()
    }

    /// Waits until the screen is as it should be.
    pub fn waits_until(&mut self, holds: impl Fn(&Self) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !holds(self) {
            assert!(Instant::now() < end && self.read(Duration::from_secs(1)), "not so:\n{}", self.screen());
        }
    }

    /// Waits until nothing has been written for this long.
    pub fn settles(&mut self, quiet: Duration) {
        let end = Instant::now() + PATIENCE;
        loop {
            let before = self.seen.len();
            self.read(quiet);
            if self.seen.len() == before {
                return;
            }
            assert!(Instant::now() < end, "never quiet:\n{}", self.screen());
        }
    }

    /// Gives the terminal another size, and says so: a program's own terminal does, but this one is nobody's.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.screen.set_size(at_least_one(rows), at_least_one(columns));
        tcsetwinsize(self.far.as_ref().unwrap(), Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        kill_process(Pid::from_child(&self.child), Signal::WINCH).unwrap();
    }

    /// Closes the terminal under the program.
    pub fn close(&mut self) {
        self.far = None;
        self.near = None;
    }

    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Reads what there is within this time; `false` at the end of all output.
    fn read(&mut self, patience: Duration) -> bool {
        let near = self.near.as_mut().unwrap();
        let timeout = Timespec { tv_sec: patience.as_secs() as i64, tv_nsec: i64::from(patience.subsec_nanos()) };
        if poll(&mut [PollFd::new(near, PollFlags::IN)], Some(&timeout)).unwrap() == 0 {
            return true;
        }
        let mut bytes = [0; 4096];
        let count = near.read(&mut bytes).unwrap_or(0);
        self.seen.push_str(&String::from_utf8_lossy(&bytes[..count]));
        self.screen.process(&bytes[..count]);
        count > 0
    }

    pub fn press(&mut self, keys: &str) {
        self.near.as_mut().unwrap().write_all(keys.as_bytes()).unwrap();
    }

    pub fn signal(&self, name: &str) {
        assert!(Command::new("kill").args([name, &self.child.id().to_string()]).status().unwrap().success());
    }

    /// Waits until the program is stopped. It must have a process group of its own, or whoever runs the tests is stopped, too.
    pub fn stops(&mut self) {
        let end = Instant::now() + PATIENCE;
        let options = WaitOptions::UNTRACED | WaitOptions::NOHANG;
        loop {
            if let Some((_, status)) = waitpid(Some(Pid::from_child(&self.child)), options).unwrap() {
                assert!(status.stopped(), "ended instead: {status:?}, {:?}", self.seen);
                break;
            }
            assert!(Instant::now() < end && self.read(Duration::from_millis(10)), "not stopped: {:?}", self.seen);
        }
        // What it has written before that.
        while poll(&mut [PollFd::new(self.near.as_ref().unwrap(), PollFlags::IN)], Some(&Timespec::default())).unwrap() > 0 {
            self.read(Duration::ZERO);
        }
    }

    /// Lets the program go on, and all that it has started, as a shell does.
    pub fn goes_on(&mut self) {
        self.seen.clear();
        kill_process_group(Pid::from_child(&self.child), Signal::CONT).unwrap();
    }

    /// Whether lines are read as they were before the program began, so that a shell could go on.
    pub fn reads_lines(&self) -> bool {
        tcgetattr(self.far.as_ref().unwrap()).unwrap().local_modes == self.before.local_modes
    }

    /// Lets another program write over the screen and read lines.
    pub fn is_meddled_with(&mut self, text: &str) {
        let far = self.far.as_mut().unwrap();
        tcsetattr(&*far, OptionalActions::Now, &self.before).unwrap();
        far.write_all(text.as_bytes()).unwrap();
    }

    /// The program ends; its exit code.
    pub fn ends(&mut self) -> Option<i32> {
        let end = Instant::now() + PATIENCE;
        while self.child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < end, "still there");
            // A program that nobody reads from cannot end in good order.
            match &self.near {
                Some(_) => drop(self.read(Duration::from_millis(10))),
                None => thread::sleep(Duration::from_millis(10)),
            }
        }
        self.child.wait().unwrap().code()
    }

    /// The program has ended, the first screen and the cursor are back, and so are the line settings.
    pub fn is_given_back(&mut self) {
        self.is_given_back_with(0);
    }

    pub fn is_given_back_with(&mut self, code: i32) {
        assert_eq!(self.ends(), Some(code));
        self.shows("\x1b[?1049l");
        self.shows("\x1b[?25h");
        let after = tcgetattr(self.far.as_ref().unwrap()).unwrap();
        assert_eq!(after.local_modes, self.before.local_modes);
        assert_eq!(after.input_modes, self.before.input_modes);
        assert_eq!(after.output_modes, self.before.output_modes);
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn at_least_one(n: u16) -> NonZeroU16 {
    NonZeroU16::new(n).unwrap_or(NonZeroU16::MIN)
}
