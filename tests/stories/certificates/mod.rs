//! Certificates from files and from an ACME authority, served by the portal itself.

mod automatic;
mod automatic_serving;
mod files;
pub mod serving;
