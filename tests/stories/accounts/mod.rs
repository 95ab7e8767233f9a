//! Accounts: sign-in, lockout, passwords, sessions, second factor, devices, and authorization.

mod authorization;
mod change_password;
pub mod clock_jumps;
mod commands;
mod dead_links;
mod decoys;
mod email_spellings;
mod failures;
mod isolation;
mod known_attacks;
mod known_browsers;
mod lockout;
mod operations_table;
mod pace;
mod password_reset;
mod recovery_codes;
mod second_factor;
mod security_overview;
mod sessions;
mod sign_in;
mod sign_in_code;
mod sign_in_floods;
mod sign_in_names;
mod step_up;
mod trusted_devices;
