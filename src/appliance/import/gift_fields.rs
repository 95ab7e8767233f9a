//! The fields that columns of a list of gifts can hold.

use std::sync::LazyLock;

use super::columns::{FieldNames, IGNORE};
use super::headings;

/// The fields that a column of a list of gifts can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GiftField {
    Date,
    /// The time of the day, which says more with a zone.
    Time,
    TimeZone,
    Amount,
    PersonKey,
    PersonEmail,
    MemberNumber,
    Name,
    FirstName,
    LastName,
    Household,
    PortalId,
    Fund,
    Method,
    CheckNumber,
    Notes,
    /// Whether the money came.
    Status,
    /// A gift, a refund, a fee; some programs write here how it was paid.
    Kind,
    Currency,
    /// Whether, or how much of it, was given back.
    GivenBack,
    Deductible,
    /// The other program's id of the payment.
    Transaction,
    /// The payment that this one takes back.
    TakesBack,
    /// An amount that is no gift, such as a fee or a balance.
    Ignored,
}

/// The fields, with the words in which they are chosen.
const WORDS: [(GiftField, &str, &str); 24] = [
    (GiftField::Date, "date", "Date"),
    (GiftField::Time, "time", "Time of day"),
    (GiftField::TimeZone, "timeZone", "Time zone"),
    (GiftField::Amount, "amount", "Amount"),
    (GiftField::Name, "name", "Giver's full name"),
    (GiftField::FirstName, "firstName", "Giver's first name"),
    (GiftField::LastName, "lastName", "Giver's last name"),
    (GiftField::PersonEmail, "personEmail", "Giver's e-mail"),
    (GiftField::MemberNumber, "memberNumber", "Giver's member number here"),
    (GiftField::PersonKey, "personKey", "Giver's number in the other program"),
    (GiftField::Household, "householdName", "Giver's household"),
    (GiftField::Fund, "fund", "Fund"),
    (GiftField::Method, "method", "How it was paid"),
    (GiftField::CheckNumber, "checkNumber", "Check number"),
    (GiftField::Notes, "notes", "Note"),
    (GiftField::Status, "status", "Status: whether the money came"),
    (GiftField::Kind, "type", "Type: gift, refund, fee"),
    (GiftField::Currency, "currency", "Currency"),
    (GiftField::GivenBack, "givenBack", "Given back"),
    (GiftField::Deductible, "deductible", "Tax-deductible: yes or no"),
    (GiftField::Transaction, "transaction", "Payment's number in the other program"),
    (GiftField::TakesBack, "takesBack", "Number of the payment that it takes back"),
    (GiftField::PortalId, "id", "Gift's number here"),
    (GiftField::Ignored, IGNORE, "Not imported"),
];

/// The fields with their columns' usual names.
pub static FIELDS: LazyLock<Vec<FieldNames<GiftField>>> = LazyLock::new(|| {
    let names = |(field, name, label)| FieldNames { field, name, label, also: headings::of("gifts", name) };
    WORDS.into_iter().map(names).collect()
});

/// The fields that say who gave.
pub const WHO: &[GiftField] = &[
    GiftField::PersonKey,
    GiftField::PersonEmail,
    GiftField::MemberNumber,
    GiftField::Name,
    GiftField::FirstName,
    GiftField::LastName,
    GiftField::Household,
];
