//! Between the wings imports run one way, and neither features nor files import in a cycle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use syn::visit::{self, Visit};

use super::rust_files;

/// From the lowest to the highest: a wing imports itself and what stands before it.
const WINGS: [&str; 6] = ["platform", "http", "accounts", "congregation", "appliance", "cli"];

type Graph = BTreeMap<String, BTreeSet<String>>;

fn modules() -> BTreeMap<Vec<String>, String> {
    let mut found = BTreeMap::new();
    for (file, _) in rust_files("src") {
        let mut module: Vec<String> = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
        if module.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
            module.pop();
        }
        if file != "main.rs" && !file.ends_with("/tests.rs") {
            found.insert(module, file);
        }
    }
    assert!(found.len() > 300, "the code was found");
    found
}

struct Imports<'a> {
    modules: &'a BTreeMap<Vec<String>, String>,
    here: Vec<String>,
    is_mod_rs: bool,
    found: BTreeSet<String>,
}

impl Imports<'_> {
    fn add(&mut self, path: &[String], is_public_use: bool) {
        let mut full = match path.first().map(String::as_str) {
            Some("crate") => Vec::new(),
            Some("self" | "super") => self.here.clone(),
            _ => return,
        };
        for segment in path.iter().skip_while(|segment| *segment == "crate" || *segment == "self") {
            if segment == "super" {
                full.pop();
            } else {
                full.push(segment.clone());
            }
        }
        let target = (0..=full.len()).rev().find_map(|length| self.modules.get(&full[..length]));
        // A mod.rs that only re-exports its own files makes no cycle.
        let is_own = self.is_mod_rs && is_public_use && full.starts_with(&self.here);
        if let Some(target) = target
            && !is_own
            && target != "lib.rs"
        {
            self.found.insert(target.clone());
        }
    }

    fn add_tree(&mut self, tree: &syn::UseTree, prefix: &[String], is_public: bool) {
        let with = |name: &syn::Ident| [prefix, &[name.to_string()]].concat();
        match tree {
            syn::UseTree::Path(path) => self.add_tree(&path.tree, &with(&path.ident), is_public),
            syn::UseTree::Name(name) => self.add(&with(&name.ident), is_public),
            syn::UseTree::Rename(rename) => self.add(&with(&rename.ident), is_public),
            syn::UseTree::Glob(_) => self.add(prefix, is_public),
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|item| self.add_tree(item, prefix, is_public));
            }
        }
    }
}

fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && matches!(&attribute.meta, syn::Meta::List(list) if list.tokens.to_string().contains("test"))
    })
}

impl<'ast> Visit<'ast> for Imports<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if is_for_tests(&item.attrs) {
            return;
        }
        self.here.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.here.pop();
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.add_tree(&item.tree, &[], !matches!(item.vis, syn::Visibility::Inherited));
    }

    /// `pub(super)` imports nothing.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.add(&segments, false);
        visit::visit_path(self, path);
    }
}

fn imports() -> Graph {
    let modules = modules();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let imports_of = |(module, file): (&Vec<String>, &String)| {
        let text = std::fs::read_to_string(root.join(file)).unwrap();
        let is_mod_rs = file.ends_with("mod.rs");
        let mut imports =
            Imports { modules: &modules, here: module.clone(), is_mod_rs, found: BTreeSet::new() };
        imports.visit_file(&syn::parse_file(&text).unwrap());
        imports.found.remove(file);
        (file.clone(), imports.found)
    };
    modules.iter().map(imports_of).collect()
}

/// The folder of a feature, such as `accounts/sign_in` or, in a group, `congregation/giving/counting`; http and cli
/// are one each.
fn feature(file: &str) -> String {
    let parts: Vec<&str> = file.trim_end_matches(".rs").split('/').collect();
    match parts[..] {
        [wing @ ("http" | "cli"), ..] => wing.to_owned(),
        [wing @ ("accounts" | "congregation"), group, part, _, ..]
            if !["series", "store"].contains(&part) =>
        {
            format!("{wing}/{group}/{part}")
        }
        [wing, part, ..] => format!("{wing}/{part}"),
        _ => file.to_owned(),
    }
}

fn between_features(imports: &Graph) -> Graph {
    let mut features = Graph::new();
    for (file, targets) in imports {
        for target in targets {
            if feature(file) != feature(target) {
                features.entry(feature(file)).or_default().insert(feature(target));
            }
        }
    }
    features
}

/// The nodes in a cycle, or leading into one: all that is left after removing nodes without outgoing edges again and
/// again.
fn circle(graph: &Graph) -> BTreeSet<String> {
    let mut left = graph.clone();
    loop {
        let all: BTreeSet<String> = left.keys().cloned().collect();
        left.retain(|_, targets| !targets.is_disjoint(&all));
        if left.len() == all.len() {
            return all;
        }
    }
}

#[test]
fn between_the_wings_arrows_run_one_way() {
    let wing = |file: &str| WINGS.iter().position(|wing| file.starts_with(&format!("{wing}/")));
    let upwards: Vec<String> = imports()
        .into_iter()
        .flat_map(|(file, targets)| targets.into_iter().map(move |to| (file.clone(), to)))
        .filter(|(file, to)| match (wing(file), wing(to)) {
            (Some(from), Some(to)) => from < to,
            // app.rs puts everything but the commands together, and only they import it; config.rs imports nothing of
            // ours.
            (None, Some(to)) => file == "config.rs" || WINGS[to] == "cli",
            (Some(from), None) => to == "app.rs" && WINGS[from] != "cli",
            (None, None) => false,
        })
        .map(|(file, to)| format!("{file} imports {to}"))
        .collect();
    assert!(upwards.is_empty(), "{}", upwards.join("\n"));
}

#[test]
fn nothing_imports_in_a_circle() {
    let imports = imports();
    assert_eq!(circle(&imports), BTreeSet::new(), "files");
    assert_eq!(circle(&between_features(&imports)), BTreeSet::new(), "features");
}

#[test]
fn nothing_lies_loose_at_the_root() {
    let loose: Vec<String> = modules().into_values().filter(|file| !file.contains('/')).collect();
    assert_eq!(loose, ["lib.rs", "app.rs", "config.rs"]);
}

#[test]
fn a_circle_and_a_turned_arrow_are_found() {
    let graph = |edges: &[(&str, &str)]| {
        let mut graph = Graph::new();
        for (from, to) in edges {
            graph.entry((*from).to_owned()).or_default().insert((*to).to_owned());
        }
        graph
    };
    assert!(circle(&graph(&[("a", "b"), ("b", "c"), ("a", "c")])).is_empty());
    let found = circle(&graph(&[("b", "c"), ("c", "b"), ("c", "d")]));
    assert!(found.iter().eq(["b", "c"]), "{found:?}");

    let modules = modules();
    let here = ["platform", "clock"].map(str::to_owned).to_vec();
    let mut imports = Imports { modules: &modules, here, is_mod_rs: false, found: BTreeSet::new() };
    let code = "use crate::{app::App, accounts::sessions::{self, Session}};
        fn now() -> super::money::Cents { crate::congregation::giving::months::all() }
        #[cfg(test)] mod tests { use crate::cli; }";
    imports.visit_file(&syn::parse_file(code).unwrap());
    let found: Vec<&str> = imports.found.iter().map(String::as_str).collect();
    let expected =
        ["accounts/sessions/mod.rs", "app.rs", "congregation/giving/months.rs", "platform/money.rs"];
    assert_eq!(found, expected);
}
