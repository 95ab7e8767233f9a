//! The security log: what is written down, how it is read, and that no flood fills it.

mod commands;
mod data_changes;
mod floods;
