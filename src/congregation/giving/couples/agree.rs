//! Both agree in the portal: one asks, the other agrees or says no. Each may take their word back.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};

use super::{
    DoneBy, EndReason, JointGiving, JointPartner, JointStanding, end, log, no_person, not_as_it_was, store,
    tell,
};
use crate::accounts::audit_log::Action;
use crate::platform::client::Client;
use crate::platform::mail::layout::with_headline;
use crate::platform::mail::{Letter, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};

/// Seconds after which one may ask again.
const PAUSE: u32 = 3600;

/// Whether the member gives together with their partner.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct MyJointGiving {
    state: JointStanding,
    /// The member is one of a couple.
    available: bool,
    /// The partner's first name.
    partner: Option<String>,
    /// The partner can sign in, and so agree.
    partner_can_agree: bool,
    /// The first day whose gifts name both, YYYY-MM-DD.
    since: Option<String>,
    /// The treasurer recorded a paper.
    by_paper: bool,
}

/// The member, their couple that has not ended, and their partner, where they have one.
struct Standing {
    state: JointStanding,
    joint: Option<JointGiving>,
    partner: Option<JointPartner>,
}

impl Standing {
    fn of(conn: &Connection, member_id: &str) -> rusqlite::Result<Self> {
        let joint = store::live_of(conn, member_id)?;
        Ok(Self {
            state: JointStanding::of(joint.as_ref(), member_id),
            joint,
            partner: store::partner_of(conn, member_id)?,
        })
    }
}

impl MyJointGiving {
    pub fn of(conn: &Connection, member_id: &str) -> rusqlite::Result<Self> {
        let Standing { state, joint, partner } = Standing::of(conn, member_id)?;
        let named = joint.as_ref().map(|joint| joint.seen_from(member_id).1);
        Ok(Self {
            state,
            available: partner.is_some(),
            partner: named.or(partner.as_ref()).map(|partner| partner.person.first_name.clone()),
            partner_can_agree: partner.as_ref().is_some_and(|partner| partner.has_account),
            since: joint.as_ref().and_then(|joint| joint.started_on.clone()),
            by_paper: joint.as_ref().is_some_and(|joint| joint.paper_by.is_some()),
        })
    }
}

/// Asks the member's partner, who gets a letter. Asked twice is asked once.
pub fn ask(tx: &Transaction<'_>, member_id: &str, now: Timestamp) -> Result<(), Refusal> {
    let Standing { state, partner, .. } = Standing::of(tx, member_id)?;
    let partner = partner.ok_or_else(|| {
        not_as_it_was(
            "Here you are not written down as one of a couple. Please tell your church office who your wife or husband is.",
        )
    })?;
    let name = &partner.person.first_name;
    match state {
        JointStanding::Asked | JointStanding::Together => return Ok(()),
        JointStanding::AskedByPartner => {
            return Err(not_as_it_was(format!("{name} has asked already. You only have to agree.")));
        }
        JointStanding::None => {}
    }
    if !partner.has_account {
        return Err(not_as_it_was(format!(
            "{name} has no account here and cannot agree. Please give your treasurer a paper that you both have signed: the treasurer can record it."
        )));
    }
    let address = partner.address.as_deref().unwrap_or_default();
    if outbox::is_enough(tx, Letter::JointGivingAsked, &partner.person.id, address, now)? {
        let text = "You were asked often within the hour. Please wait a while.";
        return Err(Refusal::new(ErrorCode::TooManyAttempts, text).retry_after(PAUSE));
    }
    let member = store::person(tx, member_id)?.ok_or_else(no_person)?;
    store::insert_asked(tx, member_id, &partner.person.id, now.as_second())?;
    let headline = format!("{} asks whether you give together", member.person.first_name);
    let detail = with_headline(&headline, &member.person.name());
    Ok(tell(tx, Letter::JointGivingAsked, &partner.person, &detail, now)?)
}

/// The member agrees to what their partner asked: from today on they give together.
pub fn agree(
    tx: &Transaction<'_>,
    member_id: &str,
    client: &Client,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<(), Refusal> {
    let joint = match Standing::of(tx, member_id)? {
        Standing { state: JointStanding::Together, .. } => return Ok(()),
        Standing { state: JointStanding::AskedByPartner, joint: Some(joint), partner: Some(partner) }
            if partner.person.id == joint.one.person.id =>
        {
            joint
        }
        _ => return Err(nothing_asked()),
    };
    let today = now.to_zoned_datetime(zone.clone()).date();
    store::begin(tx, joint.id, &today.to_string(), None)?;
    end::drop_letter(tx, &joint)?;
    let by = DoneBy::Oneself { member_id, client };
    log(tx, Action::JointGivingBegun, &joint, by, &format!("since {today}; both agreed"), now)?;
    let since = today.strftime("%B %-d, %Y").to_string();
    let by = &joint.other.person.first_name;
    let detail = format!("{by} agreed: the two of you give together since {since}.");
    Ok(tell(tx, Letter::JointGivingBegun, &joint.one.person, &detail, now)?)
}

/// The member says no to what their partner asked.
pub fn decline(tx: &Transaction<'_>, member_id: &str) -> Result<(), Refusal> {
    take_back(tx, member_id, JointStanding::AskedByPartner)
}

/// The member takes their question back.
pub fn withdraw(tx: &Transaction<'_>, member_id: &str) -> Result<(), Refusal> {
    take_back(tx, member_id, JointStanding::Asked)
}

fn take_back(tx: &Transaction<'_>, member_id: &str, expected: JointStanding) -> Result<(), Refusal> {
    match Standing::of(tx, member_id)? {
        Standing { state: JointStanding::None, .. } => Ok(()),
        Standing { state, joint: Some(joint), .. } if state == expected => {
            Ok(end::drop_question(tx, &joint)?)
        }
        _ => Err(nothing_asked()),
    }
}

/// One of both ends it; the other is told.
pub fn end_own(
    tx: &Transaction<'_>,
    member_id: &str,
    client: &Client,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<(), Refusal> {
    match Standing::of(tx, member_id)? {
        Standing { state: JointStanding::None, .. } => Ok(()),
        Standing { state: JointStanding::Together, joint: Some(joint), .. } => {
            let by = DoneBy::Oneself { member_id, client };
            Ok(end::finish(tx, &joint, EndReason::Asked, by, now, zone)?)
        }
        _ => Err(nothing_asked()),
    }
}

fn nothing_asked() -> Refusal {
    not_as_it_was("There is nothing to answer any more: the question was withdrawn.")
}
