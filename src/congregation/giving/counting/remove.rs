//! Removing a sheet that is empty or wrong, with its rows.

use super::rows::remove_gift;
use super::sheets::open_one;
use super::store;
use crate::accounts::audit_log::{Action, Work};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::numbers::count;

/// Removes an open sheet with its rows; refused where they are not as many as were `read`.
pub fn remove_sheet(work: Work<'_>, id: i64, read: usize) -> Result<(), Refusal> {
    let sheet = open_one(work.tx, id)?;
    let rows = store::rows(work.tx, id)?;
    let words = count(rows.len(), "row");
    if rows.len() != read {
        let text = format!("Sheet {id} has {words} now. Please look at it as it is, then remove it.");
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    for row in &rows {
        remove_gift(work, &sheet, row)?;
    }
    store::delete(work.tx, id)?;
    Ok(work.log(Action::SheetRemoved, &format!("sheet {id}: {}; {words} removed", sheet.in_words()))?)
}
