//! Gifts of stories, entered and changed beside the portal.

use jiff::tz::TimeZone;
use portal::accounts::audit_log::Work;
use portal::congregation::giving::correct::{GiftToCorrect, correct_gift};
use portal::congregation::giving::gift::{couple_of, find_gift};
use portal::congregation::giving::gifts_csv::to_csv;
use portal::congregation::giving::reverse::remove_gift;
use portal::congregation::giving::store::{NewGift, insert_gift};
use portal::congregation::giving::{GiftFields, GiftSearch, search};
use portal::platform::clock::Clock;
use portal::platform::money::plain;
use rusqlite::Transaction;

use crate::support::command::Portal;
use crate::support::set_up::{opened, value, with_mary};

/// [`with_mary`], with Bob (M0003), who has no e-mail address.
pub fn with_givers() -> Portal {
    let portal = with_mary();
    portal.ok(&["member", "add", "--first-name", "Bob", "--last-name", "Jones", "--no-email"]);
    portal
}

/// Enters a gift of the person with this member number, or an anonymous one, and returns its id.
pub fn gift(portal: &Portal, number: Option<&str>, new: NewGift<'_>) -> i64 {
    let member_id = number.map(|number| id_of(portal, number));
    let enter = |tx: &Transaction<'_>| {
        let member_id = member_id.as_deref();
        let joint_id = couple_of(tx, member_id, &new.fields.date)?;
        insert_gift(tx, &NewGift { member_id, joint_id, ..new }, Clock::System.now().as_second())
    };
    opened(portal).write(enter).unwrap()
}

/// A gift of which nothing is known but its fields.
pub fn new(fields: GiftFields) -> NewGift<'static> {
    NewGift { fields, ..NewGift::default() }
}

/// Enters Mary's gift of a day and returns its id.
pub fn marys(portal: &Portal, cents: i64, date: &str, fund: Option<&str>) -> i64 {
    gift(
        portal,
        Some("M0002"),
        new(GiftFields { fund: fund.map(str::to_owned), ..GiftFields::new(cents, date) }),
    )
}

/// Enters an anonymous gift.
pub fn anonymous(portal: &Portal, cents: i64, date: &str) {
    gift(portal, None, new(GiftFields::new(cents, date)));
}

/// All gifts as the file that the treasurer takes home.
pub fn gifts_file(portal: &Portal) -> String {
    let gifts = opened(portal).read(|conn| search::first(conn, &GiftSearch::default(), u32::MAX)).unwrap();
    String::from_utf8(to_csv(&gifts, &[]).unwrap()).unwrap()
}

fn id_of(portal: &Portal, number: &str) -> String {
    value(portal, &format!("SELECT id FROM members WHERE member_id = '{number}'"))
}

/// Another amount, as the treasurer corrects it in the browser.
pub fn recounted(portal: &Portal, gift: i64, cents: i64) {
    corrected(portal, gift, |change| change.amount = plain(cents));
}

pub fn reassigned(portal: &Portal, gift: i64, number: &str) {
    corrected(portal, gift, |change| change.giver_id = Some(id_of(portal, number)));
}

fn corrected(portal: &Portal, gift: i64, change: impl Fn(&mut GiftToCorrect)) {
    let correct = |tx: &Transaction<'_>| {
        let mut gift_as_it_is = GiftToCorrect::unchanged(&find_gift(tx, gift)?);
        change(&mut gift_as_it_is);
        let zone = TimeZone::UTC;
        correct_gift(Work::of_command(tx, Clock::System.now(), &zone), gift, &gift_as_it_is, None)
    };
    opened(portal).write(correct).unwrap();
}

pub fn removed(portal: &Portal, gift: i64) {
    let version = value(portal, &format!("SELECT version FROM donations WHERE id = {gift}"));
    let remove = |tx: &Transaction<'_>| {
        remove_gift(Work::of_command(tx, Clock::System.now(), &TimeZone::UTC), gift, version, "")
    };
    opened(portal).write(remove).unwrap();
}
