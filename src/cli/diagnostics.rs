//! Shows errors and warnings to people: file, line, the source around it, the calls that led there, a hint.

use std::fmt::Write as _;
use std::io;
use std::ops::Range;
use std::path::PathBuf;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::output;
use crate::diagnostic::{Diagnostic, Location, Severity};
use crate::error::Error;
use crate::floor::VetoCount;

/// Errors shown of one load.
const MOST_ERRORS: usize = 8;

/// How diagnostics are to look.
pub(super) struct Look {
    /// With colours.
    pub(super) colours: bool,
    /// The folder that scripts' paths start from, put before them so that editors find the file; `None` for the sample.
    pub(super) root: Option<PathBuf>,
}

impl Look {
    /// As standard error takes it.
    pub(super) fn for_stderr(root: Option<PathBuf>) -> Self {
        Self { colours: output::colours(&io::stderr()), root }
    }

    /// As standard output takes it.
    pub(super) fn for_stdout(root: Option<PathBuf>) -> Self {
        Self { colours: output::stdout_colours(), root }
    }

    /// A file as people find it. The standard library lies in the program, not in the folder.
    pub(super) fn path(&self, file: &str) -> String {
        match &self.root {
            Some(root) if !file.starts_with("std/") => one_line(&root.join(file).display().to_string()),
            _ => one_line(file),
        }
    }

    fn place(&self, location: &Location) -> String {
        format!("{}:{}", self.path(&location.file), location.line)
    }

    fn renderer(&self) -> Renderer {
        if self.colours { Renderer::styled() } else { Renderer::plain() }
    }
}

/// Any error: a library error with each of its diagnostics, others with their causes.
pub(super) fn error(error: &anyhow::Error, look: &Look) -> String {
    match error.downcast_ref::<Error>() {
        Some(error) => script_error(error, look),
        None => look.renderer().render(&[Group::with_title(Level::ERROR.primary_title(one_line(&format!("{error:#}"))))]),
    }
}

/// A library error: each of its diagnostics, or its message with the vetoes behind it.
pub(super) fn script_error(error: &Error, look: &Look) -> String {
    if !error.diagnostics().is_empty() {
        return faults(error.diagnostics(), look);
    }
    let mut message = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        let cause_text = cause.to_string();
        // Some messages already end with their cause.
        if !message.contains(&cause_text) {
            let _ = write!(message, ": {cause_text}");
        }
        source = cause.source();
    }
    let mut group = Group::with_title(Level::ERROR.primary_title(one_line(&message)));
    // A single reason stands in the message already.
    if let [_, _, ..] = error.vetoes() {
        group = group.elements(error.vetoes().iter().map(|count| Level::NOTE.message(clean(&veto(count)))));
    }
    look.renderer().render(&[group])
}

/// The first errors. What follows from them, and warnings about what they left undone, would only hide them.
fn faults(diagnostics: &[Diagnostic], look: &Look) -> String {
    let errors: Vec<&Diagnostic> = diagnostics.iter().filter(|d| d.is_error()).collect();
    let mut shown: Vec<String> = errors.iter().take(MOST_ERRORS).map(|d| diagnostic(d, look)).collect();
    let (errors, warnings) = (errors.len().saturating_sub(MOST_ERRORS), diagnostics.len() - errors.len());
    let some = |n: usize, what: &str| (n > 0).then(|| format!("{n} {what}{}", if n == 1 { "" } else { "s" }));
    let rest: Vec<String> = [some(errors, "more error"), some(warnings, "warning")].into_iter().flatten().collect();
    if !rest.is_empty() {
        let title = format!("mend this first; not shown: {}", rest.join(" and "));
        shown.push(look.renderer().render(&[Group::with_title(Level::NOTE.primary_title(title))]));
    }
    shown.join("\n\n")
}

