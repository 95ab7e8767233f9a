//! Letters of the morning, each sent only when it has content: to the administrators about files of people and of the
//! log that were downloaded; to them and the treasurers about slips, invitations and addresses that let one sign in as
//! another person.

use jiff::{SignedDuration, Timestamp, ToSpan};
use rusqlite::Transaction;

use super::store;
use crate::accounts::account::Roles;
use crate::accounts::audit_log::{self, Action, LogEntry, Query};
use crate::congregation::people::members::store::accounts;
use crate::platform::db::Database;
use crate::platform::mail::{Letter, outbox};
use crate::platform::settings::Settings;

/// On the congregation's clock.
const MORNING: SignedDuration = SignedDuration::from_hours(6);
/// The number of days that a portal looks back after it was switched off.
const DAYS: i64 = 7;
/// Lines of the log that a letter has.
const MOST_LINES: usize = 40;

struct MorningLetter {
    letter: Letter,
    is_for: fn(Roles) -> bool,
    actions: &'static [Action],
    /// A line of the log in a sentence without its time; none where it is not told.
    line: fn(&LogEntry) -> Option<String>,
}

const LETTERS: [MorningLetter; 2] = [
    MorningLetter {
        letter: Letter::FilesTaken,
        is_for: |roles| roles.administrator,
        actions: &[Action::FileTaken],
        line: |file| Some(format!("{}: {}", file.actor.as_deref()?, file.detail.as_deref()?)),
    },
    MorningLetter {
        letter: Letter::SlipsAndLinks,
        is_for: |roles| roles.administrator || roles.treasurer,
        actions: &[Action::SlipMade, Action::MemberInvited, Action::EmailChanged, Action::PasswordResetDone],
        line: slip_or_link,
    },
];

fn slip_or_link(entry: &LogEntry) -> Option<String> {
    let detail = entry.detail.as_deref()?;
    let maker = entry.actor.as_deref().unwrap_or_default();
    let whose = match (&entry.name, &entry.member_number) {
        (Some(name), Some(number)) => format!("{name} ({number})"),
        _ => "somebody who was removed since".to_owned(),
    };
    match Action::from_word(&entry.action)? {
        Action::SlipMade => Some(format!("{maker} made a slip for {whose}, {detail}")),
        Action::MemberInvited if detail == "by printed link" => {
            Some(format!("{maker} made a link for {whose}, for the first password"))
        }
        Action::MemberInvited if detail == "by letter" => {
            Some(format!("{maker} sent an invitation to {whose}, for the first password"))
        }
        // The addresses themselves are not the treasurers'.
        Action::EmailChanged => Some(format!("{maker} changed where letters to {whose} go")),
        Action::PasswordResetDone => Some(format!("{whose} chose a password {detail}")),
        _ => None,
    }
}

/// Queues the letters for the days since the last ones, where they are due; returns how many.
pub fn write_morning_letters(db: &Database, now: Timestamp) -> rusqlite::Result<usize> {
    db.write(|tx| {
        let settings = Settings::load(tx)?;
        LETTERS.iter().map(|letter| letter.write(tx, &settings, now)).sum()
    })
}

impl MorningLetter {
    fn write(&self, tx: &Transaction<'_>, settings: &Settings, now: Timestamp) -> rusqlite::Result<usize> {
        let here = now.to_zoned_datetime(settings.time_zone.clone());
        let Ok(today) = here.start_of_day() else { return Ok(0) };
        let last = store::last_queued(tx, self.letter.as_str())?;
        if now < today.timestamp() + MORNING || last.is_some_and(|at| at >= today.timestamp().as_second()) {
            return Ok(0);
        }
        let week_ago = today.saturating_sub(DAYS.days()).timestamp().as_second();
        // Entries on the day of the last letter are in it, or came later.
        let since = last.map_or(week_ago, |at| day_of(at, settings).max(week_ago));
        let Some(detail) = self.detail(tx, since, today.timestamp(), settings)? else { return Ok(0) };
        let readers = accounts::role_holders(tx)?.into_iter().filter(|(_, roles)| (self.is_for)(*roles));
        let readers: Vec<String> = readers.map(|(member_id, _)| member_id).collect();
        outbox::announce_to_each(tx, self.letter, &readers, &detail, now)
    }

    /// A line for each, the latest ones; none where there is none.
    fn detail(
        &self,
        tx: &Transaction<'_>,
        since: i64,
        until: Timestamp,
        settings: &Settings,
    ) -> rusqlite::Result<Option<String>> {
        let mut lines = Vec::new();
        for action in self.actions {
            let since = Timestamp::from_second(since).unwrap_or_default();
            let query =
                Query { action: Some(*action), since: Some(since), limit: u32::MAX, ..Query::default() };
            let found = audit_log::look_up(tx, &query)?.into_iter().filter(|entry| entry.at < until);
            lines.extend(found.filter_map(|entry| Some((entry.at, (self.line)(&entry)?))));
        }
        lines.sort_by_key(|(at, _)| *at);
        let older = lines.len().saturating_sub(MOST_LINES);
        let mut lines: Vec<String> = lines
            .drain(..)
            .skip(older)
            .map(|(at, line)| {
                let at = at.to_zoned_datetime(settings.time_zone.clone()).strftime("%A, %-I:%M %p");
                // A paragraph for each, whatever was typed.
                format!("{at}: {line}").split_whitespace().collect::<Vec<_>>().join(" ")
            })
            .collect();
        if older > 0 {
            lines.insert(0, format!("{older} more before these."));
        }
        Ok((!lines.is_empty()).then(|| lines.join("\n\n")))
    }
}

/// The beginning of the instant's day, in unix seconds.
fn day_of(at: i64, settings: &Settings) -> i64 {
    let at = Timestamp::from_second(at).unwrap_or_default().to_zoned_datetime(settings.time_zone.clone());
    at.start_of_day().map_or(i64::MIN, |day| day.timestamp().as_second())
}
