//! Fifty phones that open the dashboard in the same second, while the program has a tenth of one core, as on a slow and
//! busy Pi. The limit is the system's own (a control group), so this needs root.

use std::path::{Path, PathBuf};
use std::time::Instant;

use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::Failure;
use crate::load::{self, Target};
use crate::program::Program;

const PHONES: usize = 50;
/// The program's CPU quota for each tenth of a second, in microseconds.
const QUOTA: &str = "10000";
const PERIOD: &str = "100000";
/// The dashboard's requests once its page is loaded.
pub const DASHBOARD: [&str; 4] =
    ["/api/auth/me", "/api/events/upcoming", "/api/announcements/recent", "/api/celebrations/week"];

/// Seconds until the last phone has all of it.
pub async fn open_dashboards(program: &Program, cookies: &[String]) -> Result<f64, Failure> {
    let _limit = Limit::on(program.id()?)?;
    let mut phones = JoinSet::new();
    let begun = Instant::now();
    for cookie in cookies.iter().cycle().take(PHONES) {
        let address = program.address();
        let asked = ["/dashboard"].into_iter().chain(DASHBOARD);
        let targets: Vec<Target> = asked.map(|path| Target::new(address, path, cookie)).collect();
        phones.spawn(async move {
            let (mut stream, mut buffer) = (TcpStream::connect(address).await?, Vec::new());
            for target in &targets {
                load::ask(&mut stream, target, &mut buffer).await?;
            }
            Ok::<_, Failure>(())
        });
    }
    while let Some(phone) = phones.join_next().await {
        phone??;
    }
    Ok(begun.elapsed().as_secs_f64())
}

/// A process's share of the processor; lifted when dropped.
struct Limit {
    group: PathBuf,
    process: u32,
}

impl Limit {
    fn on(process: u32) -> Result<Self, Failure> {
        let root = Path::new("/sys/fs/cgroup");
        let is_one = root.join("cgroup.controllers").exists();
        let parent = if is_one { root.to_owned() } else { root.join("cpu") };
        let limit = Self { group: parent.join(format!("portal-bench-{process}")), process };
        let said = |error| format!("the program cannot be given a tenth of a core (as root it can): {error}");
        std::fs::create_dir(&limit.group).map_err(said)?;
        let write = |file: &str, value: &str| std::fs::write(limit.group.join(file), value).map_err(said);
        if is_one {
            write("cpu.max", &format!("{QUOTA} {PERIOD}"))?;
        } else {
            write("cpu.cfs_period_us", PERIOD)?;
            write("cpu.cfs_quota_us", QUOTA)?;
        }
        write("cgroup.procs", &process.to_string())?;
        Ok(limit)
    }
}

impl Drop for Limit {
    fn drop(&mut self) {
        if let Some(parent) = self.group.parent() {
            let _ended_already = std::fs::write(parent.join("cgroup.procs"), self.process.to_string());
            let _left_behind = std::fs::remove_dir(&self.group);
        }
    }
}
