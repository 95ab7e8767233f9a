//! The queued letters. A row says which letter to which member; text and link are made when it leaves. What became of them:
//! sent and refused letters, waiting ones, addresses with a permanent failure.

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, Result, Transaction};

use super::store;
use super::{
    BulkLetters, Letter, LetterKind, MailDay, News, RefusedAddress, SendError, Stage, TryOutcome,
    WaitingLetter, quota,
};
use crate::platform::client::Client;
use crate::platform::settings::Settings;
pub use store::{
    end_bulk, is_waiting, move_bulk_end, refusal_of, revive_bulk, waiting_about, withdraw, written_to_enough,
};

/// Letters of one kind for one member within an hour: a flood must not use up the church's mail quota.
pub(super) const MOST_NEWS: i64 = 3;

impl Letter {
    pub(super) fn is_news(self) -> bool {
        self.row().1 == LetterKind::Report
    }

    pub fn is_bulk(self) -> bool {
        self.row().1 == LetterKind::Bulk
    }

    /// True of a letter that many get at once: those about accounts go first, and so many of the quota are left for them.
    pub(super) fn is_low_priority(self) -> bool {
        self.is_bulk() || self == Self::StatementReady
    }

    /// The longest pause between two tries: a member who requested a new password is waiting, and the request must be
    /// tried again within its hour.
    pub(super) fn longest_pause_minutes(self) -> i64 {
        if self == Self::Reset { 16 } else { 60 }
    }

    /// After this time in the queue the letter is of no use any more, and it is dropped.
    pub(super) fn time_to_live(self) -> SignedDuration {
        match self {
            Self::Reset => SignedDuration::from_mins(60),
            // The portal may stay closed for a while, and the mail server's password may have to be found first.
            Self::SecondFactorLost => SignedDuration::from_hours(30 * 24),
            // There may be hundreds, and the quota lets so many leave within an hour.
            Self::StatementReady => SignedDuration::from_hours(7 * 24),
            _ => SignedDuration::from_hours(24),
        }
    }
}

/// Queues a letter to a member's own address, in the transaction of its cause.
pub fn enqueue(tx: &Transaction<'_>, letter: Letter, member_id: &str, now: Timestamp) -> Result<()> {
    announce(tx, &News { letter, member_id, detail: None, to_address: None }, now)
}

/// Queues news about an account, in the transaction of its cause. Of one kind a member gets [`MOST_NEWS`] letters an
/// hour, the last of which says so; what else happens stands in the log only.
pub fn announce(tx: &Transaction<'_>, news: &News<'_>, now: Timestamp) -> Result<()> {
    announce_until(tx, news, now + news.letter.time_to_live(), now)
}

/// Counts a test letter that has left: as one within the hour, and on its day.
pub fn note_test(tx: &Transaction<'_>, member_id: &str, now: Timestamp) -> Result<()> {
    enqueue(tx, Letter::Test, member_id, now)?;
    store::mark_sent(tx, tx.last_insert_rowid(), now.as_second())?;
    count_try(tx, TryOutcome::Sent, now)
}

/// [`announce`] of the same to each of these members; returns how many they are.
pub fn announce_to_each(
    tx: &Transaction<'_>,
    letter: Letter,
    member_ids: &[String],
    detail: &str,
    now: Timestamp,
) -> Result<usize> {
    for member_id in member_ids {
        announce(tx, &News { letter, member_id, detail: Some(detail), to_address: None }, now)?;
    }
    Ok(member_ids.len())
}

/// [`announce`] with the name of a browser as the detail.
pub fn announce_browser(
    tx: &Transaction<'_>,
    letter: Letter,
    member_id: &str,
    client: &Client,
    now: Timestamp,
) -> Result<()> {
    let detail = client.device_name();
    announce(tx, &News { letter, member_id, detail: Some(&detail), to_address: None }, now)
}

/// [`announce`] of what is of no use any more after `until`.
pub fn announce_until(tx: &Transaction<'_>, news: &News<'_>, until: Timestamp, now: Timestamp) -> Result<()> {
    if news.letter.is_news() && store::count_within_hour(tx, news.letter, news.member_id, now)? >= MOST_NEWS {
        return Ok(());
    }
    store::insert(tx, news, until.as_second(), now.as_second())
}

/// True while another letter of this kind would be one too many.
pub fn is_enough(
    conn: &Connection,
    letter: Letter,
    member_id: &str,
    address: &str,
    now: Timestamp,
) -> Result<bool> {
    Ok(store::count_within_hour(conn, letter, member_id, now)? >= store::MOST_AN_HOUR
        || store::count_to_address_within_hour(conn, letter, address, now)? >= store::MOST_AN_HOUR)
}

