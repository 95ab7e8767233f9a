//! HTTP for printing statements.

use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::paper_api::Statement;
use super::print::{self, PrintWanted};
use super::{StatementError, StatementPeriod};
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::http::error::ApiError;
use crate::platform::client::Client;

pub struct StatementPrintApi;

/// The statements to print: some by their ids, or those of a year or range.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct StatementsToPrint {
    /// A hundred at most; those too in whose place others were made.
    ids: Option<Vec<i64>>,
    /// YYYY-MM-DD
    from: Option<String>,
    /// YYYY-MM-DD, itself included.
    to: Option<String>,
    /// `next` of the part before.
    after: Option<i64>,
}

/// A part of the statements that are printed.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct StatementsPrinted {
    /// A hundred at most.
    statements: Vec<Statement>,
    /// The cursor of the next part: for `after`.
    next: Option<i64>,
}

#[OpenApi(prefix_path = "/api/office/giving/statements/print")]
impl StatementPrintApi {
    /// Statements to be printed, a hundred at a time; the log says which
    ///
    /// For a year or range, all that were not replaced, in the order in which they were made.
    #[oai(path = "/", method = "post", operation_id = "printStatements")]
    async fn print(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        body: Json<StatementsToPrint>,
    ) -> Result<Json<StatementsPrinted>, ApiError> {
        let StatementsToPrint { ids, from, to, after } = body.0;
        let wanted = match (ids, from.zip(to)) {
            (Some(ids), None) => PrintWanted::Ids(ids),
            (None, Some((from, to))) => {
                PrintWanted::Days { days: StatementPeriod::parse(&from, &to)?, after: after.unwrap_or(0) }
            }
            _ => return Err(StatementError::NothingToPrint.into()),
        };
        let (shown, next) = caller
            .write::<_, StatementError>(move |tx, visit| {
                print::print(tx, wanted, visit.actor(&client), visit.now)
            })
            .await?;
        Ok(Json(StatementsPrinted { statements: shown.into_iter().map(Into::into).collect(), next }))
    }
}
