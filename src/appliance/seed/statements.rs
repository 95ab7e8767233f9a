//! Last year's giving statements in the sample, and a gift in kind.

use jiff::{Timestamp, ToSpan};
use rusqlite::Transaction;

use super::{Maker, SampleReport, SeedError};
use crate::accounts::audit_log::Actor;
use crate::appliance::change_settings;
use crate::congregation::giving::GiftWork;
use crate::congregation::giving::statements::StatementPeriod;
use crate::congregation::giving::statements::in_kind::{self, TypedKind};
use crate::congregation::giving::statements::make::{StatementsWanted, make};
use crate::congregation::giving::statements::words::PROPOSED_WORDING;
use crate::platform::refusal::ErrorCode;
use crate::platform::settings::{Name, Settings};

/// Makes statements, without letters. A congregation that is too large for a whole year has December's.
pub(super) fn add_statements(
    tx: &Transaction<'_>,
    maker: &Maker,
    made: &SampleReport,
    now: Timestamp,
) -> Result<(), SeedError> {
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
        change_settings::change(tx, name, value, now)?;
    }
    let settings = Settings::load(tx)?;
    let year = StatementPeriod::year(maker.today.saturating_sub(1.year()).year());
    let december = StatementPeriod { from: year.to.first_of_month(), ..year };
    let work = GiftWork { actor: Actor::CommandLine, now, zone: &maker.zone };
    for days in [year, december] {
        let wanted = StatementsWanted { days, givers: None, tell_members: false };
        match make(tx, &wanted, &settings, &work) {
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
    in_kind::add(tx, &piano, &work)?;
    Ok(())
}
