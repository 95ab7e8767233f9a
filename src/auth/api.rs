//! HTTP for signing in and out and for choosing a password.

use poem::Request;
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::reset_password::ResetError;
use super::session::SignedInMember;
use super::sign_in::{Outcome, SignInError};
use super::{forgot_password, reset_password, sign_in, sign_out};
use crate::app::App;
use crate::http::error::{Message, PostError, ReadError, message};
use crate::http::session::{self, Caller, Tokens};
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

/// The answer of a locked account.
#[derive(Object)]
pub struct Locked {
    message: String,
    /// Always true.
    locked: bool,
}

#[derive(ApiResponse)]
enum LoginResponse {
    /// Signed in; the session cookie is set.
    #[oai(status = 200)]
    SignedIn(Json<Welcome>, #[oai(header = "Set-Cookie")] String),
    /// Wrong e-mail or password.
    #[oai(status = 401)]
    Refused(Json<Message>),
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
    SignedOut(Json<Message>, #[oai(header = "Set-Cookie")] String),
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
        credentials: Json<Credentials>,
    ) -> Result<LoginResponse, PostError> {
        let Json(Credentials { email, password }) = credentials;
        let outcome = sign_in::sign_in(&app, &email, password, &client).await?;
        Ok(match outcome {
            Outcome::SignedIn { member, token, settings } => {
                let cookie = session::cookie(&token, &settings);
                let welcome = Welcome { message: "You are signed in.".to_owned(), user: User::from(member) };
                LoginResponse::SignedIn(Json(welcome), cookie)
            }
            Outcome::Refused => LoginResponse::Refused(message("Invalid email or password")),
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

    /// Sign out
    ///
    /// Answers 200 also when nobody was signed in.
    #[oai(path = "/logout", method = "post", operation_id = "logout")]
    async fn logout(
        &self,
        app: Data<&App>,
        client: Client,
        request: &Request,
    ) -> Result<LogoutResponse, PostError> {
        let settings = app.db.read_off_thread(Settings::load).await?;
        if let Some(token) = Tokens::from_headers(request.headers()).choose(&settings) {
            sign_out::sign_out(&app, token.clone(), client).await?;
        }
        Ok(LogoutResponse::SignedOut(message("You are signed out."), session::removal_cookie(&settings)))
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
