//! What a column of a list of people can hold.

use std::sync::LazyLock;

use super::columns::FieldNames;
use super::names::FULL_NAMES;
use crate::congregation::members::fields::{FieldKind, FieldRow, MemberField};

/// What a column of a list of people can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonField {
    ImportKey,
    Name,
    Email,
    /// A field of the table; the phone number is the mobile one.
    Of(MemberField),
    HomePhone,
    WorkPhone,
    Address2,
    HouseholdId,
    HouseholdName,
    HouseholdRole,
    /// Yes, or the day of death.
    Died,
    /// Yes, or the day.
    Moved,
    /// Yes: the membership status is "inactive".
    Inactive,
}

pub(super) const FIRST_NAME: PersonField = PersonField::Of(MemberField::FirstName);
pub(super) const LAST_NAME: PersonField = PersonField::Of(MemberField::LastName);

/// Columns of no field of the table, with their usual names in English, German and Spanish.
#[rustfmt::skip]
const OTHERS: [FieldNames<PersonField>; 12] = [
    FieldNames { field: PersonField::ImportKey, name: "importKey", label: "Number in the other program", also: &["key", "id", "personKey", "personId", "individualId", "memberId", "memberNumber", "memberNo", "breezeId", "Mitgliedsnummer", "Personennummer", "Kennung", "Número de miembro", "Clave"] },
    FieldNames { field: PersonField::Name, name: "name", label: "Full name", also: FULL_NAMES },
    FieldNames { field: PersonField::Email, name: "email", label: "E-mail", also: &["e-mail", "emailAddress", "primaryEmail", "homeEmail", "E-mail 1 - Value", "E-Mail-Adresse", "Mail", "Mailadresse", "Correo", "Correo electrónico"] },
    FieldNames { field: PersonField::HomePhone, name: "homePhone", label: "Home phone", also: &["home", "homeTel", "homePhoneNumber", "Telefon privat", "Festnetz", "Teléfono de casa", "Teléfono fijo"] },
    FieldNames { field: PersonField::WorkPhone, name: "workPhone", label: "Work phone", also: &["work", "workTel", "workPhoneNumber", "businessPhone", "Telefon geschäftlich", "Telefon dienstlich", "Teléfono del trabajo"] },
    FieldNames { field: PersonField::Address2, name: "address2", label: "Second line of the address", also: &["addressLine2", "Adresszusatz", "Dirección 2"] },
    FieldNames { field: PersonField::HouseholdId, name: "householdId", label: "Household's number in the other program", also: &["householdKey", "familyId", "familyNumber"] },
    FieldNames { field: PersonField::HouseholdName, name: "householdName", label: "Household", also: &["household", "family", "Familie", "Haushalt", "Familia", "Hogar"] },
    FieldNames { field: PersonField::Died, name: "deceased", label: "Died: yes, or the day", also: &["isDeceased", "dateOfDeath", "deathDate", "deceasedDate", "dateDeceased", "deceasedOn", "died", "diedOn", "dead", "verstorben", "verstorben am", "gestorben", "gestorben am", "Sterbedatum", "Todestag", "Todesdatum", "fallecido", "fallecida", "fallecimiento", "difunto", "Fecha de fallecimiento", "Fecha de defunción"] },
    FieldNames { field: PersonField::Moved, name: "moved", label: "Moved away: yes, or the day", also: &["movedAway", "hasMoved", "movedOn", "dateMoved", "moveDate", "leftOn", "dateLeft", "transferredOut", "verzogen", "verzogen am", "weggezogen", "weggezogen am", "Wegzug", "Wegzugsdatum", "mudado", "se mudó", "Fecha de mudanza"] },
    FieldNames { field: PersonField::Inactive, name: "inactive", label: "Inactive: yes", also: &["isInactive", "inaktiv", "inactivo", "inactiva"] },
    FieldNames { field: PersonField::HouseholdRole, name: "householdRole", label: "Role in the household", also: &["familyRole", "familyPosition", "role", "Rolle", "Rolle in der Familie", "Stellung", "Papel en la familia"] },
];

/// All columns with their usual names.
pub static FIELDS: LazyLock<Vec<FieldNames<PersonField>>> = LazyLock::new(|| {
    let of_table = MemberField::ALL.map(|field| {
        let FieldRow { list_name, label, headings, .. } = *field.row();
        FieldNames { field: PersonField::Of(field), name: list_name, label, also: headings }
    });
    OTHERS.into_iter().chain(of_table).collect()
});

/// Columns that hold dates.
pub(super) fn days() -> Vec<PersonField> {
    let days = MemberField::ALL.into_iter().filter(|field| field.row().kind == FieldKind::Day);
    days.map(PersonField::Of).chain([PersonField::Died, PersonField::Moved]).collect()
}
