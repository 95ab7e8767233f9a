//! Bringing in another calendar's file: each of its events once, however often it is imported. A newer file is the truth
//! for what came from that calendar: what it lacks is proposed for removal. What was changed here since is listed and
//! stays.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use jiff::Timestamp;

use super::event_rows::{CHANGED_HERE, GONE, Rows};
use super::report::EventsSummary;
use super::store::events::{self as store, EventKey};
use super::{CalendarWishes, Entity, by_command};
use crate::accounts::audit_log::{Action, Work};
use crate::appliance::calendar_file::{self, CalendarEntry, CalendarFile, EntryKind};
use crate::congregation::events::store as events;
use crate::platform::db::Database;
use crate::platform::refusal::Refusal;
use crate::platform::settings::Settings;

/// Imports the calendar in `bytes`.
pub fn import_events(
    db: &Database,
    bytes: &[u8],
    wishes: &CalendarWishes,
    now: Timestamp,
) -> Result<EventsSummary, Refusal> {
    let read = |settings: &Settings| read(bytes, wishes, settings, now);
    by_command(db, wishes.dry_run, now, read, |work, file| write(work, file, wishes))
}

/// Reads a calendar's file as the congregation's clock and today have it.
pub fn read(
    bytes: impl AsRef<[u8]>,
    wishes: &CalendarWishes,
    settings: &Settings,
    now: Timestamp,
) -> Result<CalendarFile, Refusal> {
    let today = now.to_zoned_datetime(settings.time_zone.clone()).date();
    calendar_file::read(bytes.as_ref(), &settings.time_zone, today, &wishes.zones)
}

/// Writes what was read.
pub fn write(
    work: Work<'_>,
    mut file: CalendarFile,
    wishes: &CalendarWishes,
) -> Result<EventsSummary, Refusal> {
    let mut rows = Rows::new(work, wishes, std::mem::take(&mut file.report));
    rows.follow(&file)?;
    // A change of one of a series comes behind its series, wherever the file has it.
    let is_change = |entry: &&CalendarEntry| matches!(entry.what, EntryKind::Changed { .. });
    let (changes, others): (Vec<_>, Vec<_>) = file.entries.iter().partition(is_change);
    wishes.progress.expect(file.entries.len(), 1);
    for entry in others.into_iter().chain(changes) {
        wishes.progress.step()?;
        rows.take(entry)?;
    }
    rows.missing(&file)?;
    let mut summary = rows.finish()?;
    summary.dry_run = wishes.dry_run;
    summary.file.not_understood.sort_by_key(|note| note.line);
    if summary.added + summary.changed + summary.removed + summary.cancelled > 0 {
        let words = format!("{}: {}", wishes.file_name, summary.in_words());
        work.log(Action::EventsImported, &words)?;
    }
    Ok(summary)
}

