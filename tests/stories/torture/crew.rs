//! Eight members who save without a pause, and a ledger of the answers.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use reqwest::{Client, Response, StatusCode};
use rusqlite::{Connection, OpenFlags};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::congregation::photos::{PHOTO, form};
use crate::support::app::PASSWORD;
use crate::support::command::Portal;
use crate::support::pictures;
use crate::support::serving::{Serving, add_member, portal_with_mary};
use crate::support::wait::{self, PATIENCE};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Work {
    Profile,
    Photo,
    /// A session, a known browser, a line in the audit log, and a letter about it.
    SignIn,
}

const WORK: [Work; 8] = [
    Work::Profile,
    Work::Profile,
    Work::Profile,
    Work::Profile,
    Work::Profile,
    Work::Photo,
    Work::Photo,
    Work::SignIn,
];

struct Writer {
    number: usize,
    work: Work,
    cookie: Mutex<String>,
    begun: AtomicU64,
    /// For the profile the last number; for everything else, how many.
    answered: AtomicU64,
    photos: Mutex<Vec<String>>,
}

#[derive(Clone)]
pub struct Crew {
    writers: Arc<Vec<Writer>>,
    picture: Arc<Vec<u8>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// Answered with 2xx and missing in the file.
    pub lost: u64,
    /// Requests of which a part is in the file.
    pub half: u64,
}

pub fn portal_with_crew() -> (Portal, Crew) {
    let portal = portal_with_mary();
    for number in 0..WORK.len() {
        add_member(&portal, &format!("writer{number}"), &email(number));
    }
    let writers = WORK.iter().enumerate().map(|(number, &work)| Writer {
        number,
        work,
        cookie: Mutex::default(),
        begun: AtomicU64::default(),
        answered: AtomicU64::default(),
        photos: Mutex::default(),
    });
    let picture = form(&[("photo", "me.jpg", &pictures::jpeg(&pictures::two_halves(64, 64)))]);
    (portal, Crew { writers: Arc::new(writers.collect()), picture: Arc::new(picture) })
}

fn email(number: usize) -> String {
    format!("writer{number}@email.com")
}

impl Crew {
    pub async fn sign_in(&self, serving: &Serving) {
        for writer in self.writers.iter() {
            let answer = sign_in(&client(), &server(serving), writer.number).await.unwrap();
            assert_eq!(answer.status(), 200);
            let cookies = answer.headers().get_all("set-cookie").iter();
            let cookies = cookies.filter_map(|cookie| cookie.to_str().ok()?.split(';').next());
            *writer.cookie.lock().unwrap() = cookies.collect::<Vec<_>>().join("; ");
        }
    }

    pub fn work(&self, serving: &Serving) -> JoinSet<Vec<StatusCode>> {
        let mut at_work = JoinSet::new();
        for number in 0..self.writers.len() {
            let (crew, server) = (self.clone(), server(serving));
            at_work.spawn(async move { crew.save(number, &server).await });
        }
        at_work
    }

    async fn save(&self, number: usize, server: &str) -> Vec<StatusCode> {
        let (writer, client) = (&self.writers[number], client());
        let mut odd = Vec::new();
        loop {
            let round = writer.begun.fetch_add(1, Ordering::SeqCst) + 1;
            let Ok(answer) = self.ask(writer, round, &client, server).await else { return odd };
            let status = answer.status();
            // At full speed a member changes more within a minute than one may.
            if status == StatusCode::TOO_MANY_REQUESTS {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
            if !status.is_success() {
                odd.push(status);
                continue;
            }
            // An answer that breaks off after its head counts as one.
            let body: Value = answer.json().await.unwrap_or_default();
            let address = body["photoUrl"].as_str().unwrap_or_default().to_owned();
            writer.photos.lock().unwrap().push(address);
            match writer.work {
                Work::Profile => writer.answered.store(round, Ordering::SeqCst),
                Work::Photo | Work::SignIn => _ = writer.answered.fetch_add(1, Ordering::SeqCst),
            }
        }
    }

    async fn ask(
        &self,
        writer: &Writer,
        round: u64,
        client: &Client,
        server: &str,
    ) -> reqwest::Result<Response> {
        let cookie = writer.cookie.lock().unwrap().clone();
        match writer.work {
            Work::Profile => {
                let said = round.to_string();
                let put = client.put(format!("{server}/api/members/me")).header("cookie", cookie);
                put.json(&json!({ "notes": said, "employer": said })).send().await
            }
            Work::Photo => {
                let post = client.post(format!("{server}{PHOTO}")).header("cookie", cookie);
                let form = post.header("content-type", "multipart/form-data; boundary=frame");
                form.body(self.picture.to_vec()).send().await
            }
            Work::SignIn => sign_in(client, server, writer.number).await,
        }
    }

    pub fn answered(&self) -> u64 {
        self.writers.iter().map(|writer| writer.answered.load(Ordering::SeqCst)).sum()
    }

    pub async fn answer_more(&self, more: u64) {
        let enough = self.answered() + more;
        let is_enough = || {
            let mut writers = self.writers.iter();
            self.answered() >= enough && writers.all(|writer| writer.answered.load(Ordering::SeqCst) > 0)
        };
        wait::until_async("they save", async || is_enough()).await;
    }

    pub fn ledger(&self) -> Vec<u64> {
        self.writers.iter().map(|writer| writer.answered.load(Ordering::SeqCst)).collect()
    }

    pub fn compare(&self, ledger: &[u64], file: &Path) -> Compared {
        let conn = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_WRITE).unwrap();
        conn.busy_timeout(PATIENCE).unwrap();
        let mut compared = Compared::default();
        for (writer, &answered) in self.writers.iter().zip(ledger) {
            let begun = writer.begun.load(Ordering::SeqCst);
            match writer.work {
                Work::Profile => writer.compare_profile(&conn, answered, begun, &mut compared),
                Work::Photo => writer.compare_photo(&conn, answered, &mut compared),
                Work::SignIn => compare_sign_ins(&conn, answered, &mut compared),
            }
        }
        compared
    }
}

