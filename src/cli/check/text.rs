//! The report of a check for people.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::super::diagnostics::{self, Look};
use super::shown::{EXAMPLES, Shown};
use super::{Done, command, piece_command};
use crate::engine::{PieceFailure, PieceFault, PieceReport};
use crate::grid::Orientation;
use crate::sweep::{Evidence, Failure, Fault, Member, piece_picture};

/// Failures of one kind that are named beside those that are shown.
const NAMED: usize = 24;
/// Kinds of failures that are shown.
const KINDS: usize = 40;

impl Done<'_> {
    /// For each kind of failure the first few: what is wrong, the command that shows it, the line behind it and the cells around it. An error's source
    /// lines and calls come once, however many floors it spoils; of what else there is of a kind the seeds are named.
    pub(super) fn as_text(&self) -> String {
        let look = Look::for_stdout(self.args.scripts.root());
        let mut known = BTreeSet::new();
        let mut out = self.pieces(&look, &mut known);
        for shown in self.shown.iter().take(KINDS) {
            self.kind(shown, &look, &mut known, &mut out);
        }
        if self.shown.len() > KINDS {
            let failures: usize = self.shown.iter().skip(KINDS).map(|shown| shown.group.members.len()).sum();
            let _ = writeln!(out, "{} more kinds of failures ({failures} in all): --json has them", self.shown.len() - KINDS);
        }
        out.push_str(&self.sum());
        out
    }

    fn kind(&self, shown: &Shown, look: &Look, known: &mut BTreeSet<String>, out: &mut String) {
        let members = &shown.group.members;
        if members.len() > EXAMPLES {
            let heading =
                format!("{}: {}, {} of them shown{}\n", shown.group.rule, self.count(members), shown.examples.len(), self.others(shown));
            out.push_str(&diagnostics::clean(&heading));
        }
        for (member, evidence) in &shown.examples {
            self.example(member, evidence, look, known, out);
        }
        if let Some(cause) = &shown.cause {
            let names: Vec<String> = cause.without.iter().map(|name| format!("\"{name}\"")).collect();
            let (mended, of) = (cause.mended, cause.floors);
            let text = format!("    {}: without {} {mended} of {of} floors are sound\n", shown.group.rule, names.join(", or without "));
            out.push_str(&diagnostics::clean(&text));
        }
    }

    /// How many of what.
    fn count(&self, members: &[Member]) -> String {
        let of_dungeons = members.first().and_then(|member| self.report.failures.get(member.failure)).is_some_and(Failure::is_of_dungeon);
        // A floor may have a thing twice.
        let floors: BTreeSet<usize> = members.iter().map(|member| member.failure).collect();
        format!("{} {}", floors.len(), if of_dungeons { "dungeons" } else { "floors" })
    }

    /// The seeds of those that are not shown, by their floors.
    fn others(&self, shown: &Shown) -> String {
        let is_shown = |member: &&Member| shown.examples.iter().any(|(example, _)| example.failure == member.failure);
        let mut failures: Vec<usize> = shown.group.members.iter().filter(|member| !is_shown(member)).map(|member| member.failure).collect();
        failures.dedup();
        let mut out = String::new();
        let mut last = String::new();
        for failure in failures.iter().take(NAMED).filter_map(|failure| self.report.failures.get(*failure)) {
            let floor = place(failure);
            if floor == last {
                let _ = write!(out, " {}", failure.seed);
            } else {
                let _ = write!(out, "{} {floor} seed {}", if out.is_empty() { "; also" } else { "," }, failure.seed);
                last = floor;
            }
        }
        if failures.len() > NAMED {
            let _ = write!(out, ", and {} more", failures.len() - NAMED);
        }
        out
    }

    fn example(&self, member: &Member, evidence: &Evidence, look: &Look, known: &mut BTreeSet<String>, out: &mut String) {
        let Some(failure) = self.report.failures.get(member.failure) else { return };
        let message = member.message(&self.report.failures);
        out.push_str(&diagnostics::clean(&format!("{}, seed {}: {message}\n", place(failure), failure.seed)));
        let _ = writeln!(out, "    {}", command(self.args, self.engine, failure));
        if let Fault::Error(error) = &failure.fault
            && known.insert(message.clone())
        {
            for line in diagnostics::script_error(error, look).lines() {
                let _ = writeln!(out, "    {line}");
            }
        }
        let line = evidence.line.as_ref().filter(|_| !failure.fault.is_script_error());
        if let Some(line) = line {
            let attempt = evidence.message.as_ref().filter(|attempt| !message.contains(*attempt));
            let of = attempt.map(|attempt| format!(", of an attempt with {attempt}")).unwrap_or_default();
            let _ = writeln!(out, "    by {}:{}{}", look.path(&line.file), line.line, diagnostics::clean(&of));
        }
        for row in &evidence.picture {
            let _ = writeln!(out, "    {row}");
        }
    }

    /// What is wrong with pieces, as with floors; how often a fault was seen is said where it was seen more than once.
    fn pieces(&self, look: &Look, known: &mut BTreeSet<String>) -> String {
        let mut out = String::new();
        for piece in &self.pieces {
            for failure in &piece.failures {
                self.piece(piece, failure, look, known, &mut out);
            }
        }
        out
    }

    fn piece(&self, piece: &PieceReport, failure: &PieceFailure, look: &Look, known: &mut BTreeSet<String>, out: &mut String) {
        let kind = if piece.vault { "vault" } else { "room" };
        let message = failure.fault.to_string();
        let way = failure.first.transform.map(Orientation::name).map(|way| format!(" {way}")).unwrap_or_default();
        let at = match failure.fault {
            PieceFault::Never(_) => String::new(),
            _ => format!(", seed {}{way}", failure.first.seed),
        };
        let often = match failure.fault {
            PieceFault::Error(_) | PieceFault::Finding(_) | PieceFault::Refused(_) if failure.count > 1 => {
                format!(" ({} of {})", failure.count, piece.stampings)
            }
            _ => String::new(),
        };
        out.push_str(&diagnostics::clean(&format!("{kind} \"{}\"{at}: {message}{often}\n", piece.name)));
        let _ = writeln!(out, "    {}", piece_command(self.args, piece, failure));
        match &failure.fault {
            PieceFault::Error(error) if known.insert(message) => {
                for line in diagnostics::script_error(error, look).lines() {
                    let _ = writeln!(out, "    {line}");
                }
            }
            PieceFault::Error(_) => {}
            _ => {
                if let Some(line) = self.declared(&piece.name) {
                    let _ = writeln!(out, "    by {}:{}", look.path(&line.file), line.line);
                }
                for row in piece_picture(self.engine, &piece.name, failure, &self.context) {
                    let _ = writeln!(out, "    {row}");
                }
            }
        }
    }

    /// What was done, and how many failures there are.
    fn sum(&self) -> String {
        let mut out = String::new();
        let made: u32 = self.pieces.iter().map(|piece| piece.stampings).sum();
        if let [piece] = self.pieces.as_slice()
            && !self.args.room.is_empty()
        {
            out.push_str(&diagnostics::clean(&format!("\"{}\" placed {} of {made} times", piece.name, piece.placed)));
            for (reason, count) in &piece.refusals {
                out.push_str(&diagnostics::clean(&format!(", {count} refused ({reason})")));
            }
        } else {
            if !self.pieces.is_empty() {
                let s = if self.pieces.len() == 1 { "" } else { "s" };
                let _ = write!(out, "{} piece{s} alone ({made} times), ", self.pieces.len());
            }
            let _ = write!(out, "{} floors", self.report.floors);
            let grown = &self.grown;
            if grown.dungeons > 0 {
                let s = if grown.dungeons == 1 { "" } else { "s" };
                let _ = write!(out, ", {} growing dungeon{s} ({} rooms, {} floors of them)", grown.dungeons, grown.rooms, grown.floors);
            }
            if self.args.from != 1 {
                let _ = write!(out, " from seed {}", self.args.from);
            }
            if !self.args.shard.is_whole() {
                let _ = write!(out, " (part {})", self.args.shard);
            }
        }
        let failures = self.failures();
        let _ = writeln!(out, ", {failures} failure{}", if failures == 1 { "" } else { "s" });
        out
    }
}

fn place(failure: &Failure) -> String {
    if failure.is_of_dungeon() { "the dungeon".to_owned() } else { format!("{} {}", failure.branch, failure.depth) }
}
