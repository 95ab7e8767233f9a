//! Words that change what a row means: of a status, a kind, a life. Each is known here, or asked about once for all rows
//! that have it.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use super::same_name::fold;

/// The meaning of a word for its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Meaning {
    /// A gift: the money came.
    Gift,
    /// Money that went out again: given back, called back by a bank, paid out.
    Back,
    /// No gift: no money came.
    Nothing,
    /// A membership status.
    Status,
    /// The person died.
    Died,
    /// The person moved away.
    Moved,
}

/// The words of a status or a kind in a list of gifts, in English, German and Spanish; as [`fold`] has them.
#[rustfmt::skip]
const OF_GIFTS: &[(Meaning, &[&str])] = &[
    (Meaning::Gift, &[
        "completed", "complete", "succeeded", "success", "successful", "paid", "posted", "cleared", "settled", "processed",
        "received", "approved", "accepted", "confirmed", "active", "donation", "donation payment", "gift", "contribution",
        "offering", "tithe", "payment", "charge", "sale", "sales receipt", "deposit", "credit", "income", "recurring",
        "recurring donation", "one time", "onetime", "subscription", "subscription payment", "mobile payment",
        "website payment", "general payment", "abgeschlossen", "bezahlt", "gebucht", "verbucht", "erfolgreich", "spende",
        "zahlung", "zahlungseingang", "gutschrift", "kollekte", "completado", "completada", "pagado", "pagada", "recibido",
        "donacion", "donativo", "ofrenda", "diezmo", "pago", "deposited", "spendenzahlung", "won",
    ]),
    (Meaning::Back, &[
        "refund", "refunded", "payment refund", "partial refund", "full refund", "refund receipt",
        "reversal", "reversed", "payment reversal", "chargeback", "charge back", "dispute", "disputed", "returned", "return",
        "bounced", "nsf", "credit memo", "payout", "withdrawal", "general withdrawal", "bank withdrawal", "transfer to bank",
        "erstattung", "erstattet", "ruckerstattung", "ruckzahlung", "ruckbuchung", "rucklastschrift", "storno", "storniert",
        "auszahlung", "reembolso", "reembolsado", "reembolsada", "devolucion", "devuelto", "devuelta", "contracargo",
        "retiro", "lost", "zuruckerstattet", "zuruckgebucht",
    ]),
    (Meaning::Nothing, &[
        "pending", "failed", "failure", "declined", "denied", "canceled", "cancelled", "void", "voided", "expired", "unpaid",
        "incomplete", "processing", "in progress", "uncaptured", "blocked", "unclaimed", "error", "rejected", "scheduled",
        "open", "fee", "fees", "hold", "authorization", "pledge", "ausstehend", "offen", "fehlgeschlagen", "abgelehnt",
        "abgebrochen", "abgelaufen", "gebuhr", "gebuhren", "pendiente", "fallido", "fallida", "rechazado", "rechazada",
        "cancelado", "cancelada", "anulado", "anulada", "vencido", "comision", "en proceso",
    ]),
];

/// Ways of paying: a kind of payment that is one of these is a gift that was paid so.
#[rustfmt::skip]
const METHODS: &[&str] = &[
    "cash", "coins", "check", "cheque", "card", "credit card", "debit card", "debit", "ach", "eft", "wire", "bank transfer",
    "direct deposit", "money order", "online", "text", "kiosk", "app", "paypal", "venmo", "zelle", "apple pay", "google pay",
    "stock", "bar", "scheck", "uberweisung", "lastschrift", "dauerauftrag", "karte", "kreditkarte", "efectivo",
    "transferencia", "tarjeta", "tarjeta de credito", "domiciliacion",
];

/// The words of a status in a list of people. "Inactive" is a membership status and no departure.
#[rustfmt::skip]
const OF_PEOPLE: &[(Meaning, &[&str])] = &[
    (Meaning::Died, &[
        "deceased", "dead", "died", "passed away", "passed on", "late", "with the lord", "promoted to glory", "verstorben",
        "gestorben", "tot", "entschlafen", "fallecido", "fallecida", "difunto", "difunta", "muerto", "muerta",
    ]),
    (Meaning::Moved, &[
        "moved", "moved away", "moved out", "relocated", "transferred", "transferred out", "transfer out", "verzogen",
        "weggezogen", "umgezogen", "mudado", "mudada", "se mudo", "trasladado", "trasladada",
    ]),
    (Meaning::Status, &[
        "member", "active", "active member", "inactive", "inactive member", "visitor", "guest", "attender", "attendee",
        "regular attender", "regular attendee", "regular", "adherent", "friend", "child", "associate", "associate member",
        "honorary", "prospect", "participant", "new member", "non member", "mitglied", "aktiv", "inaktiv", "gast", "freund",
        "besucher", "miembro", "activo", "activa", "inactivo", "inactiva", "visitante", "invitado", "amigo",
    ]),
];

