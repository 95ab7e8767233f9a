//! HTTP for the address step: an order of a certificate that is only tried. It is apart from the look at the address, which
//! does not wait for it.

use poem_openapi::{Object, OpenApi};

use super::address::{AddressLine, checked};
use super::visitor_api::Visitor;
use crate::appliance::certificates::automatic::{CertificateRenewal, Trial, try_order};
use crate::appliance::serving_plan::{CertificateSource, ServingPlan, plan};
use crate::http::error::ApiError;
use crate::http::json::{Json, RequiredText};
use crate::http::shared::Shared;

pub struct SetUpCertificateApi;

/// The address that was looked at.
#[derive(Object)]
pub struct AddressToTry {
    address: RequiredText,
}

#[OpenApi(prefix_path = "/api")]
impl SetUpCertificateApi {
    /// Try to order a certificate for an address, where the authority lets orders be tried
    ///
    /// Takes up to half a minute. Empty for an address without https, or that only the own network knows.
    #[oai(path = "/set-up/address/certificate", method = "post", operation_id = "tryCertificate")]
    async fn try_certificate(
        &self,
        visitor: Visitor,
        renewal: Shared<&CertificateRenewal>,
        body: Json<AddressToTry>,
    ) -> Result<Json<Vec<AddressLine>>, ApiError> {
        visitor.answers().await?;
        let address = checked(&visitor, &body.0.address)?;
        if !(address.is_https() && address.is_name_of_the_internet()) {
            return Ok(Json(Vec::new()));
        }
        let served = visitor.set_up.flags().and_then(|flags| Some((plan(&address, flags).ok()?, flags)));
        let trial = match served {
            Some((ServingPlan::OwnHttps { source: CertificateSource::Automatic { host }, .. }, flags)) => {
                try_order(&host, &flags.acme_directory, &renewal.certificates, None).await
            }
            _ => Trial::NotKnown,
        };
        Ok(Json(vec![line(trial)]))
    }
}

fn line(trial: Trial) -> AddressLine {
    let (is_good, says, advice) = match trial {
        Trial::Given => {
            (Some(true), "The certificate authority reached it, and would give a certificate.", None)
        }
        Trial::Refused(why) => (Some(false), "A certificate could not be had yet.", Some(why)),
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
