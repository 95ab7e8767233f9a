//! The letters about accounts. Their words are the `.txt` files in `letters/`; the HTML is made from the same words.

use jiff::Timestamp;
use rusqlite::Transaction;

use crate::accounts::reset::one_time_link::{self, LinkError, Purpose};
use crate::platform::clock::Moment;
use crate::platform::mail::outbox::Letter;
use crate::platform::mail::{Recipient, Written};
use crate::platform::settings::Settings;

const DETAIL: &str = "{detail}";
const SIGNATURE: &str = "\n\n{congregation}\n{address}";
const LAST_WITHIN_HOUR: &str =
    "\n\nThis is the third letter about this within an hour. If it goes on, there is
no other letter in this hour: your security settings in the portal show
under \"What happened lately\" whatever happens.";
const LAYOUT: &str = include_str!("../platform/mail/letters/letter.html");

/// What a letter tells.
#[derive(Clone, Copy, Debug)]
pub struct Occasion<'a> {
    /// Which letter.
    pub letter: Letter,
    /// When it happened.
    pub at: Timestamp,
    /// Where, or the new address.
    pub detail: Option<&'a str>,
    /// There is no other letter of this kind within the hour, whatever happens.
    pub is_last: bool,
}

/// Writes a letter that is leaving now. A link in it is made here, so its minutes start when it leaves.
pub fn write(
    tx: &Transaction<'_>,
    occasion: &Occasion<'_>,
    recipient: &Recipient,
    settings: &Settings,
    moment: Moment,
) -> Result<Written, LinkError> {
    let purpose = match occasion.letter {
        Letter::Reset => Some(Purpose::Reset),
        Letter::Invitation => Some(Purpose::Invitation),
        _ => None,
    };
    let link = match purpose {
        Some(purpose) => Some(one_time_link::issue_beside(tx, &recipient.member_id, purpose, moment)?),
        None => None,
    };
    let mut words = words(occasion.letter).to_owned();
    if occasion.is_last {
        // Before the signature.
        words = words.replacen(SIGNATURE, &[LAST_WITHIN_HOUR, SIGNATURE].concat(), 1);
    }
    Ok(compose(&words, (&recipient.first_name, recipient), occasion.at, occasion.detail, link, settings))
}

/// A letter that only shows that letters arrive.
pub fn test(address: &str, settings: &Settings, now: Timestamp) -> Written {
    let recipient = Recipient {
        member_id: String::new(),
        first_name: "reader".to_owned(),
        full_name: String::new(),
        email: address.to_owned(),
    };
    compose(
        include_str!("../platform/mail/letters/test.txt"),
        ("reader", &recipient),
        now,
        None,
        None,
        settings,
    )
}

fn words(letter: Letter) -> &'static str {
    match letter {
        Letter::Reset => include_str!("../accounts/reset/letters/reset.txt"),
        Letter::Invitation => include_str!("../accounts/reset/letters/invitation.txt"),
        Letter::PasswordChanged => include_str!("../accounts/passwords/letters/password-changed.txt"),
        Letter::TwoFactorOn => include_str!("../accounts/second_factor/letters/two-factor-on.txt"),
        Letter::TwoFactorOff => include_str!("../accounts/second_factor/letters/two-factor-off.txt"),
        Letter::RecoveryCodeUsed => include_str!("../accounts/second_factor/letters/recovery-code-used.txt"),
        Letter::RecoveryCodesMade => {
            include_str!("../accounts/second_factor/letters/recovery-codes-made.txt")
        }
        Letter::AccountLocked => include_str!("../accounts/failed_attempts/letters/account-locked.txt"),
        Letter::AccountLockedInside => {
            include_str!("../accounts/failed_attempts/letters/account-locked-inside.txt")
        }
        Letter::NewDevice => include_str!("../accounts/devices/letters/new-device.txt"),
        Letter::TrustReplayed => include_str!("../accounts/devices/letters/trust-replayed.txt"),
        Letter::EmailChanged => include_str!("../congregation/members/letters/email-changed.txt"),
        Letter::SecondFactorLost => include_str!("../accounts/second_factor/letters/second-factor-lost.txt"),
        Letter::BackupWorry => include_str!("backup/letters/backup-worry.txt"),
    }
}

fn compose(
    words: &str,
    (first_name, recipient): (&str, &Recipient),
    at: Timestamp,
    detail: Option<&str>,
    link: Option<String>,
    settings: &Settings,
) -> Written {
    let (head, template) = words.split_once("\n\n").unwrap_or(("", words));
    let headed = |name| head.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
    let address = settings.public_address.to_string();
    let whole_link = link.as_deref().map(|path| settings.public_address.link(path)).unwrap_or_default();
    let when = at.to_zoned(settings.time_zone.clone()).strftime("%A, %B %-d, %Y at %-I:%M %p").to_string();
    // What stands by itself may be several paragraphs; behind a word it is one fact, whatever somebody wrote there.
    let is_by_itself = template.split("\n\n").any(|paragraph| paragraph.trim() == DETAIL);
    let facts: Vec<&str> = match detail {
        Some(detail) if is_by_itself => detail.split("\n\n").collect(),
        detail => detail.into_iter().collect(),
    };
    let facts: Vec<String> = facts.into_iter().map(one_line).collect();
    let value = |gap: &str| match gap {
        "first_name" => one_line(first_name),
        "congregation" => settings.congregation_name.clone(),
        "portal" => settings.portal_name.clone(),
        "help" => settings.help_contact.clone().unwrap_or_else(|| "your church office".to_owned()),
        "link" => whole_link.clone(),
        "address" => address.clone(),
        "when" => when.clone(),
        "detail" => facts.join("\n\n"),
        _ => String::new(),
    };
    // A fact that is not known has no line.
    let known: Vec<&str> =
        template.lines().filter(|line| detail.is_some() || !line.contains(DETAIL)).collect();
    let template = known.join("\n");
    let subject = format!("{}: {}", headed("Subject: "), settings.congregation_name);
    let body = html_body(&template, headed("Button: "), &value);
    let html = fill(LAYOUT, &|gap| match gap {
        "subject" => escape(&subject),
        "body" => body.clone(),
        _ => String::new(),
    });
    Written {
        to_name: recipient.full_name.clone(),
        to_address: recipient.email.clone(),
        from_name: settings.congregation_name.clone(),
        from_address: settings.sender(),
        host: settings.public_address.host().to_owned(),
        text: fill(&template, &value) + "\n",
        subject,
        html,
        link,
    }
}

