//! Rows of people that are taken away, each with a way back for 30 days: removal of a person who was added by mistake, and
//! merging two rows of one person.

pub mod api;
pub mod compare;
mod errors_api;
mod kept_rows;
pub mod merge;
pub mod merge_api;
mod open_links;
pub mod remove;
pub mod restore;
mod store;
pub mod undo_merge;

use std::collections::BTreeMap;

use jiff::Timestamp;
use rusqlite::Transaction;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::members::account::AccountError;
use crate::accounts::account::Roles;
use crate::congregation::giving::couples::taken_away::KeptCouples;
use crate::platform::closed_set::closed_set;

pub use store::purge;

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

/// A removed row of a person.
#[derive(Clone, Debug)]
pub struct RemovedRow {
    pub id: i64,
    /// `members.id`, while they were there.
    pub person_id: String,
    pub number: String,
    /// First and last name.
    pub name: String,
    /// The id of the row it was merged into; none: removed.
    pub kept_id: Option<String>,
    /// That row's person, in words.
    pub kept_name: Option<String>,
    pub(crate) needs: Clearance,
    /// The actor, in words.
    pub actor: String,
    pub at: Timestamp,
}

closed_set! {
    /// The permission to take a row away, and to bring it back.
    #[derive(PartialOrd, Ord)]
    pub enum Clearance {
        Office = "office",
        Administrator = "administrator",
        /// An administrator who is treasurer, too.
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

/// Why no row was taken away or brought back.
#[derive(Debug, thiserror::Error)]
pub enum RemovalError {
    #[error(transparent)]
    Account(#[from] AccountError),
    /// One sentence for an account and for gifts, so that it tells nothing of gifts.
    #[error(
        "{0} has an account or stands in the books, so the office cannot remove them. If they died, moved away or are here twice, choose that instead; an administrator who is treasurer, too, can remove them."
    )]
    NotForTheOffice(String),
    /// Of gifts, pledges or accounts on both sides; which of these it is is not said.
    #[error("An administrator has to confirm this.")]
    AdministratorNeeded,
    /// The same whether there are gifts or not, so that it tells nothing of them.
    #[error(
        "{0} has an open invitation, slip or link to choose a password. Withdraw it under Invitations, or wait until it has ended; or an administrator merges the two."
    )]
    OpenWay(String),
    /// They may be brought back by those only who might have taken them away.
    #[error("Only an administrator who is treasurer, too, can do this.")]
    BothRolesNeeded,
    /// The typed name is another one.
    #[error("That is not the name. Please type first and last name of the person as they stand here.")]
    OtherName,
    #[error("Nobody removes or merges themselves. Please ask another administrator.")]
    Oneself,
    #[error("Please choose two different people.")]
    OnePerson,
    /// Roles never move.
    #[error("{0} has a role. Roles do not move: keep that row, or take the role away first.")]
    HasRole(String),
    /// Credentials do not move.
    #[error("{0} has the account. Accounts do not move: keep that row instead.")]
    HasTheAccount(String),
    #[error("Somebody else has changed one of the two meanwhile. Nothing was saved yet.")]
    Stale,
    #[error("There is no such field: {0}")]
    NoField(String),
    /// Too late, undone already, or never was.
    #[error("There is no way back any more: what was taken away is kept for 30 days.")]
    NoWayBack,
    /// Unique values are somebody else's now.
    #[error(
        "Somebody else has the e-mail address, sign-in name or member number by now. Change theirs first, then bring this person back."
    )]
    TakenMeanwhile,
    #[error(transparent)]
    Content(#[from] serde_json::Error),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}
