//! What members with a role do in the browser.

mod canaries;
mod canary_congregation;
mod canary_letters;
mod files;
pub mod households;
pub mod in_place;
pub mod invitations;
pub mod life;
pub mod log;
pub mod many_people;
pub mod merge;
pub mod people_list;
pub mod person;
pub mod person_account;
pub mod removal;
pub mod role_rights;
pub mod roles;
pub mod slips;
pub mod step_up;
pub mod traps;
