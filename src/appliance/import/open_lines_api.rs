//! HTTP for the lines of imported lists that have to be dealt with.

use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::store::open_lines::{self, OpenImportLine};
use super::{count, log_by};
use crate::accounts::audit_log::Action;
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::http::error::{ApiError, Message, message};
use crate::platform::client::Client;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Open lines of imports.
pub struct OpenLinesApi;

/// Lines that are listed; the others are counted.
const SHOWN: u32 = 100;

/// Lines of imported lists that have not been dealt with yet.
#[derive(Debug, Object)]
pub struct OpenImportLines {
    /// A hundred at most.
    lines: Vec<OpenImportLine>,
    /// The number of further lines.
    unlisted: u32,
}

#[OpenApi(prefix_path = "/api/office/giving/open-import-lines")]
impl OpenLinesApi {
    /// The lines of imported lists that have to be dealt with
    #[oai(path = "/", method = "get", operation_id = "openImportLines")]
    async fn open(&self, caller: RoleHolder<GivingWork>) -> Result<Json<OpenImportLines>, ApiError> {
        let listed = caller.read(|conn, visit| {
            let lines = open_lines::open(conn, &visit.settings.time_zone, SHOWN)?;
            let all = open_lines::count_open(conn)?;
            Ok(OpenImportLines { unlisted: all.saturating_sub(count(lines.len())), lines })
        });
        Ok(Json(listed.await?))
    }

    /// Mark a line as dealt with
    #[oai(path = "/:id/done", method = "post", operation_id = "closeImportLine")]
    async fn close(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
    ) -> Result<Json<Message>, ApiError> {
        let closed = caller.write::<_, rusqlite::Error>(move |tx, visit| {
            let words = open_lines::close(tx, id.0, visit.now.as_second())?;
            if let Some(words) = &words {
                let action = Action::ImportLineClosed;
                log_by(tx, visit.actor(&client), action, ("dealt with", words), visit.now)?;
            }
            Ok(words)
        });
        let not_open = || Refusal::new(ErrorCode::NotFound, "This line is not open any more.");
        closed.await?.ok_or_else(not_open)?;
        Ok(message("It is off the list."))
    }
}
