//! What a designer reads when something is wrong: each file of `tests/errors` has one fault, its snapshot the message.

use undercroft::{ErrorKind, Limits};

use crate::sets::Case;

/// Whether a text holds something like `0x55d0c0ffee00`, which differs from run to run.
pub(crate) fn has_address(text: &str) -> bool {
    text.match_indices("0x").any(|(at, _)| {
        let digits = text[at + 2..].chars().take_while(char::is_ascii_hexdigit).count();
        // 1000000x1000000 is a size.
        digits >= 6 && !text[..at].ends_with(|c: char| c.is_ascii_digit())
    })
}

/// The same text without the numbers of the standard library's lines: they move with each edit there and say nothing about a designer's
/// mistake.
fn without_library_lines(text: &str) -> String {
    let mut out = String::new();
    for (i, part) in text.split(" std/").enumerate() {
        let number = part.find(".lua:").map(|at| at + ".lua:".len()).filter(|_| i > 0);
        match number {
            Some(from) => {
                let digits = part[from..].chars().take_while(char::is_ascii_digit).count();
                out.push_str(" std/");
                out.push_str(&part[..from]);
                out.push('_');
                out.push_str(&part[from + digits..]);
            }
            None => {
                if i > 0 {
                    out.push_str(" std/");
                }
                out.push_str(part);
            }
        }
    }
    out
}

#[test]
fn errors() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../errors/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let mut problems = Vec::new();
    settings.bind(|| {
        insta::glob!("../errors", "*.lua", |path| {
            let Err(error) = Case::read(path).floor(Limits::default()) else {
                problems.push(format!("{}: no error", path.display()));
                return;
            };
            let (short, long) = (error.to_string(), format!("{error:#}"));
            // Addresses differ from run to run, and control characters would reach a terminal.
            let sound = error.kind() != ErrorKind::Internal
                && !short.contains('\n')
                && !has_address(&long)
                && !long.chars().any(|c| c.is_control() && c != '\n');
            if !sound {
                problems.push(format!("{}: {:?} {long:?}", path.display(), error.kind()));
            }
            insta::assert_snapshot!(format!("{:?}\n{}", error.kind(), without_library_lines(&long)));
        });
    });
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
}