/// Each paragraph of the text is one of the page; the link's is a button with the bare link below it.
fn html_body(template: &str, button: &str, value: &dyn Fn(&str) -> String) -> String {
    let escaped = |gap: &str| escape(&value(gap));
    let mut body = String::new();
    for paragraph in template.split("\n\n") {
        if paragraph.trim() == "{link}" {
            let link = escaped("link");
            let button = escape(button);
            body.extend([
                "<p><a class=\"button\" href=\"",
                &link,
                "\">",
                &button,
                "</a></p>\n<p class=\"bare\">Or copy this link:<br>\n<a href=\"",
                &link,
                "\">",
                &link,
                "</a></p>\n",
            ]);
            continue;
        }
        if paragraph.trim() == DETAIL {
            for fact in value("detail").split("\n\n") {
                body.extend(["<p>", &escape(fact), "</p>\n"]);
            }
            continue;
        }
        // Facts and the signature stand line by line; sentences flow.
        let by_line = paragraph.starts_with("When: ") || paragraph.trim_end().ends_with("{address}");
        let joint = if by_line { "<br>\n" } else { "\n" };
        let lines: Vec<String> = paragraph.trim().lines().map(|line| fill(&escape(line), &escaped)).collect();
        body.extend(["<p>", &lines.join(joint), "</p>\n"]);
    }
    body
}

/// Fills the gaps in one pass: a value with braces in it is not read as one of ours.
fn fill(template: &str, value: &dyn Fn(&str) -> String) -> String {
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

fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A letter of "Grace & Co <Church>" to somebody who calls themselves `{link}`, and worse.
    fn letter(letter: Letter, detail: Option<&str>, link: Option<&str>) -> Written {
        let settings = Settings {
            congregation_name: "Grace & Co <Church>".to_owned(),
            portal_name: "Members' Portal".to_owned(),
            time_zone: jiff::tz::TimeZone::UTC,
            public_address: "https://portal.example.org".parse().unwrap(),
            ..Settings::default()
        };
        let recipient = Recipient {
            member_id: String::new(),
            first_name: "<b>{link}\n\"Mary\"".to_owned(),
            full_name: String::new(),
            email: "mary@example.org".to_owned(),
        };
        let at = Timestamp::from_second(1_800_000_000).unwrap();
        compose(
            words(letter),
            (&recipient.first_name, &recipient),
            at,
            detail,
            link.map(str::to_owned),
            &settings,
        )
    }

    #[test]
    fn a_letter_says_the_same_as_text_and_as_a_page_whatever_people_are_called() {
        let written = letter(Letter::Reset, None, Some("/reset-password?token=A&purpose=b"));
        assert_eq!(written.subject, "Reset your password: Grace & Co <Church>");
        for line in [
            "Dear <b>{link} \"Mary\",",
            "password for the Members' Portal of Grace & Co <Church>.",
            "https://portal.example.org/reset-password?token=A&purpose=b",
            "Questions? Ask your church office.",
        ] {
            assert_eq!(written.text.matches(line).count(), 1, "{line}: {}", written.text);
        }
        assert!(
            written.text.ends_with("\nGrace & Co <Church>\nhttps://portal.example.org\n"),
            "{}",
            written.text
        );
        let link = "https://portal.example.org/reset-password?token=A&amp;purpose=b";
        for part in [
            "<title>Reset your password: Grace &amp; Co &lt;Church&gt;</title>".to_owned(),
            "<p>Dear &lt;b&gt;{link} &quot;Mary&quot;,</p>".to_owned(),
            "password for the Members&#39; Portal of Grace &amp; Co &lt;Church&gt;.\nIf it was you"
                .to_owned(),
            format!("<p><a class=\"button\" href=\"{link}\">Choose a new password</a></p>\n"),
            format!("Or copy this link:<br>\n<a href=\"{link}\">{link}</a></p>\n"),
            "<p>Grace &amp; Co &lt;Church&gt;<br>\nhttps://portal.example.org</p>\n</div>".to_owned(),
        ] {
            assert_eq!(written.html.matches(&part).count(), 1, "{part}: {}", written.html);
        }
    }

    #[test]
    fn facts_stand_line_by_line_and_what_is_not_known_has_no_line() {
        let known = letter(Letter::NewDevice, Some("a <phone>"), None);
        assert!(known.html.contains("<p>When: Friday, January 15, 2027 at 8:00 AM<br>\n"), "{}", known.html);
        assert!(known.html.contains("a &lt;phone&gt;</p>"), "{}", known.html);
        let unknown = letter(Letter::NewDevice, None, None);
        assert_eq!(known.text.lines().count(), unknown.text.lines().count() + 1);
        assert!(unknown.text.contains("\nWhen: ") && !unknown.text.contains("phone"), "{}", unknown.text);
    }

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
}
