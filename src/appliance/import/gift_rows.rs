//! One row of a list of gifts, read and checked by itself.

use std::collections::HashMap;

use jiff::ToSpan;
use jiff::civil::Date;

use super::ImportOptions;
use super::columns::FieldNames;
use super::error::ImportError;
use super::fingerprint::Fingerprints;
use super::giver_text::GiverText;
use super::list::{Cells, List, ReadList};
use super::store::Existing;
use crate::congregation::giving::store::Fingerprint;
use crate::congregation::giving::{Gift, GiftFields, Giver};
use crate::congregation::members::MemberField;
use crate::platform::money;
use crate::platform::text::email::Email;
use crate::platform::text::spreadsheet::unguarded;

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
}

/// The fields with their columns' usual names in English, German and Spanish.
#[rustfmt::skip]
pub const FIELDS: &[FieldNames<GiftField>] = &[
    FieldNames { field: GiftField::Date, name: "date", also: &["giftDate", "donationDate", "transactionDate", "contributionDate", "Datum", "Spendendatum", "Buchungsdatum", "Buchungstag", "Fecha", "Fecha de donación", "Fecha del donativo"] },
    FieldNames { field: GiftField::Amount, name: "amount", also: &["amt", "gift", "sum", "total", "donationAmount", "Betrag", "Spendenbetrag", "Summe", "Spende", "Importe", "Monto", "Cantidad", "Donativo"] },
    FieldNames { field: GiftField::PersonKey, name: "personKey", also: &["importKey", "personId", "individualId", "memberId", "donorId", "giverId", "Mitgliedsnummer", "Personennummer", "Spendernummer", "Número de miembro", "Número de donante", "Clave"] },
    FieldNames { field: GiftField::PersonEmail, name: "personEmail", also: &["email", "e-mail", "donorEmail", "emailAddress", "E-Mail-Adresse", "Mail", "Mailadresse", "Correo", "Correo electrónico"] },
    FieldNames { field: GiftField::MemberNumber, name: "memberNumber", also: &[] },
    FieldNames { field: GiftField::Name, name: "name", also: DONOR_NAMES },
    FieldNames { field: GiftField::FirstName, name: "firstName", also: MemberField::FirstName.row().headings },
    FieldNames { field: GiftField::LastName, name: "lastName", also: MemberField::LastName.row().headings },
    FieldNames { field: GiftField::Household, name: "householdName", also: &["household", "family", "Familie", "Haushalt", "Familia", "Hogar"] },
    FieldNames { field: GiftField::PortalId, name: "id", also: &[] },
    FieldNames { field: GiftField::Fund, name: "fund", also: &["fundName", "category", "designation", "Spendenzweck", "Zweck", "Verwendungszweck", "Fonds", "Fondo", "Destino", "Propósito"] },
    FieldNames { field: GiftField::Method, name: "method", also: &["paymentMethod", "paymentType", "payType", "type", "Zahlungsart", "Zahlungsweise", "Zahlungsmethode", "Forma de pago", "Método de pago"] },
    FieldNames { field: GiftField::CheckNumber, name: "checkNumber", also: &["check", "checkNo", "checkNum", "chk", "chkNo", "chequeNumber", "chequeNo", "Schecknummer", "Scheck", "Scheck-Nr.", "Número de cheque", "Cheque", "Nº de cheque"] },
    FieldNames { field: GiftField::Notes, name: "notes", also: &["note", "description", "memo", "comment", "Notiz", "Notizen", "Bemerkung", "Bemerkungen", "Anmerkung", "Anmerkungen", "Kommentar", "Notas", "Nota", "Observaciones", "Comentario"] },
];

