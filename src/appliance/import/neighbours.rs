//! Columns that hold something else where another one stands beside them.

use super::columns;
use super::same_name::fold;
use super::table::ListTable;

/// Adds to what `--map` says: `family_name` beside a last name is the household's name, and a status of "active" and
/// "inactive" beside the membership says nothing else.
pub(super) fn with_neighbours(table: &ListTable, map: &[String]) -> Vec<String> {
    let plain: Vec<String> = table.header.iter().map(|name| columns::plain(name)).collect();
    let has = |names: &[&str]| plain.iter().any(|name| names.contains(&name.as_str()));
    let is_mapped = |name: &str| {
        map.iter().any(|pair| pair.rsplit_once('=').is_some_and(|(c, _)| columns::plain(c) == name))
    };
    let find = |name: &str| plain.iter().position(|own| own == name).filter(|_| !is_mapped(name));
    let mut map = map.to_vec();
    if let Some(at) = find("familyname").filter(|_| has(&["lastname", "last", "surname"])) {
        let field = if has(&["householdname", "household", "family"]) { "ignore" } else { "householdName" };
        map.push(format!("{}={field}", table.header[at]));
    }
    let says_no_more = |at: &usize| {
        let mut cells = table.rows.iter().map(|row| fold(row.cell(*at)));
        cells.all(|cell| ["", "active", "inactive"].contains(&cell.as_str()))
    };
    let status = find("status").filter(|_| has(&["membership", "membershipstatus", "memberstatus"]));
    map.extend(status.filter(says_no_more).map(|at| format!("{}=active", table.header[at])));
    map
}
