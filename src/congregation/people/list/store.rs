//! SQL for the list of people.

pub mod filters;

use jiff::civil::Date;
use rusqlite::{Connection, Result, ToSql, named_params};

use super::{PageAt, PeopleCounts, PeopleQuery, PersonRow, RowInstants, Sort};
use crate::accounts::account::Roles;
use crate::congregation::people::members::AccountState;
use crate::platform::db::{self, from_row};
use filters::{ADULT_AGE, FEW_INVITED, FilterKind, FiltersInSql, INVITED, years_before};

/// Rows that are sorted faster than the newest are walked through.
const FEW_FOUND: u32 = 1_000;

/// The rows in the list's order, whichever way it was walked. `query` is the search index's.
pub(super) fn page(
    conn: &Connection,
    wanted: &PeopleQuery,
    query: Option<&str>,
    rows: u32,
    now: i64,
) -> Result<Vec<PersonRow>> {
    let PeopleQuery { filters, sort, at, .. } = wanted;
    let FiltersInSql { conditions, few, bound } = FiltersInSql::of(filters);
    let (place, from) = match (sort, query) {
        (Sort::Name, Some(_)) => (
            "people_words.rowid",
            "people_words JOIN people_order ON people_order.position = people_words.rowid
             JOIN members ON members.id = people_order.member_id"
                .to_owned(),
        ),
        (Sort::Name, None) => match few {
            Some(few) => (
                "people_order.position",
                format!(
                    "{few} CROSS JOIN members ON members.id = few_id
                     CROSS JOIN people_order ON people_order.member_id = members.id"
                ),
            ),
            None => (
                "people_order.position",
                "people_order JOIN members ON members.id = people_order.member_id".to_owned(),
            ),
        },
        // A few rows found are sorted; else the newest people are walked through, and those found are taken.
        (Sort::Newest, Some(query)) if count_found(conn, query)? <= FEW_FOUND => (
            "members.created_at",
            "people_words CROSS JOIN people_order ON people_order.position = people_words.rowid
             CROSS JOIN members ON members.id = people_order.member_id"
                .to_owned(),
        ),
        (Sort::Newest, _) => (
            "members.created_at",
            "members INDEXED BY members_by_creation
             CROSS JOIN people_order ON people_order.member_id = members.id"
                .to_owned(),
        ),
    };
    let found = match query {
        None => ":query IS NULL",
        Some(_) if from.starts_with("people_words") => "people_words MATCH :query",
        Some(_) => {
            "people_order.position IN (SELECT rowid FROM people_words WHERE people_words MATCH :query)"
        }
    };
    // The newest come first.
    let ascends = (*sort == Sort::Name) != matches!(at, PageAt::Before(_));
    let (side, direction) = if ascends { (">", "ASC") } else { ("<", "DESC") };
    let cursor = match at {
        PageAt::Start if ascends => (i64::MIN, ""),
        PageAt::Start => (i64::MAX, ""),
        PageAt::After(cursor) | PageAt::Before(cursor) => (cursor.place, &*cursor.id),
    };
    // A position is one person's; a moment may be several people's.
    let (here, order) = match sort {
        Sort::Name => (format!("{place} {side} :place AND :id IS NOT NULL"), format!("{place} {direction}")),
        Sort::Newest => (
            format!("({place}, members.id) {side} (:place, :id)"),
            format!("{place} {direction}, members.id {direction}"),
        ),
    };
    let sql = format!(
        "SELECT {place} AS place, members.id, members.member_id, first_name, last_name, preferred_name, profile_picture,
            phone, email, contact_email, sign_in_name,
            membership_status, office_since IS NOT NULL AS is_office, treasurer_since IS NOT NULL AS is_treasurer,
            administrator_since IS NOT NULL AS is_administrator, had_role,
            disabled_at, account_ends_on, account_locked, locked_at, last_login_at,
            password IS NOT NULL AS has_password, deceased_on, left_on,
            (SELECT name FROM first_households WHERE first_households.member_id = members.id) AS household,
            (SELECT role FROM first_households WHERE first_households.member_id = members.id) AS household_role,
            {INVITED} AS is_invited,
            (SELECT max(created_at) FROM security_logs WHERE security_logs.member_id = members.id
                AND action = 'member-invited') AS invited_at
         FROM {from}
         WHERE {found} AND {here}{conditions}
         ORDER BY {order} LIMIT :rows"
    );
    let fixed = named_params! {
        ":query": query, ":place": cursor.0, ":id": cursor.1, ":now": now, ":rows": rows,
    };
    let mut people = conn
        .prepare_cached(&sql)?
        .query_map(&*with_filters(fixed, &bound), PersonRow::from_row)?
        .collect::<Result<Vec<_>>>()?;
    if matches!(at, PageAt::Before(_)) {
        people.reverse();
    }
    Ok(people)
}

fn with_filters<'a>(
    fixed: &[(&'a str, &'a dyn ToSql)],
    bound: &'a [(String, String)],
) -> Vec<(&'a str, &'a dyn ToSql)> {
    let bound = bound.iter().map(|(name, value)| (&**name, value as &dyn ToSql));
    fixed.iter().copied().chain(bound).collect()
}

