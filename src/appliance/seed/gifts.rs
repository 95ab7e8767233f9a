//! The gifts and pledges of the sample households; its counting sheets (offerings that were counted, and one that is half
//! counted), last year's giving statements, and a gift in kind.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use rusqlite::Transaction;
use serde::Deserialize;

use super::store::{self, SundayGift};
use super::{Maker, SampleReport, WORDS, ignore_refusal};
use crate::accounts::audit_log::{Actor, Work};
use crate::appliance::{Failure, change_settings};
use crate::congregation::giving::correct::{GiftToCorrect, correct_gift};
use crate::congregation::giving::counting::sheets::{
    SheetToClose, TypedSheet, close_sheet, last_sunday, open_sheet,
};
use crate::congregation::giving::counting::{CountedSheet, SheetTotals, totals};
use crate::congregation::giving::couples::agree::{CouplePaper, record_paper};
use crate::congregation::giving::gift::find_gift;
use crate::congregation::giving::pledges::PledgeFields;
use crate::congregation::giving::pledges::store as pledges_store;
use crate::congregation::giving::reverse::{TakeBack, bounce};
use crate::congregation::giving::statements::make::{StatementsToMake, make};
use crate::congregation::giving::statements::words::PROPOSED_WORDING;
use crate::congregation::giving::statements::{StatementPeriod, TypedKind, in_kind};
use crate::congregation::giving::store::{NewGift, insert_gift};
use crate::congregation::giving::{GiftFields, GiftTexts, PledgeStatus};
use crate::platform::money::{Cents, number, plain};
use crate::platform::refusal::ErrorCode;
use crate::platform::settings::{Name, Settings};

/// Two years: last year is as full as this one.
const DAYS: i64 = 730;

/// Days between a household's gifts; most give monthly.
const RHYTHMS: [i64; 8] = [7, 14, 30, 30, 30, 30, 91, 91];

/// Share of households that give, in percent.
const GIVING: u32 = 70;

/// A gift's fields, with its fund, how it was paid, and its note.
fn fields_of(cents: i64, date: impl ToString, [fund, method, note]: [Option<&str>; 3]) -> GiftFields {
    let [fund, method, note] = [fund, method, note].map(|text| text.map(str::to_owned));
    GiftFields {
        fund,
        texts: GiftTexts { method, note, ..GiftTexts::default() },
        ..GiftFields::new(cents, date)
    }
}

/// Enters one household's gifts and returns how many. `always` is for the member who signs in.
pub(super) fn donations(
    tx: &Transaction<'_>,
    maker: &mut Maker,
    giver: &str,
    always: bool,
    at: i64,
) -> rusqlite::Result<usize> {
    if !maker.chance(GIVING) && !always {
        return Ok(0);
    }
    let step = if always { 30 } else { *maker.pick(&RHYTHMS) };
    let usual = i64::from(*maker.pick(&[2_000_u32, 2_500, 5_000, 7_500, 10_000, 15_000, 20_000, 40_000]));
    let method = *maker.pick(&["Check", "Cash", "Credit Card", "Bank Transfer"]);
    let note = match step {
        7 => "Weekly offering",
        30 => "Monthly tithe",
        _ => "Offering",
    };
    let newest = maker.rng.i64(1..=step.min(20));
    let mut entered = 0;
    for days in (newest..=DAYS).step_by(usize::try_from(step).unwrap_or(1)) {
        let special = maker.chance(15);
        let (fund, cents, description) = if special {
            let fund = *maker.pick(&["Building Fund", "Missions Fund", "Food Pantry"]);
            (fund, usual / 2, Some("Special offering"))
        } else {
            ("General Fund", usual, Some(note))
        };
        let fields = fields_of(cents, maker.days_ago(days), [Some(fund), Some(method), description]);
        let gift = NewGift { member_id: Some(giver), fields, ..NewGift::default() };
        insert_gift(tx, &gift, at)?;
        entered += 1;
    }
    Ok(entered)
}

/// A pledge of a sample household.
#[derive(Deserialize)]
pub(super) struct Promise {
    status: String,
    campaign: String,
    fund: String,
    /// How many days ago it was made.
    days: i64,
    /// The number of equal payments, and how many of them were made so far.
    payments: i64,
    paid: i64,
}

