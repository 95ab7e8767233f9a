//! Member numbers: their form, and that a number once used is never given to another person.

use super::fields;
use crate::platform::db;
use crate::platform::refusal::Refusal;
use crate::platform::text::validation;

/// A number as it was typed, in shape: what looks like another's (letters of other scripts, wide digits, a dash at the
/// end) is none.
pub fn typed(text: &str) -> Result<String, Refusal> {
    let number = validation::one_line("The member number", text, fields::TEXT)
        .map_err(|error| refused(error.to_string()))?;
    let is_inner = |c: char| c.is_ascii_alphanumeric() || c == '-';
    if number.starts_with('-') || number.ends_with('-') || !number.chars().all(is_inner) {
        return Err(refused(
            "A member number is made of the letters A to Z, digits and dashes, and begins and ends with a letter or a digit.",
        ));
    }
    Ok(number)
}

/// Why the database did not take this number.
pub(super) fn not_stored(error: rusqlite::Error, number: &str) -> Refusal {
    if db::violates_unique(&error, "members.member_id") {
        taken(number)
    } else if db::is_refused_by_trigger(&error, "freed number") {
        refused(format!(
            "The member number {number} was somebody else's before. A number is never given to another person."
        ))
    } else {
        error.into()
    }
}

pub(super) fn taken(number: &str) -> Refusal {
    refused(format!("The member number {number} is already somebody's."))
}

fn refused(text: impl Into<String>) -> Refusal {
    Refusal::field("memberNumber", text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_looks_like_no_other() {
        for (text, number) in [("M0005", "M0005"), (" 17 ", "17"), ("a-B-3", "a-B-3"), ("m\u{200b}5", "m5")] {
            assert_eq!(typed(text).unwrap(), number);
        }
        for text in [
            "\u{41c}0005",
            "M\u{ff10}\u{ff10}05",
            "M0005-",
            "-M0005",
            "-",
            "200 X",
            "200\u{3164}X",
            "200\u{115f}X",
            "M0\u{665}",
            "\u{e9}5",
            "M\u{2013}5",
        ] {
            assert!(typed(text).unwrap_err().message.starts_with("A member number is"), "{text:?}");
        }
    }
}
