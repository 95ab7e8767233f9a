//! The operations at the addresses of the API.

use std::collections::HashMap;

use poem::endpoint::BoxEndpoint;
use poem::http::Method;
use poem_openapi::OpenApi;
use poem_openapi::registry::{MetaApi, Registry};

/// By address, in which `:name` stands for anything, and by method.
type Table = HashMap<String, HashMap<Method, BoxEndpoint<'static>>>;

/// The features' routes, without their description, which poem-openapi would make at every start.
#[derive(Default)]
pub struct Operations(Table);

/// The methods of each address.
pub struct Methods(Vec<(String, Vec<Method>)>);

impl Operations {
    pub fn of(features: impl OpenApi) -> Self {
        let mut table = Table::new();
        features.add_routes(&mut table);
        Self(table)
    }

    pub fn methods(&self) -> Methods {
        let of = |methods: &HashMap<Method, _>| {
            let mut methods: Vec<Method> = methods.keys().cloned().collect();
            if methods.contains(&Method::GET) {
                methods.push(Method::HEAD);
            }
            methods.sort_by(|one, other| one.as_str().cmp(other.as_str()));
            methods
        };
        Methods(self.0.iter().map(|(address, methods)| (address.clone(), of(methods))).collect())
    }
}

impl OpenApi for Operations {
    fn meta() -> Vec<MetaApi> {
        Vec::new()
    }

    fn register(_: &mut Registry) {}

    fn add_routes(self, table: &mut Table) {
        table.extend(self.0);
    }
}

impl Methods {
    /// The methods at `path`. An address that is written out goes before one where `:id` stands for anything.
    pub fn at(&self, path: &str) -> &[Method] {
        let at_path = self.0.iter().filter(|(address, _)| is_at(address, path));
        let fewest = at_path.min_by_key(|(address, _)| address.matches(':').count());
        fewest.map_or(&[], |(_, methods)| methods)
    }
}

/// True when `path` is the `address`, in which `:id` stands for anything.
fn is_at(address: &str, path: &str) -> bool {
    let (mut address, mut path) = (address.split('/'), path.split('/'));
    loop {
        match (address.next(), path.next()) {
            (None, None) => return true,
            (Some(part), Some(there)) if part == there || part.starts_with(':') => {}
            _ => return false,
        }
    }
}
