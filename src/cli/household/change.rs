//! `portal household edit` and `split`.

use clap::{ArgGroup, Args};
use rusqlite::Transaction;

use super::{HouseholdError, in_words};
use crate::accounts::audit_log::Actor;
use crate::cli::Outcome;
use crate::cli::terminal::{nothing_to_do, say};
use crate::congregation::households::change::{HouseholdChange, change_household};
use crate::congregation::households::split::split_household;
use crate::congregation::households::{HouseholdPage, HouseholdWorkError, PlaceWish, find};
use crate::congregation::members::MemberField;
use crate::congregation::members::account::find_account;
use crate::congregation::members::household::find_household;
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::settings::Settings;

/// What of a household.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("change").required(true).multiple(true))]
pub struct EditArgs {
    /// The household's name, or the first characters of its id.
    household: String,
    /// Its new name.
    #[arg(long, group = "change")]
    name: Option<String>,
    /// Street and number that its people share.
    #[arg(long, group = "change")]
    address: Option<String>,
    #[arg(long, group = "change", help = "City")]
    city: Option<String>,
    #[arg(long, group = "change", help = "State")]
    state: Option<String>,
    #[arg(long, group = "change", help = "ZIP code; \"\" for none")]
    zip_code: Option<String>,
    #[arg(long, group = "change", help = "Country")]
    country: Option<String>,
    /// The phone number that its people share; "" for none.
    #[arg(long, group = "change")]
    phone: Option<String>,
}

/// Who gets a household of their own.
#[derive(Args, Debug)]
pub struct SplitArgs {
    /// The household's name, or the first characters of its id.
    household: String,
    /// What the new household is called.
    #[arg(long, value_name = "NAME")]
    new_name: String,
    /// Who moves: e-mail address, sign-in name or member number; once for each.
    #[arg(long = "move", value_name = "WHO", required = true)]
    moving: Vec<String>,
    /// A child that lives in both; once for each.
    #[arg(long, value_name = "WHO")]
    also: Vec<String>,
}

/// The household that is named, as it is.
fn named(tx: &Transaction<'_>, typed: &str) -> Result<HouseholdPage, HouseholdWorkError> {
    let household = find_household(tx, typed)?;
    find::find(tx, &household.id)?.ok_or(HouseholdWorkError::NoHousehold)
}

pub(super) fn edit(args: EditArgs, db: &Database) -> Outcome {
    let some = |text: String| Some(text).filter(|text| !text.trim().is_empty());
    let address = [
        (MemberField::Address, args.address),
        (MemberField::City, args.city),
        (MemberField::State, args.state),
        (MemberField::ZipCode, args.zip_code),
        (MemberField::Country, args.country),
    ];
    let change = HouseholdChange {
        name: args.name,
        address: address.into_iter().filter_map(|(field, text)| Some((field, some(text?)))).collect(),
        phone: args.phone.map(some),
    };
    let (before, after) = db.write(|tx| {
        let before = named(tx, &args.household)?;
        let zone = Settings::load(tx)?.time_zone;
        change_household(tx, &before, &change, Actor::CommandLine, Clock::System.now(), &zone)?;
        let after = find::find(tx, &before.household.id)?.ok_or(HouseholdWorkError::NoHousehold)?;
        Ok::<_, HouseholdWorkError>((before, after))
    })?;
    let name = &after.household.name;
    if before.version == after.version {
        return nothing_to_do(&format!("{name} already is so."));
    }
    say(&format!("Changed: {name}"))
}

pub(super) fn split(args: &SplitArgs, db: &Database) -> Outcome {
    let done = db.write(|tx| {
        let page = named(tx, &args.household)?;
        let wish = |who: &String, also| {
            let account = find_account(tx, who).map_err(HouseholdError::from)?;
            Ok(PlaceWish { person: account.id, role: None, also })
        };
        let moving = args.moving.iter().map(|who| wish(who, false));
        let wishes: Result<Vec<_>, HouseholdWorkError> =
            moving.chain(args.also.iter().map(|who| wish(who, true))).collect();
        split_household(
            tx,
            &page,
            &args.new_name,
            &wishes?,
            Actor::CommandLine,
            Clock::System.now(),
            &Settings::load(tx)?.time_zone,
        )
    });
    let (made, left_behind) = done?;
    let notes: String = left_behind.iter().map(in_words).collect();
    say(&format!("{} is a household of its own now.{notes}", made.name))
}
