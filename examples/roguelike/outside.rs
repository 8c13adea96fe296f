//! What comes from outside besides keys: signals that ask to end, and a terminal that goes away.

use std::io;
#[cfg(unix)]
use std::io::IsTerminal as _;
use std::sync::Arc;
#[cfg(unix)]
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crossterm::event::{self, Event};

/// How long to wait for a key before one looks for a signal.
const WAIT: Duration = Duration::from_millis(100);

#[cfg(unix)]
const SIGNALS: [i32; 3] = [signal_hook::consts::SIGHUP, signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM];
#[cfg(not(unix))]
const SIGNALS: [i32; 2] = [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM];

/// The signal that asked the game to end; 0 while none has.
pub struct Signal(Arc<AtomicUsize>);

impl Signal {
    pub fn listen() -> io::Result<Self> {
        let signal = Arc::new(AtomicUsize::new(0));
        for number in SIGNALS {
            signal_hook::flag::register_usize(number, Arc::clone(&signal), number as usize)?;
        }
        Ok(Self(signal))
    }

    /// What a shell expects of a program that a signal has ended; `None` where none has.
    pub fn exit_code(&self) -> Option<u8> {
        let signal = self.0.load(Ordering::Relaxed);
        u8::try_from(signal).ok().filter(|signal| *signal > 0).map(|signal| signal.saturating_add(128))
    }
}

/// The next event of the terminal; `None` where there is none for a moment, an error where there is no terminal any more.
pub fn event() -> io::Result<Option<Event>> {
    is_there(Duration::ZERO)?;
    // What was read before, along with another event, is there at once.
    if !event::poll(Duration::ZERO)? {
        is_there(WAIT)?;
        if !event::poll(Duration::ZERO)? {
            return Ok(None);
        }
    }
    event::read().map(Some)
}

/// Waits for keys, and is an error where the terminal was closed: it would be read for ever.
#[cfg(unix)]
fn is_there(wait: Duration) -> io::Result<()> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdin = io::stdin();
    // Where standard input is something else, keys come from the terminal itself.
    static KEYS: OnceLock<bool> = OnceLock::new();
    if !KEYS.get_or_init(|| stdin.is_terminal()) {
        return event::poll(wait).map(|_| ());
    }
    let mut fds = [PollFd::new(&stdin, PollFlags::IN)];
    let wait = Timespec { tv_sec: 0, tv_nsec: i64::from(wait.subsec_nanos()) };
    match poll(&mut fds, Some(&wait)) {
        Ok(_) if fds[0].revents().intersects(PollFlags::HUP | PollFlags::ERR) => Err(io::ErrorKind::UnexpectedEof.into()),
        // A signal may be a new size of the terminal.
        Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

#[cfg(not(unix))]
fn is_there(wait: Duration) -> io::Result<()> {
    event::poll(wait).map(|_| ())
}
