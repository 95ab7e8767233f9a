//! The office's list of people: searched as one types, filtered, sorted, page by page.

pub mod account_api;
pub mod api;
mod people_csv;
mod person_api;
pub mod search;
pub mod search_index;
mod set_field;
mod store;

use crate::accounts::account::Role;
use crate::accounts::guard::Visit;
use crate::congregation::people::members::AccountState;
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::closed_set::closed_set;
use crate::platform::paging::no_such_page;
use crate::platform::refusal::Refusal;

/// A person in the list.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PersonRow {
    pub id: String,
    /// The member number, such as M0001.
    pub member_number: String,
    pub first_name: String,
    pub last_name: String,
    pub preferred_name: Option<String>,
    pub photo_url: Option<String>,
    /// The one joined first, if there are two.
    pub household: Option<String>,
    /// Their own address, or the one that letters to them go to.
    pub email: Option<String>,
    #[oai(skip)]
    pub contact_email: Option<String>,
    pub sign_in_name: Option<String>,
    pub phone: Option<String>,
    /// In lower case, such as "active".
    pub membership_status: String,
    pub roles: Option<Vec<Role>>,
    #[oai(skip)]
    pub had_role: bool,
    pub account: AccountState,
    /// RFC 3339, on the congregation's clock, as every time below. Of present and former role holders only
    /// administrators are told this and the next.
    pub locked_at: Option<String>,
    pub last_sign_in_at: Option<String>,
    pub invited_at: Option<String>,
    pub has_died: bool,
    pub has_left: bool,
    #[oai(skip)]
    pub(crate) instants: RowInstants,
    /// The row's position in the order asked for.
    #[oai(skip)]
    pub(crate) place: i64,
}

/// The times of a row in unix seconds, as the database has them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RowInstants {
    locked: Option<i64>,
    last_sign_in: Option<i64>,
    invited: Option<i64>,
}

impl PersonRow {
    /// The row with those of its times that the visitor may see.
    fn shown_to(self, visit: &Visit) -> Self {
        let at = |seconds: i64| rfc3339(from_seconds(seconds), &visit.settings.time_zone);
        let may_see_account = !self.had_role || visit.session.member.roles.administrator;
        Self {
            locked_at: self.instants.locked.filter(|_| may_see_account).map(at),
            last_sign_in_at: self.instants.last_sign_in.filter(|_| may_see_account).map(at),
            invited_at: self.instants.invited.map(at),
            ..self
        }
    }
}

/// How many people there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
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

closed_set! {
    /// A filter of the list of people.
    #[derive(Default)]
    #[oai(rename = "PeopleFilter")]
    pub api enum Filter => &'static str {
        #[default]
        Everyone = "everyone" => "everyone",
        /// "member" or "active", and still here.
        Members = "members" => "members",
        /// Children of a household, and everyone under 18.
        Children = "children" => "children",
        /// Without a password or a valid invitation.
        NoAccount = "no-account" => "no account",
        /// Invited, and no password yet.
        Invited = "invited" => "waiting invitations",
        Locked = "locked" => "locked",
        /// Inactive, disabled, moved away or died.
        Inactive = "inactive" => "inactive",
    }
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

/// A query of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeopleQuery {
    pub search: String,
    pub filter: Filter,
    pub sort: Sort,
    pub at: PageAt,
}

impl PeopleQuery {
    /// Parts left out have their usual value: everyone, by name.
    pub fn new(search: Option<String>, filter: Option<Filter>, sort: Option<Sort>, at: PageAt) -> Self {
        let (filter, sort) = (filter.unwrap_or_default(), sort.unwrap_or_default());
        Self { search: search.unwrap_or_default(), filter, sort, at }
    }
}

/// A page's position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageAt {
    Start,
    After(Cursor),
    Before(Cursor),
}

/// The row at the edge of a page of people: its place in the list's order, and the person's id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub place: i64,
    pub id: String,
}

impl Cursor {
    fn of(person: &PersonRow) -> Self {
        Self { place: person.place, id: person.id.clone() }
    }

    /// The form in a query string.
    pub fn encoded(&self) -> String {
        format!("{}.{}", self.place, self.id)
    }

    /// Refuses any other text.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let parts = text.split_once('.').and_then(|(place, id)| Some((place.parse().ok()?, id)));
        let (place, id) = parts.ok_or_else(no_such_page)?;
        Ok(Self { place, id: id.to_owned() })
    }
}
