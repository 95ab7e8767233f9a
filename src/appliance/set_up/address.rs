//! The address that members will type: can this portal be served at it, and what is seen of it from inside?

use super::{SetUp, checked_setting};
use crate::accounts::Accounts;
use crate::appliance::doctor::network::{
    NetworkCheckInput, NetworkOptions, NetworkTimeouts, look_from_inside,
};
use crate::appliance::doctor::{Finding, Level};
use crate::appliance::installation::Installation;
use crate::appliance::serving_plan;
use crate::platform::data_dir::DataDir;
use crate::platform::refusal::Refusal;
use crate::platform::settings::{Name, PublicAddress, Settings};

/// The look at an address from inside.
#[derive(poem_openapi::Object)]
pub struct AddressLook {
    lines: Vec<AddressLine>,
    /// As it would be kept.
    address: String,
}

#[derive(poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct AddressLine {
    /// Absent where it is not known.
    pub is_good: Option<bool>,
    pub says: String,
    pub advice: Option<String>,
}

/// The address, where the portal would open at it: with another one it would not come back after set-up.
pub fn checked(set_up: &SetUp, place: &Installation, typed: &str) -> Result<PublicAddress, Refusal> {
    const FIELD: &str = "address";
    let address = checked_setting(Name::PublicAddress, FIELD, typed)?;
    let address: PublicAddress = address.parse().map_err(Refusal::of_field(FIELD))?;
    if let Some(flags) = set_up.flags() {
        serving_plan::plan(&address, flags).map_err(|why| Refusal::field(FIELD, place.typed(&why)))?;
    }
    Ok(address)
}

pub async fn look(address: &PublicAddress, accounts: &Accounts, dir: &DataDir) -> AddressLook {
    let settings = Settings { public_address: address.clone(), ..Settings::default() };
    let asked = NetworkCheckInput {
        settings,
        seal: accounts.seal.clone(),
        running: dir.running(),
        now: accounts.clock.now(),
        options: NetworkOptions::default(),
    };
    let place = Installation::of(dir);
    let findings = look_from_inside(&asked, &NetworkTimeouts::default()).await;
    let mut lines: Vec<AddressLine> = findings.into_iter().map(|finding| line(&place, finding)).collect();
    if address.is_loopback() {
        lines.push(AddressLine {
            is_good: Some(false),
            says: "This address works on this machine only.".to_owned(),
            advice: Some("Other devices need this machine's name, or a name of your own.".to_owned()),
        });
    }
    AddressLook { lines, address: address.to_string() }
}

fn line(place: &Installation, Finding { level, says, advice, .. }: Finding) -> AddressLine {
    let is_good = match level {
        Level::Well => Some(true),
        Level::Unknown => None,
        Level::Care | Level::Problem => Some(false),
    };
    AddressLine { is_good, says, advice: advice.map(|advice| place.typed(&advice)) }
}
