//! Letters whose time has come: of announcements that are published now, reminders of events, the week's, and those to who
//! moves up to places that came free. Once a minute, so that they leave at the time that the office has chosen.

use std::time::Duration;

use jiff::Timestamp;
use tokio::sync::watch;

use crate::congregation::announcements::by_letter;
use crate::congregation::events::invitations::remind;
use crate::congregation::events::rsvp::waiting;
use crate::congregation::subscriptions::week;
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::settings::Settings;

const EVERY: Duration = Duration::from_mins(1);

/// Queues the letters that are due; returns how many. Takes the writer only where there are any.
pub fn queue_due_letters(db: &Database, now: Timestamp) -> rusqlite::Result<usize> {
    let is_any = db.read(|conn| {
        let settings = Settings::load(conn)?;
        Ok::<_, rusqlite::Error>(
            by_letter::is_any_due(conn, now)?
                || week::is_due(conn, now, &settings)?
                || remind::is_due(conn, now, &settings)?
                || waiting::is_room(conn, now, &settings.time_zone)?,
        )
    })?;
    if !is_any {
        return Ok(0);
    }
    db.write(|tx| {
        let settings = Settings::load(tx)?;
        let announced = by_letter::queue_due(tx, now, &settings.time_zone)?;
        // Before the reminders: who moves up today comes tomorrow.
        let moved_up = waiting::move_up_everywhere(tx, now, &settings.time_zone)?;
        if moved_up > 0 {
            tracing::info!(parties = moved_up, "who waited for places moved up");
        }
        let reminded = remind::queue_due(tx, now, &settings)?;
        Ok(announced + reminded + week::queue_due(tx, now, &settings)?)
    })
}

/// Queues until `stop` turns true.
pub(super) async fn run(db: Database, clock: Clock, mut stop: watch::Receiver<bool>) {
    loop {
        let (db, clock) = (db.clone(), clock.clone());
        match tokio::task::spawn_blocking(move || queue_due_letters(&db, clock.now())).await {
            Ok(Ok(0)) => {}
            Ok(Ok(letters)) => tracing::info!(letters, "letters to many are queued"),
            Ok(Err(error)) => tracing::warn!(%error, "letters to many are queued later"),
            Err(error) => tracing::error!(%error, "queueing letters stumbled and goes on"),
        }
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            _ = stop.wait_for(|stopping| *stopping) => return,
        }
    }
}
