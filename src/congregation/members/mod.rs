//! People of the congregation: everyone is one row; those with e-mail and password have an account.

pub mod account;
pub mod add;
pub mod api;
mod choices;
pub mod disable;
pub mod edit;
pub mod enroll;
pub mod family;
pub mod first_administrator;
pub mod household;
pub mod invite;
pub mod notes;
pub mod person;
pub mod profile;
pub mod record;
pub mod remove;
mod rename;
pub mod reset_link;
pub mod store;
pub mod twin;
pub mod two_factor;
pub mod unlock;

pub use crate::platform::text::email::{Email, EmailError};
pub use add::{AddError, add_listed_person, add_person};
pub use person::{HouseholdRole, NewPerson, Role};
