//! Stories: what a member, a volunteer or an attacker does, told against the real program, a real SQLite file
//! and real connections.

#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

mod accounts;
mod appliance;
mod audit_log;
mod backup;
mod calendar;
mod campaigns;
mod certificates;
mod cli;
mod congregation;
mod counting;
mod doctor;
mod documents;
mod drills;
mod envelopes;
mod events;
mod export;
mod fuzz;
mod giving;
mod giving_overview;
mod http;
mod import;
mod invitations_to_events;
mod joint_giving;
mod letters;
mod mail;
mod office;
mod package;
mod platform;
mod set_up;
mod statements;
mod sudo;
mod support;
mod torture;
