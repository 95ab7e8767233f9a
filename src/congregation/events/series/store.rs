//! SQL for series of events.

use jiff::civil::Date;
use rusqlite::{Connection, Result, Row, Transaction, named_params};

use super::rule::Rule;
use super::{Repeats, Series};
use crate::congregation::events::EventFields;
use crate::congregation::events::store::{execute_with_fields, field_columns};
use crate::platform::db;

/// A new one, of which nothing has been made yet.
pub(super) fn insert(
    tx: &Transaction<'_>,
    id: &str,
    repeats: &Repeats,
    event: &EventFields,
    now: i64,
) -> Result<()> {
    let day_before = event.date.yesterday().unwrap_or(event.date);
    let sql = concat!(
        "INSERT INTO event_series (id, origin, rule, first_day, last_day, made_until, created_at, ",
        field_columns!(),
        ") VALUES (:id, :id, :rule, :first_day, :last_day, :made_until, :now, ",
        field_columns!(values),
        ")"
    );
    let others = named_params! {
        ":id": id, ":rule": repeats.rule.to_rrule(), ":first_day": event.date.to_string(),
        ":last_day": repeats.until.map(|day| day.to_string()), ":made_until": day_before.to_string(),
        ":now": now,
    };
    execute_with_fields(tx, sql, event, others)
}

/// Sets the fields of future occurrences; the date is not a series'.
pub fn set_fields(tx: &Transaction<'_>, id: &str, event: &EventFields) -> Result<()> {
    let sql = concat!(
        "UPDATE event_series SET (",
        field_columns!(),
        ") = (",
        field_columns!(values),
        ") WHERE id = :id"
    );
    execute_with_fields(tx, sql, event, named_params! { ":id": id })
}

/// Its days: the rule, the first and the last of them, and up to where they have been made.
pub(super) fn set_days(tx: &Transaction<'_>, series: &Series) -> Result<()> {
    let sql =
        "UPDATE event_series SET rule = ?2, first_day = ?3, last_day = ?4, made_until = ?5 WHERE id = ?1";
    let Series { id, repeats, first_day, made_until, .. } = series;
    let last_day = repeats.until.map(|day| day.to_string());
    let values = (id, repeats.rule.to_rrule(), first_day.to_string(), last_day, made_until.to_string());
    db::execute(tx, sql, values)
}

/// No more occurrences are made while it is ended.
pub fn set_ended(tx: &Transaction<'_>, id: &str, is_ended: bool) -> Result<()> {
    db::execute(tx, "UPDATE event_series SET is_ended = ?2 WHERE id = ?1", (id, is_ended))
}

/// A copy under another id, without its gaps.
pub(super) fn copy(tx: &Transaction<'_>, id: &str, new_id: &str) -> Result<()> {
    let sql = concat!(
        "INSERT INTO event_series (id, origin, rule, first_day, last_day, made_until, is_ended, created_at, ",
        field_columns!(),
        ") SELECT ?2, origin, rule, first_day, last_day, made_until, is_ended, created_at, ",
        field_columns!(),
        " FROM event_series WHERE id = ?1"
    );
    db::execute(tx, sql, [id, new_id])
}

/// Occurrences and gaps of `from` and later become those of another series.
pub(super) fn hand_over(tx: &Transaction<'_>, id: &str, new_id: &str, from: Date) -> Result<()> {
    let from = from.to_string();
    let sql = "UPDATE events SET series_id = ?2 WHERE series_id = ?1 AND occurrence >= ?3";
    db::execute(tx, sql, (id, new_id, &from))?;
    let sql = "UPDATE event_series_gaps SET series_id = ?2 WHERE series_id = ?1 AND day >= ?3";
    db::execute(tx, sql, (id, new_id, &from))
}

/// Moves occurrences and gaps from the first day of each pair to the second; what is its own stays where it was moved.
pub(super) fn move_days(tx: &Transaction<'_>, id: &str, days: &[(Date, Date)], now: i64) -> Result<()> {
    // Out of the way first: a new day may be another one's old day.
    db::execute(tx, "UPDATE events SET occurrence = '~' || occurrence WHERE series_id = ?1", [id])?;
    db::execute(tx, "UPDATE event_series_gaps SET day = '~' || day WHERE series_id = ?1", [id])?;
    let mut occurrence = tx.prepare_cached(
        "UPDATE events SET occurrence = ?3, event_date = CASE WHEN is_own THEN event_date ELSE ?3 END,
            version = version + (NOT is_own), sequence = sequence + (NOT is_own),
            changed_at = CASE WHEN is_own THEN changed_at ELSE ?4 END
         WHERE series_id = ?1 AND occurrence = '~' || ?2",
    )?;
    let mut gap =
        tx.prepare_cached("UPDATE event_series_gaps SET day = ?3 WHERE series_id = ?1 AND day = '~' || ?2")?;
    for (before, after) in days {
        let (before, after) = (before.to_string(), after.to_string());
        occurrence.execute((id, &before, &after, now))?;
        gap.execute((id, &before, &after))?;
    }
    // Events without a day by the new rule, such as one that was removed from the series long ago.
    let sql =
        "UPDATE events SET occurrence = substr(occurrence, 2) WHERE series_id = ?1 AND occurrence LIKE '~%'";
    db::execute(tx, sql, [id])?;
    db::execute(tx, "DELETE FROM event_series_gaps WHERE series_id = ?1 AND day LIKE '~%'", [id])
}

