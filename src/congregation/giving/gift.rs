//! A gift in the treasurer's view: giver, amount, day, fund.

use super::{Gift, GiftFields, GiftKind, Giver};
use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::{Connection, Transaction};

use super::store::ledger;
use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry};
use crate::congregation::giving::couples;
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::account::{self, AccountError};
use crate::congregation::people::members::store::accounts;
use crate::platform::money::dollars;
use crate::platform::text::validation::{self, TextError};

/// The import's limit, so that an imported text can be typed again.
const LONGEST: usize = 300;
/// The longest payment method, a word or two. Commands still import longer ones.
pub const LONGEST_METHOD: usize = 40;
const LONGEST_CHECK_NUMBER: usize = 30;

/// The giver that a volunteer names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GivenBy {
    /// An e-mail address or a member number.
    Member(String),
    /// `members.id`
    Id(String),
    Anonymous,
}

/// Why a gift was not changed.
#[derive(Debug, thiserror::Error)]
pub enum GiftError {
    /// No person has that e-mail or number.
    #[error(transparent)]
    Account(#[from] AccountError),
    #[error(transparent)]
    Text(#[from] TextError),
    /// A day that has not come yet.
    #[error("{0} lies in the future. Enter it on its day, or check the date.")]
    Future(Date),
    /// A negative amount without `--negative`.
    #[error(
        "{} is less than nothing. If money went back (a returned check, for example), add --negative. To mend a mistake, correct the gift itself in the browser.",
        dollars(*.0)
    )]
    Negative(i64),
    /// `--negative` with a positive amount.
    #[error("{} is not less than nothing. If money went back, write it with a minus: --amount=-{}. If not, leave --negative out.", dollars(*.0), dollars(*.0).trim_start_matches('$'))]
    NotNegative(i64),
    /// It looks like the same gift once more.
    #[error("Gift {id} already says so: {words}. If this is another gift, enter it with --again.")]
    Twice {
        id: i64,
        /// The existing gift in words.
        words: String,
    },
    /// More often a slip than meant.
    #[error("{} If that is right, add --yes.", .0.join(" "))]
    Unlikely(Vec<String>),
    /// A fund that takes no new gifts.
    #[error("The fund \"{0}\" is closed and takes no new gifts. Choose another fund, or open it again.")]
    FundClosed(String),
    /// Nothing in a closed month changes.
    #[error("{} is closed: its gifts do not change any more. Open the month again first, or choose another day.", month_in_words(.0))]
    MonthClosed(String),
    /// It is still being counted.
    #[error("The gift stands in counting sheet {0}, which is open. Change it there.")]
    SheetOpen(i64),
    /// Its sheet was closed with it.
    #[error("The gift stands in counting sheet {0}, which is closed. Say why it is corrected.")]
    ReasonNeeded(i64),
    #[error(
        "The gift stands in counting sheet {0}, which is closed, and stays there. Correct it, or write down that it was given back."
    )]
    StaysInSheet(i64),
    /// It was given back, or its check was returned.
    #[error("This gift was taken back. Remove what takes it back first.")]
    IsTakenBack,
    /// A refund, or a check that was returned.
    #[error("This is no gift: it takes one back. If it is wrong, remove it and enter it again.")]
    TakesBack,
    #[error("That is more than what is left of the gift: {}.", dollars(*.0))]
    MoreThanLeft(i64),
    /// A bank returns checks alone.
    #[error("This gift came by {}, and only a check bounces. If the money went back, choose Give back.", .0.to_lowercase())]
    NoCheck(String),
    #[error("All of this gift has gone back already.")]
    NothingLeft,
    /// A day before the gift's.
    #[error("{0} is before the day of the gift.")]
    BeforeGift(Date),
    #[error("{} of this gift went back already. It cannot have been less.", dollars(*.0))]
    LessThanTakenBack(i64),
    #[error("Somebody else has changed this gift meanwhile. Please look at it as it is now.")]
    Stale,
    #[error("This person is not here any more.")]
    UnknownGiver,
    #[error("There is no such gift here any more.")]
    Unknown,
    /// The last day before the first.
    #[error("{from} lies after {to}. Name the earlier day with --from and the later one with --to.")]
    Backwards {
        /// The first day.
        from: Date,
        /// The last day.
        to: Date,
    },
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

