//! A person named in something else: all that a list of gifts, answers or letters says of people.

use serde::{Deserialize, Serialize};

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

impl PersonRef {
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }
}
