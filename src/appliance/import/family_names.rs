//! A column with the family's name.

use super::columns;

/// A column `family_name` beside one with the last name holds the household's name. Adds that to what `--map` says.
pub(super) fn with_family_names(header: &[String], map: &[String]) -> Vec<String> {
    let plain: Vec<String> = header.iter().map(|name| columns::plain(name)).collect();
    let has = |names: &[&str]| plain.iter().any(|name| names.contains(&name.as_str()));
    let is_mapped = |name: &str| {
        map.iter().any(|pair| pair.rsplit_once('=').is_some_and(|(c, _)| columns::plain(c) == name))
    };
    let mut map = map.to_vec();
    let family = plain.iter().position(|name| name == "familyname").filter(|_| !is_mapped("familyname"));
    if let Some(at) = family.filter(|_| has(&["lastname", "last", "surname"])) {
        let field = if has(&["householdname", "household", "family"]) { "ignore" } else { "householdName" };
        map.push(format!("{}={field}", header[at]));
    }
    map
}
