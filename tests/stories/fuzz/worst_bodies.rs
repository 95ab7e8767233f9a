//! The requests that cost the most, again and again, beside a member who reads and saves.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;
use tokio::task::JoinHandle;

use crate::congregation::photos::form;
use crate::fuzz::good_client::{Waits, comes_for};
use crate::fuzz::long_lists::of_the_service;
use crate::fuzz::rows::mebibytes;
use crate::import::browser_gifts::wishes;
use crate::import::spreadsheets::{book, sheet};
use crate::support::app::{PASSWORD, hashed_password};
use crate::support::browser::Browser;
use crate::support::serving::{Serving, portal_with_mary};
use crate::support::set_up::{change, value};
use crate::support::trials::Verdict;

const RUTH: &str = "ruth@email.com";
/// The account that is locked by wrong passwords.
const PAUL: &str = "paul@email.com";
/// How long each body is sent.
const WAVE: Duration = Duration::from_secs(6);
/// Between two of them: an account may change something 300 times a minute.
const PAUSE: Duration = Duration::from_millis(250);
/// The memory limit for reading a file, in MiB: that of a spreadsheet, and of password hashing beside it.
const MOST_MEMORY: u64 = 160;
const AT_MOST: Duration = Duration::from_secs(15);

pub fn beside_a_member() -> Verdict {
    let portal = portal_with_mary();
    portal.ok(&["settings", "set", "roles-need-second-factor", "no"]);
    let (hash, roles) = (hashed_password(), "office_since, treasurer_since, had_role");
    change(
        &portal,
        &format!(
            "INSERT INTO members (id, member_id, first_name, last_name, email, password, {roles}, created_at, updated_at)
             VALUES ('ruth', 'R1', 'Ruth', 'Weber', '{RUTH}', '{hash}', 0, 0, 1, 0, 0),
                ('paul', 'P1', 'Paul', 'Weber', '{PAUL}', '{hash}', NULL, NULL, 0, 0, 0);
             INSERT INTO funds (id, name, position, created_at) VALUES (1, 'General Fund', 1, 0);"
        ),
    );
    let mut command = portal.command(&["serve", "--listen", "127.0.0.1:0"]);
    command.envs(of_the_service());
    let serving = Serving::spawn(command);
    let memory = |what| mebibytes(&serving.pid().to_string(), what);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let [ruth, paul] = [RUTH, PAUL].map(|email| {
        let browser = Browser::at(serving.address);
        assert_eq!(runtime.block_on(browser.sign_in(email, PASSWORD)).status, 200);
        browser
    });
    let before = memory("VmRSS:");
    std::fs::write(format!("/proc/{}/clear_refs", serving.pid()), "5").unwrap();
    let bodies: [(&str, &Browser, Send); 7] = [
        ("60 passwords that are slow to judge", &paul, |paul| tokio::spawn(slow_passwords(paul))),
        ("8,000 equal gifts", &ruth, |ruth| tokio::spawn(rehearse(ruth, equal_gifts(8_000)))),
        ("a name of 1 MB", &ruth, |ruth| {
            let name = "x".repeat(1 << 20);
            tokio::spawn(rehearse(ruth, format!("date,amount,name\n2026-01-04,5,{name}\n")))
        }),
        ("5 MiB of commas", &ruth, |ruth| tokio::spawn(rehearse(ruth, ",".repeat((5 << 20) - 4096)))),
        ("8 times 5 MiB of rows at once", &ruth, |ruth| tokio::spawn(eight(ruth, many_rows().into_bytes()))),
        ("8 workbooks of a million texts at once", &ruth, |ruth| tokio::spawn(eight(ruth, many_texts()))),
        ("2,000 daily series", &ruth, |ruth| tokio::spawn(daily_series(ruth))),
    ];
    let (mut is_well, mut figures) = (true, Vec::new());
    for (name, whose, send) in bodies {
        let (waits, judged) = runtime.block_on(beside(&serving, whose, send));
        is_well &= waits.are_short() && judged > 0;
        figures.push(format!("{name}, {judged} times: {}", waits.in_words()));
    }
    let took = memory("VmHWM:").saturating_sub(before);
    let [half, whole] = [8_000, 16_000].map(|lines| {
        let begun = Instant::now();
        assert_eq!(runtime.block_on(rehearse(ruth.clone(), equal_gifts(lines))), 200);
        begun.elapsed()
    });
    is_well &= took <= MOST_MEMORY && whole < 3 * half;
    let stopped = stop_in_an_import(serving, ruth, &runtime);
    is_well &= value::<i64>(&portal, "SELECT count(*) FROM donations") == 0;
    figures.push(format!(
        "{took} MiB at the most, {MOST_MEMORY} may be; {} ms for 8,000 equal gifts, {} ms for 16,000; stopped in an import after {} ms",
        half.as_millis(),
        whole.as_millis(),
        stopped.as_millis()
    ));
    Verdict::kept_if(is_well && stopped <= AT_MOST, figures.join("\n           "))
}

