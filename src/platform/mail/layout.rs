//! A letter's words, laid out: gaps filled, as plain text and as a page that says the same.

use jiff::Timestamp;

use super::{FinishedLetter, Letter, Occasion, Recipient};
use crate::platform::face::colour::{Accent, OWN, TEXT, Theme};
use crate::platform::settings::Settings;
use crate::platform::text::escape::escape_html;

const DETAIL: &str = "{detail}";
const SUBJECT: &str = "Subject: ";
const SIGNATURE: &str = "\n\n{congregation}\n{address}";
const LAST_WITHIN_HOUR: &str =
    "\n\nThis is the third letter about this within an hour. If it goes on, there is
no other letter in this hour: your security settings in the portal show
under \"What happened lately\" whatever happens.";
const LAYOUT: &str = include_str!("letters/letter.html");

/// A detail whose letter names it in its subject, too: the gap {headline}.
pub fn with_headline(headline: &str, detail: &str) -> String {
    format!("{SUBJECT}{}\n\n{detail}", one_line(headline))
}

/// The headline and the rest; of a detail without one its first line.
fn headline_of(detail: &str) -> (&str, &str) {
    let headed = detail.strip_prefix(SUBJECT).and_then(|rest| rest.split_once("\n\n"));
    headed.unwrap_or((detail.lines().next().unwrap_or_default(), detail))
}

/// The words of an occasion, for this recipient. `link` is the path that the letter leads to.
pub fn lay_out(
    words: &str,
    occasion: &Occasion<'_>,
    recipient: &Recipient,
    link: Option<String>,
    settings: &Settings,
) -> FinishedLetter {
    let mut words = words.to_owned();
    if occasion.is_last {
        // Before the signature.
        words = words.replacen(SIGNATURE, &[LAST_WITHIN_HOUR, SIGNATURE].concat(), 1);
    }
    let (head, template) = words.split_once("\n\n").unwrap_or(("", &words));
    let headed = |name| head.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
    let (headline, detail) = match occasion.detail {
        Some(detail) if headed(SUBJECT).contains("{headline}") => {
            let (headline, detail) = headline_of(detail);
            (headline, Some(detail))
        }
        detail => ("", detail),
    };
    let address = settings.public_address.to_string();
    let whole_link = link.as_deref().map(|path| settings.public_address.link(path)).unwrap_or_default();
    let at = occasion.at.to_zoned_datetime(settings.time_zone.clone());
    let when = at.strftime("%A, %B %-d, %Y at %-I:%M %p").to_string();
    // A detail that stands alone may be several paragraphs; after other words it is one line, whatever it contains.
    let is_by_itself = template.split("\n\n").any(|paragraph| paragraph.trim() == DETAIL);
    let facts: Vec<String> = match detail {
        Some(detail) if is_by_itself => detail.split("\n\n").map(line_by_line).collect(),
        detail => detail.into_iter().map(one_line).collect(),
    };
    let value = |gap: &str| match gap {
        "first_name" => one_line(&recipient.first_name),
        "congregation" => settings.congregation_name.clone(),
        "portal" => settings.portal_name.clone(),
        "help" => settings.help_contact.clone().unwrap_or_else(|| "your church office".to_owned()),
        "link" => whole_link.clone(),
        "address" => address.clone(),
        "account_name" => one_line(&recipient.account_name),
        "when" => when.clone(),
        "headline" => one_line(headline),
        "detail" => facts.join("\n\n"),
        _ => String::new(),
    };
    // A fact that is not known has no line.
    let known: Vec<&str> =
        template.lines().filter(|line| detail.is_some() || !line.contains(DETAIL)).collect();
    let template = known.join("\n");
    // At an address that several share, whose letter it is.
    let whose =
        if recipient.is_contact_address { format!(" ({})", recipient.full_name) } else { String::new() };
    let subject = format!("{}{whose}: {}", fill(headed(SUBJECT), &value), settings.congregation_name);
    let special = |paragraph: &str| match paragraph {
        // The link's is a button with the bare link below it.
        "{link}" => Some(button(&escape_html(&value("link")), &escape_html(headed("Button: ")))),
        DETAIL => {
            let facts = value("detail");
            let facts = facts.split("\n\n").map(|fact| escape_html(fact).replace('\n', "<br>\n"));
            Some(facts.map(|fact| html_paragraph(&fact)).collect())
        }
        _ => None,
    };
    let body = html_body(&template, &value, &special);
    let html = html_page(&subject, &body, settings);
    FinishedLetter {
        to_name: recipient.full_name.clone(),
        to_address: recipient.email.clone(),
        from_name: settings.congregation_name.clone(),
        from_address: settings.sender(),
        host: settings.public_address.host().to_owned(),
        text: fill(&template, &value) + "\n",
        subject,
        html,
        mark: None,
        link,
        one_click: None,
    }
}

