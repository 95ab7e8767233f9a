//! The errors of POSTs that require step-up.

use poem::http::StatusCode;
use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, Object};

use crate::accounts::hashing::hasher::HasherError;
use crate::accounts::step_up::confirm::Unconfirmed;
use crate::http::error::{
    Message, RETRY_AFTER_BUSY, SignedOut, message, not_saved, standard_message, unexpected,
};

/// The answer of a locked account.
#[derive(Debug, Clone, Object)]
pub struct Locked {
    /// A sentence for the member.
    pub message: String,
    /// Always true.
    pub locked: bool,
}

/// How a POST with step-up fails.
#[derive(ApiResponse)]
pub enum ConfirmError {
    /// The password or the code is wrong, or a field is refused; the message says which.
    #[oai(status = 400)]
    Refused(Json<Message>),
    /// Not signed in.
    #[oai(status = 401)]
    SignedOut(Json<Message>),
    /// The request came from another site's page.
    #[oai(status = 403)]
    CrossSite(Json<Message>),
    /// The request took too long.
    #[oai(status = 408)]
    TimedOut(Json<Message>),
    /// The second factor is on already, or off already.
    #[oai(status = 409)]
    AlreadySo(Json<Message>),
    /// The body is over 64 KiB.
    #[oai(status = 413)]
    TooLarge(Json<Message>),
    /// The body is not JSON.
    #[oai(status = 415)]
    NotJson(Json<Message>),
    /// Too many wrong passwords or codes: the account is locked. The session goes on.
    #[oai(status = 423)]
    Locked(Json<Locked>),
    /// Too many failures from this address.
    #[oai(status = 429)]
    Throttled(Json<Message>, #[oai(header = "Retry-After")] u32),
    /// Something went wrong on our side; the log has the number in the sentence.
    #[oai(status = 500)]
    Unexpected(Json<Message>),
    /// Too busy; try again shortly.
    #[oai(status = 503)]
    Busy(Json<Message>, #[oai(header = "Retry-After")] u32),
    /// Nothing can be saved: the disk is full or read-only. Reads still work.
    #[oai(status = 507)]
    Full(Json<Message>),
}

impl From<SignedOut> for ConfirmError {
    fn from(_: SignedOut) -> Self {
        Self::SignedOut(standard_message(StatusCode::UNAUTHORIZED))
    }
}

impl From<rusqlite::Error> for ConfirmError {
    fn from(error: rusqlite::Error) -> Self {
        match not_saved(&error) {
            Some(sentence) => Self::Full(message(sentence)),
            None => Self::Unexpected(message(unexpected(&error))),
        }
    }
}

impl From<getrandom::Error> for ConfirmError {
    fn from(error: getrandom::Error) -> Self {
        Self::Unexpected(message(unexpected(&error)))
    }
}

impl From<HasherError> for ConfirmError {
    fn from(error: HasherError) -> Self {
        match error {
            HasherError::Busy => Self::Busy(message(error.to_string()), RETRY_AFTER_BUSY),
            HasherError::Hashing(error) => Self::Unexpected(message(unexpected(&error))),
        }
    }
}

impl From<Unconfirmed> for ConfirmError {
    fn from(error: Unconfirmed) -> Self {
        let text = error.to_string();
        match error {
            Unconfirmed::Password | Unconfirmed::Code(_) => Self::Refused(message(text)),
            Unconfirmed::Locked => Self::Locked(Json(Locked { message: text, locked: true })),
            Unconfirmed::Throttled(seconds) => Self::Throttled(message(text), seconds),
            Unconfirmed::Hasher(error) => error.into(),
            Unconfirmed::Database(error) => error.into(),
        }
    }
}
