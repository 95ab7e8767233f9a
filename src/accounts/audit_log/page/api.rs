//! HTTP for the page of the log.

use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use poem_openapi::param::Query;
use poem_openapi::payload::{Binary, Json};
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::list::{self, MOST_IN_FILE};
use super::{LogActor, LogFilter, LogGroup, LogPageLine, file, store};
use crate::accounts::account::Roles;
use crate::accounts::elevation::Administration;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::files::{self, FileRefused};
use crate::accounts::elevation::guard::RoleHolder;
use crate::http::error::ApiError;
use crate::platform::client::Client;
use crate::platform::clock::rfc3339;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::typed_time::parse_day;

/// The actor that is no person.
const COMMAND_LINE: &str = "command-line";

pub struct LogPageApi;

/// A line of the log.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct LogLine {
    id: String,
    /// RFC 3339, on the congregation's clock.
    at: String,
    /// The last occurrence of a repeated event.
    last_at: Option<String>,
    times: u32,
    /// The word of the log, such as "member-edited".
    action: String,
    /// The same in plain words.
    words: String,
    success: bool,
    /// The person concerned, while they are here.
    person_id: Option<String>,
    member_number: Option<String>,
    name: Option<String>,
    /// The address that was typed.
    email: Option<String>,
    /// The actor, where it was not the person.
    actor: Option<String>,
    actor_id: Option<String>,
    address: Option<String>,
    device: Option<String>,
    /// The change, from old to new value.
    detail: Option<String>,
}

/// A page of the log, newest first.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct LogPage {
    lines: Vec<LogLine>,
    /// The page behind this one: for `before`.
    next: Option<String>,
}

/// The lines for a file, with step-up.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct LogFileWanted {
    person: Option<String>,
    actor: Option<String>,
    group: Option<LogGroup>,
    from: Option<String>,
    to: Option<String>,
    search: Option<String>,
    #[oai(default)]
    failed: bool,
    step_up: StepUp,
}

#[derive(ApiResponse)]
enum LogFileResponse {
    /// The lines, newest first, as CSV.
    #[oai(status = 200, content_type = "text/csv; charset=utf-8")]
    File(Binary<Vec<u8>>, #[oai(header = "Content-Disposition")] String),
}

/// The filter as it was sent.
struct Asked {
    person: Option<String>,
    actor: Option<String>,
    group: Option<LogGroup>,
    from: Option<String>,
    to: Option<String>,
    search: Option<String>,
    failed: bool,
}

#[OpenApi(prefix_path = "/api/office")]
impl LogPageApi {
    /// The log, fifty lines at a time, newest first
    ///
    /// Lines about gifts are for administrators who are treasurers, too.
    #[expect(clippy::too_many_arguments, reason = "each is a parameter of the address")]
    #[oai(path = "/log", method = "get", operation_id = "log")]
    async fn log(
        &self,
        caller: RoleHolder<Administration>,
        /// The id of the person concerned.
        person: Query<Option<String>>,
        /// The id of who did it, or "command-line".
        actor: Query<Option<String>>,
        group: Query<Option<LogGroup>>,
        /// The first day, yyyy-MM-dd.
        from: Query<Option<String>>,
        /// The last day, yyyy-MM-dd.
        to: Query<Option<String>>,
        /// A part of a name, an address, a browser or the words.
        search: Query<Option<String>>,
        /// Only failures.
        failed: Query<Option<bool>>,
        /// `next` of the page before.
        before: Query<Option<String>>,
    ) -> Result<Json<LogPage>, ApiError> {
        let asked = Asked {
            person: person.0,
            actor: actor.0,
            group: group.0,
            from: from.0,
            to: to.0,
            search: search.0,
            failed: failed.0.unwrap_or_default(),
        };
        let visit = caller.visit();
        let zone = visit.settings.time_zone.clone();
        let filter = asked.filter(&zone, visit.session.member.roles)?;
        let before = before.0.map(|cursor| cursor.parse::<i64>().map_err(|_| no_such_page())).transpose()?;
        let (lines, next) = caller.read(move |conn, _| list::page(conn, &filter, before)).await?;
        Ok(Json(LogPage {
            lines: lines.into_iter().map(|line| LogLine::of(line, &zone)).collect(),
            next: next.map(|id| id.to_string()),
        }))
    }