/// Sends a body; the status of what is answered, 0 where the request was cut.
type Send = fn(Browser) -> JoinHandle<u16>;

/// A member among them, and how often the body was more than counted.
async fn beside(serving: &Serving, whose: &Browser, send: Send) -> (Waits, u32) {
    let whose = whose.clone();
    let offending = tokio::spawn(async move {
        let (begun, mut judged) = (Instant::now(), 0);
        while begun.elapsed() < WAVE {
            judged += u32::from(send(whose.clone()).await.unwrap() != 429);
            tokio::time::sleep(PAUSE).await;
        }
        judged
    });
    let waits = comes_for(serving.address, WAVE).await;
    (waits, offending.await.unwrap())
}

async fn slow_passwords(paul: Browser) -> u16 {
    let change = json!({ "currentPassword": "wrong", "newPassword": "4@8({[<36901!|$5+7%2`".repeat(12) });
    let tries = (0..60).map(|_| {
        let (paul, change) = (paul.clone(), change.clone());
        tokio::spawn(async move { paul.post("/api/auth/change-password", &change).await.status })
    });
    let mut last = 0;
    for one in tries.collect::<Vec<_>>() {
        last = one.await.unwrap();
    }
    last
}

fn equal_gifts(lines: usize) -> String {
    let mut list = "date,amount,name\n".to_owned();
    (0..lines).for_each(|_| writeln!(list, "2026-01-04,5.00,cash").unwrap());
    list
}

fn many_rows() -> String {
    let mut list = "date,amount,name\n".to_owned();
    (0..190_000).for_each(|number| writeln!(list, "2026-01-04,5.00,cash {number}").unwrap());
    list
}

fn many_texts() -> Vec<u8> {
    let texts = vec!["a"; 1_000_000].join("</t></si><si><t>");
    book(&[("Gifts", sheet(&[&["date", "amount", "name"], &["2026-01-04", "5", "cash"]]))], Some(&texts))
}

/// Eight at once; a status of those that were read.
async fn eight(ruth: Browser, file: Vec<u8>) -> u16 {
    let look = |file: Vec<u8>| {
        let ruth = ruth.clone();
        tokio::spawn(async move {
            send_file(&ruth, "/api/office/giving/imports/look", &[("list", "gifts.xlsx", &file)]).await
        })
    };
    let mut best = 503;
    for looking in (0..8).map(|_| look(file.clone())).collect::<Vec<_>>() {
        best = best.min(looking.await.unwrap());
    }
    assert_eq!(best, 200);
    best
}

async fn rehearse(ruth: Browser, list: String) -> u16 {
    send_list(&ruth, "/rehearse", &list).await
}

async fn send_list(ruth: &Browser, how: &str, list: &str) -> u16 {
    let wishes = wishes(&["date", "amount", "name"]).to_string();
    let parts = [("list", "gifts.csv", list.as_bytes()), ("wishes", "", wishes.as_bytes())];
    send_file(ruth, &format!("/api/office/giving/imports{how}"), &parts).await
}

async fn daily_series(ruth: Browser) -> u16 {
    let mut file = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n".to_owned();
    for number in 0..2_000 {
        let name = format!("UID:{number}\r\nSUMMARY:Prayer {number}\r\n");
        let days = "DTSTART:20260105T060000Z\r\nDTEND:20260105T070000Z\r\nRRULE:FREQ=DAILY\r\n";
        write!(file, "BEGIN:VEVENT\r\n{name}{days}END:VEVENT\r\n").unwrap();
    }
    file.push_str("END:VCALENDAR\r\n");
    send_file(&ruth, "/api/office/event-imports?dryRun=true", &[("calendar", "old.ics", file.as_bytes())])
        .await
}

async fn send_file(ruth: &Browser, path: &str, parts: &[(&str, &str, &[u8])]) -> u16 {
    let request = ruth.request(Method::POST, path).body(form(parts));
    let answer = request.header("content-type", "multipart/form-data; boundary=frame").send().await;
    answer.map_or(0, |answer| answer.status().as_u16())
}

/// How long the program takes to end while it brings in a list.
fn stop_in_an_import(serving: Serving, ruth: Browser, runtime: &tokio::runtime::Runtime) -> Duration {
    // Only the first of equal lines is imported without asking.
    let mut list = "date,amount,name\n".to_owned();
    (1..=190_000)
        .for_each(|cents| writeln!(list, "2026-01-04,{}.{:02},cash", cents / 100, cents % 100).unwrap());
    let importing = runtime.spawn(async move { send_list(&ruth, "", &list).await });
    std::thread::sleep(Duration::from_secs(2));
    let begun = Instant::now();
    let (code, log) = serving.stop();
    assert!(code == Some(0) && !log.contains("panicked"), "exit {code:?}");
    let took = begun.elapsed();
    runtime.block_on(importing).unwrap();
    took
}
