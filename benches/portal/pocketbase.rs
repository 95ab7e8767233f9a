//! The same list from `PocketBase` (0.23 or newer), where POCKETBASE names its program: the same events in a collection
//! of its own with the same index, open to signed-in members, requested with a member's token: as its own client
//! requests a page, and without counting all upcoming events for it (skipTotal), as the portal does not count them.

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::Failure;
use crate::load::Target;
use crate::process::Process;

const SUPERUSER: &str = "bench@example.org";
const MEMBER: &str = "member@example.org";
/// The password of both accounts.
const PASSWORD: &str = "quiet-river-lantern";
const COMMAND_WITHIN: Duration = Duration::from_mins(1);
const STARTED_WITHIN: Duration = Duration::from_secs(20);
/// The portal lists as many.
const LISTED: usize = 5;
/// The columns of an event that both have, under these names.
const FIELDS: [&str; 6] = ["title", "description", "event_date", "event_time", "location", "event_type"];

/// How many there are in all.
#[derive(Clone, Copy)]
pub enum Total {
    /// As it does by itself.
    Counted,
    Skipped,
}

pub struct PocketBase {
    // Ended before its folder goes.
    process: Process,
    _folder: TempDir,
    address: SocketAddr,
    client: reqwest::Client,
    /// As the bare handler reads it.
    today: String,
}

impl PocketBase {
    /// The program named in POCKETBASE; none where nothing is named.
    pub fn file() -> Option<PathBuf> {
        std::env::var_os("POCKETBASE").filter(|file| !file.is_empty()).map(PathBuf::from)
    }

    /// Starts it in a folder of its own, with the events of `database` (the portal's) in it.
    pub async fn start(file: &Path, database: &Path) -> Result<Self, Failure> {
        let file = file.canonicalize().map_err(|error| format!("POCKETBASE={}: {error}", file.display()))?;
        let folder = tempfile::Builder::new().prefix("portal-bench-pocketbase-").tempdir()?;
        let data = format!("--dir={}", folder.path().join("pb_data").display());
        let mut upsert = Command::new(&file);
        upsert.args(["superuser", "upsert", SUPERUSER, PASSWORD, &data]).current_dir(folder.path());
        Process::output("pocketbase superuser upsert", &mut upsert, COMMAND_WITHIN).await?;

        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let mut serve = Command::new(&file);
        serve.arg("serve").arg(format!("--http={address}")).arg(&data).current_dir(folder.path());
        let process = Process::start("pocketbase serve", serve.stdout(Stdio::null()).stderr(Stdio::null()))?;
        let client = reqwest::Client::builder().timeout(Duration::from_secs(20)).build()?;
        let today = rusqlite::Connection::open(database)?.query_row("SELECT date()", [], |row| row.get(0))?;
        let mut base = Self { process, _folder: folder, address, client, today };
        base.wait().await?;
        base.fill(database).await?;
        Ok(base)
    }

    async fn wait(&mut self) -> Result<(), Failure> {
        let begun = Instant::now();
        let health = self.url("/api/health");
        while begun.elapsed() < STARTED_WITHIN {
            if self.client.get(&health).send().await.is_ok_and(|answer| answer.status().is_success()) {
                return Ok(());
            }
            self.process.still_runs()?;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Err("pocketbase serve did not answer /api/health within 20 s".into())
    }

    /// Everything through its own interface; a record at a time, as a batch must be allowed first.
    async fn fill(&self, database: &Path) -> Result<(), Failure> {
        let superuser = self.sign_in("_superusers", SUPERUSER).await?;
        let fields: Vec<Value> = FIELDS
            .iter()
            // The default of a text's longest is 5,000 characters.
            .map(|name| json!({ "name": name, "type": "text" }))
            .collect();
        let collection = json!({
            "name": "events",
            "type": "base",
            "fields": fields,
            "listRule": "@request.auth.id != \"\"",
            "indexes": ["CREATE INDEX events_by_date ON events (event_date, event_time)"],
        });
        self.post("/api/collections", &collection, Some(&superuser)).await?;
        let member = json!({
            "email": MEMBER, "password": PASSWORD, "passwordConfirm": PASSWORD, "verified": true,
        });
        // The collection of accounts that is there from the start.
        self.post("/api/collections/users/records", &member, Some(&superuser)).await?;
        for event in events(database)? {
            self.post("/api/collections/events/records", &event, Some(&superuser)).await?;
        }
        Ok(())
    }

    /// The upcoming events, as a member asks for them, with the count of all or without; checked to be a list as long as
    /// the portal's.
    pub async fn upcoming(&self, total: Total) -> Result<Target, Failure> {
        let token = self.sign_in("users", MEMBER).await?;
        let filter: String =
            url::form_urlencoded::byte_serialize(format!("event_date >= \"{}\"", self.today).as_bytes())
                .collect();
        let path = format!(
            "/api/collections/events/records?perPage={LISTED}{}&sort=event_date,event_time,id&filter={filter}",
            match total {
                Total::Counted => "",
                Total::Skipped => "&skipTotal=1",
            }
        );
        let answer = self.client.get(self.url(&path)).header("authorization", &token).send().await?;
        let (status, text) = (answer.status(), answer.text().await?);
        let listed = serde_json::from_str::<Value>(&text)
            .ok()
            .and_then(|answer| Some(answer.get("items")?.as_array()?.len()));
        if !status.is_success() || listed != Some(LISTED) {
            return Err(format!(
                "PocketBase did not list {LISTED} upcoming events but answered {status}: {}",
                beginning(&text)
            )
            .into());
        }
        Ok(Target::with_headers(self.address, &path, &format!("authorization: {token}\r\n")))
    }

    async fn sign_in(&self, collection: &str, email: &str) -> Result<String, Failure> {
        let path = format!("/api/collections/{collection}/auth-with-password");
        let answer = self.post(&path, &json!({ "identity": email, "password": PASSWORD }), None).await?;
        let token = answer.get("token").and_then(Value::as_str);
        Ok(token.ok_or_else(|| format!("PocketBase answered {path} without a token: {answer}"))?.to_owned())
    }

    async fn post(&self, path: &str, body: &Value, token: Option<&str>) -> Result<Value, Failure> {
        let mut request = self.client.post(self.url(path)).json(body);
        if let Some(token) = token {
            request = request.header("authorization", token);
        }
        let answer =
            request.send().await.map_err(|error| format!("PocketBase did not answer {path}: {error}"))?;
        let (status, text) = (answer.status(), answer.text().await?);
        if !status.is_success() {
            return Err(format!("PocketBase refused POST {path}: {status} {}", beginning(&text)).into());
        }
        serde_json::from_str(&text).map_err(|error| {
            format!("PocketBase answered POST {path} with no JSON ({error}): {}", beginning(&text)).into()
        })
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

fn events(database: &Path) -> Result<Vec<Value>, Failure> {
    let sql = format!("SELECT {} FROM events ORDER BY event_date, event_time, id", FIELDS.join(", "));
    let events = rusqlite::Connection::open(database)?
        .prepare(&sql)?
        .query_map([], |row| {
            let mut event = serde_json::Map::new();
            for name in FIELDS {
                let value = row.get::<_, Option<String>>(name)?;
                event.insert(name.to_owned(), json!(value.unwrap_or_default()));
            }
            Ok(Value::Object(event))
        })?
        .collect::<Result<_, _>>()?;
    Ok(events)
}

fn beginning(text: &str) -> String {
    text.chars().take(300).collect()
}
