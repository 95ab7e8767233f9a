//! The description of the API without what every tool assumes or what is said at every operation.

use std::collections::BTreeMap;

/// Lines of which the OpenAPI specification says that they hold anyway.
const ASSUMED: [&str; 3] = ["deprecated: false", "explode: true", "required: false"];

/// Said once for all: an operation that asks for no session says so.
const SESSION: &str = "      security:\n      - session: []\n";

/// How an operation fails stands once among the components, and each operation names it.
pub fn shortened(yaml: &str) -> String {
    let (mut kept, mut schema) = (String::new(), "");
    let mut failures = BTreeMap::new();
    let mut lines = yaml.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let own = line.strip_prefix("    ").filter(|own| !own.starts_with(' '));
        schema = own.and_then(|own| own.trim_end().strip_suffix(':')).unwrap_or(schema);
        if line == "paths:\n" {
            kept.push_str("security:\n- session: []\n");
        } else if line.starts_with("      operationId:") {
            match kept.strip_suffix(SESSION).map(str::len) {
                Some(end) => kept.truncate(end),
                None => kept.push_str("      security: []\n"),
            }
        }
        // A schema's title is its name once more.
        if !ASSUMED.contains(&line.trim()) && line.trim().strip_prefix("title: ") != Some(schema) {
            kept.push_str(line);
        }
        if line == "        default:\n" {
            let mut failure = String::new();
            while let Some(part) = lines.next_if(|part| part.starts_with("          ")) {
                // Among the components it stands further to the left.
                failure.push_str(part.strip_prefix("    ").unwrap_or(part));
            }
            let name = if failure.contains("text/plain") { "RefusedInWords" } else { "Refused" };
            kept.extend(["          $ref: '#/components/responses/", name, "'\n"]);
            failures.insert(name, failure);
        }
    }
    let mut responses = "\ncomponents:\n  responses:\n".to_owned();
    for (name, failure) in &failures {
        responses.extend(["    ", name, ":\n", failure]);
    }
    kept.replacen("\ncomponents:\n", &responses, 1)
}
