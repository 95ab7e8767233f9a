//! Stories: what a member, a volunteer or an attacker does, told against the real program, a real SQLite file
//! and real connections.

#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

mod account_commands;
mod announcement_commands;
mod app;
mod architecture;
mod beside_a_server;
mod browser;
mod command;
mod congregation;
mod cross_site;
mod database;
mod donation_commands;
mod donation_lists;
mod errors;
mod event_commands;
mod family;
mod giving;
mod household_commands;
mod housekeeping;
mod import;
mod import_gifts;
mod letter_words;
mod letters;
mod lockout;
mod log_floods;
mod mail_server;
mod member_commands;
mod member_edit;
mod page;
mod passwords;
mod photo_refusals;
mod photo_uploads;
mod photos;
mod pictures;
mod pledge_commands;
mod profile;
mod profile_update;
mod promises;
mod pseudo_terminal;
mod reading;
mod routes;
mod security_card;
mod seed;
mod serving;
mod sessions;
mod settings_commands;
mod setup;
mod sign_in;
mod slow_clients;
mod smtp_server;
mod stopping;
