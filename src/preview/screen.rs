//! [`Screen`]: the terminal taken over, and given back whatever happens.

use std::io::{self, BufWriter, Stdout, Write};
use std::mem::ManuallyDrop;
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::{Hide, Show};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::backend::CrosstermBackend;
use ratatui::{Frame, Terminal};

/// Whether the terminal is ours. Global, because a panic or a signal has no other way to the terminal.
static TAKEN: AtomicBool = AtomicBool::new(false);
static HOOK: Once = Once::new();

/// The terminal, in raw mode and on its second screen until this is dropped.
pub(super) struct Screen {
    /// Never dropped: its own clean-up complains on standard error, which a terminal that is gone turns into a panic.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<BufWriter<Stdout>>>>,
    _guard: Guard,
}

impl Screen {
    /// Takes the terminal over.
    pub(super) fn take() -> io::Result<Self> {
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
        execute!(io::stdout(), EnterAlternateScreen, Hide)?;
        // A whole screen goes out in one write.
        let terminal = Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(1 << 16, io::stdout())))?;
        Ok(Self { terminal: ManuallyDrop::new(terminal), _guard: guard })
    }

    /// Whether the terminal is still ours: a panic on any thread gives it back, also one that somebody catches.
    pub(super) fn is_taken() -> bool {
        TAKEN.load(Ordering::SeqCst)
    }

    /// Gives the terminal to somebody else for a while.
    pub(super) fn lend<R>(&mut self, borrow: impl FnOnce() -> R) -> R {
        borrow()
    }

    /// Asks the terminal to put a text on the clipboard.
    pub(super) fn copy(&mut self, text: &str) -> io::Result<()> {
        execute!(io::stdout(), crossterm::clipboard::CopyToClipboard::to_clipboard_from(text))
    }

    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(draw).map(|_| ())
    }
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
        let _ = execute!(out, LeaveAlternateScreen, Show);
        let _ = out.flush();
    }
}
