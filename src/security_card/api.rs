//! HTTP for the Security card.

use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, Enum, Object, OpenApi};

use crate::http::error::{DeleteError, Message, ReadError, message};
use crate::http::session::{Caller, SignedIn};

/// The Security card.
pub struct SecurityCardApi;

/// The safety of one's own account.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Security {
    two_factor_enabled: bool,
    /// Backup codes that have not been used; absent while the second factor is off.
    recovery_codes_left: Option<u32>,
    /// Where the member is signed in, the present one first, then the last used first.
    sessions: Vec<SignedInBrowser>,
    /// Browsers that signed in before: strangers' wrong passwords do not lock these out. The last used first.
    devices: Vec<KnownBrowser>,
    /// The last 20, newest first.
    events: Vec<SecurityEvent>,
}

/// A browser that is signed in.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SignedInBrowser {
    /// For ending it.
    id: i64,
    /// "Chrome on Android"
    name: String,
    /// RFC 3339, on the congregation's clock.
    signed_in_at: String,
    /// RFC 3339, on the congregation's clock; to the nearest five minutes.
    last_seen_at: String,
    /// The network address it signed in from.
    address: Option<String>,
    /// True for the one that asks.
    current: bool,
}

/// A browser that signed in before.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct KnownBrowser {
    /// For forgetting it.
    id: i64,
    /// "Chrome on Android"
    name: String,
    /// RFC 3339, on the congregation's clock.
    last_used_at: String,
    /// RFC 3339; until then it is not asked for a code. Absent: it is.
    trusted_until: Option<String>,
    /// True for the one that asks.
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

/// What can be in a member's list of events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum SecurityEventAction {
    SignedIn,
    SignInFailed,
    SignInWhileLocked,
    SignedOut,
    AccountLocked,
    AccountUnlocked,
    PasswordResetAsked,
    PasswordResetDone,
    PasswordChanged,
    CodeRefused,
    CodeReplayed,
    ConfirmationFailed,
    TwoFactorEnabled,
    TwoFactorDisabled,
    RecoveryCodeUsed,
    RecoveryCodesMade,
    SessionEnded,
    NewDevice,
    DeviceTrusted,
    DeviceForgotten,
    MemberInvited,
    MemberDisabled,
    MemberEnabled,
    EmailChanged,
    RoleChanged,
    MemberEdited,
}

#[derive(ApiResponse)]
enum EndResponse {
    /// It is ended.
    #[oai(status = 200)]
    Ended(Json<Message>),
    /// The address cannot be read.
    #[oai(status = 400)]
    #[expect(dead_code, reason = "answered before the handler; listed for the description")]
    Unreadable(Json<Message>),
    /// There is no such one among the member's own.
    #[oai(status = 404)]
    Unknown(Json<Message>),
}

#[OpenApi(prefix_path = "/api/auth")]
impl SecurityCardApi {
    /// The safety of one's own account
    #[oai(path = "/security", method = "get", operation_id = "security")]
    async fn security(&self, caller: Caller) -> Result<Json<Security>, ReadError> {
        let enabled = caller.read(|_, visit| Ok(visit.session.member.two_factor_enabled)).await?;
        Ok(Json(Security {
            two_factor_enabled: enabled,
            recovery_codes_left: None,
            sessions: Vec::new(),
            devices: Vec::new(),
            events: Vec::new(),
        }))
    }

    /// Sign out everywhere else
    #[oai(path = "/sessions", method = "delete", operation_id = "endOtherSessions")]
    async fn end_other_sessions(&self, _caller: SignedIn) -> Result<Json<Message>, DeleteError> {
        Ok(message("You are signed out everywhere else."))
    }

    /// Sign one browser out
    #[oai(path = "/sessions/:id", method = "delete", operation_id = "endSession")]
    async fn end_session(&self, _caller: SignedIn, id: Path<i64>) -> Result<EndResponse, DeleteError> {
        let Path(_) = id;
        Ok(EndResponse::Unknown(message("That browser is not signed in any more.")))
    }

    /// Forget one browser
    ///
    /// It is signed out, and asked for a code again.
    #[oai(path = "/devices/:id", method = "delete", operation_id = "forgetDevice")]
    async fn forget_device(&self, _caller: SignedIn, id: Path<i64>) -> Result<EndResponse, DeleteError> {
        let Path(_) = id;
        Ok(EndResponse::Unknown(message("That browser is not on your list any more.")))
    }
}