/// A letter that only shows that letters arrive.
pub fn test_letter(address: &str, code: Option<&str>, settings: &Settings, now: Timestamp) -> FinishedLetter {
    let (first_name, email) = ("reader".to_owned(), address.to_owned());
    let recipient = Recipient { first_name, email, ..Recipient::default() };
    let occasion = Occasion { letter: Letter::Test, at: now, detail: code, is_last: false };
    lay_out(include_str!("letters/test.txt"), &occasion, &recipient, None, settings)
}

/// `body` is HTML.
pub(super) fn html_page(subject: &str, body: &str, settings: &Settings) -> String {
    let accent = |theme| Accent::of(settings.accent.unwrap_or(OWN), theme, TEXT).colour;
    fill(LAYOUT, &|gap| match gap {
        "subject" => escape_html(subject),
        "body" => body.to_owned(),
        "accent" => accent(Theme::Light),
        "accent_in_the_dark" => accent(Theme::Dark),
        _ => String::new(),
    })
}

/// Each paragraph of the text is one of the page, but for those that `special` makes, such as the link's button.
pub(super) fn html_body(
    template: &str,
    value: &dyn Fn(&str) -> String,
    special: &dyn Fn(&str) -> Option<String>,
) -> String {
    let escaped = |gap: &str| escape_html(&value(gap));
    let ordinary = |paragraph: &str| {
        // Facts and the signature stand line by line; sentences flow.
        let by_line = paragraph.starts_with("When: ") || paragraph.trim_end().ends_with("{address}");
        let joint = if by_line { "<br>\n" } else { "\n" };
        let lines: Vec<String> =
            paragraph.trim().lines().map(|line| fill(&escape_html(line), &escaped)).collect();
        html_paragraph(&lines.join(joint))
    };
    let html = |paragraph: &str| special(paragraph.trim()).unwrap_or_else(|| ordinary(paragraph));
    template.split("\n\n").map(html).collect()
}

/// `content` is HTML.
pub(super) fn html_paragraph(content: &str) -> String {
    format!("<p>{content}</p>\n")
}

/// Both are HTML.
pub(super) fn button(link: &str, label: &str) -> String {
    format!(
        "<p><a class=\"button\" href=\"{link}\">{label}</a></p>\n<p class=\"bare\">Or copy this link:<br>\n\
         <a href=\"{link}\">{link}</a></p>\n"
    )
}

/// Fills the gaps in one pass: a value with braces in it is not read as one of ours.
pub fn fill(template: &str, value: &dyn Fn(&str) -> String) -> String {
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c == '_' || c.is_ascii_lowercase());
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled += before;
        match after.split_once('}') {
            Some((name, after)) if is_name(name) => {
                filled += &value(name);
                rest = after;
            }
            _ => {
                filled.push('{');
                rest = after;
            }
        }
    }
    filled + rest
}

/// The lines of a paragraph, each without control characters.
fn line_by_line(text: &str) -> String {
    text.trim().lines().map(one_line).collect::<Vec<_>>().join("\n")
}

pub(super) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_name_in_braces_is_a_gap() {
        let table = [
            ("{a}", "[a]"),
            ("x{first_name}y{b}", "x[first_name]y[b]"),
            ("{}", "{}"),
            ("{A}", "{A}"),
            ("{a b}{c}", "{a b}[c]"),
            ("{{a}}", "{[a]}"),
            ("a}b{c", "a}b{c"),
        ];
        for (template, filled) in table {
            assert_eq!(fill(template, &|name| format!("[{name}]")), filled);
        }
    }

    #[test]
    fn a_letter_has_the_congregation_s_accent_as_it_can_be_read() {
        let page = |accent| html_page("Subject", "", &Settings { accent, ..Settings::default() });
        let own = page(None);
        assert!(own.contains("background: #2c5f53;") && own.contains("a { color: #7bbcac; }"), "{own}");
        let yellow = "#ffd400".parse().unwrap();
        let light = Accent::of(yellow, Theme::Light, TEXT).colour;
        let worn = page(Some(yellow));
        assert_eq!(worn.matches(&light).count(), 3, "{worn}");
        assert!(worn.contains("a { color: #ffd400; }"), "{worn}");
    }
}
