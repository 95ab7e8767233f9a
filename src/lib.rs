//! The members-only portal of one congregation.
//!
//! Feature first: each folder is one part of a congregation's life, and inside it the files have fixed names:
//! `api.rs` speaks HTTP, files named by a verb or a rule hold the rules, `store.rs` holds the SQL. Arrows run one
//! way: api and cli call rules, rules call stores, stores call [`db`].

pub mod accounts;
pub mod app;
pub mod appliance;
pub mod cli;
pub mod config;
pub mod congregation;
pub mod http;
pub mod platform;
