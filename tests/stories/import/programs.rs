//! Small lists as other programs write them, in `programs/`: each is rehearsed, and what stands beside it in a `.txt` is
//! what comes of it.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::lists::{import_file, import_json, portal};
use super::meanings::PEOPLE;

/// The line-by-line parts of the result: people and gifts that would be imported, or not, with the reason.
const TOLD: [&str; 15] = [
    "written",
    "wouldBeAdded",
    "lives",
    "givenBack",
    "openLines",
    "nothing",
    "questions",
    "leftOut",
    "lookAlikes",
    "wordsAsked",
    "valuesLeftOut",
    "rolesChanged",
    "emailsLeftOut",
    "skipped",
    "columnsNotImported",
];

fn words(item: &Value) -> String {
    let text = |name: &str| item[name].as_str().unwrap_or_default().to_owned();
    match item {
        Value::String(text) => text.clone(),
        // Today is another day tomorrow.
        _ if item["reason"].is_string() => {
            format!("{}: {}", item["line"], text("reason").split("; written down").next().unwrap())
        }
        _ if item["word"].is_string() => format!("{} \"{}\"", text("column"), text("word")),
        _ => {
            let values = item["values"].as_array().unwrap().iter();
            let value = |value: &Value| {
                let [field, after] = ["field", "after"].map(|name| value[name].as_str().unwrap_or_default());
                format!("{field} {}", after.replace('\n', " "))
            };
            format!("{}: {}", item["line"], values.map(value).collect::<Vec<_>>().join("; "))
        }
    }
}

/// A dry run's result, in few lines.
fn told(said: &Value) -> String {
    let mut told: Vec<String> = Vec::new();
    for name in ["householdsMade", "furtherPhones", "addedCents"] {
        told.extend(said[name].as_i64().map(|number| format!("{name} {number}")));
    }
    for name in TOLD {
        let items = said[name].as_array().filter(|items| !items.is_empty());
        for (at, item) in items.into_iter().flatten().enumerate() {
            told.extend((at == 0).then(|| name.to_owned()));
            told.push(format!("  {}", words(item)));
        }
    }
    told.join("\n") + "\n"
}

#[test]
fn the_lists_of_known_programs_are_read_whole_and_what_is_left_out_is_named() {
    let portal = portal();
    portal.run(&["settings", "set", "time-zone", "America/Chicago"]).exits(0);
    import_json(&portal, "people", PEOPLE, &[]);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stories/import/programs");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut lists: Vec<_> = files.filter(|file| file.extension().is_some_and(|end| end == "csv")).collect();
    lists.sort();
    assert_eq!(lists.len(), 12);
    let mut wrong = Vec::new();
    for list in lists {
        let name = list.file_name().unwrap().to_str().unwrap();
        let what = if name.starts_with("people") { "people" } else { "donations" };
        let said = import_file(&portal, what, name, &fs::read(&list).unwrap(), &["--dry-run", "--json"]);
        let told = serde_json::from_str(&said.out).map_or_else(|_| said.err.clone(), |said| told(&said));
        if told != fs::read_to_string(list.with_extension("txt")).unwrap_or_default() {
            wrong.push(format!("--- {name}\n{told}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.concat());
}
