//! HTTP for making slips.

use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::{NoSlip, PrintedPage, PrintedSlip, SlipOwner, print};
use crate::accounts::elevation::PeopleWork;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::state::Accounts;
use crate::http::error::ApiError;
use crate::http::shared::Shared;
use crate::platform::client::Client;
use crate::platform::qr_picture;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::PublicAddress;

/// Twenty-five sheets of four; more are asked for piece by piece.
const MOST_AT_ONCE: usize = 100;

pub struct SlipsApi;

/// The people to make slips for.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct SlipsWanted {
    /// At most 100 people.
    ids: Vec<String>,
    step_up: StepUp,
}

/// Slips to print. Their codes are shown once: printing again ends these.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct SlipsToPrint {
    /// Household by household.
    slips: Vec<Slip>,
    left_out: Vec<NoSlip>,
}

/// One slip.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct Slip {
    #[oai(flatten)]
    owner: SlipOwner,
    /// Eight letters and digits with a dash, to be typed on the page /join.
    code: String,
    /// The same page with the code.
    link: String,
    /// The link as a QR code: a data URL of an SVG picture.
    picture: String,
    /// RFC 3339, on the congregation's clock.
    expires_at: String,
}

#[OpenApi(prefix_path = "/api/office")]
impl SlipsApi {
    /// Make slips, with step-up
    ///
    /// A slip signs its holder in as the person, so making one needs the caller's password. A slip is good for 30 days
    /// and once. Making another one ends the one before. People with nothing to sign in with get a sign-in name made of
    /// their name.
    #[oai(path = "/slips", method = "post", operation_id = "makeSlips")]
    async fn make(
        &self,
        caller: RoleHolder<PeopleWork>,
        accounts: Shared<&Accounts>,
        client: Client,
        body: Json<SlipsWanted>,
    ) -> Result<Json<SlipsToPrint>, ApiError> {
        let Json(SlipsWanted { mut ids, step_up }) = body;
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() || ids.len() > MOST_AT_ONCE {
            let text = format!("Slips are made for 1 to {MOST_AT_ONCE} people at a time.");
            return Err(Refusal::new(ErrorCode::FieldRefused, text).into());
        }
        let settings = accounts.settings().await?;
        let (seal, here) = (accounts.seal.clone(), client.clone());
        let page = caller
            .write_after_step_up(step_up, client, move |tx, visit| {
                print(tx, &seal, &ids, visit, visit.actor(&here))
            })
            .await?;
        let (address, zone) = (settings.public_address.clone(), settings.time_zone.clone());
        // A hundred pictures take their time.
        let drawn = tokio::task::spawn_blocking(move || drawn(page, &address, &zone)).await;
        Ok(Json(drawn.map_err(Refusal::unexpected)?.map_err(Refusal::unexpected)?))
    }
}

fn drawn(
    page: PrintedPage,
    address: &PublicAddress,
    zone: &jiff::tz::TimeZone,
) -> Result<SlipsToPrint, qr_picture::PictureError> {
    let slips = page.slips.into_iter().map(|slip| Slip::of(slip, address, zone));
    Ok(SlipsToPrint { slips: slips.collect::<Result<_, _>>()?, left_out: page.left_out })
}

impl Slip {
    fn of(
        slip: PrintedSlip,
        address: &PublicAddress,
        zone: &jiff::tz::TimeZone,
    ) -> Result<Self, qr_picture::PictureError> {
        let link = address.link(&format!("/join#{}", slip.code.bare()));
        Ok(Self {
            owner: slip.owner,
            code: slip.code.printed(),
            picture: qr_picture::image_source(&link)?,
            link,
            expires_at: slip
                .expires_at
                .to_zoned_datetime(zone.clone())
                .strftime("%Y-%m-%dT%H:%M:%S%:z")
                .to_string(),
        })
    }
}
