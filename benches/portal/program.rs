//! The real program on a throw-away sample congregation.

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::Failure;
use crate::congregation::{Size, grow};
use crate::process::Process;
use crate::reads::Ids;

/// How many members besides the sample's two can sign in. They have the administrator's password.
const SIGNING_IN: usize = 20;
const SEEDED_WITHIN: Duration = Duration::from_mins(1);
const STARTED_WITHIN: Duration = Duration::from_secs(20);

pub struct Program {
    // Ended before its folder goes.
    process: Option<Process>,
    file: PathBuf,
    folder: TempDir,
    address: SocketAddr,
    member: Value,
    administrator: Value,
    size: Size,
}

impl Program {
    /// The program named in `PORTAL_PROGRAM`.
    pub fn file() -> Result<PathBuf, Failure> {
        let file = std::env::var_os("PORTAL_PROGRAM").ok_or("Set PORTAL_PROGRAM, or run: make bench")?;
        let file = PathBuf::from(file);
        file.canonicalize().map_err(|error| format!("PORTAL_PROGRAM={}: {error}", file.display()).into())
    }

    /// Seeds so many members into a new folder and lets years go by.
    pub async fn seeded(members: i64) -> Result<Self, Failure> {
        let (file, folder) = (Self::file()?, tempfile::Builder::new().prefix("portal-bench-").tempdir()?);
        let mut seed = command(&file, folder.path());
        seed.args(["seed", "--json", "--members", &members.to_string()]);
        let said = Process::output("portal seed", &mut seed, SEEDED_WITHIN).await?;
        let said: Value = serde_json::from_str(&said)?;
        let account = |of: &str| json!({ "email": said[of]["email"], "password": said[of]["password"] });
        let (member, administrator) = (account("member"), account("administrator"));
        let mut set = command(&file, folder.path());
        set.args(["settings", "set", "roles-need-second-factor", "no"]);
        Process::output("portal settings set", &mut set, SEEDED_WITHIN).await?;
        let database = database_in(folder.path());
        let email = member["email"].as_str().ok_or("seed named no member")?.to_owned();
        let size = tokio::task::spawn_blocking(move || grow(&database, members, &email)).await??;
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let program = Self { process: None, file, folder, address, member, administrator, size };
        program.let_some_sign_in()?;
        Ok(program)
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn database(&self) -> PathBuf {
        database_in(self.folder.path())
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// The member whose reads are measured, and whose sign-ins make the wave.
    pub fn member(&self) -> &Value {
        &self.member
    }

    /// Values of path parameters: of the member, and the photo given.
    pub fn ids(&self, photo: String) -> Result<Ids, Failure> {
        let conn = rusqlite::Connection::open(self.database())?;
        let (person, household): (String, String) = conn.query_row(
            "SELECT id, household_id FROM members JOIN household_members ON household_members.member_id = members.id
             WHERE email = ?1",
            [self.member["email"].as_str()],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?;
        let other =
            conn.query_row("SELECT min(id) FROM members WHERE id <> ?1", [&person], |row| row.get(0))?;
        // Not one that its series made since: who is measured asks in all that were here.
        let event =
            conn.query_row("SELECT min(id) FROM events WHERE organiser_id = ?1", [&person], |row| {
                row.get(0)
            })?;
        let announcement = conn.query_row("SELECT min(id) FROM announcements", [], |row| row.get(0))?;
        let sheet: i64 = conn.query_row("SELECT max(id) FROM counting_sheets", [], |row| row.get(0))?;
        let gift: i64 = conn.query_row("SELECT max(id) FROM donations", [], |row| row.get(0))?;
        let campaign: i64 = conn.query_row("SELECT max(id) FROM campaigns", [], |row| row.get(0))?;
        // There is none until it is made.
        let statement: Option<i64> = conn.query_row(
            "SELECT max(id) FROM statements WHERE ?1 IN (member_id, partner_id)",
            [&person],
            |row| row.get(0),
        )?;
        let statement = statement.unwrap_or_default();
        let [sheet, gift, campaign, statement] = [sheet, gift, campaign, statement].map(|id| id.to_string());
        let [day, statement_day] = [0, -1].map(|days| {
            let sql = "SELECT date(max(transaction_date), format('%d days', ?1)) FROM donations";
            conn.query_row(sql, [days], |row| row.get::<_, String>(0))
        });
        Ok(Ids {
            photo,
            person,
            household,
            other,
            event,
            announcement,
            sheet,
            gift,
            campaign,
            statement,
            day: day?,
            statement_day: statement_day?,
        })
    }

    /// Has a statement made for the measured member, for a day without other givers: those of a large congregation's
    /// week are too many givers at a time.
    pub async fn make_statement(&self, treasurer: &str) -> Result<(), Failure> {
        let conn = rusqlite::Connection::open(self.database())?;
        let email = self.member["email"].as_str();
        let giver: String =
            conn.query_row("SELECT id FROM members WHERE email = ?1", [email], |row| row.get(0))?;
        let day: String = conn.query_row(
            "INSERT INTO donations (member_id, amount_cents, transaction_date, created_at)
             SELECT ?1, 5000, date(max(transaction_date), '-1 day'), 0 FROM donations RETURNING transaction_date",
            [&giver],
            |row| row.get(0),
        )?;
        let words = reqwest::Client::new().put(self.url("/api/office/giving/statements/words"));
        words.header("cookie", treasurer).json(&statement_words()).send().await?.error_for_status()?;
        let wanted = json!({ "from": day, "to": day, "givers": [giver], "tellMembers": false });
        let post = reqwest::Client::new().post(self.url("/api/office/giving/statements"));
        let answer = post.header("cookie", treasurer).json(&wanted).send().await?.error_for_status()?;
        match answer.json::<Value>().await?["made"].as_i64() {
            Some(1) => Ok(()),
            made => Err(format!("one statement was wanted, {made:?} were made").into()),
        }
    }

    /// The id of the fund of most gifts.
    pub fn fund(&self) -> Result<i64, Failure> {
        let conn = rusqlite::Connection::open(self.database())?;
        Ok(conn.query_row("SELECT id FROM funds WHERE name = 'General Fund'", [], |row| row.get(0))?)
    }

    /// Gives the member who is measured this first and last name.
    pub fn call_member(&self, name: &str) -> Result<(), Failure> {
        let (first, last) = name.split_once(' ').ok_or("a first and a last name")?;
        rusqlite::Connection::open(self.database())?.execute(
            "UPDATE members SET first_name = ?2, last_name = ?3 WHERE email = ?1",
            (self.member["email"].as_str(), first, last),
        )?;
        Ok(())
    }

    /// The path of a calendar address of a member, which is made for the bench.
    pub fn calendar_address(&self) -> Result<String, Failure> {
        let token = [7_u8; 32];
        rusqlite::Connection::open(self.database())?.execute(
            "INSERT OR IGNORE INTO calendar_feeds (member_id, name, scope, token_hash, created_at)
             SELECT id, 'Bench', 'all', ?2, 0 FROM members WHERE email = ?1",
            (self.administrator["email"].as_str(), <[u8; 32]>::from(Sha256::digest(token))),
        )?;
        Ok(format!("/calendar/{}.ics", URL_SAFE_NO_PAD.encode(token)))
    }

    /// Not the member of the wave: one member's newest twenty sessions are kept.
    pub fn administrator(&self) -> &Value {
        &self.administrator
    }

    /// Starts it, anew where it runs, and returns the milliseconds until it answered.
    pub async fn start(&mut self) -> Result<f64, Failure> {
        self.stop();
        let mut serve = command(&self.file, self.folder.path());
        serve.arg("serve").env("PORTAL_LISTEN", self.address.to_string()).envs(of_the_service());
        serve.stdout(Stdio::null()).stderr(Stdio::null());
        let client = reqwest::Client::new();
        let begun = Instant::now();
        let process = self.process.insert(Process::start("portal serve", &mut serve)?);
        let health = format!("http://{}/api/health", self.address);
        while begun.elapsed() < STARTED_WITHIN {
            if client.get(&health).send().await.is_ok_and(|answer| answer.status().is_success()) {
                return Ok(begun.elapsed().as_secs_f64() * 1000.0);
            }
            process.still_runs()?;
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        Err(format!("portal serve did not answer within {} s", STARTED_WITHIN.as_secs()).into())
    }

    pub fn stop(&mut self) {
        self.process = None;
    }

    /// Signs in and returns the Cookie header.
    pub async fn sign_in(&self, account: &Value) -> Result<String, Failure> {
        let answer = reqwest::Client::new().post(self.url("/api/auth/login")).json(account).send().await?;
        if answer.status() != 200 {
            return Err(format!("the sign-in was answered {}", answer.status()).into());
        }
        let cookie = answer.headers().get("set-cookie").ok_or("no cookie")?.to_str()?;
        Ok(cookie.split(';').next().unwrap_or_default().to_owned())
    }

    /// Some members besides the sample's two whose password is the administrator's, each as they sign in.
    pub fn members_with_a_password(&self, count: usize) -> Result<Vec<Value>, Failure> {
        let accounts: Vec<Value> = rusqlite::Connection::open(self.database())?
            .prepare(
                "SELECT email FROM members
                 WHERE password = (SELECT password FROM members WHERE email = ?2) AND email NOT IN (?1, ?2)
                 ORDER BY member_id LIMIT ?3",
            )?
            .query_map(
                (
                    self.member["email"].as_str(),
                    self.administrator["email"].as_str(),
                    i64::try_from(count)?,
                ),
                |row| Ok(json!({ "email": row.get::<_, String>(0)?, "password": self.administrator["password"] })),
            )?
            .collect::<Result<_, _>>()?;
        if accounts.len() == count { Ok(accounts) } else { Err("too few members have an e-mail".into()) }
    }

    pub fn a_password_s_hash(&self) -> Result<String, Failure> {
        let database = rusqlite::Connection::open(self.database())?;
        let email = self.administrator["email"].as_str();
        Ok(database.query_row("SELECT password FROM members WHERE email = ?1", [email], |row| row.get(0))?)
    }

    fn let_some_sign_in(&self) -> Result<(), Failure> {
        rusqlite::Connection::open(self.database())?.execute(
            "UPDATE members SET password = (SELECT password FROM members WHERE email = ?1)
             WHERE id IN (SELECT id FROM members WHERE email IS NOT NULL AND password IS NULL
                          ORDER BY member_id LIMIT ?2)",
            (self.administrator["email"].as_str(), i64::try_from(SIGNING_IN)?),
        )?;
        Ok(())
    }

    /// The description of its API.
    pub async fn openapi(&self) -> Result<String, Failure> {
        // Longer than a pipe holds.
        let file = self.folder.path().join("openapi.yaml");
        let mut print = command(&self.file, self.folder.path());
        print.arg("openapi").stdout(std::fs::File::create(&file)?);
        let status = Process::start("portal openapi", &mut print)?.finish(Duration::from_secs(10)).await?;
        if !status.success() {
            return Err(format!("portal openapi failed: {status}").into());
        }
        Ok(std::fs::read_to_string(file)?)
    }

    /// Path of the page's script.
    pub async fn largest_asset(&self) -> Result<String, Failure> {
        let page = reqwest::get(self.url("/login")).await?.text().await?;
        let path = page.split('"').find(|part| part.starts_with("/assets/index") && part.contains(".js"));
        Ok(path.ok_or("the page has no script")?.to_owned())
    }

    pub fn file_megabytes(&self) -> Result<f64, Failure> {
        #[expect(clippy::cast_precision_loss, reason = "a file's size in MB")]
        Ok(self.file.metadata()?.len() as f64 / 1e6)
    }

    /// Resident memory now.
    pub fn resident_megabytes(&self) -> Result<f64, Failure> {
        Ok(self.kibibytes("VmRSS:")? * 1024.0 / 1e6)
    }

    /// Memory that the system can't reclaim: neither the program's own file nor the database's pages.
    pub fn anonymous_megabytes(&self) -> Result<f64, Failure> {
        Ok(self.kibibytes("RssAnon:")? * 1024.0 / 1e6)
    }

    /// The most there was resident since the start, or since [`Program::forget_peak`].
    pub fn peak_megabytes(&self) -> Result<f64, Failure> {
        Ok(self.kibibytes("VmHWM:")? * 1024.0 / 1e6)
    }

    pub fn forget_peak(&self) -> Result<(), Failure> {
        Ok(std::fs::write(format!("/proc/{}/clear_refs", self.id()?), "5")?)
    }

    fn kibibytes(&self, name: &str) -> Result<f64, Failure> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id()?))?;
        let line = status.lines().find(|line| line.starts_with(name)).ok_or("no such line")?;
        Ok(line.split_whitespace().nth(1).ok_or("no figure")?.parse()?)
    }

    /// The process's.
    pub fn id(&self) -> Result<u32, Failure> {
        Ok(self.process.as_ref().ok_or("not running")?.id())
    }
}

/// The statement's wording and signature; without them none is made.
pub fn statement_words() -> Value {
    json!({ "postalAddress": "1 Elm Street", "taxNumber": "12-3456789", "wording": "No goods.", "thanks": "",
        "signed": "" })
}

fn database_in(folder: &Path) -> PathBuf {
    folder.join("data/portal.db")
}

fn command(file: &Path, folder: &Path) -> Command {
    let mut command = Command::new(file);
    command.env("PORTAL_DATA_DIR", folder.join("data"));
    command
}

/// The service's environment for the program, regardless of the machine's own settings.
fn of_the_service() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!("../../packaging/portal.service")
        .lines()
        .filter_map(|line| line.strip_prefix("Environment=")?.split_once('='))
}
