//! HTTP for signing in and out and for choosing a password.

use poem::Request;
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::change_password::{self, Change, ChangeError};
use super::reset_password::ResetError;
use super::session::SignedInMember;
use super::sign_in::{Outcome, SignInError};
use super::{forgot_password, reset_password, sign_in, sign_out};
use crate::app::App;
use crate::http::confirm_error::{ConfirmError, Locked};
use crate::http::error::{Message, PostError, ReadError, message};
use crate::http::new_cookies::NewCookies;
use crate::http::session::{self, Caller, SignedIn, Tokens, Visit};
use crate::security_log::Client;
use crate::settings::Settings;

/// Sign-in, sign-out and passwords.
pub struct AuthApi;

/// The signed-in member, as every screen knows them.
#[derive(Debug, Clone, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct User {
    first_name: String,
    last_name: String,
    email: String,
    /// Address of the picture; absent when there is none.
    profile_picture: Option<String>,
    two_factor_enabled: bool,
}

/// E-mail and password.
#[derive(Object)]
pub struct Credentials {
    email: String,
    password: String,
}

/// Who forgot their password.
#[derive(Object)]
pub struct ForgottenPassword {
    email: String,
}

/// A new password, chosen through a one-time link.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct NewPassword {
    /// From the link.
    token: String,
    /// 8 to 256 characters.
    password: String,
    confirm_password: String,
}

/// The answer to a successful sign-in.
#[derive(Object)]
pub struct Welcome {
    message: String,
    user: User,
}

/// Why somebody is not signed in yet.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SignInRefused {
    message: String,
    /// True when the password was right and the six-digit code is still to come, at verify-2fa.
    #[oai(rename = "requires2FA")]
    requires_two_factor: Option<bool>,
    /// True when the code comes too late or too often: the sign-in starts again with e-mail and password.
    start_over: Option<bool>,
}

/// The code that follows a right password.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct SignInCode {
    /// The e-mail address the password belonged to.
    email: String,
    /// Six digits from the authenticator app, or a backup code.
    code: String,
    /// True: this browser is not asked for a code for 30 days.
    trust_device: Option<bool>,
}

/// A new password, chosen by somebody signed in.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct PasswordChange {
    current_password: String,
    /// 8 to 256 characters.
    password: String,
    confirm_password: String,
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
    Throttled(Json<Message>, #[oai(header = "Retry-After")] u32),
}

#[derive(ApiResponse)]
enum LogoutResponse {
    /// Signed out; the cookie is taken away.
    #[oai(status = 200)]
    SignedOut(Json<Message>),
}

#[derive(ApiResponse)]
enum ResetResponse {
    /// The password is set; the member signs in with it.
    #[oai(status = 200)]
    Done(Json<Message>),
    /// The link has expired, was used, was replaced by a newer one, or never was one.
    #[oai(status = 410)]
    DeadLink(Json<Message>),
    /// Too many dead links from this address.
    #[oai(status = 429)]
    Throttled(Json<Message>, #[oai(header = "Retry-After")] u32),
}

#[OpenApi(prefix_path = "/api/auth")]
impl AuthApi {
    /// The signed-in member
    #[oai(path = "/me", method = "get", operation_id = "me")]
    async fn me(&self, caller: Caller) -> Result<Json<User>, ReadError> {
        let member = caller.read(|_, visit| Ok(visit.session.member.clone())).await?;
        Ok(Json(User::from(member)))
    }

    /// Sign in
    #[oai(path = "/login", method = "post", operation_id = "login")]
    async fn login(
        &self,
        app: Data<&App>,
        client: Client,
        cookies: NewCookies,
        credentials: Json<Credentials>,
    ) -> Result<LoginResponse, PostError> {
        let Json(Credentials { email, password }) = credentials;
        let outcome = sign_in::sign_in(&app, &email, password, &client).await?;
        Ok(match outcome {
            Outcome::SignedIn { member, token, settings } => {
                cookies.set(&session::cookie(&token, &settings));
                let welcome = Welcome { message: "You are signed in.".to_owned(), user: User::from(member) };
                LoginResponse::SignedIn(Json(welcome))
            }
            Outcome::Refused => LoginResponse::Refused(Json(SignInRefused {
                message: "Invalid email or password".to_owned(),
                requires_two_factor: None,
                start_over: None,
            })),
            Outcome::Locked => LoginResponse::Locked(Json(Locked {
                message: "This account is locked. A church administrator can unlock it.".to_owned(),
                locked: true,
            })),
            Outcome::Throttled(seconds) => LoginResponse::Throttled(
                message("Too many failed attempts. Please wait a few minutes and try again."),
                seconds,
            ),
        })
    }