/// Other usual names of the column with the giver's whole name.
#[rustfmt::skip]
const DONOR_NAMES: &[&str] = &[
    "fullName", "donor", "donorName", "giver", "giverName", "contributor",
    "contributorName", "person", "personName", "memberName", "displayName",
    "Vollständiger Name", "Spender", "Spenderin", "Spendername", "Nombre completo", "Nombre y apellidos", "Donante",
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

/// No portal has had so many gifts. A higher number is another program's, and would use up the ids here.
const HIGHEST_ID: i64 = 999_999_999;

/// A row that makes sense by itself.
#[derive(Clone, Debug)]
pub struct GiftRow {
    /// Its line in the file.
    pub line: u64,
    /// The giver's values.
    pub giver: GiverText,
    /// Not zero; negative corrects an earlier gift.
    pub amount_cents: i64,
    /// The day of the gift.
    pub date: Date,
    /// The fund.
    pub fund: Option<String>,
    /// How it was paid.
    pub method: Option<String>,
    pub check_number: Option<String>,
    /// The note beside it.
    pub notes: Option<String>,
    /// The gift's id, where the list is a portal's own export.
    pub portal_id: Option<i64>,
    /// The key that recognises it in the next import.
    pub fingerprint: Fingerprint,
}

impl GiftRow {
    /// The gift itself.
    pub(super) fn in_words(&self, giver: Option<&Existing>) -> String {
        let giver = giver.map(|here| Giver {
            id: here.id.clone(),
            number: here.number.clone(),
            first_name: here.person.first_name().to_owned(),
            last_name: here.person.last_name().to_owned(),
        });
        let fields = GiftFields {
            amount_cents: self.amount_cents,
            date: self.date.to_string(),
            fund: self.fund.clone(),
            method: self.method.clone(),
            check_number: self.check_number.clone(),
            note: self.notes.clone(),
        };
        Gift::new(self.portal_id.unwrap_or_default(), giver, fields).in_words()
    }
}

/// Reads all rows; `today` is the congregation's.
pub(super) fn read_all(
    list: &List<GiftField>,
    today: Date,
    wishes: &ImportOptions,
) -> Result<ReadList<GiftRow>, ImportError> {
    let mut fingerprints = Fingerprints::default();
    let mut line_of_id: HashMap<i64, u64> = HashMap::new();
    list.rows(wishes, None, |cells| {
        // Bad rows too: left out or corrected in the next export, they do not renumber their equals.
        let fingerprint = fingerprints.next(&list.table.header, &cells.row.cells);
        let gift = gift(cells, today, list.table.semicolons, fingerprint)?;
        if let Some(id) = gift.portal_id.filter(|_| cells.reasons.is_empty()) {
            let line = *line_of_id.entry(id).or_insert(gift.line);
            if line != gift.line {
                cells.reasons.push(format!("its id is already on line {line}"));
            }
        }
        Some(gift)
    })
}

fn gift(
    cells: &mut Cells<'_, GiftField>,
    today: Date,
    semicolons: bool,
    fingerprint: Fingerprint,
) -> Option<GiftRow> {
    cells.required(GiftField::Date);
    // One day of grace: the list may come from a program in another time zone.
    let date = cells.day(GiftField::Date, today.saturating_add(1.day()));
    let amount = cells.required(GiftField::Amount).map(|text| money::read(text, semicolons)).transpose();
    let amount = amount.map_err(|reason| cells.reasons.push(reason)).ok().flatten();
    let email = cells.cell(GiftField::PersonEmail).map(|email| {
        Email::stored(email).map_err(|_| format!("\"{}\" is not an e-mail address", email.escape_debug()))
    });
    let email = email.transpose().map_err(|reason| cells.reasons.push(reason)).ok().flatten();
    // Another program's "id" may be anything; a portal's own export has the member numbers beside it.
    let portal_id = cells.cell(GiftField::PortalId).filter(|_| cells.has(GiftField::MemberNumber));
    let portal_id = portal_id.map(id).transpose().map_err(|reason| cells.reasons.push(reason)).ok().flatten();
    let own = |field| {
        let text = unguarded(cells.cell(field)?);
        Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let parts = [own(GiftField::FirstName), own(GiftField::LastName)];
    let together = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let giver = GiverText {
        key: own(GiftField::PersonKey),
        email,
        number: own(GiftField::MemberNumber),
        name: if together.is_empty() { own(GiftField::Name) } else { Some(together) },
        household: own(GiftField::Household),
    };
    let (fund, method) = (cells.text(GiftField::Fund), cells.text(GiftField::Method));
    let (notes, check_number) = (cells.text(GiftField::Notes), cells.text(GiftField::CheckNumber));
    let check_number = check_number.as_deref().and_then(meant_check_number).map(str::to_owned);
    // A portal's own export has the note as it is.
    let notes = if portal_id.is_some() { notes } else { with_check_number(notes, check_number.as_deref()) };
    let (line, date, amount_cents) = (cells.row.line, date?, amount?);
    Some(GiftRow {
        line,
        giver,
        amount_cents,
        date,
        fund,
        method,
        check_number,
        notes,
        portal_id,
        fingerprint,
    })
}

/// "1042" of "#1042"; none of "0" and "-".
fn meant_check_number(text: &str) -> Option<&str> {
    let number = text.trim_start_matches('#').trim();
    Some(number).filter(|number| number.chars().any(|c| c.is_alphanumeric() && c != '0'))
}

/// "Check 1042", "Check 1042 - Easter": givers see a gift's note, and not its check number.
fn with_check_number(notes: Option<String>, number: Option<&str>) -> Option<String> {
    let Some(number) = number else { return notes };
    let is_in_it = |notes: &String| notes.split(|c: char| !c.is_alphanumeric()).any(|word| word == number);
    match notes {
        Some(notes) if is_in_it(&notes) => Some(notes),
        Some(notes) => Some(format!("Check {number} - {notes}")),
        None => Some(format!("Check {number}")),
    }
}

fn id(text: &str) -> Result<i64, String> {
    text.parse().ok().filter(|id| (1..=HIGHEST_ID).contains(id)).ok_or_else(|| {
        format!(
            "the id \"{}\" is no gift's number (if the ids are another program's: --map \"id=ignore\")",
            text.escape_debug()
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::import::chosen_columns;

    #[test]
    fn headings_of_other_programs_are_known() {
        for (heading, wanted) in [
            ("Amt", "amount"),
            ("Pay type", "method"),
            ("Payment type", "method"),
            ("Chk #", "checkNumber"),
            ("Chk no", "checkNumber"),
            ("Check #", "checkNumber"),
            ("Check no.", "checkNumber"),
        ] {
            assert_eq!(chosen_columns::proposed(&[heading.to_owned()], FIELDS), [wanted], "{heading}");
        }
    }

    #[test]
    fn the_check_number_stands_in_the_note_once() {
        for (notes, number, wanted) in [
            (None, Some("1042"), Some("Check 1042")),
            (None, Some("#0042"), Some("Check 0042")),
            (Some("Easter"), Some("1042"), Some("Check 1042 - Easter")),
            (Some("check 1042"), Some("1042"), Some("check 1042")),
            (Some("Check 10422"), Some("1042"), Some("Check 1042 - Check 10422")),
            (Some("Easter"), Some("0"), Some("Easter")),
            (Some("Easter"), None, Some("Easter")),
            (None, Some("-"), None),
        ] {
            let owned = |text: Option<&str>| text.map(str::to_owned);
            assert_eq!(
                with_check_number(owned(notes), number.and_then(meant_check_number)).as_deref(),
                wanted,
                "{notes:?} {number:?}"
            );
        }
    }
}
