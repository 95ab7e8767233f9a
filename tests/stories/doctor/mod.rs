//! `portal doctor`: the folder, the letters, the network, the address.

mod beside_a_server;
mod folder;
mod mail_server;
mod name_server;
mod network;
mod public_address;
pub mod report;
