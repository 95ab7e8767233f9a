//! Delivers what waits in the outbox, one letter per transaction: its link is made, the letter leaves, the row is
//! marked. A crash in between repeats the letter with a new link; it never loses one.

use std::time::Duration;

use rusqlite::Transaction;
use tokio::sync::watch;

use super::{Post, folder, outbox::Letter, store};
use crate::app::App;
use crate::auth::letters;
use crate::auth::one_time_link::LinkError;
use crate::clock::{Clock, Moment};
use crate::db::Database;

/// How often the outbox is looked at for letters that the command line queued.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// Minutes until the next try after a failure; the last one repeats.
const BACK_OFF_MINUTES: [i64; 7] = [1, 2, 4, 8, 16, 32, 60];

/// Why a letter did not leave. It stays in the outbox.
#[derive(Debug, thiserror::Error)]
pub enum DeliveryError {
    /// The folder could not be written.
    #[error("the letter could not be written: {0}")]
    Folder(#[from] std::io::Error),
    /// Its link could not be made.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The database's word.
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// Delivers until `stop` turns true.
pub async fn run(app: App, mut stop: watch::Receiver<bool>) {
    loop {
        let (db, post, clock) = (app.db.clone(), app.post.clone(), app.clock.clone());
        let delivery = tokio::task::spawn_blocking(move || deliver_waiting(&db, &post, &clock)).await;
        match delivery {
            Ok(Ok(_)) => {}
            Ok(Err(error)) => tracing::warn!(%error, "letters are waiting"),
            Err(error) => tracing::error!(%error, "the mail worker stumbled and goes on"),
        }
        tokio::select! {
            () = app.post.arrived.notified() => {}
            () = tokio::time::sleep(LOOK_EVERY) => {}
            _ = stop.wait_for(|stopping| *stopping) => return,
        }
    }
}

/// Delivers every letter whose turn has come and returns how many left. Stops at the first failure, which is
/// tried again later.
pub fn deliver_waiting(db: &Database, post: &Post, clock: &Clock) -> Result<usize, DeliveryError> {
    let mut delivered = 0;
    loop {
        let moment = clock.moment();
        let now = moment.now;
        // Looked up on a reader first: an idle outbox must not take the writer every five seconds.
        let Some(waiting) = db.read(|conn| store::next_waiting(conn, now.as_second()))? else {
            return Ok(delivered);
        };
        match db.write(|tx| deliver(tx, post, waiting.id, moment)) {
            Ok(left) => delivered += usize::from(left),
            Err(error) => {
                let step =
                    usize::try_from(waiting.attempts).unwrap_or(usize::MAX).min(BACK_OFF_MINUTES.len() - 1);
                let minutes = BACK_OFF_MINUTES.get(step).copied().unwrap_or(60);
                let text = error.to_string();
                db.write(|tx| store::put_off(tx, waiting.id, now.as_second() + minutes * 60, &text))?;
                return Err(error);
            }
        }
    }
}

/// True when a letter left; false when it was no longer wanted.
fn deliver(tx: &Transaction<'_>, post: &Post, id: i64, moment: Moment) -> Result<bool, DeliveryError> {
    let now = moment.now;
    // Read again inside the transaction: another process may have delivered it meanwhile.
    let Some(waiting) = store::find_waiting(tx, id)? else { return Ok(false) };
    let recipient = store::recipient(tx, &waiting.member_id)?;
    let (Some(letter), Some(recipient)) = (Letter::from_word(&waiting.letter), recipient) else {
        store::give_up(tx, id, now.as_second(), "nobody to write to")?;
        return Ok(false);
    };
    if now.as_second() >= waiting.expires_at {
        store::give_up(tx, id, now.as_second(), "too late to be of use")?;
        return Ok(false);
    }
    let settings = crate::settings::Settings::load(tx)?;
    let written = letters::write(tx, letter, &recipient, &settings, moment)?;
    let host = settings.public_address.host();
    let from = (settings.congregation_name.as_str(), format!("portal@{host}"));
    let name = format!("{}-{id:06}-{}", now.strftime("%Y%m%dT%H%M%SZ"), letter.as_str());
    folder::post(&post.folder, &name, (from.0, &from.1), &written, now.as_second())?;
    store::mark_sent(tx, id, now.as_second())?;
    Ok(true)
}
