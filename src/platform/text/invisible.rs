//! Zero-width characters and bidi controls: one list, for names, addresses and codes alike.

use std::borrow::Cow;

/// A character that is invisible alone, though it may be part of other letters (joiners, bidi controls, selectors):
/// blanks, characters that Unicode lets a font ignore (`Default_Ignorable_Code_Point`), and the blank of Braille.
pub fn is_invisible(c: char) -> bool {
    c.is_whitespace()
        || is_zero_width(c)
        || matches!(c, '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200c}' | '\u{200d}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// A character that comes with text copied out of a letter, a page or a list: zero-width characters, bidi controls,
/// soft hyphens. No mailbox has one in its name. (The joiners, U+200C and U+200D, have a meaning in some scripts. The
/// interface has the same list: `ui/src/credentials/email.ts`.)
pub fn is_zero_width(c: char) -> bool {
    is_bidi_control(c)
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// Embeddings, overrides and isolates: they reach beyond their own text and turn what stands beside a name around.
pub fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A character that does not stay in its place on a line: control characters (line breaks first of all), line
/// separators, bidi controls and marks. A terminal, a log and a header get none of them from others.
pub fn disturbs_a_line(c: char) -> bool {
    c.is_control()
        || is_bidi_control(c)
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}')
}

/// Removes invisible characters and bidi controls from a text of any number of lines that end in `\n`.
pub fn cleaned(text: &str) -> Cow<'_, str> {
    if text.chars().all(|c| is_kept(c) && !ends_a_line(c)) {
        return Cow::Borrowed(text);
    }
    let lines = text.replace("\r\n", "\n");
    lines.chars().map(|c| if ends_a_line(c) { '\n' } else { c }).filter(|c| is_kept(*c)).collect()
}

/// The name of a file that came from elsewhere, on one line.
pub fn cleaned_name(text: &str) -> String {
    text.chars().filter(|c| !disturbs_a_line(*c) && !is_zero_width(*c)).collect()
}

fn ends_a_line(c: char) -> bool {
    matches!(c, '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

fn is_kept(c: char) -> bool {
    !is_zero_width(c) && (!c.is_control() || c == '\n' || c == '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_misleads_is_left_out_of_cells_and_names() {
        for (text, cell, name) in [
            ("Zo\u{eb} Lee", "Zo\u{eb} Lee", "Zo\u{eb} Lee"),
            ("gifts\u{202e}vsc.exe", "giftsvsc.exe", "giftsvsc.exe"),
            ("\u{202a}+1 555\u{202c}", "+1 555", "+1 555"),
            ("\u{2066}a\u{2069}\u{200e}\u{200f}\u{61c}b\u{feff}\u{ad}", "ab", "ab"),
            ("a\0b\u{1b}[2J\u{9b}c", "ab[2Jc", "ab[2Jc"),
            ("a\r\nb\rc\u{2028}d\u{b}e\tf", "a\nb\nc\nd\ne\tf", "abcdef"),
            (
                "\u{645}\u{6cc}\u{200c}\u{62e}",
                "\u{645}\u{6cc}\u{200c}\u{62e}",
                "\u{645}\u{6cc}\u{200c}\u{62e}",
            ),
        ] {
            assert_eq!((&*cleaned(text), &*cleaned_name(text)), (cell, name), "{text:?}");
        }
    }
}
