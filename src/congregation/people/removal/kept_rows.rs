//! The data kept of a person whose row is taken away, and putting it back.

use rusqlite::{Connection, Transaction};
use serde_json::{Value, json};

use super::{KeptRow, KeptRows, store};
use crate::congregation::giving::couples::end::KeptCouples;
use crate::congregation::giving::statements::store as statements;
use crate::congregation::people::members::HouseholdRole;
use crate::congregation::people::members::store::households;
use crate::platform::db;
use crate::platform::refusal::{ErrorCode, Refusal};

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