    /// Finish signing in with a code
    ///
    /// Judged by the cookie that a right password set, for five minutes and five codes. Takes a backup code too.
    #[oai(path = "/verify-2fa", method = "post", operation_id = "verifyTwoFactor")]
    async fn verify_two_factor(
        &self,
        _app: Data<&App>,
        _client: Client,
        code: Json<SignInCode>,
    ) -> Result<LoginResponse, PostError> {
        let Json(SignInCode { .. }) = code;
        Ok(LoginResponse::Refused(Json(SignInRefused {
            message: "Please sign in again.".to_owned(),
            requires_two_factor: None,
            start_over: Some(true),
        })))
    }

    /// Change one's password
    ///
    /// Ends every other session, pending sign-in, trusted device and link of the member.
    #[oai(path = "/change-password", method = "post", operation_id = "changePassword")]
    async fn change_password(
        &self,
        caller: SignedIn,
        app: Data<&App>,
        client: Client,
        cookies: NewCookies,
        change: Json<PasswordChange>,
    ) -> Result<Json<Message>, ConfirmError> {
        let Json(PasswordChange { current_password: current, password: new, confirm_password }) = change;
        let change = Change { current, new, confirmation: confirm_password };
        let prepared = change_password::prepare(&app, caller.session(), change, client).await?;
        let outcome = caller
            .write::<_, ConfirmError, ConfirmError>(move |tx, visit| {
                let Visit { session, settings, now } = visit;
                let outcome = prepared.carry_out(tx, session, settings, *now)?;
                Ok(outcome.map(|token| session::cookie(&token, settings)))
            })
            .await?;
        app.post.wake();
        cookies.set(&outcome?);
        Ok(message("Your password is changed. Everywhere else you are signed out."))
    }

    /// Sign out
    ///
    /// Answers 200 also when nobody was signed in.
    #[oai(path = "/logout", method = "post", operation_id = "logout")]
    async fn logout(
        &self,
        app: Data<&App>,
        client: Client,
        cookies: NewCookies,
        request: &Request,
    ) -> Result<LogoutResponse, PostError> {
        let settings = app.db.read_off_thread(Settings::load).await?;
        if let Some(token) = Tokens::from_headers(request.headers()).choose(&settings) {
            sign_out::sign_out(&app, token.clone(), client).await?;
        }
        cookies.set(&session::removal_cookie(&settings));
        Ok(LogoutResponse::SignedOut(message("You are signed out.")))
    }

    /// Ask for a reset letter
    ///
    /// The answer is the same whether or not anybody has this e-mail.
    #[oai(path = "/forgot-password", method = "post", operation_id = "forgotPassword")]
    async fn forgot_password(
        &self,
        app: Data<&App>,
        client: Client,
        body: Json<ForgottenPassword>,
    ) -> Result<Json<Message>, PostError> {
        forgot_password::ask_for_reset(&app, &body.email, client).await?;
        Ok(message("If this e-mail address belongs to a member, a letter with a link is on its way."))
    }

    /// Choose a password through a one-time link
    #[oai(path = "/reset-password", method = "post", operation_id = "resetPassword")]
    async fn reset_password(
        &self,
        app: Data<&App>,
        client: Client,
        body: Json<NewPassword>,
    ) -> Result<ResetResponse, PostError> {
        let Json(NewPassword { token, password, confirm_password }) = body;
        match reset_password::reset_password(&app, &token, password, &confirm_password, client).await {
            Ok(()) => Ok(ResetResponse::Done(message("Your new password is set. Please sign in with it."))),
            Err(problem @ ResetError::DeadLink) => Ok(ResetResponse::DeadLink(message(problem.to_string()))),
            Err(problem @ (ResetError::Mismatch | ResetError::Password(_))) => {
                Err(PostError::Refused(message(problem.to_string())))
            }
            Err(ResetError::Throttled(seconds)) => {
                Ok(ResetResponse::Throttled(message(ResetError::Throttled(seconds).to_string()), seconds))
            }
            Err(ResetError::Hasher(problem)) => Err(problem.into()),
            Err(ResetError::Database(problem)) => Err(problem.into()),
        }
    }
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

impl From<ChangeError> for ConfirmError {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::Mismatch | ChangeError::Same | ChangeError::Password(_) => {
                Self::Refused(message(error.to_string()))
            }
            ChangeError::Unconfirmed(error) => error.into(),
            ChangeError::Randomness(error) => error.into(),
            ChangeError::Database(error) => error.into(),
        }
    }
}

impl From<SignedInMember> for User {
    fn from(member: SignedInMember) -> Self {
        Self {
            first_name: member.first_name,
            last_name: member.last_name,
            email: member.email,
            profile_picture: member.profile_picture,
            two_factor_enabled: member.two_factor_enabled,
        }
    }
}
