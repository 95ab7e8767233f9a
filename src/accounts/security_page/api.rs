//! HTTP for the Security card.

use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::SecurityEventAction;
use super::compose::{self, Overview};
use super::end::{self, Ended};
use crate::accounts::cookies;
use crate::accounts::first_access::api::FirstAccessView;
use crate::accounts::guard::{Caller, SignedIn, Visit};
use crate::http::error::{ApiError, Message, PlainError, message};
use crate::http::new_cookies::NewCookies;
use crate::platform::client::{Client, device_name};
use crate::platform::clock::rfc3339;
use crate::platform::refusal::{ErrorCode, Refusal};

pub struct SecurityCardApi;

/// The security of the member's own account.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Security {
    two_factor_enabled: bool,
    /// Backup codes that have not been used; absent while the second factor is off.
    recovery_codes_left: Option<u32>,
    first_access: Option<FirstAccessView>,
    /// The member's sessions, the present one first, then the last used first.
    sessions: Vec<SignedInBrowser>,
    /// Browsers that signed in before: strangers' wrong passwords do not lock these out. The last used first.
    devices: Vec<KnownBrowserView>,
    /// The last 20, newest first; at most ten of them can be caused without signing in.
    events: Vec<SecurityEvent>,
}

/// A browser that is signed in.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SignedInBrowser {
    /// The id for ending it.
    id: i64,
    /// "Chrome on Android"
    name: String,
    /// RFC 3339, on the congregation's clock.
    signed_in_at: String,
    /// RFC 3339, on the congregation's clock; to the nearest five minutes.
    last_seen_at: String,
    /// The network address it signed in from.
    address: Option<String>,
    /// True for the one of this request.
    current: bool,
}

/// A browser that signed in before.
#[derive(Debug, Object)]
#[oai(rename = "KnownBrowser", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct KnownBrowserView {
    /// The id for forgetting it.
    id: i64,
    /// "Chrome on Android"
    name: String,
    /// RFC 3339, on the congregation's clock.
    last_used_at: String,
    /// RFC 3339; until then it is not asked for a code. Absent: it is.
    trusted_until: Option<String>,
    /// True for the one of this request.
    current: bool,
}

/// Something that happened to the account.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SecurityEvent {
    action: SecurityEventAction,
    /// RFC 3339, on the congregation's clock; of the last one when there were several.
    at: String,
    /// "Chrome on Android"; absent when it was done at the church office.
    device: Option<String>,
    /// The network address it came from.
    address: Option<String>,
    /// How often within the minute.
    times: u32,
}

#[OpenApi(prefix_path = "/api/auth")]
impl SecurityCardApi {
    /// The safety of one's own account
    #[oai(path = "/security", method = "get", operation_id = "security")]
    async fn security(&self, caller: Caller) -> Result<Json<Security>, PlainError> {
        let security = caller.read(|conn, visit| {
            let Visit { session, settings, moment, .. } = visit;
            let overview = compose::read(conn, session, settings, *moment)?;
            Ok(Security::of(overview, visit))
        });
        Ok(Json(security.await?))
    }

    /// Sign out everywhere else
    #[oai(path = "/sessions", method = "delete", operation_id = "endOtherSessions")]
    async fn end_other_sessions(&self, caller: SignedIn, client: Client) -> Result<Json<Message>, ApiError> {
        let ending = caller.write::<_, rusqlite::Error>(move |tx, visit| {
            end::end_other_sessions(tx, &visit.session, &client, visit.now)
        });
        ending.await?;
        Ok(message("You are signed out everywhere else."))
    }

    /// Sign one browser out
    #[oai(path = "/sessions/:id", method = "delete", operation_id = "endSession")]
    async fn end_session(
        &self,
        caller: SignedIn,
        client: Client,
        cookies: NewCookies,
        id: Path<i64>,
    ) -> Result<Json<Message>, ApiError> {
        let ending = caller.write::<_, rusqlite::Error>(move |tx, visit| {
            let ended = end::end_session(tx, &visit.session, id.0, &client, visit.now)?;
            Ok((ended, cookies::session_removal(&visit.settings)))
        });
        Ok(match ending.await? {
            (Ended::Other, _) => message("That browser is signed out."),
            (Ended::Present, removal) => {
                cookies.set(&removal);
                message("You are signed out.")
            }
            (Ended::Unknown, _) => {
                return Err(
                    Refusal::new(ErrorCode::NotFound, "That browser is not signed in any more.").into()
                );
            }
        })
    }

    /// Forget one browser
    ///
    /// It is signed out, and asked for a code again. The browser of this request stays signed in.
    #[oai(path = "/devices/:id", method = "delete", operation_id = "forgetDevice")]
    async fn forget_device(
        &self,
        caller: SignedIn,
        client: Client,
        id: Path<i64>,
    ) -> Result<Json<Message>, ApiError> {
        let ending = caller.write::<_, rusqlite::Error>(move |tx, visit| {
            end::forget_device(tx, &visit.session, id.0, &client, visit.now)
        });
        Ok(match ending.await? {
            Ended::Other => message("That browser is forgotten and signed out."),
            Ended::Present => message("This browser is forgotten. You stay signed in until you sign out."),
            Ended::Unknown => {
                return Err(
                    Refusal::new(ErrorCode::NotFound, "That browser is not on your list any more.").into()
                );
            }
        })
    }
}

impl Security {
    fn of(overview: Overview, visit: &Visit) -> Self {
        let Visit { session, settings, .. } = visit;
        let at = |instant| rfc3339(instant, &settings.time_zone);
        let name = |user_agent: Option<String>| device_name(user_agent.as_deref().unwrap_or_default());
        let sessions = overview.sessions.into_iter().map(|open| SignedInBrowser {
            id: open.id,
            name: name(open.user_agent),
            signed_in_at: at(open.created_at),
            last_seen_at: at(open.last_seen_at),
            address: open.address,
            current: open.id == session.id,
        });
        let devices = overview.devices.into_iter().map(|device| KnownBrowserView {
            id: device.id,
            name: device.name.unwrap_or_else(|| name(None)),
            last_used_at: at(device.last_used_at),
            trusted_until: device.trusted_until.map(at),
            current: session.device_id == Some(device.id),
        });
        let events = overview.events.into_iter().map(|event| SecurityEvent {
            action: event.action,
            at: at(event.at),
            device: event.device,
            address: event.address,
            times: event.times,
        });
        Self {
            two_factor_enabled: session.member.two_factor_enabled,
            recovery_codes_left: overview.recovery_codes_left,
            first_access: overview.first_access.map(|first| FirstAccessView::of(first, &settings.time_zone)),
            sessions: sessions.collect(),
            devices: devices.collect(),
            events: events.collect(),
        }
    }
}
