//! The audit log: its rows, how it is read, and that no flood fills it.

mod commands;
mod data_changes;
mod floods;
