//! The members-only portal of one congregation.
//!
//! Six wings, from the lowest to the highest; each imports itself and what stands before it, never back:
//!
//! - [`platform`]: what any small server needs: database, clock, data folder, files, secrets at rest, settings, mail, text, money
//! - [`http`]: the accept loop and its limits, CSRF protection, headers, client addresses, errors, uploads, the embedded interface
//! - [`accounts`]: who you are: signing in, passwords, sessions, reset, lockout, second factor, known browsers, audit log
//! - [`congregation`]: members and households, photos, celebrations, events, announcements, giving
//! - [`appliance`]: what keeps the box alive: import, export, backup, doctor, certificates, housekeeping, the sample
//! - [`cli`]: one file per command; calls the same use cases as the HTTP side
//!
//! [`app`] puts the parts together, and only [`cli`] knows it; [`config`] holds the options of the commands that more
//! than one part reads.
//!
//! Inside a feature: `mod.rs` holds its domain types, `api.rs` speaks HTTP, files named by a verb or a rule hold the rules
//! and use cases, `store.rs` holds the SQL, `letters/` the words of its mail. `tests/house` keeps all of this.

pub mod accounts;
pub mod app;
pub mod appliance;
pub mod cli;
pub mod config;
pub mod congregation;
pub mod http;
pub mod platform;
