//! Couples who give together: both agreed in the portal, or the treasurer recorded their paper. Gifts of that time name
//! both.

pub mod agree;
pub mod api;
pub mod end;
mod store;

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::{Result, Transaction};
use serde::{Deserialize, Serialize};

use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry};
use crate::platform::client::Client;
use crate::platform::closed_set::closed_set;
use crate::platform::mail::{Letter, News, outbox};
use crate::platform::person_ref::PersonRef;
use crate::platform::refusal::{ErrorCode, Refusal};

pub use store::{in_force, misnamed, name_in_kind};

/// One of a couple, as the other one sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointPartner {
    pub person: PersonRef,
    /// Needed to agree.
    pub has_account: bool,
    /// The address for letters.
    pub address: Option<String>,
}

/// A couple as it is written down. `one` of both asked; with a reason for its end it has ended.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct JointGiving {
    pub id: i64,
    pub one: PersonRef,
    pub other: PersonRef,
    /// When it was asked or recorded, in unix seconds.
    #[oai(skip)]
    pub asked_at: i64,
    /// The first day whose gifts name both, YYYY-MM-DD; none: it is asked only.
    #[oai(rename = "since")]
    pub started_on: Option<String>,
    /// The person who recorded their paper; none: both agreed here.
    pub paper_by: Option<String>,
    /// The last day whose gifts name both, YYYY-MM-DD.
    #[oai(rename = "until")]
    pub ended_on: Option<String>,
    pub end_reason: Option<EndReason>,
    /// How many gifts do not name those whom its days say: one of both alone, or both after a death.
    pub misnamed: usize,
}

/// Gifts that do not name those whom the couple's days say.
#[derive(Clone, Debug, Default)]
pub struct Misnamed {
    /// None: no such couple is in force or ended by a death.
    pub named: Option<CoupleName>,
    /// `donations.id`
    pub gifts: Vec<i64>,
    /// `gifts_in_kind.id`
    pub in_kind: Vec<i64>,
}

/// The givers whom gifts of a couple name by its days.
#[derive(Clone, Debug)]
pub struct CoupleName {
    /// `joint_giving.id`; none: the survivor alone.
    pub couple: Option<i64>,
    /// `members.id`; none: the one whose name was typed.
    pub survivor: Option<String>,
    /// Kept beside gifts of closed sheets as they were.
    pub reason: String,
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

/// How it stands with a couple, in the order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename_all = "camelCase")]
pub enum CoupleState {
    /// The first of both asked the second.
    Asked,
    InForce,
    Ended,
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

impl JointGiving {
    /// The two, this one of them first.
    fn seen_from(&self, member_id: &str) -> (&PersonRef, &PersonRef) {
        if self.other.id == member_id { (&self.other, &self.one) } else { (&self.one, &self.other) }
    }

    fn state(&self) -> CoupleState {
        match (self.end_reason, &self.started_on) {
            (Some(_), _) => CoupleState::Ended,
            (None, Some(_)) => CoupleState::InForce,
            (None, None) => CoupleState::Asked,
        }
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
    /// The last day whose gifts name both. After a death, the day of death itself.
    fn last_day(self, died_on: Option<&str>, today: Date) -> String {
        match (self, died_on) {
            (Self::Died, Some(day)) => day.to_owned(),
            _ => today.yesterday().unwrap_or(today).to_string(),
        }
    }
}

fn not_as_it_was(text: impl Into<String>) -> Refusal {
    Refusal::new(ErrorCode::NotAsItWas, text)
}

/// Sends a letter to one of both. None has an amount in it.
fn tell(tx: &Transaction<'_>, letter: Letter, to: &PersonRef, detail: &str, now: Timestamp) -> Result<()> {
    let news = News { letter, member_id: &to.id, detail: Some(detail), to_address: None };
    outbox::announce(tx, &news, now)
}

/// Writes one line of the log: of the one who did it, else of the first of both.
fn log(
    tx: &Transaction<'_>,
    action: Action,
    joint: &JointGiving,
    by: DoneBy<'_>,
    words: &str,
    now: Timestamp,
) -> Result<()> {
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
        let partner = |id: &str| PersonRef {
            id: id.to_owned(),
            number: format!("M-{id}"),
            first_name: id.to_owned(),
            last_name: "Smith".to_owned(),
        };
        JointGiving {
            id: 1,
            one: partner("mary"),
            other: partner("john"),
            asked_at: 0,
            started_on: started_on.map(str::to_owned),
            paper_by: None,
            ended_on: None,
            end_reason: None,
            misnamed: 0,
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
