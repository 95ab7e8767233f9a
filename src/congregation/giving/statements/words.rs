//! The text on every statement beside the gifts: the congregation's address and tax number, the wording that the tax
//! office asks for, thanks and a signature. They are settings; the treasurer writes them here.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::StatementError;
use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry};
use crate::platform::settings::{Name, Settings, store};
use crate::platform::text::validation::{self, TextError};

/// The usual wording in the United States.
pub const PROPOSED_WORDING: &str = "No goods or services were provided in exchange for these contributions, other than intangible religious benefits.";

/// The limit of the settings.
const LONGEST: usize = 100;
const LONGEST_ADDRESS: usize = 200;
const LONGEST_PARAGRAPH: usize = 600;
/// Between the lines of an address that stand on one.
const DOT: &str = " · ";

/// The words as they are typed; empty: none.
#[derive(Clone, Debug)]
pub struct TypedWords {
    pub postal_address: String,
    pub tax_number: String,
    pub wording: String,
    pub thanks: String,
    pub signed: String,
}

/// A setting that statements need and that is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename_all = "camelCase")]
pub enum MissingWords {
    Wording,
    PostalAddress,
    TaxNumber,
}

pub fn missing(settings: &Settings) -> Vec<MissingWords> {
    let is_missing = [
        (settings.statement_wording.is_none(), MissingWords::Wording),
        (settings.postal_address.is_none(), MissingWords::PostalAddress),
        (settings.tax_number.is_none(), MissingWords::TaxNumber),
    ];
    is_missing.into_iter().filter(|(is_missing, _)| *is_missing).map(|(_, what)| what).collect()
}

/// Changes the words. Statements that are made already stay as they are.
pub fn change(
    tx: &Transaction<'_>,
    before: &Settings,
    typed: &TypedWords,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<Settings, StatementError> {
    let lines = |text: &str, joint: &str| {
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        lines.join(joint)
    };
    let words = [
        (
            Name::PostalAddress,
            checked("The postal address", &lines(&typed.postal_address, DOT), LONGEST_ADDRESS)?,
        ),
        (Name::TaxNumber, checked("The tax number", &typed.tax_number, LONGEST)?),
        (Name::StatementWording, checked("The wording", &lines(&typed.wording, " "), LONGEST_PARAGRAPH)?),
        (Name::StatementThanks, checked("The thanks", &lines(&typed.thanks, " "), LONGEST_PARAGRAPH)?),
        (Name::StatementSigned, checked("The signature", &typed.signed, LONGEST)?),
    ];
    let mut after = before.clone();
    let mut changes: Vec<Changed> = Vec::new();
    for (name, text) in words {
        let was = before.value(name);
        if was == text {
            continue;
        }
        store::set(tx, name.as_str(), &text, now.as_second())?;
        // What `checked` let through may stand there.
        let _is_a_text = after.apply(name, &text);
        let shown = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        changes.extend(Changed::of(name.as_str(), shown(&was).as_deref(), shown(&text).as_deref()));
    }
    if !changes.is_empty() {
        let entry = NewLogEntry::by(actor, Action::StatementWordsChanged, None, None);
        audit_log::record(tx, &NewLogEntry { detail: Some(&changed::in_words(&changes)), ..entry }, now)?;
    }
    Ok(after)
}

fn checked(what: &'static str, text: &str, most: usize) -> Result<String, TextError> {
    Ok(validation::optional_line(what, text, most)?.unwrap_or_default())
}
