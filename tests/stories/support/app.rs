//! The portal as it runs: a real data folder, a real SQLite file, the real accept loop on a port of its own; only
//! the clock stands still until a story moves it.

use std::net::{Ipv4Addr, SocketAddr};
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};

use jiff::{SignedDuration, Timestamp};
use portal::accounts::account::{spelling, store};
use portal::accounts::audit_log::Actor;
use portal::accounts::cookies;
use portal::accounts::devices::PresentedTokens;
use portal::accounts::elevation::SignInProof;
use portal::accounts::hashing::password::{self, Memory};
use portal::accounts::sign_in::{SignIn, establish_session};
use portal::app::App;
use portal::appliance::change_settings;
use portal::congregation::people::members::NewPerson;
use portal::congregation::people::members::enroll::add_person;
use portal::congregation::photos::{PhotoId, set_photo};
use portal::http::{ServerLimits, accept};
use portal::platform::client::Client;
use portal::platform::clock::Clock;
use portal::platform::data_dir::DataDir;
use portal::platform::mail::deliver_waiting;
use portal::platform::settings::{Name, Settings};
use rusqlite::types::FromSql;
use rusqlite::{Connection, Params};
use serde_json::json;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::support::browser::{Answer, Browser};
use crate::support::command::Portal;
use crate::support::template::Template;
use crate::support::wait::PATIENCE;

pub const PASSWORD: &str = "quiet river lantern";

/// A Friday noon in Chicago.
pub const FRIDAY: &str = "2026-11-20T18:00:00Z";

pub struct TestApp {
    folder: TempDir,
    limits: ServerLimits,
    pub app: App,
    pub address: SocketAddr,
    stop: watch::Sender<bool>,
    server: JoinHandle<()>,
    /// For [`TestApp::execute`] and [`TestApp::value`], with the number of the file that it is open on: opening it
    /// takes longer than most of what is asked.
    outside: Mutex<Option<(u64, Connection)>>,
}

impl TestApp {
    pub async fn start() -> Self {
        Self::start_with(ServerLimits::default()).await
    }

    pub async fn start_with(limits: ServerLimits) -> Self {
        static IN_CHICAGO: Template = Template::new();
        let now = FRIDAY.parse().unwrap();
        let portal = IN_CHICAGO.copy(|portal| {
            let db = portal.create();
            let sql = "INSERT INTO set_up_over (only_row, since) VALUES (1, 0)";
            portal.database().execute(sql, []).unwrap();
            for (name, value) in
                [(Name::TimeZone, "America/Chicago"), (Name::CongregationName, "Grace Community Church")]
            {
                db.write(|tx| change_settings::change(tx, Actor::CommandLine, name, value, now).map(|_| ()))
                    .unwrap();
            }
        });
        Self::open(portal.folder, limits, Clock::fixed(now)).await
    }

    /// Open for set-up.
    pub async fn empty() -> Self {
        let portal = Portal::nowhere();
        drop(portal.create());
        Self::open(portal.folder, ServerLimits::default(), Clock::fixed(FRIDAY.parse().unwrap())).await
    }

