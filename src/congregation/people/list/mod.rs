//! The office's list of people: searched as one types, filtered, sorted, page by page.

pub mod account_api;
pub mod api;
mod errors_api;
pub mod fields_api;
mod file;
pub mod many_api;
pub mod person;
pub mod person_api;
pub mod search;
pub mod search_index;
mod set_field;
pub mod sign_in_api;
mod store;

use crate::accounts::account::Roles;
use crate::congregation::people::members::AccountState;

/// A person as a row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPerson {
    pub id: String,
    /// The member number, such as M0001.
    pub number: String,
    pub first_name: String,
    pub last_name: String,
    pub preferred_name: Option<String>,
    pub photo_url: Option<String>,
    /// The one joined first, if there are two.
    pub household: Option<String>,
    /// The e-mail address to sign in with.
    pub email: Option<String>,
    /// The contact address, if another.
    pub contact_email: Option<String>,
    pub sign_in_name: Option<String>,
    pub phone: Option<String>,
    pub status: String,
    pub roles: Roles,
    pub had_role: bool,
    pub account: AccountState,
    /// Unix seconds: since when the account is locked, when they last signed in, when they were last invited.
    pub locked_at: Option<i64>,
    pub last_login_at: Option<i64>,
    pub invited_at: Option<i64>,
    pub has_died: bool,
    pub has_left: bool,
    /// The row's position in the order asked for.
    pub(crate) place: Place,
}

/// A row's place in the order of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place(pub i64);

/// How many people there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PeopleCounts {
    pub everyone: u32,
    pub households: u32,
    pub members: u32,
    pub children: u32,
    pub no_account: u32,
    pub invited: u32,
    pub locked: u32,
    pub inactive: u32,
}

/// A filter of the list of people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename = "PeopleFilter", rename_all = "kebab-case")]
pub enum Filter {
    #[default]
    Everyone,
    /// "member" or "active", and still here.
    Members,
    /// Children of a household, and everyone under 18.
    Children,
    /// Without a password or a valid invitation.
    NoAccount,
    /// Invited, and no password yet.
    Invited,
    Locked,
    /// Inactive, disabled, moved away or died.
    Inactive,
}

/// How people are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename = "PeopleSort", rename_all = "kebab-case")]
pub enum Sort {
    /// By last and first name.
    #[default]
    Name,
    /// The person added last comes first.
    Newest,
}

/// A page's position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageAt {
    Start,
    After(Cursor),
    Before(Cursor),
}

/// The row at the edge of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    place: Place,
    id: String,
}

impl Cursor {
    fn of(person: &ListedPerson) -> Self {
        Self { place: person.place, id: person.id.clone() }
    }

    /// The form in a query string.
    pub fn encoded(&self) -> String {
        format!("{}.{}", self.place.0, self.id)
    }

    /// None for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        let (place, id) = text.split_once('.')?;
        Some(Self { place: Place(place.parse().ok()?), id: id.to_owned() })
    }
}

/// A person's data beside the fields of the table. Instants are unix seconds.
#[derive(Clone, Debug, Default)]
pub struct PersonFacts {
    pub version: i64,
    pub contact_email: Option<String>,
    pub sign_in_name: Option<String>,
    pub deceased_on: Option<String>,
    pub left_on: Option<String>,
    /// A day; none once the account has ended.
    pub account_ends_on: Option<String>,
    pub last_login_at: Option<i64>,
    pub recovery_codes_left: u32,
    /// Sessions that have not been ended.
    pub sessions: u32,
}
