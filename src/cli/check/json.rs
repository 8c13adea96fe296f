//! The report of a check for programs.

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

use super::shown::Shown;
use super::{Done, command, piece_command};
use crate::engine::{PieceFailure, PieceFault, PieceReport};
use crate::sweep::{Evidence, Failure, Fault, Member, piece_picture};

impl Done<'_> {
    /// One object on one line: what was done, every failure, and the kinds of failures with their examples.
    pub(super) fn as_json(&self) -> Result<String> {
        let of_pieces = self.pieces.iter().flat_map(|piece| piece.failures.iter().map(|failure| self.piece_value(piece, failure)));
        let of_floors = self.report.failures.iter().map(|failure| self.failure_value(failure));
        let value = json!({
            "from": self.args.from.to_string(),
            "seeds": self.args.seeds.to_string(),
            "shard": self.args.shard.to_string(),
            "pieces": self.pieces.len(),
            "stampings": self.pieces.iter().map(|piece| piece.stampings).sum::<u32>(),
            "floors": self.report.floors,
            "repeated": self.report.repeated,
            "grown": { "dungeons": self.grown.dungeons, "rooms": self.grown.rooms, "floors": self.grown.floors },
            "warnings": self.warnings,
            "failures": of_pieces.chain(of_floors).collect::<Vec<Value>>(),
            "groups": self.shown.iter().map(|shown| self.group_value(shown)).collect::<Vec<Value>>(),
        });
        let mut text = serde_json::to_string(&value).context("cannot write the report as JSON")?;
        text.push('\n');
        Ok(text)
    }

    fn failure_value(&self, failure: &Failure) -> Value {
        let mut value = json!({
            "branch": (!failure.is_of_dungeon()).then_some(&failure.branch),
            "depth": (!failure.is_of_dungeon()).then_some(failure.depth),
            "seed": failure.seed.to_string(),
            "kind": failure.fault.kind(),
            "rule": failure.rule(),
            "message": failure.fault.to_string(),
            "command": command(self.args, self.engine, failure),
        });
        match &failure.fault {
            Fault::Error(error) => {
                value["diagnostics"] = json!(error.diagnostics());
                value["vetoes"] = json!(error.vetoes());
            }
            Fault::Findings(findings) => value["findings"] = json!(findings),
            Fault::Unrepeatable => {}
        }
        value
    }

    fn group_value(&self, shown: &Shown) -> Value {
        let mut floors: Vec<Value> = Vec::new();
        let mut last: Option<(&str, u32, Vec<String>)> = None;
        let mut close = |row: Option<(&str, u32, Vec<String>)>| {
            if let Some((branch, depth, seeds)) = row {
                floors.push(if branch.is_empty() {
                    json!({ "seeds": seeds })
                } else {
                    json!({ "branch": branch, "depth": depth, "seeds": seeds })
                });
            }
        };
        let mut before = None;
        for member in &shown.group.members {
            let Some(failure) = self.report.failures.get(member.failure).filter(|_| before != Some(member.failure)) else { continue };
            before = Some(member.failure);
            let seed = failure.seed.to_string();
            match &mut last {
                Some((branch, depth, seeds)) if *branch == failure.branch && *depth == failure.depth => seeds.push(seed),
                _ => close(last.replace((&failure.branch, failure.depth, vec![seed]))),
            }
        }
        close(last);
        json!({
            "rule": shown.group.rule,
            "count": shown.group.members.len(),
            "floors": floors,
            "cause": shown.cause.as_ref().map(|cause| json!({ "without": cause.without, "mended": cause.mended, "floors": cause.floors })),
            "examples": shown.examples.iter().map(|(member, evidence)| self.example_value(member, evidence)).collect::<Vec<Value>>(),
        })
    }

    fn example_value(&self, member: &Member, evidence: &Evidence) -> Value {
        let Some(failure) = self.report.failures.get(member.failure) else { return Value::Null };
        json!({
            "branch": (!failure.is_of_dungeon()).then_some(&failure.branch),
            "depth": (!failure.is_of_dungeon()).then_some(failure.depth),
            "seed": failure.seed.to_string(),
            "message": member.message(&self.report.failures),
            "attempt": evidence.message,
            "at": evidence.at,
            "line": evidence.line,
            "picture": evidence.picture,
            "command": command(self.args, self.engine, failure),
        })
    }

    fn piece_value(&self, piece: &PieceReport, failure: &PieceFailure) -> Value {
        let at = &failure.first;
        let mut value = json!({
            "kind": "piece",
            "name": piece.name,
            "fault": failure.fault.kind(),
            "message": failure.fault.to_string(),
            "count": failure.count,
            "stampings": piece.stampings,
            "branch": at.branch,
            "depth": at.depth,
            "seed": at.seed.to_string(),
            "line": self.declared(&piece.name),
            "command": piece_command(self.args, piece, failure),
        });
        if let Some(way) = at.transform {
            value["transform"] = json!(way.name());
        }
        match &failure.fault {
            PieceFault::Error(error) => {
                value["diagnostics"] = json!(error.diagnostics());
                value["line"] = json!(error.location().or(self.declared(&piece.name)));
            }
            PieceFault::Finding(finding) => {
                value["findings"] = json!([finding]);
                value["picture"] = json!(piece_picture(self.engine, &piece.name, failure, &self.context));
            }
            PieceFault::Refused(_) => {
                value["refusals"] = piece.refusals.iter().map(|(reason, count)| json!({ "reason": reason, "count": count })).collect();
            }
            _ => {}
        }
        value
    }
}
