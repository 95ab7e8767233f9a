//! Waiting invitations: who was invited and has not chosen a password yet.

pub mod api;
pub mod slips;
mod store;
pub mod waiting;

/// A person who was invited and has no password yet.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct InvitedPerson {
    pub id: String,
    /// The member number, such as M0001.
    pub member_number: String,
    /// The preferred or first name, and the last name.
    pub name: String,
    pub household: Option<String>,
    /// The letter's address.
    pub email: Option<String>,
    pub by_letter: bool,
    /// A link that was printed by a command, to be handed over.
    pub by_link: bool,
    pub by_slip: bool,
    /// The letter has not left.
    pub letter_waiting: bool,
}

/// An invitation. Times are RFC 3339, on the congregation's clock.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Invitation {
    #[oai(flatten)]
    pub person: InvitedPerson,
    pub since: String,
    /// None while the letter has not left.
    pub expires_at: Option<String>,
    pub expired: bool,
    /// An invitation is reminded once.
    pub reminded_at: Option<String>,
    /// Its place in the list: the last time, in unix seconds, that something was made for them.
    #[oai(skip)]
    pub since_second: i64,
}

/// A page of invitations, the latest first.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct InvitationsPage {
    pub invitations: Vec<Invitation>,
    /// The page behind this one: for `after`.
    pub next: Option<String>,
}
