//! Everything leaves the portal as one archive, and comes back from it.

mod commands;
pub mod contents;
mod refusals;
mod round_trip;