from_row! { |row| PersonRow {
    id, member_number as "member_id", first_name, last_name, preferred_name, photo_url as "profile_picture", phone,
    email: row.get::<_, Option<String>>("email")?.or(row.get("contact_email")?), contact_email, sign_in_name,
    membership_status, had_role, household, household_role, deceased_on, left_on,
    has_died: row.get::<_, Option<String>>("deceased_on")?.is_some(),
    has_left: row.get::<_, Option<String>>("left_on")?.is_some(),
    roles: Some(Roles::from_row(row)?.iter().collect()).filter(|roles: &Vec<_>| !roles.is_empty()),
    account: AccountState::from_row(row)?, instants: RowInstants::from_row(row)?, place,
    locked_at: None, last_sign_in_at: None, invited_at: None,
} }

from_row! { |row| RowInstants {
    locked as "locked_at", last_sign_in as "last_login_at",
    invited: if row.get("is_invited")? { row.get("invited_at")? } else { None },
} }

pub(super) fn count_found(conn: &Connection, query: &str) -> Result<u32> {
    let sql = "SELECT count(*) AS found FROM people_words WHERE people_words MATCH ?1";
    db::one(conn, sql, [query], |row| row.get("found"))
}

/// How many people the filters of a query leave, whatever its search.
pub(super) fn count_filtered(conn: &Connection, wanted: &PeopleQuery, now: i64) -> Result<u32> {
    let FiltersInSql { conditions, few, bound } = FiltersInSql::of(&wanted.filters);
    let from =
        few.map_or("members".to_owned(), |few| format!("{few} CROSS JOIN members ON members.id = few_id"));
    let sql = format!("SELECT count(*) AS found FROM {from} WHERE :now IS NOT NULL{conditions}");
    conn.prepare_cached(&sql)?
        .query_row(&*with_filters(named_params! { ":now": now }, &bound), |row| row.get("found"))
}

/// True where the other half of a couple of their household died: they have no anniversary to celebrate.
pub(super) fn has_late_spouse(conn: &Connection, id: &str) -> Result<bool> {
    let sql = "SELECT 1 FROM household_members AS own
         JOIN household_members AS other ON other.household_id = own.household_id AND other.role <> own.role
         JOIN members AS late ON late.id = other.member_id AND late.deceased_on IS NOT NULL
         WHERE own.member_id = ?1 AND own.role IN ('head', 'spouse') AND other.role IN ('head', 'spouse')";
    db::exists(conn, sql, [id])
}

const GROUPS: &str = "SELECT DISTINCT ministry_group FROM members WHERE ministry_group IS NOT NULL ORDER BY ministry_group LIMIT 100";

/// Counted from covering indexes; invited people have no password.
pub(super) fn counts(conn: &Connection, now: i64, today: Date) -> Result<PeopleCounts> {
    let groups: Vec<String> = db::all(conn, GROUPS, [], |row| row.get("ministry_group"))?;
    let adult_since = years_before(today, ADULT_AGE);
    let [members, children, inactive] =
        [FilterKind::Members, FilterKind::Children, FilterKind::Inactive].map(FilterKind::condition);
    let sql = format!(
        "SELECT everyone, members, children, no_password - invited AS no_account, invited, locked, inactive, households
         FROM (SELECT count(*) AS everyone, count(*) FILTER (WHERE {members}) AS members,
                count(*) FILTER (WHERE {inactive}) AS inactive, count(*) FILTER (WHERE {children}) AS children
            FROM members INDEXED BY members_counted),
            (SELECT count(*) AS no_password FROM members INDEXED BY members_without_password WHERE password IS NULL),
            (SELECT count(*) AS invited FROM {FEW_INVITED} CROSS JOIN members ON members.id = few_id WHERE {INVITED}),
            (SELECT count(*) AS locked FROM members WHERE account_locked = 1),
            (SELECT count(*) AS households FROM households)"
    );
    conn.prepare_cached(&sql)?.query_row(named_params! { ":now": now, ":a": adult_since }, |row| {
        PeopleCounts::from_row(row, groups)
    })
}

from_row! { |row, groups: Vec<String>| PeopleCounts {
    everyone, households, members, children, no_account, invited, locked, inactive, ministry_groups: groups,
} }

/// A person's data beside the account and the fields of the table. Instants are unix seconds.
#[derive(Clone, Debug)]
pub(super) struct PersonFacts {
    pub version: i64,
    pub deceased_on: Option<String>,
    pub left_on: Option<String>,
    /// A day; none once the account has ended.
    pub account_ends_on: Option<String>,
    pub last_login_at: Option<i64>,
    pub recovery_codes_left: u32,
    /// Sessions that have not been ended.
    pub sessions: u32,
}

pub(super) fn facts(conn: &Connection, id: &str) -> Result<PersonFacts> {
    let sql = "SELECT version, deceased_on, left_on, last_login_at,
            CASE WHEN disabled_at IS NULL THEN account_ends_on END AS account_ends_on,
            (SELECT count(*) FROM recovery_codes WHERE recovery_codes.member_id = members.id AND used_at IS NULL)
                AS recovery_codes_left,
            (SELECT count(*) FROM sessions WHERE sessions.member_id = members.id) AS sessions
         FROM members WHERE id = ?1";
    db::one(conn, sql, [id], PersonFacts::from_row)
}

from_row! { PersonFacts {
    version, deceased_on, left_on, account_ends_on, last_login_at,
    recovery_codes_left, sessions,
} }

/// The id and the name of the person into whose row this one was merged.
pub(super) fn merged_into(conn: &Connection, id: &str) -> Result<Option<(String, String)>> {
    let sql = "SELECT members.id, first_name || ' ' || last_name AS name
         FROM people_taken_away JOIN members ON members.id = kept_id WHERE person_id = ?1";
    db::find(conn, sql, [id], |row| Ok((row.get("id")?, row.get("name")?)))
}
