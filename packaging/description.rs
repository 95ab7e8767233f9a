//! The description of the API without what every tool assumes, and with what several operations share said once.

use std::collections::{BTreeMap, HashMap};

/// Lines of which the OpenAPI specification says that they hold anyway.
const ASSUMED: [&str; 3] = ["deprecated: false", "explode: true", "required: false"];

/// Said once for all: an operation that asks for no session says so.
const SESSION: &str = "      security:\n      - session: []\n";

/// The description as it is committed and printed.
pub fn description() -> String {
    let plain = without_assumed(&portal::app::service().spec_yaml());
    let (operations, schemas) = plain.split_once("\ncomponents:\n").unwrap_or((&plain, ""));
    with_shared_parts(operations, &composed(schemas))
}

fn without_assumed(yaml: &str) -> String {
    let (mut kept, mut schema) = (String::new(), "");
    for line in yaml.split_inclusive('\n') {
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
        // Beside a reference the framework says a description or default once more.
        if let Some(again) = line.trim_start().strip_prefix("- ")
            && kept.lines().rev().take(3).any(|before| before.trim_start() == again.trim_end())
        {
            continue;
        }
        // A schema's title is its name once more.
        if !ASSUMED.contains(&line.trim()) && line.trim().strip_prefix("title: ") != Some(schema) {
            kept.push_str(line);
        }
    }
    kept
}

/// An object's schema in parts.
struct Schema<'a> {
    name: &'a str,
    /// Its lines before the properties, without those of the required ones.
    head: Vec<&'a str>,
    required: Vec<&'a str>,
    properties: Vec<&'a str>,
}

/// Lines of properties from which a schema with all of another's properties refers to it.
const COMPOSED_FROM: usize = 8;

/// A schema with all properties of another is composed of it and the rest.
fn composed(schemas: &str) -> String {
    let parts: Vec<&str> = blocks(schemas, 4);
    let objects: Vec<Schema<'_>> = parts.iter().filter_map(|part| Schema::read(part)).collect();
    let compose = |part: &&str| {
        let whole = Schema::read(part);
        let base = whole.as_ref().and_then(|whole| {
            objects.iter().filter(|base| whole.contains(base)).max_by_key(|base| base.lines())
        });
        match (whole, base) {
            (Some(whole), Some(base)) => whole.composed_of(base),
            _ => (*part).to_owned(),
        }
    };
    parts.iter().map(compose).collect()
}

/// The text in blocks: each begins with a line of this indentation, or is what stands before the first.
fn blocks(text: &str, indent: usize) -> Vec<&str> {
    let begins =
        |line: &str| line.len() - line.trim_start().len() == indent && !line.trim_start().starts_with('-');
    let (mut at, mut starts) = (0, vec![0]);
    for line in text.split_inclusive('\n') {
        if begins(line) && at > 0 {
            starts.push(at);
        }
        at += line.len();
    }
    starts.push(at);
    starts.windows(2).map(|ends| &text[ends[0]..ends[1]]).collect()
}

impl<'a> Schema<'a> {
    /// None where it is no object, or has more than properties.
    fn read(part: &'a str) -> Option<Self> {
        let (head, properties) = part.split_once("      properties:\n")?;
        let (name, head) = head.split_once('\n')?;
        let is_whole = properties.lines().all(|line| line.starts_with("        "));
        let lines = head.lines().filter(|line| *line != "      required:");
        let (required, head) = lines.partition(|line| line.starts_with("      - "));
        let properties = blocks(properties, 8);
        is_whole.then_some(Self { name: name.trim().trim_end_matches(':'), head, required, properties })
    }

    fn lines(&self) -> usize {
        self.properties.iter().map(|property| property.lines().count()).sum()
    }

    fn contains(&self, base: &Self) -> bool {
        let name = |property: &str| property.trim_start().split(':').next().unwrap_or_default().to_owned();
        let is_alike = |property: &&str| {
            let required = format!("      - {}", name(property));
            self.properties.contains(property)
                && self.required.contains(&&*required) == base.required.contains(&&*required)
        };
        base.properties.len() < self.properties.len()
            && base.lines() >= COMPOSED_FROM
            && base.properties.iter().all(is_alike)
    }

    fn composed_of(&self, base: &Self) -> String {
        let Self { name, head, required, properties } = self;
        let mut lines = vec![format!("    {name}:")];
        lines
            .extend(head.iter().filter(|line| **line != "      type: object").map(|line| (*line).to_owned()));
        lines.push("      allOf:".to_owned());
        lines.push(format!("      - $ref: '#/components/schemas/{}'", base.name));
        lines.push("      - type: object".to_owned());
        let own = required.iter().filter(|line| !base.required.contains(line));
        let own: Vec<String> = own.map(|line| format!("  {line}")).collect();
        lines.extend((!own.is_empty()).then(|| "        required:".to_owned()).into_iter().chain(own));
        lines.push("        properties:".to_owned());
        let own = properties.iter().filter(|property| !base.properties.contains(property));
        lines.extend(own.flat_map(|property| property.lines()).map(|line| format!("  {line}")));
        lines.join("\n") + "\n"
    }
}

