//! HTTP for counting sheets.

use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use rusqlite::Connection;

use super::givers::GiverQuery;
use super::givers_api::{self, GiverView};
use super::rows::{self, RowGiver, TypedRow};
use super::sheets::{self, SheetCursor, TypedSheet};
pub use super::views_api::GiverName;
use super::views_api::{CountingSheet, SheetLine, SheetRow, SheetTotals};
use super::{CountingError, CountingWork, close, totals};
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::guard::Visit;
use crate::congregation::giving::enter::last_sunday;
use crate::http::error::ApiError;
use crate::http::written::Written;
use crate::platform::client::Client;
use crate::platform::refusal::{ErrorCode, Refusal};

pub struct CountingApi;

/// A page of sheets.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SheetList {
    /// The newest first.
    sheets: Vec<SheetLine>,
    /// The page behind this one: for `cursor`.
    next: Option<String>,
    /// The day that a new sheet most likely is of: the last Sunday.
    proposed_date: String,
}

/// A sheet to be opened.
#[derive(Debug, Object)]
pub struct SheetToOpen {
    /// yyyy-MM-dd
    #[oai(default)]
    date: String,
    /// Names of the counters.
    #[oai(default)]
    counters: String,
    /// The bank slip's total as it is typed; empty: not known yet.
    #[oai(default)]
    expected: String,
}

/// A change of a sheet.
#[derive(Debug, Object)]
pub struct SheetEdit {
    /// The one that was read.
    version: i64,
    #[oai(default)]
    date: String,
    #[oai(default)]
    counters: String,
    #[oai(default)]
    expected: String,
}

/// Closing a sheet.
#[derive(Debug, Object)]
pub struct SheetToClose {
    /// The one that was read.
    version: i64,
    /// Why it does not come to what the bank slip says; empty where it does.
    #[oai(default)]
    reason: String,
}

/// A row as it is typed.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct RowToSave {
    /// The one that was read; none for a new row.
    version: Option<i64>,
    /// None, and no envelope: loose plate.
    giver_id: Option<String>,
    /// Names the giver by their envelope number, where `giverId` is absent.
    envelope: Option<i64>,
    /// Such as 1,250.50 or 20+5.
    #[oai(default)]
    amount: String,
    fund_id: i64,
    /// Such as Cash: up to 40 characters on one line. A longer one that the row has already may stay.
    #[oai(default)]
    method: String,
    #[oai(default)]
    check_number: String,
    #[oai(default)]
    note: String,
}

/// A row as it was saved, and what the sheet comes to with it.
#[derive(Debug, Object)]
pub struct RowSaved {
    row: SheetRow,
    totals: SheetTotals,
}

/// The sheet's totals without the row.
#[derive(Debug, Object)]
pub struct RowRemoved {
    totals: SheetTotals,
}

/// A sheet was removed.
#[derive(Debug, Object)]
pub struct SheetRemoved {
    id: i64,
}

#[OpenApi(prefix_path = "/api/office/giving")]
impl CountingApi {
    /// Counting sheets, fifty at a time
    #[oai(path = "/sheets", method = "get", operation_id = "countingSheets")]
    async fn list(
        &self,
        caller: RoleHolder<GivingWork>,
        /// `next` of the page before.
        cursor: Query<Option<String>>,
    ) -> Result<Json<SheetList>, ApiError> {
        let no_page = || {
            let text = "There is no such page. Please begin at the first one.";
            Refusal::new(ErrorCode::BadRequest, text)
        };
        let behind = cursor.0.map(|cursor| SheetCursor::parse(&cursor).ok_or_else(no_page)).transpose()?;
        let (found, next) = caller.read(move |conn, _| sheets::page(conn, behind.as_ref())).await?;
        let visit = caller.visit();
        let zone = &visit.settings.time_zone;
        Ok(Json(SheetList {
            sheets: found.into_iter().map(|listed| SheetLine::of(listed, zone)).collect(),
            next: next.map(|cursor| cursor.encoded()),
            proposed_date: last_sunday(visit.now.to_zoned_datetime(zone.clone()).date()).to_string(),
        }))
    }

    /// Open a counting sheet
    #[oai(path = "/sheets", method = "post", operation_id = "openCountingSheet")]
    async fn open(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        body: Json<SheetToOpen>,
    ) -> Result<Json<CountingSheet>, ApiError> {
        let SheetToOpen { date, counters, expected } = body.0;
        let opened = caller
            .write::<_, CountingError>(move |tx, visit| {
                let typed = TypedSheet { date, counters, expected };
                let sheet = sheets::open_sheet(tx, &typed, &work(visit, &client))?;
                view(tx, sheet.id, visit)
            })
            .await?;
        Ok(Json(opened))
    }

    /// A counting sheet with its rows, a thousand at most
    #[oai(path = "/sheets/:id", method = "get", operation_id = "countingSheet")]
    async fn sheet(
        &self,
        caller: RoleHolder<GivingWork>,
        id: Path<i64>,
    ) -> Result<Written<CountingSheet>, ApiError> {
        let found = caller
            .read(move |conn, visit| match view(conn, id.0, visit) {
                Err(CountingError::Database(error)) => Err(error),
                found => Ok(found.map(|sheet| Written::of(&sheet))),
            })
            .await?;
        Ok(found?)
    }

