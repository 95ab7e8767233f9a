//! Everything leaves the portal as one archive, and can be imported from it.

mod commands;
pub mod contents;
mod not_exported;
pub mod refusals;
mod round_trip;
