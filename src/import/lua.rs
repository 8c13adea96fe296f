//! Values as Lua writes them.

use std::fmt::Write as _;

/// Words of the language, which cannot be keys without quotes.
const WORDS: &[&str] = &[
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil", "not", "or", "repeat",
    "return", "then", "true", "until", "while",
];

/// A text in quotes.
pub(in crate::import) fn text(value: &str) -> String {
    let mut out = String::with_capacity(value.len() + 2);
    out.push('"');
    for c in value.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => {
                let mut bytes = [0; 4];
                for byte in c.encode_utf8(&mut bytes).bytes() {
                    let _ = write!(out, "\\{byte:03}");
                }
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// The key of a field.
pub(in crate::import) fn key(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let bare = name.chars().all(plain) && !name.is_empty() && !name.starts_with(|c: char| c.is_ascii_digit());
    if bare && !WORDS.contains(&name) { name.to_owned() } else { format!("[{}]", text(name)) }
}

/// A list of values that are written already, on one line.
pub(in crate::import) fn list(values: impl IntoIterator<Item = String>) -> String {
    let values: Vec<String> = values.into_iter().collect();
    if values.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", values.join(", ")) }
}

/// A list of texts.
pub(in crate::import) fn texts<S: AsRef<str>>(values: impl IntoIterator<Item = S>) -> String {
    list(values.into_iter().map(|value| text(value.as_ref())))
}

/// Values with commas between, in lines of no more than 120 columns where values are not longer, each with an indent.
pub(in crate::import) fn wrapped(values: impl IntoIterator<Item = String>, indent: &str) -> String {
    let mut out = String::new();
    let mut line = String::new();
    for value in values {
        if !line.is_empty() && indent.len() + line.len() + value.len() + 2 > 120 {
            let _ = writeln!(out, "{indent}{line}");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&value);
        line.push(',');
    }
    if !line.is_empty() {
        let _ = writeln!(out, "{indent}{line}");
    }
    out
}

/// A text as it may stand in a comment: on one line.
pub(in crate::import) fn comment(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_quoted() {
        assert_eq!(text("R'lyeh \"x\" \\ \n\u{7f}"), r#""R'lyeh \"x\" \\ \010\127""#);
        assert_eq!(texts(["a", "b"]), "{ \"a\", \"b\" }");
        assert_eq!(texts::<&str>([]), "{}");
    }

    #[test]
    fn keys_are_quoted_where_they_must_be() {
        assert_eq!([key("open"), key("end"), key("2nd"), key("a-b"), key("")], ["open", "[\"end\"]", "[\"2nd\"]", "[\"a-b\"]", "[\"\"]"]);
    }

    #[test]
    fn long_lists_are_wrapped() {
        let text = wrapped((0..40).map(|n| format!("\"word {n}\"")), "    ");
        assert!(text.lines().all(|line| line.len() <= 120 && line.starts_with("    \"word ")), "{text}");
        assert_eq!(text.lines().count(), 4);
        let words: Vec<&str> = text.split(',').map(str::trim).collect();
        assert_eq!((words.len(), words[0], words[39], words[40]), (41, "\"word 0\"", "\"word 39\"", ""));
    }
}
