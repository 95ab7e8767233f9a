//! A letter to many, laid out: for everybody at one address, with the way to end such letters.

use super::FinishedLetter;
use super::layout::{button, fill, html_body, html_page, html_paragraph, one_line};
use crate::platform::settings::Settings;
use crate::platform::text::escape::escape_html;
use crate::platform::text::listed;

/// More are not named in the line of the address.
const NAMED: usize = 6;

/// A recipient of a letter to many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reader {
    pub member_id: String,
    /// The name they go by.
    pub first_name: String,
    /// First and last name.
    pub full_name: String,
}

/// Links to unsubscribe without signing in. Whole addresses.
#[derive(Clone, Debug)]
pub struct StopLinks {
    /// A page that asks first.
    pub page: String,
    /// For mail programs, by POST (RFC 8058).
    pub one_click: String,
}

/// A letter's button.
#[derive(Clone, Debug)]
pub struct LetterLink {
    /// The button's label.
    pub label: String,
    /// The whole address.
    pub address: String,
}

/// The text of a letter to many.
#[derive(Clone, Copy, Debug)]
pub struct BulkText<'a> {
    /// The feature's `letters/*.txt`, with the gaps {title}, {names}, {body}, {links} and {stop}.
    pub words: &'a str,
    pub title: &'a str,
    /// Paragraphs with blank lines between them; line breaks are kept.
    pub body: &'a str,
    /// A letter without any has no paragraph for them.
    pub links: &'a [LetterLink],
    /// Everybody at the address who wants it: one at least.
    pub readers: &'a [Reader],
    pub address: &'a str,
    /// None where the portal cannot be reached from outside.
    pub stop: Option<&'a StopLinks>,
}

pub fn lay_out_bulk(text: &BulkText<'_>, settings: &Settings) -> FinishedLetter {
    let (head, template) = text.words.split_once("\n\n").unwrap_or(("", text.words));
    let template =
        &if text.links.is_empty() { template.replace("{links}\n\n", "") } else { template.to_owned() };
    let help = settings.help_contact.clone().unwrap_or_else(|| "your church office".to_owned());
    let stop = match text.stop {
        Some(links) => format!("If you would rather not, end these letters here:\n{}", links.page),
        None => format!(
            "If you would rather not, change this in the portal under Settings, in the\nmenu of your account, or ask {help}."
        ),
    };
    let body: Vec<String> = paragraphs(text.body).map(|lines| lines.join("\n")).collect();
    let names: Vec<String> = text.readers.iter().map(|reader| one_line(&reader.first_name)).collect();
    let value = |gap: &str| match gap {
        "title" => one_line(text.title),
        "names" => listed(&names),
        "congregation" => settings.congregation_name.clone(),
        "portal" => settings.portal_name.clone(),
        "address" => settings.public_address.to_string(),
        "help" => help.clone(),
        "body" => body.join("\n\n"),
        "links" => links(text.links),
        "stop" => stop.clone(),
        _ => String::new(),
    };
    let subject = head.lines().find_map(|line| line.strip_prefix("Subject: ")).unwrap_or_default();
    let subject = format!("{}: {}", fill(subject, &value), settings.congregation_name);
    FinishedLetter {
        to_name: whole_names(text.readers),
        to_address: text.address.to_owned(),
        from_name: settings.congregation_name.clone(),
        from_address: settings.sender(),
        host: settings.public_address.host().to_owned(),
        text: fill(template, &value) + "\n",
        html: html_page(
            &subject,
            &html_body(template.trim(), &value, &|paragraph| special_paragraph(paragraph, text)),
            settings,
        ),
        subject,
        mark: None,
        link: None,
        one_click: text.stop.map(|links| links.one_click.clone()),
    }
}

fn special_paragraph(paragraph: &str, text: &BulkText<'_>) -> Option<String> {
    let escaped = |lines: Vec<String>| lines.iter().map(|line| escape_html(line)).collect::<Vec<_>>();
    match (paragraph, text.stop) {
        ("{body}", _) => {
            let paragraphs =
                paragraphs(text.body).map(|lines| html_paragraph(&escaped(lines).join("<br>\n")));
            Some(paragraphs.collect())
        }
        ("{links}", _) => {
            let links = text.links.iter();
            Some(links.map(|link| button(&escape_html(&link.address), &escape_html(&link.label))).collect())
        }
        ("{stop}", Some(links)) => Some(format!(
            "<p class=\"bare\">If you would rather not: <a href=\"{}\">End these letters</a></p>\n",
            escape_html(&links.page)
        )),
        _ => None,
    }
}

