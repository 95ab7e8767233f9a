//! HTTP for gifts as a file for accounting.

use poem_openapi::payload::{Binary, Json};
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::gifts_api::GiftsAsked;
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::files::{self, FileRefused};
use crate::accounts::elevation::guard::RoleHolder;
use crate::congregation::giving::GiftKind;
use crate::congregation::giving::export::to_csv;
use crate::congregation::giving::search::{self, SearchError};
use crate::congregation::people::list::search_index;
use crate::http::error::ApiError;
use crate::platform::client::Client;
use crate::platform::refusal::Refusal;
use crate::platform::text::numbers::count;

pub struct GiftsFileApi;

/// Gifts of a file.
const MOST_IN_FILE: u32 = 20_000;

/// The gifts for a file, with step-up.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct GiftFileWanted {
    search: Option<String>,
    /// YYYY-MM-DD
    from: Option<String>,
    /// YYYY-MM-DD
    to: Option<String>,
    /// A fund's id; 0: without a fund.
    fund: Option<i64>,
    /// A giver's id, or "anonymous".
    giver: Option<String>,
    kind: Option<GiftKind>,
    step_up: StepUp,
}

#[derive(ApiResponse)]
enum GiftsFileResponse {
    /// The gifts as CSV.
    #[oai(status = 200, content_type = "text/csv; charset=utf-8")]
    File(Binary<Vec<u8>>, #[oai(header = "Content-Disposition")] String),
}

/// Why no file was made.
#[derive(Debug, thiserror::Error)]
pub enum GiftFileError {
    #[error("More than 20,000 gifts are too many for one file. Please choose fewer days.")]
    TooLong,
    #[error(transparent)]
    Search(#[from] SearchError),
    #[error(transparent)]
    Refused(#[from] FileRefused),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

#[OpenApi(prefix_path = "/api/office/giving/gifts")]
impl GiftsFileApi {
    /// The gifts of the list as a CSV file for accounting, with step-up
    ///
    /// All pages of it, with the numbers of their counting sheets; those of open sheets are left out. Twenty files a day, of
    /// 20,000 gifts at most.
    #[oai(path = "/file", method = "post", operation_id = "giftsFile")]
    async fn file(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        body: Json<GiftFileWanted>,
    ) -> Result<GiftsFileResponse, ApiError> {
        let GiftFileWanted { search, from, to, fund, giver, kind, step_up } = body.0;
        let days = [&from, &to].map(|day| day.clone().filter(|day| !day.is_empty()));
        let filter = GiftsAsked { search, from, to, fund, giver, kind }.filter()?;
        let here = client.clone();
        let gifts = caller
            .write_after_step_up::<_, GiftFileError>(step_up, client, move |tx, visit| {
                search_index::refresh(tx)?;
                let mut gifts = search::first(tx, &filter.on(tx)?, MOST_IN_FILE + 1)?;
                if gifts.len() > MOST_IN_FILE as usize {
                    return Err(GiftFileError::TooLong);
                }
                gifts.retain(|gift| gift.sheet.is_none_or(|sheet| !sheet.is_open));
                let day = |day: &Option<String>, none: &str| day.clone().unwrap_or_else(|| none.to_owned());
                let what = format!(
                    "gifts, {}: {} to {}",
                    count(gifts.len(), "line"),
                    day(&days[0], "the first"),
                    day(&days[1], "the last")
                );
                files::note(tx, visit, visit.actor(&here), &what)?;
                Ok(gifts)
            })
            .await?;
        let csv = to_csv(&gifts).map_err(Refusal::unexpected)?;
        Ok(GiftsFileResponse::File(Binary(csv), "attachment; filename=\"gifts.csv\"".to_owned()))
    }
}

impl From<GiftFileError> for Refusal {
    fn from(error: GiftFileError) -> Self {
        let text = error.to_string();
        match error {
            GiftFileError::TooLong => Refusal::field("to", text),
            GiftFileError::Search(error) => error.into(),
            GiftFileError::Refused(error) => error.into(),
            GiftFileError::Database(error) => error.into(),
        }
    }
}