/// Enters one household's pledges with the gifts that keep them, and returns how many pledges and gifts; the
/// member who signs in has a pledge of each status.
pub(super) fn pledges(
    tx: &Transaction<'_>,
    maker: &mut Maker,
    giver: &str,
    always: bool,
    at: i64,
) -> rusqlite::Result<(usize, usize)> {
    let chosen = if always {
        0..WORDS.promises.len()
    } else if maker.chance(35) {
        let one = maker.rng.usize(..WORDS.promises.len());
        one..one + 1
    } else {
        0..0
    };
    let mut gifts = 0;
    for promise in &WORDS.promises[chosen.clone()] {
        let cents = i64::from(*maker.pick(&[30_000_u32, 60_000, 120_000, 250_000]));
        let days = promise.days + maker.rng.i64(0..20);
        let promised = maker.days_ago(days);
        let campaign = format!("{} {}", promise.campaign, promised.year());
        let pledge = PledgeFields {
            amount: Cents(cents),
            rhythm: None,
            date: Some(promised.to_string()),
            campaign: Some(campaign.clone()),
            campaign_id: None,
            said_status: PledgeStatus::from_word(&promise.status).unwrap_or(PledgeStatus::Open),
        };
        pledges_store::insert_pledge(tx, giver, &pledge, at)?;
        for number in 0..promise.paid {
            // Evenly from the promise on, so that the last payment is before today.
            let date = maker.days_ago(days - (number + 1) * promise.days / (promise.payments + 1));
            let texts = [Some(&*promise.fund), Some("Check"), Some(&*campaign)];
            let fields = fields_of(cents / promise.payments, date, texts);
            let gift = NewGift { member_id: Some(giver), fields, ..NewGift::default() };
            insert_gift(tx, &gift, at)?;
            gifts += 1;
        }
    }
    Ok((chosen.len(), gifts))
}

/// Sundays whose offering is closed, before the last one.
const CLOSED: i64 = 4;
/// The service that is counted.
const SERVICE: &str = "10:30 am";
/// The counters, two each Sunday.
const COUNTERS: [&str; 3] = ["Helen Moore and Frank Ellis", "Ruth Albright and Frank Ellis", "Helen Moore"];
/// Loose cash in the plate, in cents.
const LOOSE: [i64; 5] = [21_340, 18_775, 30_410, 26_050, 19_925];
/// The shortfall of the bank's count on the second Sunday.
const SHORT: i64 = 500;
/// Couples who give together.
const COUPLES: u32 = 2;
const WEEKS_TOGETHER: i64 = 12;

/// Puts the gifts of five Sundays into counting sheets, four of them closed, the last one half typed. Rows that are new
/// count in `made`.
pub(super) fn add_counting_sheets(
    tx: &Transaction<'_>,
    maker: &Maker,
    made: &mut SampleReport,
    now: Timestamp,
) -> Result<(), Failure> {
    let sunday = last_sunday(maker.today);
    store::prepare_giving(tx, sunday, now.as_second())?;
    for [one, other] in store::couples_without_a_letter(tx, COUPLES)? {
        let since = sunday.saturating_sub(WEEKS_TOGETHER.weeks());
        let paper = CouplePaper { one_id: one, other_id: other, since: since.to_string() };
        ignore_refusal(record_paper(Work::of_command(tx, now, &maker.zone), &paper))?;
        store::name_both(tx, &paper.one_id, &paper.since)?;
    }
    for weeks in (1..=CLOSED).rev() {
        let at = usize::try_from(weeks).unwrap_or_default();
        let day = sunday.saturating_sub(weeks.weeks());
        let gifts = store::gifts_of_the_week(tx, &day.to_string(), &made.member.id)?;
        let short = if weeks == 2 { SHORT } else { 0 };
        let Some((sheet, rows)) = counted(tx, maker, (day, &gifts), (at, -short), now)? else { continue };
        made.donations += 1;
        let reason =
            if short == 0 { "" } else { "The bank found $5 less in cash; the counters looked twice." };
        let work = Work::of_command(tx, now, &maker.zone);
        let SheetTotals { rows: seen, entered, .. } = totals::of_sheet(tx, &sheet)?;
        let (version, entered, reason) = (sheet.version, number(entered.0), reason.to_owned());
        let closing = SheetToClose { version, rows: seen, entered, reason };
        ignore_refusal(close_sheet(work, sheet.id, &closing, false))?;
        store::set_closed_at(tx, sheet.id, maker.midnight(day.saturating_add(1.day())))?;
        made.donations += add_corrections(tx, maker, weeks, &rows, now)?;
    }
    let gifts = store::gifts_of_the_week(tx, &sunday.to_string(), &made.member.id)?;
    let (typed, waiting) = gifts.split_at(gifts.len() / 2);
    let waiting: i64 = waiting.iter().map(|gift| gift.cents).sum();
    if counted(tx, maker, (sunday, typed), (0, waiting), now)?.is_some() {
        made.donations += 1;
        // They are still in their envelopes.
        made.donations -= store::take_out(tx, &gifts[typed.len()..])?;
    }
    let treasurer = made.treasurer.as_ref().unwrap_or(&made.administrator);
    Ok(store::set_actor(tx, &treasurer.id)?)
}

