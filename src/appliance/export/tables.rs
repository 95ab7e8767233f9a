//! The contents of an export: every table with every column, and their names in the files.
//!
//! A column that is in the schema and neither here nor in `tests/stories/export/not_exported.rs` breaks a test.

use std::sync::LazyLock;

use super::column::ColumnFiles::{Csv, Json};
use super::column::ColumnKind::{Bytes, Day, Email, Flag, Instant, Money, Number, Picture, Text, Word};
use super::column::{Column, ExportTable, PHOTOS, col, columns, table};
use crate::appliance::import::ListKind;
use crate::congregation::announcements::Priority;
use crate::congregation::giving::couples::EndReason;
use crate::congregation::giving::{GiftKind, PledgeStatus};
use crate::congregation::people::members::fields::FieldKind;
use crate::congregation::people::members::{HouseholdRole, MemberField};
use crate::platform::settings::Name;

/// The view of the household that stands for a person.
const FIRST_HOUSEHOLDS: &str = "first_households";

/// All tables, each after those that its rows refer to.
#[rustfmt::skip]
pub static TABLES: LazyLock<[ExportTable; 32]> = LazyLock::new(|| {
    [
        table("households", "household", "households", columns! {
            id: Text, name: Text, created_at: Instant, version: Number => only(Json),
        }),
        table("members", "person", "people", member_columns())
            .beside(FIRST_HOUSEHOLDS, "member_id", "id")
            .beside(PHOTOS, "member_id", "id"),
        table("household_members", "person in a household", "people in households", columns! {
            household_id: Text, name as "householdName": Text => of("households").only(Csv),
            member_id: Text, role: Word(&HouseholdRole::WORDS), joined_at: Instant,
        }).person("member_id").by(&["household_id", "member_id"])
        .in_file("household-members").beside("households", "id", "household_id"),
        table("event_series", "series of events", "series of events", columns! {
            id: Text, title: Text, origin: Text => only(Json), rule: Text, first_day: Day, last_day: Day,
            made_until: Day => only(Json), is_ended: Flag => only(Json), event_time: Text, end_days: Number,
            end_time: Text, location: Text, event_type: Text, description: Text,
            organiser_id: Text => only(Json), asks: Flag, deadline_days: Number, capacity: Number,
            shows_names: Flag, created_at: Instant,
        }).in_file("event-series"),
        table("event_series_gaps", "gap in a series", "gaps in series", columns! {
            series_id: Text, day: Day,
        }).by(&["series_id", "day"]).in_file("event-series-gaps"),
        table("events", "event", "events", columns! {
            id: Text, title: Text, event_date: Day, event_time: Text, location: Text, event_type: Text,
            description: Text, end_days: Number, end_time: Text, organiser_id: Text => only(Json),
            asks: Flag, deadline_days: Number, capacity: Number, shows_names: Flag, answers_closed: Text,
            cancelled_at: Instant, cancel_reason: Text, series_id: Text => only(Json),
            occurrence: Day => only(Json), is_own: Flag => only(Json), changed_at: Instant => only(Json),
            sequence: Number => only(Json), created_at: Instant, version: Number => only(Json),
            removed_at: Instant => only(Json),
        }),
        table("announcements", "announcement", "announcements", columns! {
            id: Text, title: Text, summary: Text, content: Text, priority: Word(&Priority::WORDS),
            published_at: Instant, created_at: Instant, version: Number => only(Json),
            removed_at: Instant => only(Json), last_day: Day, is_pinned as "pinned": Flag, author: Text,
            changed_at as "updatedAt": Instant, letter_asked_at: Instant => only(Json),
            letter_queued_at: Instant => only(Json), letter_title: Text => only(Json),
        }),
        table("event_parties", "party that answered", "parties that answered", columns! {
            id: Number, event_id: Text, title as "eventTitle": Text => of("events").only(Csv),
            event_date: Day => of("events").only(Csv), household_id: Text, member_id: Text, guests: Number,
            note: Text, waits_since: Instant, is_untold: Flag, created_at: Instant, updated_at: Instant,
        }).in_file("event-parties").beside("events", "id", "event_id"),
        table("event_rsvps", "answer to an event", "answers to events", columns! {
            id: Number, event_id: Text, title as "eventTitle": Text => of("events").only(Csv),
            event_date: Day => of("events").only(Csv), member_id: Text, status: Text,
            party_id: Number => only(Json), created_at: Instant, updated_at: Instant,
            answered_by: Text => only(Json),
        }).person("member_id").in_file("rsvps").beside("events", "id", "event_id"),
        table("event_invitations", "invitation to an event", "invitations to events", columns! {
            id: Number, event_id: Text, title as "eventTitle": Text => of("events").only(Csv),
            event_date: Day => of("events").only(Csv), household_id: Text, member_id: Text,
            invited_at: Instant,
        }).in_file("event-invitations").beside("events", "id", "event_id"),
        table("funds", "fund", "funds", columns! {
            id: Number, name: Text, is_deductible as "taxDeductible": Flag, closed_at: Instant,
            position: Number, came_with_gift: Flag => only(Json), version: Number => only(Json),
            created_at: Instant,
        }),
        table("counting_sheets", "counting sheet", "counting sheets", columns! {
            id: Number, date: Day, service: Text, counters: Text, expected_cents as "expected": Money,
            signed_by: Text, signer_id: Text => only(Json), closed_at: Instant, closed_by: Text, closed_cents as "closedAmount": Money, difference_reason: Text,
            version: Number => only(Json), created_at: Instant,
        }).in_file("counting-sheets"),
        table("joint_giving", "couple who gives together", "couples who give together", columns! {
            id: Number, one_id as "memberId": Text, other_id as "partnerId": Text, asked_at: Instant,
            started_on: Day, paper_by as "paperRecordedBy": Text, ended_at: Instant, ended_on: Day,
            end_reason: Word(&EndReason::WORDS),
        }).person("one_id").in_file("giving-together"),
        table("donations", "gift", "gifts", columns! {
            id: Number, transaction_date: Day, amount_cents as "amount": Money, category: Text,
            payment_method: Text, check_number: Text, description: Text, member_id: Text,
            joint_id as "givingTogether": Number, kind: Word(&GiftKind::WORDS), takes_back: Number,
            sheet_id as "countingSheet": Number, row_key: Text => only(Json),
            envelope: Number => only(Json), is_open: Flag => only(Json), version: Number => only(Json),
            created_at: Instant,
        }).person("member_id"),
        table("gift_corrections", "gift as it was before a correction", "gifts as they were before corrections",
            columns! {
            id: Number, donation_id as "giftId": Number, corrected_at: Instant,
            actor as "correctedBy": Text, reason: Text, transaction_date: Day,
            amount_cents as "amount": Money, category: Text, payment_method: Text, check_number: Text,
            description: Text, member_id: Text, joint_id as "givingTogether": Number,
        }).person("member_id").in_file("gift-corrections"),
        table("closed_months", "closed month", "closed months", columns! {
            month: Text, closed_at: Instant, actor as "closedBy": Text,
        }).by(&["month"]).in_file("closed-months"),
        table("envelopes", "envelope number", "envelope numbers", columns! {
            id: Number => only(Json), year: Number, number: Number, member_id: Text,
        }).person("member_id"),
        table("statements", "giving statement", "giving statements", columns! {
            id: Number, year: Number, number: Number, first_day: Day, last_day: Day,
            total_cents as "total": Money, deductible_cents as "deductible": Money, member_id: Text,
            partner_id: Text, made_at: Instant, made_by: Text, told_at: Instant, replaced_by: Number,
            words: Text => only(Json), content: Text => only(Json),
        }).person("member_id"),
        table("statement_numbers", "last statement number of a year", "last statement numbers of years",
            columns! {
            year: Number, last: Number,
        }).by(&["year"]).in_file("statement-numbers"),
        table("gifts_in_kind", "gift in kind", "gifts in kind", columns! {
            id: Number, date: Day, description: Text, member_id: Text, joint_id as "givingTogether": Number,
            version: Number => only(Json), created_at: Instant,
        }).person("member_id").in_file("gifts-in-kind"),
        table("imported_gifts", "imported gift", "imported gifts", columns! {
            fingerprint: Bytes, donation_id as "giftId": Number, removed_at: Instant, payment: Text,
        }).by(&["fingerprint"]).in_file("imported-gifts"),
        table("campaigns", "campaign", "campaigns", columns! {
            id: Number, name: Text, fund_id: Number, name as "fund": Text => of("funds").only(Csv),
            goal_cents as "goal": Money, first_day as "from": Day, last_day as "to": Day,
            version: Number => only(Json), created_at: Instant,
        }).beside("funds", "id", "fund_id"),
        // The status is the one that was said: what its gifts have reached is worked out anew.
        table("pledges", "pledge", "pledges", columns! {
            id: Number, member_id: Text, amount_cents as "amount": Money,
            status: Word(&PledgeStatus::WORDS), campaign: Text, campaign_id: Number, rhythm: Text,
            pledge_date: Day, version: Number => only(Json), created_at: Instant, updated_at: Instant,
        }).person("member_id"),
        table("imports", "import", "imports", columns! {
            id: Number, kind: Word(&ListKind::WORDS), file_name: Text, source: Text, added: Number,
            changed: Number, created_at: Instant, undone_at: Instant,
        }),
        table("open_lines", "open line of an import", "open lines of imports", columns! {
            id: Number, fingerprint: Bytes, import_id: Number, line: Number, words: Text, reason: Text,
            closed_at: Instant,
        }).in_file("open-lines"),
        table("import_keys", "key of a list", "keys of lists", columns! {
            id: Number, source: Text, key: Text, member_id: Text, household_id: Text,
            name as "nameInList": Text, import_id: Number,
        }).person("member_id").in_file("import-keys"),
        table("event_keys", "name of an event in a calendar file", "names of events in calendar files",
            columns! {
            id: Number, uid: Text, recurrence: Text, event_id: Text, series_id: Text, calendar: Number,
            version: Text => only(Json), gaps: Text => only(Json), said: Text => only(Json),
            state: Text => only(Json), import_id: Number,
        }).in_file("event-keys"),
        table("removed_people", "mark of a removed person", "marks of removed people", columns! {
            id: Number, mark: Bytes, member_number: Text, removed_at: Instant => only(Json),
        }).in_file("removed-people"),
        table("freed_numbers", "member number that nobody has any more", "member numbers that nobody has any more",
            columns! {
            number: Text, person_id: Text,
        }).by(&["number"]).in_file("freed-numbers"),
        table("settings", "setting", "settings", columns! {
            name: Text, value: Text, updated_at: Instant,
        }).by(&["name"]),
        table("mark", "mark of the congregation", "marks of the congregation", columns! {
            only_row as "id": Number, version: Text, is_light as "light": Flag,
            png_32 as "png32": Bytes => only(Json), png_180 as "png180": Bytes => only(Json),
            png_192 as "png192": Bytes => only(Json), png_512 as "png512": Bytes => only(Json),
        }).by(&["only_row"]),
        table("security_logs", "line of the security log", "lines of the security log", columns! {
            id: Number, created_at: Instant, last_at: Instant, repeats: Number, action: Text, success: Flag,
            detail: Text, actor: Text, actor_id: Text => only(Json), email: Text, member_id: Text,
            ip_address: Text, device_info: Text, user_agent: Text,
        }).person("member_id").in_file("security-log"),
    ]
});

