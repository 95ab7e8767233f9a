//! The queued letters. A row says which letter to which member; text and link are made when it leaves.

use super::{BulkLetters, Letter, News, store};
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, Transaction};

/// Letters of one kind for one member within an hour: a flood must not use up the church's mail quota.
pub(super) const MOST_NEWS: i64 = 3;
const HOUR: i64 = 3600;

impl Letter {
    /// True of a letter that reports what happened to an account.
    pub(super) fn is_news(self) -> bool {
        !matches!(
            self,
            Self::Reset
                | Self::Invitation
                | Self::RolesChanged
                | Self::BackupAlert
                | Self::FilesTaken
                | Self::SlipsAndLinks
                | Self::EventMoved
                | Self::EventCancelled
                | Self::EventTakesPlace
                | Self::PlaceFree
                | Self::CalendarFeed
                | Self::JointGivingAsked
                | Self::JointGivingBegun
                | Self::JointGivingEnded
                | Self::StatementReady
        ) && !self.is_bulk()
    }

    /// True of a letter to many: letters about accounts go first, and it ends with its cause.
    pub fn is_bulk(self) -> bool {
        matches!(self, Self::Announcement | Self::WeekLetter | Self::EventInvitation | Self::EventReminder)
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
pub fn enqueue(
    tx: &Transaction<'_>,
    letter: Letter,
    member_id: &str,
    now: Timestamp,
) -> rusqlite::Result<()> {
    announce(tx, &News { letter, member_id, detail: None, to_address: None }, now)
}

/// Queues news about an account, in the transaction of its cause. Of one kind a member gets [`MOST_NEWS`] letters an
/// hour, the last of which says so; what else happens stands in the log only.
pub fn announce(tx: &Transaction<'_>, news: &News<'_>, now: Timestamp) -> rusqlite::Result<()> {
    announce_until(tx, news, now + news.letter.time_to_live(), now)
}

/// The same, of what is of no use any more after `until`.
pub fn announce_until(
    tx: &Transaction<'_>,
    news: &News<'_>,
    until: Timestamp,
    now: Timestamp,
) -> rusqlite::Result<()> {
    if news.letter.is_news() && count_within_hour(tx, news.letter, news.member_id, now)? >= MOST_NEWS {
        return Ok(());
    }
    store::insert(tx, news, until.as_second(), now.as_second())
}

/// The number of these letters queued for a member within the hour before `now`.
fn count_within_hour(
    conn: &Connection,
    letter: Letter,
    member_id: &str,
    now: Timestamp,
) -> rusqlite::Result<i64> {
    let now = now.as_second();
    store::count_between(conn, letter.as_str(), member_id, now - HOUR, now)
}

/// The same for all members whose letters of this kind go to this address: a household may share one.
fn count_to_address_within_hour(
    conn: &Connection,
    letter: Letter,
    address: &str,
    now: Timestamp,
) -> rusqlite::Result<i64> {
    let now = now.as_second();
    store::count_to_address_between(conn, letter.as_str(), address, now - HOUR, now)
}

/// The rate limit for letters of one kind within an hour, for one member and for one address.
const MOST_AN_HOUR: i64 = 3;

/// True while another letter of this kind would be one too many.
pub fn is_enough(
    conn: &Connection,
    letter: Letter,
    member_id: &str,
    address: &str,
    now: Timestamp,
) -> rusqlite::Result<bool> {
    Ok(count_within_hour(conn, letter, member_id, now)? >= MOST_AN_HOUR
        || count_to_address_within_hour(conn, letter, address, now)? >= MOST_AN_HOUR)
}

/// Removes the letters of this kind to this member that have not left.
pub fn withdraw(tx: &Transaction<'_>, letter: Letter, member_id: &str) -> rusqlite::Result<()> {
    store::remove_waiting(tx, letter.as_str(), member_id)
}

/// True while a letter of this kind to this member has not left yet.
pub fn is_waiting(conn: &Connection, letter: Letter, member_id: &str) -> rusqlite::Result<bool> {
    store::is_waiting(conn, letter.as_str(), member_id)
}

/// Queues a letter for each of these people, one for an address.
pub fn enqueue_bulk(
    tx: &Transaction<'_>,
    letters: &BulkLetters<'_>,
    member_ids: &[String],
    now: Timestamp,
) -> rusqlite::Result<()> {
    member_ids.iter().try_for_each(|member_id| store::insert_bulk(tx, letters, member_id, now.as_second()))
}

/// The people at whose addresses letters of a cause wait.
pub fn waiting_about(conn: &Connection, letter: Letter, about: &str) -> rusqlite::Result<Vec<String>> {
    store::waiting_about(conn, letter.as_str(), about)
}

/// Ends the letters of a cause that have not left. [`revive_bulk`] brings them back for the same reason.
pub fn end_bulk(
    tx: &Transaction<'_>,
    letter: Letter,
    about: &str,
    why: &str,
    now: Timestamp,
) -> rusqlite::Result<()> {
    store::give_up_about(tx, letter.as_str(), about, why, now.as_second())
}

/// Brings back what [`end_bulk`] ended for this reason.
pub fn revive_bulk(
    tx: &Transaction<'_>,
    letter: Letter,
    about: &str,
    why: &str,
    now: Timestamp,
) -> rusqlite::Result<()> {
    store::revive_about(tx, letter.as_str(), about, why, now.as_second())
}

/// The cause of letters that have not left lasts until then.
pub fn move_bulk_end(tx: &Transaction<'_>, letters: &BulkLetters<'_>) -> rusqlite::Result<()> {
    store::set_expiry_about(tx, letters)
}
