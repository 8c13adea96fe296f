//! [`picture()`]: a tree drawn for a terminal.

use std::collections::BTreeMap;

use super::outline::{Item, What, Where, outline};
use crate::format::line::{Line, Style, cut, fit, width, wrap};
use crate::tree::{Direction, OneWay, Passage, PassageKind, Tree, TreeBranch};
use crate::world::Colour;

/// How to draw a tree.
#[derive(Clone, Debug, Default)]
pub struct View<'a> {
    /// Columns of the screen, none of which is exceeded.
    pub width: usize,
    /// Whether there is nothing but ASCII.
    pub ascii: bool,
    /// The floor somebody is on, as branch and depth; of a branch that grows the depth is 0.
    pub here: Option<(&'a str, u32)>,
    /// A floor to have a row of its own.
    pub apart: Option<(&'a str, u32)>,
}

/// A row of the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it looks like.
    pub line: Line,
    /// What it is about.
    pub about: About,
}

/// What a row is about, by positions in the lists of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Something that cannot be gone to.
    Nothing,
    /// The way into a branch, or its heading.
    Branch(usize),
    /// Floors of a branch, from the first to the last of these depths. Both are 0 where it grows.
    Floors(usize, u32, u32),
    /// What is not in this dungeon.
    Absent(usize),
}

/// Branches nest no deeper than this; what is further in is drawn by itself.
const LEVELS: usize = 12;
/// Columns that are kept for the text of a row.
const TEXT: usize = 30;
/// A name is cut to this.
const NAME: usize = 40;

const PLAIN: Style = Style { colour: Colour::Default, bold: false, dim: false, here: false };
const BOLD: Style = Style { bold: true, ..PLAIN };
const DIM: Style = Style { dim: true, ..PLAIN };
const SPECIAL: Style = Style { colour: Colour::BrightYellow, bold: true, ..PLAIN };
const ONCE: Style = Style { colour: Colour::BrightCyan, ..PLAIN };
const GROWS: Style = Style { colour: Colour::BrightGreen, ..PLAIN };

/// The whole picture, with a title over it and how to read it below.
#[must_use]
pub fn text(tree: &Tree, view: &View<'_>) -> Vec<Line> {
    let wrapped = |text: &str, style: Style| Line::wrapped(text, view.width, view.ascii, style);
    let mut lines = wrapped(&title(tree), BOLD);
    if !tree.context.is_empty() {
        let values: Vec<String> = tree.context.iter().map(|(name, value)| format!("{name}={value}")).collect();
        lines.extend(wrapped(&format!("Context: {}", values.join(", ")), DIM));
    }
    lines.push(Line::default());
    lines.extend(picture(tree, view).into_iter().map(|row| row.line));
    if !tree.branches.is_empty() {
        lines.push(Line::default());
        lines.extend(wrapped("Left: depth from the top of the dungeon. Beside a line: depth in the branch.", DIM));
    }
    lines
}

/// `Seed 42: 7 branches, 30 floors`.
fn title(tree: &Tree) -> String {
    let floors: u64 = tree.branches.iter().map(|branch| u64::from(branch.floors)).sum();
    format!("Seed {}: {}, {}", tree.seed, counted(tree.branches.len() as u64, "branch", "branches"), counted(floors, "floor", "floors"))
}

fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The branches with their floors, each after the floor it hangs on; then what is not in this dungeon.
#[must_use]
pub fn picture(tree: &Tree, view: &View<'_>) -> Vec<Row> {
    let find = |place: Option<(&str, u32)>| {
        let (name, depth) = place?;
        Some((tree.branches.iter().position(|branch| branch.name == name)?, depth))
    };
    let here = find(view.here);
    let apart: Vec<(usize, u32)> = here.into_iter().chain(find(view.apart)).collect();
    let gutter = tree.branches.iter().map(|branch| depths(tree, branch)).max().unwrap_or(0);
    let levels = (view.width.saturating_sub(gutter + TEXT) / 2).clamp(1, LEVELS);
    let items = outline(tree, levels, &apart);
    let gutter = items.iter().map(|item| absolute(tree, item.what).len()).max().unwrap_or(0).max(1);
    let mut labels: BTreeMap<usize, usize> = BTreeMap::new();
    for item in &items {
        if let What::Floors(branch, ..) = item.what {
            let width = labels.entry(branch).or_default();
            *width = (*width).max(label(item.what).len());
        }
    }
    let pen = Pen { tree, view, here, gutter, labels, signs: if view.ascii { &ASCII } else { &LINES } };
    let mut rows: Vec<Row> = Vec::new();
    for item in &items {
        if matches!(item.what, What::Head(_)) && !rows.is_empty() {
            rows.push(Row { line: Line::default(), about: About::Nothing });
        }
        rows.push(pen.row(item));
    }
    pen.absent(&mut rows);
    rows.iter_mut().for_each(|row| row.line.cut(view.width, view.ascii));
    rows
}

