//! The text on every statement beside the gifts: the congregation's address and tax number, the wording that the tax
//! office asks for, thanks and a signature. They are settings; the treasurer writes them here.

use super::views::{MissingWords, StatementWords};
use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{Action, Work};
use crate::congregation::giving::fields::line;
use crate::platform::refusal::Refusal;
use crate::platform::settings::{Name, Settings, store};

/// The usual wording in the United States.
pub const PROPOSED_WORDING: &str = "No goods or services were provided in exchange for these contributions, other than intangible religious benefits.";

/// The limit of the settings.
const LONGEST: usize = 100;
const LONGEST_ADDRESS: usize = 200;
const LONGEST_PARAGRAPH: usize = 600;
/// Between the lines of an address that stand on one.
const DOT: &str = " · ";

/// The text on every statement beside the gifts, as it is typed; empty: none.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename = "StatementWordsTyped", rename_all = "camelCase")]
pub struct TypedWords {
    /// Up to 200 characters; several lines are joined by " · ".
    postal_address: String,
    /// Up to 100 characters.
    tax_number: String,
    /// Up to 600 characters. Without it no statement is made.
    wording: String,
    /// Up to 600 characters.
    thanks: String,
    /// Up to 100 characters.
    signed: String,
}

impl StatementWords {
    pub fn of(settings: &Settings) -> Self {
        Self {
            congregation_name: settings.congregation_name.clone(),
            postal_address: settings.postal_address.clone(),
            tax_number: settings.tax_number.clone(),
            wording: settings.statement_wording.clone(),
            thanks: settings.statement_thanks.clone(),
            signed: settings.statement_signed.clone(),
            proposed_wording: PROPOSED_WORDING.to_owned(),
        }
    }
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
pub fn change(work: Work<'_>, before: &Settings, typed: &TypedWords) -> Result<StatementWords, Refusal> {
    let lines = |text: &str, joint: &str| {
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        lines.join(joint)
    };
    let address = lines(&typed.postal_address, DOT);
    let [wording, thanks] = [&typed.wording, &typed.thanks].map(|text| lines(text, " "));
    let words = [
        (Name::PostalAddress, "postalAddress", "The postal address", &address, LONGEST_ADDRESS),
        (Name::TaxNumber, "taxNumber", "The tax number", &typed.tax_number, LONGEST),
        (Name::StatementWording, "wording", "The wording", &wording, LONGEST_PARAGRAPH),
        (Name::StatementThanks, "thanks", "The thanks", &thanks, LONGEST_PARAGRAPH),
        (Name::StatementSigned, "signed", "The signature", &typed.signed, LONGEST),
    ]
    .map(|(name, field, what, text, most)| {
        line(field, what, text, most).map(|text| (name, text.unwrap_or_default()))
    });
    let mut after = before.clone();
    let mut changes: Vec<Changed> = Vec::new();
    for (name, text) in words.into_iter().collect::<Result<Vec<_>, _>>()? {
        let was = before.value(name);
        if was == text {
            continue;
        }
        store::set(work.tx, name.as_str(), &text, work.now.as_second())?;
        // What was validated may stand there.
        let _is_a_text = after.apply(name, &text);
        let [was, text] = [&was, &text].map(|text| Some(text.as_str()).filter(|text| !text.is_empty()));
        changes.extend(Changed::of(name.as_str(), was, text));
    }
    if !changes.is_empty() {
        work.log(Action::StatementWordsChanged, &changed::in_words(&changes))?;
    }
    Ok(StatementWords::of(&after))
}