impl Rows<'_> {
    /// Before the file is taken: which calendar it is of, what in it is older than what is here, and what has another name
    /// in it now.
    fn follow(&mut self, file: &CalendarFile) -> Result<(), Refusal> {
        let mut of_uid: BTreeMap<&str, Vec<&CalendarEntry>> =
            file.uids.iter().map(|uid| (&**uid, Vec::new())).collect();
        for entry in &file.entries {
            let changed = match entry.what {
                EntryKind::Changed { day, .. } => Some(day),
                _ => None,
            };
            self.seen.insert((entry.uid.clone(), entry.recurrence.clone()), changed);
            of_uid.entry(&entry.uid).or_default().push(entry);
        }
        self.calendar = self.calendar_of(&of_uid)?;
        for (uid, entries) in of_uid {
            let keys = store::keys_of_uid(self.tx, uid)?;
            if self.is_older(&entries, &keys) {
                self.left_out.insert(uid.to_owned());
                for entry in entries {
                    let is_it = |key: &EventKey| key.is_gone() && key.recurrence == entry.recurrence;
                    if keys.iter().any(is_it) {
                        self.stays(entry, GONE)?;
                    } else {
                        self.summary.same += 1;
                    }
                }
            } else {
                self.follow_one(uid, &entries, keys, file)?;
            }
        }
        Ok(())
    }

    /// The calendar with which the file shares most names, if that is half of all that one of both has: an event may be in
    /// several calendars. Else it is a new one.
    fn calendar_of(&self, uids: &BTreeMap<&str, Vec<&CalendarEntry>>) -> rusqlite::Result<i64> {
        let mut shared: BTreeMap<i64, usize> = BTreeMap::new();
        for uid in uids.keys() {
            let keys = store::keys_of_uid(self.tx, uid)?;
            for calendar in keys.iter().map(|key| key.calendar).collect::<BTreeSet<_>>() {
                *shared.entry(calendar).or_default() += 1;
            }
        }
        if let Some((calendar, count)) = shared.into_iter().max_by_key(|(_, count)| *count)
            && count * 2 >= uids.len().min(store::count_uids(self.tx, calendar)?)
        {
            return Ok(calendar);
        }
        store::next_calendar(self.tx)
    }

    /// True where a file brought it in a later version.
    fn is_older(&mut self, entries: &[&CalendarEntry], keys: &[EventKey]) -> bool {
        let same: HashMap<&str, &CalendarEntry> =
            entries.iter().map(|entry| (&*entry.recurrence, *entry)).collect();
        let main = entries.iter().copied().find(|entry| entry.version.starts_with("event"));
        for key in keys.iter().filter(|key| key.calendar == self.calendar) {
            let mut of_it = same.get(&*key.recurrence).copied().into_iter().chain(main);
            if let Some(entry) = of_it.find(|entry| entry.is_older_than(&key.version)) {
                let words = || older_in_words(&entry.version, &key.version);
                self.summary.older_file.get_or_insert_with(words);
                return true;
            }
        }
        false
    }

    fn follow_one(
        &mut self,
        uid: &str,
        entries: &[&CalendarEntry],
        mut keys: Vec<EventKey>,
        file: &CalendarFile,
    ) -> Result<(), Refusal> {
        let has_series = entries.iter().any(|entry| matches!(entry.what, EntryKind::Series { .. }));
        let series = keys.iter().find_map(|key| Some((key.clone(), key.series_id.clone()?)));
        match (series, entries.first()) {
            (Some((key, id)), _) if has_series => {
                // One that the file does not change by itself any more is as its series.
                let is_back = |other: &EventKey| {
                    other.day >= Some(self.window.today) && !self.has(uid, &other.recurrence)
                };
                for event in keys.iter().filter(|key| is_back(key)).filter_map(|key| key.event_id.as_deref())
                {
                    let here = events::find(self.tx, event)?;
                    if here.and_then(|here| here.in_series).is_some_and(|(series, _)| series == id) {
                        store::set_said(self.tx, key.id, "", &key.gaps, &key.state)?;
                    }
                }
            }
            (Some((key, id)), Some(entry)) if file.uids.contains(uid) => {
                if !self.is_as_left((Entity::Series, &id), &key)? {
                    self.left_out.insert(uid.to_owned());
                    return self.stays(entry, CHANGED_HERE);
                }
                self.dissolve(&key, &id)?;
                keys = store::keys_of_uid(self.tx, uid)?;
            }
            _ => {}
        }
        for key in keys.iter_mut().filter(|key| has_series && key.recurrence.is_empty()) {
            if let (Some(id), Some(day)) = (&key.event_id, key.day)
                && events::find(self.tx, id)?.is_some()
            {
                key.recurrence = day.to_string();
                store::set_recurrence(self.tx, key.id, &key.recurrence)?;
            }
        }
        self.follow_times(entries, &mut keys)?;
        let known: HashMap<&str, &EventKey> = keys.iter().map(|key| (&*key.recurrence, key)).collect();
        for entry in entries {
            if let Some(key) = known.get(&*entry.recurrence)
                && key.calendar == self.calendar
                && key.version != entry.version
            {
                store::set_version(self.tx, key.id, &entry.version)?;
            }
        }
        Ok(())
    }

    /// One that the file has at another time of the same day is the same one.
    fn follow_times(&self, entries: &[&CalendarEntry], keys: &mut [EventKey]) -> rusqlite::Result<()> {
        let known: BTreeSet<String> = keys.iter().map(|key| key.recurrence.clone()).collect();
        for entry in entries.iter().filter(|entry| !known.contains(&entry.recurrence)) {
            let EntryKind::Single(event) = &entry.what else { continue };
            let day = entry.recurrence.get(..10).map_or(Some(event.fields.date), |day| day.parse().ok());
            let is_same = |key: &&mut EventKey| {
                key.series_id.is_none()
                    && !key.is_gone()
                    && key.day.is_some()
                    && key.day == day
                    && !self.has(&key.uid, &key.recurrence)
            };
            if let Some(key) = keys.iter_mut().find(is_same) {
                key.recurrence.clone_from(&entry.recurrence);
                store::set_recurrence(self.tx, key.id, &key.recurrence)?;
            }
        }
        Ok(())
    }
}

fn older_in_words(version: &str, known: &str) -> String {
    let day = |version| Some(CalendarEntry::version_day(version)?.strftime("%B %-d, %Y").to_string());
    let days = match (day(version), day(known)) {
        (Some(day), Some(known)) if day != known => format!(" (it is of {day}, that one of {known})"),
        _ => String::new(),
    };
    format!(
        "This file is older than the one that was brought in last{days}. What that one brought stays as it is, and nothing is proposed for removal."
    )
}
