//! Adding, changing and removing announcements.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use uuid::Uuid;

use super::{AnnouncementFields, ManagedAnnouncement, Showing, store};
use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{Action, Actor, Work};
use crate::platform::mail::{BulkLetters, Letter, outbox};
use crate::platform::refusal::{ErrorCode, Refusal, refuse_stale};
use crate::platform::text;
use crate::platform::text::short_id::{self, IdError};

const LONGEST_TITLE: usize = 200;
const LONGEST_SUMMARY: usize = 500;
const LONGEST_CONTENT: usize = 20_000;
/// Pinned ones at a time: more would push down what is new.
pub const MOST_PINNED: u8 = 3;
/// Seconds within which a removal can be undone.
const RESTORABLE: i64 = 3600;
/// Lifetime of the letters of an announcement without an end.
const LONGEST_LETTERS: SignedDuration = SignedDuration::from_hours(30 * 24);
/// Why its letters do not leave.
pub(super) const REMOVED: &str = "the announcement was removed";

impl AnnouncementFields {
    fn checked(self) -> Result<Self, Refusal> {
        let summary = self.summary.unwrap_or_default();
        Ok(Self {
            title: text::one_line("The title", &self.title, LONGEST_TITLE)
                .map_err(Refusal::of_field("title"))?,
            content: text::optional_lines("The content", &self.content, LONGEST_CONTENT)
                .map_err(Refusal::of_field("content"))?
                .ok_or_else(|| Refusal::field("content", "The content is missing."))?,
            summary: text::optional_lines("The summary", &summary, LONGEST_SUMMARY)
                .map_err(Refusal::of_field("summary"))?,
            ..self
        })
    }

    /// True where members read other words.
    fn reads_otherwise_than(&self, before: &Self) -> bool {
        (&self.title, &self.content, &self.summary) != (&before.title, &before.content, &before.summary)
    }
}

impl ManagedAnnouncement {
    /// Its letters to many, which end with it. `zone` is the congregation's.
    pub(super) fn letters(&self, zone: &TimeZone) -> BulkLetters<'_> {
        let Self { id, fields, .. } = self;
        let end = fields.last_day.and_then(|day| day.tomorrow().ok()?.to_zoned_datetime(zone.clone()).ok());
        let longest = fields.publish_at.checked_add(LONGEST_LETTERS).unwrap_or(Timestamp::MAX);
        let expires_at = end.map_or(longest, |end| end.timestamp().min(longest));
        BulkLetters { letter: Letter::Announcement, about: id, expires_at }
    }
}

fn check_days(work: Work<'_>, announcement: &ManagedAnnouncement) -> Result<(), Refusal> {
    let ManagedAnnouncement { id, fields, .. } = announcement;
    let first_day = fields.publish_at.to_zoned_datetime(work.zone.clone()).date();
    if fields.last_day.is_some_and(|day| day < first_day) {
        let text = "The last day lies before the day on which members begin to see it.";
        return Err(Refusal::field("lastDay", text));
    }
    if !fields.is_pinned || fields.showing(work.now, work.zone) == Showing::Ended {
        return Ok(());
    }
    let pinned = store::pinned(work.tx, id, work.today())?;
    if pinned.len() >= MOST_PINNED.into() {
        let named = pinned.iter().map(|one| match one.showing(work.now, work.zone) {
            Showing::Scheduled => format!("\"{}\" (scheduled, not shown yet)", one.title),
            _ => format!("\"{}\"", one.title),
        });
        let named = named.collect::<Vec<_>>().join(", ");
        let text = format!("Three announcements are pinned already: {named}. Take one of them off first.");
        return Err(Refusal::field("pinned", text));
    }
    Ok(())
}

pub fn add_announcement(work: Work<'_>, fields: AnnouncementFields) -> Result<ManagedAnnouncement, Refusal> {
    let announcement =
        ManagedAnnouncement { id: Uuid::new_v4().to_string(), version: 1, fields: fields.checked()? };
    check_days(work, &announcement)?;
    let author = match work.actor {
        Actor::RoleHolder { member, .. } => Some(format!("{} {}", member.first_name, member.last_name)),
        Actor::CommandLine => None,
    };
    store::insert(work.tx, &announcement.id, &announcement.fields, author.as_deref(), work.now.as_second())?;
    log(work, Action::AnnouncementAdded, &announcement, None, Some(&announcement.fields))?;
    Ok(announcement)
}

