//! The real program, stopped while eight members save and sign in: all that was answered is in the file.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use reqwest::{Client, StatusCode};
use serde_json::json;

use crate::support::app::PASSWORD;
use crate::support::command::Portal;
use crate::support::serving::{Serving, add_member, integrity, log_bytes, portal_with_mary};
use crate::support::set_up::value;
use crate::support::wait::{self, PATIENCE};

const WRITERS: usize = 8;
/// Answered before the program is told to stop.
const ANSWERED_FIRST: u64 = 200;

fn email(writer: usize) -> String {
    format!("writer{writer}@email.com")
}

/// Members who can sign in.
fn with_writers() -> Portal {
    let portal = portal_with_mary();
    for writer in 0..WRITERS {
        add_member(&portal, &format!("writer{writer}"), &email(writer));
    }
    portal
}

/// Saves 1, 2, 3 .. in a member's own record until the server is gone. `answered` is the last one confirmed.
async fn save(server: String, writer: usize, answered: Arc<AtomicU64>) -> Vec<StatusCode> {
    let client = Client::builder().cookie_store(true).no_proxy().timeout(PATIENCE).build().unwrap();
    let body = json!({ "email": email(writer), "password": PASSWORD });
    let signed_in = client.post(format!("{server}/api/auth/login")).json(&body).send().await.unwrap();
    assert_eq!(signed_in.status(), 200);
    let mut odd = Vec::new();
    for number in 1.. {
        let saving = client.put(format!("{server}/api/members/me"));
        match saving.json(&json!({ "notes": number.to_string() })).send().await {
            Ok(answer) if answer.status().is_success() => answered.store(number, Ordering::SeqCst),
            Ok(answer) => odd.push(answer.status()),
            Err(_) => break,
        }
    }
    odd
}

/// How many changes were answered, and how long the stop took.
pub async fn stop_under_load() -> (u64, Duration) {
    let portal = with_writers();
    let serving = Serving::start(&portal);
    let server = format!("http://{}", serving.address);
    let ledger: Vec<_> = (0..WRITERS).map(|_| Arc::new(AtomicU64::new(0))).collect();
    let writers: Vec<_> = ledger
        .iter()
        .enumerate()
        .map(|(writer, answered)| tokio::spawn(save(server.clone(), writer, Arc::clone(answered))))
        .collect();
    let all_at_work = || {
        let answered = ledger.iter().map(|answered| answered.load(Ordering::SeqCst));
        answered.clone().all(|number| number > 0) && answered.sum::<u64>() > ANSWERED_FIRST
    };
    wait::until_async("they save", async || all_at_work()).await;
    let (begun, stopped) = (Instant::now(), tokio::task::spawn_blocking(move || serving.stop()));
    let (code, log) = stopped.await.unwrap();
    assert_eq!(code, Some(0), "{log}");
    let took = begun.elapsed();
    assert_eq!(log_bytes(&portal), 0, "nothing is left in the write-ahead log");
    for writer in writers {
        assert_eq!(writer.await.unwrap(), [] as [StatusCode; 0], "nobody is answered anything else");
    }
    for (writer, answered) in ledger.iter().enumerate() {
        let answered = answered.load(Ordering::SeqCst);
        let saved: String = value(&portal, &format!("SELECT notes FROM members WHERE id = 'writer{writer}'"));
        let saved: u64 = saved.parse().unwrap();
        // The one on its way may have been saved without an answer.
        assert!((answered..=answered + 1).contains(&saved), "{writer}: {answered} answered, {saved} saved");
    }
    assert_eq!(integrity(&portal), "ok");
    (ledger.iter().map(|answered| answered.load(Ordering::SeqCst)).sum(), took)
}

// proves: N2
#[tokio::test]
async fn stopped_under_load_every_answered_change_is_in_the_file() {
    stop_under_load().await;
}
