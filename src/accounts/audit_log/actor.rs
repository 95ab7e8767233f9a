//! The actor of a change to another person's data.

use std::env;

use crate::accounts::account::SignedInMember;
use crate::platform::client::Client;

/// The actor of a change to another person's data.
#[derive(Clone, Copy, Debug)]
pub enum Actor<'a> {
    /// Access to the machine implies every permission.
    CommandLine,
    /// A member with a role, in their browser.
    RoleHolder { member: &'a SignedInMember, client: &'a Client },
}

impl Actor<'_> {
    /// The command line counts as an administrator.
    pub fn is_administrator(self) -> bool {
        match self {
            Self::CommandLine => true,
            Self::RoleHolder { member, .. } => member.roles.administrator,
        }
    }

    /// "Ruth Albright (M0007)", or "command line (ann)".
    pub fn in_words(self) -> String {
        match self {
            Self::CommandLine => of_command_line(),
            Self::RoleHolder { member, .. } => member.in_words(),
        }
    }
}

/// "command line (ann)", by the system user who typed it, also behind sudo.
fn of_command_line() -> String {
    let names = ["SUDO_USER", "LOGNAME", "USER"].into_iter().filter_map(|name| env::var(name).ok());
    in_words(names)
}

fn in_words(mut names: impl Iterator<Item = String>) -> String {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    let is_name = |name: &String| (1..=32).contains(&name.len()) && name.chars().all(is_letter);
    format!("command line ({})", names.find(is_name).unwrap_or_else(|| "system user".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_its_users() {
        for (names, words) in [
            (&["ann"] as &[&str], "command line (ann)"),
            (&["", "root"], "command line (root)"),
            (&["a b", "\u{1b}[2J"], "command line (system user)"),
            (&[], "command line (system user)"),
        ] {
            assert_eq!(in_words(names.iter().map(|&name| name.to_owned())), words);
        }
    }
}