/// The announcement with this id or id prefix.
pub fn find_announcement(conn: &Connection, id: &str) -> Result<ManagedAnnouncement, Refusal> {
    let unknown = |_: IdError| Refusal::not_found("announcement");
    let typed = short_id::typed(id).map_err(unknown)?;
    let found = store::find_by_beginning(conn, &typed)?;
    short_id::only_match(&typed, found, |found| &found.id).map_err(unknown)
}

/// Changes the announcement `id` of the version that was read; returns it as it is then.
pub fn change_announcement(
    work: Work<'_>,
    id: &str,
    read: i64,
    fields: AnnouncementFields,
) -> Result<ManagedAnnouncement, Refusal> {
    let ManagedAnnouncement { id, version, fields: before } = find_announcement(work.tx, id)?;
    refuse_stale("announcement", read, version)?;
    let fields = fields.checked()?;
    let changed = fields != before;
    let announcement = ManagedAnnouncement { id, version: version + i64::from(changed), fields };
    if changed {
        check_days(work, &announcement)?;
        let changed_at = announcement.fields.reads_otherwise_than(&before) && before.publish_at <= work.now;
        let changed_at = changed_at.then_some(work.now.as_second());
        store::update(work.tx, &announcement.id, &announcement.fields, changed_at)?;
        outbox::move_bulk_end(work.tx, &announcement.letters(work.zone))?;
        let after = Some(&announcement.fields);
        log(work, Action::AnnouncementChanged, &announcement, Some(&before), after)?;
    }
    Ok(announcement)
}

/// Removes the announcement `id`; returns what it was. [`restore_announcement`] brings it back for an hour.
pub fn remove_announcement(work: Work<'_>, id: &str) -> Result<ManagedAnnouncement, Refusal> {
    let announcement = find_announcement(work.tx, id)?;
    store::set_removed(work.tx, &announcement.id, Some(work.now.as_second()))?;
    outbox::end_bulk(work.tx, Letter::Announcement, &announcement.id, REMOVED, work.now)?;
    log(work, Action::AnnouncementRemoved, &announcement, Some(&announcement.fields), None)?;
    Ok(announcement)
}

/// Takes the removal of the announcement `id` back.
pub fn restore_announcement(work: Work<'_>, id: &str) -> Result<ManagedAnnouncement, Refusal> {
    // Already restored.
    if let Ok(there) = find_announcement(work.tx, id) {
        return Ok(there);
    }
    let since = work.now.as_second() - RESTORABLE;
    let too_late = || Refusal::new(ErrorCode::NotFound, "It was removed too long ago to bring it back.");
    let announcement = store::find_removed(work.tx, id, since)?.ok_or_else(too_late)?;
    store::set_removed(work.tx, &announcement.id, None)?;
    outbox::revive_bulk(work.tx, Letter::Announcement, &announcement.id, REMOVED, work.now)?;
    log(work, Action::AnnouncementRestored, &announcement, None, Some(&announcement.fields))?;
    // With its new version.
    find_announcement(work.tx, id)
}

fn log(
    work: Work<'_>,
    action: Action,
    announcement: &ManagedAnnouncement,
    before: Option<&AnnouncementFields>,
    after: Option<&AnnouncementFields>,
) -> rusqlite::Result<()> {
    let [before, after] = [before, after].map(|fields| fields.map_or_else(Default::default, values));
    let changes = ["title", "content", "summary", "priority", "publish_at", "last_day", "pinned"]
        .into_iter()
        .zip(before.iter().zip(&after))
        .filter_map(|(what, (before, after))| Changed::of(what, before.as_deref(), after.as_deref()));
    let changes = changed::in_words(&changes.collect::<Vec<_>>());
    let ManagedAnnouncement { id, fields, .. } = announcement;
    let detail = format!("announcement {} ({}): {changes}", short_id::shown(id), fields.title);
    work.log(action, &detail)
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

/// The latest announcements (at most `limit`; all where none), newest first, and how many there are in all.
pub fn list_announcements(
    conn: &Connection,
    limit: Option<u32>,
) -> rusqlite::Result<(Vec<ManagedAnnouncement>, usize)> {
    let rows = store::list(conn, limit.map_or(-1, i64::from))?;
    Ok((rows, store::count(conn)?))
}
