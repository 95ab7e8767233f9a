//! The real program on a throw-away sample congregation.

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::Failure;

pub struct Program {
    file: PathBuf,
    folder: TempDir,
    address: SocketAddr,
    member: serde_json::Value,
    administrator: serde_json::Value,
    child: Option<Child>,
}

impl Program {
    /// Seeds 200 members into a new folder with the program named in `PORTAL_PROGRAM`.
    pub fn seeded() -> Result<Self, Failure> {
        let file = std::env::var_os("PORTAL_PROGRAM").ok_or("Set PORTAL_PROGRAM, or run: make bench")?;
        let file = PathBuf::from(file).canonicalize()?;
        let folder = tempfile::tempdir()?;
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let nobody = serde_json::Value::Null;
        let mut program =
            Self { file, folder, address, member: nobody.clone(), administrator: nobody, child: None };
        let seeded = program.command(&["seed", "--json"]).stderr(Stdio::inherit()).output()?;
        let said: serde_json::Value = serde_json::from_slice(&seeded.stdout)?;
        let credentials =
            |of: &str| serde_json::json!({ "email": said[of]["email"], "password": said[of]["password"] });
        program.member = credentials("member");
        program.administrator = credentials("administrator");
        Ok(program)
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn database(&self) -> PathBuf {
        self.folder.path().join("data/portal.db")
    }

    /// The member whose sign-ins make the wave.
    pub fn member(&self) -> &serde_json::Value {
        &self.member
    }

    /// Starts it and returns the time until it answered.
    pub async fn start(&mut self) -> Result<Duration, Failure> {
        let begun = Instant::now();
        let mut command = self.command(&["serve"]);
        self.child = Some(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?);
        let client = reqwest::Client::new();
        let health = format!("http://{}/api/health", self.address);
        while begun.elapsed() < Duration::from_secs(10) {
            if client.get(&health).send().await.is_ok_and(|answer| answer.status().is_success()) {
                return Ok(begun.elapsed());
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        Err("the program did not answer within 10 s".into())
    }

    pub fn stop(&mut self) -> Result<(), Failure> {
        if let Some(mut child) = self.child.take() {
            Command::new("kill").arg(child.id().to_string()).status()?;
            child.wait()?;
        }
        Ok(())
    }

    /// Signs the sample's administrator in and returns the Cookie header. Not the member of the wave: one member's
    /// newest twenty sessions are kept.
    pub async fn sign_in(&self) -> Result<String, Failure> {
        self.sign_in_with(&self.administrator).await
    }

    async fn sign_in_with(&self, credentials: &serde_json::Value) -> Result<String, Failure> {
        let login = format!("http://{}/api/auth/login", self.address);
        let answer = reqwest::Client::new().post(login).json(credentials).send().await?;
        let cookie = answer.headers().get("set-cookie").ok_or("no cookie")?.to_str()?;
        Ok(cookie.split(';').next().unwrap_or_default().to_owned())
    }

    /// So many members, each signed in, as Cookie headers. They get the administrator's password for it.
    pub async fn sign_in_members(&self, count: usize) -> Result<Vec<String>, Failure> {
        let database = rusqlite::Connection::open(self.database())?;
        database.execute(
            "UPDATE members SET password = (SELECT password FROM members WHERE email = ?1) WHERE email IS NOT NULL",
            [self.administrator["email"].as_str()],
        )?;
        let emails: Vec<String> = database
            .prepare("SELECT email FROM members WHERE email IS NOT NULL LIMIT ?1")?
            .query_map([i64::try_from(count)?], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        let mut cookies = Vec::new();
        for email in emails {
            let credentials =
                serde_json::json!({ "email": email, "password": self.administrator["password"] });
            cookies.push(self.sign_in_with(&credentials).await?);
        }
        Ok(cookies)
    }

    /// Path of the page's script.
    pub async fn largest_asset(&self) -> Result<String, Failure> {
        let page = reqwest::get(format!("http://{}/login", self.address)).await?.text().await?;
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

    /// Resident memory now.
    pub fn resident_mebibytes(&self) -> Result<f64, Failure> {
        Ok(self.kibibytes("VmRSS:")? / 1024.0)
    }

    /// The most there was resident since [`Program::forget_peak`].
    pub fn peak_mebibytes(&self) -> Result<f64, Failure> {
        Ok(self.kibibytes("VmHWM:")? / 1024.0)
    }

    pub fn forget_peak(&self) -> Result<(), Failure> {
        let id = self.child.as_ref().ok_or("not running")?.id();
        Ok(std::fs::write(format!("/proc/{id}/clear_refs"), "5")?)
    }

    fn kibibytes(&self, name: &str) -> Result<f64, Failure> {
        let id = self.child.as_ref().ok_or("not running")?.id();
        let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
        let line = status.lines().find(|line| line.starts_with(name)).ok_or("no such line")?;
        Ok(line.split_whitespace().nth(1).ok_or("no figure")?.parse()?)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.file);
        command
            .args(arguments)
            .env("PORTAL_DATA_DIR", self.folder.path().join("data"))
            .env("PORTAL_LISTEN", self.address.to_string());
        command
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _best_effort = self.stop();
    }
}
