//! Finds every letter's text: the `letters/*.txt` of the feature that sends it. The outbox's worker gets this at start.

use rusqlite::Transaction;

use crate::accounts::password_links::{self, Purpose};
use crate::congregation::announcements::by_letter;
use crate::congregation::events::feeds::links;
use crate::congregation::events::invitations::{invite, remind};
use crate::congregation::office_letters;
use crate::congregation::week_letter;
use crate::platform::clock::Moment;
use crate::platform::mail::layout::lay_out;
use crate::platform::mail::{
    BulkLetter, BulkOccasion, FinishedLetter, Letter, LetterWriter, Occasion, Recipient,
};
use crate::platform::settings::Settings;

/// Composes letters, and revokes the links in those that were not sent.
pub const WRITER: LetterWriter = LetterWriter { compose, compose_bulk, end_link, end_older_links };

/// The page where couples say that they give together, and statements are.
const GIVING: &str = "/giving";
/// The page on which an administrator sees what was found.
const PORTAL: &str = "/office/portal";

/// Composes a letter to many for one address.
fn compose_bulk(occasion: &BulkOccasion<'_>) -> rusqlite::Result<BulkLetter> {
    match occasion.letter {
        Letter::Announcement => by_letter::compose(occasion),
        Letter::OfficeLetter => office_letters::compose(occasion),
        Letter::WeekLetter => week_letter::compose(occasion),
        Letter::EventInvitation => invite::compose(occasion),
        Letter::EventReminder => remind::compose(occasion),
        _ => Ok(BulkLetter::Never("it is no letter to many")),
    }
}

/// Composes a letter that is being sent now. A link in it is made here, so that its lifetime starts with the sending.
fn compose(
    tx: &Transaction<'_>,
    occasion: &Occasion<'_>,
    recipient: &Recipient,
    settings: &Settings,
    moment: Moment,
) -> rusqlite::Result<FinishedLetter> {
    let issue = |purpose| password_links::issue_beside(tx, &recipient.member_id, purpose, moment);
    let link = match occasion.letter {
        Letter::Reset => Some(issue(Purpose::Reset)?),
        Letter::Invitation => Some(issue(Purpose::Invitation)?),
        Letter::CalendarFeed => Some(links::issue_as_letter_leaves(tx, &recipient.member_id)?),
        Letter::PortalFindings => Some(PORTAL.to_owned()),
        Letter::JointGivingAsked
        | Letter::JointGivingBegun
        | Letter::JointGivingEnded
        | Letter::StatementReady => Some(GIVING.to_owned()),
        _ => None,
    };
    Ok(lay_out(words(occasion.letter), occasion, recipient, link, settings))
}

fn end_link(tx: &Transaction<'_>, path: &str) -> rusqlite::Result<()> {
    if links::is_path(path) { links::take_back(tx, path) } else { password_links::end(tx, path) }
}

/// A calendar address ends no other.
fn end_older_links(tx: &Transaction<'_>, path: &str) -> rusqlite::Result<()> {
    if links::is_path(path) { Ok(()) } else { password_links::end_older(tx, path) }
}

/// The text of this name among the letters of a feature.
macro_rules! text {
    ($feature:literal, $name:literal) => {
        include_str!(concat!("../", $feature, "/letters/", $name, ".txt"))
    };
}

fn words(letter: Letter) -> &'static str {
    match letter {
        Letter::Reset => text!("accounts/password_links", "reset"),
        Letter::Invitation => text!("accounts/password_links", "invitation"),
        Letter::PasswordChanged => text!("accounts/passwords", "password-changed"),
        Letter::TwoFactorOn => text!("accounts/second_factor", "two-factor-on"),
        Letter::TwoFactorOff => text!("accounts/second_factor", "two-factor-off"),
        Letter::RecoveryCodeUsed => text!("accounts/second_factor", "recovery-code-used"),
        Letter::RecoveryCodesMade => text!("accounts/second_factor", "recovery-codes-made"),
        Letter::AccountLocked => text!("accounts/lockout", "account-locked"),
        Letter::AccountLockedInside => text!("accounts/lockout", "account-locked-inside"),
        Letter::NewDevice => text!("accounts/devices", "new-device"),
        Letter::TrustReplayed => text!("accounts/devices", "trust-replayed"),
        Letter::EmailChanged => text!("congregation/people/members", "email-changed"),
        Letter::ContactAddressChanged => text!("congregation/people/members", "contact-address-changed"),
        Letter::RolesChanged => text!("congregation/people/members", "roles-changed"),
        Letter::SecondFactorLost => text!("accounts/second_factor", "second-factor-lost"),
        Letter::BackupAlert => text!("appliance/backup", "backup-alert"),
        Letter::PortalFindings => text!("appliance/portal_page", "findings"),
        Letter::FilesTaken => text!("appliance/housekeeping", "files-taken"),
        Letter::SlipsAndLinks => text!("appliance/housekeeping", "slips-and-links"),
        Letter::EventMoved => text!("congregation/events/office", "event-moved"),
        Letter::EventCancelled => text!("congregation/events/office", "event-cancelled"),
        Letter::EventTakesPlace => text!("congregation/events/office", "event-takes-place"),
        Letter::PlaceFree => text!("congregation/events/rsvp", "place-free"),
        Letter::JointGivingAsked => text!("congregation/giving/couples", "joint-giving-asked"),
        Letter::JointGivingBegun => text!("congregation/giving/couples", "joint-giving-begun"),
        Letter::JointGivingEnded => text!("congregation/giving/couples", "joint-giving-ended"),
        Letter::StatementReady => text!("congregation/giving/statements", "statement-ready"),
        // Composed by their features.
        Letter::Test
        | Letter::Announcement
        | Letter::OfficeLetter
        | Letter::WeekLetter
        | Letter::EventInvitation
        | Letter::EventReminder => "",
        Letter::CalendarFeed => text!("congregation/events/feeds", "calendar-feed"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::mail::Recipient;
    use jiff::Timestamp;

    /// A letter of "Grace & Co <Church>" to a member whose name is `{link}`, or worse.
    fn letter(letter: Letter, detail: Option<&str>, link: Option<&str>) -> FinishedLetter {
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
            account_name: "mary@example.org".to_owned(),
            is_contact_address: false,
            had_role: false,
            is_invitable: true,
        };
        let at = Timestamp::from_second(1_800_000_000).unwrap();
        let occasion = Occasion { letter, at, detail, is_last: false };
        lay_out(words(letter), &occasion, &recipient, link.map(str::to_owned), &settings)
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
}
