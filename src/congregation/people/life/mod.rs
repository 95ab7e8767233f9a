//! Life events: death, moving away, return, marriage; and the end of the accounts of people who moved away.

pub mod api;
mod store;

use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::{Result, Transaction};

use super::members::account::AccountError;
use super::members::enroll::find_or_make_household;
use super::members::household::{ADDRESS, Entry, LeftBehind, give_place};
use super::members::profile::{ProfileChange, edit_member};
use super::members::store::{self as members, accounts, households};
use super::members::{AccountState, Household, HouseholdRole, MemberAccount, MemberField};
use crate::accounts::audit_log::{Action, Work};
use crate::accounts::join_codes::store as slips;
use crate::congregation::events::rsvp;
use crate::congregation::giving::couples::end::end_where_parted;
use crate::platform::mail::{Letter, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::email::canonical;
use crate::platform::{clock, typed_time};

/// The earliest year of a life event.
const EARLIEST_YEAR: i16 = 1900;
/// Days until the account of a person who moved away ends.
const ACCOUNT_GOES_ON: i64 = 30;
/// Years.
const AGE_TO_MARRY: i64 = 16;

/// The record of a person who moved away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub on: Date,
    /// Their account goes on.
    pub is_account_kept: bool,
}

fn has_died(person: &MemberAccount) -> Refusal {
    Refusal::new(ErrorCode::NotAsItWas, format!("It is written down that {} died.", person.in_words()))
}

/// A day that has come.
pub fn parse_past_day(text: &str, today: Date) -> Result<Date, Refusal> {
    let why = match typed_time::parse_calendar_day(text) {
        Err(_) => "The day is not a real date. Write it as year-month-day, such as 2026-06-15.",
        Ok(day) if day.year() < EARLIEST_YEAR => "The day lies before 1900. Please check the year.",
        Ok(day) if day > today => "The day lies in the future. Please check it.",
        Ok(day) => return Ok(day),
    };
    Err(Refusal::field("on", why))
}

fn birthday(tx: &Transaction<'_>, person: &MemberAccount) -> Result<Option<Date>> {
    let values = members::profile(tx, &person.id)?.values;
    Ok(values.get(MemberField::DateOfBirth).and_then(|day| day.parse().ok()))
}

/// Records a death. The person's account ends at once, and so does giving together; household and gifts stay.
pub fn record_death(work: Work<'_>, account: &MemberAccount, on: Date) -> Result<(), Refusal> {
    let before = store::facts(work.tx, &account.id)?;
    if before.has_died {
        return Err(has_died(account));
    }
    if birthday(work.tx, account)?.is_some_and(|born| on < born) {
        let who = account.in_words();
        let text = format!("The day lies before {who} was born. Please check the year.");
        return Err(Refusal::field("on", text));
    }
    account.refuse_if_last_administrator(work.tx, work.actor)?;
    store::set_died(work.tx, &account.id, on, work.today(), work.now.as_second())?;
    accounts::end_all_access(work.tx, &account.id)?;
    slips::end_open(work.tx, &account.id, work.now.as_second())?;
    rsvp::take_back(work.tx, &account.id, on)?;
    rsvp::move_up_everywhere(work)?;
    outbox::withdraw(work.tx, Letter::StatementReady, &account.id)?;
    account.log(work, Action::MemberDied, Some(&format!("on {on}")))?;
    end_where_parted(work)?;
    Ok(())
}

