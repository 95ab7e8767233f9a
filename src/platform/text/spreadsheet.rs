//! Texts in CSV files that a spreadsheet opens: it takes some for formulas and runs them (SECURITY.md, A6).

/// Characters at the beginning of a text that make it a formula in a spreadsheet. Some programs read the full-width
/// signs of an Asian keyboard, too.
pub const FORMULA_BEGINS: [char; 11] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'];

/// The text as a spreadsheet shows it and never runs it.
pub fn guarded(text: &str) -> String {
    if text.starts_with(FORMULA_BEGINS) { format!("'{text}") } else { text.to_owned() }
}

/// The text as it was before [`guarded`].
pub fn unguarded(text: &str) -> &str {
    text.strip_prefix('\'').filter(|rest| rest.starts_with(FORMULA_BEGINS)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    // proves: A6
    #[test]
    fn what_begins_like_a_formula_is_marked_and_the_mark_comes_off() {
        for sign in FORMULA_BEGINS {
            let text = format!("{sign}1+1");
            assert_eq!(guarded(&text), format!("'{text}"));
            assert_eq!(unguarded(&guarded(&text)), text);
        }
        for text in ["", "a＝b", "O'Neil", "'tis", "1-1"] {
            assert_eq!((&*guarded(text), unguarded(text)), (text, text));
        }
    }
}
