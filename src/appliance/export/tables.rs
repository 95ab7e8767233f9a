//! What an export contains: every table with every column, and what each is called in the files.
//!
//! A column that is in the schema and neither here nor in [`super::not_exported`] breaks a test.

use std::sync::LazyLock;

use super::column::{Column, ColumnFiles, ColumnKind, PHOTOS, col};
use super::member_columns::{FIRST_HOUSEHOLDS, HOUSEHOLD_ROLES, member_columns};
pub use super::table::ExportTable;
use super::table::{Beside, table};
use ColumnFiles::{Csv, Json};
use ColumnKind::{Bytes, Day, Flag, Instant, Money, Number, Text, Word};

const NUMBER: Column = col("member_id", "memberNumber", Text).of("members").only(Csv);
const FIRST_NAME: Column = col("first_name", "firstName", Text).of("members").only(Csv);
const LAST_NAME: Column = col("last_name", "lastName", Text).of("members").only(Csv);
const MEMBER: Beside = Beside { table: "members", its: "id", ours: "member_id" };

/// All tables, each after those that its rows refer to.
pub static TABLES: LazyLock<[ExportTable; 25]> = LazyLock::new(|| {
    [
        table(
            "households",
            ("household", "households"),
            vec![
                col("id", "id", Text),
                col("name", "name", Text),
                // Empty, except in an export from before the table import_keys.
                col("import_key", "importKey", Text).only(Json),
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
                col("role", "role", Word(&HOUSEHOLD_ROLES)),
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
                col("priority", "priority", Word(&["normal", "high"])),
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
        table(
            "funds",
            ("fund", "funds"),
            vec![
                col("id", "id", Number),
                col("name", "name", Text),
                col("is_deductible", "taxDeductible", Flag),
                col("closed_at", "closedAt", Instant),
                col("position", "position", Number),
                col("came_with_gift", "cameWithGift", Flag).only(Json),
                col("version", "version", Number).only(Json),
                col("created_at", "createdAt", Instant),
            ],
        ),
        table(
            "counting_sheets",
            ("counting sheet", "counting sheets"),
            vec![
                col("id", "id", Number),
                col("date", "date", Day),
                col("counters", "counters", Text),
                col("expected_cents", "expected", Money),
                col("closed_at", "closedAt", Instant),
                col("closed_by", "closedBy", Text),
                col("closed_cents", "closedAmount", Money),
                col("difference_reason", "differenceReason", Text),
                col("version", "version", Number).only(Json),
                col("created_at", "createdAt", Instant),
            ],
        )
        .in_file("counting-sheets"),
        table(
            "joint_giving",
            ("couple who gives together", "couples who give together"),
            vec![
                col("id", "id", Number),
                col("one_id", "memberId", Text).names("members"),
                NUMBER,
                FIRST_NAME,
                LAST_NAME,
                col("other_id", "partnerId", Text).names("members"),
                col("asked_at", "askedAt", Instant),
                col("started_on", "startedOn", Day),
                col("paper_by", "paperRecordedBy", Text),
                col("ended_at", "endedAt", Instant),
                col("ended_on", "endedOn", Day),
                col("end_reason", "endReason", Word(&["asked", "parted", "died", "treasurer"])),
            ],
        )
        .in_file("giving-together")
        .beside(&[Beside { table: "members", its: "id", ours: "one_id" }]),
        table(
            "donations",
            ("gift", "gifts"),
            vec![
                col("id", "id", Number),
                col("transaction_date", "transactionDate", Day),
                col("amount_cents", "amount", Money),
                col("category", "category", Text),
                col("payment_method", "paymentMethod", Text),
                col("check_number", "checkNumber", Text),
                col("description", "description", Text),
                col("member_id", "memberId", Text).names("members"),
                NUMBER,
                FIRST_NAME,
                LAST_NAME,
                col("joint_id", "givingTogether", Number).names("joint_giving"),
                col("kind", "kind", Word(&["gift", "refund", "bounced"])),
                col("takes_back", "takesBack", Number),
                col("sheet_id", "countingSheet", Number).names("counting_sheets"),
                col("row_key", "rowKey", Text).only(Json),
                col("is_open", "isOpen", Flag).only(Json),
                col("import_fingerprint", "importFingerprint", Bytes).only(Json),
                col("version", "version", Number).only(Json),
                col("created_at", "createdAt", Instant),
            ],
        )
        .beside(&[MEMBER]),
        table(
            "gift_corrections",
            ("gift as it was before a correction", "gifts as they were before corrections"),
            vec![
                col("id", "id", Number),
                col("donation_id", "giftId", Number).names("donations"),
                col("corrected_at", "correctedAt", Instant),
                col("actor", "correctedBy", Text),
                col("reason", "reason", Text),
                col("transaction_date", "transactionDate", Day),
                col("amount_cents", "amount", Money),
                col("category", "category", Text),
                col("payment_method", "paymentMethod", Text),
                col("check_number", "checkNumber", Text),
                col("description", "description", Text),
                col("member_id", "memberId", Text).names("members"),
                NUMBER,
                FIRST_NAME,
                LAST_NAME,
                col("joint_id", "givingTogether", Number).names("joint_giving"),
            ],
        )
        .in_file("gift-corrections")
        .beside(&[MEMBER]),
        table(
            "closed_months",
            ("closed month", "closed months"),
            vec![
                col("month", "month", Text),
                col("closed_at", "closedAt", Instant),
                col("actor", "closedBy", Text),
            ],
        )
        .by(&["month"])
        .in_file("closed-months"),
        table(
            "envelopes",
            ("envelope number", "envelope numbers"),
            vec![
                col("id", "id", Number).only(Json),
                col("year", "year", Number),
                col("number", "number", Number),
                col("member_id", "memberId", Text).names("members"),
                NUMBER,
                FIRST_NAME,
                LAST_NAME,
            ],
        )
        .beside(&[MEMBER]),
        table(
            "removed_donations",
            ("removed gift", "removed gifts"),
            vec![
                col("import_fingerprint", "importFingerprint", Bytes),
                col("removed_at", "removedAt", Instant).only(Json),
            ],
        )
        .by(&["import_fingerprint"])
        .in_file("removed-donations"),
        table(
            "pledges",
            ("pledge", "pledges"),
            vec![
                col("id", "id", Number),
                col("member_id", "memberId", Text).names("members"),
                NUMBER,
                FIRST_NAME,
                LAST_NAME,
                col("amount_cents", "amount", Money),
                col("status", "status", Word(&["open", "completed", "paid"])),
                col("campaign", "campaign", Text),
                col("pledge_date", "pledgeDate", Day),
                col("created_at", "createdAt", Instant),
                col("updated_at", "updatedAt", Instant),
            ],
        )
        .beside(&[MEMBER]),
        table(
            "imports",
            ("import", "imports"),
            vec![
                col("id", "id", Number),
                col("kind", "kind", Word(&["people", "gifts", "events"])),
                col("file_name", "fileName", Text),
                col("source", "source", Text),
                col("added", "added", Number),
                col("changed", "changed", Number),
                col("created_at", "createdAt", Instant),
                col("undone_at", "undoneAt", Instant),
            ],
        ),
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
