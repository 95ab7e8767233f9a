//! Maintenance of the installation: import, export, backup, doctor, certificates, housekeeping, the sample
//! congregation.

pub mod backup;
pub mod calendar_file;
pub mod certificates;
pub mod change_settings;
pub mod doctor;
pub mod export;
pub mod health;
pub mod housekeeping;
pub mod import;
pub mod installation;
pub mod key_check;
pub mod letters;
pub mod owner;
pub mod seed;
pub mod service_manager;
pub mod serving_plan;

/// An error of which only the sentence matters: what happened, and what to do about it.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;
