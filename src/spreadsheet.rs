//! Texts in CSV files that a spreadsheet opens: it takes some for formulas and runs them (SAFETY A6).

/// What makes a spreadsheet take a text for a formula.
pub const FORMULA_BEGINS: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// The text as a spreadsheet shows it and never runs it.
pub fn guarded(text: &str) -> String {
    if text.starts_with(FORMULA_BEGINS) { format!("'{text}") } else { text.to_owned() }
}

/// The text as it was before [`guarded`].
pub fn unguarded(text: &str) -> &str {
    text.strip_prefix('\'').filter(|rest| rest.starts_with(FORMULA_BEGINS)).unwrap_or(text)
}
