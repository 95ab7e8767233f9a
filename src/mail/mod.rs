//! Letters: queued with their cause in one transaction, written and sent when their turn comes.

pub mod outbox;
mod store;
