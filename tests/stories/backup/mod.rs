//! Backups made manually and at night, their verification, and their restore.

pub mod back_up;
mod foreign_schema;
pub mod killed;
mod litestream;
mod nightly;
mod nightly_alerts;
pub mod nightly_serving;
mod nightly_settings;
mod places;
pub mod restore;
mod second_copy;
pub mod verify;
mod verify_kinds;
mod which;
pub mod with_key;
mod with_key_refusals;
