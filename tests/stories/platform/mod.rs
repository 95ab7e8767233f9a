//! The database, its migrations, the settings and the key.

mod damaged_pages;
mod database;
mod query_count;
mod settings;
pub mod upgrade;
pub mod wrong_key;