    async fn open(folder: TempDir, limits: ServerLimits, clock: Clock) -> Self {
        let data_dir =
            DataDir::locate(Some(folder.path().join("data")), portal::appliance::backup::before_migration)
                .unwrap();
        let db = data_dir.create().unwrap();
        let seal = data_dir.seal().unwrap();
        let app = App::new(db, clock, data_dir, seal);
        app.db.read(|conn| app.settings.load(conn)).unwrap();
        app.set_up.is_open(&app.db).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopping) = watch::channel(false);
        let server =
            tokio::spawn(accept::serve(listener, portal::app::portal(app.clone()), limits, stopping));
        Self { folder, limits, app, address, stop, server, outside: Mutex::default() }
    }

    pub async fn copied(&self) -> Self {
        self.app.db.checkpoint().unwrap();
        let read = |name: &str| std::fs::read(self.data_dir().join(name)).unwrap();
        let portal = Portal::nowhere();
        portal.lay_out(&read("portal.db"), &read("portal.key"));
        Self::open(portal.folder, self.limits, Clock::fixed(self.now())).await
    }

    /// Stops and starts again on the same folder. Only the file's content survives.
    pub async fn restart(self) -> Self {
        let Self { folder, limits, app, stop, server, outside, .. } = self;
        drop(outside);
        stop.send_replace(true);
        server.await.unwrap();
        let clock = app.clock.clone();
        drop(app);
        Self::open(folder, limits, clock).await
    }

    pub fn browser(&self) -> Browser {
        Browser::at(self.address)
    }

    /// A browser in which this member has just signed in with the password alone: everything that the last step of
    /// signing in writes, without the request and the hash before it.
    pub async fn signed_in(&self, email: &str) -> Browser {
        let (email, moment) = (email.to_owned(), self.app.clock.moment());
        let cache = self.app.settings.clone();
        let established = self.app.db.write_off_thread(move |tx| {
            let settings = cache.load(tx)?;
            let account = store::find_account(tx, &spelling::stored_form(&email))?;
            let account = account.unwrap_or_else(|| panic!("{email} has no account"));
            assert!(!account.locked, "{email} is locked");
            assert!(!account.member.two_factor_enabled, "{email} needs a code");
            assert_eq!(account.password, hashed_password(), "{email} has another password: see signs_in");
            let strong_password = !account.member.roles.is_none()
                && account.member.password_strength(&settings).judge(PASSWORD).is_ok();
            let proven = SignInProof { strong_password, code: false };
            let client = Client { address: Ipv4Addr::LOCALHOST.into(), user_agent: None };
            let shown = PresentedTokens::default();
            let sign_in = SignIn {
                member: account.member,
                shown: &shown,
                proven,
                trust: None,
                client: &client,
                settings,
                moment,
            };
            establish_session(tx, sign_in)
        });
        let established = established.await.unwrap();
        let browser = self.browser();
        browser.keep(&cookies::session(&established.session, &established.settings));
        browser.keep(&cookies::device(&established.device, &established.settings));
        browser
    }

    pub async fn signs_in(&self, email: &str) -> Browser {
        let browser = self.browser();
        let answer = browser.sign_in(email, PASSWORD).await;
        assert_eq!(answer.status, 200, "{email}: {}", answer.body);
        browser
    }

    pub fn data_dir(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub fn letters_dir(&self) -> PathBuf {
        self.data_dir().join("letters")
    }

    pub fn now(&self) -> Timestamp {
        self.app.clock.now()
    }

    pub fn pass(&self, time: SignedDuration) {
        self.app.clock.set(self.now() + time);
    }

    pub fn set_clock(&self, instant: &str) {
        self.app.clock.set(instant.parse().unwrap());
    }

    pub fn set(&self, name: Name, value: &str) {
        self.app
            .db
            .write(|tx| change_settings::change(tx, Actor::CommandLine, name, value, self.now()).map(|_| ()))
            .unwrap();
    }

    pub fn add(&self, person: &NewPerson) -> String {
        let zone = self.app.db.read(Settings::load).unwrap().time_zone;
        self.app.db.write(|tx| add_person(tx, person, self.now(), &zone)).unwrap()
    }

    pub fn person(&self, first_name: &str, last_name: &str, email: Option<&str>) -> String {
        let email = email.map(|email| email.parse().unwrap());
        self.add(&NewPerson { email, ..NewPerson::named(first_name, last_name) })
    }

    pub fn member(&self, first_name: &str, last_name: &str, email: &str) -> String {
        let id = self.person(first_name, last_name, Some(email));
        self.execute("UPDATE members SET password = ?2 WHERE id = ?1", (&id, hashed_password()));
        id
    }

    pub fn mary(&self) -> String {
        self.member("Mary", "Smith", "mary.smith@email.com")
    }

    pub fn give_role(&self, email: &str, role: &str) {
        let sql = format!("UPDATE members SET {role}_since = 0, had_role = 1 WHERE email = ?1");
        self.execute(&sql, [email]);
    }

    /// Gives a member a photo that was never a picture; returns its address.
    pub fn photo_of(&self, member: &str) -> String {
        let id = PhotoId::generate();
        self.app.db.write(|tx| set_photo(tx, member, &id, b"jpeg", self.now())).unwrap()
    }

    pub fn event(&self, id: &str, date: &str, time: &str) {
        self.execute(
            "INSERT INTO events (id, title, event_date, event_time, created_at) VALUES (?1, ?2, ?3, ?4, 0)",
            (id, format!("The {id}"), date, time),
        );
    }

    pub fn database(&self) -> Connection {
        let conn = Connection::open(self.data_dir().join("portal.db")).unwrap();
        conn.busy_timeout(PATIENCE).unwrap();
        conn
    }

    fn outside<T>(&self, work: impl FnOnce(&Connection) -> T) -> T {
        let file = std::fs::metadata(self.data_dir().join("portal.db")).unwrap().ino();
        let open = || {
            let conn = self.database();
            // No story is about a power cut here.
            conn.pragma_update(None, "synchronous", "OFF").unwrap();
            conn
        };
        let mut kept = self.outside.lock().unwrap_or_else(PoisonError::into_inner);
        let (open_on, conn) = kept.get_or_insert_with(|| (file, open()));
        if *open_on != file {
            (*open_on, *conn) = (file, open());
        }
        work(conn)
    }

    pub fn execute(&self, sql: &str, parameters: impl Params) {
        self.outside(|conn| conn.execute(sql, parameters).unwrap());
    }

    pub fn value<T: FromSql>(&self, sql: &str, parameters: impl Params) -> T {
        self.outside(|conn| conn.query_row(sql, parameters, |row| row.get(0)).unwrap())
    }

    pub fn count(&self, table_and_condition: &str) -> i64 {
        self.value(&format!("SELECT count(*) FROM {table_and_condition}"), [])
    }

    /// How often it stands in the security log; equal failures within a minute are one row.
    pub fn logged(&self, condition: &str) -> i64 {
        self.value(&format!("SELECT coalesce(sum(repeats), 0) FROM security_logs WHERE {condition}"), [])
    }

    /// So many checks have failed from this machine's address before.
    pub fn failed_here_before(&self, times: usize) {
        for _ in 0..times {
            self.app.throttle.count_failure(self.address.ip(), self.now());
        }
    }

    pub fn failures(&self, member: &str) -> i64 {
        self.value("SELECT failed_login_attempts FROM members WHERE id = ?1", [member])
    }

    pub fn is_locked(&self, member: &str) -> bool {
        self.value("SELECT account_locked FROM members WHERE id = ?1", [member])
    }

    pub fn database_bytes(&self) -> Vec<u8> {
        ["portal.db", "portal.db-wal"]
            .iter()
            .flat_map(|name| std::fs::read(self.data_dir().join(name)).unwrap_or_default())
            .collect()
    }

    /// Runs the mail worker once; returns how many letters left.
    pub async fn deliver(&self) -> usize {
        self.try_to_deliver().await.unwrap()
    }

    pub async fn try_to_deliver(&self) -> Result<usize, String> {
        let sent = deliver_waiting(&self.app.db, &self.app.mailer, &self.app.clock).await;
        sent.map_err(|error| error.to_string())
    }

    pub fn letters(&self) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(self.letters_dir()) else { return Vec::new() };
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect()
    }

    pub async fn reset_token(&self, email: &str) -> String {
        let before = self.letters().len();
        self.browser().post("/api/auth/forgot-password", &json!({ "email": email })).await;
        self.deliver().await;
        let mut letters: Vec<String> = self.letters().into_iter().skip(before).collect();
        // Beside news about what happened before, and invitations.
        letters.retain(|letter| letter.contains("password?token="));
        assert_eq!(letters.len(), 1, "one letter with a link leaves");
        token_in(letters.last().unwrap())
    }

    pub async fn reset(&self, token: &str, password: &str) -> Answer {
        let body = json!({ "token": token, "password": password, "confirmPassword": password });
        self.browser().post("/api/auth/reset-password", &body).await
    }
}

pub fn token_in(letter: &str) -> String {
    let text = plain(letter);
    let (_, query) = text.split_once("/reset-password?").unwrap();
    let (_, rest) = query.split_once("token=").unwrap();
    rest.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect()
}

/// A letter with the line ends of this system. Its text stands in the file as it is read.
pub fn plain(letter: &str) -> String {
    letter.replace("\r\n", "\n")
}

/// Hashed once: a hash takes as long in a test as it does for a member.
pub fn hashed_password() -> &'static str {
    static HASH: OnceLock<String> = OnceLock::new();
    HASH.get_or_init(|| password::hash(PASSWORD, &mut Memory::default()).unwrap())
}