/// Queues a letter for each of these people, one for an address.
pub fn enqueue_bulk(
    tx: &Transaction<'_>,
    letters: &BulkLetters<'_>,
    member_ids: &[String],
    now: Timestamp,
) -> Result<()> {
    member_ids.iter().try_for_each(|member_id| store::insert_bulk(tx, letters, member_id, now.as_second()))
}

/// So many of the letters that left are listed, the latest of them.
const SENT_LISTED: usize = 100;

impl WaitingLetter {
    /// The letter's name in plain words; the stored word where it is a later edition's.
    pub fn in_words(&self) -> &str {
        match Letter::from_word(&self.letter) {
            Some(letter) => letter.in_words(),
            None => &self.letter,
        }
    }
}

/// The result of a request to try letters again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Retry {
    /// Their turn is now.
    pub again: Vec<i64>,
    /// Requests for a new password that are too old to be of use.
    pub too_old: Vec<i64>,
    /// The one letter that was asked for needs no other try.
    pub has_left: bool,
}

/// The letters that have not left; `all`: the last hundred that have, too.
pub fn list(conn: &Connection, all: bool) -> Result<Vec<WaitingLetter>> {
    let mut letters = store::list(conn, all)?;
    let mut sent = letters.iter().filter(|letter| letter.sent_at.is_some()).count();
    letters.retain(|letter| {
        let is_old = letter.sent_at.is_some() && sent > SENT_LISTED;
        sent -= usize::from(is_old);
        !is_old
    });
    Ok(letters)
}

/// Gives letters that wait or were given up another turn now: one, or all of them.
pub fn retry(tx: &Transaction<'_>, id: Option<i64>, now: Timestamp) -> Result<Retry> {
    let mut done = Retry::default();
    for waiting in store::list(tx, id.is_some())? {
        if id.is_some_and(|id| id != waiting.id) {
            continue;
        }
        if waiting.sent_at.is_some() {
            done.has_left = true;
            continue;
        }
        let Some(letter) = Letter::from_word(&waiting.letter) else { continue };
        let time_to_live = letter.time_to_live();
        if letter == Letter::Reset && waiting.created_at + time_to_live <= now {
            done.too_old.push(waiting.id);
            continue;
        }
        // A reset has its own hour.
        let wanted_since = if letter == Letter::Reset { waiting.created_at } else { now };
        // The volunteer has asked the owner of the address before.
        store::forget_refusal(tx, waiting.id)?;
        store::try_again(tx, waiting.id, (wanted_since + time_to_live).as_second(), now.as_second())?;
        done.again.push(waiting.id);
    }
    Ok(done)
}

/// Removes a letter that has not left, and returns it; none where there is none of that id.
pub fn remove(tx: &Transaction<'_>, id: i64) -> Result<Option<WaitingLetter>> {
    let found = store::list(tx, false)?.into_iter().find(|letter| letter.id == id);
    store::remove(tx, id)?;
    Ok(found)
}

/// The latest days whose tries are listed.
const MAIL_DAYS_LISTED: u32 = 7;
/// The latest refused addresses that are listed.
const REFUSED_ADDRESSES_LISTED: u32 = 100;

/// The state of mail.
#[derive(Clone, Debug)]
pub struct MailStatus {
    /// Letters about accounts that wait.
    pub waiting: u32,
    /// Letters to many that wait.
    pub waiting_bulk: u32,
    /// Letters that left within the last hour.
    pub sent_within_hour: u32,
    /// The latest first.
    pub days: Vec<MailDay>,
    /// The latest first, a hundred at most.
    pub refused: Vec<RefusedAddress>,
}

impl MailStatus {
    pub fn read(conn: &Connection, now: Timestamp) -> Result<Self> {
        let (waiting, waiting_bulk) = store::count_waiting(conn)?;
        Ok(Self {
            waiting,
            waiting_bulk,
            sent_within_hour: quota::sent_within_hour(conn, now)?,
            days: store::latest_days(conn, MAIL_DAYS_LISTED)?,
            refused: store::refused(conn, REFUSED_ADDRESSES_LISTED)?,
        })
    }
}

impl TryOutcome {
    pub(super) fn of(error: &SendError) -> Self {
        match error {
            error if error.is_permanent() => Self::RefusedForGood,
            SendError::Refused { stage: Stage::Recipient | Stage::Message, .. } => Self::RefusedForNow,
            _ => Self::Failed,
        }
    }
}

/// Counts a try on its day.
pub(super) fn count_try(tx: &Transaction<'_>, outcome: TryOutcome, now: Timestamp) -> Result<()> {
    let zone = Settings::load(tx)?.time_zone;
    store::count_on_day(tx, &now.to_zoned_datetime(zone).date().to_string(), outcome)
}
