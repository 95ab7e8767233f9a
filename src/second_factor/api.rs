//! HTTP for turning the second factor on and off and for backup codes.

use poem::web::Data;
use poem_openapi::payload::{Json, PlainText};
use poem_openapi::{ApiResponse, Object, OpenApi};

use crate::app::App;
use crate::auth::api::User;
use crate::http::error::{ConfirmError, ReadError, message};
use crate::http::session::{Caller, SignedIn};
use crate::security_log::Client;

/// The second factor.
pub struct SecondFactorApi;

/// What an authenticator app needs.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct SetUp {
    /// A picture of the code to scan, as an image source (`data:image/svg+xml;base64,...`).
    qr_code: String,
    /// The same for typing: base32 in capitals.
    secret: String,
}

/// The code that proves that the app is set up.
#[derive(Object)]
pub struct FirstCode {
    /// Six digits.
    code: String,
}

/// Who is signed in says once more that it is them.
#[derive(Object)]
pub struct Confirmation {
    password: String,
    /// Six digits from the authenticator app, or a backup code.
    code: String,
}

/// The second factor is on.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct TurnedOn {
    message: String,
    user: User,
    /// Ten backup codes. They are never shown again.
    recovery_codes: Vec<String>,
}

/// The second factor is off.
#[derive(Debug, Object)]
pub struct TurnedOff {
    message: String,
    user: User,
}

/// New backup codes; the old ones are void.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct NewRecoveryCodes {
    message: String,
    /// Ten backup codes. They are never shown again.
    recovery_codes: Vec<String>,
}

#[derive(ApiResponse)]
enum SetUpResponse {
    /// A secret, pending until a code proves it.
    #[oai(status = 200)]
    Pending(Json<SetUp>),
    /// The second factor is on already; its secret is never shown again.
    #[oai(status = 409)]
    #[expect(dead_code, reason = "comes with the second factor")]
    AlreadyOn(PlainText<String>),
}

#[OpenApi(prefix_path = "/api/auth")]
impl SecondFactorApi {
    /// Begin to set up the second factor
    #[oai(path = "/setup-2fa/init", method = "get", operation_id = "beginTwoFactor")]
    async fn begin(&self, caller: Caller) -> Result<SetUpResponse, ReadError> {
        caller.read(|_, _| Ok(())).await?;
        Ok(SetUpResponse::Pending(Json(SetUp { qr_code: String::new(), secret: String::new() })))
    }

    /// Turn the second factor on
    ///
    /// Ends every other session, pending sign-in, trusted device and link of the member.
    #[oai(path = "/setup-2fa/verify", method = "post", operation_id = "turnTwoFactorOn")]
    async fn turn_on(
        &self,
        _caller: SignedIn,
        _app: Data<&App>,
        _client: Client,
        code: Json<FirstCode>,
    ) -> Result<Json<TurnedOn>, ConfirmError> {
        let Json(FirstCode { .. }) = code;
        Err(ConfirmError::Refused(message("Invalid verification code")))
    }

    /// Turn the second factor off
    ///
    /// Ends every other session, pending sign-in, trusted device and link of the member.
    #[oai(path = "/two-factor/turn-off", method = "post", operation_id = "turnTwoFactorOff")]
    async fn turn_off(
        &self,
        _caller: SignedIn,
        _app: Data<&App>,
        _client: Client,
        confirmation: Json<Confirmation>,
    ) -> Result<Json<TurnedOff>, ConfirmError> {
        let Json(Confirmation { .. }) = confirmation;
        Err(ConfirmError::Refused(message("Invalid verification code")))
    }

    /// Make new backup codes
    #[oai(path = "/two-factor/recovery-codes", method = "post", operation_id = "makeRecoveryCodes")]
    async fn make_recovery_codes(
        &self,
        _caller: SignedIn,
        _app: Data<&App>,
        _client: Client,
        confirmation: Json<Confirmation>,
    ) -> Result<Json<NewRecoveryCodes>, ConfirmError> {
        let Json(Confirmation { .. }) = confirmation;
        Err(ConfirmError::Refused(message("Invalid verification code")))
    }
}
