//! Setting up a new portal in the browser, with a code that its machine shows, or bringing a backup back.
//!
//! Set-up is open while the database has neither a person nor the mark that the first person leaves (a trigger, and
//! nothing else, writes it). Until then the portal answers nothing else ([`visitor_api::answer`]).

pub mod address_api;
pub mod answers;
pub mod api;
pub mod code;
pub mod finish;
pub mod mail_api;
pub mod restore_api;
mod store;
pub mod visitor_api;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tokio::sync::{Mutex, Notify, OwnedMutexGuard};

use crate::appliance::backup::restore::Replacement;
use crate::config::ServeArgs;
use crate::platform::db::Database;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::{Name, Settings};
pub use store::is_open;

/// How often is looked whether a command has made the first person.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// Set-up in the running portal. Cheap to clone.
#[derive(Clone, Default)]
pub struct SetUp(Arc<State>);

#[derive(Default)]
struct State {
    /// It never opens again.
    is_over: AtomicBool,
    /// The flags of the portal that is served.
    flags: OnceLock<ServeArgs>,
    /// A database that waits to take the place of the empty one.
    replacement: Arc<Mutex<Option<Replacement>>>,
    begin_again: Notify,
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

    /// The place for the one backup that is brought back at a time.
    pub fn empty_place(&self) -> Result<OwnedMutexGuard<Option<Replacement>>, Refusal> {
        let place = Arc::clone(&self.0.replacement).try_lock_owned().ok();
        place.filter(|place| place.is_none()).ok_or_else(|| {
            let text = "A backup is being brought back already. Please wait until the portal is open again.";
            Refusal::new(ErrorCode::NotAsItWas, text)
        })
    }

    /// The program is to begin again, with the database that waits if there is one.
    pub fn begin_again(&self) {
        self.0.begin_again.notify_one();
    }

    /// Returns when the program is to begin again.
    pub async fn wants_to_begin_again(&self) {
        self.0.begin_again.notified().await;
    }

    pub fn take_replacement(&self) -> Option<Replacement> {
        self.0.replacement.try_lock().ok()?.take()
    }
}

/// The value of a setting as it is stored, or why it is refused: for a form, whose reader knows no option's name.
fn checked_setting(name: Name, field: &'static str, value: &str) -> Result<String, Refusal> {
    let mut settings = Settings::default();
    settings.accept(name, value).map_err(|error| error.at(field))?;
    Ok(settings.value(name))
}

/// A step that another one must come before.
fn first(what: &str) -> Refusal {
    Refusal::new(ErrorCode::SetUpUnfinished, format!("Please answer this first: {what}."))
}
