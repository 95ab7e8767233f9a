//! Life events: death, moving away, return, marriage.

pub mod api;
pub mod change;
pub mod married;
mod store;

use jiff::civil::Date;

use super::members::MemberAccount;
use crate::platform::refusal::{ErrorCode, Refusal};

/// The recorded life events of a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct LifeFacts {
    pub(super) has_died: bool,
    pub(super) has_left: bool,
    pub(super) is_disabled: bool,
    /// Disabled by death or by moving away, not by an administrator.
    pub(super) has_ended_account: bool,
}

/// The record of a person who moved away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub on: Date,
    /// Their account goes on.
    pub is_account_kept: bool,
}

fn has_died(person: &MemberAccount) -> Refusal {
    Refusal::new(ErrorCode::NotAsItWas, format!("{} is written down as died.", person.in_words()))
}
