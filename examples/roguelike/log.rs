//! [`Log`]: what the game has told the player.

#[derive(Default)]
pub struct Log {
    lines: Vec<String>,
    /// How many of them were said since the player last did something.
    fresh: usize,
}

impl Log {
    /// Most lines that are remembered.
    const MOST: usize = 200;

    pub fn new(lines: Vec<String>) -> Self {
        Self { lines, fresh: 0 }
    }

    pub fn say(&mut self, text: &str) {
        self.lines.push(text.to_owned());
        self.fresh += 1;
        let over = self.lines.len().saturating_sub(Self::MOST);
        self.lines.drain(..over);
    }

    /// What was said so far is old.
    pub fn turn_over(&mut self) {
        self.fresh = 0;
    }

    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    pub fn fresh(&self) -> &[String] {
        self.lines.get(self.lines.len().saturating_sub(self.fresh)..).unwrap_or_default()
    }
}