/// Words of gifts that stand in other columns, too.
#[rustfmt::skip]
const COMMON: &[&str] = &[
    "open", "offen", "fee", "fees", "gebuhr", "gebuhren", "hold", "pledge", "return", "scheduled", "processing", "payout",
    "withdrawal", "transfer to bank", "comision", "lost", "active", "error",
];

/// Words that tell of a death wherever they stand in a status: "Inactive - Deceased", "verstorben 2020".
#[rustfmt::skip]
const OF_DEATH: &[&str] = &[
    "deceased", "died", "dead", "verstorben", "gestorben", "fallecido", "fallecida", "difunto", "difunta", "murio", "rip",
    "†", "✝",
];
/// More words are a note.
const MOST_WORDS: usize = 4;

const YES: &[&str] =
    &["yes", "y", "true", "t", "x", "1", "ja", "j", "wahr", "si", "s", "verdadero", "✓", "✔"];
const NO: &[&str] = &[
    "no", "n", "false", "f", "0", "nein", "falsch", "falso", "none", "n a", "alive", "living", "lebt",
    "vivo", "viva",
];

/// True, false, or none of a word that is neither.
pub(super) fn yes_or_no(cell: &str) -> Option<bool> {
    let word = fold(cell);
    let is_one_of = |words: &[&str]| words.contains(&word.as_str());
    // "0.00" folds to "0 00".
    if is_one_of(NO) || word.chars().all(|c| matches!(c, '0' | ' ' | '-')) {
        Some(false)
    } else {
        is_one_of(YES).then_some(true)
    }
}

/// Whether a gift counts for the tax office: "No", "non-deductible"; or yes below a heading such as "Not deductible". None of
/// a word that says neither.
pub(super) fn is_deductible(cell: &str, heading: &str) -> Option<bool> {
    let is_negated = |text: &str| {
        let text = fold(text);
        text.starts_with("non") || text.split(' ').any(|word| ["not", "no", "nicht", "un"].contains(&word))
    };
    let is_word = ["deductible", "deductable", "absetzbar", "abzugsfahig", "deducible"];
    let says = is_word.iter().any(|word| fold(cell).contains(word)).then(|| !is_negated(cell));
    let says = yes_or_no(cell).map(|yes| yes != is_negated(heading)).or(says)?;
    Some(says)
}

pub(super) fn is_method(word: &str) -> bool {
    METHODS.contains(&fold(word).as_str())
}

/// A meaning given by the volunteer: `Settled=gift`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WordMeaning {
    pub word: String,
    pub meaning: Meaning,
}

impl FromStr for WordMeaning {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const WANTED: &str = "write the word, =, and what it means: gift, back or nothing for gifts, status, died or moved for people; such as Settled=gift";
        let (word, meaning) = text.rsplit_once('=').ok_or(WANTED)?;
        let meaning = Meaning::from_str(meaning.trim(), true).map_err(|_| WANTED)?;
        Ok(Self { word: word.trim().to_owned(), meaning })
    }
}

/// The meaning of a word of a status or a type for its lines.
#[derive(Debug, Deserialize, poem_openapi::Object)]
pub struct GiftWord {
    #[oai(validator(max_length = 300))]
    word: String,
    meaning: GiftWordMeaning,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, poem_openapi::Enum)]
#[serde(rename_all = "lowercase")]
#[oai(rename_all = "lowercase")]
pub enum GiftWordMeaning {
    Gift,
    /// Money that went out.
    Back,
    /// No money came.
    Nothing,
}

impl From<GiftWord> for WordMeaning {
    fn from(GiftWord { word, meaning }: GiftWord) -> Self {
        let meaning = match meaning {
            GiftWordMeaning::Gift => Meaning::Gift,
            GiftWordMeaning::Back => Meaning::Back,
            GiftWordMeaning::Nothing => Meaning::Nothing,
        };
        Self { word, meaning }
    }
}