/// A sheet with these gifts and what lay loose; the slip of the bank says `more` than they come to.
fn counted(
    tx: &Transaction<'_>,
    maker: &Maker,
    (day, gifts): (Date, &[SundayGift]),
    (at, more): (usize, i64),
    now: Timestamp,
) -> Result<Option<(CountedSheet, Vec<SundayGift>)>, Failure> {
    let loose = LOOSE[at % LOOSE.len()];
    let all = gifts.iter().map(|gift| gift.cents).sum::<i64>() + loose + more;
    let date = day.to_string();
    let typed = TypedSheet {
        date: date.clone(),
        service: SERVICE.to_owned(),
        counters: COUNTERS[at % COUNTERS.len()].to_owned(),
        expected: format!("{}.{:02}", all / 100, all % 100),
        ..TypedSheet::default()
    };
    let work = Work::of_command(tx, now, &maker.zone);
    let Some(sheet) = ignore_refusal(open_sheet(work, &typed))? else { return Ok(None) };
    store::set_sheet(tx, sheet.id, &date, gifts)?;
    let plate = NewGift {
        fields: fields_of(loose, &date, [Some("General Fund"), Some("Cash"), None]),
        sheet: Some((sheet.id, "loose-plate")),
        ..NewGift::default()
    };
    insert_gift(tx, &plate, maker.midnight(day))?;
    Ok(Some((sheet, gifts.to_vec())))
}

/// The check that the bank returned, and the row that was mistyped. Returns how many rows came of it.
fn add_corrections(
    tx: &Transaction<'_>,
    maker: &Maker,
    weeks: i64,
    rows: &[SundayGift],
    now: Timestamp,
) -> Result<usize, Failure> {
    let work = Work::of_command(tx, now, &maker.zone);
    let first = |is_check: bool| rows.iter().find(|gift| gift.is_check == is_check);
    let outcome = match weeks {
        2 => first(true).map(|check| {
            find_gift(tx, check.id).and_then(|gift| {
                let reason = "Check returned by the bank".to_owned();
                let back = TakeBack { version: gift.version, date: maker.today, reason };
                bounce(work, check.id, &back).map(|rows| rows.len())
            })
        }),
        3 => first(false).map(|cash| {
            let amount = plain(cash.cents + 1_000);
            let reason = Some("The envelope says ten dollars more");
            find_gift(tx, cash.id).and_then(|gift| {
                let change = GiftToCorrect { amount, ..GiftToCorrect::unchanged(&gift) };
                correct_gift(work, cash.id, &change, reason).map(|_| 0)
            })
        }),
        _ => None,
    };
    Ok(outcome.map(ignore_refusal).transpose()?.flatten().unwrap_or_default())
}

/// Makes statements, without letters. A congregation that is too large for a whole year has December's.
pub(super) fn add_statements(
    tx: &Transaction<'_>,
    maker: &Maker,
    made: &SampleReport,
    now: Timestamp,
) -> Result<(), Failure> {
    let signed = made.treasurer.as_ref().map(|treasurer| format!("{}, Treasurer", treasurer.name));
    for (name, value) in [
        (Name::PostalAddress, "12 Church Street · Springfield, Illinois 62701"),
        (Name::TaxNumber, "EIN 12-3456789"),
        (Name::StatementWording, PROPOSED_WORDING),
        (
            Name::StatementThanks,
            "Thank you. What you gave kept the lights on, the pantry full and the doors open.",
        ),
        (Name::StatementSigned, signed.as_deref().unwrap_or_default()),
    ] {
        change_settings::change(tx, Actor::CommandLine, name, value, now)?;
    }
    let settings = Settings::load(tx)?;
    let year = StatementPeriod::year(maker.today.saturating_sub(1.year()).year());
    let december = StatementPeriod { from: year.to.first_of_month(), ..year };
    let work = Work::of_command(tx, now, &maker.zone);
    for days in [year, december] {
        let [from, to] = [days.from, days.to].map(|day| day.to_string());
        let wanted =
            StatementsToMake { from, to, givers: None, replaces: None, tell_members: false, anyway: true };
        match make(work, &wanted, &settings) {
            // Too many givers.
            Err(refusal) if refusal.code == ErrorCode::FieldRefused => {}
            made => {
                made?;
                break;
            }
        }
    }
    let piano = TypedKind {
        giver_id: made.member.id.clone(),
        date: maker.days_ago(20).to_string(),
        description: "An upright piano for the fellowship hall".to_owned(),
    };
    in_kind::add(work, &piano)?;
    Ok(())
}
