//! What members with a role do in the browser.

pub mod people_list;
pub mod role_rights;
pub mod roles;
