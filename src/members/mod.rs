//! People of the congregation: everyone is one row; those with e-mail and password have an account.

pub mod add;
pub mod email;
pub mod person;
pub mod store;

pub use add::{AddError, add_person};
pub use email::{Email, EmailError};
pub use person::{HouseholdRole, NewPerson, Role};
