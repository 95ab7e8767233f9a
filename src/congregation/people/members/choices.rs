//! The choice lists of a profile. `choices.json` is the UI's own file.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::platform::text::folded;

#[derive(Deserialize)]
struct Choice {
    /// Shown, and stored as it is shown.
    name: String,
    /// Other words for it.
    #[serde(default)]
    also: Vec<String>,
}

/// The lists by the field's name in the API. A test reads the file, so it is never wrong here.
static LISTS: LazyLock<HashMap<String, Vec<Choice>>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../ui/src/profile/edit/choices.json")).unwrap_or_default()
});

/// More names than fit in a sentence.
const MANY: usize = 20;

/// How alike two names are from which one may be meant for the other; 1 is the same.
const ALIKE: f64 = 0.9;

/// The name on the list of `field` that `text` means, in any case, accents and punctuation.
pub(super) fn listed(field: &str, text: &str) -> Option<&'static str> {
    let list = LISTS.get(field)?;
    let wanted = folded(text);
    let named = list.iter().find(|choice| folded(&choice.name) == wanted);
    let meant = || list.iter().find(|choice| choice.also.iter().any(|other| folded(other) == wanted));
    named.or_else(meant).map(|choice| &*choice.name)
}

/// The accepted values instead of `text`, as the end of a sentence: the names on a short list, the nearest of a long
/// one.
pub(super) fn suggestions(text: &str, field: &str) -> String {
    let names = || LISTS.get(field).into_iter().flatten().map(|choice| &*choice.name);
    if names().count() < MANY {
        return format!(": {}.", names().collect::<Vec<_>>().join(", "));
    }
    let wanted = folded(text);
    let nearest = names()
        .map(|name| (strsim::jaro_winkler(&folded(name), &wanted), name))
        .max_by(|(one, _), (other, _)| one.total_cmp(other));
    match nearest {
        Some((likeness, name)) if likeness >= ALIKE => format!(". Did you mean {name}?"),
        _ => ". Choose a name that is.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_found_by_its_name_and_by_what_else_it_is_called() {
        for (field, typed, found) in [
            ("gender", "Female", Some("Female")),
            ("gender", "female", Some("Female")),
            ("gender", "Zebra", None),
            ("gender", "", None),
            ("maritalStatus", "widowed", Some("Widowed")),
            ("emergencyContactRelationship", "Guardian", Some("Guardian")),
            ("country", "U.S.A.", Some("United States")),
            ("country", "cote d'ivoire", Some("Ivory Coast")),
            ("country", "Guinea", Some("Guinea")),
            ("country", "Atlantis", None),
            ("shoeSize", "9", None),
        ] {
            assert_eq!(listed(field, typed), found, "{field}: {typed}");
        }
        assert_eq!(suggestions("Zebra", "gender"), ": Male, Female.");
        assert_eq!(suggestions("Germny", "country"), ". Did you mean Germany?");
        assert_eq!(suggestions("Zebra", "country"), ". Choose a name that is.");
        assert_eq!(LISTS.len(), 5);
        for (field, list) in &*LISTS {
            for choice in list {
                assert_eq!(listed(field, &choice.name), Some(&*choice.name));
            }
        }
    }
}
