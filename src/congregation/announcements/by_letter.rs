//! Announcements by letter: to everybody who wants important ones, on publication.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};

use super::letter_cause::{REMOVED, letters};
use super::manage::{self, AnnouncementError};
use super::{AnnouncementFields, ManagedAnnouncement, Showing, store};
use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry};
use crate::congregation::subscriptions::{LetterChoice, stop};
use crate::congregation::subscriptions::{Reach, recipients};
use crate::platform::mail::{BulkLetter, BulkOccasion, BulkText, Reader, StopLinks, lay_out_bulk};
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;
use crate::platform::text::short_id;

const WORDS: &str = include_str!("letters/announcement.txt");
const CHOICE: LetterChoice = LetterChoice::Announcements;

/// The preview for the office before sending.
#[derive(Clone, Debug)]
pub struct LetterPreview {
    pub version: i64,
    pub subject: String,
    /// The plain text, as it is written to the caller.
    pub text: String,
    pub reach: Reach,
    /// When it was asked for, in unix seconds.
    pub asked_at: Option<i64>,
    /// One-click and the link can be offered.
    pub is_reachable: bool,
}

/// Why no letter was sent.
#[derive(Debug, thiserror::Error)]
pub enum ByLetterError {
    #[error(transparent)]
    Announcement(#[from] AnnouncementError),
    #[error("This announcement was sent by letter already.")]
    SentAlready,
    #[error("This announcement has ended, so no letter is sent.")]
    Ended,
    #[error("Nobody would get this letter: nobody with an address wants announcements by letter.")]
    Nobody,
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// `reader` is the caller.
pub fn preview(
    conn: &Connection,
    id: &str,
    reader: Reader,
    settings: &Settings,
) -> Result<LetterPreview, ByLetterError> {
    let ManagedAnnouncement { id, version, fields } = manage::find_announcement(conn, id)?;
    let is_reachable = settings.public_address.is_reachable_from_outside();
    let example = settings.public_address.link("/letters#...");
    let stop = is_reachable.then(|| StopLinks { page: example.clone(), one_click: example });
    let letter = lay_out_bulk(
        &BulkText {
            words: WORDS,
            title: &fields.title,
            body: &body(&fields),
            links: &[],
            readers: &[reader],
            address: "",
            stop: stop.as_ref(),
        },
        settings,
    );
    Ok(LetterPreview {
        version,
        subject: letter.subject,
        text: letter.text,
        reach: recipients::reach(conn, CHOICE)?,
        asked_at: store::letter_asked_at(conn, &id)?,
        is_reachable,
    })
}

/// Marks the announcement to go out by letter: at once where members see it, else when they begin to. Returns it, and to how
/// many addresses.
pub fn send(
    tx: &Transaction<'_>,
    id: &str,
    version: i64,
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<(ManagedAnnouncement, Reach), ByLetterError> {
    let announcement = manage::find_announcement(tx, id)?;
    if announcement.version != version {
        return Err(AnnouncementError::Stale.into());
    }
    if store::letter_asked_at(tx, &announcement.id)?.is_some() {
        return Err(ByLetterError::SentAlready);
    }
    let showing = announcement.fields.showing(now, zone);
    if showing == Showing::Ended {
        return Err(ByLetterError::Ended);
    }
    let reach = recipients::reach(tx, CHOICE)?;
    if reach.letters == 0 {
        return Err(ByLetterError::Nobody);
    }
    store::ask_for_letter(tx, &announcement.id, now.as_second())?;
    let detail = format!(
        "announcement {} ({}): to {} addresses",
        short_id::shown(&announcement.id),
        announcement.fields.title,
        reach.letters
    );
    let entry = NewLogEntry::by(actor, Action::AnnouncementSent, None, None);
    audit_log::record(tx, &NewLogEntry { detail: Some(&detail), ..entry }, now)?;
    if showing == Showing::Shown {
        queue(tx, &announcement, now, zone)?;
    }
    Ok((announcement, reach))
}

/// Queues the letters of announcements that are published by now; returns how many.
pub fn queue_due(tx: &Transaction<'_>, now: Timestamp, zone: &TimeZone) -> rusqlite::Result<usize> {
    let mut queued = 0;
    for announcement in store::letters_due(tx, now.as_second())? {
        queued += queue(tx, &announcement, now, zone)?;
    }
    Ok(queued)
}

/// True where [`queue_due`] has something to do.
pub fn is_any_due(conn: &Connection, now: Timestamp) -> rusqlite::Result<bool> {
    Ok(!store::letters_due(conn, now.as_second())?.is_empty())
}

fn queue(
    tx: &Transaction<'_>,
    ManagedAnnouncement { id, fields, .. }: &ManagedAnnouncement,
    now: Timestamp,
    zone: &TimeZone,
) -> rusqlite::Result<usize> {
    store::note_letters(tx, id, now.as_second())?;
    if fields.showing(now, zone) == Showing::Ended {
        return Ok(0);
    }
    recipients::queue(tx, CHOICE, &letters(id, fields, zone), now)
}

/// Writes the letter for one address, as the announcement stands when it leaves.
pub fn compose(
    tx: &Transaction<'_>,
    seal: &Seal,
    occasion: &BulkOccasion<'_>,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<BulkLetter> {
    let Some(fields) = store::find_to_write(tx, occasion.about)? else {
        return Ok(BulkLetter::Never(REMOVED));
    };
    match fields.showing(now, &settings.time_zone) {
        Showing::Ended => return Ok(BulkLetter::Never("the announcement has ended")),
        Showing::Scheduled => return Ok(BulkLetter::Later(fields.publish_at)),
        Showing::Shown => {}
    }
    let Some((address, readers)) = recipients::readers_with(tx, CHOICE, occasion.member_id)? else {
        return Ok(BulkLetter::Never("nobody at this address wants it any more"));
    };
    let stop = stop::links_for(seal, CHOICE, &readers, settings, now);
    let text = BulkText {
        words: WORDS,
        title: &fields.title,
        body: &body(&fields),
        links: &[],
        readers: &readers,
        address: &address,
        stop: stop.as_ref(),
    };
    Ok(BulkLetter::Write(Box::new(lay_out_bulk(&text, settings))))
}

fn body(fields: &AnnouncementFields) -> String {
    match &fields.summary {
        Some(summary) => format!("{summary}\n\n{}", fields.content),
        None => fields.content.clone(),
    }
}
