//! The description of the API without what every tool assumes or what is said at every operation.

use std::collections::BTreeMap;

/// Lines of which the OpenAPI specification says that they hold anyway.
const ASSUMED: [&str; 3] = ["deprecated: false", "explode: true", "required: false"];

/// How an operation fails stands once among the components, and each operation names it.
pub fn shortened(yaml: &str) -> String {
    let (mut kept, mut schema) = (String::new(), "");
    let mut failures = BTreeMap::new();
    let mut lines = yaml.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let own = line.strip_prefix("    ").filter(|own| !own.starts_with(' '));
        schema = own.and_then(|own| own.trim_end().strip_suffix(':')).unwrap_or(schema);
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
            kept.push_str(&format!("          $ref: '#/components/responses/{name}'\n"));
            failures.insert(name, failure);
        }
    }
    let responses: String =
        failures.iter().map(|(name, failure)| format!("    {name}:\n{failure}")).collect();
    kept.replacen("\ncomponents:\n", &format!("\ncomponents:\n  responses:\n{responses}"), 1)
}
