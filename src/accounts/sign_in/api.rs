//! HTTP for signing in and out.

use poem::Request;
use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::verify_password::{SignInError, SignInOutcome, sign_in};
use crate::accounts::account::api::User;
use crate::accounts::cookies::{self, Cookies, Jar};
use crate::accounts::sign_in::establish_session::EstablishedSession;
use crate::accounts::sign_in::sign_out;
use crate::accounts::sign_in::verify_code::{self, TypedCode};
use crate::accounts::state::Accounts;
use crate::accounts::step_up::api::Locked;
use crate::http::error::{Message, PostError, Problem, message, problem};
use crate::http::error_code::ErrorCode;
use crate::http::json_text::RequiredText;
use crate::http::new_cookies::NewCookies;
use crate::http::shared::Shared;
use crate::platform::client::Client;

pub struct SignInApi;

/// E-mail and password.
#[derive(Object)]
pub struct Credentials {
    email: RequiredText,
    password: RequiredText,
}

/// The answer to a successful sign-in.
#[derive(Object)]
pub struct Welcome {
    message: String,
    user: User,
}

/// Why the sign-in is not complete.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SignInRefused {
    message: String,
    code: ErrorCode,
    /// True when the password was right and the six-digit code is still to come, at verify-2fa.
    #[oai(rename = "requires2FA")]
    requires_two_factor: Option<bool>,
}

/// The code that follows a right password.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct SignInCode {
    /// The e-mail address the password belonged to.
    email: RequiredText,
    /// Six digits from the authenticator app, or a backup code.
    code: RequiredText,
    /// True: this browser is not asked for a code for 30 days.
    trust_device: Option<bool>,
}

#[derive(ApiResponse)]
enum LoginResponse {
    /// Signed in; the session cookie is set.
    #[oai(status = 200)]
    SignedIn(Json<Welcome>),
    /// Wrong e-mail or password or code, or a code is still to come.
    #[oai(status = 401)]
    Refused(Json<SignInRefused>),
    /// The account is locked; an administrator unlocks it.
    #[oai(status = 423)]
    Locked(Json<Locked>),
    /// Too many failures from this address.
    #[oai(status = 429)]
    Throttled(Json<Problem>, #[oai(header = "Retry-After")] u32),
}

#[derive(ApiResponse)]
enum LogoutResponse {
    /// Signed out; the cookie is removed.
    #[oai(status = 200)]
    SignedOut(Json<Message>),
}

#[OpenApi(prefix_path = "/api/auth")]
impl SignInApi {
    /// Sign in
    #[oai(path = "/login", method = "post", operation_id = "login")]
    async fn login(
        &self,
        accounts: Shared<&Accounts>,
        client: Client,
        cookies: NewCookies,
        request: &Request,
        credentials: Json<Credentials>,
    ) -> Result<LoginResponse, PostError> {
        let Json(Credentials { email: RequiredText(email), password: RequiredText(password) }) = credentials;
        let shown = Cookies::from_headers(request.headers()).at(accounts.https.is_on()).shown();
        let outcome = sign_in(&accounts, &email, password, shown, &client).await?;
        answer(&accounts, &cookies, outcome).await
    }

    /// Finish signing in with a code
    ///
    /// Judged by the cookie that a right password set, for five minutes and five codes. Takes a backup code too.
    #[oai(path = "/verify-2fa", method = "post", operation_id = "verifyTwoFactor")]
    async fn verify_two_factor(
        &self,
        accounts: Shared<&Accounts>,
        client: Client,
        cookies: NewCookies,
        request: &Request,
        code: Json<SignInCode>,
    ) -> Result<LoginResponse, PostError> {
        let Json(SignInCode { email: RequiredText(email), code: RequiredText(code), trust_device }) = code;
        let sent = Cookies::from_headers(request.headers());
        let jar = sent.at(accounts.https.is_on());
        let (pending, shown) = (jar.pending.clone(), jar.shown());
        let typed = TypedCode { email, code, trust_device: trust_device.unwrap_or(false) };
        let outcome = verify_code::verify_code(&accounts, pending, typed, shown, &client).await?;
        answer(&accounts, &cookies, outcome).await
    }

    /// Sign out
    ///
    /// Answers 200 without a session, too.
    #[oai(path = "/logout", method = "post", operation_id = "logout")]
    async fn logout(
        &self,
        accounts: Shared<&Accounts>,
        client: Client,
        cookies: NewCookies,
        request: &Request,
    ) -> Result<LogoutResponse, PostError> {
        let settings = accounts.settings().await?;
        let sent = Cookies::from_headers(request.headers());
        let Jar { session, pending, .. } = sent.at(settings.public_address.is_https()).clone();
        if pending.is_some() {
            cookies.set(&cookies::pending_removal(&settings));
        }
        // First: this browser forgets it, even where the disk is full and the row stays.
        cookies.set(&cookies::session_removal(&settings));
        if session.is_some() || pending.is_some() {
            sign_out::sign_out(&accounts, session, pending, client).await?;
        }
        Ok(LogoutResponse::SignedOut(message("You are signed out.")))
    }
}

/// Says how a sign-in, or a step of it, ended; sets what the browser needs for the next.
async fn answer(
    accounts: &Accounts,
    cookies: &NewCookies,
    outcome: SignInOutcome,
) -> Result<LoginResponse, PostError> {
    Ok(match outcome {
        SignInOutcome::SignedIn(established) => {
            let EstablishedSession { member, session, device, trust, settings, .. } = *established;
            cookies.set(&cookies::session(&session, &settings));
            cookies.set(&cookies::device(&device, &settings));
            if let Some(trust) = trust {
                cookies.set(&cookies::trust(&trust, &settings));
            }
            if member.two_factor_enabled {
                cookies.set(&cookies::pending_removal(&settings));
            }
            let welcome = Welcome { message: "You are signed in.".to_owned(), user: User::from(member) };
            LoginResponse::SignedIn(Json(welcome))
        }
        SignInOutcome::CodeNeeded(pending) => {
            let settings = accounts.settings().await?;
            cookies.set(&cookies::pending(&pending, &settings));
            let text = "Please enter the code from your authenticator app.";
            refused(Problem::new(ErrorCode::CodeNeeded, text))
        }
        SignInOutcome::Refused => {
            refused(Problem::new(ErrorCode::InvalidCredentials, "Invalid email or password"))
        }
        SignInOutcome::CodeRefused(error) => refused(error.into()),
        SignInOutcome::StartOver => {
            refused(Problem::new(ErrorCode::StartOver, "Please sign in again with your password."))
        }
        SignInOutcome::Locked => {
            let text = "This account is locked. A church administrator can unlock it.";
            LoginResponse::Locked(Json(Problem::new(ErrorCode::AccountLocked, text).into()))
        }
        SignInOutcome::Throttled(seconds) => {
            let text = "Too many failed attempts. Please wait a few minutes and try again.";
            LoginResponse::Throttled(problem(ErrorCode::TooManyAttempts, text), seconds)
        }
    })
}

fn refused(Problem { message, code, .. }: Problem) -> LoginResponse {
    let requires_two_factor = (code == ErrorCode::CodeNeeded).then_some(true);
    LoginResponse::Refused(Json(SignInRefused { message, code, requires_two_factor }))
}

impl From<SignInError> for PostError {
    fn from(error: SignInError) -> Self {
        match error {
            SignInError::Hasher(error) => error.into(),
            SignInError::Randomness(error) => error.into(),
            SignInError::Database(error) => error.into(),
        }
    }
}
