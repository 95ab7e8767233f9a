//! The API as a whole: every feature's `api.rs` in one service, and its description.

use poem_openapi::OpenApiService;

use crate::announcements::api::AnnouncementsApi;
use crate::auth::api::AuthApi;
use crate::auth::sign_in::api::SignInApi;
use crate::celebrations::api::CelebrationsApi;
use crate::events::api::EventsApi;
use crate::giving::api::GivingApi;
use crate::health::HealthApi;
use crate::members::api::MembersApi;
use crate::photos::api::PhotosApi;
use crate::second_factor::api::SecondFactorApi;
use crate::security_card::api::SecurityCardApi;
use crate::settings::api::NamesApi;

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
        EventsApi,
        AnnouncementsApi,
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

/// The description as YAML: what `openapi.yaml` holds.
pub fn description() -> String {
    service().spec_yaml()
}
