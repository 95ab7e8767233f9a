//! The base of any small server, without church features: the database, the clock, files, secrets at rest, settings,
//! mail, text, money and time.

pub mod client;
pub mod clock;
pub mod closed_set;
pub mod concurrency_limit;
pub mod data_dir;
pub mod db;
pub mod face;
pub mod files;
pub mod mail;
pub mod money;
pub mod person_ref;
pub mod progress;
pub mod qr_picture;
pub mod refusal;
pub mod sealed;
pub mod settings;
pub mod shared;
pub mod text;
pub mod tls;
pub mod token;
pub mod typed_time;
