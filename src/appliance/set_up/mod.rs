//! Setting up a new portal in the browser, with a code that its machine shows, or bringing a backup back.
//!
//! Set-up is open while the database has neither a person nor the mark that the first person leaves (a trigger, and
//! nothing else, writes it). Until then the portal answers nothing else ([`gate_api`]).

pub mod address;
pub mod answers;
pub mod api;
pub mod certificate_api;
pub mod code;
pub mod finish;
pub mod gate_api;
pub mod mail_api;
pub mod restore;
pub mod restore_api;
mod store;
pub mod views;
pub mod visitor_api;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use self::answers::Answers;
use crate::appliance::backup::restore::Replacement;
use crate::config::ServeArgs;
use crate::platform::db::Database;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::sealed::Seal;
use crate::platform::settings::{Name, Settings};
use crate::platform::token::Token;
pub use store::is_open;

/// How often is looked whether a command has made the first person.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// Set-up in the running portal. Cheap to clone.
#[derive(Clone, Default)]
pub struct SetUp(Arc<State>);

struct State {
    /// It never opens again.
    is_over: AtomicBool,
    /// The flags of the portal that is served.
    flags: OnceLock<ServeArgs>,
    /// A database that waits to take the place of the empty one.
    replacement: Mutex<Option<Replacement>>,
    begin_again: Notify,
    restore_turn: Arc<Semaphore>,
}

impl Default for State {
    fn default() -> Self {
        Self {
            is_over: AtomicBool::default(),
            flags: OnceLock::default(),
            replacement: Mutex::default(),
            begin_again: Notify::default(),
            restore_turn: Arc::new(Semaphore::new(1)),
        }
    }
}

impl SetUp {
    pub async fn is_open(&self, db: &Database) -> rusqlite::Result<bool> {
        if self.0.is_over.load(Ordering::Relaxed) {
            return Ok(false);
        }
        let is_open = db.read_off_thread(is_open).await?;
        self.0.is_over.store(!is_open, Ordering::Relaxed);
        Ok(is_open)
    }

    /// Returns when set-up is over, for work that an empty portal does not need.
    pub async fn until_over(&self, db: &Database) {
        while self.is_open(db).await.unwrap_or(true) {
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    /// The portal is served with these flags.
    pub fn serve_with(&self, flags: &ServeArgs) {
        let _set_once = self.0.flags.set(flags.clone());
    }

    /// None where the portal is not served by the program.
    pub fn flags(&self) -> Option<&ServeArgs> {
        self.0.flags.get()
    }

    /// For the one backup that is brought back at a time.
    pub fn restore_turn(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.0.restore_turn).try_acquire_owned().ok()
    }

    /// The program is to begin again, where there is one with this database.
    pub fn begin_again(&self, replacement: Option<Replacement>) {
        *self.0.replacement.lock().unwrap_or_else(PoisonError::into_inner) = replacement;
        self.0.begin_again.notify_one();
    }

    /// Returns when the program is to begin again.
    pub async fn wants_to_begin_again(&self) {
        self.0.begin_again.notified().await;
    }

    pub fn take_replacement(&self) -> Option<Replacement> {
        self.0.replacement.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// The answers of the browser with this cookie.
fn answers_of(conn: &Connection, seal: &Seal, browser: Option<&Token>) -> Result<Answers, Refusal> {
    if !is_open(conn)? {
        return Err(Refusal::new(ErrorCode::NotFound, "This portal is set up."));
    }
    let begun = store::find(conn)?;
    let own =
        begun.filter(|begun| begun.browser.is_some() && begun.browser == browser.map(|token| token.hash().0));
    let Some(begun) = own else {
        let text = "Set-up does not go on in this browser, or not any more. Please type the code that `sudo portal setup-code` shows on the machine.";
        return Err(Refusal::new(ErrorCode::SetUpCode, text));
    };
    Ok(Answers::open(seal, begun.answers.as_deref()))
}

/// The value of a setting as it is stored, or why it is refused.
fn checked_setting(name: Name, field: &'static str, value: &str) -> Result<String, Refusal> {
    let mut settings = Settings::default();
    settings.accept(name, value).map_err(|error| error.at(field))?;
    Ok(settings.value(name))
}

/// A step that another one must come before.
fn first(what: &str) -> Refusal {
    Refusal::new(ErrorCode::SetUpUnfinished, format!("Please answer this first: {what}."))
}
