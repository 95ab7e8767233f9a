//! The field table of gifts: what a gift says beside its giver, its columns, what may be typed, and its words in the log.
//! Sheet, form, import, file and read models share it.
//!
//! A new text of a gift is a column of `donations` and `gift_corrections` (`migrations/0001/giving.sql`), its lines here,
//! and its place in the whole export (`appliance/export/tables.txt`), in the treasurer's file (`gifts_csv.rs`), in lists that
//! are imported (`appliance/import/`: `gift_columns.rs`, `gift_rows.rs`, `headings.txt`), and on screen
//! (`ui/src/office/giving/gifts/fields.ts`).

use rusqlite::ToSql;

use crate::platform::db::from_row;
use crate::platform::money::{Cents, dollars};
use crate::platform::refusal::Refusal;
use crate::platform::text;

/// Characters of fund, note and reason: as many as an import takes, so that an imported text can be typed again.
const LONGEST: usize = 300;
/// The longest payment method, a word or two. Commands still import longer ones.
pub const LONGEST_METHOD: usize = 40;
const LONGEST_CHECK_NUMBER: usize = 30;

#[derive(Clone, Debug, Default, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftFields {
    /// US dollars, not zero; less than nothing where money went back.
    pub amount: Cents,
    /// YYYY-MM-DD
    pub date: String,
    /// The fund's name, such as "General Fund".
    pub fund: Option<String>,
    #[oai(flatten)]
    pub texts: GiftTexts,
}

/// The texts of a gift.
#[derive(Clone, Debug, Default, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftTexts {
    /// How it was paid, such as "Check".
    pub method: Option<String>,
    pub check_number: Option<String>,
    pub note: Option<String>,
}

/// The texts of a gift as they are typed, in a sheet or in a correction.
#[derive(Clone, Debug, Default, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct TypedTexts {
    /// Such as Check: up to 40 characters on one line. A longer one that the gift has already may stay.
    #[oai(default)]
    pub method: String,
    #[oai(default)]
    pub check_number: String,
    #[oai(default)]
    pub note: String,
}

/// The columns of a gift's fields, in `donations` and in `gift_corrections`; and the parameters for their values.
macro_rules! field_columns {
    () => {
        "amount_cents, transaction_date, category, payment_method, check_number, description"
    };
    (values) => {
        ":amount_cents, :transaction_date, :category, :payment_method, :check_number, :description"
    };
}
pub(super) use field_columns;

from_row! { |row| GiftFields {
    amount as "amount_cents", date as "transaction_date", fund as "category", texts: GiftTexts::from_row(row)?,
} }

from_row! { GiftTexts { method as "payment_method", check_number, note as "description" } }

impl GiftFields {
    /// An amount on a day (`YYYY-MM-DD`), of which nothing else is said.
    pub fn new(cents: i64, date: impl ToString) -> Self {
        Self { amount: Cents(cents), date: date.to_string(), ..Self::default() }
    }

    /// The parameters of [`field_columns`] with their values.
    pub(super) fn params(&self) -> Vec<(&str, &dyn ToSql)> {
        vec![
            (":amount_cents", &self.amount),
            (":transaction_date", &self.date),
            (":category", &self.fund),
            (":payment_method", &self.texts.method),
            (":check_number", &self.texts.check_number),
            (":description", &self.texts.note),
        ]
    }

    /// "$50.00; 2026-11-15; General Fund; Check", with "before -> after" where `after` is another.
    pub(super) fn in_words_until(&self, after: &Self) -> String {
        let texts = |fields: &Self| {
            let GiftTexts { method, check_number, note } = fields.texts.clone();
            [fields.fund.clone(), method, check_number.map(|number| format!("check {number}")), note]
        };
        let none = ["no fund", "no method", "no check number", "no note"];
        let mut parts =
            vec![until(&dollars(self.amount.0), &dollars(after.amount.0)), until(&self.date, &after.date)];
        for (none, (before, after)) in none.into_iter().zip(texts(self).into_iter().zip(texts(after))) {
            if before.is_some() || after.is_some() {
                parts.push(until(before.as_deref().unwrap_or(none), after.as_deref().unwrap_or(none)));
            }
        }
        parts.join("; ")
    }
}

impl TypedTexts {
    /// In shape, and none where empty. A longer method may stay that the gift had `before`.
    pub(super) fn checked(&self, before: Option<&GiftTexts>) -> Result<GiftTexts, Refusal> {
        let method_before = before.and_then(|before| before.method.as_deref());
        let is_kept = method_before.is_some_and(|before| before.trim() == self.method.trim());
        let longest_method = if is_kept { LONGEST } else { LONGEST_METHOD };
        Ok(GiftTexts {
            method: line("method", "The method", &self.method, longest_method)?,
            check_number: line("checkNumber", "The check number", &self.check_number, LONGEST_CHECK_NUMBER)?,
            note: checked_note(&self.note)?,
        })
    }
}

impl From<GiftTexts> for TypedTexts {
    fn from(GiftTexts { method, check_number, note }: GiftTexts) -> Self {
        let [method, check_number, note] = [method, check_number, note].map(Option::unwrap_or_default);
        Self { method, check_number, note }
    }
}

/// A fund in shape; none when it is empty.
pub(super) fn checked_fund(text: &str) -> Result<Option<String>, Refusal> {
    line("fund", "The fund", text, LONGEST)
}

/// A note in shape; none when it is empty.
pub(super) fn checked_note(text: &str) -> Result<Option<String>, Refusal> {
    line("note", "The note", text, LONGEST)
}

/// The reason of a correction, or of a difference, in shape; none when it is empty.
pub(super) fn checked_reason(text: &str) -> Result<Option<String>, Refusal> {
    line("reason", "The reason", text, LONGEST)
}

/// One line of text in shape; none when it is empty.
pub(super) fn line(
    field: &'static str,
    name: &str,
    text: &str,
    longest: usize,
) -> Result<Option<String>, Refusal> {
    text::optional_line(name, text, longest).map_err(Refusal::of_field(field))
}

/// A value in the log, with "before -> after" where it is another.
pub(super) fn until(before: &str, after: &str) -> String {
    if before == after { before.to_owned() } else { format!("{before} -> {after}") }
}
