//! Usual headings of lists: see `headings.txt`.

use std::collections::HashMap;
use std::sync::LazyLock;

static TABLE: &str = include_str!("headings.txt");

/// By the kind of list and the field's name.
static HEADINGS: LazyLock<HashMap<(&str, &str), Vec<&str>>> = LazyLock::new(|| {
    let (mut headings, mut list): (HashMap<_, Vec<_>>, _) = (HashMap::new(), "");
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        if let Some(section) = line.strip_prefix('[') {
            list = section.split([',', ']']).next().unwrap_or_default();
        } else if let Some((field, words)) = line.split_once(": ") {
            headings.entry((list, field)).or_default().extend(words.split(", "));
        }
    }
    headings
});

/// The usual headings of a field in lists of people or of gifts, those of all programs among them.
pub(super) fn of(list: &'static str, field: &'static str) -> &'static [&'static str] {
    HEADINGS.get(&(list, field)).map_or(&[], Vec::as_slice)
}
