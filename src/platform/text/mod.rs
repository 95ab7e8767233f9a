//! Text as a person types it: trimmed, within a length, without the control characters that a title or a letter never
//! needs. Beside it: e-mail addresses, invisible characters, escaping, numbers in words, short ids.

pub mod email;
pub mod escape;
pub mod invisible;
pub mod numbers;
pub mod short_id;

use std::borrow::Borrow;

use unicode_normalization::UnicodeNormalization;

use email::Email;
use invisible::{is_bidi_control, is_invisible, is_zero_width};

/// A text that is refused, and why, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TextError(String);

/// A required text is empty. `what` is its name in a sentence ("The title").
pub fn missing(what: &str) -> TextError {
    TextError(format!("{what} is missing."))
}

/// One line of 1 to `limit` characters.
pub fn one_line(what: &str, text: &str, limit: usize) -> Result<String, TextError> {
    optional_line(what, text, limit)?.ok_or_else(|| missing(what))
}

/// One line of up to `limit` characters; `None` when it is empty. Each blank between words becomes one plain blank, so
/// that texts that look equal are equal.
pub fn optional_line(what: &str, text: &str, limit: usize) -> Result<Option<String>, TextError> {
    let seen = seen(text);
    let text = seen.trim();
    if text.chars().any(char::is_control) {
        return Err(control(what));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    checked(what, &words.join(" "), limit, |_| false)
}

/// A person's name, of up to `limit` characters; `None` when it is empty.
pub fn optional_name(what: &str, text: &str, limit: usize) -> Result<Option<String>, TextError> {
    let name = optional_line(what, text, limit)?;
    if name.as_deref().is_some_and(is_address) {
        return Err(TextError(format!("{what} is an e-mail address, and no name.")));
    }
    Ok(name)
}

/// True for what can only be an e-mail address.
pub fn is_address(text: &str) -> bool {
    text.parse::<Email>().is_ok()
}

/// Up to `limit` characters on any number of lines, line ends made `\n`; none when it is empty.
pub fn optional_lines(what: &str, text: &str, limit: usize) -> Result<Option<String>, TextError> {
    // Windows editors begin a file with a byte order mark and end lines with CR LF.
    let text = seen(text).replace("\r\n", "\n").replace('\r', "\n");
    checked(what, text.trim_matches(['\n', ' ', '\t']), limit, |c| c == '\n' || c == '\t')
}

/// Letters and digits without accents and case: what looks alike is alike.
pub fn folded(text: &str) -> String {
    text.nfkd().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Without the characters that a page leaves in what is copied from it. What reaches beyond its own text is refused: who
/// typed it may have meant another.
fn seen(text: &str) -> String {
    text.chars().filter(|&c| !is_zero_width(c) || is_bidi_control(c)).collect()
}

fn checked(
    what: &str,
    text: &str,
    limit: usize,
    layout: impl Fn(char) -> bool,
) -> Result<Option<String>, TextError> {
    // One letter is one letter, whether the keyboard sent its accent with it or behind it.
    let text: String = text.nfc().collect();
    let length = text.chars().count();
    if text.chars().any(|c| c.is_control() && !layout(c)) {
        Err(control(what))
    } else if text.chars().any(is_bidi_control) {
        let hint = "that turns the writing around. Please type it anew.";
        Err(TextError(format!("{what} has an invisible character in it {hint}")))
    } else if length > limit {
        Err(TextError(format!("{what} is too long: {length} characters, at most {limit}.")))
    } else {
        Ok((!text.chars().all(is_invisible)).then_some(text))
    }
}

fn control(what: &str) -> TextError {
    TextError(format!("{what} has a control character in it (such as a line break or an escape code)."))
}

/// The paragraph below `[name]` in a table of words.
pub fn paragraph<'a>(words: &'a str, name: &str) -> &'a str {
    let heading = format!("[{name}]\n");
    let found = words.split("\n\n").find_map(|part| part.strip_prefix(&*heading));
    debug_assert!(found.is_some(), "no words are called {name}");
    found.unwrap_or_default().trim_end()
}

