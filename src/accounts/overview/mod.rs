//! What a member sees of their own account's safety, and what they can end: sessions, known browsers, the last
//! events.

mod action;
pub mod api;
mod compose;
mod end;
mod store;

use jiff::Timestamp;

pub use action::SecurityEventAction;

/// A row of the audit log as its member reads it.
pub struct AccountEvent {
    /// What happened.
    pub action: SecurityEventAction,
    /// When; of the last one where there were several.
    pub at: Timestamp,
    /// "Chrome on Android"
    pub device: Option<String>,
    /// Where it came from.
    pub address: Option<String>,
    /// How often within the minute.
    pub times: u32,
}
