//! HTTP for the current session's member and for choosing a password.

use poem::Request;
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::change_password::{self, ChangeError, ChangePassword};
use crate::accounts::account::api::User;
use crate::accounts::cookies::{self, Cookies};
use crate::accounts::guard::{Caller, SignedIn, Visit};
use crate::accounts::reset::reset_password::ResetError;
use crate::accounts::reset::{forgot_password, reset_password};
use crate::accounts::state::Accounts;
use crate::accounts::step_up::api::ConfirmError;
use crate::http::error::{Message, PostError, ReadError, message};
use crate::http::json_text::RequiredText;
use crate::http::new_cookies::NewCookies;
use crate::platform::client::Client;

pub struct AuthApi;

/// A request for a reset link.
#[derive(Object)]
pub struct ForgottenPassword {
    email: RequiredText,
}

/// A new password, chosen through a one-time link.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct NewPassword {
    /// From the link.
    token: RequiredText,
    /// 8 to 256 characters.
    password: RequiredText,
    confirm_password: RequiredText,
}

/// A signed-in member changes the password.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct PasswordChange {
    current_password: RequiredText,
    /// 8 to 256 characters.
    password: RequiredText,
    confirm_password: RequiredText,
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

    /// Change one's password
    ///
    /// Ends every other session, pending sign-in, trusted device and link of the member.
    #[oai(path = "/change-password", method = "post", operation_id = "changePassword")]
    async fn change_password(
        &self,
        caller: SignedIn,
        accounts: Data<&Accounts>,
        client: Client,
        cookies: NewCookies,
        change: Json<PasswordChange>,
    ) -> Result<Json<Message>, ConfirmError> {
        let Json(PasswordChange { current_password, password, confirm_password }) = change;
        let change =
            ChangePassword { current: current_password.0, new: password.0, confirmation: confirm_password.0 };
        let prepared = change_password::prepare(&accounts, caller.session(), change, client).await?;
        let outcome = caller
            .write::<_, ConfirmError, ConfirmError>(move |tx, visit| {
                let Visit { session, settings, now, .. } = visit;
                let outcome = prepared.carry_out(tx, session, settings, *now)?;
                Ok(outcome.map(|token| cookies::session(&token, settings)))
            })
            .await?;
        accounts.mailer.wake();
        cookies.set(&outcome?);
        Ok(message("Your password is changed. Everywhere else you are signed out."))
    }

    /// Ask for a reset letter
    ///
    /// The answer is the same whether or not an account has this e-mail.
    #[oai(path = "/forgot-password", method = "post", operation_id = "forgotPassword")]
    async fn forgot_password(
        &self,
        accounts: Data<&Accounts>,
        client: Client,
        body: Json<ForgottenPassword>,
    ) -> Result<Json<Message>, PostError> {
        forgot_password::ask_for_reset(&accounts, &body.email.0, client).await?;
        Ok(message("If this e-mail address belongs to a member, a letter with a link is on its way."))
    }

    /// Choose a password through a one-time link
    #[oai(path = "/reset-password", method = "post", operation_id = "resetPassword")]
    async fn reset_password(
        &self,
        accounts: Data<&Accounts>,
        client: Client,
        cookies: NewCookies,
        request: &Request,
        body: Json<NewPassword>,
    ) -> Result<ResetResponse, PostError> {
        let Json(NewPassword {
            token: RequiredText(token),
            password: RequiredText(password),
            confirm_password,
        }) = body;
        let browser =
            Cookies::from_headers(request.headers()).at(accounts.https.is_on()).shown.device.clone();
        match reset_password::reset_password(
            &accounts,
            &token,
            password,
            &confirm_password.0,
            browser,
            client,
        )
        .await
        {
            Ok(device) => {
                let settings = accounts.settings().await?;
                cookies.set(&cookies::device(&device, &settings));
                Ok(ResetResponse::Done(message("Your new password is set. Please sign in with it.")))
            }
            Err(problem @ ResetError::DeadLink) => Ok(ResetResponse::DeadLink(message(problem.to_string()))),
            Err(problem @ (ResetError::Mismatch | ResetError::Password(_))) => {
                Err(PostError::Refused(message(problem.to_string())))
            }
            Err(ResetError::Throttled(seconds)) => {
                Ok(ResetResponse::Throttled(message(ResetError::Throttled(seconds).to_string()), seconds))
            }
            Err(ResetError::Hasher(problem)) => Err(problem.into()),
            Err(ResetError::Randomness(problem)) => Err(problem.into()),
            Err(ResetError::Database(problem)) => Err(problem.into()),
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
