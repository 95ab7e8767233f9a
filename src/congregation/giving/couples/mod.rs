//! Couples who give together: both agreed in the portal, or the treasurer recorded their paper. Gifts of that time name
//! both.

pub mod agree;
pub mod api;
pub mod end;
pub mod office_api;
pub mod paper;
mod store;
pub mod taken_away;
mod tell;
pub mod treasurer;

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::{Connection, Transaction};
use serde::{Deserialize, Serialize};

use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry};
use crate::platform::client::Client;
use crate::platform::closed_set::closed_set;

pub use store::in_force;

/// One of a couple.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointPartner {
    /// `members.id`
    pub id: String,
    /// The member number, such as M0001.
    pub number: String,
    pub first_name: String,
    pub last_name: String,
    /// Needed to agree.
    pub has_account: bool,
    /// The address for letters.
    pub address: Option<String>,
}

/// A couple as it is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointGiving {
    pub id: i64,
    /// The partner who asked.
    pub one: JointPartner,
    pub other: JointPartner,
    pub asked_at: Timestamp,
    /// The first day whose gifts name both, `YYYY-MM-DD`; none: it is asked only.
    pub started_on: Option<String>,
    /// The person who recorded the paper, in words.
    pub paper_by: Option<String>,
    pub end: Option<EndOfJointGiving>,
}

/// The end of giving together, and its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndOfJointGiving {
    /// The last day whose gifts name both, `YYYY-MM-DD`.
    pub on: String,
    pub reason: EndReason,
}

/// A row of `joint_giving`, and what names it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct KeptCouple {
    id: i64,
    one_id: String,
    other_id: String,
    asked_at: i64,
    started_on: Option<String>,
    paper_by: Option<String>,
    ended_at: Option<i64>,
    ended_on: Option<String>,
    end_reason: Option<String>,
    /// Gifts that name it.
    gifts: Vec<i64>,
    /// Corrections that name it.
    corrections: Vec<i64>,
    /// Gifts in kind that name it.
    #[serde(default)]
    in_kind: Vec<i64>,
}

closed_set! {
    /// Why a couple does not give together any more.
    pub api enum EndReason => &'static str {
        /// One of both ended it.
        Asked = "asked" => "one of both ended it",
        /// No couple any more.
        Parted = "parted" => "they are no couple here any more",
        Died = "died" => "one of both died",
        /// The treasurer ended it.
        Treasurer = "treasurer" => "the treasurer ended it",
    }
}

/// How a member stands with their partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename_all = "camelCase")]
pub enum JointStanding {
    None,
    /// The member asked.
    Asked,
    /// The partner asked.
    AskedByPartner,
    Together,
}

/// The person who begins or ends it.
#[derive(Clone, Copy, Debug)]
pub enum DoneBy<'a> {
    /// One of both, in their browser.
    Oneself { member_id: &'a str, client: &'a Client },
    /// The treasurer or the office.
    Other(Actor<'a>),
}

/// Why nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum JointGivingError {
    /// They are not head and spouse of one household.
    #[error(
        "Here you are not written down as one of a couple. Please tell your church office who your wife or husband is."
    )]
    NoPartner,
    #[error(
        "{0} has no account here and cannot agree. Please give your treasurer a paper that you both have signed: the treasurer can record it."
    )]
    PartnerCannotAgree(String),
    #[error("{0} has asked already. You only have to agree.")]
    PartnerAsked(String),
    #[error("There is nothing to answer any more: the question was withdrawn.")]
    NothingAsked,
    #[error("You were asked often within the hour. Please wait a while.")]
    TooManyLetters,
    #[error("There is no such person here any more.")]
    NoPerson,
    #[error("Please choose two different people.")]
    OnePerson,
    #[error(
        "{0} and {1} are not the head and the spouse of one household. The office can write that down; then record their paper."
    )]
    NoCouple(String, String),
    #[error("{0} and {1} give together already.")]
    TogetherAlready(String, String),
    #[error("The day is not a real date. Write it as year-month-day, such as 2026-06-15.")]
    NoDay,
    #[error("The day lies in the future. Please check it.")]
    Future,
    #[error("The day lies more than a year back. Please check it.")]
    TooEarly,
    #[error("There is no such couple here.")]
    Unknown,
    #[error("It has ended already.")]
    EndedAlready,
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

