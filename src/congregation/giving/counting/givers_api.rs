//! Givers as the treasurer's page shows them.

use jiff::civil::Date;
use poem_openapi::Object;

use super::FoundGiver;
use super::givers::{self, GiverQuery};
use super::views_api::GiverName;
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::congregation::people::list::search_index;
use crate::http::error::ApiError;
use crate::platform::money::number;
use crate::platform::refusal::{Kind, Refusal};
use crate::platform::typed_time::parse_day;

#[derive(Debug, Object)]
#[oai(rename = "Giver", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiverView {
    #[oai(flatten)]
    name: GiverName,
    /// Theirs, or their couple's, in the year that was asked for.
    envelope: Option<i64>,
    /// Their last gift: a hint.
    last: Option<LastGiftView>,
}

/// The last gift of a giver.
#[derive(Debug, Object)]
#[oai(rename = "LastGift", skip_serializing_if_is_none)]
pub struct LastGiftView {
    amount: f64,
    fund: Option<String>,
    method: Option<String>,
    /// yyyy-MM-dd
    date: String,
}

/// The day that is asked for; today where none is.
pub(super) fn day_of(date: Option<&str>, today: Date) -> Result<Date, Refusal> {
    let Some(typed) = date else { return Ok(today) };
    parse_day(typed).map_err(|error| Refusal::field("date", error.to_string()))
}

pub(super) async fn find(
    caller: &RoleHolder<GivingWork>,
    query: GiverQuery,
) -> Result<Vec<GiverView>, ApiError> {
    let asked = query.clone();
    let found = caller.read(move |conn, _| givers::find_fresh(conn, &asked)).await?;
    let found = match found {
        Some(found) => found,
        None => refresh_and_find(caller, query).await?,
    };
    Ok(found.into_iter().map(GiverView::from).collect())
}

/// Searches after a refresh of the index, since people have changed. With a full disk the old index is used.
async fn refresh_and_find(
    caller: &RoleHolder<GivingWork>,
    query: GiverQuery,
) -> Result<Vec<FoundGiver>, ApiError> {
    let asked = query.clone();
    let found = caller
        .write::<_, rusqlite::Error>(move |tx, _| {
            search_index::refresh(tx)?;
            givers::find(tx, &asked)
        })
        .await;
    match found {
        Err(error) if error.kind() == Kind::Full => {
            caller.read(move |conn, _| givers::find(conn, &query)).await
        }
        found => found,
    }
}

impl From<FoundGiver> for GiverView {
    fn from(FoundGiver { name, envelope, last, .. }: FoundGiver) -> Self {
        let last = last.map(|last| LastGiftView {
            amount: number(last.amount_cents),
            fund: last.fund,
            method: last.method,
            date: last.date,
        });
        Self { name: name.into(), envelope, last }
    }
}