/// One refusal with how often it came: `12 times in stage "rooms": no space`.
pub(super) fn veto(count: &VetoCount) -> String {
    let times = if count.count == 1 { "once".to_owned() } else { format!("{} times", count.count) };
    let stage = if count.stage.is_empty() { String::new() } else { format!(" in stage \"{}\"", count.stage) };
    format!("refused {times}{stage}: {}", count.reason)
}

/// One error or warning of a script.
pub(super) fn diagnostic(diagnostic: &Diagnostic, look: &Look) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut group = Group::with_title(level.primary_title(one_line(&diagnostic.message)));
    if let Some(location) = &diagnostic.location {
        let blamed = diagnostic.source.iter().position(|line| line.number == location.line);
        group = match (diagnostic.source.first(), blamed) {
            (Some(first), Some(blamed)) => {
                let lines: Vec<String> = diagnostic.source.iter().map(|line| clean(&line.text)).collect();
                let start: usize = lines[..blamed].iter().map(|line| line.len() + 1).sum();
                let text = &lines[blamed];
                let blamed = span(text, diagnostic.column);
                group.element(
                    Snippet::source(lines.join("\n"))
                        .line_start(first.number as usize)
                        .path(look.path(&location.file))
                        .fold(false)
                        .annotation(AnnotationKind::Primary.span(start + blamed.start..start + blamed.end)),
                )
            }
            _ => {
                let origin = Origin::path(look.path(&location.file)).line(location.line as usize);
                group.element(match diagnostic.column {
                    Some(column) => origin.char_column(column as usize),
                    None => origin,
                })
            }
        };
    }
    for frame in &diagnostic.frames {
        // The innermost call is where the caret stands; it says something new only by its name.
        let at_caret = diagnostic.location.as_ref() == Some(&frame.location);
        let text = match &frame.function {
            Some(function) if at_caret => format!("in {function}"),
            Some(function) => format!("called from {function} at {}", look.place(&frame.location)),
            None if at_caret => continue,
            None => format!("called from {}", look.place(&frame.location)),
        };
        group = group.element(Level::NOTE.message(clean(&text)));
    }
    if let Some(hint) = &diagnostic.hint {
        group = group.element(Level::HELP.message(clean(hint)));
    }
    look.renderer().render(&[group])
}

/// What is marked of a line, in bytes: the character of a column counted from 1, or all that is written there.
fn span(text: &str, column: Option<u32>) -> Range<usize> {
    match column {
        Some(column) => match text.char_indices().nth((column as usize).saturating_sub(1)) {
            Some((at, c)) => at..at + c.len_utf8(),
            // Past the end, where something is missing.
            None => text.len()..text.len(),
        },
        None => {
            let from = text.len() - text.trim_start().len();
            from..text.trim_end().len().max(from)
        }
    }
}

/// Scripts choose these texts, so nothing in them may steer a terminal.
pub(super) fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' && c != '\t' { '\u{fffd}' } else { c }).collect()
}

