//! Accounts: sign-in, passwords, sessions, reset, lockout, the second factor, known browsers, the audit log; and the shared
//! state of this wing, built at start and passed to every request.
//!
//! "Where do I change how lockout works?" In [`lockout`]; [`sign_in`] and [`elevation::step_up`] apply it.

pub mod account;
pub mod audit_log;
pub mod cookies;
pub mod devices;
pub mod elevation;
pub mod guard;
pub mod hashing;
pub mod join_codes;
pub mod lockout;
pub mod password_links;
pub mod passwords;
pub mod second_factor;
pub mod security_page;
pub mod sessions;
pub mod sign_in;

use std::ops::Deref;
use std::sync::Arc;

use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::mail::Mailer;
use crate::platform::sealed::Seal;
use crate::platform::settings::{Settings, SettingsCache};
use hashing::Hasher;
use lockout::throttle::{ChangeLimit, Throttle};

/// Requests for a reset letter that one address may make in ten minutes. A whole congregation may ask for its first
/// passwords over the church's Wi-Fi; an attacker may not fill the SD card with log lines.
const MOST_RESET_REQUESTS: usize = 200;

/// The state of this wing: the database, the settings cache, the hasher, the rate limits, the mailer. Cheap to clone.
#[derive(Clone)]
pub struct Accounts(Arc<AccountsState>);

pub struct AccountsState {
    pub db: Database,
    pub settings: SettingsCache,
    pub clock: Clock,
    pub hasher: Hasher,
    /// Failed checks by client address.
    pub throttle: Arc<Throttle>,
    /// Requests for a reset letter by client address.
    pub reset_requests: Throttle,
    /// Changes by account.
    pub change_limit: ChangeLimit,
    pub mailer: Mailer,
    /// The portal's key, for secrets at rest.
    pub seal: Seal,
}

impl Deref for Accounts {
    type Target = AccountsState;

    fn deref(&self) -> &AccountsState {
        &self.0
    }
}

impl Accounts {
    pub fn new(db: Database, clock: Clock, mailer: Mailer, seal: Seal) -> Self {
        Self(Arc::new(AccountsState {
            db,
            settings: SettingsCache::default(),
            clock,
            hasher: Hasher::default(),
            throttle: Arc::new(Throttle::default()),
            reset_requests: Throttle::allowing(MOST_RESET_REQUESTS),
            change_limit: ChangeLimit::default(),
            mailer,
            seal,
        }))
    }

    pub async fn settings(&self) -> rusqlite::Result<Arc<Settings>> {
        self.settings.load_off_thread(&self.db).await
    }
}
