//! Announcements by letter: to everybody who wants important ones, on publication.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};

use super::manage::{self, REMOVED};
use super::{AnnouncementFields, LetterState, ManagedAnnouncement, Showing, store};
use crate::accounts::audit_log::{Action, Work};
use crate::congregation::subscriptions::recipients::Recipients;
use crate::congregation::subscriptions::recipients::{self, LetterToMany};
use crate::congregation::subscriptions::{LetterChoice, PersonToTelephone, Reach};
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::mail::{BulkLetter, BulkOccasion, Letter, Reader, outbox};
use crate::platform::refusal::{ErrorCode, Refusal, refuse_stale};
use crate::platform::settings::Settings;
use crate::platform::text::short_id;

const WORDS: &str = include_str!("letters/announcement.txt");
const CHOICE: LetterChoice = LetterChoice::Announcements;

/// The letter's preview and its reach.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct AnnouncementLetter {
    /// The version for the request to send.
    version: i64,
    subject: String,
    /// The plain text, as it would be written to the caller.
    text: String,
    #[oai(flatten)]
    reach: Reach,
    /// Readers without an address, 500 at most.
    to_telephone: Vec<PersonToTelephone>,
    /// Letters to many that leave within an hour at most.
    per_hour: u32,
    /// RFC 3339, on the congregation's clock: it was asked for already.
    asked_at: Option<String>,
    /// The same of when its letters leave, which are still to come: it can be withdrawn.
    leaves_at: Option<String>,
    /// Letters that are on their way and have not left.
    waiting: u32,
    /// It was not sent yet, or under another title.
    can_be_sent: bool,
    /// The letter has a link that ends such letters. Without one the portal cannot be reached from outside.
    has_link: bool,
}

/// `reader` is the caller.
pub fn preview(
    conn: &Connection,
    id: &str,
    reader: Reader,
    settings: &Settings,
    now: Timestamp,
) -> Result<AnnouncementLetter, Refusal> {
    let ManagedAnnouncement { id, version, fields } = manage::find_announcement(conn, id)?;
    let letter = letter(&fields, &body(&fields)).example(reader, settings);
    let today = now.to_zoned_datetime(settings.time_zone.clone()).date();
    let recipients = Recipients::of_all(conn, CHOICE, today)?;
    let state = store::letter_state(conn, &id)?;
    let waiting = outbox::waiting_about(conn, Letter::Announcement, &id)?.len();
    let shown = |at: Timestamp| rfc3339(at, &settings.time_zone);
    Ok(AnnouncementLetter {
        version,
        subject: letter.subject,
        text: letter.text,
        reach: recipients.reach(),
        to_telephone: recipients::to_telephone(conn, &recipients.without_address)?,
        per_hour: settings.bulk_mail_per_hour(),
        leaves_at: state.is_to_come().then(|| shown(fields.publish_at)),
        can_be_sent: waiting == 0 && state.allows(&fields.title),
        asked_at: state.asked_at.map(|at| shown(from_seconds(at))),
        waiting: u32::try_from(waiting).unwrap_or(u32::MAX),
        has_link: settings.public_address.is_reachable_from_outside(),
    })
}

/// Marks the announcement to go out by letter: at once where members see it, else when they begin to. Returns it, and to
/// how many addresses.
pub fn send(work: Work<'_>, id: &str, version: i64) -> Result<(ManagedAnnouncement, Reach), Refusal> {
    let announcement = manage::find_announcement(work.tx, id)?;
    refuse_stale("announcement", version, announcement.version)?;
    let is_on_its_way = !outbox::waiting_about(work.tx, Letter::Announcement, &announcement.id)?.is_empty();
    if is_on_its_way || !store::letter_state(work.tx, &announcement.id)?.allows(&announcement.fields.title) {
        let text = "This announcement went out by letter already. A second letter needs another title, and that all of the first have left.";
        return Err(not_sent(text));
    }
    let showing = announcement.fields.showing(work.now, work.zone);
    if showing == Showing::Ended {
        return Err(not_sent("This announcement has ended, so no letter is sent."));
    }
    let reach = Recipients::of_all(work.tx, CHOICE, work.today())?.reach();
    if reach.letters == 0 {
        let text = "Nobody would get this letter: nobody with an address wants announcements by letter.";
        return Err(not_sent(text));
    }
    store::ask_for_letter(work.tx, &announcement.id, Some(work.now.as_second()))?;
    let detail = format!(
        "announcement {} ({}): to {} addresses",
        short_id::shown(&announcement.id),
        announcement.fields.title,
        reach.letters
    );
    work.log(Action::AnnouncementSent, &detail)?;
    if showing == Showing::Shown {
        queue(work.tx, &announcement, work.now, work.zone)?;
    }
    Ok((announcement, reach))
}

