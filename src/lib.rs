//! The members-only portal of one congregation.
//!
//! Feature first: each folder is one part of a congregation's life, and inside it the files have fixed names:
//! `api.rs` speaks HTTP, files named by a verb or a rule hold the rules, `store.rs` holds the SQL. Arrows run one
//! way: api and cli call rules, rules call stores, stores call [`db`].

pub mod announcements;
pub mod api;
pub mod app;
pub mod auth;
pub mod backup;
pub mod celebrations;
pub mod certificates;
pub mod cli;
pub mod clock;
pub mod config;
pub mod data_dir;
pub mod db;
pub mod devices;
pub mod doctor;
pub mod events;
pub mod export;
pub mod foreign_words;
pub mod giving;
pub mod health;
pub mod held;
pub mod housekeeping;
pub mod http;
pub mod import;
pub mod key_check;
pub mod mail;
pub mod members;
pub mod network;
pub mod owner;
pub mod photos;
pub mod proxies;
pub mod running;
pub mod scratch;
pub mod sealed;
pub mod second_factor;
pub mod security_card;
pub mod security_log;
pub mod seed;
pub mod service_manager;
pub mod serving_plan;
pub mod settings;
pub mod short_id;
pub mod spreadsheet;
pub mod sudo;
pub mod trust;
pub mod typed_text;
pub mod typed_time;
pub mod ui;
pub mod unseen;
pub mod whole_file;
