//! The address that members will type: can this portal be served at it, and what is seen of it from inside?

use super::visitor_api::Visitor;
use crate::appliance::doctor::network::{
    NetworkCheckInput, NetworkOptions, NetworkTimeouts, look_from_inside,
};
use crate::appliance::doctor::{Finding, Level};
use crate::appliance::installation::Installation;
use crate::appliance::serving_plan;
use crate::platform::refusal::Refusal;
use crate::platform::settings::{PublicAddress, Settings};

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
pub fn checked(visitor: &Visitor, typed: &str) -> Result<PublicAddress, Refusal> {
    const FIELD: &str = "address";
    let typed = typed.trim();
    // As people type it: plain http is taken for the own network alone.
    let completed = ["http", "https"].map(|scheme| format!("{scheme}://{typed}").parse::<PublicAddress>());
    let address = match completed {
        [Ok(address), _] | [_, Ok(address)] if !typed.contains("://") => address,
        _ => typed.parse().map_err(Refusal::of_field(FIELD))?,
    };
    if let Some(flags) = visitor.set_up.flags() {
        let place = Installation::of(&visitor.dir);
        serving_plan::plan(&address, flags).map_err(|why| Refusal::field(FIELD, place.typed(&why)))?;
    }
    Ok(address)
}

pub async fn look(address: PublicAddress, Visitor { accounts, dir, .. }: &Visitor) -> AddressLook {
    let is_loopback = address.is_loopback();
    let words = address.to_string();
    let asked = NetworkCheckInput {
        settings: Settings { public_address: address, ..Settings::default() },
        seal: accounts.seal.clone(),
        running: dir.running(),
        now: accounts.clock.now(),
        options: NetworkOptions::default(),
    };
    let line = |mut finding: Finding| {
        // By the field above it, and by no command.
        finding.mended_by = Some("address");
        AddressLine {
            is_good: (finding.level != Level::Unknown).then_some(finding.level == Level::Well),
            advice: finding.advice_in_browser(),
            says: finding.says,
        }
    };
    let findings = look_from_inside(&asked, &NetworkTimeouts::default()).await;
    let mut lines: Vec<AddressLine> = findings.into_iter().map(line).collect();
    if is_loopback {
        lines.push(AddressLine {
            is_good: Some(false),
            says: "This address works on this machine only.".to_owned(),
            advice: Some("Other devices need this machine's name, or a name of your own.".to_owned()),
        });
    }
    AddressLook { lines, address: words }
}
