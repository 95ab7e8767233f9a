//! The health check for machines, and how many problems the doctor's last look found.

pub mod api;
mod store;
