//! [`dot()`]: a tree for Graphviz.

use std::fmt::Write as _;

use super::outline::{What, outline};
use crate::tree::{Direction, OneWay, PassageKind, Tree, TreeBranch};

/// A tree in the language of Graphviz, for `dot -Tsvg`: a cluster for each branch, a node for each floor or run of plain floors, an edge for
/// each passage, dashed where it is a portal; what is not in this dungeon is grey.
#[must_use]
pub fn dot(tree: &Tree) -> String {
    let mut out =
        String::from("digraph dungeon {\n  compound=true; newrank=true; rankdir=TB;\n  node [shape=box, fontname=\"sans-serif\"];\n");
    let _ = writeln!(out, "  label={}; labelloc=t; fontname=\"sans-serif\";", quoted(&format!("seed {}", tree.seed)));
    let mut nodes: Vec<Vec<(u32, u32)>> = vec![Vec::new(); tree.branches.len()];
    for item in outline(tree, 1, &[]) {
        let (at, first, last) = match item.what {
            What::Floors(at, first, last) => (at, first, last),
            What::Grows(at) => (at, 0, 0),
            What::Head(_) | What::Door(..) => continue,
        };
        if let Some(of) = nodes.get_mut(at) {
            of.push((first, last));
        }
    }
    for (at, (branch, nodes)) in tree.branches.iter().zip(&nodes).enumerate() {
        let _ = writeln!(out, "  subgraph cluster_{at} {{\n    label={};", quoted(&branch.name));
        for (first, last) in nodes {
            let more = if branch.growing { ", style=dashed" } else { "" };
            let bold = branch.special.iter().any(|special| special.depth == *first);
            let more = if bold { ", style=bold" } else { more };
            let _ = writeln!(out, "    b{at}_{first} [label={}{more}];", quoted(&label(branch, *first, *last)));
        }
        for pair in nodes.windows(2) {
            if let [(from, _), (to, _)] = pair {
                let _ = writeln!(out, "    b{at}_{from} -> b{at}_{to} [dir=both, arrowsize=0.5];");
            }
        }
        out.push_str("  }\n");
    }
    for (at, branch) in tree.branches.iter().enumerate() {
        let Some(entry) = &branch.entry else { continue };
        let parent = tree.branches.iter().position(|parent| parent.name == entry.from);
        let from = parent.and_then(|parent| node(parent, &tree.branches, &nodes, entry.depth));
        let (Some(from), Some(to)) = (from, node(at, &tree.branches, &nodes, entry.arrive)) else { continue };
        let mut looks = vec![match entry.one_way {
            Some(OneWay::In) => "dir=forward",
            Some(OneWay::Out) => "dir=back",
            None => "dir=both",
        }];
        if entry.kind == PassageKind::Portal {
            looks.push("style=dashed");
        }
        // Graphviz puts what an edge leads to below.
        if branch.direction == Direction::Up {
            looks.push("constraint=false");
        }
        let _ = writeln!(out, "  {from} -> {to} [{}];", looks.join(", "));
    }
    for (i, absent) in tree.absent.iter().enumerate() {
        let name = absent.special.as_ref().map_or_else(|| absent.branch.clone(), |special| format!("{special} in {}", absent.branch));
        let text = quoted(&format!("not in this dungeon: {name}\n{}", absent.reason));
        let _ = writeln!(out, "  absent_{i} [label={text}, color=gray, fontcolor=gray, style=dashed];");
    }
    out.push_str("}\n");
    out
}

/// The node that has a floor.
fn node(at: usize, branches: &[TreeBranch], nodes: &[Vec<(u32, u32)>], depth: u32) -> Option<String> {
    let growing = branches.get(at)?.growing;
    let found = nodes.get(at)?.iter().find(|(first, last)| growing || (*first..=*last).contains(&depth))?;
    Some(format!("b{at}_{}", found.0))
}

fn label(branch: &TreeBranch, first: u32, last: u32) -> String {
    if branch.growing {
        return "grows as it is explored".to_owned();
    }
    let mut text = if first == last { first.to_string() } else { format!("{first}..{last}") };
    for special in branch.special.iter().filter(|special| special.depth == first) {
        let _ = write!(text, " {}", special.name);
        if let Some(variant) = special.variant {
            let _ = write!(text, ", variant {variant}");
        }
    }
    for once in branch.once.iter().filter(|once| once.depth == first) {
        let _ = write!(text, "\nonce: {}", once.name);
    }
    text
}

/// A text as Graphviz reads it. Line feeds break the line there; other control characters have no meaning in a label.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::super::samples::{branch, kingdom, tree};
    use super::*;

    #[test]
    fn a_dungeon_for_graphviz() {
        insta::assert_snapshot!(dot(&kingdom()));
    }

    #[test]
    fn names_end_no_string() {
        let text = dot(&tree(vec![branch("a\"];\\\u{1b}[2J\nb", 1, 1, None)]));
        assert!(text.contains("label=\"a\\\"];\\\\\u{fffd}[2J\\nb\";"), "{text}");
    }
}