impl JointPartner {
    /// "Mary Smith (M0002)".
    pub fn in_words(&self) -> String {
        format!("{} {} ({})", self.first_name, self.last_name, self.number)
    }

    fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }
}

impl JointGiving {
    /// The two, this one of them first.
    fn seen_from(&self, member_id: &str) -> (&JointPartner, &JointPartner) {
        if self.other.id == member_id { (&self.other, &self.one) } else { (&self.one, &self.other) }
    }

    /// "Mary Smith (M0002) and John Smith (M0001)".
    pub fn in_words(&self) -> String {
        format!("{} and {}", self.one.in_words(), self.other.in_words())
    }
}

impl JointStanding {
    /// The standing with `joint`, which is not ended.
    fn of(joint: Option<&JointGiving>, member_id: &str) -> Self {
        match joint {
            None => Self::None,
            Some(joint) if joint.started_on.is_some() => Self::Together,
            Some(joint) if joint.one.id == member_id => Self::Asked,
            Some(_) => Self::AskedByPartner,
        }
    }
}

impl EndReason {
    /// For the log.
    fn in_words(self) -> &'static str {
        self.row()
    }

    /// The last day whose gifts name both. After a death, the day of death itself.
    fn last_day(self, died_on: Option<&str>, today: Date) -> String {
        match (self, died_on) {
            (Self::Died, Some(day)) => day.to_owned(),
            _ => today.yesterday().unwrap_or(today).to_string(),
        }
    }
}

/// The member's standing, their couple that has not ended, and their partner, where they have one.
pub fn of_member(
    conn: &Connection,
    member_id: &str,
) -> rusqlite::Result<(JointStanding, Option<JointGiving>, Option<JointPartner>)> {
    let joint = store::live_of(conn, member_id)?;
    Ok((JointStanding::of(joint.as_ref(), member_id), joint, store::partner_of(conn, member_id)?))
}

/// Writes one line of the log: of the one who did it, else of the first of both.
fn log(
    tx: &Transaction<'_>,
    action: Action,
    joint: &JointGiving,
    by: DoneBy<'_>,
    words: &str,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let (entry, other) = match by {
        DoneBy::Oneself { member_id, client } => {
            let (one, other) = joint.seen_from(member_id);
            (NewLogEntry::of_member(action, &one.id, client), other)
        }
        DoneBy::Other(actor) => (NewLogEntry::by(actor, action, Some(&joint.one.id), None), &joint.other),
    };
    let detail = format!("with {}; {words}", other.in_words());
    audit_log::record(tx, &NewLogEntry { detail: Some(&detail), ..entry }, now)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn joint(started_on: Option<&str>) -> JointGiving {
        let partner = |id: &str| JointPartner {
            id: id.to_owned(),
            number: format!("M-{id}"),
            first_name: id.to_owned(),
            last_name: "Smith".to_owned(),
            has_account: true,
            address: None,
        };
        JointGiving {
            id: 1,
            one: partner("mary"),
            other: partner("john"),
            asked_at: Timestamp::UNIX_EPOCH,
            started_on: started_on.map(str::to_owned),
            paper_by: None,
            end: None,
        }
    }

    #[test]
    fn each_of_both_sees_whose_turn_it_is() {
        use JointStanding::{Asked, AskedByPartner, None as Nothing, Together};
        for (joint, mary, john) in [
            (None, Nothing, Nothing),
            (Some(joint(None)), Asked, AskedByPartner),
            (Some(joint(Some("2026-11-15"))), Together, Together),
        ] {
            assert_eq!(JointStanding::of(joint.as_ref(), "mary"), mary, "{joint:?}");
            assert_eq!(JointStanding::of(joint.as_ref(), "john"), john, "{joint:?}");
        }
    }

    #[test]
    fn the_last_day_is_yesterday_and_after_a_death_its_day() {
        let today = date(2026, 3, 1);
        for (reason, died_on, last) in [
            (EndReason::Asked, None, "2026-02-28"),
            (EndReason::Parted, None, "2026-02-28"),
            (EndReason::Treasurer, Some("2026-01-05"), "2026-02-28"),
            (EndReason::Died, Some("2026-01-05"), "2026-01-05"),
        ] {
            assert_eq!(reason.last_day(died_on, today), last, "{reason:?}");
        }
    }
}
