//! HTTP for the page of the log.

use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use poem_openapi::param::Query;
use poem_openapi::{Object, OpenApi};

use super::{LogActor, LogFilter, LogGroup, LogPage, MOST_IN_FILE, store};
use crate::accounts::account::Roles;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::{Administrator, show};
use crate::accounts::elevation::note_file;
use crate::http::csv_file::{CsvAnswer, CsvFile};
use crate::http::error::Answer;
use crate::http::json::Json;
use crate::platform::refusal::{Refusal, no_such_page};
use crate::platform::typed_time::parse_day;

/// The actor that is no person.
const COMMAND_LINE: &str = "command-line";

pub struct LogPageApi;

/// The lines for a file, with step-up.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct LogFileWanted {
    #[oai(flatten)]
    asked: LogAsked,
    step_up: StepUp,
}

/// The filter as it was sent.
#[derive(Object)]
pub struct LogAsked {
    person: Option<String>,
    actor: Option<String>,
    group: Option<LogGroup>,
    from: Option<String>,
    to: Option<String>,
    search: Option<String>,
    #[oai(default)]
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
        caller: Administrator,
        /// The id of the person concerned.
        Query(person): Query<Option<String>>,
        /// The id of who did it, or "command-line".
        Query(actor): Query<Option<String>>,
        Query(group): Query<Option<LogGroup>>,
        /// The first day, yyyy-MM-dd.
        Query(from): Query<Option<String>>,
        /// The last day, yyyy-MM-dd.
        Query(to): Query<Option<String>>,
        /// A part of a name, an address, a browser or the words.
        Query(search): Query<Option<String>>,
        /// Only failures.
        failed: Query<Option<bool>>,
        /// `next` of the page before.
        before: Query<Option<String>>,
    ) -> Answer<LogPage> {
        let failed = failed.0.unwrap_or_default();
        let asked = LogAsked { person, actor, group, from, to, search, failed };
        let visit = caller.visit();
        let zone = visit.settings.time_zone.clone();
        let filter = asked.filter(&zone, visit.session.member.roles)?;
        let before = before.0.map(|cursor| cursor.parse::<i64>().map_err(|_| no_such_page())).transpose()?;
        show(&caller, move |conn, _| Ok(super::page(conn, &filter, before, &zone)?)).await
    }

    /// The log as a CSV file, with step-up
    ///
    /// Twenty files a day, of 20,000 lines at most.
    #[oai(path = "/log/file", method = "post", operation_id = "logFile")]
    async fn file(&self, caller: Administrator, body: Json<LogFileWanted>) -> CsvAnswer {
        let LogFileWanted { asked, step_up } = body.0;
        let visit = caller.visit();
        let zone = visit.settings.time_zone.clone();
        let filter = asked.filter(&zone, visit.session.member.roles)?;
        let lines = caller
            .write_after_step_up::<_, Refusal>(step_up, move |tx, visit| {
                let lines = store::find(tx, &filter, None, MOST_IN_FILE + 1, &zone)?;
                if lines.len() > MOST_IN_FILE as usize {
                    let text = "More than 20,000 lines are too long for one file. Please choose fewer days.";
                    return Err(Refusal::field("from", text));
                }
                let what = format!("security log, {} lines", lines.len());
                note_file(tx, visit, &what)?;
                Ok(lines)
            })
            .await?;
        CsvFile::new("security-log.csv", super::to_csv(&lines))
    }
}

impl LogAsked {
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
    let parsed = text.map(|text| parse_day(&text)).transpose();
    parsed.map_err(|error| Refusal::field(field, error.to_string()))
}
