//! What may be done at an address of the API.

use poem::http::Method;
use poem_openapi::registry::MetaApi;

/// The methods of the operations at `path`. A path that is written out goes before one where `{id}` stands for anything.
pub fn at(features: &[MetaApi], path: &str) -> Vec<Method> {
    let paths = features.iter().flat_map(|feature| &feature.paths);
    let at_path: Vec<_> = paths.filter(|described| is_at(&described.path, path)).collect();
    let open_parts = |path: &str| path.matches('{').count();
    let fewest = at_path.iter().map(|described| open_parts(&described.path)).min();
    let mut methods: Vec<Method> = at_path
        .into_iter()
        .filter(|described| Some(open_parts(&described.path)) == fewest)
        .flat_map(|described| &described.operations)
        .map(|operation| operation.method.clone())
        .collect();
    if methods.contains(&Method::GET) {
        methods.push(Method::HEAD);
    }
    methods
}

/// True when `path` is one of `described`, in which `{id}` stands for anything.
fn is_at(described: &str, path: &str) -> bool {
    let (mut described, mut path) = (described.split('/'), path.split('/'));
    loop {
        match (described.next(), path.next()) {
            (None, None) => return true,
            (Some(part), Some(there)) if part == there || part.starts_with('{') => {}
            _ => return false,
        }
    }
}
