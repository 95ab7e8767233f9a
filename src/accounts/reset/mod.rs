//! One-time links, by which a password is chosen without the old one: reset and invitation.

pub mod forgot_password;
pub mod one_time_link;
pub mod reset_password;
pub mod store;
