//! The words for roles on the command line.

use clap::ValueEnum;

use crate::accounts::account::{Role, Roles};

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum RoleWord {
    /// No role: their own things only.
    Member,
    /// People, invitations, events, announcements.
    Office,
    /// Gifts and pledges.
    Treasurer,
    /// All that the office does, and roles, accounts, settings, the log.
    Administrator,
}

pub(super) fn roles_of(words: &[RoleWord]) -> Roles {
    let role = |word: &RoleWord| match word {
        RoleWord::Member => None,
        RoleWord::Office => Some(Role::Office),
        RoleWord::Treasurer => Some(Role::Treasurer),
        RoleWord::Administrator => Some(Role::Administrator),
    };
    words.iter().filter_map(role).collect()
}
