//! SQL for the page of the log.

use jiff::tz::TimeZone;
use rusqlite::{Connection, named_params};

use super::{LogActor, LogFilter, LogLine};
use crate::accounts::audit_log::{Action, LogGroup, action_in_words};
use crate::platform::clock::on_clock;
use crate::platform::db::{self, from_row};

/// Lines that match, newest first. Who is no treasurer reads neither the lines about gifts, nor what other lines say of
/// them behind the person or the file.
pub(super) fn find(
    conn: &Connection,
    filter: &LogFilter,
    before: Option<i64>,
    limit: u32,
    zone: &TimeZone,
) -> rusqlite::Result<Vec<LogLine>> {
    let json = |group: LogGroup| group.words().collect::<serde_json::Value>().to_string();
    let hidden = if filter.gifts { "[]".to_owned() } else { json(LogGroup::Gifts) };
    let (by_command, actor_id) = match &filter.actor {
        None => (false, None),
        Some(LogActor::CommandLine) => (true, None),
        Some(LogActor::RoleHolder(id)) => (false, Some(id)),
    };
    let sql = r"SELECT * FROM (
            SELECT security_logs.id, action, security_logs.created_at, last_at, repeats, success,
                security_logs.email, ip_address, user_agent, device_info, actor, actor_id,
                CASE WHEN :gifts THEN detail
                    WHEN action = 'member-removed' THEN substr(detail, 1, instr(detail || ';', ';') - 1)
                    WHEN action = 'import-undone' THEN substr(detail, 1, instr(detail || '):', '):'))
                    ELSE detail END AS detail,
                security_logs.member_id AS person_id, members.member_id AS member_number,
                first_name || ' ' || last_name AS name
            FROM security_logs LEFT JOIN members ON members.id = security_logs.member_id)
         WHERE (:before IS NULL OR id < :before)
            AND action NOT IN (SELECT value FROM json_each(:hidden))
            AND (:actions IS NULL OR action IN (SELECT value FROM json_each(:actions)))
            AND (:person IS NULL OR person_id = :person)
            AND (:actor IS NULL OR actor_id = :actor)
            AND (NOT :by_command OR actor LIKE 'command line%')
            AND (:from IS NULL OR coalesce(last_at, created_at) >= :from)
            AND (:until IS NULL OR created_at < :until)
            AND (NOT :failed OR success = 0)
            AND (:search IS NULL OR concat_ws(' ', name, member_number, email, ip_address, device_info, actor, detail)
                LIKE :search ESCAPE '\' OR action IN (SELECT value FROM json_each(:said)))
         ORDER BY id DESC LIMIT :limit";
    let values = named_params! {
        ":gifts": filter.gifts, ":before": before, ":hidden": hidden,
        ":actions": filter.group.map(json), ":person": filter.person,
        ":actor": actor_id, ":by_command": by_command, ":from": filter.from, ":until": filter.until,
        ":failed": filter.failed, ":said": filter.search.as_deref().map(actions_that_say),
        ":search": filter.search.as_deref().map(containing), ":limit": limit,
    };
    db::all(conn, sql, values, |row| LogLine::from_row(row, zone))
}

/// The last lines that may be an attack, newest first.
pub fn last_alarms(conn: &Connection, limit: u32, zone: &TimeZone) -> rusqlite::Result<Vec<LogLine>> {
    let sql = "SELECT security_logs.*, security_logs.member_id AS person_id, members.member_id AS member_number,
            first_name || ' ' || last_name AS name
         FROM security_logs INDEXED BY security_logs_alarms LEFT JOIN members ON members.id = security_logs.member_id
         WHERE is_alarm = 1 ORDER BY security_logs.id DESC LIMIT ?1";
    db::all(conn, sql, [limit], |row| LogLine::from_row(row, zone))
}

from_row! { |row, zone: &TimeZone| LogLine {
    id: row.get::<_, i64>("id")?.to_string(),
    at: on_clock(row.get("created_at")?, zone),
    last_at: row.get::<_, Option<i64>>("last_at")?.map(|last| on_clock(last, zone)),
    times as "repeats", action, words: action_in_words(row.get_ref("action")?.as_str()?).to_owned(), success,
    person_id, member_number, name, email, actor, actor_id, address as "ip_address", device as "device_info", detail,
} }

/// The actions with the text in their plain words.
fn actions_that_say(text: &str) -> String {
    let text = text.to_lowercase();
    let said = Action::ALL.into_iter().filter(|action| action.in_words().to_lowercase().contains(&text));
    said.map(Action::as_str).collect::<serde_json::Value>().to_string()
}

/// A pattern for LIKE that finds the text anywhere, its own signs included.
fn containing(text: &str) -> String {
    let text = text.replace('\\', r"\\").replace('%', r"\%").replace('_', r"\_");
    format!("%{text}%")
}
