//! Making statements: for those who were chosen, or for everybody who has none or whose was corrected since.

use std::collections::HashSet;

use jiff::Timestamp;
use rusqlite::Transaction;

use super::content::{self, Making};
use super::period::{self, GiverOfPeriod};
use super::store::{self, NewStatement};
use super::views::StatementsMade;
use super::{StatementPeriod, number_in_words};
use crate::accounts::audit_log::Action;
use crate::congregation::giving::GiftWork;
use crate::platform::mail::{Letter, News, outbox};
use crate::platform::money::cents::Cents;
use crate::platform::refusal::{ErrorCode, Refusal};
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

/// Makes statements, in the order of the givers' names.
pub fn make(
    tx: &Transaction<'_>,
    wanted: &StatementsWanted,
    settings: &Settings,
    work: &GiftWork<'_>,
) -> Result<StatementsMade, Refusal> {
    let wording = settings.statement_wording.as_deref().ok_or_else(wording_missing)?;
    let days = wanted.days;
    let today = work.today();
    if days.to.year() > today.year() {
        let text = format!(
            "{} has not begun. Please check the days: what is made has a number of its own for ever.",
            days.to.year()
        );
        return Err(Refusal::field("to", text));
    }
    let all = period::of_days(tx, days)?.givers;
    let chosen = choose(&all, wanted.givers.as_deref())?;
    if chosen.is_empty() {
        return Ok(StatementsMade::default());
    }
    let made_on = today.to_string();
    let making = Making { settings, wording, made_on: &made_on };
    let made_by = work.actor.in_words();
    let made_at = work.now.as_second();
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
                made_at,
                made_by: &made_by,
                told_at: is_told.then_some(made_at),
            },
        )?;
        for (older, _) in replaces {
            store::set_replaced(tx, older, id)?;
        }
        if is_told {
            readers.extend(giver.readers.iter().map(String::as_str));
        }
        total_cents += content.total.0;
    }
    let told = readers.len();
    tell(tx, readers, days, work.now)?;
    let last = first + i64::try_from(chosen.len()).unwrap_or(i64::MAX) - 1;
    let [first, last] = [first, last].map(|number| number_in_words(i64::from(days.to.year()), number));
    log(tx, &chosen, [&first, &last], days, work)?;
    Ok(StatementsMade {
        made: chosen.len(),
        first: Some(first),
        last: Some(last),
        total: Cents(total_cents),
        told,
    })
}

fn wording_missing() -> Refusal {
    let text = "What the statements say about goods and services is missing, and the tax office asks for it. Please write it under \"Words on the statements\" first.";
    Refusal::new(ErrorCode::WordingMissing, text)
}

fn choose<'a>(all: &'a [GiverOfPeriod], keys: Option<&[String]>) -> Result<Vec<&'a GiverOfPeriod>, Refusal> {
    let Some(keys) = keys else {
        return Ok(all.iter().filter(|giver| giver.needs_statement()).collect());
    };
    let keys: HashSet<&str> = keys.iter().map(String::as_str).collect();
    let chosen: Vec<&GiverOfPeriod> = all.iter().filter(|giver| keys.contains(&*giver.giver.key())).collect();
    if chosen.len() == keys.len() {
        return Ok(chosen);
    }
    let text = "Nothing was given in these days by one of those whom you chose. Please look at the list as it is now.";
    Err(Refusal::new(ErrorCode::NotAsItWas, text))
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

/// One letter for each of these people, whether a statement of theirs is their own, a couple's, or both. No amount and no
/// fund is in it.
fn tell(
    tx: &Transaction<'_>,
    readers: HashSet<&str>,
    days: StatementPeriod,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let mut readers: Vec<&str> = readers.into_iter().collect();
    readers.sort_unstable();
    let detail = in_a_letter(days);
    readers.into_iter().try_for_each(|member_id| {
        let news =
            News { letter: Letter::StatementReady, member_id, detail: Some(&detail), to_address: None };
        outbox::announce(tx, &news, now)
    })
}

/// "2026", or "January 1 to June 30, 2026".
fn in_a_letter(days: StatementPeriod) -> String {
    if days == StatementPeriod::year(days.to.year()) {
        return days.to.year().to_string();
    }
    let first = if days.from.year() == days.to.year() { "%B %-d" } else { "%B %-d, %Y" };
    format!("{} to {}", days.from.strftime(first), days.to.strftime("%B %-d, %Y"))
}

/// One statement is a line of its giver's, many are one line. No amount.
fn log(
    tx: &Transaction<'_>,
    chosen: &[&GiverOfPeriod],
    [first, last]: [&str; 2],
    days: StatementPeriod,
    work: &GiftWork<'_>,
) -> rusqlite::Result<()> {
    let of = days.in_words();
    let (subject, detail) = match chosen {
        [one] => (one.giver.ids().next(), format!("statement {first} of {of}")),
        many => (None, format!("{} of {of}, {first} to {last}", count(many.len(), "statement"))),
    };
    work.log(tx, Action::StatementsMade, subject, &detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_searched_by_their_words_without_accents() {
        assert_eq!(searched("José and Anna Müller-Lüdenscheidt"), " jose and anna muller ludenscheidt");
        assert_eq!(searched("O'Brien  ·"), " obrien");
    }

    #[test]
    fn the_days_are_told_in_a_letter() {
        for (from, to, words) in [
            ("2026-01-01", "2026-12-31", "2026"),
            ("2026-01-01", "2026-06-30", "January 1 to June 30, 2026"),
            ("2025-07-01", "2026-06-30", "July 1, 2025 to June 30, 2026"),
        ] {
            assert_eq!(in_a_letter(StatementPeriod::parse(from, to).unwrap()), words);
        }
    }
}
