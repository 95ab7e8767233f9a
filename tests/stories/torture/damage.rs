//! A card that forgets: the database file with bytes changed, cut, or parts of it gone.

use std::path::PathBuf;
use std::process::{Child, Stdio};

use fastrand::Rng;
use portal::appliance::backup::sums;
use serde_json::Value;

use crate::support::browser::{Browser, send};
use crate::support::command::Portal;
use crate::support::database_file::integrity_of;
use crate::support::serving::Serving;

const PAGE: usize = 4096;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Damage {
    /// The portal did not start, named the reason and the restore command, and left the file as it was.
    pub refused: u32,
    /// SQLite detects nothing: a changed byte inside a row's text, or in unused space.
    pub served: u32,
    /// Damages among these that showed while pages were read: one answer reports it, and the others work.
    pub noticed_later: u32,
    /// `portal restore` and `portal backup` of a damaged file that refused it and changed nothing.
    pub not_taken: u32,
    /// `portal backup verify` and `portal restore` of a damaged file whose checksum lies beside it: both refused it.
    pub seen_by_sum: u32,
    pub seen_by_sum_alone: u32,
}

struct Whole {
    portal: Portal,
    cookie: String,
    bytes: Vec<u8>,
    backup: PathBuf,
}

impl Whole {
    async fn make() -> Self {
        let portal = Portal::nowhere();
        let seeded: Value = serde_json::from_str(&portal.ok(&["seed", "--json", "--members", "60"])).unwrap();
        let serving = Serving::start(&portal);
        let member = |field: &str| seeded["member"][field].as_str().unwrap().to_owned();
        let signed_in = Browser::at(serving.address).sign_in(&member("email"), &member("password")).await;
        let cookie = format!("session={}", signed_in.cookie());
        assert_eq!(serving.stop().0, Some(0));
        let backup = portal.ok(&["backup", "--quiet"]).trim().into();
        let bytes = std::fs::read(portal.data_dir().join("portal.db")).unwrap();
        Self { portal, cookie, bytes, backup }
    }

    fn database(&self) -> PathBuf {
        self.portal.data_dir().join("portal.db")
    }

    fn put(&self, bytes: &[u8]) {
        for ending in ["-wal", "-shm"] {
            let _may_be_gone = std::fs::remove_file(format!("{}{ending}", self.database().display()));
        }
        std::fs::write(self.database(), bytes).unwrap();
    }
}

pub async fn damage(times: u32) -> Damage {
    let whole = Whole::make().await;
    let mut random = Rng::with_seed(200);
    let mut found = Damage::default();
    let noted = Noted::make(&whole);
    for time in 0..times {
        let (what, bytes) = damaged(&whole.bytes, time, &mut random);
        whole.put(&bytes);
        match start(&whole.portal) {
            Err(said) => {
                found.refused += 1;
                assert!(!said.contains("panicked"), "{what}: {said}");
                assert!(said.starts_with("portal: "), "{what}: {said}");
                let way_back = format!("portal restore {}", whole.backup.display());
                assert!(said.contains(&way_back), "{what}: {said}");
                assert!(std::fs::read(whole.database()).unwrap() == bytes, "{what} is changed: {said}");
            }
            Ok(serving) => {
                found.served += 1;
                found.noticed_later += u32::from(read_everything(&serving, &whole.cookie, &what).await);
                let (code, log) = serving.stop();
                assert_eq!(code, Some(0), "{what}: {log}");
                assert!(!log.contains("panicked"), "{what}: {log}");
            }
        }
        if bytes != whole.bytes {
            found.seen_by_sum += 1;
            found.seen_by_sum_alone += u32::from(noted.refuses(&bytes, &what));
        }
        if time % 5 == 0 {
            found.not_taken += u32::from(is_not_taken_for_a_backup(&whole, &bytes, &what));
        }
    }
    whole.put(&whole.bytes);
    let folder = whole.portal.data_dir().join("backups");
    let kept = std::fs::read_dir(folder)
        .unwrap()
        .filter(|entry| entry.as_ref().unwrap().file_name().to_str().unwrap().starts_with("portal-"));
    assert_eq!(kept.count(), 1, "no backup was made or lost");
    found
}

fn damaged(whole: &[u8], time: u32, random: &mut Rng) -> (String, Vec<u8>) {
    let mut bytes = whole.to_vec();
    let page = random.usize(1..bytes.len() / PAGE) * PAGE;
    let what = match time % 8 {
        0 => {
            let at = random.usize(0..100);
            bytes[at] ^= 1 << random.u8(0..8);
            format!("a bit in byte {at} of the header")
        }
        1 => {
            bytes.truncate(random.usize(1..whole.len()));
            format!("cut to {} bytes", bytes.len())
        }
        2 => {
            bytes[page..page + PAGE].fill(0);
            format!("the page at {page} is zeros")
        }
        3 => {
            bytes[page..page + PAGE].fill_with(|| random.u8(..));
            format!("the page at {page} is noise")
        }
        4 => {
            let other = random.usize(1..bytes.len() / PAGE) * PAGE;
            let kept = bytes[other..other + PAGE].to_vec();
            bytes.copy_within(page..page + PAGE, other);
            bytes[page..page + PAGE].copy_from_slice(&kept);
            format!("the pages at {page} and {other} changed places")
        }
        _ => {
            let at = random.usize(100..bytes.len());
            bytes[at] ^= 1 << random.u8(0..8);
            format!("a bit in byte {at}")
        }
    };
    (what, bytes)
}

