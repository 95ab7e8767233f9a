//! Text of a calendar file: its escapes, and the HTML that some programs write into descriptions.

use crate::platform::text::invisible::cleaned;

/// The text that a value stands for (RFC 5545, 3.3.11).
pub(super) fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n' | 'N') => text.push('\n'),
                Some(other) => text.push(other),
                None => text.push('\\'),
            },
            other => text.push(other),
        }
    }
    text
}

/// One line of at most `limit` characters; what is cut off ends with "…".
pub(super) fn line(value: &str, limit: usize) -> String {
    shortened(&cleaned(&unescaped(value)).split_whitespace().collect::<Vec<_>>().join(" "), limit)
}

/// Any number of lines, without HTML.
pub(super) fn lines(value: &str, limit: usize) -> String {
    let text = unescaped(value).replace("\r\n", "\n").replace('\r', "\n");
    let lower = text.to_ascii_lowercase();
    let is_html = TAGS.iter().any(|tag| lower.contains(tag));
    let text = if is_html { without_html(&text) } else { text };
    // Once HTML is read: its entities are characters, too.
    let text = cleaned(&text);
    let mut lines: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim_end) {
        // Two blank lines say no more than one.
        if !(line.is_empty() && lines.last().is_none_or(|last| last.is_empty())) {
            lines.push(line);
        }
    }
    shortened(lines.join("\n").trim(), limit)
}

fn shortened(text: &str, limit: usize) -> String {
    match text.char_indices().nth(limit) {
        None => text.to_owned(),
        Some(_) => text.chars().take(limit - 1).chain(['…']).collect(),
    }
}

const TAGS: [&str; 14] = [
    "<html", "<body", "<p>", "<p ", "<br", "<div", "<span", "<a ", "<b>", "<ul", "<ol", "<font", "<i>", "<u>",
];

/// Its words; what begins a line in HTML begins one, and a link is written behind its words.
fn without_html(html: &str) -> String {
    let mut text = String::new();
    let mut link: Option<String> = None;
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        // A "<" of the text itself, such as "< 5".
        if !rest[1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!') {
            text.push('<');
            rest = &rest[1..];
            continue;
        }
        let Some(end) = rest.find('>') else { break };
        let tag = rest[1..end].to_owned();
        rest = &rest[end + 1..];
        let name: String = tag
            .chars()
            .take_while(|c| c.is_ascii_alphanumeric() || *c == '/')
            .collect::<String>()
            .to_ascii_lowercase();
        match &*name {
            "script" | "style" | "head" => {
                let closing = format!("</{name}");
                let end = rest.to_ascii_lowercase().find(&closing).unwrap_or(rest.len());
                rest = &rest[end..];
            }
            "br" | "br/" | "p" | "/p" | "div" | "tr" | "/ul" | "/ol" | "h1" | "h2" | "h3" | "/h1" | "/h2"
            | "/h3" => {
                text.push('\n');
            }
            "li" => text.push_str("\n- "),
            "a" => link = address_in(&tag),
            "/a" => {
                if let Some(address) = link.take().filter(|address| !text.trim_end().ends_with(&**address)) {
                    text.extend([" (", &*address, ")"]);
                }
            }
            _ => {}
        }
    }
    // The rest of an unclosed tag is no text.
    if !rest.starts_with('<') {
        text.push_str(rest);
    }
    entities(&text)
}

fn address_in(tag: &str) -> Option<String> {
    let (_, rest) = tag.split_once("href=")?;
    let quote = rest.chars().next().filter(|c| *c == '"' || *c == '\'')?;
    let address = rest[1..].split(quote).next()?;
    (address.starts_with("https://") || address.starts_with("http://")).then(|| address.to_owned())
}

fn entities(text: &str) -> String {
    // The ampersand last: "&amp;lt;" means "&lt;".
    [
        ("&nbsp;", " "),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&apos;", "'"),
        ("&amp;", "&"),
    ]
    .iter()
    .fold(text.to_owned(), |text, (entity, plain)| text.replace(entity, plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_what_they_stand_for() {
        assert_eq!(
            line(r"Potluck\; bring bread\, wine\nand \\ salt", 200),
            r"Potluck; bring bread, wine and \ salt"
        );
        assert_eq!(lines(r"First\nsecond\n\n\n\nthird\", 200), "First\nsecond\n\nthird\\");
        assert_eq!(line("a\u{202e}b\u{7}c", 200), "abc");
        assert_eq!(line(&"é".repeat(201), 200), format!("{}…", "é".repeat(199)));
    }

    #[test]
    fn html_becomes_its_words() {
        let table = [
            ("<p>Bring <b>bread</b>.</p><p>And wine&nbsp;&amp; salt</p>", "Bring bread.\n\nAnd wine & salt"),
            (
                "Meet here:<br><a href=\"https://example.org/a\">the map</a>",
                "Meet here:\nthe map (https://example.org/a)",
            ),
            ("<a href=\"https://example.org\">https://example.org</a>", "https://example.org"),
            ("<ul><li>One</li><li>Two</li></ul>", "- One\n- Two"),
            (
                "<html><head><style>p {}</style></head><body>Hello<script>alert(1)</script></body></html>",
                "Hello",
            ),
            ("Ages < 5 and > 3", "Ages < 5 and > 3"),
            ("<br>half <a href='javascript:x'>a</a> and <b", "half a and"),
            ("Tom & Anna &amp; others", "Tom & Anna &amp; others"),
        ];
        for (html, expected) in table {
            assert_eq!(lines(html, 2000), expected);
        }
    }
}
