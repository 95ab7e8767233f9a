//! Making statements: for those who were chosen, or for everybody who has none or whose was corrected since.

use std::collections::HashSet;

use jiff::Timestamp;
use rusqlite::Transaction;

use super::content::{self, Making};
use super::period::{self, GiverOfPeriod};
use super::store::{self, NewStatement};
use super::{StatementError, StatementPeriod, number_in_words, tell};
use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry};
use crate::platform::settings::Settings;
use crate::platform::text::numbers::count;
use crate::platform::text::validation::folded;

/// The statements to make.
#[derive(Clone, Debug)]
pub struct StatementsWanted {
    pub days: StatementPeriod,
    /// The keys of those who get one, be it again; none: all who have none, or whose was corrected since.
    pub givers: Option<Vec<String>>,
    /// Givers with an account are told by letter.
    pub tell_members: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MadeStatements {
    pub made: usize,
    /// The first number and the last; none where nothing was made.
    pub numbers: Option<(String, String)>,
    pub total_cents: i64,
    /// The number of people who get a letter.
    pub told: usize,
}

/// Makes statements, in the order of the givers' names.
pub fn make(
    tx: &Transaction<'_>,
    wanted: &StatementsWanted,
    settings: &Settings,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<MadeStatements, StatementError> {
    let wording = settings.statement_wording.as_deref().ok_or(StatementError::WordingMissing)?;
    let days = wanted.days;
    let today = now.to_zoned_datetime(settings.time_zone.clone()).date();
    if days.to.year() > today.year() {
        return Err(StatementError::NotBegun(days.to.year()));
    }
    let all = period::of_days(tx, days)?.givers;
    let chosen = choose(&all, wanted.givers.as_deref())?;
    if chosen.is_empty() {
        return Ok(MadeStatements::default());
    }
    let made_on = today.to_string();
    let making = Making { settings, wording, made_on: &made_on };
    let made_by = actor.in_words();
    let first = store::take_numbers(tx, days.to.year(), chosen.len())?;
    let (mut readers, mut total_cents) = (HashSet::new(), 0);
    for (number, giver) in (first..).zip(&chosen) {
        let replaces = replaced(giver);
        let words = replaces.iter().map(|(_, number)| number.as_str()).collect::<Vec<_>>().join(" and ");
        let words = Some(words).filter(|words| !words.is_empty());
        let content = content::freeze(&making, &giver.to, &giver.gifts, &giver.in_kind, words);
        let is_told = wanted.tell_members && !giver.readers.is_empty();
        let id = store::insert(
            tx,
            &NewStatement {
                year: days.to.year(),
                number,
                giver: &giver.giver,
                days,
                content: &content,
                words: &searched(&content.name),
                made_at: now.as_second(),
                made_by: &made_by,
                told_at: is_told.then_some(now.as_second()),
            },
        )?;
        for (older, _) in replaces {
            store::set_replaced(tx, older, id)?;
        }
        if is_told {
            readers.extend(giver.readers.iter().map(String::as_str));
        }
        total_cents += content.total_cents;
    }
    tell::statements_ready(tx, &readers, days, now)?;
    let last = first + i64::try_from(chosen.len()).unwrap_or(i64::MAX) - 1;
    let [first, last] = [first, last].map(|number| number_in_words(i64::from(days.to.year()), number));
    log(tx, &chosen, (&first, &last), days, actor, now)?;
    Ok(MadeStatements { made: chosen.len(), numbers: Some((first, last)), total_cents, told: readers.len() })
}

fn choose<'a>(
    all: &'a [GiverOfPeriod],
    keys: Option<&[String]>,
) -> Result<Vec<&'a GiverOfPeriod>, StatementError> {
    let Some(keys) = keys else {
        return Ok(all.iter().filter(|giver| giver.needs_statement()).collect());
    };
    let keys: HashSet<&str> = keys.iter().map(String::as_str).collect();
    let chosen: Vec<&GiverOfPeriod> = all.iter().filter(|giver| keys.contains(&*giver.giver.key())).collect();
    if chosen.len() == keys.len() { Ok(chosen) } else { Err(StatementError::NoGiver) }
}

/// The standing statements of the giver, the oldest first.
fn replaced(giver: &GiverOfPeriod) -> Vec<(i64, String)> {
    let standing = giver.standing.iter();
    standing
        .flat_map(|standing| standing.others.iter().cloned().chain([(standing.id, standing.number.clone())]))
        .collect()
}

/// The searchable words of a name: "Müller-Lüdenscheidt" by either of its parts.
pub(super) fn searched(name: &str) -> String {
    let words = name.split(|c: char| c.is_whitespace() || c == '-').map(folded);
    words.filter(|word| !word.is_empty()).flat_map(|word| [" ".to_owned(), word]).collect()
}

/// One statement is a line of its giver's, many are one line. No amount.
fn log(
    tx: &Transaction<'_>,
    chosen: &[&GiverOfPeriod],
    (first, last): (&str, &str),
    days: StatementPeriod,
    actor: Actor<'_>,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let of = days.in_words();
    let (subject, detail) = match chosen {
        [one] => (one.giver.ids().next(), format!("statement {first} of {of}")),
        many => (None, format!("{} of {of}, {first} to {last}", count(many.len(), "statement"))),
    };
    let entry = NewLogEntry::by(actor, Action::StatementsMade, subject, None);
    audit_log::record(tx, &NewLogEntry { detail: Some(&detail), ..entry }, now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_searched_by_their_words_without_accents() {
        assert_eq!(searched("José and Anna Müller-Lüdenscheidt"), " jose and anna muller ludenscheidt");
        assert_eq!(searched("O'Brien  ·"), " obrien");
    }
}
