//! The test harness: the portal in this process and as the real program, browsers, terminals, and the servers and
//! machines that it meets. It imports no story.

pub mod acme_authority;
pub mod app;
pub mod authenticator;
pub mod browser;
pub mod certificate_site;
pub mod chance;
pub mod command;
pub mod database_file;
pub mod drill_machine;
pub mod drill_page;
pub mod https_app;
pub mod https_authority;
pub mod https_visitor;
pub mod name_server;
pub mod next_program;
pub mod pictures;
pub mod pseudo_terminal;
pub mod serving;
pub mod set_up;
pub mod skips;
pub mod smtp_server;
pub mod stick;
pub mod template;
pub mod trials;
pub mod wait;
