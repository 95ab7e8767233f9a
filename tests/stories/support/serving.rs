//! The real program as a server: started, queried, stopped.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use jiff::tz::TimeZone;
use portal::congregation::people::members::NewPerson;
use portal::congregation::people::members::enroll::add_person;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;

use crate::support::app::{FRIDAY, PASSWORD, hashed_password, token_in};
use crate::support::browser::Browser;
use crate::support::command::{Portal, Said};
use crate::support::set_up::value;
use crate::support::template::Template;
use crate::support::wait::{self, PATIENCE};

pub const MARY: &str = "mary.smith@email.com";

pub fn portal_with_mary() -> Portal {
    static WITH_MARY: Template = Template::new();
    WITH_MARY.copy(|portal| {
        let db = portal.create();
        let mary = NewPerson { email: Some(MARY.parse().unwrap()), ..NewPerson::named("Mary", "Smith") };
        let id = db.write(|tx| add_person(tx, &mary, FRIDAY.parse().unwrap(), &TimeZone::UTC)).unwrap();
        let sql = "UPDATE members SET password = ?2 WHERE id = ?1";
        portal.database().execute(sql, (id, hashed_password())).unwrap();
    })
}

pub fn add_member(portal: &Portal, id: &str, email: &str) {
    let sql =
        "INSERT INTO members (id, member_id, first_name, last_name, email, password, created_at, updated_at)
         VALUES (?1, upper(?1), 'Writer', ?1, ?2, ?3, 0, 0)";
    portal.database().execute(sql, (id, email, hashed_password())).unwrap();
}

pub struct Serving {
    child: Child,
    pub address: SocketAddr,
    pub https: Option<SocketAddr>,
    log: Arc<Mutex<String>>,
    reader: Option<JoinHandle<()>>,
}

impl Serving {
    pub fn start(portal: &Portal) -> Self {
        Self::start_with(portal, &[])
    }

    pub fn start_with(portal: &Portal, environment: &[(&str, &str)]) -> Self {
        let mut command = portal.command(&["serve", "--listen", "127.0.0.1:0"]);
        command.envs(environment.iter().copied());
        Self::by(command)
    }

    pub fn by(mut command: Command) -> Self {
        command.env("PORTAL_LOG", "trace");
        Self::spawn(command)
    }

    pub fn spawn(mut command: Command) -> Self {
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let stderr = child.stderr.take().unwrap();
        let (opened, addresses) = mpsc::channel();
        let log = Arc::new(Mutex::new(String::new()));
        let reader = std::thread::spawn({
            let log = Arc::clone(&log);
            move || {
                for line in BufReader::new(stderr).lines() {
                    let line = line.unwrap();
                    let address = |field: &str| {
                        let (_, rest) = line.split_once(field)?;
                        Some(rest.split(' ').next().unwrap().parse::<SocketAddr>().unwrap())
                    };
                    if line.contains("the portal is open") {
                        let _nobody_waits = opened.send((address(" address=").unwrap(), address(" https=")));
                    }
                    let mut log = log.lock().unwrap();
                    log.push_str(&line);
                    log.push('\n');
                }
            }
        });
        let Ok((address, https)) = addresses.recv_timeout(PATIENCE) else {
            let _gone_already = child.kill();
            panic!("the portal did not open: {}", log.lock().unwrap());
        };
        Self { child, address, https, log, reader: Some(reader) }
    }