    /// Change a sheet's day, counters or expected total
    ///
    /// Its rows are of its day: with another day, so are they.
    #[oai(path = "/sheets/:id", method = "put", operation_id = "changeCountingSheet")]
    async fn change(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
        body: Json<SheetEdit>,
    ) -> Result<Json<CountingSheet>, ApiError> {
        let SheetEdit { version, date, counters, expected } = body.0;
        let changed = caller
            .write::<_, CountingError>(move |tx, visit| {
                let typed = TypedSheet { date, counters, expected };
                sheets::change_sheet(tx, id.0, version, &typed, &work(visit, &client))?;
                view(tx, id.0, visit)
            })
            .await?;
        Ok(Json(changed))
    }

    /// Remove an open sheet without rows
    #[oai(path = "/sheets/:id", method = "delete", operation_id = "removeCountingSheet")]
    async fn remove(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
    ) -> Result<Json<SheetRemoved>, ApiError> {
        let removed = caller
            .write::<_, CountingError>(move |tx, visit| sheets::remove_sheet(tx, id.0, &work(visit, &client)))
            .await?;
        Ok(Json(SheetRemoved { id: removed.id }))
    }

    /// Close a sheet
    ///
    /// From then on its gifts are their givers' to see, and change only by a correction that says why.
    #[oai(path = "/sheets/:id/close", method = "post", operation_id = "closeCountingSheet")]
    async fn close(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
        body: Json<SheetToClose>,
    ) -> Result<Json<CountingSheet>, ApiError> {
        let SheetToClose { version, reason } = body.0;
        let closed = caller
            .write::<_, CountingError>(move |tx, visit| {
                close::close_sheet(tx, id.0, version, &reason, &work(visit, &client))?;
                view(tx, id.0, visit)
            })
            .await?;
        Ok(Json(closed))
    }

    /// Save a row of an open sheet
    ///
    /// `key` is 8 to 64 letters, digits and hyphens, made where the row is typed: sent twice it is one row.
    #[oai(path = "/sheets/:id/rows/:key", method = "put", operation_id = "saveSheetRow")]
    async fn save_row(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
        key: Path<String>,
        body: Json<RowToSave>,
    ) -> Result<Json<RowSaved>, ApiError> {
        let typed = body.0.typed();
        let saved = caller
            .write::<_, CountingError>(move |tx, visit| {
                let row = rows::save_row(tx, id.0, &key.0, &typed, &work(visit, &client))?;
                let sheet = sheets::find_sheet(tx, id.0)?;
                let remark = rows::remark(tx, &sheet, &row)?;
                let totals = totals::of_sheet(tx, &sheet)?.into();
                Ok::<_, CountingError>(RowSaved { row: SheetRow::of(row, remark), totals })
            })
            .await?;
        Ok(Json(saved))
    }

    /// Remove a row of an open sheet
    ///
    /// A row removed already is no error.
    #[oai(path = "/sheets/:id/rows/:key", method = "delete", operation_id = "removeSheetRow")]
    async fn remove_row(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
        key: Path<String>,
        /// The one that was read.
        version: Query<Option<i64>>,
    ) -> Result<Json<RowRemoved>, ApiError> {
        let removed = caller
            .write::<_, CountingError>(move |tx, visit| {
                rows::remove_row(tx, id.0, &key.0, version.0, &work(visit, &client))?;
                let totals = totals::of_sheet(tx, &sheets::find_sheet(tx, id.0)?)?.into();
                Ok::<_, CountingError>(RowRemoved { totals })
            })
            .await?;
        Ok(Json(removed))
    }

    /// Givers, eight at most
    #[oai(path = "/givers", method = "get", operation_id = "givers")]
    async fn givers(
        &self,
        caller: RoleHolder<GivingWork>,
        /// An envelope's number, or the beginnings of words in any order: of names, household, member number. Accents and
        /// case do not count.
        search: Query<Option<String>>,
        /// The one with this envelope.
        envelope: Query<Option<i64>>,
        /// The day of the sheet, for envelopes and couples; today where it is left out.
        date: Query<Option<String>>,
    ) -> Result<Json<Vec<GiverView>>, ApiError> {
        let visit = caller.visit();
        let today = visit.now.to_zoned_datetime(visit.settings.time_zone.clone()).date();
        let query = GiverQuery {
            search: search.0.unwrap_or_default(),
            envelope: envelope.0,
            date: givers_api::day_of(date.0.as_deref(), today)?,
        };
        Ok(Json(givers_api::find(&caller, query).await?))
    }
}

impl RowToSave {
    fn typed(self) -> TypedRow {
        let giver = match (self.giver_id, self.envelope) {
            (Some(id), _) => RowGiver::Member(id),
            (None, Some(number)) => RowGiver::Envelope(number),
            (None, None) => RowGiver::LoosePlate,
        };
        TypedRow {
            version: self.version,
            giver,
            amount: self.amount,
            fund_id: self.fund_id,
            method: self.method,
            check_number: self.check_number,
            note: self.note,
        }
    }
}

fn work<'a>(visit: &'a Visit, client: &'a Client) -> CountingWork<'a> {
    CountingWork { actor: visit.actor(client), now: visit.now, zone: &visit.settings.time_zone }
}

fn view(conn: &Connection, id: i64, visit: &Visit) -> Result<CountingSheet, CountingError> {
    let zone = &visit.settings.time_zone;
    let whole = sheets::whole(conn, id, visit.now.to_zoned_datetime(zone.clone()).date())?;
    Ok(CountingSheet::of(whole, zone))
}
