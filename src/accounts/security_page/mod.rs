//! A member's view of their account's security, with the parts they can end: sessions, known browsers, the last
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
    pub action: SecurityEventAction,
    /// When; of the last one where there were several.
    pub at: Timestamp,
    /// "Chrome on Android"
    pub device: Option<String>,
    /// The client address.
    pub address: Option<String>,
    /// How often within the minute.
    pub times: u32,
}