/// One alone stands by itself; of several each says what it is for.
fn links(links: &[LetterLink]) -> String {
    match links {
        [link] => link.address.clone(),
        links => {
            let each: Vec<String> =
                links.iter().map(|link| format!("{}:\n{}", one_line(&link.label), link.address)).collect();
            each.join("\n\n")
        }
    }
}

/// The lines of each paragraph, without control characters.
fn paragraphs(text: &str) -> impl Iterator<Item = Vec<String>> {
    text.split("\n\n")
        .map(|paragraph| paragraph.lines().map(one_line).filter(|line| !line.trim().is_empty()).collect())
        .filter(|lines: &Vec<String>| !lines.is_empty())
}

fn whole_names(readers: &[Reader]) -> String {
    let mut names: Vec<&str> = readers.iter().take(NAMED).map(|reader| &*reader.full_name).collect();
    if readers.len() > NAMED {
        names.push("and others");
    }
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: &str = "Subject: {title}\n\nDear {names},\n\n{body}\n\nYou asked for it.\n\n{stop}\n\n{congregation}\n{address}\n";

    fn reader(first: &str) -> Reader {
        Reader {
            member_id: first.to_owned(),
            first_name: first.to_owned(),
            full_name: format!("{first} Smith"),
        }
    }

    #[test]
    fn a_letter_names_all_and_says_the_same_as_text_and_as_a_page() {
        let settings = Settings {
            congregation_name: "Grace & Co".to_owned(),
            public_address: "https://portal.example.org".parse().unwrap(),
            ..Settings::default()
        };
        let readers = ["Mary", "{stop}", "<b>"].map(reader);
        let links =
            StopLinks { page: "https://p/letters#a".to_owned(), one_click: "https://p/end/a".to_owned() };
        let text = BulkText {
            words: WORDS,
            title: "Snow\r\nBcc: x",
            body: "One <i>\ntwo\n\n\n{title}\u{7}",
            links: &[],
            readers: &readers,
            address: "mary@example.org",
            stop: Some(&links),
        };
        let written = lay_out_bulk(&text, &settings);
        assert_eq!(written.subject, "Snow  Bcc: x: Grace & Co");
        assert_eq!(
            written.text,
            "Dear Mary, {stop} and <b>,\n\nOne <i>\ntwo\n\n{title} \n\nYou asked for it.\n\nIf you would rather not, end these letters here:\nhttps://p/letters#a\n\nGrace & Co\nhttps://portal.example.org\n\n"
        );
        assert_eq!(written.to_name, "Mary Smith, {stop} Smith, <b> Smith");
        for part in [
            "<p>Dear Mary, {stop} and &lt;b&gt;,</p>",
            "<p>One &lt;i&gt;<br>\ntwo</p>",
            "<p>{title} </p>",
            "<a href=\"https://p/letters#a\">End these letters</a>",
            "<p>Grace &amp; Co<br>\nhttps://portal.example.org</p>",
        ] {
            assert_eq!(written.html.matches(part).count(), 1, "{part}: {}", written.html);
        }
        let links = [("Yes & no", "https://p/answer#a"), ("Another", "https://p/answer#b")]
            .map(|(label, address)| LetterLink { label: label.to_owned(), address: address.to_owned() });
        let words = "Subject: {title}\n\n{body}\n\n{links}\n\n{stop}\n";
        let asking = |links| lay_out_bulk(&BulkText { words, links, body: "One", ..text }, &settings);
        assert!(asking(&links[..1]).text.starts_with("One\n\nhttps://p/answer#a\n\n"));
        let both = asking(&links);
        assert!(both.text.contains("Yes & no:\nhttps://p/answer#a\n\nAnother:\nhttps://p/answer#b\n\n"));
        assert!(both.html.contains("href=\"https://p/answer#a\">Yes &amp; no</a>"), "{}", both.html);
        assert!(
            asking(&[])
                .text
                .starts_with("One\n\nIf you would rather not, end these letters here:\nhttps://p/letters#a")
        );
        let nowhere = lay_out_bulk(&BulkText { stop: None, ..text }, &settings);
        assert!(
            nowhere.one_click.is_none() && nowhere.text.contains("in the portal under Settings"),
            "{}",
            nowhere.text
        );
    }
}
