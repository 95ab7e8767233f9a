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

fn words(letter: Letter) -> &'static str {
    match letter {
        Letter::Reset => include_str!("../accounts/password_links/letters/reset.txt"),
        Letter::Invitation => include_str!("../accounts/password_links/letters/invitation.txt"),
        Letter::PasswordChanged => include_str!("../accounts/passwords/letters/password-changed.txt"),
        Letter::TwoFactorOn => include_str!("../accounts/second_factor/letters/two-factor-on.txt"),
        Letter::TwoFactorOff => include_str!("../accounts/second_factor/letters/two-factor-off.txt"),
        Letter::RecoveryCodeUsed => include_str!("../accounts/second_factor/letters/recovery-code-used.txt"),
        Letter::RecoveryCodesMade => {
            include_str!("../accounts/second_factor/letters/recovery-codes-made.txt")
        }
        Letter::AccountLocked => include_str!("../accounts/lockout/letters/account-locked.txt"),
        Letter::AccountLockedInside => {
            include_str!("../accounts/lockout/letters/account-locked-inside.txt")
        }
        Letter::NewDevice => include_str!("../accounts/devices/letters/new-device.txt"),
        Letter::TrustReplayed => include_str!("../accounts/devices/letters/trust-replayed.txt"),
        Letter::EmailChanged => include_str!("../congregation/people/members/letters/email-changed.txt"),
        Letter::ContactAddressChanged => {
            include_str!("../congregation/people/members/letters/contact-address-changed.txt")
        }
        Letter::RolesChanged => include_str!("../congregation/people/members/letters/roles-changed.txt"),
        Letter::SecondFactorLost => include_str!("../accounts/second_factor/letters/second-factor-lost.txt"),
        Letter::BackupAlert => include_str!("backup/letters/backup-alert.txt"),
        Letter::PortalFindings => include_str!("portal_page/letters/findings.txt"),
        Letter::FilesTaken => include_str!("housekeeping/letters/files-taken.txt"),
        Letter::SlipsAndLinks => include_str!("housekeeping/letters/slips-and-links.txt"),
        Letter::EventMoved => include_str!("../congregation/events/office/letters/event-moved.txt"),
        Letter::EventCancelled => include_str!("../congregation/events/office/letters/event-cancelled.txt"),
        Letter::EventTakesPlace => {
            include_str!("../congregation/events/office/letters/event-takes-place.txt")
        }
        Letter::PlaceFree => include_str!("../congregation/events/rsvp/letters/place-free.txt"),
        Letter::JointGivingAsked => {
            include_str!("../congregation/giving/couples/letters/joint-giving-asked.txt")
        }
        Letter::JointGivingBegun => {
            include_str!("../congregation/giving/couples/letters/joint-giving-begun.txt")
        }
        Letter::JointGivingEnded => {
            include_str!("../congregation/giving/couples/letters/joint-giving-ended.txt")
        }
        Letter::StatementReady => {
            include_str!("../congregation/giving/statements/letters/statement-ready.txt")
        }
        // Composed by their features.
        Letter::Announcement
        | Letter::OfficeLetter
        | Letter::WeekLetter
        | Letter::EventInvitation
        | Letter::EventReminder => "",
        Letter::CalendarFeed => include_str!("../congregation/events/feeds/letters/calendar-feed.txt"),
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::platform::mail::Recipient;

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
