//! HTTP for counting sheets.

use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};
use rusqlite::Connection;

pub use super::NamedGiver as GiverName;
use super::rows::{self, RowSaved, TypedRow};
use super::sheets::{self, SheetList, SheetToClose, TypedSheet};
use super::{CountedSheet, CountingSheet, FoundGiver, SheetTotals};
use crate::accounts::audit_log::Work;
use crate::accounts::elevation::guard::{Treasurer, save, show};
use crate::accounts::guard::Visit;
use crate::congregation::giving::DayCursor;
use crate::congregation::giving::change_api::ClosedGiftToCorrect;
use crate::congregation::people::list::api::show_indexed;
use crate::http::error::{Answer, ApiError, Message, message};
use crate::http::json::{Json, Written};
use crate::platform::refusal::Refusal;
use crate::platform::typed_time::parse_day;

pub struct CountingApi;

#[OpenApi(prefix_path = "/api/office/giving")]
impl CountingApi {
    /// Counting sheets, fifty at a time
    #[oai(path = "/sheets", method = "get", operation_id = "countingSheets")]
    async fn list(
        &self,
        caller: Treasurer,
        /// `next` of the page before.
        cursor: Query<Option<String>>,
    ) -> Answer<SheetList> {
        let behind = DayCursor::of_page(cursor.0)?;
        show(&caller, move |conn, visit| Ok(sheets::page(conn, behind, visit.here().date())?)).await
    }

    /// Open a counting sheet
    #[oai(path = "/sheets", method = "post", operation_id = "openCountingSheet")]
    async fn open(&self, caller: Treasurer, body: Json<TypedSheet>) -> Answer<CountingSheet> {
        answer_with_sheet(&caller, move |work, _| sheets::open_sheet(work, &body.0)).await
    }

    /// A counting sheet with its rows, a thousand at most
    #[oai(path = "/sheets/:id", method = "get", operation_id = "countingSheet")]
    async fn sheet(&self, caller: Treasurer, id: Path<i64>) -> Result<Written<CountingSheet>, ApiError> {
        let found = caller.read(move |conn, visit| Ok(written(conn, id.0, visit)));
        Ok(found.await??)
    }

    /// Change a sheet's day, service, counters or expected total
    ///
    /// Its rows are of its day: with another day, so are they.
    #[oai(path = "/sheets/:id", method = "put", operation_id = "changeCountingSheet")]
    async fn change(
        &self,
        caller: Treasurer,
        id: Path<i64>,
        body: Json<TypedSheet>,
    ) -> Answer<CountingSheet> {
        answer_with_sheet(&caller, move |work, _| sheets::change_sheet(work, id.0, &body.0)).await
    }

    /// Remove an open sheet with its rows
    #[oai(path = "/sheets/:id", method = "delete", operation_id = "removeCountingSheet")]
    async fn remove(
        &self,
        caller: Treasurer,
        id: Path<i64>,
        #[oai(default)] rows: Query<usize>,
    ) -> Answer<Message> {
        caller.write(move |tx, visit| rows::remove_sheet(visit.work(tx), id.0, rows.0)).await?;
        Ok(message(format!("Sheet {} is removed.", id.0)))
    }

    /// Close a sheet
    ///
    /// Only with the rows that were read. Its gifts change only by a correction from then on. With two-counters one
    /// treasurer signs, and another one closes.
    #[oai(path = "/sheets/:id/close", method = "post", operation_id = "closeCountingSheet")]
    async fn close(
        &self,
        caller: Treasurer,
        id: Path<i64>,
        body: Json<SheetToClose>,
    ) -> Answer<CountingSheet> {
        answer_with_sheet(&caller, move |work, visit| {
            sheets::close_sheet(work, id.0, &body.0, visit.settings.two_counters)
        })
        .await
    }

    /// Add a forgotten gift to a closed sheet, with step-up
    #[oai(path = "/sheets/:id/gifts", method = "post", operation_id = "addToClosedSheet")]
    async fn add(
        &self,
        caller: Treasurer,
        id: Path<i64>,
        body: Json<ClosedGiftToCorrect>,
    ) -> Answer<CountingSheet> {
        let ClosedGiftToCorrect { gift, reason, step_up } = body.0;
        // Refused before the password is compared and counted.
        gift.amount_and_day()?;
        let sheet = caller
            .write_after_step_up::<_, Refusal>(step_up, move |tx, visit| {
                rows::add_to_closed(visit.work(tx), id.0, &gift, &reason)?;
                sheets::whole(tx, id.0, visit)
            })
            .await?;
        Ok(Json(sheet))
    }

    /// Save a row of an open sheet
    ///
    /// `key` is 8 to 64 letters, digits and hyphens, made where the row is typed: sent twice it is one row.
    #[oai(path = "/sheets/:id/rows/:key", method = "put", operation_id = "saveSheetRow")]
    async fn save_row(
        &self,
        caller: Treasurer,
        id: Path<i64>,
        key: Path<String>,
        body: Json<TypedRow>,
    ) -> Answer<RowSaved> {
        save(&caller, move |work| rows::save_row(work, id.0, &key.0, &body.0)).await
    }

    /// Remove a row of an open sheet
    ///
    /// A row removed already is no error.
    #[oai(path = "/sheets/:id/rows/:key", method = "delete", operation_id = "removeSheetRow")]
    async fn remove_row(
        &self,
        caller: Treasurer,
        id: Path<i64>,
        key: Path<String>,
        /// The one that was read.
        version: Query<Option<i64>>,
    ) -> Answer<SheetTotals> {
        save(&caller, move |work| rows::remove_row(work, id.0, &key.0, version.0)).await
    }

    /// Givers, eight at most
    #[oai(path = "/givers", method = "get", operation_id = "givers")]
    async fn givers(
        &self,
        caller: Treasurer,
        /// An envelope's number, or the beginnings of words in any order: of names, household, member number. Accents and
        /// case do not count.
        search: Query<Option<String>>,
        /// The one with this envelope.
        envelope: Query<Option<i64>>,
        /// The day of the sheet, for envelopes and couples; today where it is left out.
        date: Query<Option<String>>,
    ) -> Answer<Vec<FoundGiver>> {
        let day = date.0.map(|typed| parse_day(&typed).map_err(Refusal::of_field("date"))).transpose()?;
        let day = day.unwrap_or_else(|| caller.visit().here().date()).to_string();
        let search = search.0.unwrap_or_default();
        show_indexed(&caller, move |conn, _| Ok(rows::find_givers(conn, &search, envelope.0, &day)?)).await
    }
}

fn written(conn: &Connection, id: i64, visit: &Visit) -> Result<Written<CountingSheet>, Refusal> {
    Ok(Written::of(&sheets::whole(conn, id, visit)?))
}

/// Does work on a sheet in one transaction, and answers with the sheet as the caller sees it.
async fn answer_with_sheet(
    caller: &Treasurer,
    act: impl FnOnce(Work<'_>, &Visit) -> Result<CountedSheet, Refusal> + Send + 'static,
) -> Answer<CountingSheet> {
    let sheet =
        caller.write(move |tx, visit| sheets::whole(tx, act(visit.work(tx), visit)?.id, visit)).await?;
    Ok(Json(sheet))
}
