//! One-time links, by which a password is chosen without the old one: reset and invitation.

pub mod one_time_link;
pub mod reset_password;
pub mod store;

use jiff::Timestamp;

/// When a link is made: the running portal says it on both clocks, a command on the wall's only.
#[derive(Clone, Copy, Debug)]
pub struct LinkIssueTime {
    pub now: Timestamp,
    pub run: Option<i64>,
    pub uptime: Option<i64>,
}