impl Giver {
    /// "Mary Smith (M0002)".
    pub fn in_words(&self) -> String {
        format!("{} {} ({})", self.first_name, self.last_name, self.number)
    }
}

impl From<&MemberAccount> for Giver {
    fn from(account: &MemberAccount) -> Self {
        Self {
            id: account.id.clone(),
            number: account.number.clone(),
            first_name: account.first_name.clone(),
            last_name: account.last_name.clone(),
        }
    }
}

impl Gift {
    /// One that stands in no sheet.
    pub fn new(id: i64, giver: Option<Giver>, fields: GiftFields) -> Self {
        Self {
            id,
            giver,
            partner: None,
            is_imported: false,
            kind: GiftKind::Gift,
            takes_back: None,
            sheet: None,
            version: 1,
            fields,
        }
    }

    /// "$50.00; 2026-11-15; General Fund; Check; Mary Smith (M0002)".
    pub fn in_words(&self) -> String {
        self.parts(self).join("; ")
    }

    /// The same words, with "before -> after" where `after` is another.
    pub fn in_words_until(&self, after: &Self) -> String {
        self.parts(after).join("; ")
    }

    /// "Mary Smith (M0002)", "Mary Smith (M0002) and John Smith (M0001)", or "anonymous".
    pub fn giver_in_words(&self) -> String {
        match (&self.giver, &self.partner) {
            (None, _) => "anonymous".to_owned(),
            (Some(giver), None) => giver.in_words(),
            (Some(giver), Some(partner)) => format!("{} and {}", giver.in_words(), partner.in_words()),
        }
    }