impl Writer {
    fn compare_profile(&self, conn: &Connection, answered: u64, begun: u64, compared: &mut Compared) {
        let sql = "SELECT coalesce(notes, '0'), coalesce(employer, '0') FROM members WHERE id = ?1";
        let fields = |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?));
        let (notes, employer) = conn.query_row(sql, [format!("writer{}", self.number)], fields).unwrap();
        compared.half += u64::from(notes != employer);
        let saved: u64 = notes.parse().unwrap();
        assert!(saved <= begun, "{saved} was never sent");
        compared.lost += answered.saturating_sub(saved);
    }

    fn compare_photo(&self, conn: &Connection, answered: u64, compared: &mut Compared) {
        let sql =
            "SELECT profile_picture, (SELECT '/api/photos/' || id FROM photos WHERE member_id = members.id)
                   FROM members WHERE id = ?1";
        let both = |row: &rusqlite::Row<'_>| Ok((row.get::<_, Option<String>>(0)?, row.get(1)?));
        let (address, picture): (_, Option<String>) =
            conn.query_row(sql, [format!("writer{}", self.number)], both).unwrap();
        compared.half += u64::from(address != picture);
        let photos = self.photos.lock().unwrap();
        // A row whose address was never answered is that of the unfinished request.
        let place = address.and_then(|address| photos.iter().position(|photo| *photo == address));
        compared.lost += place.map_or(0, |place| answered.saturating_sub(place as u64 + 1));
    }
}

fn compare_sign_ins(conn: &Connection, answered: u64, compared: &mut Compared) {
    let count =
        |sql: &str| -> u64 { conn.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap().cast_unsigned() };
    // The newest row of each is never removed, so its number says how many there ever were.
    let sessions = count("SELECT coalesce(max(id), 0) FROM sessions");
    let browsers = count("SELECT coalesce(max(id), 0) FROM trusted_devices");
    let lines = count("SELECT coalesce(sum(repeats), 0) FROM security_logs WHERE action = 'signed-in'");
    // The first browser of a member is no news. At most three letters are sent an hour.
    let news = count(
        "SELECT coalesce(sum(repeats), 0) + (SELECT count(DISTINCT member_id) FROM sessions)
         FROM security_logs WHERE action = 'new-device'",
    );
    let all = [sessions, browsers, lines, news];
    let (most, least) = (all.iter().max().unwrap(), all.iter().min().unwrap());
    compared.half += most - least;
    // The members' own first ones are not in the ledger.
    compared.lost += (answered + WORK.len() as u64).saturating_sub(lines);
}

fn server(serving: &Serving) -> String {
    format!("http://{}", serving.address)
}

fn client() -> Client {
    Client::builder().no_proxy().timeout(PATIENCE).build().unwrap()
}

async fn sign_in(client: &Client, server: &str, number: usize) -> reqwest::Result<Response> {
    let body = json!({ "email": email(number), "password": PASSWORD });
    client.post(format!("{server}/api/auth/login")).json(&body).send().await
}