/// Records that a person moved away. Unless it is kept, their account ends in 30 days, or what would have opened one.
/// Returns the day where they have one.
pub fn record_move(
    work: Work<'_>,
    account: &MemberAccount,
    Move { on, is_account_kept }: Move,
) -> Result<Option<Date>, Refusal> {
    let before = store::facts(work.tx, &account.id)?;
    if before.has_died {
        return Err(has_died(account));
    }
    if before.has_left {
        let text = format!("{} already is written down as moved away.", account.in_words());
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    let has_account = !matches!(account.state, AccountState::None | AccountState::Disabled);
    let ends_on =
        (has_account && !is_account_kept).then(|| work.today().saturating_add(ACCOUNT_GOES_ON.days()));
    if ends_on.is_some() {
        account.refuse_if_last_administrator(work.tx, work.actor)?;
    }
    store::set_left(work.tx, &account.id, on, ends_on, work.now.as_second())?;
    rsvp::take_back(work.tx, &account.id, on.max(work.today()))?;
    rsvp::move_up_everywhere(work)?;
    let ends_on = ends_on.filter(|_| account.has_password);
    let detail = match ends_on {
        Some(day) => format!("on {on}; the account ends on {day}"),
        None => format!("on {on}"),
    };
    account.log(work, Action::MemberMoved, Some(&detail))?;
    Ok(ends_on)
}

/// Records that the people of these ids moved away together; of those behind the first, who died or moved away before is
/// left as they are. Returns the latest day on which an account ends.
pub fn record_joint_move(
    work: Work<'_>,
    people: &[MemberAccount],
    how: Move,
) -> Result<Option<Date>, Refusal> {
    let mut ends_on = None;
    for (at, account) in people.iter().enumerate() {
        let before = store::facts(work.tx, &account.id)?;
        if at == 0 || !(before.has_died || before.has_left) {
            ends_on = ends_on.max(record_move(work, account, how)?);
        }
    }
    Ok(ends_on)
}

/// Records a return, or undoes a mistake. Everything that ended with the account stays ended. False where the person
/// neither died nor moved away.
pub fn record_return(work: Work<'_>, account: &MemberAccount) -> Result<bool> {
    let before = store::facts(work.tx, &account.id)?;
    if !before.has_died && !before.has_left {
        return Ok(false);
    }
    store::set_back(work.tx, &account.id, work.now.as_second())?;
    let detail = (before.has_ended_account && account.has_password).then_some("the account is open again");
    account.log(work, Action::MemberBack, detail)?;
    Ok(true)
}

/// Ends accounts of people who moved away that are due, `most` of them: the housekeeping's work. The last administrator's
/// stays. Returns how many were due.
pub fn end_due_accounts(tx: &Transaction<'_>, now: i64, most: u32, zone: &TimeZone) -> Result<usize> {
    let work = Work::of_command(tx, clock::from_seconds(now), zone);
    let due = store::due(tx, work.today(), most)?;
    for id in &due {
        end(work, id)?;
    }
    Ok(due.len())
}

fn end(work: Work<'_>, id: &str) -> Result<()> {
    let Work { tx, actor, now, .. } = work;
    let Some(account) = accounts::find(tx, id)? else { return Ok(()) };
    if account.is_last_administrator(tx, actor)? {
        return store::keep_account(tx, id, now.as_second());
    }
    store::end_account(tx, id, now.as_second())?;
    accounts::end_all_access(tx, id)?;
    slips::end_open(tx, id, now.as_second())?;
    account.log(work, Action::MemberDisabled, Some("moved away 30 days ago"))
}

/// The changes of a wedding.
#[derive(Clone, Debug, Default)]
pub struct Wedding {
    /// The day. It is theirs to celebrate.
    pub on: Option<Date>,
    /// New last names, of the first and of the second.
    pub last_names: [Option<String>; 2],
    /// The couple's household: a name, or an id. A new one is made.
    pub household: String,
    /// It is a new household, although one here has nearly this name.
    pub is_new_household: bool,
}

/// Writes down a wedding: both are married, have the names they chose, and are head and spouse of one household. Who moves
/// into the other's household has its address then. Returns the household, and what they left behind.
pub fn record_wedding(
    work: Work<'_>,
    couple: [&MemberAccount; 2],
    wedding: &Wedding,
) -> Result<(Household, Vec<LeftBehind>), Refusal> {
    if couple[0].id == couple[1].id {
        return Err(Refusal::field("spouseId", "Please choose two people."));
    }
    if wedding.is_new_household {
        refuse_name_in_use(work.tx, &wedding.household)?;
    }
    let youngest = wedding.on.unwrap_or_else(|| work.today()).saturating_sub(AGE_TO_MARRY.years());
    for (person, last_name) in couple.into_iter().zip(&wedding.last_names) {
        if store::facts(work.tx, &person.id)?.has_died {
            return Err(has_died(person));
        }
        if birthday(work.tx, person)?.is_some_and(|born| born > youngest) {
            let who = person.in_words();
            let text = format!("{who} is not 16 yet. Please check who marries, or the birthday.");
            return Err(Refusal::field("spouseId", text));
        }
        let mut profile = ProfileChange::default();
        profile.set(MemberField::MaritalStatus, Some("Married".to_owned()));
        if let Some(day) = wedding.on {
            profile.set(MemberField::Anniversary, Some(day.to_string()));
        }
        if let Some(name) = last_name {
            profile.set(MemberField::LastName, Some(name.clone()));
        }
        edit_member(work, &person.id, profile)?;
    }
    // A person who is the head of a household already stays its head.
    let mut couple = couple;
    if is_head(work.tx, couple[1])? && !is_head(work.tx, couple[0])? {
        couple.reverse();
    }
    let (home, _) = find_or_make_household(work, &wedding.household, wedding.is_new_household)?;
    if let Some([host, newcomer]) = host_and_newcomer(work.tx, couple, &home)? {
        let there = members::profile(work.tx, &host.id)?.values;
        let mut profile = ProfileChange::default();
        for field in ADDRESS {
            profile.set(field, there.get(field).map(str::to_owned));
        }
        if there.get(MemberField::Address).is_some_and(|street| !street.is_empty()) {
            edit_member(work, &newcomer.id, profile)?;
        }
    }
    let mut left_behind = Vec::new();
    for (person, role) in couple.into_iter().zip([HouseholdRole::Head, HouseholdRole::Spouse]) {
        match give_place(work, person, home.clone(), Some(role), Entry::Move) {
            Ok(left) => left_behind.extend(left),
            // The place is unchanged.
            Err(AccountError::AlreadySo(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    left_behind.dedup();
    end_where_parted(work)?;
    Ok((home, left_behind))
}

/// The one of the couple who lives in the household, and the other; none where neither or both do.
fn host_and_newcomer<'a>(
    tx: &Transaction<'_>,
    couple: [&'a MemberAccount; 2],
    home: &Household,
) -> rusqlite::Result<Option<[&'a MemberAccount; 2]>> {
    let [one, other] = couple;
    let lives_there = |person: &MemberAccount| {
        let places = households::places_of(tx, &person.id)?;
        Ok::<_, rusqlite::Error>(places.iter().any(|place| place.household.id == home.id))
    };
    Ok(match (lives_there(one)?, lives_there(other)?) {
        (true, false) => Some([one, other]),
        (false, true) => Some([other, one]),
        _ => None,
    })
}

/// A taken name would move the couple into that household.
fn refuse_name_in_use(tx: &Transaction<'_>, name: &str) -> Result<(), Refusal> {
    let wanted = canonical(name.trim());
    match households::list(tx)?.into_iter().find(|household| canonical(&household.name) == wanted) {
        Some(Household { name, .. }) => Err(Refusal::field(
            "household",
            format!(
                "There is a household called \"{name}\" already. Please give the new one another name, such as \"{name}, Elm Road\"."
            ),
        )),
        None => Ok(()),
    }
}

fn is_head(tx: &Transaction<'_>, person: &MemberAccount) -> Result<bool> {
    let places = households::places_of(tx, &person.id)?;
    Ok(places.iter().any(|place| place.role == Some(HouseholdRole::Head)))
}
