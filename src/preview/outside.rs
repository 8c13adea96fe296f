//! What comes from outside besides keys: signals, and the other end of standard output going away.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// The signal that asked to end; 0 while none has.
static SIGNAL: AtomicU8 = AtomicU8::new(0);

/// The code a shell expects of a program that a signal has ended; `None` where none has.
pub(super) fn exit_code() -> Option<u8> {
    Some(SIGNAL.load(Relaxed)).filter(|signal| *signal > 0).map(|signal| signal.saturating_add(128))
}

#[cfg(unix)]
pub(super) use unix::{listen, listen_in_terminal, watch_stdout};

#[cfg(not(unix))]
pub(super) use elsewhere::{listen, listen_in_terminal, watch_stdout};

#[cfg(unix)]
mod unix {
    use std::io;
    use std::sync::atomic::Ordering::Relaxed;
    use std::sync::mpsc::Sender;
    use std::thread;
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1};
    use signal_hook::iterator::Signals;

    use super::super::screen::Screen;
    use super::super::{Message, jobs, screen};

    /// A loop that has not ended this long after it was asked to is stuck in a write that nobody reads.
    const PATIENCE: Duration = Duration::from_secs(1);
    /// How often one looks whether the editor has ended.
    const PACE: Duration = Duration::from_millis(20);

    /// Turns signals into messages: SIGINT, SIGTERM and SIGHUP end the program in good order, SIGUSR1 reloads the scripts.
    pub(in super::super) fn listen(send: Sender<Message>) -> io::Result<()> {
        hear(send, &[])
    }

    /// The same for a program that has taken the terminal over: it has to give it back before it is suspended, and to take it again when it goes on.
    pub(in super::super) fn listen_in_terminal(send: Sender<Message>) -> io::Result<()> {
        hear(send, &[SIGTSTP, SIGCONT, SIGQUIT])
    }

    fn hear(send: Sender<Message>, more: &[i32]) -> io::Result<()> {
        let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP, SIGUSR1].iter().chain(more))?;
        thread::Builder::new().name("signals".into()).spawn(move || {
            loop {
                let come: Vec<i32> = signals.wait().collect();
                for signal in come {
                    match signal {
                        SIGUSR1 => _ = send.send(Message::Reload),
                        // Its own has stopped it by now.
                        SIGTSTP if jobs::is_expected() => {}
                        // An editor that has the terminal has been suspended with it, and does with the terminal what is to be done.
                        SIGTSTP if Screen::is_lent() => {
                            if jobs::has_shell() {
                                jobs::stop();
                            }
                        }
                        SIGTSTP => _ = send.send(Message::Suspended),
                        SIGCONT if Screen::is_lent() => {}
                        SIGCONT => _ = send.send(Message::Continued),
                        // Ctrl-C and Ctrl-\ in an editor that has the terminal are the editor's.
                        SIGINT | SIGQUIT if Screen::is_lent() => {}
                        signal => end(signal, &mut signals, &send),
                    }
                }
            }
        })?;
        Ok(())
    }

    /// Ends the program in good order, or at once where that takes too long.
    fn end(signal: i32, signals: &mut Signals, send: &Sender<Message>) {
        super::SIGNAL.store(u8::try_from(signal).unwrap_or(0), Relaxed);
        let _ = send.send(Message::End);
        if Screen::is_lent() {
            // Left alone, the editor and the shell would both read the keys. It may still have something to save or to ask: whoever will not wait for that
            // asks twice.
            jobs::pass_on(signal);
            while Screen::is_lent() && !signals.pending().any(|signal| matches!(signal, SIGTERM | SIGHUP)) {
                thread::sleep(PACE);
            }
        }
        if !Screen::is_lent() {
            thread::sleep(PATIENCE);
        }
        screen::give_back();
        std::process::exit(super::exit_code().map_or(0, i32::from));
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

    /// Nor are there such here.
    pub(in super::super) fn listen_in_terminal(_send: Sender<Message>) -> io::Result<()> {
        Ok(())
    }

    /// A failing write has to tell.
    pub(in super::super) fn watch_stdout(_send: Sender<Message>) -> io::Result<()> {
        Ok(())
    }
}
