//! One word, one meaning: no two types that are seen outside their file share a name.

use std::collections::BTreeMap;

use syn::visit::{self, Visit};

use super::rust_files;

/// The types of one file that other files see, tests left out.
#[derive(Default)]
struct Types {
    found: Vec<String>,
}

impl Types {
    fn add(&mut self, visibility: &syn::Visibility, name: &syn::Ident) {
        if !matches!(visibility, syn::Visibility::Inherited) {
            self.found.push(name.to_string());
        }
    }
}

impl<'ast> Visit<'ast> for Types {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let is_for_tests = item.attrs.iter().any(|attribute| attribute.path().is_ident("cfg"));
        if !is_for_tests {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.add(&item.vis, &item.ident);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.add(&item.vis, &item.ident);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.add(&item.vis, &item.ident);
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.add(&item.vis, &item.ident);
    }

    fn visit_item_union(&mut self, item: &'ast syn::ItemUnion) {
        self.add(&item.vis, &item.ident);
    }
}

fn types_of(code: &str) -> Vec<String> {
    let mut types = Types::default();
    types.visit_file(&syn::parse_file(code).unwrap());
    types.found
}

#[test]
fn no_two_public_types_share_a_name() {
    let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (file, text) in rust_files("src") {
        for name in types_of(&text) {
            files.entry(name).or_default().push(file.clone());
        }
    }
    assert!(files.len() > 300, "the types were found");
    let shared: Vec<String> = files
        .iter()
        .filter(|(_, files)| files.len() > 1)
        .map(|(name, files)| format!("{name}: {}", files.join(", ")))
        .collect();
    assert!(shared.is_empty(), "each meaning needs a name of its own:\n{}", shared.join("\n"));
}

#[test]
fn a_type_is_found_with_any_visibility_but_the_file_s_own() {
    let code = "pub struct A; pub(super) enum B {} pub(in crate::http) type C = u8; pub(crate) trait D {}
        struct E; mod inner { pub struct F; } #[cfg(test)] mod tests { pub struct G; }
        impl A { type H = u8; } pub union I { a: u8 }";
    assert_eq!(types_of(code), ["A", "B", "C", "D", "F", "I"]);
}
