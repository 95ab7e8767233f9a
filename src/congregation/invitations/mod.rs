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

/// An invitation as it is stored. Instants are unix seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingInvitation {
    pub person: InvitedPerson,
    /// The last time that something was made for them.
    pub since: i64,
    /// The end of the last valid link or slip.
    pub expires_at: Option<i64>,
    pub reminded_at: Option<i64>,
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
}

/// A page of invitations, the latest first.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct InvitationsPage {
    pub invitations: Vec<Invitation>,
    /// The page behind this one: for `after`.
    pub next: Option<String>,
}

/// The position where the next page begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvitationCursor {
    pub since: i64,
    pub member_id: String,
}

impl InvitationCursor {
    /// The form in a query string.
    pub fn encoded(&self) -> String {
        format!("{}.{}", self.since, self.member_id)
    }

    /// None for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        let (since, member_id) = text.split_once('.')?;
        Some(Self { since: since.parse().ok()?, member_id: member_id.to_owned() })
    }
}
