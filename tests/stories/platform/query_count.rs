//! The number of queries per request: it limits how fast a small computer answers.

use std::sync::{Arc, Barrier, Mutex};

use portal::platform::settings::Name;
use rusqlite::trace::{TraceEvent, TraceEventCodes};
use rusqlite::{Connection, StatementStatus};

use crate::support::app::TestApp;

const MARY: &str = "mary.smith@email.com";

/// Statements on the connections that [`listen`] was called with, and how often each was planned again. One story only
/// listens.
static ASKED: Mutex<Vec<(String, i32)>> = Mutex::new(Vec::new());

fn listen(conn: &Connection) {
    conn.trace_v2(
        TraceEventCodes::SQLITE_TRACE_STMT,
        Some(|event| {
            // A reading ends when its answer is on its way already.
            if let TraceEvent::Stmt(statement, sql) = event
                && sql != "COMMIT"
            {
                ASKED
                    .lock()
                    .unwrap()
                    .push((sql.to_owned(), statement.get_status(StatementStatus::RePrepare)));
            }
        }),
    );
}

#[tokio::test]
async fn a_signed_in_read_asks_in_one_state_for_settings_session_and_what_is_read_and_for_nothing_else() {
    let portal = TestApp::start().await;
    portal.mary();
    let mary = portal.signed_in(MARY).await;
    // On each of the four connections: the next request may come before the thread that answered waits again.
    let all_at_once = Arc::new(Barrier::new(4));
    let listening = (0..4).map(|_| {
        let (db, all_at_once) = (portal.app.db.clone(), Arc::clone(&all_at_once));
        tokio::spawn(async move {
            db.read_off_thread(move |conn| {
                listen(conn);
                all_at_once.wait();
                Ok::<_, rusqlite::Error>(())
            })
            .await
        })
    });
    for listening in listening.collect::<Vec<_>>() {
        listening.await.unwrap().unwrap();
    }
    for (path, own) in [
        ("/api/auth/me", 0),
        // The counts, the list, the household, and its answers.
        ("/api/events", 4),
        ("/api/events/upcoming", 3),
        // The household, and what it has not answered.
        ("/api/events/questions", 2),
        // The pinned ones, the others, and the last visit.
        ("/api/announcements", 3),
        ("/api/announcements/recent", 3),
        ("/api/celebrations/week", 2),
        ("/api/members/me", 1),
        ("/api/members/me/family", 1),
        ("/api/members/me/donations", 1),
        ("/api/members/me/financial", 2),
    ] {
        mary.get(path).await;
        ASKED.lock().unwrap().clear();
        assert_eq!(mary.get(path).await.status, 200, "{path}");
        let asked = std::mem::take(&mut *ASKED.lock().unwrap());
        assert_eq!(asked.len(), 3 + own, "{path}: {asked:#?}");
        for (place, wanted) in ["BEGIN", "FROM settings", "FROM sessions"].into_iter().enumerate() {
            assert!(asked[place].0.contains(wanted), "{path}: {asked:#?}");
        }
        // Where BEGIN is the first that a connection prepares, the schema is read after it.
        assert!(asked.iter().skip(1).all(|(_, again)| *again == 0), "{path}: {asked:#?}");
    }
    portal.set(Name::TimeZone, "Europe/Berlin");
    ASKED.lock().unwrap().clear();
    for _ in 0..10 {
        mary.get("/api/auth/me").await;
    }
    assert_eq!(ASKED.lock().unwrap().len(), 10 * 3 + 1, "a changed setting is read once more");
}
