//! The API of all features, and its description. Only [`crate::app`] and [`crate::cli`] import it.

use poem::http::Method;
use poem_openapi::{OpenApi, OpenApiService};

use crate::accounts::log_page::api::LogPageApi;
use crate::accounts::overview::api::SecurityCardApi;
use crate::accounts::passwords::api::AuthApi;
use crate::accounts::role_work::api::RoleWorkApi;
use crate::accounts::second_factor_setup::api::SecondFactorApi;
use crate::accounts::sign_in::api::SignInApi;
use crate::accounts::sign_in::join_api::JoinApi;
use crate::appliance::health::HealthApi;
use crate::congregation::announcements::api::AnnouncementsApi;
use crate::congregation::announcements::letters_api::AnnouncementLettersApi;
use crate::congregation::announcements::office_api::AnnouncementWorkApi;
use crate::congregation::answers::api::AnswersApi;
use crate::congregation::answers::office_api::OfficeAnswersApi;
use crate::congregation::calendar::api::CalendarFilesApi;
use crate::congregation::calendar::feeds_api::CalendarFeedsApi;
use crate::congregation::celebrations::api::CelebrationsApi;
use crate::congregation::event_letters::invite_api::EventLettersApi;
use crate::congregation::event_letters::link_api::AnswerLinksApi;
use crate::congregation::event_work::api::EventWorkApi;
use crate::congregation::events::api::EventsApi;
use crate::congregation::giving::api::GivingApi;
use crate::congregation::households::api::HouseholdsApi;
use crate::congregation::invitations::api::InvitationsApi;
use crate::congregation::letters::api::LetterChoicesApi;
use crate::congregation::letters::stop_api::EndLettersApi;
use crate::congregation::life::api::LifeApi;
use crate::congregation::members::api::MembersApi;
use crate::congregation::people::account_api::PersonAccountApi;
use crate::congregation::people::api::PeopleApi;
use crate::congregation::people::many_api::ManyPeopleApi;
use crate::congregation::people::person_api::PersonApi;
use crate::congregation::people::sign_in_api::PersonSignInApi;
use crate::congregation::photos::api::PhotosApi;
use crate::congregation::removal::api::RemovalApi;
use crate::congregation::removal::merge_api::MergeApi;
use crate::congregation::slips::api::SlipsApi;
use crate::http::names::NamesApi;

type Features = (
    AuthApi,
    (SignInApi, JoinApi),
    SecondFactorApi,
    SecurityCardApi,
    RoleWorkApi,
    (EventsApi, EventWorkApi, AnswersApi, OfficeAnswersApi, EventLettersApi, AnswerLinksApi),
    (AnnouncementsApi, AnnouncementWorkApi, AnnouncementLettersApi),
    (CalendarFilesApi, CalendarFeedsApi),
    (LetterChoicesApi, EndLettersApi),
    CelebrationsApi,
    MembersApi,
    PhotosApi,
    OfficeFeatures,
    GivingApi,
    NamesApi,
    HealthApi,
);

/// What members with a role do. A tuple has sixteen places at most.
type OfficeFeatures = (
    PeopleApi,
    PersonApi,
    ManyPeopleApi,
    PersonAccountApi,
    PersonSignInApi,
    (LifeApi, RemovalApi, MergeApi),
    HouseholdsApi,
    SlipsApi,
    InvitationsApi,
    LogPageApi,
);

pub fn service() -> OpenApiService<Features, ()> {
    let features = (
        AuthApi,
        (SignInApi, JoinApi),
        SecondFactorApi,
        SecurityCardApi,
        RoleWorkApi,
        (EventsApi, EventWorkApi, AnswersApi, OfficeAnswersApi, EventLettersApi, AnswerLinksApi),
        (AnnouncementsApi, AnnouncementWorkApi, AnnouncementLettersApi),
        (CalendarFilesApi, CalendarFeedsApi),
        (LetterChoicesApi, EndLettersApi),
        CelebrationsApi,
        MembersApi,
        PhotosApi,
        (
            PeopleApi,
            PersonApi,
            ManyPeopleApi,
            PersonAccountApi,
            PersonSignInApi,
            (LifeApi, RemovalApi, MergeApi),
            HouseholdsApi,
            SlipsApi,
            InvitationsApi,
            LogPageApi,
        ),
        GivingApi,
        NamesApi,
        HealthApi,
    );
    OpenApiService::new(features, "Member portal", env!("CARGO_PKG_VERSION")).description(
        "The members-only portal of one congregation. Errors of POST and DELETE are JSON {message, code}, where the \
         code stays and the sentence may be reworded; errors of GET and PUT are one plain sentence.",
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

/// The API description as YAML, for `openapi.yaml`.
pub fn description() -> String {
    service().spec_yaml()
}