fn start(portal: &Portal) -> Result<Serving, String> {
    // If it cannot open the file it ends within a moment, with a sentence.
    let mut command = portal.command(&["serve", "--listen", "127.0.0.1:0"]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    if let Some(said) = refusal(&mut child) {
        return Err(said);
    }
    child.kill().unwrap();
    child.wait().unwrap();
    Ok(Serving::start(portal))
}

fn refusal(child: &mut Child) -> Option<String> {
    use std::io::{BufRead, BufReader, Read};
    let mut said = String::new();
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    loop {
        let mut line = String::new();
        if stderr.read_line(&mut line).unwrap() == 0 {
            stderr.read_to_string(&mut said).unwrap();
            let code = child.wait().unwrap().code();
            assert_eq!(code, Some(1), "{said}");
            return Some(said);
        }
        if line.contains("the portal is open") {
            return None;
        }
        said += &line;
    }
}

async fn read_everything(serving: &Serving, cookie: &str, what: &str) -> bool {
    let browser = Browser::at(serving.address);
    let mut is_noticed = false;
    for path in [
        "/api/auth/me",
        "/api/auth/security",
        "/api/events",
        "/api/events/upcoming",
        "/api/announcements",
        "/api/announcements/recent",
        "/api/celebrations/week",
        "/api/members/me",
        "/api/members/me/family",
        "/api/members/me/financial",
        "/api/members/me/donations",
        "/api/members/me/pledges",
        "/api/names",
        "/api/health",
        "/login",
    ] {
        let answer = send(browser.request(reqwest::Method::GET, path).header("cookie", cookie)).await;
        match answer.status {
            // The flip may be in the session itself.
            200 | 401 => {}
            500 => {
                is_noticed = true;
                assert!(
                    answer.body.contains("tell your church office this number"),
                    "{what}: {}",
                    answer.body
                );
            }
            status => panic!("{what}: {path}: {status} {}", answer.body),
        }
    }
    is_noticed
}

fn is_not_taken_for_a_backup(whole: &Whole, bytes: &[u8], what: &str) -> bool {
    let portal = Portal::nowhere();
    portal.ok(&crate::support::set_up::SETUP);
    let file = portal.folder.path().join("damaged.db");
    std::fs::write(&file, bytes).unwrap();
    std::fs::copy(whole.portal.data_dir().join("portal.key"), portal.data_dir().join("portal.key")).unwrap();
    let database = portal.data_dir().join("portal.db");
    let before = std::fs::read(&database).unwrap();
    let said = portal.run(&["restore", file.to_str().unwrap(), "--yes"]);
    assert!(!said.err.contains("panicked") && [0, 1].contains(&said.code), "{what}: {}", said.err);
    if said.code == 0 {
        assert_eq!(integrity_of(&database), "ok", "{what}");
        return false;
    }
    assert!(said.err.contains("Nothing was changed"), "{what}: {}", said.err);
    assert!(std::fs::read(&database).unwrap() == before, "{what}: {}", said.err);
    true
}

struct Noted {
    portal: Portal,
    backup: PathBuf,
    alone: PathBuf,
}

impl Noted {
    fn make(whole: &Whole) -> Self {
        let portal = Portal::nowhere();
        portal.ok(&crate::support::set_up::SETUP);
        std::fs::copy(whole.portal.data_dir().join("portal.key"), portal.data_dir().join("portal.key"))
            .unwrap();
        // The same congregation: verification would refuse the backup of another one.
        std::fs::write(portal.data_dir().join("portal.db"), &whole.bytes).unwrap();
        let place = |folder: &str| {
            let folder = portal.folder.path().join(folder);
            std::fs::create_dir(&folder).unwrap();
            folder.join("portal-20261120-030000Z.db")
        };
        let (backup, alone) = (place("noted"), place("alone"));
        std::fs::write(&backup, &whole.bytes).unwrap();
        sums::note(&backup, sums::sum_of(&*whole.bytes).unwrap()).unwrap();
        let said = portal.ok(&["backup", "verify", backup.to_str().unwrap()]);
        assert!(said.contains("The backup is right") && said.contains("Its checksum is the one"), "{said}");
        Self { portal, backup, alone }
    }

    /// Neither command accepts it. True when only the checksum detects it.
    fn refuses(&self, bytes: &[u8], what: &str) -> bool {
        let database = self.portal.data_dir().join("portal.db");
        let before = std::fs::read(&database).unwrap();
        std::fs::write(&self.backup, bytes).unwrap();
        let backup = self.backup.to_str().unwrap();
        for command in [&["backup", "verify", backup][..], &["restore", backup]] {
            let said = self.portal.run(command);
            assert_eq!(said.code, 1, "{what}: {command:?}: {}", said.out);
            assert!(said.err.contains("portal: ") && !said.err.contains("panicked"), "{what}: {}", said.err);
            assert!(said.out.is_empty(), "{what}: {}", said.out);
        }
        assert!(std::fs::read(&database).unwrap() == before, "{what}: nothing was changed");
        std::fs::write(&self.alone, bytes).unwrap();
        let said = self.portal.run(&["backup", "verify", self.alone.to_str().unwrap()]);
        let is_taken = said.code == 0;
        assert!(
            !is_taken || said.out.contains("No checksum was written down with it"),
            "{what}: {}",
            said.out
        );
        is_taken
    }
}

// proves: D2
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_file_is_refused_untouched_with_the_way_back_or_served_without_harm() {
    let found = damage(16).await;
    assert_eq!(found.refused + found.served, 16);
    assert!(found.refused > 5, "{found:?}");
    assert!(found.seen_by_sum >= 13, "{found:?}");
}