    pub fn tell(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    pub async fn logs(&self, words: &str) {
        let begun = Instant::now();
        while !self.log.lock().unwrap().contains(words) {
            assert!(begun.elapsed() < PATIENCE, "never logged: {words}\n{}", self.log.lock().unwrap());
            tokio::time::sleep(wait::PAUSE).await;
        }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.reader.take().unwrap().join().unwrap();
    }

    pub fn stop(mut self) -> (Option<i32>, String) {
        self.tell(Signal::TERM);
        let code = self.child.wait().unwrap().code();
        self.reader.take().unwrap().join().unwrap();
        let log = self.log.lock().unwrap().clone();
        (code, log)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _gone_already = self.child.kill();
        let _gone_already = self.child.wait();
    }
}

pub fn log_bytes(portal: &Portal) -> u64 {
    std::fs::metadata(portal.data_dir().join("portal.db-wal")).map_or(0, |log| log.len())
}

pub fn integrity(portal: &Portal) -> String {
    portal.database().query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap()
}

// proves: N2
#[tokio::test]
async fn told_to_stop_the_program_ends_well_and_leaves_one_whole_file() {
    let portal = portal_with_mary();
    let serving = Serving::start(&portal);
    let browser = Browser::at(serving.address);
    assert_eq!(browser.sign_in(MARY, PASSWORD).await.status, 200);
    let (code, log) = serving.stop();
    assert_eq!(code, Some(0), "{log}");
    assert!(log.contains("the portal is closed"), "{log}");
    assert_eq!(log_bytes(&portal), 0, "nothing is left in the write-ahead log");
    assert_eq!(integrity(&portal), "ok");
    let sessions: i64 =
        portal.database().query_row("SELECT count(*) FROM sessions", [], |row| row.get(0)).unwrap();
    assert_eq!(sessions, 1);
}

// Known from Vikunja CVE-2026-35597; Argo CD GHSA-x32m-mvfj-52xv, GHSA-2vgg-9h6w-m454.
// proves: P6
#[tokio::test]
async fn killed_after_the_fourth_wrong_password_the_fifth_still_locks() {
    let portal = portal_with_mary();
    let serving = Serving::start(&portal);
    let browser = Browser::at(serving.address);
    let cookie = browser.sign_in(MARY, PASSWORD).await.cookie();
    let stranger = Browser::at(serving.address);
    for _ in 0..4 {
        assert_eq!(stranger.sign_in(MARY, "wrong password").await.status, 401);
    }
    serving.kill();
    let serving = Serving::start(&portal);
    let browser = Browser::at(serving.address);
    assert_eq!(browser.sign_in(MARY, "wrong password").await.status, 423);
    let me =
        browser.request(reqwest::Method::GET, "/api/auth/me").header("cookie", format!("session={cookie}"));
    assert_eq!(me.send().await.unwrap().status(), 200, "and nobody was signed out");
    assert_eq!(serving.stop().0, Some(0));
}

// proves: D10
#[tokio::test]
async fn a_second_server_on_the_same_folder_is_refused_and_the_first_goes_on() {
    let portal = portal_with_mary();
    let serving = Serving::start(&portal);
    let second = refused(&portal);
    assert_eq!(second.code, 1);
    let sentence = format!(
        "portal: A portal is already serving {}. Stop that one first.\n",
        portal.data_dir().display()
    );
    assert_eq!(second.err, sentence);
    assert_eq!(Browser::at(serving.address).sign_in(MARY, PASSWORD).await.status, 200);
    assert_eq!(serving.stop().0, Some(0));
    assert_eq!(Serving::start(&portal).stop().0, Some(0), "the lock ended with the first");
}

// proves: R6, L2
#[tokio::test]
async fn no_log_holds_a_password_a_cookie_a_token_or_a_query_string() {
    let portal = portal_with_mary();
    let serving = Serving::start(&portal);
    let browser = Browser::at(serving.address);
    browser.sign_in(MARY, "canary wrong password").await;
    let cookie = browser.sign_in(MARY, PASSWORD).await.cookie();
    browser.get("/api/events?canary=query").await;
    browser.post("/api/auth/forgot-password", &json!({ "email": MARY })).await;
    let letter = wait_for_letter(&portal).await;
    let token = token_in(&letter);
    browser.get(&format!("/reset-password?token={token}")).await;
    let foreign = browser.request(reqwest::Method::POST, &format!("/api/auth/login?token={token}"));
    foreign.header("origin", "https://evil.example").json(&json!({})).send().await.unwrap();
    let new = "seven green kettles";
    let body = json!({ "token": token, "password": new, "confirmPassword": new });
    assert_eq!(browser.post("/api/auth/reset-password", &body).await.status, 200);
    let (code, log) = serving.stop();
    assert_eq!(code, Some(0));
    assert!(log.contains("refused a request from another site's page"), "the log is read: {log}");
    for secret in ["canary", "quiet river", PASSWORD, new, &cookie, &token, "token="] {
        assert!(!log.contains(secret), "{secret} is in the log");
    }
    let bytes = std::fs::read(portal.data_dir().join("portal.db")).unwrap();
    for secret in ["canary", PASSWORD, new, &cookie, &token] {
        assert!(
            !bytes.windows(secret.len()).any(|part| part == secret.as_bytes()),
            "{secret} is in the file"
        );
    }
}

/// The worker of the running program writes it by itself, a moment before the link in it is good.
async fn wait_for_letter(portal: &Portal) -> String {
    let mut letter = String::new();
    wait::until_async("a letter comes", async || {
        let letters = std::fs::read_dir(portal.data_dir().join("letters")).into_iter().flatten();
        let path =
            letters.map(|entry| entry.unwrap().path()).find(|path| path.extension() == Some("eml".as_ref()));
        let Some(path) = path else { return false };
        letter = std::fs::read_to_string(path).unwrap();
        value::<i64>(portal, "SELECT count(*) FROM outbox WHERE sent_at IS NULL") == 0
    })
    .await;
    letter
}

// proves: S2
#[test]
fn a_public_address_that_may_not_be_served_refuses_the_start() {
    let portal = portal_with_mary();
    let set = |value: &str| {
        portal
            .database()
            .execute("INSERT OR REPLACE INTO settings VALUES ('public-address', ?1, 0)", [value])
            .unwrap();
    };
    for (address, reason) in
        [("http://portal.example.org", "must start with https://"), ("ftp://portal.lan", "is not an address")]
    {
        set(address);
        let said = refused(&portal);
        assert_eq!(said.code, 1, "{address}");
        assert!(said.err.contains(reason), "{address}: {}", said.err);
    }
    set("http://192.168.1.20");
    assert_eq!(Serving::start(&portal).stop().0, Some(0));
}

#[test]
fn a_folder_that_cannot_be_reached_is_not_called_empty() {
    let portal = Portal::nowhere();
    // A file instead of the folder; a folder of another user answers the same way.
    std::fs::write(portal.data_dir(), "").unwrap();
    for said in [refused(&portal), portal.run(&["member", "list"])] {
        assert!(said.err.contains("cannot be reached") && !said.err.contains("portal setup"), "{}", said.err);
    }
}

/// The output of a program that refuses to serve. A program that serves all the same is ended.
fn refused(portal: &Portal) -> Said {
    refused_with(portal, &["--listen", "127.0.0.1:0"])
}

pub fn refused_with(portal: &Portal, flags: &[&str]) -> Said {
    let mut command = portal.command(&[&["serve"], flags].concat());
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > PATIENCE {
            child.kill().unwrap();
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let said = Said::from(child.wait_with_output().unwrap());
    assert_eq!(said.code, 1, "it was to be refused: {} {}", said.out, said.err);
    said
}

pub fn refused_untouched(portal: &Portal) -> String {
    let path = portal.data_dir().join("portal.db");
    let before = std::fs::read(&path).unwrap();
    let said = refused(portal);
    assert!(std::fs::read(&path).unwrap() == before, "the file was changed: {}", said.err);
    assert_eq!(log_bytes(portal), 0, "{}", said.err);
    said.err
}
