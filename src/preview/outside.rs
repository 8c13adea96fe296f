//! What comes from outside besides keys: signals, and the other end of standard output going away.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// The signal that asked to end; 0 while none has.
static SIGNAL: AtomicU8 = AtomicU8::new(0);

/// The code a shell expects of a program that a signal has ended; `None` where none has.
pub(super) fn exit_code() -> Option<u8> {
    Some(SIGNAL.load(Relaxed)).filter(|signal| *signal > 0).map(|signal| signal.saturating_add(128))
}

#[cfg(unix)]
pub(super) use unix::{listen, watch_stdout};

#[cfg(not(unix))]
pub(super) use elsewhere::{listen, watch_stdout};

#[cfg(unix)]
mod unix {
    use std::io;
    use std::sync::atomic::Ordering::Relaxed;
    use std::sync::mpsc::Sender;
    use std::thread;
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGUSR1};
    use signal_hook::iterator::Signals;

    use super::super::{Message, screen};

    /// A loop that has not ended this long after it was asked to is stuck in a write that nobody reads.
    const PATIENCE: Duration = Duration::from_secs(1);

    /// Turns signals into messages: SIGINT, SIGTERM and SIGHUP end the program in good order, SIGUSR1 reloads the scripts.
    pub(in super::super) fn listen(send: Sender<Message>) -> io::Result<()> {
        let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP, SIGUSR1])?;
        thread::Builder::new().name("signals".into()).spawn(move || {
            for signal in signals.forever() {
                if signal == SIGUSR1 {
                    let _ = send.send(Message::Reload);
                    continue;
                }
                // Ctrl-C in an editor that has the terminal is the editor's.
                if signal == SIGINT && screen::Screen::is_lent() {
                    continue;
                }
                super::SIGNAL.store(u8::try_from(signal).unwrap_or(0), Relaxed);
                let _ = send.send(Message::End);
                thread::sleep(PATIENCE);
                screen::give_back();
                std::process::exit(super::exit_code().map_or(0, i32::from));
            }
        })?;
        Ok(())
    }

    /// Sends [`Message::End`] when the reader of standard output goes away, also while nothing is being written.
    pub(in super::super) fn watch_stdout(send: Sender<Message>) -> io::Result<()> {
        thread::Builder::new().name("stdout".into()).spawn(move || {
            let stdout = io::stdout();
            loop {
                let mut fds = [PollFd::new(&stdout, PollFlags::empty())];
                match poll(&mut fds, Some(&Timespec { tv_sec: 1, tv_nsec: 0 })) {
                    Ok(0) | Err(Errno::INTR) => {}
                    Ok(_) if fds[0].revents().intersects(PollFlags::ERR | PollFlags::HUP) => {
                        let _ = send.send(Message::End);
                        return;
                    }
                    // Where a terminal cannot be polled, a failing write will tell.
                    Ok(_) | Err(_) => return,
                }
            }
        })?;
        Ok(())
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::io;
    use std::sync::mpsc::Sender;

    use super::super::Message;

    /// There are no such signals here.
    pub(in super::super) fn listen(_send: Sender<Message>) -> io::Result<()> {
        Ok(())
    }

    /// A failing write has to tell.
    pub(in super::super) fn watch_stdout(_send: Sender<Message>) -> io::Result<()> {
        Ok(())
    }
}