/// The same of what is one line: names of files and arguments may hold line breaks.
fn one_line(text: &str) -> String {
    clean(text).replace('\n', "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Frame, SourceLine};

    fn example() -> Diagnostic {
        let line = |number, text: &str| SourceLine { number, text: text.to_owned() };
        let frame = |file: &str, line, function: Option<&str>| Frame {
            location: Location { file: file.to_owned(), line },
            function: function.map(str::to_owned),
        };
        Diagnostic {
            frames: vec![frame("rooms/hall.lua", 12, Some("build")), frame("std/layouts.lua", 40, None)],
            source: vec![line(11, "  area:fill(t.floor)"), line(12, "  area:fill(t.pilar)"), line(13, "end")],
            ..Diagnostic::error("there is no terrain \"pilar\"").at("rooms/hall.lua", 12).hint("did you mean \"pillar\"?")
        }
    }

    #[test]
    fn a_diagnostic_shows_its_lines_calls_and_hint() {
        let plain = Look { colours: false, root: Some(PathBuf::from("scripts")) };
        assert_eq!(
            diagnostic(&example(), &plain),
            "\
error: there is no terrain \"pilar\"
  --> scripts/rooms/hall.lua:12:3
   |
11 |   area:fill(t.floor)
12 |   area:fill(t.pilar)
   |   ^^^^^^^^^^^^^^^^^^
13 | end
   |
   = note: in build
   = note: called from std/layouts.lua:40
   = help: did you mean \"pillar\"?"
        );
    }

    #[test]
    fn a_column_has_the_caret_under_it() {
        let look = Look { colours: false, root: None };
        let shown = |text: &str, column| {
            let source = vec![SourceLine { number: 3, text: text.to_owned() }];
            diagnostic(&Diagnostic { source, column: Some(column), ..Diagnostic::error("no").at("a.txt", 3) }, &look)
        };
        let want = |column, text: &str, caret: &str| format!("error: no\n --> a.txt:3:{column}\n  |\n3 | {text}\n  | {caret}");
        assert_eq!(shown("  #.q#", 5), want(5, "  #.q#", "    ^"));
        assert_eq!(shown("é漢q#", 3), want(3, "é漢q#", "   ^"));
        assert_eq!(shown("##", 3), want(3, "##", "  ^"));
        assert_eq!(shown("##", 9), want(3, "##", "  ^"), "past the end");
        assert_eq!(shown("", 1), want(1, "", "^").replace("3 | ", "3 |"));
    }

    #[test]
    fn a_place_without_source_is_still_named() {
        let look = Look { colours: false, root: None };
        let bare = Diagnostic::warning("two rooms are called \"hall\"").at("rooms/b.lua", 3);
        assert_eq!(diagnostic(&bare, &look), "warning: two rooms are called \"hall\"\n--> rooms/b.lua:3");
        let there = Diagnostic { column: Some(7), ..bare };
        assert_eq!(diagnostic(&there, &look), "warning: two rooms are called \"hall\"\n--> rooms/b.lua:3:7");
    }

    #[test]
    fn colours_come_only_when_asked_for() {
        let look = |colours| Look { colours, root: None };
        assert!(diagnostic(&example(), &look(true)).contains("\x1b["));
        assert!(!diagnostic(&example(), &look(false)).contains('\x1b'));
    }

    #[test]
    fn no_text_of_a_script_steers_the_terminal() {
        let mut hostile = Diagnostic::error("\x1b[2Jgone\x07").at("a\u{9b}.lua", 1).hint("\x1b]0;title\x07");
        hostile.source = vec![SourceLine { number: 1, text: "\x1b[31mred".to_owned() }];
        let shown = diagnostic(&hostile, &Look { colours: false, root: None });
        assert!(shown.chars().all(|c| !c.is_control() || c == '\n'), "{shown:?}");
    }

    #[test]
    fn errors_hide_warnings_and_errors_beyond_the_first_few() {
        let look = Look { colours: false, root: None };
        let mut all: Vec<Diagnostic> = (1..=10).map(|i| Diagnostic::error(format!("fault {i}"))).collect();
        all.push(Diagnostic::warning("no branch lists this room"));
        let shown = faults(&all, &look);
        assert!(shown.contains("fault 8\n") && !shown.contains("fault 9") && !shown.contains("no branch"), "{shown}");
        assert!(shown.ends_with("\n\nnote: mend this first; not shown: 2 more errors and 1 warning"), "{shown}");
        assert_eq!(faults(&all[..1], &look), "error: fault 1");
    }

    #[test]
    fn refusals_are_listed_with_their_counts() {
        let veto = |reason: &str, stage: &str, count| VetoCount { reason: reason.to_owned(), stage: stage.to_owned(), count };
        let refused = Error::new(crate::ErrorKind::Refused, "all 40 attempts were refused")
            .with_vetoes(vec![veto("no space for the great hall", "hall", 39), veto("a part is cut off", "", 1)]);
        let look = Look { colours: false, root: None };
        assert_eq!(
            script_error(&refused, &look),
            "error: all 40 attempts were refused\n |\n = note: refused 39 times in stage \"hall\": no space for the great hall\n = note: refused once: a part is cut off"
        );
    }
}