    fn parts(&self, after: &Self) -> Vec<String> {
        let (one, two) = (&self.fields, &after.fields);
        let text = |before: &Option<String>, after: &Option<String>, none: &str| {
            let word = |text: &Option<String>| text.clone().unwrap_or_else(|| none.to_owned());
            let is_silent = before.is_none() && after.is_none();
            (!is_silent).then(|| until(&word(before), &word(after)))
        };
        let check = |number: &Option<String>| number.as_ref().map(|number| format!("check {number}"));
        [
            Some(until(&dollars(one.amount_cents), &dollars(two.amount_cents))),
            Some(until(&one.date, &two.date)),
            text(&one.fund, &two.fund, "no fund"),
            text(&one.method, &two.method, "no method"),
            text(&check(&one.check_number), &check(&two.check_number), "no check number"),
            text(&one.note, &two.note, "no note"),
            Some(until(&self.giver_in_words(), &after.giver_in_words())),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// "October 2026" of 2026-10.
pub fn month_in_words(month: &str) -> String {
    let first: Option<Date> = format!("{month}-01").parse().ok();
    first.map_or_else(|| month.to_owned(), |day| day.strftime("%B %Y").to_string())
}

fn until(before: &str, after: &str) -> String {
    if before == after { before.to_owned() } else { format!("{before} -> {after}") }
}

pub fn find_gift(conn: &Connection, id: i64) -> Result<Gift, GiftError> {
    ledger::find(conn, id)?.ok_or(GiftError::Unknown)
}

/// The person whom `given_by` names; `None` for an anonymous gift.
pub(super) fn find_giver(conn: &Connection, given_by: &GivenBy) -> Result<Option<Giver>, GiftError> {
    Ok(match given_by {
        GivenBy::Anonymous => None,
        GivenBy::Member(who) => Some(Giver::from(&account::find_account(conn, who)?)),
        GivenBy::Id(id) => Some(Giver::from(&accounts::find(conn, id)?.ok_or(GiftError::UnknownGiver)?)),
    })
}

/// The couple that a gift of this giver and day names.
pub fn couple_of(conn: &Connection, giver: Option<&str>, day: &str) -> rusqlite::Result<Option<i64>> {
    giver.map_or(Ok(None), |giver| couples::in_force(conn, giver, day))
}

/// Fund or note in shape; none when it is empty.
pub fn checked_text(what: &'static str, text: &str) -> Result<Option<String>, TextError> {
    validation::optional_line(what, text, LONGEST)
}

/// A method in shape; none when it is empty. A longer one that stands there already may stay.
pub fn checked_method(text: &str, before: Option<&str>) -> Result<Option<String>, TextError> {
    let is_kept = before.is_some_and(|before| before.trim() == text.trim());
    validation::optional_line("The method", text, if is_kept { LONGEST } else { LONGEST_METHOD })
}

/// A check number in shape; none when it is empty.
pub(super) fn checked_number(text: &str) -> Result<Option<String>, TextError> {
    validation::optional_line("The check number", text, LONGEST_CHECK_NUMBER)
}

pub fn refuse_future(day: Date, today: Date) -> Result<(), GiftError> {
    if day > today { Err(GiftError::Future(day)) } else { Ok(()) }
}

/// Refuses values that are more often a slip than meant, unless `is_meant`.
pub fn refuse_unlikely(
    remarks: impl IntoIterator<Item = Option<String>>,
    is_meant: bool,
) -> Result<(), GiftError> {
    let remarks: Vec<String> = remarks.into_iter().flatten().collect();
    if remarks.is_empty() || is_meant { Ok(()) } else { Err(GiftError::Unlikely(remarks)) }
}

pub(super) fn refuse_wrong_sign(cents: i64, is_meant: bool) -> Result<(), GiftError> {
    match (cents < 0, is_meant) {
        (true, false) => Err(GiftError::Negative(cents)),
        (false, true) => Err(GiftError::NotNegative(cents)),
        _ => Ok(()),
    }
}

/// Refuses a change based on an outdated version.
pub(super) fn refuse_stale(gift: &Gift, read: Option<i64>) -> Result<(), GiftError> {
    if read.is_some_and(|read| read != gift.version) { Err(GiftError::Stale) } else { Ok(()) }
}

/// Logs a change of the gift or pledge `id` on the giver's own account. Members read their own rows of the audit log,
/// so `words` must name no other person.
pub(super) fn log(
    tx: &Transaction<'_>,
    action: Action,
    giver: Option<&Giver>,
    words: &str,
    now: Timestamp,
) -> rusqlite::Result<()> {
    log_by(tx, Actor::CommandLine, action, giver, words, now)
}

/// [`log`] of a change by a person, not a command.
pub fn log_by(
    tx: &Transaction<'_>,
    actor: Actor<'_>,
    action: Action,
    giver: Option<&Giver>,
    words: &str,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let entry = NewLogEntry::by(actor, action, giver.map(|giver| giver.id.as_str()), None);
    audit_log::record(tx, &NewLogEntry { detail: Some(words), ..entry }, now)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gift(amount_cents: i64, fund: Option<&str>) -> Gift {
        let fields = GiftFields {
            amount_cents,
            date: "2026-11-15".to_owned(),
            fund: fund.map(str::to_owned),
            method: None,
            check_number: None,
            note: None,
        };
        Gift::new(17, None, fields)
    }

    #[test]
    fn a_correction_says_what_stood_there_before() {
        let before = gift(5_000, Some("General Fund"));
        assert_eq!(before.in_words(), "$50.00; 2026-11-15; General Fund; anonymous");
        assert_eq!(
            before.in_words_until(&gift(50_000, None)),
            "$50.00 -> $500.00; 2026-11-15; General Fund -> no fund; anonymous"
        );
    }
}
