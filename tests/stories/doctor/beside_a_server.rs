//! `portal doctor` beside a running portal.

use std::fs;
use std::net::SocketAddr;

use portal::app::App;
use portal::http::ServerLimits;
use portal::http::accept::serve;
use portal::platform::clock::Clock;
use portal::platform::data_dir::{Running, ServerLock};
use rcgen::{CertificateParams, KeyPair};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::doctor::report::Findings;
use crate::support::command::Portal;
use crate::support::serving::Serving;
use crate::support::set_up::{change, set_up};

struct Beside {
    portal: Portal,
    app: App,
    running: Running,
    lock: ServerLock,
    _stop: watch::Sender<bool>,
}

impl Beside {
    async fn start() -> Self {
        let portal = set_up();
        let dir = portal.dir();
        let (db, lock) = dir.open_for_serving().unwrap();
        let app = App::new(db, Clock::System, dir.clone(), dir.seal().unwrap());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let http = listener.local_addr().unwrap();
        let (stop, stopping) = watch::channel(false);
        tokio::spawn(serve(listener, portal::app::portal(app.clone()), ServerLimits::default(), stopping));
        portal::appliance::housekeeping::sweep(&app.db, app.clock.now()).unwrap();
        let running = Running {
            pid: std::process::id(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            http,
            https: None,
            automatic_certificate: false,
            certificate: None,
            trusted_proxies: Vec::new(),
        };
        lock.note(&running).unwrap();
        Self { portal, app, running, lock, _stop: stop }
    }

    fn says(&mut self, change: impl FnOnce(&mut Running)) {
        change(&mut self.running);
        self.lock.note(&self.running).unwrap();
    }

    async fn doctor(&self) -> Findings {
        let mut command = self.portal.command(&["doctor", "--offline", "--json"]);
        let output = tokio::task::spawn_blocking(move || command.output()).await.unwrap().unwrap();
        Findings::in_what(&output.into())
    }
}

#[tokio::test]
async fn an_open_portal_is_well_and_the_answer_is_0() {
    let mut beside = Beside::start().await;
    let address = format!("http://{}", beside.running.http);
    let elsewhere = beside.doctor().await;
    elsewhere.expect(
        "served-address",
        "care",
        "Members type http://localhost:8080, but",
        "public-address http://localhost:",
    );
    beside.portal.ok(&["settings", "set", "public-address", &address]);
    let found = beside.doctor().await;
    found.expect("server", "well", &format!("is open on {}.", beside.running.http), "");
    found.expect("health", "well", "well", "");
    found.expect("served-address", "well", "this machine only", "");
    found.expect("housekeeping", "well", "every hour", "");
    found.expect("database", "well", "whole", "");
    assert_eq!(found.code, 0);
    beside.says(|running| running.https = Some("127.0.0.1:8443".parse().unwrap()));
    let words = "is still served for an address with https";
    beside.doctor().await.expect("served-address", "problem", words, "portal serve");
}

#[test]
fn the_program_itself_leaves_the_word_that_the_doctor_reads() {
    let portal = set_up();
    let serving = Serving::start(&portal);
    let found = Findings::of(&portal);
    found.expect("server", "well", &format!("is open on {}.", serving.address), "");
    found.expect("health", "well", "well", "");
    assert_eq!((found.code, serving.stop().0), (0, Some(0)));
}

#[tokio::test]
async fn the_open_portal_is_not_disturbed() {
    let beside = Beside::start().await;
    // During a write neither process waits for the other.
    let portal = &beside.portal;
    let writer = portal.database();
    writer.execute_batch("BEGIN IMMEDIATE; UPDATE members SET notes = 'x'").unwrap();
    let found = beside.doctor().await;
    found.expect("database", "well", "whole", "");
    writer.execute_batch("COMMIT").unwrap();
    // And no reader of the doctor's is left that would block a checkpoint.
    beside.app.db.checkpoint().unwrap();
    assert_eq!(fs::metadata(portal.data_dir().join("portal.db-wal")).unwrap().len(), 0);
}

#[tokio::test]
async fn a_portal_that_does_not_answer_or_is_not_well_is_a_problem() {
    let mut beside = Beside::start().await;
    change(&beside.portal, "UPDATE clock_watch SET last_seen_at = last_seen_at - 5 * 3600");
    beside.doctor().await.expect("housekeeping", "care", "last round 5 hours ago", "open it again");
    beside.says(|running| running.version = "0.0.1".to_owned());
    let found = beside.doctor().await;
    found.expect("server", "care", "is version 0.0.1, this program is", "\n  portal serve");
    assert_eq!(found.code, 0);
    beside.portal.ok(&["settings", "set", "public-address", "https://portal.example.org"]);
    let found = beside.doctor().await;
    found.expect("served-address", "problem", "does not speak https", "\n  portal serve --listen-https");
    assert_eq!(found.one("certificate").0, "unknown");
    assert_eq!(beside.doctor().await.one("health").0, "well");
    let folder = beside.portal.data_dir();
    let (database, aside) = (folder.join("portal.db"), folder.join("aside.db"));
    fs::rename(&database, &aside).unwrap();
    let found = beside.doctor().await;
    found.expect(
        "health",
        "problem",
        "It says: The portal can be read, but nothing can be saved",
        "Mend what is named",
    );
    fs::rename(&aside, &database).unwrap();

    let nobody: SocketAddr = {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        listener.local_addr().unwrap()
    };
    beside.says(|running| running.http = nobody);
    let found = beside.doctor().await;
    found.expect("health", "problem", &format!("does not answer on {nobody}"), "open it again");
}

#[tokio::test]
async fn an_open_portal_that_leaves_no_word_is_not_called_closed() {
    let portal = set_up();
    let dir = portal.dir();
    let _held = dir.open_for_serving().unwrap();
    let found = Findings::of(&portal);
    found.expect("server", "care", "does not say where it listens", "Ask again in a minute");
}

fn certificate(host: &str, days: i64) -> String {
    let midnight = |days: i64| {
        let at = Clock::System.now() + jiff::SignedDuration::from_hours(24 * days);
        let date = jiff::tz::TimeZone::UTC.to_datetime(at);
        rcgen::date_time_ymd(date.year().into(), date.month().cast_unsigned(), date.day().cast_unsigned())
    };
    let mut params = CertificateParams::new(vec![host.to_owned()]).unwrap();
    params.not_before = midnight(days.min(0) - 60);
    params.not_after = midnight(days);
    params.self_signed(&KeyPair::generate().unwrap()).unwrap().pem()
}

#[tokio::test]
async fn a_certificate_file_that_ends_soon_is_noticed_before_members_do() {
    let mut beside = Beside::start().await;
    beside.portal.ok(&["settings", "set", "public-address", "https://portal.example.org"]);
    let file = beside.portal.folder.path().join("fullchain.pem");
    beside.says(|running| {
        running.https = Some("0.0.0.0:443".parse().unwrap());
        running.certificate = Some(file.clone());
    });
    let renew = "certbot renew";
    for (host, days, level, words, advice) in [
        ("portal.example.org", 60, "well", "certificate for portal.example.org is good for ", ""),
        ("*.example.org", 60, "well", "good for ", ""),
        ("portal.example.org", 10, "care", "good for ", renew),
        ("portal.example.org", -2, "problem", "ended on ", renew),
        (
            "www.example.org",
            60,
            "problem",
            "is for www.example.org, and members type portal.example.org",
            "Get one",
        ),
    ] {
        fs::write(&file, certificate(host, days)).unwrap();
        beside.doctor().await.expect("certificate", level, words, advice);
    }
    fs::write(&file, "nothing of the kind").unwrap();
    beside.doctor().await.expect("certificate", "problem", "fullchain.pem cannot be used", "PEM");
    fs::remove_file(&file).unwrap();
    beside.doctor().await.expect("certificate", "problem", "cannot be used: No such file", "PEM");
}

#[tokio::test]
async fn a_certificate_that_could_not_be_fetched_says_why() {
    let mut beside = Beside::start().await;
    beside.portal.ok(&["settings", "set", "public-address", "https://portal.example.org"]);
    beside.says(|running| {
        running.https = Some("0.0.0.0:443".parse().unwrap());
        running.automatic_certificate = true;
    });
    let folder = beside.portal.data_dir().join("certificates");
    fs::create_dir(&folder).unwrap();
    let status = r#"{"lastError":"Nobody answers at portal.example.org on port 80.","nextAttempt":"2026-11-22T08:00:00Z"}"#;
    fs::write(folder.join("status.json"), status).unwrap();
    let found = beside.doctor().await;
    found.expect("certificate", "problem", "no certificate for portal.example.org yet", "port 80");
    found.expect("certificate-renewal", "problem", "on port 80.", "next at 08:00 on 22 November UTC");
    fs::write(folder.join("certificate.pem"), certificate("portal.example.org", 50)).unwrap();
    let found = beside.doctor().await;
    found.expect("certificate-renewal", "care", "on port 80.", "tries again by itself");
    assert_eq!((found.one("certificate").0, found.code), ("well", 0));
    fs::write(folder.join("certificate.pem"), certificate("portal.example.org", 16)).unwrap();
    beside.doctor().await.expect("certificate", "care", "good for", "port 80");
}
