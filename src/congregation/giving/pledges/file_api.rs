//! HTTP for the pledges of a campaign as a file.

use poem_openapi::param::Path;
use poem_openapi::payload::{Binary, Json};
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::export::to_csv;
use super::{CampaignError, change, store};
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::files::{self, FileRefused};
use crate::accounts::elevation::guard::RoleHolder;
use crate::http::error::ApiError;
use crate::platform::client::Client;
use crate::platform::refusal::Refusal;
use crate::platform::text::numbers::count;

pub struct CampaignFileApi;

/// A file of a campaign's pledges, with step-up.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct CampaignFileWanted {
    step_up: StepUp,
}

#[derive(ApiResponse)]
enum CampaignFileResponse {
    /// The pledges as CSV.
    #[oai(status = 200, content_type = "text/csv; charset=utf-8")]
    File(Binary<Vec<u8>>, #[oai(header = "Content-Disposition")] String),
}

/// Why no file was made.
#[derive(Debug, thiserror::Error)]
pub enum CampaignFileError {
    #[error(transparent)]
    Campaign(#[from] CampaignError),
    #[error(transparent)]
    Refused(#[from] FileRefused),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

#[OpenApi(prefix_path = "/api/office/giving/campaigns")]
impl CampaignFileApi {
    /// The pledges of a campaign as a CSV file, with step-up
    ///
    /// Twenty files a day.
    #[oai(path = "/:id/file", method = "post", operation_id = "campaignFile")]
    async fn file(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
        body: Json<CampaignFileWanted>,
    ) -> Result<CampaignFileResponse, ApiError> {
        let here = client.clone();
        let pledges = caller
            .write_after_step_up::<_, CampaignFileError>(body.0.step_up, client, move |tx, visit| {
                let campaign = change::find_campaign(tx, id.0)?;
                let pledges = store::pledges::of_campaign(tx, campaign.id)?;
                let what = format!("pledges to a campaign, {}", count(pledges.len(), "line"));
                files::note(tx, visit, visit.actor(&here), &what)?;
                Ok(pledges)
            })
            .await?;
        let csv = to_csv(&pledges).map_err(Refusal::unexpected)?;
        Ok(CampaignFileResponse::File(Binary(csv), "attachment; filename=\"pledges.csv\"".to_owned()))
    }
}

impl From<CampaignFileError> for Refusal {
    fn from(error: CampaignFileError) -> Self {
        match error {
            CampaignFileError::Campaign(error) => error.into(),
            CampaignFileError::Refused(error) => error.into(),
            CampaignFileError::Database(error) => error.into(),
        }
    }
}
