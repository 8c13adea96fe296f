//! [`Screen`]: the terminal taken over, and given back whatever happens.

use std::io::{self, BufWriter, Stdout, Write};
use std::mem::ManuallyDrop;
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::execute;
use crossterm::style::Print;
use crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::backend::CrosstermBackend;
use ratatui::{Frame, Terminal};

use super::{jobs, outside};

/// Whether the terminal is ours. Global, because a panic or a signal has no other way to the terminal.
static TAKEN: AtomicBool = AtomicBool::new(false);
/// Whether somebody else has it for a while.
static LENT: AtomicBool = AtomicBool::new(false);
/// Whether the mouse is ours, too.
static MOUSE: AtomicBool = AtomicBool::new(false);
static HOOK: Once = Once::new();

/// The terminal, in raw mode and on its second screen until this is dropped.
pub(super) struct Screen {
    /// Never dropped: its own clean-up complains on standard error, which a terminal that is gone turns into a panic.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<BufWriter<Stdout>>>>,
    _guard: Guard,
}

impl Screen {
    /// Takes the terminal over, with the mouse or without.
    pub(super) fn take(mouse: bool) -> io::Result<Self> {
        HOOK.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                // First, or the message is lost with the second screen.
                give_back();
                before(info);
            }));
        });
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        // From here on dropping it undoes what was done, also when the next step fails.
        let guard = Guard;
        MOUSE.store(mouse, Ordering::SeqCst);
        enter()?;
        // A whole screen goes out in one write.
        let terminal = Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(1 << 16, io::stdout())))?;
        Ok(Self { terminal: ManuallyDrop::new(terminal), _guard: guard })
    }

    /// Whether the terminal is still ours: a panic on any thread gives it back, also one that somebody catches.
    pub(super) fn is_taken() -> bool {
        TAKEN.load(Ordering::SeqCst)
    }

    /// Gives the terminal to somebody else for a while; takes it back as it was.
    ///
    /// A program that is to end by then does not take it.
    ///
    /// # Errors
    /// Where it cannot be taken back.
    pub(super) fn lend<R>(&mut self, borrow: impl FnOnce() -> R) -> io::Result<R> {
        give_back();
        LENT.store(true, Ordering::SeqCst);
        let line = line_settings();
        let answer = borrow();
        put_line_settings(line);
        LENT.store(false, Ordering::SeqCst);
        if outside::exit_code().is_none() {
            self.retake()?;
        }
        Ok(answer)
    }

    /// Gives the terminal to the shell, and stops; takes it back when the program goes on.
    ///
    /// # Errors
    /// Where it cannot be taken back.
    pub(super) fn rest(&mut self, stop: impl FnOnce()) -> io::Result<()> {
        give_back();
        LENT.store(true, Ordering::SeqCst);
        stop();
        LENT.store(false, Ordering::SeqCst);
        if outside::exit_code().is_none() {
            // Only then are its line settings again those that the shell wants back.
            jobs::await_turn();
            self.retake()?;
        }
        Ok(())
    }

    /// Takes the terminal as if it were new, whatever somebody else has done to it meanwhile; all is drawn the next time.
    ///
    /// # Errors
    /// Where the terminal cannot be used any more.
    pub(super) fn retake(&mut self) -> io::Result<()> {
        // It would do nothing the second time.
        disable_raw_mode()?;
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        enter()?;
        // What the other left on the screen is none of ours: nor a scroll region, origin, insert and wrap, character sets and colours.
        execute!(io::stdout(), Print("\x1b[r\x1b[?6l\x1b[4l\x1b[?7h\x1b(B\x0f\x1b[0m"))?;
        execute!(io::stdout(), Clear(ClearType::All))?;
        // Both buffers are empty then, and all is drawn. (Terminal::clear would ask the terminal for its cursor, which some do not tell.)
        self.terminal.swap_buffers();
        Ok(())
    }

    /// Whether somebody else has the terminal.
    pub(super) fn is_lent() -> bool {
        LENT.load(Ordering::SeqCst)
    }

    /// Asks the terminal to put a text on the clipboard.
    pub(super) fn copy(&mut self, text: &str) -> io::Result<()> {
        execute!(io::stdout(), crossterm::clipboard::CopyToClipboard::to_clipboard_from(text))
    }

    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(draw).map(|_| ())
    }
}

/// How the terminal takes lines, where there is such a thing. An editor may end without putting that right.
#[cfg(unix)]
fn line_settings() -> Option<rustix::termios::Termios> {
    rustix::termios::tcgetattr(io::stdin()).ok()
}

#[cfg(unix)]
fn put_line_settings(line: Option<rustix::termios::Termios>) {
    if let Some(line) = line {
        let _ = rustix::termios::tcsetattr(io::stdin(), rustix::termios::OptionalActions::Now, &line);
    }
}

#[cfg(not(unix))]
fn line_settings() {}

#[cfg(not(unix))]
fn put_line_settings((): ()) {}

/// Clicks and the wheel with their places, however large the screen. No more: who moves the mouse about wakes nobody.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1000l";

fn enter() -> io::Result<()> {
    execute!(io::stdout(), EnterAlternateScreen, Hide)?;
    if !MOUSE.load(Ordering::SeqCst) {
        return Ok(());
    }
    if cfg!(windows) { execute!(io::stdout(), EnableMouseCapture) } else { execute!(io::stdout(), Print(MOUSE_ON)) }
}

/// Gives the terminal back when it is dropped.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back; does nothing the second time. Errors have nowhere to go: there may be no terminal left.
pub(super) fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = disable_raw_mode();
        let mut out = io::stdout();
        if MOUSE.load(Ordering::SeqCst) {
            let _ = if cfg!(windows) { execute!(out, DisableMouseCapture) } else { execute!(out, Print(MOUSE_OFF)) };
        }
        let _ = execute!(out, LeaveAlternateScreen, Show);
        let _ = out.flush();
    }
}
