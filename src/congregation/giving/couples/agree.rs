//! Both agree in the portal: one asks, the other agrees or says no. Each may take their word back.

use rusqlite::{Connection, Transaction};

use super::{DoneBy, EndReason, JointStanding, end, log, not_as_it_was, store, tell};
use crate::accounts::audit_log::Action;
use crate::accounts::guard::Visit;
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

impl MyJointGiving {
    pub fn of(conn: &Connection, member_id: &str) -> rusqlite::Result<Self> {
        let (joint, partner) = (store::live_of(conn, member_id)?, store::partner_of(conn, member_id)?);
        let named = joint.as_ref().map(|joint| joint.seen_from(member_id).1);
        let named = named.or(partner.as_ref().map(|partner| &partner.person));
        Ok(Self {
            state: JointStanding::of(joint.as_ref(), member_id),
            available: partner.is_some(),
            partner: named.map(|partner| partner.first_name.clone()),
            partner_can_agree: partner.as_ref().is_some_and(|partner| partner.has_account),
            since: joint.as_ref().and_then(|joint| joint.started_on.clone()),
            by_paper: joint.as_ref().is_some_and(|joint| joint.paper_by.is_some()),
        })
    }
}

/// Asks the member's partner, who gets a letter. Asked twice is asked once.
pub fn ask(tx: &Transaction<'_>, visit: &Visit) -> Result<(), Refusal> {
    let (member_id, now) = (&*visit.session.member.id, visit.now);
    let partner = store::partner_of(tx, member_id)?.ok_or_else(|| {
        not_as_it_was(
            "Here you are not written down as one of a couple. Please tell your church office who your wife or husband is.",
        )
    })?;
    let name = &partner.person.first_name;
    match JointStanding::of(store::live_of(tx, member_id)?.as_ref(), member_id) {
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
    let member = store::person(tx, member_id)?.ok_or_else(|| Refusal::not_found("person"))?;
    store::insert_asked(tx, member_id, &partner.person.id, now.as_second())?;
    let headline = format!("{} asks whether you give together", member.person.first_name);
    let detail = with_headline(&headline, &member.person.name());
    Ok(tell(tx, Letter::JointGivingAsked, &partner.person, &detail, now)?)
}

/// The member agrees to what their partner asked: from today on they give together.
pub fn agree(tx: &Transaction<'_>, visit: &Visit) -> Result<(), Refusal> {
    let (member_id, now) = (&*visit.session.member.id, visit.now);
    let joint = store::live_of(tx, member_id)?.ok_or_else(nothing_asked)?;
    if joint.started_on.is_some() {
        return Ok(());
    }
    // Asked by the partner, and the two are still a couple.
    if store::partner_of(tx, member_id)?.is_none_or(|partner| partner.person.id != joint.one.id) {
        return Err(nothing_asked());
    }
    let today = visit.here().date();
    store::begin(tx, joint.id, &today.to_string(), None)?;
    end::drop_letter(tx, &joint)?;
    let by = DoneBy::Oneself { member_id, client: &visit.client };
    log(tx, Action::JointGivingBegun, &joint, by, &format!("since {today}; both agreed"), now)?;
    let since = today.strftime("%B %-d, %Y").to_string();
    let by = &joint.other.first_name;
    let detail = format!("{by} agreed: the two of you give together since {since}.");
    Ok(tell(tx, Letter::JointGivingBegun, &joint.one, &detail, now)?)
}

/// The member says no to what their partner asked (`expected` is then that they are asked), or takes their own question
/// back.
pub fn drop_question(tx: &Transaction<'_>, visit: &Visit, expected: JointStanding) -> Result<(), Refusal> {
    let member_id = &visit.session.member.id;
    let Some(joint) = store::live_of(tx, member_id)? else { return Ok(()) };
    if JointStanding::of(Some(&joint), member_id) != expected {
        return Err(nothing_asked());
    }
    Ok(end::drop_question(tx, &joint)?)
}

/// One of both ends it; the other is told.
pub fn end_own(tx: &Transaction<'_>, visit: &Visit) -> Result<(), Refusal> {
    let member_id = &visit.session.member.id;
    let Some(joint) = store::live_of(tx, member_id)? else { return Ok(()) };
    if joint.started_on.is_none() {
        return Err(nothing_asked());
    }
    let by = DoneBy::Oneself { member_id, client: &visit.client };
    Ok(end::finish(tx, &joint, EndReason::Asked, by, visit.now, &visit.settings.time_zone)?)
}

fn nothing_asked() -> Refusal {
    not_as_it_was("There is nothing to answer any more: the question was withdrawn.")
}
