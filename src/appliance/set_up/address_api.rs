//! HTTP for the address that members will type: can this portal be served at it, and what is seen of it from inside? Apart from
//! that look, which does not wait for it, a certificate is ordered that is only tried.

use poem_openapi::{Object, OpenApi};

use super::SetUp;
use super::visitor_api::{Page, Visitor};
use crate::appliance::certificates::automatic::{CertificateRenewal, Trial, try_order};
use crate::appliance::doctor::network::{
    NetworkCheckInput, NetworkOptions, NetworkTimeouts, look_from_inside,
};
use crate::appliance::doctor::{Finding, Level};
use crate::appliance::installation::Installation;
use crate::appliance::serving_plan::{CertificateSource, ServingPlan, plan};
use crate::http::error::Answer;
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::platform::refusal::Refusal;
use crate::platform::settings::{PublicAddress, Settings};

/// The look at an address from inside.
#[derive(Object)]
pub struct AddressLook {
    lines: Vec<AddressLine>,
    /// As it would be kept.
    address: String,
}

#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct AddressLine {
    /// Absent where it is not known.
    pub is_good: Option<bool>,
    pub says: String,
    pub advice: Option<String>,
}

/// Left out of sentences: the address is typed in the page, and not in a command.
pub const COMMAND: &str = "portal settings set public-address ";

/// The address, where the portal would open at it: with another one it would not come back after set-up.
fn checked(visitor: &Visitor, typed: &str) -> Result<PublicAddress, Refusal> {
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
        plan(&address, flags).map_err(|why| Refusal::field(FIELD, place.typed(&why.replace(COMMAND, ""))))?;
    }
    Ok(address)
}

/// The address with the port that the portal opens for it, where another one is written.
fn at_own_port(address: &PublicAddress, Visitor { set_up, dir, .. }: &Visitor) -> Option<PublicAddress> {
    let (scheme, own) = match plan(address, set_up.flags()?).ok()? {
        ServingPlan::Plain { .. } => ("http", dir.running()?.http.port()),
        ServingPlan::OwnHttps { listen, .. } => ("https", listen.port()),
        // The web server in front has its own.
        ServingPlan::BehindProxy | ServingPlan::BehindUnnamedProxy => return None,
    };
    format!("{scheme}://{}:{own}", address.host()).parse().ok().filter(|right| right != address)
}

fn of_finding(finding: Finding) -> AddressLine {
    // Mended by the field above it.
    let finding = Finding { mended_by: Some("address"), ..finding };
    AddressLine {
        is_good: (finding.level != Level::Unknown).then_some(finding.level == Level::Well),
        advice: finding.advice_in_browser().map(|advice| advice.replace(COMMAND, "")),
        says: finding.says,
    }
}

async fn look(address: PublicAddress, visitor: &Visitor) -> AddressLook {
    let (right, port) = (at_own_port(&address, visitor), address.port());
    let Visitor { accounts, dir, .. } = visitor;
    let is_loopback = address.is_loopback();
    let words = address.to_string();
    let asked = NetworkCheckInput {
        settings: Settings { public_address: address, ..Settings::default() },
        seal: accounts.seal.clone(),
        running: dir.running(),
        now: accounts.clock.now(),
        options: NetworkOptions::default(),
    };
    let findings = look_from_inside(&asked, &NetworkTimeouts::default()).await;
    let mut lines: Vec<AddressLine> = findings.into_iter().map(of_finding).collect();
    lines.extend(right.map(|right| AddressLine {
        is_good: Some(false),
        says: format!("This address leads to port {port}, and the portal listens at port {}.", right.port()),
        advice: Some(format!("Take {right}, unless your router hands port {port} on to that one.")),
    }));
    if is_loopback {
        lines.push(AddressLine {
            is_good: Some(false),
            says: "This address works on this machine only.".to_owned(),
            advice: Some("Other devices need this machine's name, or a name of your own.".to_owned()),
        });
    }
    AddressLook { lines, address: words }
}

pub struct SetUpAddressApi;