/// Columns of the longest depth of a branch from the top of the dungeon.
fn depths(tree: &Tree, branch: &TreeBranch) -> usize {
    let at = tree.branches.iter().position(|other| std::ptr::eq(other, branch)).unwrap_or(0);
    absolute(tree, What::Floors(at, 1, branch.floors.max(1))).len()
}

/// Depths from the top of the dungeon; nothing for a row that has none.
fn absolute(tree: &Tree, what: What) -> String {
    let (at, first, last) = match what {
        What::Floors(at, first, last) => (at, first, last),
        What::Grows(at) => (at, 1, 1),
        What::Head(_) | What::Door(..) => return String::new(),
    };
    let Some(branch) = tree.branches.get(at) else { return String::new() };
    let depth = |depth: u32| {
        let below = i64::from(depth) - 1;
        i64::from(branch.absolute) + if branch.direction == Direction::Up { -below } else { below }
    };
    range(depth(first), depth(last))
}

/// Depths in the branch.
fn label(what: What) -> String {
    match what {
        What::Floors(_, first, last) => range(first.into(), last.into()),
        _ => String::new(),
    }
}

fn range(first: i64, last: i64) -> String {
    if first == last { first.to_string() } else { format!("{first}..{last}") }
}

/// The signs that lines are made of.
struct Signs {
    line: char,
    end: char,
    fork: char,
    last_fork: char,
    corner: char,
    stairs: char,
    portal: char,
    way_in: char,
    way_out: char,
    elsewhere: char,
}

const LINES: Signs = Signs {
    line: '│',
    end: '╵',
    fork: '├',
    last_fork: '╰',
    corner: '╮',
    stairs: '─',
    portal: '┄',
    way_in: '→',
    way_out: '←',
    elsewhere: '─',
};
const ASCII: Signs = Signs {
    line: '|',
    end: '\'',
    fork: '|',
    last_fork: '`',
    corner: '.',
    stairs: '-',
    portal: '~',
    way_in: '>',
    way_out: '<',
    elsewhere: '-',
};

struct Pen<'a> {
    tree: &'a Tree,
    view: &'a View<'a>,
    here: Option<(usize, u32)>,
    /// Columns of depths from the top of the dungeon.
    gutter: usize,
    /// Columns of depths in each branch.
    labels: BTreeMap<usize, usize>,
    signs: &'a Signs,
}