/// Lets an event be the occurrence of a series on this day, in the place of the one that may be there. `is_own`: changes
/// of the series leave it as it is.
pub fn join(tx: &Transaction<'_>, id: &str, (series, day): (&str, Date), is_own: bool) -> Result<()> {
    delete_occurrence(tx, (series, day), id)?;
    let sql = "UPDATE events SET series_id = ?2, occurrence = ?3, is_own = ?4 WHERE id = ?1";
    db::execute(tx, sql, (id, series, day.to_string(), is_own))
}

/// Deletes the occurrence of a series on this day, but not the event `but`.
pub(super) fn delete_occurrence(tx: &Transaction<'_>, (series, day): (&str, Date), but: &str) -> Result<()> {
    let sql = "DELETE FROM events WHERE series_id = ?1 AND occurrence = ?2 AND id <> ?3";
    db::execute(tx, sql, (series, day.to_string(), but))
}

/// Whether the occurrence on the day of its rule was removed by hand.
pub fn set_gap(tx: &Transaction<'_>, id: &str, day: Date, is_gap: bool) -> Result<()> {
    let sql = if is_gap {
        "INSERT OR IGNORE INTO event_series_gaps (series_id, day) VALUES (?1, ?2)"
    } else {
        "DELETE FROM event_series_gaps WHERE series_id = ?1 AND day = ?2"
    };
    db::execute(tx, sql, (id, day.to_string()))
}

/// The days of its rule whose occurrence was removed by hand.
pub fn gaps(conn: &Connection, id: &str) -> Result<Vec<Date>> {
    let sql = "SELECT day FROM event_series_gaps WHERE series_id = ?1 ORDER BY day";
    let days: Vec<String> = db::all(conn, sql, [id], |row| row.get("day"))?;
    Ok(days.iter().filter_map(|day| day.parse().ok()).collect())
}

/// Days without an occurrence, or with one already.
pub(super) fn taken_days(conn: &Connection, id: &str) -> Result<Vec<String>> {
    let sql = "SELECT day FROM event_series_gaps WHERE series_id = ?1
         UNION SELECT occurrence FROM events WHERE series_id = ?1";
    db::all(conn, sql, [id], |row| row.get(0))
}

pub fn find(conn: &Connection, id: &str) -> Result<Option<Series>> {
    db::find(conn, "SELECT * FROM event_series WHERE id = ?1", [id], series).map(Option::flatten)
}

/// The one that `after` was split from, if it still ends where `after` begins.
pub(super) fn find_earlier(conn: &Connection, after: &Series) -> Result<Vec<Series>> {
    let day_before = after.first_day.yesterday().unwrap_or(after.first_day);
    conn.prepare_cached(
        "SELECT earlier.* FROM event_series AS earlier JOIN event_series AS later USING (rule, origin, is_ended)
         WHERE later.id = ?1 AND earlier.id <> later.id AND earlier.last_day = ?2 AND NOT is_ended",
    )?
    .query_map((&after.id, day_before.to_string()), series)?
    .filter_map(Result::transpose)
    .collect()
}

/// The first day of a later part that was split from the series, where there is one.
pub fn next_part(conn: &Connection, of: &Series) -> Result<Option<Date>> {
    conn.prepare_cached(
        "SELECT min(later.first_day) AS first_day
         FROM event_series AS later JOIN event_series AS this USING (origin)
         WHERE this.id = ?1 AND later.first_day > this.first_day AND NOT later.is_ended",
    )?
    .query_row([&of.id], |row| row.get::<_, Option<String>>("first_day"))
    .map(|day| day.and_then(|day| day.parse().ok()))
}

/// True where it was split, and another part of it has events, too.
pub fn is_part(conn: &Connection, id: &str) -> Result<bool> {
    let sql = "SELECT 1 FROM event_series AS this JOIN event_series AS other USING (origin)
            JOIN events ON events.series_id = other.id
         WHERE this.id = ?1 AND other.id <> this.id AND removed_at IS NULL";
    db::exists(conn, sql, [id])
}

/// One that has no occurrences any more.
pub(super) fn remove(tx: &Transaction<'_>, id: &str) -> Result<()> {
    db::execute(tx, "DELETE FROM event_series WHERE id = ?1", [id])
}

/// Series whose occurrences are not all made up to `until`.
pub(super) fn find_short(conn: &Connection, until: Date) -> Result<Vec<Series>> {
    conn.prepare_cached(
        "SELECT * FROM event_series
         WHERE NOT is_ended AND made_until < ?1 AND (last_day IS NULL OR made_until < last_day)",
    )?
    .query_map([until.to_string()], series)?
    .filter_map(Result::transpose)
    .collect()
}

/// None for an invalid rule or day, such as one written by hand.
fn series(row: &Row<'_>) -> Result<Option<Series>> {
    let day =
        |column: &str| row.get::<_, Option<String>>(column).map(|day| day.and_then(|day| day.parse().ok()));
    let rule = Rule::from_rrule(&row.get::<_, String>("rule")?);
    let first: Option<Date> = day("first_day")?;
    let (Some(rule), Some(first_day), Some(made_until)) = (rule, first, day("made_until")?) else {
        return Ok(None);
    };
    Ok(Some(Series {
        id: row.get("id")?,
        first_day,
        made_until,
        repeats: Repeats { rule, until: day("last_day")? },
        fields: EventFields::from_row(row, &first_day.to_string())?,
    }))
}
