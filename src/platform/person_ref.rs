//! A person named in something else: all that a list of gifts, answers or letters says of people.

use serde::{Deserialize, Serialize};

use super::db::from_row;
use super::db::named_row::NamedRow;

/// A person by id, number and name.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object, Serialize, Deserialize)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
#[serde(rename_all = "camelCase")]
pub struct PersonRef {
    pub id: String,
    /// The member number, such as M0001.
    pub number: String,
    pub first_name: String,
    pub last_name: String,
}

from_row! { PersonRef { id, number, first_name, last_name } }

impl PersonRef {
    /// The person in the columns `partner_id`, `partner_number` and so on, where there is one.
    pub(crate) fn in_columns(row: &NamedRow<'_, '_>, prefix: &str) -> rusqlite::Result<Option<Self>> {
        let column = |name: &str| format!("{prefix}_{name}");
        let Some(id) = row.get(column("id"))? else { return Ok(None) };
        Ok(Some(Self {
            id,
            number: row.get(column("number"))?,
            first_name: row.get(column("first_name"))?,
            last_name: row.get(column("last_name"))?,
        }))
    }

    /// "Mary Smith (M0002)".
    pub fn in_words(&self) -> String {
        format!("{} {} ({})", self.first_name, self.last_name, self.number)
    }

    /// "Mary Smith".
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }
}
