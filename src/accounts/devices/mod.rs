//! The browsers a member signs in with.
//!
//! A known browser ([`known`]) has its own count of wrong passwords, so that an attacker who locks an account does not
//! lock its owner out. A trusted one ([`trust`]) skips the code; trust is a separate column of the same row.

mod known;
mod list;
mod store;
mod trust;

pub use known::{
    LIFETIME, RememberedBrowser, announce_new_browser, failures, find, forget, forget_failures, make_known,
    note_failure,
};
pub use list::list;
pub use trust::{Trust, end_replayed, trust, use_trust};

use crate::platform::token::Token;

use jiff::Timestamp;

/// A browser that signed in before.
#[derive(Clone, Debug)]
pub struct KnownBrowser {
    /// `trusted_devices.id`
    pub id: i64,
    /// "Chrome on Android"
    pub name: Option<String>,
    /// The last sign-in.
    pub last_used_at: Timestamp,
    /// No code is required until then; `None` where the trust is not valid (any more).
    pub trusted_until: Option<Timestamp>,
}

/// The tokens that a browser presents. Any of them may be forged.
#[derive(Clone, Debug, Default)]
pub struct PresentedTokens {
    /// The session it has so far.
    pub session: Option<Token>,
    /// The known browser's token.
    pub device: Option<Token>,
    /// Its trust tokens, each with its row's id: one for every member who uses this browser.
    pub trust: Vec<(i64, Token)>,
}
