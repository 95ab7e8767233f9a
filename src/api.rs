//! The API as a whole: every feature's `api.rs` in one service, and its description.

use poem::http::Method;
use poem_openapi::{OpenApi, OpenApiService};

use crate::accounts::overview::api::SecurityCardApi;
use crate::accounts::passwords::api::AuthApi;
use crate::accounts::second_factor::api::SecondFactorApi;
use crate::accounts::sign_in::api::SignInApi;
use crate::appliance::health::HealthApi;
use crate::congregation::announcements::api::AnnouncementsApi;
use crate::congregation::celebrations::api::CelebrationsApi;
use crate::congregation::events::api::EventsApi;
use crate::congregation::giving::api::GivingApi;
use crate::congregation::members::api::MembersApi;
use crate::congregation::photos::api::PhotosApi;
use crate::http::names::NamesApi;

type Features = (
    AuthApi,
    SignInApi,
    SecondFactorApi,
    SecurityCardApi,
    EventsApi,
    AnnouncementsApi,
    CelebrationsApi,
    MembersApi,
    PhotosApi,
    GivingApi,
    NamesApi,
    HealthApi,
);

/// All features' operations.
pub fn service() -> OpenApiService<Features, ()> {
    let features = (
        AuthApi,
        SignInApi,
        SecondFactorApi,
        SecurityCardApi,
        EventsApi::default(),
        AnnouncementsApi::default(),
        CelebrationsApi,
        MembersApi,
        PhotosApi,
        GivingApi,
        NamesApi,
        HealthApi,
    );
    OpenApiService::new(features, "Member portal", env!("CARGO_PKG_VERSION")).description(
        "The members-only portal of one congregation. Errors of POST are JSON {message}; errors of GET and PUT are \
         one plain sentence.",
    )
}

/// What may be done at an address of the API.
pub fn methods_at(path: &str) -> Vec<Method> {
    let paths = Features::meta().into_iter().flat_map(|feature| feature.paths);
    let at_path = paths.filter(|described| is_at(&described.path, path));
    let mut methods: Vec<Method> =
        at_path.flat_map(|described| described.operations).map(|operation| operation.method).collect();
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

/// The description as YAML: what `openapi.yaml` holds.
pub fn description() -> String {
    service().spec_yaml()
}