/// The address that members type.
#[derive(Object)]
pub struct SetUpAddress {
    address: String,
}

#[OpenApi(prefix_path = "/api")]
impl SetUpAddressApi {
    /// See what is known of an address from inside
    ///
    /// Takes up to half a minute.
    #[oai(path = "/set-up/address/look", method = "post", operation_id = "lookAtAddress")]
    async fn look_at_address(&self, visitor: Visitor, body: Json<SetUpAddress>) -> Answer<AddressLook> {
        visitor.answers().await?;
        let kept = checked(&visitor, &body.0.address)?;
        Ok(Json(look(kept, &visitor).await))
    }

    /// Choose the address that members type
    #[oai(path = "/set-up/address", method = "put", operation_id = "setUpAddress")]
    async fn address(&self, visitor: Visitor, body: Json<SetUpAddress>) -> Page {
        visitor.answers().await?;
        let address = checked(&visitor, &body.0.address)?.to_string();
        visitor.keep(move |answers| answers.shown.address = Some(address)).await
    }

    /// Try to order a certificate for an address, where the authority lets orders be tried
    ///
    /// Takes up to half a minute. Empty where the portal fetches none for it by itself.
    #[oai(path = "/set-up/address/certificate", method = "post", operation_id = "tryCertificate")]
    async fn try_certificate(
        &self,
        visitor: Visitor,
        renewal: Shared<&CertificateRenewal>,
        body: Json<SetUpAddress>,
    ) -> Answer<Vec<AddressLine>> {
        visitor.answers().await?;
        let address = checked(&visitor, &body.0.address)?;
        let trial = try_certificate(&address, &visitor.set_up, &renewal).await;
        Ok(Json(trial.map(line).into_iter().collect()))
    }
}

/// Whether the portal would get a certificate for this address; none where it fetches none for it by itself.
pub async fn try_certificate(
    address: &PublicAddress,
    set_up: &SetUp,
    renewal: &CertificateRenewal,
) -> Option<Trial> {
    let flags = set_up.flags()?;
    match plan(address, flags).ok()? {
        ServingPlan::OwnHttps { source: CertificateSource::Automatic { host }, .. } => {
            Some(try_order(&host, &flags.acme_directory, &renewal.certificates, None).await)
        }
        _ => None,
    }
}

fn line(trial: Trial) -> AddressLine {
    let (is_good, says, advice) = match trial {
        Trial::Given => {
            (Some(true), "The certificate authority reached it, and would give a certificate.", None)
        }
        Trial::Refused(why) => {
            (Some(false), "A certificate could not be had yet.", Some(why.replace(COMMAND, "")))
        }
        Trial::NotKnown => (
            None,
            "Whether phones outside of this network reach it, and a certificate is given for it, is not known.",
            Some(
                "The router must hand on ports 80 and 443 to this machine (\"port forwarding\").".to_owned(),
            ),
        ),
    };
    AddressLine { is_good, says: says.to_owned(), advice }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::{Cli, Command};

    #[test]
    fn nothing_on_the_page_that_asks_for_the_address_tells_the_command_that_sets_it() {
        let words = ["portal", "serve", "--listen", "[::]:80", "--listen-https", "[::]:443"];
        let Command::Serve(flags) = Cli::try_parse_from(words).unwrap().command else { unreachable!() };
        let why = plan(&"https://portal.lan".parse().unwrap(), &flags).unwrap_err();
        let told = why.replace(COMMAND, "");
        assert!(
            told.contains("Use such a name: `https://NAME`.")
                && told.ends_with("go without: http://portal.lan"),
            "{told}"
        );
        let advice = "Take a name: portal settings set public-address https://NAME";
        let finding = Finding {
            check: "public-address",
            level: Level::Problem,
            says: String::new(),
            advice: Some(advice.to_owned()),
            page: "https",
            mended_by: None,
        };
        for line in [of_finding(finding), line(Trial::Refused(advice.to_owned()))] {
            assert_eq!(line.advice.as_deref(), Some("Take a name: https://NAME"));
        }
    }
}