/// "Mary", "Mary and John", "Mary, John and Ann".
pub fn listed(names: &[impl Borrow<str>]) -> String {
    match names.split_last() {
        Some((last, [])) => last.borrow().to_owned(),
        Some((last, others)) => format!("{} and {}", others.join(", "), last.borrow()),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_listed_as_people_say_them() {
        for (names, said) in
            [(&[][..], ""), (&["A"], "A"), (&["A", "B"], "A and B"), (&["A", "B", "C"], "A, B and C")]
        {
            assert_eq!(listed(names), said);
        }
    }

    #[test]
    fn a_line_is_trimmed_and_counted_in_characters() {
        assert_eq!(one_line("The title", "  Fête  ", 4).unwrap(), "Fête");
        assert_eq!(one_line("The title", "Fe\u{302}te", 4).unwrap(), "Fête");
        assert_eq!(one_line("The fund", "General  \u{a0} Fund", 12).unwrap(), "General Fund");
        assert_eq!(
            one_line("The title", "Fêtes", 4).unwrap_err().to_string(),
            "The title is too long: 5 characters, at most 4."
        );
        assert_eq!(one_line("The title", " \t ", 4), Err(missing("The title")));
    }

    #[test]
    fn an_address_is_no_name() {
        let name = |text| optional_name("The first name", text, 100);
        assert_eq!(
            name(" mary@example.org "),
            Err(TextError("The first name is an e-mail address, and no name.".to_owned()))
        );
        for text in ["Mary", "Mary @ home", "M@ry"] {
            assert_eq!(name(text), Ok(Some(text.to_owned())));
        }
        assert_eq!(name(" "), Ok(None));
    }

    #[test]
    fn a_name_can_be_seen_and_leaves_its_neighbours_alone() {
        for nothing in
            ["\u{200b}", " \u{2060}\u{feff} ", "\u{3164}", "\u{ad}", "\u{34f}\u{fe0f}", "\u{e0041}\u{61c}"]
        {
            assert_eq!(one_line("The name", nothing, 9), Err(missing("The name")), "{nothing:?}");
        }
        for turned in ["Mary\u{202e}", "\u{2067}Mary", "Ma\u{202d}ry"] {
            let refused = one_line("The name", turned, 9).unwrap_err().0;
            assert!(refused.contains("turns the writing around"), "{turned:?}: {refused}");
        }
        for copied in ["Mary\u{200e}", "\u{200b}Ma\u{ad}ry", "\u{200f} Mary\u{feff}", "M\u{61c}a\u{2060}ry"] {
            assert_eq!(one_line("The name", copied, 4).unwrap(), "Mary", "{copied:?}");
            assert_eq!(optional_lines("The note", copied, 4).unwrap().unwrap(), "Mary", "{copied:?}");
        }
        // Hebrew, and Persian with a joiner that belongs to the word.
        for name in ["\u{5de}\u{5e8}\u{5d9}\u{5dd}", "\u{639}\u{644}\u{6cc}\u{200c}\u{631}\u{636}\u{627}"] {
            assert_eq!(one_line("The name", name, 9).unwrap(), name);
        }
    }

    #[test]
    fn control_characters_are_refused_and_line_breaks_only_where_lines_are() {
        for wrong in ["a\nb", "a\u{1b}[2Jb", "a\0b", "a\u{9b}b"] {
            assert!(one_line("The title", wrong, 20).is_err(), "{wrong:?}");
        }
        assert_eq!(optional_lines("The text", "\u{feff}a\r\nb\tc\r\n", 20).unwrap().unwrap(), "a\nb\tc");
        assert!(optional_lines("The text", "a\u{1b}b", 20).is_err());
        assert_eq!(optional_lines("The text", "\n\n", 20).unwrap(), None);
    }
}
