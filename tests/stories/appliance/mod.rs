//! The machine the portal runs on: setup, starting and health, housekeeping, the sample congregation.

pub mod health;
mod healthcheck;
mod housekeeping;
mod read_only_disk;
mod seed;
mod service_manager;
pub mod setup;
mod starting;
