//! Delivers what waits in the outbox, each letter in three steps: its link is made and its try is written down; it
//! leaves, while no transaction is open; it is marked. A crash in between repeats the letter with a new link; it
//! never loses one.

use std::time::Duration;

use jiff::Timestamp;
use rusqlite::Transaction;
use tokio::sync::watch;

use super::TryOutcome;
use super::store::Waiting;
use super::{
    BulkLetter as Composed, BulkOccasion, FinishedLetter, Letter, LetterWriter, Login, Mailer, Occasion,
    Recipient, SendError, advice, message, outbox, quota, smtp, store,
};
use crate::platform::clock::{Clock, Moment, from_seconds};
use crate::platform::db::Database;
use crate::platform::face;
use crate::platform::sealed::SealError;
use crate::platform::settings::{MailServer, Settings};

/// The interval of looking for letters that the command line queued.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// Minutes until the next try after a failure; the last one repeats.
const BACK_OFF_MINUTES: [i64; 7] = [1, 2, 4, 8, 16, 32, 60];
/// After the stop signal, the current letter may take so long.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(8);
/// While the server cannot be reached, the letters behind the one that was tried wait so long.
const HOLD_SECONDS: i64 = 60;

const TOO_LATE: &str = "too late to be of use";
const REFUSED: &str =
    "the mail server has refused this address for good; nothing is written to it until it changes";