/// Takes the word back that an announcement is to go out by letter, before its letters are on their way.
pub fn withdraw(work: Work<'_>, id: &str) -> Result<(), Refusal> {
    let announcement = manage::find_announcement(work.tx, id)?;
    let state = store::letter_state(work.tx, &announcement.id)?;
    if state.asked_at.is_none() {
        return Err(not_sent("No letter of this announcement is to leave."));
    }
    if !state.is_to_come() {
        return Err(not_sent("Its letters are on their way already."));
    }
    store::ask_for_letter(work.tx, &announcement.id, None)?;
    let title = &announcement.fields.title;
    let detail =
        format!("announcement {} ({title}): the letter is withdrawn", short_id::shown(&announcement.id));
    Ok(work.log(Action::AnnouncementChanged, &detail)?)
}

impl LetterState {
    /// Asked for, and not on its way: the announcement is not published yet.
    fn is_to_come(&self) -> bool {
        self.asked_at.is_some() && self.queued_at.is_none()
    }

    /// No reader gets two letters with the same subject.
    fn allows(&self, title: &str) -> bool {
        self.asked_at.is_none() || self.queued_at.is_some() && self.title.as_deref() != Some(title)
    }
}

fn not_sent(text: &str) -> Refusal {
    Refusal::new(ErrorCode::NotAsItWas, text)
}

/// Queues the letters of announcements that are published by now; returns how many.
pub fn queue_due(tx: &Transaction<'_>, now: Timestamp, zone: &TimeZone) -> rusqlite::Result<usize> {
    let due = store::letters_due(tx, now.as_second())?;
    due.iter().map(|announcement| queue(tx, announcement, now, zone)).sum()
}

/// True where [`queue_due`] has something to do.
pub fn is_any_due(conn: &Connection, now: Timestamp) -> rusqlite::Result<bool> {
    Ok(!store::letters_due(conn, now.as_second())?.is_empty())
}

fn queue(
    tx: &Transaction<'_>,
    announcement: &ManagedAnnouncement,
    now: Timestamp,
    zone: &TimeZone,
) -> rusqlite::Result<usize> {
    store::note_letters(tx, &announcement.id, now.as_second())?;
    if announcement.fields.showing(now, zone) == Showing::Ended {
        return Ok(0);
    }
    recipients::queue(tx, CHOICE, &announcement.letters(zone), now)
}

/// Writes the letter for one address, as the announcement stands when it leaves.
pub fn compose(occasion: &BulkOccasion<'_>) -> rusqlite::Result<BulkLetter> {
    let Some(fields) = store::find_to_write(occasion.tx, occasion.about)? else {
        return Ok(BulkLetter::Never(REMOVED));
    };
    match fields.showing(occasion.now, &occasion.settings.time_zone) {
        Showing::Ended => return Ok(BulkLetter::Never("the announcement has ended")),
        Showing::Scheduled => return Ok(BulkLetter::Later(fields.publish_at)),
        Showing::Shown => {}
    }
    letter(&fields, &body(&fields)).write(occasion)
}

fn letter<'a>(fields: &'a AnnouncementFields, body: &'a str) -> LetterToMany<'a> {
    LetterToMany { choice: CHOICE, words: WORDS, title: &fields.title, body, links: &[] }
}

fn body(fields: &AnnouncementFields) -> String {
    match &fields.summary {
        Some(summary) => format!("{summary}\n\n{}", fields.content),
        None => fields.content.clone(),
    }
}