/// The columns of each person; the fields of the profile in the order of their table.
fn member_columns() -> Vec<Column> {
    let of_field = |field: MemberField| {
        let kind = if matches!(field.row().kind, FieldKind::Day) { Day } else { Text };
        col(field.column(), field.row().json, kind)
    };
    let (names, others): (Vec<_>, Vec<_>) = MemberField::ALL.into_iter().partition(|field| field.is_name());
    // The API's memberId; here memberId is always an id of this file.
    let mut columns = columns! { id: Text, member_id as "memberNumber": Text };
    columns.extend(names.into_iter().map(of_field));
    // Everybody's households are a list of their own; beside the person stands one.
    columns.extend(columns! {
        email: Email, household_id: Text => of(FIRST_HOUSEHOLDS).only(Csv),
        name as "householdName": Text => of(FIRST_HOUSEHOLDS).only(Csv),
        role as "householdRole": Word(&HouseholdRole::WORDS) => of(FIRST_HOUSEHOLDS).only(Csv),
    });
    columns.extend(others.into_iter().map(of_field));
    columns.extend(columns! {
        disabled_at: Instant, last_login_at: Instant, created_at: Instant, updated_at: Instant,
        profile_picture as "photoUrl": Text => only(Json), id as "photoFile": Picture => of(PHOTOS),
        id as "photoId": Text => of(PHOTOS).only(Json),
        created_at as "photoCreatedAt": Instant => of(PHOTOS).only(Json),
        contact_email: Email, sign_in_name: Text, office_since: Instant, treasurer_since: Instant,
        administrator_since: Instant, had_role: Flag, deceased_on: Day, left_on: Day, account_ends_on: Day,
        version: Number => only(Json), letters_announcements: Flag, letters_reminders: Flag,
        letters_week: Flag, news_seen_at: Instant => only(Json), news_new_since: Instant => only(Json),
    });
    columns
}

/// Settings that are left out: secrets, and the folder for second copies. The folder is of another machine, and the
/// passphrase that encrypts the copies is a secret: copies there would be written unencrypted.
pub fn is_excluded(setting: &str) -> bool {
    Name::from_word(setting).is_some_and(|name| name.is_secret() || name == Name::BackupCopyTo)
}
