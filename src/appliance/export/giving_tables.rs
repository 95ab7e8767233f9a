//! The tables of gifts, and what belongs to them.

use super::column::ColumnFiles::{Csv, Json};
use super::column::ColumnKind::{Bytes, Day, Flag, Instant, Money, Number, Text, Word};
use super::column::col;
use super::table::{Beside, ExportTable, FIRST_NAME, LAST_NAME, MEMBER, NUMBER, table};
use crate::congregation::giving::couples::EndReason;
use crate::congregation::giving::{GiftKind, PledgeStatus};

pub(super) fn funds() -> ExportTable {
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
    )
}

pub(super) fn counting_sheets() -> ExportTable {
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
    .in_file("counting-sheets")
}

pub(super) fn joint_giving() -> ExportTable {
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
            col("end_reason", "endReason", Word(&EndReason::WORDS)),
        ],
    )
    .in_file("giving-together")
    .beside(&[Beside { table: "members", its: "id", ours: "one_id" }])
}

pub(super) fn donations() -> ExportTable {
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
            col("kind", "kind", Word(&GiftKind::WORDS)),
            col("takes_back", "takesBack", Number),
            col("sheet_id", "countingSheet", Number).names("counting_sheets"),
            col("row_key", "rowKey", Text).only(Json),
            col("envelope", "envelope", Number).only(Json),
            col("is_open", "isOpen", Flag).only(Json),
            col("version", "version", Number).only(Json),
            col("created_at", "createdAt", Instant),
        ],
    )
    .beside(&[MEMBER])
}

pub(super) fn gift_corrections() -> ExportTable {
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
    .beside(&[MEMBER])
}

pub(super) fn closed_months() -> ExportTable {
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
    .in_file("closed-months")
}

pub(super) fn envelopes() -> ExportTable {
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
    .beside(&[MEMBER])
}

pub(super) fn statements() -> ExportTable {
    table(
        "statements",
        ("giving statement", "giving statements"),
        vec![
            col("id", "id", Number),
            col("year", "year", Number),
            col("number", "number", Number),
            col("first_day", "firstDay", Day),
            col("last_day", "lastDay", Day),
            col("total_cents", "total", Money),
            col("deductible_cents", "deductible", Money),
            col("member_id", "memberId", Text).names("members"),
            NUMBER,
            FIRST_NAME,
            LAST_NAME,
            col("partner_id", "partnerId", Text).names("members"),
            col("made_at", "madeAt", Instant),
            col("made_by", "madeBy", Text),
            col("told_at", "toldAt", Instant),
            col("replaced_by", "replacedBy", Number),
            col("words", "words", Text).only(Json),
            col("content", "content", Text).only(Json),
        ],
    )
    .beside(&[MEMBER])
}

pub(super) fn statement_numbers() -> ExportTable {
    table(
        "statement_numbers",
        ("last statement number of a year", "last statement numbers of years"),
        vec![col("year", "year", Number), col("last", "last", Number)],
    )
    .by(&["year"])
    .in_file("statement-numbers")
}

pub(super) fn gifts_in_kind() -> ExportTable {
    table(
        "gifts_in_kind",
        ("gift in kind", "gifts in kind"),
        vec![
            col("id", "id", Number),
            col("date", "date", Day),
            col("description", "description", Text),
            col("member_id", "memberId", Text).names("members"),
            NUMBER,
            FIRST_NAME,
            LAST_NAME,
            col("joint_id", "givingTogether", Number).names("joint_giving"),
            col("version", "version", Number).only(Json),
            col("created_at", "createdAt", Instant),
        ],
    )
    .in_file("gifts-in-kind")
    .beside(&[MEMBER])
}

pub(super) fn imported_gifts() -> ExportTable {
    table(
        "imported_gifts",
        ("imported gift", "imported gifts"),
        vec![
            col("fingerprint", "fingerprint", Bytes),
            col("donation_id", "giftId", Number).names("donations"),
            col("removed_at", "removedAt", Instant),
            col("payment", "payment", Text),
        ],
    )
    .by(&["fingerprint"])
    .in_file("imported-gifts")
}

pub(super) fn campaigns() -> ExportTable {
    table(
        "campaigns",
        ("campaign", "campaigns"),
        vec![
            col("id", "id", Number),
            col("name", "name", Text),
            col("fund_id", "fundId", Number).names("funds"),
            col("name", "fund", Text).of("funds").only(Csv),
            col("goal_cents", "goal", Money),
            col("first_day", "from", Day),
            col("last_day", "to", Day),
            col("version", "version", Number).only(Json),
            col("created_at", "createdAt", Instant),
        ],
    )
    .beside(&[Beside { table: "funds", its: "id", ours: "fund_id" }])
}

/// The status is the one that was said: what its gifts have reached is worked out anew.
pub(super) fn pledges() -> ExportTable {
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
            col("status", "status", Word(&PledgeStatus::WORDS)),
            col("campaign", "campaign", Text),
            col("campaign_id", "campaignId", Number).names("campaigns"),
            col("rhythm", "rhythm", Text),
            col("pledge_date", "pledgeDate", Day),
            col("version", "version", Number).only(Json),
            col("created_at", "createdAt", Instant),
            col("updated_at", "updatedAt", Instant),
        ],
    )
    .beside(&[MEMBER])
}
