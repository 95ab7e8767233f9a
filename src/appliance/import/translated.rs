//! What the columns of a list are called in German and Spanish, by the name `--map` uses: those of no field of
//! [`crate::congregation::members::fields`], which names its own.

/// The names; compared without case, spaces and punctuation.
#[rustfmt::skip]
const HEADINGS: &[(&str, &[&str])] = &[
    ("importKey", &["Mitgliedsnummer", "Personennummer", "Kennung", "Número de miembro", "Clave"]),
    ("personKey", &["Mitgliedsnummer", "Personennummer", "Spendernummer", "Número de miembro", "Número de donante", "Clave"]),
    ("name", &["Vollständiger Name", "Spender", "Spenderin", "Spendername", "Nombre completo", "Nombre y apellidos", "Donante"]),
    ("email", &["E-Mail-Adresse", "Mail", "Mailadresse", "Correo", "Correo electrónico"]),
    ("personEmail", &["E-Mail-Adresse", "Mail", "Mailadresse", "Correo", "Correo electrónico"]),
    ("homePhone", &["Telefon privat", "Festnetz", "Teléfono de casa", "Teléfono fijo"]),
    ("workPhone", &["Telefon geschäftlich", "Telefon dienstlich", "Teléfono del trabajo"]),
    ("address2", &["Adresszusatz", "Dirección 2"]),
    ("householdName", &["Familie", "Haushalt", "Familia", "Hogar"]),
    ("householdRole", &["Rolle", "Rolle in der Familie", "Stellung", "Papel en la familia"]),
    ("date", &["Datum", "Spendendatum", "Buchungsdatum", "Buchungstag", "Fecha", "Fecha de donación", "Fecha del donativo"]),
    ("amount", &["Betrag", "Spendenbetrag", "Summe", "Spende", "Importe", "Monto", "Cantidad", "Donativo"]),
    ("fund", &["Spendenzweck", "Zweck", "Verwendungszweck", "Fonds", "Fondo", "Destino", "Propósito"]),
    ("method", &["Zahlungsart", "Zahlungsweise", "Zahlungsmethode", "Forma de pago", "Método de pago"]),
    ("checkNumber", &["Schecknummer", "Scheck", "Scheck-Nr.", "Número de cheque", "Cheque", "Nº de cheque"]),
    ("notes", &["Notiz", "Notizen", "Bemerkung", "Bemerkungen", "Anmerkung", "Anmerkungen", "Kommentar", "Notas", "Nota", "Observaciones", "Comentario"]),
];

/// The names in other languages of the field that `--map` calls `name`.
pub(super) fn of(name: &str) -> impl Iterator<Item = &'static str> {
    let found = HEADINGS.iter().find(|(field, _)| *field == name);
    found.map_or(&[][..], |(_, headings)| headings).iter().copied()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::appliance::import::columns::{FieldNames, plain};
    use crate::appliance::import::{gift_rows, person_rows};

    fn no_heading_twice<F>(fields: &'static [FieldNames<F>]) {
        let mut seen: HashMap<String, &str> = HashMap::new();
        for known in fields {
            let own = std::iter::once(known.name).chain(known.also.iter().copied());
            for heading in own.chain(of(known.name)) {
                let other = seen.insert(plain(heading), known.name);
                assert!(
                    other.is_none_or(|other| other == known.name || other == "officeNotes"),
                    "{heading}: {other:?} and {}",
                    known.name
                );
            }
        }
    }

    #[test]
    fn a_heading_means_one_field_and_every_field_is_one() {
        no_heading_twice(&person_rows::FIELDS);
        no_heading_twice(gift_rows::FIELDS);
        for (name, _) in HEADINGS {
            let is_field = person_rows::FIELDS.iter().any(|known| known.name == *name)
                || gift_rows::FIELDS.iter().any(|known| known.name == *name);
            assert!(is_field, "{name}");
        }
    }
}
