//! What is to be seen: the map around the player, a line about them, the last messages. Whatever does not fit is cut off.

use crate::point::Point;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};
use undercroft::world::Colour;

use crate::game::Game;
use crate::ui::{Ask, Mode};

pub fn draw(frame: &mut Frame<'_>, game: &Game, mode: &Mode) {
    let area = frame.area();
    let said = if area.height >= 12 { 3 } else { 1 };
    // On a very small screen the map is all there is.
    let below = if area.height >= 5 { 1 + said } else { 0 };
    let [map, line, text] =
        Layout::vertical([Constraint::Min(0), Constraint::Length(below.min(1)), Constraint::Length(below.saturating_sub(1))]).areas(area);
    let buffer = frame.buffer_mut();
    let centre = if let Mode::Look(at) = mode { *at } else { game.player.at };
    draw_map(buffer, map, game, centre, matches!(mode, Mode::Look(_)));
    Line::styled(status(game), Style::new().add_modifier(Modifier::REVERSED)).render(line, buffer);
    messages(&prompt(game, mode), text, buffer);
    match mode {
        Mode::Page(page) => draw_page(buffer, area, (&page.title, " arrows scroll, any other key goes on "), &page.text, page.scroll),
        Mode::Ask(ask @ Ask::Changed(_)) => draw_page(buffer, area, ("Go on?", " y, n or q "), &ask.text(), 0),
        _ => {}
    }
}

fn status(game: &Game) -> String {
    let p = &game.player;
    format!(
        " hp {}/{}  {}  level {}  xp {}/{}  gold {}  bandages {}  turn {} ",
        p.hit_points.max(0),
        p.most_hit_points(),
        game.place(),
        p.level,
        p.experience,
        p.next_level(),
        p.gold,
        p.bandages,
        game.turn
    )
}

/// What the message lines say: a question first, what lies under the cursor, or what has just happened.
fn prompt(game: &Game, mode: &Mode) -> String {
    match mode {
        Mode::Which(action) => format!("Which way do you want to {action}?"),
        Mode::Ask(ask @ (Ask::Quit { .. } | Ask::Leave(_))) => ask.text(),
        Mode::Look(at) => format!("{} [arrows move, Esc ends]", game.describe(*at)),
        _ => match &game.over {
            Some(over) => format!("{} {over} [press q]", game.log.fresh().join(" ")),
            None => game.log.fresh().join(" "),
        },
    }
}

/// The end of a text that is longer than the lines there are: what came last counts most.
fn messages(text: &str, area: Rect, buffer: &mut Buffer) {
    let lines = wrapped(text, usize::from(area.width));
    let first = lines.len().saturating_sub(usize::from(area.height));
    let shown: Vec<Line<'_>> = lines.iter().skip(first).map(|line| Line::raw(line.as_str())).collect();
    Paragraph::new(shown).render(area, buffer);
}

fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        if let Some(line) = lines.last_mut() {
            let spaces = usize::from(!line.is_empty());
            if line.is_empty() || line.chars().count() + spaces + word.chars().count() <= width {
                line.push_str(if line.is_empty() { "" } else { " " });
                line.push_str(word);
                continue;
            }
        }
        lines.push(word.to_owned());
    }
    lines
}

/// Which cell of the map is at the top left of the screen, so that the centre is in the middle of it as far as the map goes.
fn scroll(length: i32, view: i32, centre: i32) -> i32 {
    if length <= view { 0 } else { (centre - view / 2).clamp(0, length - view) }
}

fn draw_map(buffer: &mut Buffer, area: Rect, game: &Game, centre: Point, cursor: bool) {
    let (width, height) = game.here.size();
    let left = scroll(width, i32::from(area.width), centre.x);
    let top = scroll(height, i32::from(area.height), centre.y);
    for row in 0..area.height {
        for column in 0..area.width {
            let at = Point::new(left + i32::from(column), top + i32::from(row));
            let Some((glyph, mut style)) = face(game, at) else { continue };
            if cursor && at == centre {
                style = style.add_modifier(Modifier::REVERSED);
            }
            if let Some(cell) = buffer.cell_mut((area.x + column, area.y + row)) {
                cell.set_char(glyph).set_style(style);
            }
        }
    }
}

/// How a cell is drawn; `None` where the player knows nothing.
fn face(game: &Game, at: Point) -> Option<(char, Style)> {
    let here = &game.here;
    if at == game.player.at {
        let colour = if game.player.hit_points * 3 <= game.player.most_hit_points() { Color::LightRed } else { Color::White };
        return Some(('@', Style::new().fg(colour).add_modifier(Modifier::BOLD)));
    }
    here.index(at)?;
    if here.sees(at) {
        if let Some(monster) = here.monster_at(at).and_then(|i| here.monsters.get(i)) {
            let style = Style::new().fg(colour(monster.colour));
            return Some((monster.glyph, if monster.asleep > 0 { style.add_modifier(Modifier::UNDERLINED) } else { style }));
        }
    } else if !here.knows(at) {
        return None;
    }
    let thing = here.seen_at(at).filter(|_| here.passable(at)).find_map(undercroft::floor::Thing::face);
    let (glyph, own) = thing.or_else(|| here.looks(at).map(|t| (t.glyph, t.colour)))?;
    let dim = Style::new().fg(Color::DarkGray);
    Some((glyph, if here.sees(at) { Style::new().fg(colour(own)) } else { dim }))
}

/// The sixteen colours of scripts are those of terminals.
fn colour(colour: Colour) -> Color {
    match Colour::ALL.iter().position(|(c, _)| *c == colour) {
        None | Some(0) => Color::Reset,
        Some(n) => Color::Indexed(n as u8 - 1),
    }
}

fn draw_page(buffer: &mut Buffer, area: Rect, (title, keys): (&str, &str), text: &str, scroll: u16) {
    Clear.render(area, buffer);
    let block = Block::bordered().title(format!(" {title} ")).title_bottom(keys);
    Paragraph::new(text).block(block).wrap(Wrap { trim: false }).scroll((scroll, 0)).render(area, buffer);
}
