//! Letters: queued with their cause in one transaction, written and sent when their turn comes.
//!
//! With a mail server in the settings they leave through it; without one every letter lands as an `.eml` file in the
//! data folder, which any mail program opens.

mod advice;
mod folder;
pub mod layout;
mod message;
pub mod outbox;
mod smtp;
mod store;
mod waiting;
mod words;
mod worker;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use jiff::Timestamp;
use rusqlite::Transaction;
use tokio::sync::Notify;

pub use advice::{advice, cause};
pub use message::Written;
pub use smtp::{Limits, Login, SendError, Stage, probe, send};
pub use store::Recipient;
pub use waiting::{Retry, WaitingLetter, list, retry};
pub use worker::{DeliveryError, deliver_waiting, run};

use self::outbox::Letter;
use crate::platform::clock::Moment;
use crate::platform::sealed::{Seal, SealError};
use crate::platform::settings::Settings;
use crate::platform::token::TokenError;

/// What a letter tells.
#[derive(Clone, Copy, Debug)]
pub struct Occasion<'a> {
    /// Which letter.
    pub letter: Letter,
    /// When it happened.
    pub at: Timestamp,
    /// Where, or the new address.
    pub detail: Option<&'a str>,
    /// There is no other letter of this kind within the hour, whatever happens.
    pub is_last: bool,
}

/// How a letter is written when it leaves: given at start, since letters belong to the features that send them. A link in
/// it is made then, so that its minutes start when it leaves.
#[derive(Clone, Copy, Debug)]
pub struct LetterWriter {
    /// The whole letter.
    pub compose:
        fn(&Transaction<'_>, &Occasion<'_>, &Recipient, &Settings, Moment) -> Result<Written, TokenError>,
    /// Ends the link of this path: its letter did not leave.
    pub end_link: fn(&Transaction<'_>, &str) -> rusqlite::Result<()>,
    /// Ends the links that were made before the one of this path: its letter has left.
    pub end_older_links: fn(&Transaction<'_>, &str) -> rusqlite::Result<()>,
}

/// Where letters leave.
#[derive(Clone, Debug)]
pub struct Post {
    folder: PathBuf,
    seal: Seal,
    writer: LetterWriter,
    limits: Limits,
    arrived: Arc<Notify>,
    closed: Arc<AtomicBool>,
}

impl Post {
    /// Letters leave through the mail server of the settings, or become files in `folder`.
    pub fn new(folder: &Path, seal: Seal, writer: LetterWriter) -> Self {
        Self {
            folder: folder.to_path_buf(),
            seal,
            writer,
            limits: Limits::default(),
            arrived: Arc::new(Notify::new()),
            closed: Arc::default(),
        }
    }

    /// The same with other limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// How long a conversation may take.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Name and password of the settings, where both are set.
    pub fn login(&self, settings: &Settings) -> Result<Option<Login>, SealError> {
        let (Some(user), Some(password)) = (&settings.mail_user, &settings.mail_password) else {
            return Ok(None);
        };
        Ok(Some(Login { user: user.clone(), password: password.open(&self.seal)? }))
    }

    /// No other letter is begun.
    fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// Tells the worker that a letter has been queued.
    pub fn wake(&self) {
        self.arrived.notify_one();
    }
}
