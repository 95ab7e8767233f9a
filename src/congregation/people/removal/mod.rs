//! Rows of people that are taken away, each with a way back for 30 days: removal of a person who was added by mistake, and
//! merging two rows of one person.

pub mod api;
pub mod merge;
pub mod remove;
mod store;

use std::collections::BTreeMap;

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::members::HouseholdRole;
use super::members::store::households;
use crate::accounts::account::Roles;
use crate::congregation::giving::couples::end::KeptCouples;
use crate::congregation::giving::statements::store as statements;
use crate::platform::closed_set::closed_set;
use crate::platform::db;
use crate::platform::refusal::{ErrorCode, Refusal};
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

/// Tables whose rows go with the person, and the column that names them. Sessions, links, slips, known browsers and
/// letters are not among them: what opens an account does not come back.
const ROWS: [(&str, &str); 11] = [
    ("household_members", "member_id"),
    ("event_parties", "member_id"),
    ("event_rsvps", "member_id"),
    ("event_invitations", "member_id"),
    ("pledges", "member_id"),
    ("envelopes", "member_id"),
    ("gifts_in_kind", "member_id"),
    ("statements", "member_id"),
    ("photos", "member_id"),
    ("import_keys", "member_id"),
    ("recovery_codes", "member_id"),
];

/// Tables whose rows stay without the person.
pub(super) const LINKS: [(&str, &str); 7] = [
    ("donations", "member_id"),
    ("gift_corrections", "member_id"),
    ("statements", "partner_id"),
    ("event_rsvps", "answered_by"),
    ("counting_sheets", "signer_id"),
    ("security_logs", "member_id"),
    ("security_logs", "actor_id"),
];

const ROLES: [&str; 3] = ["office_since", "treasurer_since", "administrator_since"];

pub(super) fn key((table, column): (&str, &str)) -> String {
    format!("{table}.{column}")
}

impl KeptRows {
    /// Reads the rows before anything of the person is changed.
    pub(super) fn of(conn: &Connection, id: &str) -> rusqlite::Result<Self> {
        let person = store::rows_with(conn, "members", "id", id)?.into_iter().next();
        let mut kept =
            Self { person: person.ok_or(rusqlite::Error::QueryReturnedNoRows)?, ..Self::default() };
        for (table, column) in ROWS {
            kept.rows.insert(table.to_owned(), store::rows_with(conn, table, column, id)?);
        }
        for link @ (table, column) in LINKS {
            kept.moved.insert(key(link), store::ids_with(conn, table, column, id)?);
        }
        kept.couples = KeptCouples::of(conn, id)?;
        for place in households::places_of(conn, id)? {
            kept.households.extend(store::rows_with(conn, "households", "id", &place.household.id)?);
        }
        Ok(kept)
    }

    pub(super) fn to_json(&self) -> Result<String, Refusal> {
        serde_json::to_string(self).map_err(Refusal::unexpected)
    }

    /// The rows kept by the removal or merge with this number.
    pub(super) fn find(conn: &Connection, id: i64) -> Result<Self, Refusal> {
        serde_json::from_str(&store::rows(conn, id)?).map_err(Refusal::unexpected)
    }

    /// Ids of the rows that lost the person, or moved with them.
    pub(super) fn moved(&self, link: (&str, &str)) -> &[i64] {
        self.moved.get(&key(link)).map(Vec::as_slice).unwrap_or_default()
    }

    /// Takes the person's roles out. True where there were any.
    pub(super) fn drop_roles(&mut self) -> bool {
        let dropped = ROLES.map(|column| self.person.remove(column));
        dropped.into_iter().flatten().any(|since| !since.is_null())
    }

    /// Inserts the person and their rows again. Rows that belong to others meanwhile stay theirs.
    pub(super) fn put_back(&self, tx: &Transaction<'_>, id: &str) -> Result<(), Refusal> {
        store::put_back(tx, "members", &self.person, true).map_err(|error| {
            let taken = ["members.email", "members.sign_in_name", "members.member_id"];
            if taken.iter().any(|column| db::violates_unique(&error, column)) {
                taken_meanwhile()
            } else {
                error.into()
            }
        })?;
        store::raise_epoch(tx, id)?;
        for household in &self.households {
            store::put_back(tx, "households", household, false)?;
        }
        for (table, rows) in &self.rows {
            for row in rows {
                put_row_back(tx, table, row)?;
            }
        }
        Ok(statements::clear_dangling_replacements(tx)?)
    }
}

/// Another person has one of their unique values by now.
fn taken_meanwhile() -> Refusal {
    let text = "Somebody else has the e-mail address, sign-in name or member number by now. Change theirs first, then bring this person back.";
    Refusal::new(ErrorCode::NotAsItWas, text)
}

fn put_row_back(tx: &Transaction<'_>, table: &str, row: &KeptRow) -> rusqlite::Result<()> {
    let mut row = row.clone();
    let of = |row: &KeptRow, column: &str| row.get(column).cloned().unwrap_or_default();
    match table {
        "event_parties" | "event_rsvps" | "event_invitations"
            if !store::exists(tx, "events", &of(&row, "event_id"))? =>
        {
            return Ok(());
        }
        // The household's answers have no party any more, or the person who gave them is gone.
        "event_rsvps" => {
            for (table, column) in [("event_parties", "party_id"), ("members", "answered_by")] {
                if !store::exists(tx, table, &of(&row, column))? {
                    row.insert(column.to_owned(), Value::Null);
                }
            }
        }
        "household_members" => {
            let role = of(&row, "role");
            let role = role.as_str().and_then(HouseholdRole::from_word);
            let household = of(&row, "household_id");
            let household = household.as_str().unwrap_or_default();
            // A household has one head and one spouse.
            if let Some(role @ (HouseholdRole::Head | HouseholdRole::Spouse)) = role
                && !households::find_in_place(tx, household, role)?.is_empty()
            {
                row.insert("role".to_owned(), json!(HouseholdRole::Other.as_str()));
            }
            households::count_up(tx, household)?;
        }
        "gifts_in_kind" if !store::exists(tx, "joint_giving", &of(&row, "joint_id"))? => {
            row.insert("joint_id".to_owned(), Value::Null);
        }
        "statements" => {
            let (id, person) = (of(&row, "id"), of(&row, "member_id"));
            // One of a couple's stayed with the other.
            if store::exists(tx, "statements", &id)? {
                let (id, person) = (id.as_i64().unwrap_or_default(), person.as_str().unwrap_or_default());
                return statements::name_again(tx, id, person);
            }
            if !store::exists(tx, "members", &of(&row, "partner_id"))? {
                row.insert("partner_id".to_owned(), Value::Null);
            }
        }
        "import_keys" if !store::exists(tx, "imports", &of(&row, "import_id"))? => {
            row.insert("import_id".to_owned(), Value::Null);
        }
        // A campaign may have another name by now, or be gone.
        "pledges" if !of(&row, "campaign_id").is_null() => {
            match store::campaign_name(tx, &of(&row, "campaign_id"))? {
                Some(name) => {
                    row.insert("campaign".to_owned(), json!(name));
                }
                None => {
                    row.insert("campaign_id".to_owned(), Value::Null);
                }
            }
        }
        _ => {}
    }
    store::put_back(tx, table, &row, false).map(|_| ())
}