/// The meaning given, else the known one; none for a word to ask about.
fn meaning(word: &str, said: &[WordMeaning], known: &[(Meaning, &[&str])]) -> Option<Meaning> {
    let word = fold(word);
    let own = said.iter().rfind(|said| fold(&said.word) == word).map(|said| said.meaning);
    let known =
        || known.iter().find(|(_, words)| words.contains(&word.as_str())).map(|(meaning, _)| *meaning);
    own.or_else(known)
}

/// The meaning of a word of a status or a kind for a gift.
pub(super) fn of_gift(word: &str, said: &[WordMeaning]) -> Option<Meaning> {
    meaning(word, said, OF_GIFTS).or_else(|| is_method(word).then_some(Meaning::Gift))
}

/// The meaning of a word of a status for a person.
pub(super) fn of_person(word: &str, said: &[WordMeaning]) -> Option<Meaning> {
    let folded = fold(word);
    let words = || folded.split(' ');
    let tells = || words().count() <= MOST_WORDS && words().any(|word| OF_DEATH.contains(&word));
    meaning(word, said, OF_PEOPLE)
        .or_else(|| (tells() || OF_DEATH.contains(&word.trim())).then_some(Meaning::Died))
}

/// True for a word that stands in a status of gifts alone.
pub(super) fn tells_of_gift(cell: &str) -> bool {
    let meaning = of_gift(cell, &[]).filter(|meaning| *meaning != Meaning::Gift);
    meaning.is_some() && !COMMON.contains(&fold(cell).as_str())
}

/// True for a word for a death or a move.
pub(super) fn tells_of_life(cell: &str) -> bool {
    meaning(cell, &[], OF_PEOPLE).is_some_and(|meaning| matches!(meaning, Meaning::Died | Meaning::Moved))
}

/// A word of a column, and how many lines have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, poem_openapi::Object)]
#[oai(rename = "GiftFileWord")]
pub struct AskedWord {
    /// The column's heading.
    pub column: String,
    pub word: String,
    pub lines: u32,
    /// The first of them.
    #[oai(skip)]
    pub line: u64,
}

impl AskedWord {
    /// Adds a row to those of its word.
    pub(super) fn count(asked: &mut Vec<Self>, column: String, word: &str, line: u64) {
        let same = asked.iter_mut().find(|asked| asked.column == column && fold(&asked.word) == fold(word));
        match same {
            Some(same) => same.lines += 1,
            None => asked.push(Self { column, word: word.to_owned(), lines: 1, line }),
        }
    }
}

impl Display for AskedWord {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { column, word, lines, line } = self;
        let lines =
            if *lines == 1 { format!("line {line}") } else { format!("{lines} lines, the first is {line}") };
        write!(f, "{column}: \"{word}\" ({lines})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_known_once_and_as_they_are_compared() {
        for known in [OF_GIFTS, OF_PEOPLE] {
            let words: Vec<&str> = known.iter().flat_map(|(_, words)| words.iter().copied()).collect();
            for (at, word) in words.iter().enumerate() {
                assert_eq!(fold(word), **word);
                assert!(!words[..at].contains(word), "{word} stands twice");
            }
        }
        for (cell, wanted) in [
            ("Yes", Some(true)),
            ("X", Some(true)),
            ("0.00", Some(false)),
            ("No", Some(false)),
            ("maybe", None),
        ] {
            assert_eq!(yes_or_no(cell), wanted, "{cell}");
        }
    }

    #[test]
    fn what_is_said_goes_before_what_is_known() {
        let said: Vec<WordMeaning> =
            vec!["Settled in part=nothing".parse().unwrap(), "Paid = back".parse().unwrap()];
        assert_eq!(of_gift("SETTLED, in part", &said), Some(Meaning::Nothing));
        assert_eq!(of_gift("paid", &said), Some(Meaning::Back));
        assert_eq!(
            (of_gift("Rückerstattung", &[]), of_gift("Check", &[])),
            (Some(Meaning::Back), Some(Meaning::Gift))
        );
        assert_eq!((of_gift("Elsewhere", &[]), of_person("Elder", &[])), (None, None));
        assert!("Paid".parse::<WordMeaning>().is_err() && "Paid=perhaps".parse::<WordMeaning>().is_err());
    }
}
