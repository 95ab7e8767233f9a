//! HTTP for signing in and out.

use poem::Request;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::verify_password::{SignInOutcome, sign_in};
use crate::accounts::account::api::User;
use crate::accounts::cookies::{self, Cookies, Jar};
use crate::accounts::sign_in::establish_session::EstablishedSession;
use crate::accounts::sign_in::sign_out;
use crate::accounts::sign_in::verify_code::{self, TypedCode};
use crate::accounts::state::Accounts;
use crate::http::error::{ApiError, Message, message};
use crate::http::json_text::RequiredText;
use crate::http::new_cookies::NewCookies;
use crate::http::shared::Shared;
use crate::platform::client::Client;
use crate::platform::refusal::{ErrorCode, Kind, Refusal};

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
    ) -> Result<Json<Welcome>, ApiError> {
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
    ) -> Result<Json<Welcome>, ApiError> {
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
    ) -> Result<Json<Message>, ApiError> {
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
        Ok(message("You are signed out."))
    }
}

/// Says how a sign-in, or a step of it, ended; sets what the browser needs for the next.
async fn answer(
    accounts: &Accounts,
    cookies: &NewCookies,
    outcome: SignInOutcome,
) -> Result<Json<Welcome>, ApiError> {
    let refusal = match outcome {
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
            return Ok(Json(Welcome { message: "You are signed in.".to_owned(), user: User::from(member) }));
        }
        SignInOutcome::CodeNeeded(pending) => {
            let settings = accounts.settings().await?;
            cookies.set(&cookies::pending(&pending, &settings));
            let text = "Please enter the code from your authenticator app.";
            Refusal::new(ErrorCode::CodeNeeded, text).of_kind(Kind::SignedOut)
        }
        SignInOutcome::Refused => Refusal::new(ErrorCode::InvalidCredentials, "Invalid email or password"),
        SignInOutcome::CodeRefused(error) => Refusal::from(error).of_kind(Kind::SignedOut),
        SignInOutcome::StartOver => {
            Refusal::new(ErrorCode::StartOver, "Please sign in again with your password.")
        }
        SignInOutcome::Locked => {
            let text = "This account is locked. A church administrator can unlock it.";
            Refusal::new(ErrorCode::AccountLocked, text)
        }
        SignInOutcome::Throttled(seconds) => {
            let text = "Too many failed attempts. Please wait a few minutes and try again.";
            Refusal::new(ErrorCode::TooManyAttempts, text).retry_after(seconds)
        }
    };
    Err(refusal.into())
}
