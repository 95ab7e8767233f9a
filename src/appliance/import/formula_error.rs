//! Cells in which a spreadsheet says that its formula failed.

/// Error values of spreadsheets in English, German and Spanish, without their mark.
const FORMULA_ERRORS: &[&str] = &[
    "N/A", "REF", "VALUE", "NAME", "DIV/0", "NULL", "NUM", "SPILL", "CALC", "DATA", "NV", "BEZUG", "WERT",
    "ZAHL", "LEER", "N/D", "VALOR", "NOMBRE", "NULO",
];
/// True for "#N/A", "#REF!", "#¿NOMBRE?", "Err:502": a formula's error, which is no value.
pub(super) fn is_formula_error(cell: &str) -> bool {
    let word = |text: &str| text.trim_matches(['!', '?', '¡', '¿']).to_uppercase();
    cell.strip_prefix('#').is_some_and(|rest| FORMULA_ERRORS.contains(&word(rest).as_str()))
        || cell
            .strip_prefix("Err:")
            .is_some_and(|rest| rest.len() == 3 && rest.bytes().all(|b| b.is_ascii_digit()))
}
