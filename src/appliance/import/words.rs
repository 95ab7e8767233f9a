//! The words that lists use: their usual headings (`headings.txt`), and what stands in their cells (`words.txt`).

use std::collections::HashMap;
use std::sync::LazyLock;

static TABLES: [&str; 2] = [include_str!("headings.txt"), include_str!("words.txt")];

/// By section and name.
static WORDS: LazyLock<HashMap<(&str, &str), Vec<&str>>> = LazyLock::new(|| {
    let (mut words, mut section): (HashMap<_, Vec<_>>, _) = (HashMap::new(), "");
    for line in TABLES.iter().flat_map(|table| table.lines()).filter(|line| !line.starts_with('#')) {
        if let Some(head) = line.strip_prefix('[') {
            // "[gifts, Stripe]" has headings of gifts.
            section = head.split([',', ']']).next().unwrap_or_default();
        } else if let Some((name, of_it)) = line.split_once(": ") {
            words.entry((section, name)).or_default().extend(of_it.split(", "));
        }
    }
    words
});

/// The words of a name in a section: those of all programs are among the headings of a field.
pub(super) fn of<'a>(section: &'a str, name: &'a str) -> &'a [&'static str] {
    WORDS.get(&(section, name)).map_or(&[], Vec::as_slice)
}
