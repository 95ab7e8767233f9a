//! A bare poem handler on the same rows, for comparison: find the session, read the events, answer JSON. No guard, no
//! headers, no settings, no description. It runs in a process of its own, as the portal does.

use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use poem::listener::TcpListener;
use poem::web::{Data, Json, Path};
use poem::{EndpointExt, Request, Response, Route, Server, get, handler};
use r2d2_sqlite::SqliteConnectionManager;
use rusqlite::{Connection, OpenFlags};
use sha2::{Digest, Sha256};

use crate::Failure;
use crate::process::Process;
use crate::program::Program;

type Pool = r2d2::Pool<SqliteConnectionManager>;

pub struct Bare {
    _process: Process,
    address: SocketAddr,
}

impl Bare {
    pub async fn start(program: &Program, cookie: &str) -> Result<Self, Failure> {
        let address = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let asset = program.largest_asset().await?;
        // The very bytes the portal sends; reqwest has no gzip here, so it leaves them as they are.
        let sent =
            reqwest::Client::new().get(program.url(&asset)).header("accept-encoding", "gzip").send().await?;
        let gzip = program.folder().join("asset.gz");
        std::fs::write(&gzip, sent.bytes().await?)?;
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("--bare").arg(address.to_string()).arg(program.database()).arg(&asset).arg(gzip);
        let process = Process::start("the bare handler", command.stdout(Stdio::null()))?;
        let bare = Self { _process: process, address };
        let client = reqwest::Client::new();
        for _ in 0..1000 {
            let url = format!("http://{address}/api/events/upcoming");
            if client
                .get(url)
                .header("cookie", cookie)
                .send()
                .await
                .is_ok_and(|answer| answer.status().is_success())
            {
                return Ok(bare);
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Err("the bare handler did not start".into())
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
struct Event {
    id: String,
    title: String,
    category: String,
    description: Option<String>,
    start_date: String,
    location: Option<String>,
    asks: bool,
    is_cancelled: bool,
    cancel_reason: Option<String>,
    in_series: bool,
    own: Option<String>,
    household: Option<String>,
}

/// Arguments: address, database, path of the asset, its file.
pub fn serve(arguments: &[String]) -> Result<(), Failure> {
    let [address, database, asset, file, ..] = arguments else { return Err("four arguments".into()) };
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let manager = SqliteConnectionManager::file(database).with_flags(flags);
    let pool = r2d2::Pool::builder().max_size(4).test_on_check_out(false).build(manager)?;
    let bytes: &'static [u8] = Box::leak(std::fs::read(file)?.into_boxed_slice());
    let app = Route::new()
        .at("/api/events/upcoming", get(upcoming))
        .at("/calendar/:file", get(calendar))
        .at(asset, get(script))
        .data(pool)
        .data(bytes);
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?
        .block_on(Server::new(TcpListener::bind(address.clone())).run(app))?;
    Ok(())
}

#[handler]
async fn upcoming(request: &Request, pool: Data<&Pool>) -> poem::Result<Json<Vec<Event>>> {
    let cookie = request.header("cookie").unwrap_or_default().rsplit('=').next().unwrap_or_default();
    let token = URL_SAFE_NO_PAD.decode(cookie).map_err(poem::error::BadRequest)?;
    let hash: [u8; 32] = Sha256::digest(token).into();
    let pool = (*pool).clone();
    let events = tokio::task::spawn_blocking(move || {
        let conn = pool.get().map_err(|error| error.to_string())?;
        read(&conn, hash).map_err(|error| error.to_string())
    });
    let events = events.await.map_err(poem::error::InternalServerError)?;
    events.map(Json).map_err(|error| poem::Error::from_string(error, poem::http::StatusCode::UNAUTHORIZED))
}

fn read(conn: &Connection, hash: [u8; 32]) -> rusqlite::Result<Vec<Event>> {
    let member = conn
        .prepare_cached(
            "SELECT members.id, members.first_name FROM sessions JOIN members ON members.id = sessions.member_id
             WHERE sessions.token_hash = ?1 AND sessions.epoch = members.session_epoch",
        )?
        .query_row([hash], |row| row.get::<_, String>(0))?;
    conn.prepare_cached(
        "SELECT id, title, description, event_date, event_time, location, event_type, asks,
            cancelled_at IS NOT NULL AS is_cancelled, cancel_reason, series_id IS NOT NULL AS in_series,
            (SELECT status FROM event_rsvps WHERE event_id = events.id AND member_id = ?1) AS own,
            (SELECT min(status) FROM household_members AS own
                JOIN household_members AS home ON home.household_id = own.household_id
                JOIN event_rsvps ON event_rsvps.member_id = home.member_id AND event_id = events.id
             WHERE own.member_id = ?1) AS household
         FROM events WHERE removed_at IS NULL AND event_date >= date('now') ORDER BY event_date, event_time, id LIMIT 5",
    )?
    .query_map([member], |row| {
        Ok(Event {
            id: row.get("id")?,
            title: row.get("title")?,
            category: row.get("event_type")?,
            description: row.get("description")?,
            start_date: format!(
                "{}T{}:00",
                row.get::<_, String>("event_date")?,
                row.get::<_, String>("event_time")?
            ),
            location: row.get("location")?,
            asks: row.get("asks")?,
            is_cancelled: row.get("is_cancelled")?,
            cancel_reason: row.get("cancel_reason")?,
            in_series: row.get("in_series")?,
            own: row.get("own")?,
            household: row.get("household")?,
        })
    })?
    .collect()
}

/// A calendar that the program has already: whose address it is, and the version of what is in it.
#[handler]
async fn calendar(request: &Request, file: Path<String>, pool: Data<&Pool>) -> poem::Result<Response> {
    let token = URL_SAFE_NO_PAD.decode(file.trim_end_matches(".ics")).map_err(poem::error::BadRequest)?;
    let hash: [u8; 32] = Sha256::digest(token).into();
    let pool = (*pool).clone();
    let version = tokio::task::spawn_blocking(move || {
        let conn = pool.get().map_err(|error| error.to_string())?;
        version_of(&conn, hash).map_err(|error| error.to_string())
    });
    let version = version.await.map_err(poem::error::InternalServerError)?;
    version.map_err(|error| poem::Error::from_string(error, poem::http::StatusCode::NOT_FOUND))?;
    let etag = request.header("if-none-match").unwrap_or_default();
    Ok(Response::builder().status(poem::http::StatusCode::NOT_MODIFIED).header("etag", etag).finish())
}

fn version_of(conn: &Connection, hash: [u8; 32]) -> rusqlite::Result<i64> {
    conn.prepare_cached(
        "SELECT (SELECT version FROM calendar_version) FROM calendar_feeds
         JOIN members ON members.id = calendar_feeds.member_id WHERE token_hash = ?1 AND disabled_at IS NULL",
    )?
    .query_row([hash], |row| row.get(0))
}

#[handler]
fn script(bytes: Data<&&'static [u8]>) -> Response {
    Response::builder().content_type("text/javascript").header("content-encoding", "gzip").body(**bytes)
}
