//! HTTP for imports that run.

use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::jobs::Jobs;
use crate::accounts::guard::{Caller, SignedIn};
use crate::http::error::{ApiError, Message, PlainError, message};
use crate::http::shared::Shared;
use crate::platform::progress::Progress;

/// Imports that run.
pub struct ImportJobsApi;

/// The progress of an import.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct ImportProgress {
    /// One of this name runs.
    is_running: bool,
    /// Steps that are done.
    done: u32,
    /// The number of all of them; 0 until its rows are counted.
    of: u32,
}

#[OpenApi(prefix_path = "/api/imports/running")]
impl ImportJobsApi {
    /// How far one of the member's own imports is
    #[oai(path = "/:job", method = "get", operation_id = "importProgress")]
    async fn progress(
        &self,
        caller: Caller,
        jobs: Shared<&Jobs>,
        /// The name that it was sent with.
        job: Path<String>,
    ) -> Result<Json<ImportProgress>, PlainError> {
        let member = caller.read(|_, visit| Ok(visit.session.member.id.clone())).await?;
        let running = jobs.find(&member, &job.0);
        let (done, of) = running.as_ref().map(Progress::so_far).unwrap_or_default();
        Ok(Json(ImportProgress { is_running: running.is_some(), done, of }))
    }

    /// Cancel one of the member's own imports
    ///
    /// The import ends between two rows and writes nothing. One that is done already stays: it can be undone.
    #[oai(path = "/:job", method = "delete", operation_id = "cancelImport")]
    #[expect(clippy::unused_async, reason = "an operation is a future")]
    async fn cancel(
        &self,
        caller: SignedIn,
        jobs: Shared<&Jobs>,
        /// The name that it was sent with.
        job: Path<String>,
    ) -> Result<Json<Message>, ApiError> {
        if let Some(progress) = jobs.find(caller.member_id(), &job.0) {
            progress.cancel();
        }
        Ok(message("Cancelled."))
    }
}
