//! Text: validation, escaping, invisible characters, e-mail addresses, short ids, cells of spreadsheets.

pub mod email;
pub mod escape;
pub mod invisible;
pub mod numbers;
pub mod shell;
pub mod short_id;
pub mod spreadsheet;
pub mod validation;
