//! The contents of an export: every table with every column, and their names in the files.
//!
//! A column that is in the schema and neither here nor in [`super::not_exported`] breaks a test.

use std::sync::LazyLock;

use super::column::{ColumnFiles, ColumnKind, PHOTOS, col};
use super::giving_tables;
use super::member_columns::{FIRST_HOUSEHOLDS, member_columns};
pub use super::table::ExportTable;
use super::table::{Beside, FIRST_NAME, LAST_NAME, MEMBER, NUMBER, table};
use crate::appliance::import::ListKind;
use crate::congregation::announcements::Priority;
use crate::congregation::people::members::HouseholdRole;
use ColumnFiles::{Csv, Json};
use ColumnKind::{Bytes, Day, Flag, Instant, Number, Text, Word};

/// All tables, each after those that its rows refer to.
pub static TABLES: LazyLock<[ExportTable; 31]> = LazyLock::new(|| {
    [
        table(
            "households",
            ("household", "households"),
            vec![
                col("id", "id", Text),
                col("name", "name", Text),
                col("created_at", "createdAt", Instant),
                col("version", "version", Number).only(Json),
            ],
        ),
        table("members", ("person", "people"), member_columns()).beside(&[
            Beside { table: FIRST_HOUSEHOLDS, its: "member_id", ours: "id" },
            Beside { table: PHOTOS, its: "member_id", ours: "id" },
        ]),
        table(
            "household_members",
            ("person in a household", "people in households"),
            vec![
                col("household_id", "householdId", Text).names("households"),
                col("name", "householdName", Text).of("households").only(Csv),
                col("member_id", "memberId", Text).names("members"),
                NUMBER,
                FIRST_NAME,
                LAST_NAME,
                col("role", "role", Word(&HouseholdRole::WORDS)),
                col("joined_at", "joinedAt", Instant),
            ],
        )
        .by(&["household_id", "member_id"])
        .in_file("household-members")
        .beside(&[Beside { table: "households", its: "id", ours: "household_id" }, MEMBER]),
        table(
            "event_series",
            ("series of events", "series of events"),
            vec![
                col("id", "id", Text),
                col("title", "title", Text),
                col("origin", "origin", Text).only(Json),
                col("rule", "rule", Text),
                col("first_day", "firstDay", Day),
                col("last_day", "lastDay", Day),
                col("made_until", "madeUntil", Day).only(Json),
                col("is_ended", "isEnded", Flag).only(Json),
                col("event_time", "eventTime", Text),
                col("end_days", "endDays", Number),
                col("end_time", "endTime", Text),
                col("location", "location", Text),
                col("event_type", "eventType", Text),
                col("description", "description", Text),
                col("organiser_id", "organiserId", Text).names("members").only(Json),
                col("asks", "asks", Flag),
                col("deadline_days", "deadlineDays", Number),
                col("capacity", "capacity", Number),
                col("shows_names", "showsNames", Flag),
                col("created_at", "createdAt", Instant),
            ],
        )
        .in_file("event-series"),
        table(
            "event_series_gaps",
            ("gap in a series", "gaps in series"),
            vec![col("series_id", "seriesId", Text).names("event_series"), col("day", "day", Day)],
        )
        .by(&["series_id", "day"])
        .in_file("event-series-gaps"),
        table(
            "events",
            ("event", "events"),
            vec![
                col("id", "id", Text),
                col("title", "title", Text),
                col("event_date", "eventDate", Day),
                col("event_time", "eventTime", Text),
                col("location", "location", Text),
                col("event_type", "eventType", Text),
                col("description", "description", Text),
                col("end_days", "endDays", Number),
                col("end_time", "endTime", Text),
                col("organiser_id", "organiserId", Text).names("members").only(Json),
                col("asks", "asks", Flag),
                col("deadline_days", "deadlineDays", Number),
                col("capacity", "capacity", Number),
                col("shows_names", "showsNames", Flag),
                col("answers_closed", "answersClosed", Text),
                col("cancelled_at", "cancelledAt", Instant),
                col("cancel_reason", "cancelReason", Text),
                col("series_id", "seriesId", Text).names("event_series").only(Json),
                col("occurrence", "occurrence", Day).only(Json),
                col("is_own", "isOwn", Flag).only(Json),
                col("changed_at", "changedAt", Instant).only(Json),
                col("sequence", "sequence", Number).only(Json),
                col("created_at", "createdAt", Instant),
                col("version", "version", Number).only(Json),
                col("removed_at", "removedAt", Instant).only(Json),
            ],
        ),
        table(
            "announcements",
            ("announcement", "announcements"),
            vec![
                col("id", "id", Text),
                col("title", "title", Text),
                col("summary", "summary", Text),
                col("content", "content", Text),
                col("priority", "priority", Word(&Priority::WORDS)),
                col("published_at", "publishedAt", Instant),
                col("created_at", "createdAt", Instant),
                col("version", "version", Number).only(Json),
                col("removed_at", "removedAt", Instant).only(Json),
                col("last_day", "lastDay", Day),
                col("is_pinned", "pinned", Flag),
                col("author", "author", Text),
                col("changed_at", "updatedAt", Instant),
                col("letter_asked_at", "letterAskedAt", Instant).only(Json),
                col("letter_queued_at", "letterQueuedAt", Instant).only(Json),
            ],
        ),
        table(
            "event_parties",
            ("party that answered", "parties that answered"),
            vec![
                col("id", "id", Number),
                col("event_id", "eventId", Text).names("events"),
                col("title", "eventTitle", Text).of("events").only(Csv),
                col("event_date", "eventDate", Day).of("events").only(Csv),
                col("household_id", "householdId", Text).names("households"),
                col("member_id", "memberId", Text).names("members"),
                col("guests", "guests", Number),
                col("note", "note", Text),
                col("waits_since", "waitsSince", Instant),
                col("created_at", "createdAt", Instant),
                col("updated_at", "updatedAt", Instant),
            ],
        )
        .in_file("event-parties")
        .beside(&[Beside { table: "events", its: "id", ours: "event_id" }]),
        table(
            "event_rsvps",
            ("answer to an event", "answers to events"),
            vec![
                col("id", "id", Number),
                col("event_id", "eventId", Text).names("events"),
                col("title", "eventTitle", Text).of("events").only(Csv),
                col("event_date", "eventDate", Day).of("events").only(Csv),
                col("member_id", "memberId", Text).names("members"),
                NUMBER,
                FIRST_NAME,
                LAST_NAME,
                col("status", "status", Text),
                col("party_id", "partyId", Number).names("event_parties").only(Json),
                col("created_at", "createdAt", Instant),
                col("updated_at", "updatedAt", Instant),
            ],
        )
        .in_file("rsvps")
        .beside(&[MEMBER, Beside { table: "events", its: "id", ours: "event_id" }]),
        table(
            "event_invitations",
            ("invitation to an event", "invitations to events"),
            vec![
                col("id", "id", Number),
                col("event_id", "eventId", Text).names("events"),
                col("title", "eventTitle", Text).of("events").only(Csv),
                col("event_date", "eventDate", Day).of("events").only(Csv),
                col("household_id", "householdId", Text).names("households"),
                col("member_id", "memberId", Text).names("members"),
                col("invited_at", "invitedAt", Instant),
            ],
        )
        .in_file("event-invitations")
        .beside(&[Beside { table: "events", its: "id", ours: "event_id" }]),
        giving_tables::funds(),
        giving_tables::counting_sheets(),
        giving_tables::joint_giving(),
        giving_tables::donations(),
        giving_tables::gift_corrections(),
        giving_tables::closed_months(),
        giving_tables::envelopes(),
        giving_tables::statements(),
        giving_tables::statement_numbers(),
        giving_tables::gifts_in_kind(),
        giving_tables::imported_gifts(),
        giving_tables::campaigns(),
        giving_tables::pledges(),
        table(
            "imports",
            ("import", "imports"),
            vec![
                col("id", "id", Number),
                col("kind", "kind", Word(&ListKind::WORDS)),
                col("file_name", "fileName", Text),
                col("source", "source", Text),
                col("added", "added", Number),
                col("changed", "changed", Number),
                col("created_at", "createdAt", Instant),
                col("undone_at", "undoneAt", Instant),
            ],
        ),
        table(
            "open_lines",
            ("open line of an import", "open lines of imports"),
            vec![
                col("id", "id", Number),
                col("fingerprint", "fingerprint", Bytes),
                col("import_id", "importId", Number).names("imports"),
                col("line", "line", Number),
                col("words", "words", Text),
                col("reason", "reason", Text),
                col("closed_at", "closedAt", Instant),
            ],
        )
        .in_file("open-lines"),
        table(
            "import_keys",
            ("key of a list", "keys of lists"),
            vec![
                col("id", "id", Number),
                col("source", "source", Text),
                col("key", "key", Text),
                col("member_id", "memberId", Text).names("members"),
                NUMBER,
                FIRST_NAME,
                LAST_NAME,
                col("household_id", "householdId", Text).names("households"),
                col("name", "nameInList", Text),
                col("import_id", "importId", Number).names("imports"),
            ],
        )
        .beside(&[MEMBER])
        .in_file("import-keys"),
        table(
            "event_keys",
            ("name of an event in a calendar file", "names of events in calendar files"),
            vec![
                col("id", "id", Number),
                col("uid", "uid", Text),
                col("recurrence", "recurrence", Text),
                col("event_id", "eventId", Text).names("events"),
                col("series_id", "seriesId", Text).names("event_series"),
                col("calendar", "calendar", Number),
                col("version", "version", Text).only(Json),
                col("gaps", "gaps", Text).only(Json),
                col("said", "said", Text).only(Json),
                col("state", "state", Text).only(Json),
                col("import_id", "importId", Number).names("imports"),
            ],
        )
        .in_file("event-keys"),
        table(
            "removed_people",
            ("mark of a removed person", "marks of removed people"),
            vec![
                col("id", "id", Number),
                col("mark", "mark", Bytes),
                col("member_number", "memberNumber", Text),
                col("removed_at", "removedAt", Instant).only(Json),
            ],
        )
        .in_file("removed-people"),
        table(
            "freed_numbers",
            ("member number that nobody has any more", "member numbers that nobody has any more"),
            vec![col("number", "number", Text), col("person_id", "personId", Text)],
        )
        .by(&["number"])
        .in_file("freed-numbers"),
        table(
            "settings",
            ("setting", "settings"),
            vec![
                col("name", "name", Text),
                col("value", "value", Text),
                col("updated_at", "updatedAt", Instant),
            ],
        )
        .by(&["name"]),
        table(
            "security_logs",
            ("line of the security log", "lines of the security log"),
            vec![
                col("id", "id", Number),
                col("created_at", "createdAt", Instant),
                col("last_at", "lastAt", Instant),
                col("repeats", "repeats", Number),
                col("action", "action", Text),
                col("success", "success", Flag),
                col("detail", "detail", Text),
                col("actor", "actor", Text),
                col("actor_id", "actorId", Text).names("members").only(Json),
                col("email", "email", Text),
                col("member_id", "memberId", Text).names("members"),
                NUMBER,
                FIRST_NAME,
                LAST_NAME,
                col("ip_address", "ipAddress", Text),
                col("device_info", "deviceInfo", Text),
                col("user_agent", "userAgent", Text),
            ],
        )
        .in_file("security-log")
        .beside(&[MEMBER]),
    ]
});
