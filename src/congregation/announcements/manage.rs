//! Adding, changing and removing announcements.

use super::{AnnouncementFields, ManagedAnnouncement, Priority, Showing, Today, letter_cause, store};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};
use uuid::Uuid;

use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry};
use crate::platform::text::short_id::{self, IdError};
use crate::platform::text::validation::{self, TextError};
use crate::platform::typed_time::TimeError;

const LONGEST_TITLE: usize = 200;
const LONGEST_SUMMARY: usize = 500;
const LONGEST_CONTENT: usize = 20_000;
/// Pinned ones at a time: more would push down what is new.
pub const MOST_PINNED: u8 = 3;
/// Hidden announcements in the office's list.
const MOST_NOT_SHOWN: u8 = 50;
/// Seconds within which a removal can be undone.
const RESTORABLE: i64 = 3600;

/// An announcement's new fields.
#[derive(Clone, Debug)]
pub struct AnnouncementChange {
    /// The version that was read.
    pub version: i64,
    pub title: String,
    pub content: String,
    pub summary: String,
    pub priority: Priority,
    /// None: as it was.
    pub publish_at: Option<Timestamp>,
    /// None: no end.
    pub last_day: Option<Date>,
    pub is_pinned: bool,
}

/// Why an announcement was not taken or not found.
#[derive(Debug, thiserror::Error)]
pub enum AnnouncementError {
    #[error(transparent)]
    Text(#[from] TextError),
    #[error(transparent)]
    Id(#[from] IdError),
    /// Of the publication.
    #[error(transparent)]
    Time(#[from] TimeError),
    #[error(transparent)]
    LastDay(TimeError),
    /// Its last day is before the day it is published on.
    #[error("The last day lies before the day on which members begin to see it.")]
    EndsBeforeItBegins,
    /// [`MOST_PINNED`] are.
    #[error("Three announcements are pinned already. Take one of them off first.")]
    TooManyPinned,
    /// It has been changed since that version.
    #[error("Somebody else has changed this announcement meanwhile. Nothing was saved yet.")]
    Stale,
    /// It was removed more than an hour ago, or is not removed.
    #[error("It was removed too long ago to bring it back.")]
    NotRestorable,
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

impl AnnouncementFields {
    fn checked(self) -> Result<Self, TextError> {
        let what = "The content";
        let summary = self.summary.unwrap_or_default();
        Ok(Self {
            title: validation::one_line("The title", &self.title, LONGEST_TITLE)?,
            content: validation::optional_lines(what, &self.content, LONGEST_CONTENT)?
                .ok_or(TextError::Missing { what })?,
            summary: validation::optional_lines("The summary", &summary, LONGEST_SUMMARY)?,
            ..self
        })
    }

    /// True where members read other words.
    fn reads_otherwise_than(&self, before: &Self) -> bool {
        (&self.title, &self.content, &self.summary) != (&before.title, &before.content, &before.summary)
    }
}

fn check_days(
    conn: &Connection,
    ManagedAnnouncement { id, fields, .. }: &ManagedAnnouncement,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<(), AnnouncementError> {
    let first_day = fields.publish_at.to_zoned_datetime(zone.clone()).date();
    if fields.last_day.is_some_and(|day| day < first_day) {
        return Err(AnnouncementError::EndsBeforeItBegins);
    }
    let today = now.to_zoned_datetime(zone.clone()).date();
    let stays = fields.is_pinned && fields.showing(now, zone) != Showing::Ended;
    if stays && store::count_pinned(conn, id, today)? >= MOST_PINNED.into() {
        return Err(AnnouncementError::TooManyPinned);
    }
    Ok(())
}

/// `zone` is the congregation's.
pub fn add_announcement(
    tx: &Transaction<'_>,
    fields: AnnouncementFields,
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<ManagedAnnouncement, AnnouncementError> {
    let announcement =
        ManagedAnnouncement { id: Uuid::new_v4().to_string(), version: 1, fields: fields.checked()? };
    check_days(tx, &announcement, now, zone)?;
    let author = match actor {
        Actor::RoleHolder { member, .. } => Some(format!("{} {}", member.first_name, member.last_name)),
        Actor::CommandLine => None,
    };
    store::insert(tx, &announcement.id, &announcement.fields, author.as_deref(), now.as_second())?;
    log(tx, actor, Action::AnnouncementAdded, &announcement, (None, Some(&announcement.fields)), now)?;
    Ok(announcement)
}

/// The announcement with this id or id prefix.
pub fn find_announcement(conn: &Connection, id: &str) -> Result<ManagedAnnouncement, AnnouncementError> {
    let typed = short_id::typed(id)?;
    Ok(short_id::only_match(&typed, store::find_by_beginning(conn, &typed)?, |found| &found.id)?)
}

/// Changes the announcement `id`; returns it as it is then.
pub fn change_announcement(
    tx: &Transaction<'_>,
    id: &str,
    change: AnnouncementChange,
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<ManagedAnnouncement, AnnouncementError> {
    let ManagedAnnouncement { id, version, fields: before } = find_announcement(tx, id)?;
    if change.version != version {
        return Err(AnnouncementError::Stale);
    }
    let fields = AnnouncementFields {
        title: change.title,
        content: change.content,
        summary: Some(change.summary),
        priority: change.priority,
        publish_at: change.publish_at.unwrap_or(before.publish_at),
        last_day: change.last_day,
        is_pinned: change.is_pinned,
    }
    .checked()?;
    let changed = fields != before;
    let announcement = ManagedAnnouncement { id, version: version + i64::from(changed), fields };
    if changed {
        check_days(tx, &announcement, now, zone)?;
        let changed_at = announcement.fields.reads_otherwise_than(&before) && before.publish_at <= now;
        let changed_at = changed_at.then_some(now.as_second());
        store::update(tx, &announcement.id, &announcement.fields, changed_at)?;
        letter_cause::move_end(tx, &announcement, zone)?;
        let values = (Some(&before), Some(&announcement.fields));
        log(tx, actor, Action::AnnouncementChanged, &announcement, values, now)?;
    }
    Ok(announcement)
}

/// Removes the announcement `id`; returns what it was. [`restore_announcement`] brings it back for an hour.
pub fn remove_announcement(
    tx: &Transaction<'_>,
    id: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<ManagedAnnouncement, AnnouncementError> {
    let announcement = find_announcement(tx, id)?;
    store::set_removed(tx, &announcement.id, Some(now.as_second()))?;
    letter_cause::end(tx, &announcement.id, now)?;
    log(tx, actor, Action::AnnouncementRemoved, &announcement, (Some(&announcement.fields), None), now)?;
    Ok(announcement)
}

/// Takes the removal of the announcement `id` back.
pub fn restore_announcement(
    tx: &Transaction<'_>,
    id: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<ManagedAnnouncement, AnnouncementError> {
    // Already restored.
    if let Ok(there) = find_announcement(tx, id) {
        return Ok(there);
    }
    let since = now.as_second() - RESTORABLE;
    let announcement = store::find_removed(tx, id, since)?.ok_or(AnnouncementError::NotRestorable)?;
    store::set_removed(tx, &announcement.id, None)?;
    letter_cause::revive(tx, &announcement.id, now)?;
    log(tx, actor, Action::AnnouncementRestored, &announcement, (None, Some(&announcement.fields)), now)?;
    Ok(announcement)
}

fn log(
    tx: &Transaction<'_>,
    actor: Actor<'_>,
    action: Action,
    announcement: &ManagedAnnouncement,
    (before, after): (Option<&AnnouncementFields>, Option<&AnnouncementFields>),
    now: Timestamp,
) -> rusqlite::Result<()> {
    let [before, after] = [before, after].map(|fields| fields.map_or_else(Default::default, values));
    let changes = ["title", "content", "summary", "priority", "publish_at", "last_day", "pinned"]
        .into_iter()
        .zip(before.iter().zip(&after))
        .filter_map(|(what, (before, after))| Changed::of(what, before.as_deref(), after.as_deref()));
    let changes = changed::in_words(&changes.collect::<Vec<_>>());
    let ManagedAnnouncement { id, fields, .. } = announcement;
    let detail = format!("announcement {} ({}): {changes}", short_id::shown(id), fields.title);
    let entry = NewLogEntry::by(actor, action, None, None);
    audit_log::record(tx, &NewLogEntry { detail: Some(&detail), ..entry }, now)
}

/// The fields' texts, in the order in which the log names them.
fn values(fields: &AnnouncementFields) -> [Option<String>; 7] {
    [
        Some(fields.title.clone()),
        Some(fields.content.clone()),
        fields.summary.clone(),
        Some(fields.priority.as_str().to_owned()),
        Some(fields.publish_at.to_string()),
        fields.last_day.map(|day| day.to_string()),
        fields.is_pinned.then(|| "yes".to_owned()),
    ]
}

/// Announcements that members do not see at the moment, at most [`MOST_NOT_SHOWN`]: first those to come.
pub fn not_shown(conn: &Connection, today: Today) -> rusqlite::Result<Vec<ManagedAnnouncement>> {
    store::not_shown(conn, today, MOST_NOT_SHOWN)
}

/// The latest announcements (at most `limit`; all where none), newest first, and how many there are in all.
pub fn list_announcements(
    conn: &Connection,
    limit: Option<u32>,
) -> rusqlite::Result<(Vec<ManagedAnnouncement>, usize)> {
    let rows = store::list(conn, limit.map_or(-1, i64::from))?;
    Ok((rows, store::count(conn)?))
}