impl Pen<'_> {
    fn row(&self, item: &Item) -> Row {
        let signs = self.signs;
        let mut line = Line::of(format!("{:>1$}", absolute(self.tree, item.what), self.gutter), DIM);
        line.space(1);
        for goes_on in &item.rails {
            line.add(format!("{} ", if *goes_on { signs.line } else { ' ' }), PLAIN);
        }
        let spine = if item.ends { signs.end } else { signs.line };
        let about = match item.what {
            What::Head(at) => {
                line = Line::default();
                self.head(&mut line, at);
                About::Branch(at)
            }
            What::Floors(at, first, last) => {
                let here = self.here == Some((at, first));
                line.add(spine.to_string(), PLAIN);
                line.add(if here { "@" } else { " " }, BOLD);
                let columns = self.labels.get(&at).copied().unwrap_or(0);
                let style = if here { BOLD } else { PLAIN };
                line.add(format!("{:<columns$}", label(item.what)), if first == last { style } else { DIM });
                self.notes(&mut line, at, first, last);
                About::Floors(at, first, last)
            }
            What::Grows(at) => {
                line.add(spine.to_string(), PLAIN);
                line.add(if self.here.is_some_and(|(here, _)| here == at) { "@" } else { " " }, BOLD);
                line.add("grows as it is explored", GROWS);
                self.once(&mut line, at, None);
                About::Floors(at, 0, 0)
            }
            What::Door(at, place) => {
                line.add(if item.ends { signs.last_fork } else { signs.fork }.to_string(), PLAIN);
                if let Some((branch, entry)) = self.tree.branches.get(at).and_then(|branch| Some((branch, branch.entry.as_ref()?))) {
                    self.door(&mut line, branch, entry, place);
                }
                About::Branch(at)
            }
        };
        Row { line, about }
    }

    fn name(&self, name: &str) -> String {
        cut(name, NAME, self.view.ascii).0
    }

    fn head(&self, line: &mut Line, at: usize) {
        let Some(branch) = self.tree.branches.get(at) else { return };
        line.add(self.name(&branch.name), BOLD);
        line.add(floors(branch), PLAIN);
        if let Some(entry) = &branch.entry {
            line.add(format!(", from {} {}", self.name(&entry.from), entry.depth), PLAIN);
        }
    }

    fn door(&self, line: &mut Line, branch: &TreeBranch, entry: &Passage, place: Where) {
        let signs = self.signs;
        let sign = match (entry.one_way, entry.kind) {
            (Some(OneWay::In), _) => signs.way_in,
            (Some(OneWay::Out), _) => signs.way_out,
            (None, PassageKind::Portal) => signs.portal,
            (None, PassageKind::Stairs) => signs.stairs,
        };
        let end = if place == Where::Here { signs.corner } else { signs.elsewhere };
        let way = match (entry.kind, branch.direction) {
            (PassageKind::Portal, _) => "portal to",
            (PassageKind::Stairs, Direction::Down) => "stairs down to",
            (PassageKind::Stairs, Direction::Up) => "stairs up to",
        };
        line.add(format!("{sign}{end} "), PLAIN);
        line.add(format!("{way} "), DIM);
        line.add(self.name(&branch.name), BOLD);
        line.add(floors(branch), PLAIN);
        if entry.arrive != 1 {
            line.add(format!(", to its floor {}", entry.arrive), PLAIN);
        }
        line.add(
            match entry.one_way {
                Some(OneWay::In) => ", no way back",
                Some(OneWay::Out) => ", only the way out",
                None => "",
            },
            PLAIN,
        );
        line.add(if place == Where::Below { ", see below" } else { "" }, DIM);
    }

    /// What there is to tell of floors.
    fn notes(&self, line: &mut Line, at: usize, first: u32, last: u32) {
        let Some(branch) = self.tree.branches.get(at) else { return };
        if first != last {
            line.add(format!("  {} plain floors", u64::from(last - first) + 1), DIM);
            return;
        }
        for special in branch.special.iter().filter(|special| special.depth == first) {
            line.space(2);
            line.add(self.name(&special.name), SPECIAL);
            if let Some(variant) = special.variant {
                line.add(format!(", variant {variant}"), PLAIN);
            }
        }
        if let Some(entry) = branch.entry.as_ref().filter(|entry| entry.arrive == first && first != 1) {
            line.space(2);
            line.add(format!("from {} {}", self.name(&entry.from), entry.depth), DIM);
        }
        self.once(line, at, Some(first));
    }

    /// Names of what is there once, as many as there is room for. A branch that grows has them anywhere.
    fn once(&self, line: &mut Line, at: usize, depth: Option<u32>) {
        let Some(branch) = self.tree.branches.get(at) else { return };
        let names: Vec<&str> =
            branch.once.iter().filter(|once| depth.is_none_or(|depth| once.depth == depth)).map(|once| once.name.as_str()).collect();
        if names.is_empty() {
            return;
        }
        line.add("  once: ", DIM);
        let mut left = self.view.width.saturating_sub(width(&line.plain(), self.view.ascii) + 1);
        for (i, name) in names.iter().enumerate() {
            let rest = names.len() - i;
            let (name, wide) = cut(name, NAME, self.view.ascii);
            let comma = if i > 0 { ", " } else { "" };
            // Behind all but the last there must be room to say how many are missing.
            let more = if rest > 1 { " +99".len() } else { 0 };
            if i > 0 && comma.len() + wide + more > left {
                line.add(format!(" +{rest}"), DIM);
                return;
            }
            left = left.saturating_sub(comma.len() + wide);
            line.add(comma, PLAIN);
            line.add(name, ONCE);
        }
    }

    fn absent(&self, rows: &mut Vec<Row>) {
        if self.tree.absent.is_empty() {
            return;
        }
        let ascii = self.view.ascii;
        if !rows.is_empty() {
            rows.push(Row { line: Line::default(), about: About::Nothing });
        }
        rows.push(Row { line: Line::of("Not in this dungeon:", PLAIN), about: About::Nothing });
        let names: Vec<String> =
            self.tree.absent.iter().map(|absent| self.absent_name(&absent.branch, absent.special.as_deref())).collect();
        let columns = names.iter().map(|name| width(name, ascii)).max().unwrap_or(0).min(self.view.width / 3);
        for (at, (absent, name)) in self.tree.absent.iter().zip(&names).enumerate() {
            let room = self.view.width.saturating_sub(columns + 4);
            let reason = wrap(absent.reason.split(' '), room, ascii);
            for (i, part) in reason.iter().enumerate() {
                let name = if i == 0 { fit(name, columns, ascii) } else { " ".repeat(columns) };
                rows.push(Row { line: Line::of(format!("  {name}  {part}"), DIM), about: About::Absent(at) });
            }
        }
    }

    fn absent_name(&self, branch: &str, special: Option<&str>) -> String {
        match special {
            Some(special) => format!("{} in {}", self.name(special), self.name(branch)),
            None => self.name(branch),
        }
    }
}

/// `, 8 floors`; nothing of a branch that grows, whose row says so.
fn floors(branch: &TreeBranch) -> String {
    if branch.growing { String::new() } else { format!(", {}", counted(branch.floors.into(), "floor", "floors")) }
}

#[cfg(test)]
#[path = "picture_tests.rs"]
mod tests;