/// A letter that could not be sent stays in the outbox.
#[derive(Debug, thiserror::Error)]
pub enum DeliveryError {
    /// The folder could not be written.
    #[error("the letter could not be written: {}", advice::without_number(&.0.to_string()))]
    Folder(#[from] std::io::Error),
    /// The mail server did not take it.
    #[error("the mail server {0}: {cause}", cause = advice::cause(.1))]
    Server(MailServer, SendError),
    /// The mail server's password cannot be opened.
    #[error("the mail server's password: {0}")]
    Password(#[from] SealError),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// A letter that is due.
struct DueLetter {
    id: i64,
    name: String,
    written: FinishedLetter,
    destination: Destination,
}

enum Destination {
    Folder,
    Server(MailServer, Option<Login>),
}

/// Delivers until `stop` turns true.
pub async fn run(db: Database, mailer: Mailer, clock: Clock, mut stop: watch::Receiver<bool>) {
    loop {
        let (db, worker, clock) = (db.clone(), mailer.clone(), clock.clone());
        // A task of its own: a letter that makes it panic has had its try, and the others go on.
        let mut round = tokio::spawn(async move { deliver_waiting(&db, &worker, &clock).await });
        let ended = tokio::select! {
            ended = &mut round => Some(ended),
            _ = stop.wait_for(|stopping| *stopping) => None,
        };
        let Some(ended) = ended else {
            // Broken off while the server has it, the letter would come twice.
            mailer.close();
            if tokio::time::timeout(SHUTDOWN_TIMEOUT, &mut round).await.is_err() {
                round.abort();
            }
            return;
        };
        match ended {
            Ok(Ok(_)) => {}
            Ok(Err(error)) => tracing::warn!(%error, "letters are waiting"),
            Err(error) => tracing::error!(%error, "the mail worker stumbled and goes on"),
        }
        tokio::select! {
            () = mailer.arrived.notified() => {}
            () = tokio::time::sleep(LOOK_EVERY) => {}
            _ = stop.wait_for(|stopping| *stopping) => return,
        }
    }
}

/// Delivers every letter that is due and returns how many left. Ends at a failure that would affect the next letter
/// too; all are tried again later.
pub async fn deliver_waiting(db: &Database, mailer: &Mailer, clock: &Clock) -> Result<usize, DeliveryError> {
    let mut delivered = 0;
    while !mailer.is_closed() {
        let moment = clock.moment();
        let now = moment.now;
        // Looked up on a reader first: an idle outbox must not take the writer every five seconds.
        let next = db.read_off_thread(move |conn| quota::next(conn, now)).await?;
        let Some(id) = next else { return Ok(delivered) };
        let maker = mailer.clone();
        let due = db.write_off_thread(move |tx| prepare(tx, &maker, id, moment)).await;
        let due = match due {
            Ok(Some(due)) => due,
            Ok(None) => continue,
            Err(error) => {
                put_off(db, id, &error, now).await?;
                return Err(error);
            }
        };
        let (link, address) = (due.written.link.clone(), due.written.to_address.clone());
        match carry(mailer, due, now).await {
            Ok(()) => {
                let (sent_at, writer) = (clock.now(), mailer.writer);
                db.write_off_thread(move |tx| leave(tx, &writer, id, link.as_deref(), sent_at)).await?;
                delivered += 1;
            }
            Err(error) => {
                fail(db, mailer.writer, id, (link, address), &error, clock.now()).await?;
                match error {
                    DeliveryError::Server(_, refusal) if !refusal.is_server_failure() => {
                        tracing::warn!(letter = id, error = %refusal, "a letter was not taken");
                    }
                    error => return Err(error),
                }
            }
        }
    }
    Ok(delivered)
}

/// Step one. None when the letter is no longer wanted, or another process has it.
fn prepare(
    tx: &Transaction<'_>,
    mailer: &Mailer,
    id: i64,
    moment: Moment,
) -> Result<Option<DueLetter>, DeliveryError> {
    let now = moment.now;
    let Some(waiting) = store::find_waiting(tx, id, now.as_second())? else { return Ok(None) };
    let settings = Settings::load(tx)?;
    let composed = match Letter::from_word(&waiting.letter) {
        None => Err("nobody to write to"),
        Some(_) if waiting.about.is_some() && now.as_second() >= waiting.expires_at => Err(TOO_LATE),
        Some(letter) => Ok((letter, compose(tx, mailer, (id, letter, &waiting), &settings, moment)?)),
    };
    let (letter, mut written) = match composed {
        Ok((letter, Composed::Write(written))) => (letter, *written),
        Ok((_, Composed::Later(at))) => {
            store::put_off(tx, id, at.as_second())?;
            return Ok(None);
        }
        Ok((_, Composed::Never(why))) | Err(why) => {
            store::give_up(tx, id, now.as_second(), why)?;
            return Ok(None);
        }
    };
    written.mark = face::store::picture(tx, 180)?;
    store::begin_try(tx, id, next_try(letter, &waiting, now))?;
    let destination = match &settings.mail_server {
        None => Destination::Folder,
        Some(_) if !written.has_plain_address() => {
            store::give_up(tx, id, now.as_second(), "not an address that a mail server understands")?;
            if let Some(link) = &written.link {
                (mailer.writer.end_link)(tx, link)?;
            }
            return Ok(None);
        }
        Some(server) => Destination::Server(server.clone(), mailer.login(&settings)?),
    };
    let name = format!("{}-{id:06}-{}", now.strftime("%Y%m%dT%H%M%SZ"), letter.as_str());
    Ok(Some(DueLetter { id, name, written, destination }))
}

fn compose(
    tx: &Transaction<'_>,
    mailer: &Mailer,
    (id, letter, waiting): (i64, Letter, &Waiting),
    settings: &Settings,
    moment: Moment,
) -> Result<Composed, DeliveryError> {
    if letter.is_bulk() {
        let about = waiting.about.as_deref().unwrap_or_default();
        let (seal, now, member_id) = (&mailer.seal, moment.now, &*waiting.member_id);
        let occasion = BulkOccasion { tx, seal, settings, now, letter, about, member_id };
        return Ok(match (mailer.writer.compose_bulk)(&occasion)? {
            Composed::Write(written) if is_refused(tx, &written.to_address)? => Composed::Never(REFUSED),
            composed => composed,
        });
    }
    let Some(mut recipient) = store::recipient(tx, &waiting.member_id)? else {
        return Ok(Composed::Never("nobody to write to"));
    };
    if let Some(why) = why_unwanted(letter, &recipient, moment.now.as_second() >= waiting.expires_at) {
        return Ok(Composed::Never(why));
    }
    if let Some(address) = &waiting.to_address {
        recipient.email.clone_from(address);
    }
    if is_refused(tx, &recipient.email)? {
        return Ok(Composed::Never(REFUSED));
    }
    let is_last = letter.is_news() && store::place_within_hour(tx, id)? >= outbox::MOST_NEWS;
    let at = from_seconds(waiting.created_at);
    let occasion = Occasion { letter, at, detail: waiting.detail.as_deref(), is_last };
    let written = (mailer.writer.compose)(tx, &occasion, &recipient, settings, moment)?;
    Ok(Composed::Write(Box::new(written)))
}

fn is_refused(tx: &Transaction<'_>, address: &str) -> rusqlite::Result<bool> {
    Ok(outbox::refusal_of(tx, address)?.is_some())
}

/// The reason for dropping a letter.
fn why_unwanted(letter: Letter, recipient: &Recipient, is_late: bool) -> Option<&'static str> {
    let has_link = matches!(letter, Letter::Reset | Letter::Invitation);
    if has_link && recipient.is_contact_address && recipient.had_role {
        Some("no link for a new password goes to a role holder's contact address")
    } else if letter == Letter::CalendarFeed && recipient.is_contact_address {
        Some("no calendar address goes to an address that others may read")
    } else if letter == Letter::Invitation && !recipient.is_invitable {
        Some("they have chosen a password or moved away meanwhile")
    } else if is_late {
        Some(TOO_LATE)
    } else {
        None
    }
}

fn next_try(letter: Letter, waiting: &Waiting, now: Timestamp) -> i64 {
    let step = usize::try_from(waiting.attempts).unwrap_or(usize::MAX).min(BACK_OFF_MINUTES.len() - 1);
    let minutes = BACK_OFF_MINUTES.get(step).copied().unwrap_or(60).min(letter.longest_pause_minutes());
    now.as_second() + minutes * 60
}

/// Step two.
async fn carry(mailer: &Mailer, due: DueLetter, now: Timestamp) -> Result<(), DeliveryError> {
    let DueLetter { id, name, written, destination } = due;
    match destination {
        Destination::Server(server, login) => {
            let sent = smtp::send(&server, login.as_ref(), &mailer.limits, &written, now.as_second()).await;
            let answer = sent.map_err(|error| DeliveryError::Server(server, error))?;
            tracing::info!(letter = id, %answer, "a letter has left");
            Ok(())
        }
        Destination::Folder => {
            let folder = mailer.folder.clone();
            let writing = move || message::write_into(&folder, &name, &written.for_folder(now.as_second())?);
            match tokio::task::spawn_blocking(writing).await {
                Ok(written) => Ok(written?),
                Err(error) => Err(std::io::Error::other(error).into()),
            }
        }
    }
}

/// Step three: only now do the older links end; had the letter not left, they would be all the member has.
fn leave(
    tx: &Transaction<'_>,
    writer: &LetterWriter,
    id: i64,
    link: Option<&str>,
    now: Timestamp,
) -> rusqlite::Result<()> {
    if let Some(link) = link {
        (writer.end_older_links)(tx, link)?;
    }
    outbox::count_try(tx, TryOutcome::Sent, now)?;
    store::mark_sent(tx, id, now.as_second())
}

/// Step three of a letter that did not leave: its link ends, and its next turn is written down already.
async fn fail(
    db: &Database,
    writer: LetterWriter,
    id: i64,
    (link, address): (Option<String>, String),
    error: &DeliveryError,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let words = error.to_string();
    let (outcome, hold, refusal) = match error {
        DeliveryError::Server(_, error) => {
            let refusal = error.is_of_the_address().then(|| advice::cause(error));
            (TryOutcome::of(error), error.is_server_failure(), refusal)
        }
        _ => (TryOutcome::Failed, false, None),
    };
    db.write_off_thread(move |tx| {
        if let Some(link) = &link {
            (writer.end_link)(tx, link)?;
        }
        outbox::count_try(tx, outcome, now)?;
        if let Some(reason) = refusal {
            store::mark_refused(tx, &address, &reason, now)?;
        }
        if hold {
            store::delay_all(tx, now.as_second() + HOLD_SECONDS)?;
        }
        if outcome == TryOutcome::RefusedForGood {
            store::give_up(tx, id, now.as_second(), &words)
        } else {
            store::note_failure(tx, id, &words)
        }
    })
    .await
}

/// A letter that could not even be made. Its transaction is undone, and with it the note of its try.
async fn put_off(db: &Database, id: i64, error: &DeliveryError, now: Timestamp) -> rusqlite::Result<()> {
    let words = error.to_string();
    db.write_off_thread(move |tx| {
        store::begin_try(tx, id, now.as_second() + HOLD_SECONDS)?;
        store::note_failure(tx, id, &words)
    })
    .await
}
