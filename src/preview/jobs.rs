//! What a shell does with its jobs: the program is suspended and goes on, alone or with an editor that has the terminal.

#[cfg(unix)]
pub(super) use unix::{await_turn, has_shell, is_expected, pass_on, stop, suspend, wait_for};

#[cfg(not(unix))]
pub(super) use elsewhere::{await_turn, has_shell, stop, suspend, wait_for};

#[cfg(unix)]
mod unix {
    use std::io;
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Child, ExitStatus};
    use std::sync::atomic::{AtomicBool, AtomicI32, Ordering::SeqCst};
    use std::thread;
    use std::time::Duration;

    use nix::unistd::{getpgid, getpgrp, getppid, getsid};
    use rustix::io::Errno;
    use rustix::process::{Pid, Signal, WaitOptions, kill_current_process_group, kill_process, waitpid};
    use rustix::termios::tcgetpgrp;
    use signal_hook::consts::{SIGTSTP, SIGTTIN};
    use signal_hook::low_level;

    /// Process number of the editor that has the terminal; 0 while none has.
    static EDITOR: AtomicI32 = AtomicI32::new(0);
    /// Whether a SIGTSTP is on its way that this program has sent to its whole group.
    static EXPECTED: AtomicBool = AtomicBool::new(false);
    /// How long those who are stopped or go on together may take to do so.
    const TOGETHER: Duration = Duration::from_millis(100);

    /// Whether there is a shell that would let the program go on. A program that a terminal runs in place of a shell would be stopped for ever.
    pub(in super::super) fn has_shell() -> bool {
        // Each of these is 0 where it lies outside of the container that the program runs in.
        let (Ok(session), group, parent) = (getsid(None), getpgrp(), getppid()) else { return false };
        if parent.as_raw() == 0 {
            return false;
        }
        // The one that started it may be of the same job, and its parent is the shell then.
        group != session && (getpgid(Some(parent)) == Ok(group) || getsid(Some(parent)) == Ok(session))
    }

    /// Stops the whole job; answers when it goes on.
    pub(in super::super) fn suspend() {
        EXPECTED.store(true, SeqCst);
        if kill_current_process_group(Signal::TSTP).is_err() {
            EXPECTED.store(false, SeqCst);
        }
        stop();
    }

    /// Whether the SIGTSTP that has come is one that this program has sent itself.
    pub(in super::super) fn is_expected() -> bool {
        EXPECTED.swap(false, SeqCst)
    }

    /// Stops this program alone; answers when it goes on.
    pub(in super::super) fn stop() {
        let _ = low_level::emulate_default_handler(SIGTSTP);
    }

    /// Waits until the terminal is this job's: a shell may let it go on in the background. Stopped, as whoever reads there is.
    pub(in super::super) fn await_turn() {
        let is_behind = || tcgetpgrp(io::stdin()).is_ok_and(|front| front.as_raw_nonzero().get() != getpgrp().as_raw()) && has_shell();
        while is_behind() {
            let _ = low_level::raise(SIGTTIN);
            if is_behind() {
                thread::sleep(TOGETHER);
            }
        }
    }

    /// Waits until the editor is closed. An editor that is suspended has this program suspended with it.
    pub(in super::super) fn wait_for(editor: &mut Child) -> io::Result<ExitStatus> {
        let pid = Pid::from_child(editor);
        EDITOR.store(pid.as_raw_nonzero().get(), SeqCst);
        let status = loop {
            match waitpid(Some(pid), WaitOptions::UNTRACED) {
                Ok(Some((_, status))) if status.stopped() => follow(pid),
                Ok(Some((_, status))) => break Ok(ExitStatus::from_raw(status.as_raw())),
                Ok(None) | Err(Errno::INTR) => {}
                Err(error) => break Err(error.into()),
            }
        };
        EDITOR.store(0, SeqCst);
        status
    }

    /// The editor is stopped: most stop their whole job, so that this program was stopped, too, and goes on by now. Some stop themselves alone; then
    /// nobody would have the terminal.
    fn follow(editor: Pid) {
        thread::sleep(TOGETHER);
        if matches!(waitpid(Some(editor), WaitOptions::CONTINUED | WaitOptions::NOHANG), Ok(None)) {
            if has_shell() {
                suspend();
            }
            let _ = kill_process(editor, Signal::CONT);
        }
    }

    /// Gives a signal that ends this program to the editor that has the terminal, too.
    pub(in super::super) fn pass_on(signal: i32) {
        let signal = Signal::from_named_raw(signal);
        if let (Some(editor), Some(signal)) = (Pid::from_raw(EDITOR.load(SeqCst)), signal) {
            let _ = kill_process(editor, signal);
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::io;
    use std::process::{Child, ExitStatus};

    /// Nothing is suspended here.
    pub(in super::super) fn has_shell() -> bool {
        false
    }

    pub(in super::super) fn suspend() {}

    pub(in super::super) fn stop() {}

    pub(in super::super) fn await_turn() {}

    /// Waits until the editor is closed.
    pub(in super::super) fn wait_for(editor: &mut Child) -> io::Result<ExitStatus> {
        editor.wait()
    }
}
