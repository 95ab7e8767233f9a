//! The number of queries per request: it limits how fast a small computer answers.

use std::sync::Mutex;

use portal::platform::settings::Name;
use rusqlite::trace::{TraceEvent, TraceEventCodes};
use rusqlite::{Connection, StatementStatus};

use crate::support::app::TestApp;

const MARY: &str = "mary.smith@email.com";

/// What was asked on the connections that [`listen`] was called with, and how often it had to be planned again. One
/// story only listens.
static ASKED: Mutex<Vec<(String, i32)>> = Mutex::new(Vec::new());

fn listen(conn: &Connection) {
    conn.trace_v2(
        TraceEventCodes::SQLITE_TRACE_STMT,
        Some(|event| {
            if let TraceEvent::Stmt(statement, sql) = event {
                ASKED
                    .lock()
                    .unwrap()
                    .push((sql.to_owned(), statement.get_status(StatementStatus::RePrepare)));
            }
        }),
    );
}

#[tokio::test]
async fn a_signed_in_read_asks_for_settings_session_and_what_is_read_and_for_nothing_else() {
    let portal = TestApp::start().await;
    portal.mary();
    let mary = portal.signed_in(MARY).await;
    // No other test reads here, so that every request gets this same connection.
    let listening = |conn: &Connection| {
        listen(conn);
        Ok::<_, rusqlite::Error>(())
    };
    portal.app.db.read(listening).unwrap();
    for (path, own) in [
        ("/api/auth/me", 0),
        // The counts, and the list.
        ("/api/events", 2),
        ("/api/events/upcoming", 1),
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
        assert_eq!(asked.len(), 2 + own, "{path}: {asked:#?}");
        assert!(asked[0].0.contains("FROM settings"), "{path}: {asked:#?}");
        assert!(asked[1].0.contains("FROM sessions"), "{path}: {asked:#?}");
        assert!(asked.iter().all(|(_, again)| *again == 0), "{path}: {asked:#?}");
    }
    portal.set(Name::TimeZone, "Europe/Berlin");
    ASKED.lock().unwrap().clear();
    for _ in 0..10 {
        mary.get("/api/auth/me").await;
    }
    assert_eq!(ASKED.lock().unwrap().len(), 10 * 2 + 1, "a changed setting is read once more");
}