/// A parameter, a body or an answer of an operation.
#[derive(PartialEq, Eq, Hash)]
struct Part<'a> {
    /// Its group among the components.
    group: &'static str,
    name: String,
    /// Its lines, each without the line break and its first `indent` blanks.
    lines: Vec<&'a str>,
    indent: usize,
}

/// What an operation has in common with another stands among the components, and both name it.
fn with_shared_parts(operations: &str, schemas: &str) -> String {
    let pieces = pieces(operations);
    let mut times: HashMap<&Part<'_>, usize> = HashMap::new();
    for part in pieces.iter().filter_map(|(_, part)| part.as_ref()) {
        *times.entry(part).or_default() += 1;
    }
    let mut shared: BTreeMap<&str, BTreeMap<&str, &Part<'_>>> = BTreeMap::new();
    let mut written = String::new();
    for (head, part) in &pieces {
        written.push_str(head);
        let Some(part) = part else { continue };
        let (group, name) = (part.group, &*part.name);
        // Of two that would have one name the second stays where it is.
        let reference = format!("$ref: '#/components/{group}/{name}'");
        let lines = match times[part] {
            1 => &part.lines,
            _ if *shared.entry(group).or_default().entry(name).or_insert(part) == part => &vec![&*reference],
            _ => &part.lines,
        };
        for (at, line) in lines.iter().enumerate() {
            // The first line of a parameter stands behind the mark of a list.
            let indent = if at == 0 && !head.ends_with('\n') { 0 } else { part.indent };
            written.extend([&" ".repeat(indent), *line, "\n"]);
        }
    }
    written.push_str("\ncomponents:\n");
    for (group, parts) in shared {
        written.extend(["  ", group, ":\n"]);
        for (name, part) in parts {
            written.extend(["    ", name, ":\n      ", &part.lines.join("\n      "), "\n"]);
        }
    }
    written + schemas
}

/// Lines, each with the part that begins behind it.
fn pieces(operations: &str) -> Vec<(&str, Option<Part<'_>>)> {
    let mut group = "";
    let mut pieces = Vec::new();
    let mut lines = operations.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        match line.trim_end() {
            "      parameters:" => group = "parameters",
            "      requestBody:" => group = "requestBodies",
            "      responses:" => group = "responses",
            other if !other.starts_with("       ") && !other.starts_with("      -") => group = "",
            _ => {}
        }
        let (head, first, indent) = match group {
            "parameters" if line.starts_with("      - ") => (&line[..8], Some(line[8..].trim_end()), 8),
            "requestBodies" => (line, None, 8),
            "responses" if line.starts_with("        ") => (line, None, 10),
            _ => {
                pieces.push((line, None));
                continue;
            }
        };
        let rest = std::iter::from_fn(|| lines.next_if(|line| line.starts_with(&" ".repeat(indent))));
        let lines: Vec<&str> = first.into_iter().chain(rest.map(|line| line[indent..].trim_end())).collect();
        let name = name_of(group, &lines);
        pieces.push((head, Some(Part { group, name, lines, indent })));
    }
    pieces
}

/// The name of a parameter with its type, or the name of the schema.
fn name_of(group: &str, lines: &[&str]) -> String {
    let after = |key: &str| lines.iter().find_map(|line| line.trim_start().strip_prefix(key));
    let schema = after("$ref: '#/components/schemas/").map(|name| name.trim_end_matches('\''));
    let kind = schema.or(after("format: ")).or(after("type: ")).unwrap_or_default();
    let name = match schema {
        _ if group == "parameters" => after("name: ").unwrap_or_default(),
        Some("Problem") if after("text/plain").is_some() => return "RefusedInWords".to_owned(),
        Some("Problem") => return "Refused".to_owned(),
        Some(schema) if after("type: array").is_some() => return format!("{schema}List"),
        Some(schema) => return schema.to_owned(),
        // A file: the field of a form, or its type.
        None => {
            return capital(
                after("- ").or(after("text/").and_then(|text| text.split(';').next())).unwrap_or(kind),
            );
        }
    };
    if name.eq_ignore_ascii_case(kind) { kind.to_owned() } else { capital(name) + &capital(kind) }
}

fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(word.len().min(1));
    first.to_uppercase() + rest
}
