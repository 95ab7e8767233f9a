//! Everything leaves the portal as one archive, and can be imported from it.

mod commands;
pub mod contents;
pub mod refusals;
mod round_trip;
