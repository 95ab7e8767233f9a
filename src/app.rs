//! The one thing every part of the running server shares. Cheap to clone; there is no other global state.

use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ipnet::IpNet;

use crate::accounts::hashing::hasher::Hasher;
use crate::accounts::lockout::throttle::Throttle;
use crate::accounts::reset::forgot_password;
use crate::congregation::photos::darkroom::Darkroom;
use crate::http::held::Held;
use crate::http::proxies::Proxies;
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::mail::Post;
use crate::platform::sealed::Seal;
use crate::platform::settings::Understood;

/// The running portal. Cloned with every request, so that is one count more and no copy of the key.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// What it is made of.
#[derive(Clone)]
pub struct Parts {
    /// The congregation's book.
    pub db: Database,
    /// The settings as they were last understood.
    pub settings: Understood,
    /// What time it is.
    pub clock: Clock,
    /// The threads that hash passwords.
    pub hasher: Hasher,
    /// Failed checks by address.
    pub throttle: Arc<Throttle>,
    /// Requests for a reset letter by address, whoever they are for.
    pub letter_requests: Arc<Throttle>,
    /// Where uploads become photos.
    pub darkroom: Darkroom,
    /// Long answers on their way.
    pub held: Arc<Held>,
    /// Where letters leave.
    pub post: Post,
    /// The portal's key, for secrets at rest.
    pub seal: Seal,
    /// Web servers in front of the portal whose word on a client's address is believed.
    pub proxies: Proxies,
    https: Arc<AtomicBool>,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// Puts the parts together and starts the hashing threads.
    pub fn new(db: Database, clock: Clock, letters: &Path, seal: Seal) -> std::io::Result<Self> {
        let darkroom = Darkroom::in_folder(db.path().parent().unwrap_or(Path::new(".")));
        Ok(Self(Arc::new(Parts {
            db,
            darkroom,
            settings: Understood::default(),
            clock,
            hasher: Hasher::start()?,
            throttle: Arc::new(Throttle::default()),
            letter_requests: Arc::new(Throttle::allowing(forgot_password::MOST_REQUESTS)),
            held: Arc::default(),
            post: Post::new(letters, seal.clone()),
            seal,
            proxies: Proxies::default(),
            https: Arc::default(),
        })))
    }

    /// The same behind web servers that ask from these networks.
    #[must_use]
    pub fn behind(mut self, proxies: Vec<IpNet>) -> Self {
        Arc::make_mut(&mut self.0).proxies = Proxies::new(proxies);
        self
    }

    /// True when members reach the portal by https, as the settings said when they were last read.
    pub fn is_https(&self) -> bool {
        self.https.load(Ordering::Relaxed)
    }

    /// Remembers what the settings say, for headers that are sent before they are read again.
    pub fn note_https(&self, https: bool) {
        self.https.store(https, Ordering::Relaxed);
    }
}
