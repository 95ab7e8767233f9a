//! Rows of people that are taken away, each with a way back for 30 days: removal of a person who was added by mistake, and
//! merging two rows of one person.

pub mod api;
mod kept_rows;
pub mod merge;
pub mod remove;
mod store;

use std::collections::BTreeMap;

use jiff::Timestamp;
use rusqlite::Transaction;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use store::purge;

use crate::accounts::account::Roles;
use crate::congregation::giving::couples::end::KeptCouples;
use crate::platform::closed_set::closed_set;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Days within which a removal or merge can be undone.
pub const RESTORABLE_DAYS: i64 = 30;

/// Remembers removed people for imports, which lie above: given at start.
#[derive(Clone, Copy)]
pub struct ImportMarks {
    /// Called with the id of a person, before they are removed.
    pub remember: fn(&Transaction<'_>, &str, Timestamp) -> rusqlite::Result<()>,
    /// Called with the member number of a person who is back.
    pub forget: fn(&Transaction<'_>, &str) -> rusqlite::Result<()>,
}

/// A row by its columns; a BLOB is an object with its hexadecimal digits.
pub type KeptRow = Map<String, Value>;

/// All data that restoring needs.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct KeptRows {
    /// The row of `members`.
    person: KeptRow,
    /// Rows of other tables, by table.
    rows: BTreeMap<String, Vec<KeptRow>>,
    /// Households that may be empty, and gone, without the person.
    households: Vec<KeptRow>,
    /// Ids, by table, of the rows that lost the person, or that the other row has now.
    moved: BTreeMap<String, Vec<i64>>,
    /// After a merge: columns of the row that stayed, as they were and as they became.
    before: KeptRow,
    after: KeptRow,
    /// After a merge: households that the row that stayed came into by it.
    joined: Vec<String>,
    /// Couples who give together, of whom the person is one.
    #[serde(default)]
    couples: KeptCouples,
    /// After a merge: the id of the photo that the row that stayed has from the other.
    photo: Option<String>,
}

/// How a person's removal affects gifts and pledges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Consequences {
    /// The number of gifts that stay as anonymous sums.
    pub gifts: i64,
    /// The number of gifts, gifts in kind and statements that name them, be it with another.
    pub named: i64,
    /// The number of pledges that are removed.
    pub pledges: i64,
    /// The numbers of statements, and gifts in kind, of theirs alone that are removed.
    pub statements: i64,
    pub in_kind: i64,
}

/// A removed row.
#[derive(Clone, Debug, poem_openapi::Object)]
#[oai(rename = "RemovedPerson", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct RemovedRow {
    /// The removal's number, for undoing it.
    pub id: i64,
    /// `members.id`, while they were there.
    #[oai(skip)]
    pub person_id: String,
    pub name: String,
    pub member_number: String,
    /// The row it was merged into; left out: it was removed.
    pub merged_into_id: Option<String>,
    /// That person's name and number.
    pub merged_into: Option<String>,
    /// The actor.
    pub by: String,
    /// RFC 3339, on the congregation's clock.
    pub at: String,
    /// The end of the time in which it can be brought back.
    pub until: String,
    /// `at` as an instant.
    #[oai(skip)]
    pub taken_at: Timestamp,
    #[oai(skip)]
    pub(crate) needs: Clearance,
    /// The caller may bring it back.
    pub can_bring_back: bool,
}

closed_set! {
    /// The permission to take a row away, and to bring it back.
    #[derive(Default, PartialOrd, Ord)]
    pub enum Clearance {
        Office = "office",
        Administrator = "administrator",
        /// An administrator who is treasurer, too; the strictest, for fields that no request fills.
        #[default]
        Both = "both",
    }
}

impl Clearance {
    /// True where these roles are enough.
    pub fn is_given_to(self, roles: Roles) -> bool {
        match self {
            Self::Office => true,
            Self::Administrator => roles.administrator,
            Self::Both => roles.administrator && roles.treasurer,
        }
    }
}

/// Needed for gifts, pledges or accounts on both sides; which of these it is is not said.
fn administrator_needed() -> Refusal {
    Refusal::new(ErrorCode::AdministratorNeeded, "An administrator has to confirm this.")
}

fn of_oneself() -> Refusal {
    let text = "Nobody removes or merges themselves. Please ask another administrator.";
    Refusal::new(ErrorCode::AdministratorNeeded, text)
}

/// Too late, undone already, or never was.
fn no_way_back() -> Refusal {
    let text = "There is no way back any more: what was taken away is kept for 30 days.";
    Refusal::new(ErrorCode::NotFound, text)
}
