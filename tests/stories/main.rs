//! Stories: what a member, a volunteer or an attacker does, told against the real program, a real SQLite file
//! and real connections.

mod command;