    /// The log as a CSV file, with step-up
    ///
    /// Twenty files a day, of 20,000 lines at most.
    #[oai(path = "/log/file", method = "post", operation_id = "logFile")]
    async fn file(
        &self,
        caller: RoleHolder<Administration>,
        client: Client,
        body: Json<LogFileWanted>,
    ) -> Result<LogFileResponse, ApiError> {
        let LogFileWanted { person, actor, group, from, to, search, failed, step_up } = body.0;
        let visit = caller.visit();
        let zone = visit.settings.time_zone.clone();
        let asked = Asked { person, actor, group, from, to, search, failed };
        let filter = asked.filter(&zone, visit.session.member.roles)?;
        let here = client.clone();
        let lines = caller
            .write_after_step_up::<_, LogFileError>(step_up, client, move |tx, visit| {
                let lines = store::find(tx, &filter, None, MOST_IN_FILE + 1)?;
                if lines.len() > MOST_IN_FILE as usize {
                    return Err(LogFileError::TooLong);
                }
                let what = format!("security log, {} lines", lines.len());
                files::note(tx, visit, visit.actor(&here), &what)?;
                Ok(lines)
            })
            .await?;
        let csv = file::to_csv(&lines, &zone).map_err(Refusal::unexpected)?;
        let disposition = "attachment; filename=\"security-log.csv\"".to_owned();
        Ok(LogFileResponse::File(Binary(csv), disposition))
    }
}

/// Why no file was made.
#[derive(Debug, thiserror::Error)]
pub enum LogFileError {
    #[error("More than 20,000 lines are too long for one file. Please choose fewer days.")]
    TooLong,
    #[error(transparent)]
    Refused(#[from] FileRefused),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

impl Asked {
    fn filter(self, zone: &TimeZone, roles: Roles) -> Result<LogFilter, Refusal> {
        let filled =
            |text: Option<String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        let (from, to) = (day(filled(self.from), "from")?, day(filled(self.to), "to")?);
        if from.zip(to).is_some_and(|(from, to)| to < from) {
            let text = "The last day is before the first one.";
            return Err(Refusal::field("to", text));
        }
        let start =
            |day: Date| day.to_zoned_datetime(zone.clone()).map(|start| start.timestamp().as_second()).ok();
        Ok(LogFilter {
            person: filled(self.person),
            actor: filled(self.actor).map(|actor| {
                if actor == COMMAND_LINE { LogActor::CommandLine } else { LogActor::RoleHolder(actor) }
            }),
            group: self.group,
            from: from.and_then(start),
            until: to.and_then(|day| start(day.saturating_add(1.day()))),
            search: filled(self.search),
            failed: self.failed,
            gifts: roles.treasurer,
        })
    }
}

fn day(text: Option<String>, field: &'static str) -> Result<Option<Date>, Refusal> {
    let refused = |error: crate::platform::typed_time::TimeError| Refusal::field(field, error.to_string());
    text.map(|text| parse_day(&text).map_err(refused)).transpose()
}

fn no_such_page() -> Refusal {
    let text = "There is no such page. Please begin at the first one.";
    Refusal::new(ErrorCode::BadRequest, text)
}

impl LogLine {
    fn of(line: LogPageLine, zone: &TimeZone) -> Self {
        let LogPageLine { id, entry, person_id, actor_id } = line;
        Self {
            id: id.to_string(),
            at: rfc3339(entry.at, zone),
            last_at: entry.last_at.map(|at| rfc3339(at, zone)),
            times: entry.times,
            words: entry.in_words().to_owned(),
            action: entry.action,
            success: entry.success,
            person_id,
            member_number: entry.member_number,
            name: entry.name,
            email: entry.email,
            actor: entry.actor,
            actor_id,
            address: entry.address,
            device: entry.device,
            detail: entry.detail,
        }
    }
}

impl From<LogFileError> for Refusal {
    fn from(error: LogFileError) -> Self {
        let text = error.to_string();
        match error {
            LogFileError::TooLong => Refusal::field("from", text),
            LogFileError::Refused(error) => error.into(),
            LogFileError::Database(error) => error.into(),
        }
    }
}
