//! Letters: queued with their cause in one transaction, written and sent when their turn comes.
//!
//! There is no mail server yet: every letter lands as an `.eml` file in the data folder, which any mail program
//! opens.

mod folder;
pub mod outbox;
mod store;
mod worker;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::sync::Notify;

pub use folder::Written;
pub use store::Recipient;
pub use worker::{deliver_waiting, run};

/// Where letters leave.
#[derive(Clone, Debug)]
pub struct Post {
    folder: PathBuf,
    arrived: Arc<Notify>,
}

impl Post {
    /// Letters become files in `folder`.
    pub fn to_folder(folder: &Path) -> Self {
        Self { folder: folder.to_path_buf(), arrived: Arc::new(Notify::new()) }
    }

    /// Tells the worker that a letter has been queued.
    pub fn wake(&self) {
        self.arrived.notify_one();
    }
}
