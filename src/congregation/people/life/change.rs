//! Died, moved away, here again; and the end of the accounts of people who moved away.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use rusqlite::Transaction;

use super::{Move, has_died, store};
use crate::accounts::audit_log::{Action, Actor};
use crate::accounts::join_codes::store as slips;
use crate::congregation::events::rsvp::leaving;
use crate::congregation::giving::couples::end::end_where_parted;
use crate::congregation::people::members::store::{accounts, profile};
use crate::congregation::people::members::{AccountState, MemberAccount, MemberField};
use crate::platform::mail::{Letter, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::{clock, typed_time};

/// The earliest year of a life event.
const EARLIEST_YEAR: i16 = 1900;
/// Days until the account of a person who moved away ends.
const ACCOUNT_GOES_ON: i64 = 30;

/// A day that has come.
pub fn parse_past_day(text: &str, now: Timestamp, zone: &TimeZone) -> Result<Date, Refusal> {
    let why = match typed_time::parse_calendar_day(text) {
        Err(_) => "The day is not a real date. Write it as year-month-day, such as 2026-06-15.",
        Ok(day) if day.year() < EARLIEST_YEAR => "The day lies before 1900. Please check the year.",
        Ok(day) if day > today(now, zone) => "The day lies in the future. Please check it.",
        Ok(day) => return Ok(day),
    };
    Err(Refusal::field("on", why))
}

pub(super) fn today(now: Timestamp, zone: &TimeZone) -> Date {
    now.to_zoned_datetime(zone.clone()).date()
}

pub(super) fn birthday(tx: &Transaction<'_>, person: &MemberAccount) -> rusqlite::Result<Option<Date>> {
    let values = profile::find(tx, &person.id)?.values;
    Ok(values.get(MemberField::DateOfBirth).and_then(|day| day.parse().ok()))
}

/// Records a death. The person's account ends at once, and so does giving together; household
/// and gifts stay.
pub fn record_death(
    tx: &Transaction<'_>,
    account: &MemberAccount,
    on: Date,
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<(), Refusal> {
    let before = store::facts(tx, &account.id)?;
    if before.has_died {
        return Err(has_died(account));
    }
    if birthday(tx, account)?.is_some_and(|born| on < born) {
        let who = account.in_words();
        let text = format!("The day lies before {who} was born. Please check the year.");
        return Err(Refusal::field("on", text));
    }
    account.refuse_if_last_administrator(tx, actor)?;
    store::set_died(tx, &account.id, &on.to_string(), &today(now, zone).to_string(), now.as_second())?;
    accounts::end_all_access(tx, &account.id)?;
    slips::end_open(tx, &account.id, now.as_second())?;
    leaving::take_back(tx, &account.id, on)?;
    outbox::withdraw(tx, Letter::StatementReady, &account.id)?;
    account.log(tx, actor, Action::MemberDied, Some(&format!("on {on}")), now)?;
    end_where_parted(tx, actor, now, zone)?;
    Ok(())
}

/// Records that a person moved away. Unless it is kept, their account ends in 30 days. Returns the day.
pub fn record_move(
    tx: &Transaction<'_>,
    account: &MemberAccount,
    Move { on, is_account_kept }: Move,
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Option<Date>, Refusal> {
    let before = store::facts(tx, &account.id)?;
    if before.has_died {
        return Err(has_died(account));
    }
    if before.has_left {
        let text = format!("{} already is written down as moved away.", account.in_words());
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    let has_account = !matches!(account.state, AccountState::None | AccountState::Disabled);
    let ends_on =
        (has_account && !is_account_kept).then(|| today(now, zone).saturating_add(ACCOUNT_GOES_ON.days()));
    if ends_on.is_some() {
        account.refuse_if_last_administrator(tx, actor)?;
    }
    let ends_as_text = ends_on.map(|day| day.to_string());
    store::set_left(tx, &account.id, &on.to_string(), ends_as_text.as_deref(), now.as_second())?;
    leaving::take_back(tx, &account.id, on.max(today(now, zone)))?;
    let detail = match ends_on {
        Some(day) => format!("on {on}; the account ends on {day}"),
        None => format!("on {on}"),
    };
    account.log(tx, actor, Action::MemberMoved, Some(&detail), now)?;
    Ok(ends_on)
}

/// Records a return, or undoes a mistake. Everything that ended with the account stays ended. False where the person
/// neither died nor moved away.
pub fn record_return(
    tx: &Transaction<'_>,
    account: &MemberAccount,
    actor: Actor<'_>,
    now: Timestamp,
) -> rusqlite::Result<bool> {
    let before = store::facts(tx, &account.id)?;
    if !before.has_died && !before.has_left {
        return Ok(false);
    }
    store::set_back(tx, &account.id, now.as_second())?;
    let detail = before.has_ended_account.then_some("the account is open again");
    account.log(tx, actor, Action::MemberBack, detail, now)?;
    Ok(true)
}

/// Ends accounts of people who moved away that are due, `most` of them: the housekeeping's work. The last administrator's
/// stays. Returns how many were due.
pub fn end_due_accounts(
    tx: &Transaction<'_>,
    now: i64,
    most: u32,
    zone: &TimeZone,
) -> rusqlite::Result<usize> {
    let now = clock::from_seconds(now);
    let due = store::due(tx, &today(now, zone).to_string(), most)?;
    for id in &due {
        end(tx, id, now)?;
    }
    Ok(due.len())
}

fn end(tx: &Transaction<'_>, id: &str, now: Timestamp) -> rusqlite::Result<()> {
    let Some(account) = accounts::find(tx, id)? else { return Ok(()) };
    if account.is_last_administrator(tx, Actor::CommandLine)? {
        return store::keep_account(tx, id, now.as_second());
    }
    store::end_account(tx, id, now.as_second())?;
    accounts::end_all_access(tx, id)?;
    slips::end_open(tx, id, now.as_second())?;
    account.log(tx, Actor::CommandLine, Action::MemberDisabled, Some("moved away 30 days ago"), now)
}
