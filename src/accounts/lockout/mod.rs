//! When an account locks, and how an address that fails too often is slowed down.

pub mod rule;
pub mod throttle;
