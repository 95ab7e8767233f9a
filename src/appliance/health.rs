//! The health check for machines: can the portal answer and save? And how many problems the doctor's last look found.

mod store;

use poem_openapi::{Object, OpenApi};
use rusqlite::Connection;

use crate::appliance::backup::{BackupStatus, TaskStatus};
use crate::http::error::PlainAnswer;
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::platform::data_dir::BACKUPS;
use crate::platform::db::{self, Database};
use crate::platform::refusal::{ErrorCode, Refusal};

pub struct HealthApi;

/// The portal answers, can read its database and write to it.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Health {
    /// Always "ok"; anything else is an error status.
    status: String,
    /// The time of the last nightly backup (RFC 3339); left out before the first.
    last_backup_at: Option<String>,
    /// The last time that a backup was opened, checked and compared row by row (RFC 3339); left out before the first
    /// time.
    last_proven_restore_at: Option<String>,
    /// Problems to look at that are not put aside; left out where there are none.
    findings: Option<u32>,
}

#[OpenApi(prefix_path = "/api")]
impl HealthApi {
    /// Is the portal able to answer and to save
    #[oai(path = "/health", method = "get", operation_id = "health")]
    async fn health(&self, db: Shared<&Database>) -> PlainAnswer<Health> {
        let backups = db.path().with_file_name(BACKUPS);
        let look = move |conn: &Connection| {
            db::answers(conn)?;
            let findings = store::count_problems(conn)?;
            Ok::<_, rusqlite::Error>((BackupStatus::read(&backups), findings))
        };
        let (backups, findings) = db
            .read_off_thread(look)
            .await
            .map_err(|error| not_well("The portal cannot read its database.", &error))?;
        db.may_be_written().map_err(|error| {
            let cause = match error.kind() {
                std::io::ErrorKind::StorageFull => "its disk is full.",
                _ => "its disk does not let it write.",
            };
            not_well(&format!("The portal can be read, but nothing can be saved: {cause}"), &error)
        })?;
        let time = |task: TaskStatus| task.done.map(|done| done.to_string());
        Ok(Json(Health {
            status: "ok".to_owned(),
            last_backup_at: time(backups.backup),
            last_proven_restore_at: time(backups.proof),
            findings: Some(findings).filter(|count| *count > 0),
        }))
    }
}

fn not_well(sentence: &str, error: &dyn std::error::Error) -> Refusal {
    tracing::error!(%error, "not well: {sentence}");
    let text = format!("{sentence} On the portal's own machine, portal doctor says more.");
    Refusal::new(ErrorCode::Busy, text)
}
