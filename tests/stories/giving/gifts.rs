//! Gifts of stories, entered and changed beside the portal.

use jiff::tz::TimeZone;
use portal::accounts::audit_log::Actor;
use portal::congregation::giving::correct::{GiftChange, correct_gift, remove_gift};
use portal::congregation::giving::export::to_csv;
use portal::congregation::giving::gift::couple_of;
use portal::congregation::giving::store::{NewGift, insert_gift};
use portal::congregation::giving::{GiftSearch, GiftWork, GivenBy, search};
use portal::platform::clock::Clock;
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
        let joint_id = couple_of(tx, member_id, new.date)?;
        insert_gift(tx, &NewGift { member_id, joint_id, ..new }, Clock::System.now().as_second())
    };
    opened(portal).write(enter).unwrap()
}

/// Enters Mary's gift of a day and returns its id.
pub fn marys(portal: &Portal, cents: i64, date: &str, fund: Option<&str>) -> i64 {
    gift(portal, Some("M0002"), NewGift { amount_cents: cents, date, fund, ..NewGift::default() })
}

/// Enters an anonymous gift.
pub fn anonymous(portal: &Portal, cents: i64, date: &str) {
    gift(portal, None, NewGift { amount_cents: cents, date, ..NewGift::default() });
}

/// All gifts as the file that the treasurer takes home.
pub fn gifts_file(portal: &Portal) -> String {
    let gifts = opened(portal).read(|conn| search::first(conn, &GiftSearch::default(), u32::MAX)).unwrap();
    String::from_utf8(to_csv(&gifts).unwrap()).unwrap()
}

fn id_of(portal: &Portal, number: &str) -> String {
    value(portal, &format!("SELECT id FROM members WHERE member_id = '{number}'"))
}

fn work(zone: &TimeZone) -> GiftWork<'_> {
    GiftWork { actor: Actor::CommandLine, now: Clock::System.now(), zone }
}

/// Another amount, as the treasurer corrects it in the browser.
pub fn recounted(portal: &Portal, gift: i64, cents: i64) {
    let change = GiftChange { amount_cents: Some(cents), ..GiftChange::default() };
    opened(portal).write(|tx| correct_gift(tx, gift, change, &work(&TimeZone::UTC))).unwrap();
}

pub fn reassigned(portal: &Portal, gift: i64, number: &str) {
    let change = GiftChange { given_by: Some(GivenBy::Id(id_of(portal, number))), ..GiftChange::default() };
    opened(portal).write(|tx| correct_gift(tx, gift, change, &work(&TimeZone::UTC))).unwrap();
}

pub fn removed(portal: &Portal, gift: i64) {
    let version = value(portal, &format!("SELECT version FROM donations WHERE id = {gift}"));
    opened(portal).write(|tx| remove_gift(tx, gift, version, &work(&TimeZone::UTC))).unwrap();
}
