//! What a column of a list of gifts can hold.

use super::columns::{FieldNames, IGNORE};
use crate::congregation::members::MemberField;

/// The fields that a column of a list of gifts can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GiftField {
    Date,
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
    /// What the other program calls the payment.
    Transaction,
    /// The payment that this one takes back.
    TakesBack,
    /// An amount that is no gift, such as a fee or a balance.
    Ignored,
}

/// The fields with their columns' usual names in English, German and Spanish, and in other programs' files.
#[rustfmt::skip]
pub const FIELDS: &[FieldNames<GiftField>] = &[
    FieldNames { field: GiftField::Date, name: "date", label: "Date", also: &["giftDate", "donationDate", "transactionDate", "contributionDate", "receivedDate", "dateReceived", "paymentDate", "createdDateUtc", "Datum", "Spendendatum", "Buchungsdatum", "Buchungstag", "Fecha", "Fecha de donación", "Fecha del donativo"] },
    FieldNames { field: GiftField::Amount, name: "amount", label: "Amount", also: &["amt", "gift", "sum", "total", "gross", "grossAmount", "giftAmount", "totalAmount", "donationAmount", "Betrag", "Brutto", "Spendenbetrag", "Summe", "Spende", "Importe", "Monto", "Cantidad", "Donativo", "Bruto"] },
    FieldNames { field: GiftField::Name, name: "name", label: "Giver's full name", also: DONOR_NAMES },
    FieldNames { field: GiftField::FirstName, name: "firstName", label: "Giver's first name", also: MemberField::FirstName.row().headings },
    FieldNames { field: GiftField::LastName, name: "lastName", label: "Giver's last name", also: MemberField::LastName.row().headings },
    FieldNames { field: GiftField::PersonEmail, name: "personEmail", label: "Giver's e-mail", also: &["email", "e-mail", "donorEmail", "payerEmail", "customerEmail", "fromEmailAddress", "emailAddress", "E-Mail-Adresse", "Absender E-Mail-Adresse", "Mail", "Mailadresse", "Correo", "Correo electrónico"] },
    FieldNames { field: GiftField::MemberNumber, name: "memberNumber", label: "Giver's member number here", also: &[] },
    FieldNames { field: GiftField::PersonKey, name: "personKey", label: "Giver's number in the other program", also: &["importKey", "personId", "breezeId", "individualId", "memberId", "donorId", "giverId", "customerId", "Mitgliedsnummer", "Personennummer", "Spendernummer", "Número de miembro", "Número de donante", "Clave"] },
    FieldNames { field: GiftField::Household, name: "householdName", label: "Giver's household", also: &["household", "family", "Familie", "Haushalt", "Familia", "Hogar"] },
    FieldNames { field: GiftField::Fund, name: "fund", label: "Fund", also: &["fundName", "Fund(s)", "funds", "giftFund", "category", "designation", "itemTitle", "Spendenzweck", "Zweck", "Verwendungszweck", "Fonds", "Fondo", "Destino", "Propósito"] },
    FieldNames { field: GiftField::Method, name: "method", label: "How it was paid", also: &["paymentMethod", "methodId", "paymentType", "payType", "tender", "tenderType", "Zahlungsart", "Zahlungsweise", "Zahlungsmethode", "Forma de pago", "Método de pago"] },
    FieldNames { field: GiftField::CheckNumber, name: "checkNumber", label: "Check number", also: &["check", "checkNo", "checkNum", "chk", "chkNo", "chequeNumber", "chequeNo", "Schecknummer", "Scheck", "Scheck-Nr.", "Número de cheque", "Cheque", "Nº de cheque"] },
    FieldNames { field: GiftField::Notes, name: "notes", label: "Note", also: &["note", "description", "memo", "Memo/Description", "comment", "comments", "Notiz", "Notizen", "Bemerkung", "Bemerkungen", "Anmerkung", "Anmerkungen", "Kommentar", "Notas", "Nota", "Observaciones", "Comentario"] },
    FieldNames { field: GiftField::Status, name: "status", label: "Status: whether the money came", also: &["state", "transactionStatus", "paymentStatus", "giftStatus", "donationStatus", "Transaktionsstatus", "Zahlungsstatus", "Estado", "Estado del pago"] },
    FieldNames { field: GiftField::Kind, name: "type", label: "Type: gift, refund, fee", also: &["transactionType", "giftType", "donationType", "entryType", "Typ", "Art", "Transaktionsart", "Transaktionstyp", "Tipo", "Tipo de transacción"] },
    FieldNames { field: GiftField::Currency, name: "currency", label: "Currency", also: &["currencyCode", "ccy", "Währung", "Moneda", "Divisa"] },
    FieldNames { field: GiftField::GivenBack, name: "givenBack", label: "Given back", also: &["refunded", "isRefunded", "refund", "amountRefunded", "refundedAmount", "refundAmount", "Erstattet", "Erstatteter Betrag", "Reembolsado", "Importe reembolsado"] },
    FieldNames { field: GiftField::Deductible, name: "deductible", label: "Tax-deductible: yes or no", also: &["taxDeductible", "isTaxDeductible", "isDeductible", "absetzbar", "steuerlich absetzbar", "abzugsfähig", "deducible", "deducible de impuestos"] },
    FieldNames { field: GiftField::Transaction, name: "transaction", label: "Payment's number in the other program", also: &["transactionId", "txnId", "paymentId", "giftId", "donationId", "contributionId", "chargeId", "Transaktionscode", "Transaktionsnummer", "Número de transacción", "Id. de transacción"] },
    FieldNames { field: GiftField::TakesBack, name: "takesBack", label: "Number of the payment that it takes back", also: &["referenceTxnId", "referenceTransactionId", "originalTransactionId", "parentTransactionId", "refundOf", "Zugehöriger Transaktionscode", "Id. de transacción de referencia"] },
    FieldNames { field: GiftField::PortalId, name: "id", label: "Gift's number here", also: &[] },
    FieldNames { field: GiftField::Ignored, name: IGNORE, label: "Not imported", also: &["fee", "fees", "processingFee", "feeAmount", "net", "netAmount", "balance", "runningBalance", "Gebühr", "Netto", "Guthaben", "Saldo", "Comisión", "Neto"] },
];

/// Other usual names of the column with the giver's whole name.
#[rustfmt::skip]
const DONOR_NAMES: &[&str] = &[
    "fullName", "donor", "donorName", "giver", "giverName", "contributor", "contributorName", "customer", "customerName",
    "person", "personName", "memberName", "displayName", "Vollständiger Name", "Spender", "Spenderin", "Spendername",
    "Nombre completo", "Nombre y apellidos", "Donante",
];

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
