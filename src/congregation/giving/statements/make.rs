//! Making statements: for those who were chosen, or for everybody who has none or whose was corrected since.

use std::collections::{BTreeSet, HashSet};

use super::period::{self, GiverOfPeriod};
use super::store::{self, NewStatement};
use super::views::StatementsMade;
use super::{KeptStatement, StatementPeriod, content, number_in_words};
use crate::accounts::audit_log::{Action, Work};
use crate::platform::mail::{Letter, News, outbox};
use crate::platform::money::Cents;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Settings;
use crate::platform::text::folded;
use crate::platform::text::numbers::count;

/// The statements to make.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct StatementsToMake {
    /// YYYY-MM-DD
    pub from: String,
    /// YYYY-MM-DD, itself included.
    pub to: String,
    /// The keys of those who get one, be it again; left out: all who have none, or whose was corrected since, and whose
    /// sum is more than zero.
    #[oai(validator(max_items = 1000))]
    pub givers: Option<Vec<String>>,
    /// The ids of the statements that the named people have, as they were read.
    #[oai(validator(max_items = 1000))]
    pub replaces: Option<Vec<i64>>,
    /// Givers with an account get a letter that it is ready.
    pub tell_members: bool,
    /// Although gifts stand on a statement of other days, too.
    #[oai(default)]
    pub anyway: bool,
}

/// Makes statements, in the order of the givers' names.
pub fn make(
    work: Work<'_>,
    wanted: &StatementsToMake,
    settings: &Settings,
) -> Result<StatementsMade, Refusal> {
    let tx = work.tx;
    let days = StatementPeriod::parse(&wanted.from, &wanted.to)?;
    if settings.statement_wording.is_none() {
        let text = "What the statements say about goods and services is missing, and the tax office asks for it. Please write it under \"Words on the statements\" first.";
        return Err(Refusal::new(ErrorCode::WordingMissing, text));
    }
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
    if wanted.givers.is_some() {
        refuse_made_meanwhile(&chosen, wanted.replaces.as_deref().unwrap_or_default())?;
    }
    if !wanted.anyway {
        refuse_stated_twice(&chosen)?;
    }
    let made_on = today.to_string();
    let made_by = work.actor.in_words();
    let made_at = work.now.as_second();
    let first = store::take_numbers(tx, days.to.year(), chosen.len())?;
    let (mut readers, mut total_cents) = (BTreeSet::new(), 0);
    for (number, giver) in (first..).zip(&chosen) {
        let numbers: Vec<&str> = giver.standing.iter().map(|older| &*older.head.number).collect();
        let replaces = (!numbers.is_empty()).then(|| numbers.join(" and "));
        let (gifts, in_kind) = (&giver.gifts, &giver.in_kind);
        let content =
            content::freeze(settings, &made_on, &giver.to, gifts, in_kind, replaces, giver.also_on());
        let is_told = wanted.tell_members && !giver.readers.is_empty();
        let new = NewStatement {
            year: days.to.year(),
            number,
            giver: &giver.giver,
            days,
            content: &content,
            words: &searched(&content.name),
            made_at,
            made_by: &made_by,
            told_at: is_told.then_some(made_at),
        };
        let id = store::insert(tx, &new)?;
        for older in &giver.standing {
            store::set_replaced(tx, older.head.id, id)?;
        }
        if is_told {
            readers.extend(giver.readers.iter().map(String::as_str));
        }
        total_cents += content.total.0;
    }
    // One letter for each of these people, whether a statement of theirs is their own, a couple's, or both. No amount and no
    // fund is in it.
    let detail = in_a_letter(days);
    for member_id in &readers {
        let news =
            News { letter: Letter::StatementReady, member_id, detail: Some(&detail), to_address: None };
        outbox::announce(tx, &news, work.now)?;
    }
    let last = first + i64::try_from(chosen.len()).unwrap_or(i64::MAX) - 1;
    let [first, last] = [first, last].map(|number| number_in_words(i64::from(days.to.year()), number));
    // One statement is a line of its giver's, many are one line. No amount.
    let of = days.in_words();
    let (subject, detail) = match &chosen[..] {
        [one] => (one.giver.ids().next(), format!("statement {first} of {of}")),
        many => (None, format!("{} of {of}, {first} to {last}", count(many.len(), "statement"))),
    };
    work.log_of(Action::StatementsMade, subject, &detail)?;
    Ok(StatementsMade {
        made: chosen.len(),
        first: Some(first),
        last: Some(last),
        total: Cents(total_cents),
        told: readers.len(),
    })
}

fn choose<'a>(all: &'a [GiverOfPeriod], keys: Option<&[String]>) -> Result<Vec<&'a GiverOfPeriod>, Refusal> {
    let Some(keys) = keys else {
        let is_due = |giver: &&GiverOfPeriod| giver.standing.is_empty() || giver.is_corrected;
        return Ok(all.iter().filter(is_due).filter(|giver| giver.is_made_unasked()).collect());
    };
    let keys: HashSet<&str> = keys.iter().map(String::as_str).collect();
    let chosen: Vec<&GiverOfPeriod> = all.iter().filter(|giver| keys.contains(&*giver.giver.key())).collect();
    if chosen.len() == keys.len() {
        return Ok(chosen);
    }
    let text = "Nothing was given in these days by one of those whom you chose. Please look at the list as it is now.";
    Err(Refusal::new(ErrorCode::NotAsItWas, text))
}

/// Refuses where the newest statements of those who are named are not the ones that were read.
fn refuse_made_meanwhile(chosen: &[&GiverOfPeriod], read: &[i64]) -> Result<(), Refusal> {
    let newest = chosen.iter().filter_map(|giver| giver.standing.last());
    let is_other = |kept: &&KeptStatement| !read.contains(&kept.head.id);
    let Some(other) = newest.into_iter().find(is_other) else { return Ok(()) };
    let text = format!(
        "Statement {} was made meanwhile. Nothing was made now. Please look at the list as it is.",
        other.head.number
    );
    Err(Refusal::new(ErrorCode::NotAsItWas, text))
}

/// A gift on two papers can be claimed twice: that is asked about.
fn refuse_stated_twice(chosen: &[&GiverOfPeriod]) -> Result<(), Refusal> {
    let twice: Vec<_> =
        chosen.iter().filter_map(|giver| giver.also_on().map(|on| (&giver.to.name, on))).collect();
    let text = match &twice[..] {
        [] => return Ok(()),
        [(name, on)] => format!("Gifts of {name} already stand on statement {on}, which is of other days."),
        [(name, on), ..] => format!(
            "Of {} givers, gifts already stand on a statement of other days, such as those of {name} on {on}.",
            twice.len()
        ),
    };
    let text = format!(
        "{text} On both papers a gift could be claimed twice. If that is right, make them all the same: each will name the other statement."
    );
    Err(Refusal::new(ErrorCode::StatedElsewhere, text))
}

/// The searchable words of a name: "Müller-Lüdenscheidt" by either of its parts.
pub(super) fn searched(name: &str) -> String {
    let words = name.split(|c: char| c.is_whitespace() || c == '-').map(folded);
    words.filter(|word| !word.is_empty()).flat_map(|word| [" ".to_owned(), word]).collect()
}

/// "2026", or "January 1 to June 30, 2026".
fn in_a_letter(days: StatementPeriod) -> String {
    if days == StatementPeriod::year(days.to.year()) {
        return days.to.year().to_string();
    }
    let first = if days.from.year() == days.to.year() { "%B %-d" } else { "%B %-d, %Y" };
    format!("{} to {}", days.from.strftime(first), days.to.strftime("%B %-d, %Y"))
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
