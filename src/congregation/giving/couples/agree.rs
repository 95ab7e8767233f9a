//! Both agree in the portal: one asks, the other agrees or says no. Each may take their word back.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Transaction;

use super::{DoneBy, EndReason, JointGivingError, JointStanding, end, log, of_member, store, tell};
use crate::accounts::audit_log::Action;
use crate::platform::client::Client;
use crate::platform::mail::{Letter, outbox};

/// Asks the member's partner, who gets a letter. Asked twice is asked once.
pub fn ask(tx: &Transaction<'_>, member_id: &str, now: Timestamp) -> Result<(), JointGivingError> {
    let (standing, _, partner) = of_member(tx, member_id)?;
    let partner = partner.ok_or(JointGivingError::NoPartner)?;
    match standing {
        JointStanding::Asked | JointStanding::Together => return Ok(()),
        JointStanding::AskedByPartner => return Err(JointGivingError::PartnerAsked(partner.first_name)),
        JointStanding::None => {}
    }
    if !partner.has_account {
        return Err(JointGivingError::PartnerCannotAgree(partner.first_name));
    }
    let address = partner.address.as_deref().unwrap_or_default();
    if outbox::is_enough(tx, Letter::JointGivingAsked, &partner.id, address, now)? {
        return Err(JointGivingError::TooManyLetters);
    }
    let member = store::person(tx, member_id)?.ok_or(JointGivingError::NoPerson)?;
    store::insert_asked(tx, member_id, &partner.id, now.as_second())?;
    Ok(tell::asked(tx, &partner, &member, now)?)
}

/// The member agrees to what their partner asked: from today on they give together.
pub fn agree(
    tx: &Transaction<'_>,
    member_id: &str,
    client: &Client,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<(), JointGivingError> {
    let joint = match of_member(tx, member_id)? {
        (JointStanding::Together, ..) => return Ok(()),
        (JointStanding::AskedByPartner, Some(joint), Some(partner)) if partner.id == joint.one.id => joint,
        _ => return Err(JointGivingError::NothingAsked),
    };
    let today = now.to_zoned_datetime(zone.clone()).date();
    store::begin(tx, joint.id, &today.to_string(), None)?;
    end::drop_letter(tx, &joint)?;
    let by = DoneBy::Oneself { member_id, client };
    log(tx, Action::JointGivingBegun, &joint, by, &format!("since {today}; both agreed"), now)?;
    let since = today.strftime("%B %-d, %Y").to_string();
    Ok(tell::agreed(tx, &joint.one, &joint.other, &since, now)?)
}

/// The member says no to what their partner asked.
pub fn decline(tx: &Transaction<'_>, member_id: &str) -> Result<(), JointGivingError> {
    take_back(tx, member_id, JointStanding::AskedByPartner)
}

/// The member takes their question back.
pub fn withdraw(tx: &Transaction<'_>, member_id: &str) -> Result<(), JointGivingError> {
    take_back(tx, member_id, JointStanding::Asked)
}

fn take_back(tx: &Transaction<'_>, member_id: &str, expected: JointStanding) -> Result<(), JointGivingError> {
    match of_member(tx, member_id)? {
        (JointStanding::None, ..) => Ok(()),
        (standing, Some(joint), _) if standing == expected => Ok(end::drop_question(tx, &joint)?),
        _ => Err(JointGivingError::NothingAsked),
    }
}

/// One of both ends it; the other is told.
pub fn end_own(
    tx: &Transaction<'_>,
    member_id: &str,
    client: &Client,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<(), JointGivingError> {
    match of_member(tx, member_id)? {
        (JointStanding::None, ..) => Ok(()),
        (JointStanding::Together, Some(joint), _) => {
            let by = DoneBy::Oneself { member_id, client };
            Ok(end::finish(tx, &joint, EndReason::Asked, by, now, zone)?)
        }
        _ => Err(JointGivingError::NothingAsked),
    }
}
