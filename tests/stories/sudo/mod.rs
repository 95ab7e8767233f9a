//! `sudo portal ...` beside a folder of the service's own user: privilege drop and untrusted links.

mod backup_verify;
mod backup_with_key;
mod commands;
mod untrusted_links;
