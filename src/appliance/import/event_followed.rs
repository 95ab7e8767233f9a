//! Before a calendar's file is taken: which calendar it is of, what in it is older than what is here, and what has another
//! name in it now.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::Entity;
use super::event_rows::{CHANGED_HERE, GONE, Rows};
use super::store::events::{self as store, EventKey};
use super::store::journal::calendar_state;
use crate::appliance::calendar_file::{CalendarEntry, CalendarFile, EntryKind};
use crate::congregation::events::store as events;
use crate::platform::refusal::Refusal;

/// The entry in the file, and its rows here.
struct Known<'a> {
    uid: &'a str,
    entries: Vec<&'a CalendarEntry>,
    keys: Vec<EventKey>,
}

impl Rows<'_> {
    pub(super) fn follow(&mut self, file: &CalendarFile) -> Result<(), Refusal> {
        let mut of_uid: BTreeMap<&str, Vec<&CalendarEntry>> =
            file.uids.iter().map(|uid| (&**uid, Vec::new())).collect();
        for entry in &file.entries {
            self.seen.insert((entry.uid.clone(), entry.recurrence.clone()));
            of_uid.entry(&entry.uid).or_default().push(entry);
        }
        let mut known = Vec::new();
        for (uid, entries) in of_uid {
            known.push(Known { uid, entries, keys: store::keys_of_uid(self.tx, uid)? });
        }
        self.calendar = self.calendar_of(&known)?;
        for known in known {
            if self.is_older(&known) {
                self.left_out.insert(known.uid.to_owned());
                for entry in known.entries {
                    let is_it = |key: &EventKey| key.is_gone() && key.recurrence == entry.recurrence;
                    if known.keys.iter().any(is_it) {
                        self.stays(entry, GONE)?;
                    } else {
                        self.summary.same += 1;
                    }
                }
            } else {
                self.follow_one(known, file)?;
            }
        }
        Ok(())
    }

    /// The calendar with which the file shares most names, if that is half of all that one of both has: an event may be in
    /// several calendars. Else it is a new one.
    fn calendar_of(&self, known: &[Known<'_>]) -> rusqlite::Result<i64> {
        let mut shared: BTreeMap<i64, usize> = BTreeMap::new();
        for Known { keys, .. } in known {
            for calendar in keys.iter().map(|key| key.calendar).collect::<BTreeSet<_>>() {
                *shared.entry(calendar).or_default() += 1;
            }
        }
        if let Some((calendar, count)) = shared.into_iter().max_by_key(|(_, count)| *count)
            && count * 2 >= known.len().min(store::count_uids(self.tx, calendar)?)
        {
            return Ok(calendar);
        }
        store::next_calendar(self.tx)
    }

    /// True where a file brought it in a later version.
    fn is_older(&mut self, Known { entries, keys, .. }: &Known<'_>) -> bool {
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

    fn follow_one(&mut self, known: Known<'_>, file: &CalendarFile) -> Result<(), Refusal> {
        let Known { uid, entries, mut keys } = known;
        let has_series = entries.iter().any(|entry| matches!(entry.what, EntryKind::Series { .. }));
        let series = keys.iter().find_map(|key| Some((key.clone(), key.series_id.clone()?)));
        if let (Some((key, id)), false, Some(entry)) = (series, has_series, entries.first())
            && file.uids.contains(uid)
        {
            if calendar_state(self.tx, Entity::Series, &id)?.as_ref() != Some(&key.state) {
                self.left_out.insert(uid.to_owned());
                return self.stays(entry, CHANGED_HERE);
            }
            self.dissolve(&key, &id)?;
            keys = store::keys_of_uid(self.tx, uid)?;
        }
        for key in keys.iter_mut().filter(|key| has_series && key.recurrence.is_empty()) {
            if let (Some(id), Some(day)) = (&key.event_id, &key.day)
                && events::find(self.tx, id)?.is_some()
            {
                key.recurrence.clone_from(day);
                store::set_recurrence(self.tx, key.id, &key.recurrence)?;
            }
        }
        self.follow_times(&entries, &mut keys)?;
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
            let day = entry.recurrence.get(..10).map_or_else(|| event.fields.date.to_string(), str::to_owned);
            let is_same = |key: &&mut EventKey| {
                key.series_id.is_none()
                    && !key.is_gone()
                    && key.day.as_ref() == Some(&day)
                    && !self.seen.contains(&(key.uid.clone(), key.recurrence.clone()))
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
