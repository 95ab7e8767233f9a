//! The fields that columns of a list of gifts can hold.

use std::sync::LazyLock;

use super::columns::{FieldNames, IGNORE};
use super::headings;
use crate::platform::closed_set::closed_set;

closed_set! {
    /// The fields that a column of a list of gifts can hold, with the words in which they are chosen.
    pub enum GiftField => &'static str {
        Date = "date" => "Date",
        /// The time of the day, which says more with a zone.
        Time = "time" => "Time of day",
        TimeZone = "timeZone" => "Time zone",
        Amount = "amount" => "Amount",
        Name = "name" => "Giver's full name",
        FirstName = "firstName" => "Giver's first name",
        LastName = "lastName" => "Giver's last name",
        PersonEmail = "personEmail" => "Giver's e-mail",
        MemberNumber = "memberNumber" => "Giver's member number here",
        PersonKey = "personKey" => "Giver's number in the other program",
        Household = "householdName" => "Giver's household",
        Fund = "fund" => "Fund",
        Method = "method" => "How it was paid",
        CheckNumber = "checkNumber" => "Check number",
        Notes = "notes" => "Note",
        /// Whether the money came.
        Status = "status" => "Status: whether the money came",
        /// A gift, a refund, a fee; some programs write here how it was paid.
        Kind = "type" => "Type: gift, refund, fee",
        Currency = "currency" => "Currency",
        /// Whether, or how much of it, was given back.
        GivenBack = "givenBack" => "Given back",
        Deductible = "deductible" => "Tax-deductible: yes or no",
        /// The other program's id of the payment.
        Transaction = "transaction" => "Payment's number in the other program",
        /// The payment that this one takes back.
        TakesBack = "takesBack" => "Number of the payment that it takes back",
        PortalId = "id" => "Gift's number here",
        /// An amount that is no gift, such as a fee or a balance.
        Ignored = IGNORE => "Not imported",
    }
}

/// The fields with their columns' usual names.
pub static FIELDS: LazyLock<Vec<FieldNames<GiftField>>> = LazyLock::new(|| {
    let names = |field: GiftField| {
        let name = field.as_str();
        FieldNames { field, name, label: field.row(), also: headings::of("gifts", name) }
    };
    GiftField::ALL.map(names).into()
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
