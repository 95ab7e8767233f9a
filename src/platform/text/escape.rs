//! Text escaping: an untrusted server's words on our own lines, and any words in HTML.

use super::invisible::disturbs_a_line;

/// On one line of a log or a terminal, and not too much of it.
pub fn escape_untrusted(words: &str) -> String {
    let escaped: String = words
        .chars()
        .flat_map(|c| {
            let (kept, escaped) =
                if disturbs_a_line(c) { (None, Some(c.escape_unicode())) } else { (Some(c), None) };
            kept.into_iter().chain(escaped.into_iter().flatten())
        })
        .collect();
    escaped.chars().take(300).collect()
}

/// As it may stand in HTML, attribute values included.
pub fn escape_html(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::escape_untrusted;

    #[test]
    fn a_strangers_words_stay_on_their_line_and_keep_it_the_way_it_runs() {
        for (said, kept) in [
            ("550 No such user", "550 No such user"),
            ("Für Zoë", "Für Zoë"),
            ("a\nb\x1b[2J", "a\\u{a}b\\u{1b}[2J"),
            ("a\u{202e}b", "a\\u{202e}b"),
        ] {
            assert_eq!(escape_untrusted(said), kept);
        }
        assert_eq!(escape_untrusted(&"x".repeat(1000)).len(), 300);
    }
}
