//! HTTP for the current session's member and for choosing a password.

use poem::Request;
use poem_openapi::{Object, OpenApi};

use super::PasswordChange;
use crate::accounts::Accounts;
use crate::accounts::account::User;
use crate::accounts::cookies::{self, Cookies};
use crate::accounts::guard::{Caller, SignedIn};
use crate::accounts::password_links;
use crate::http::error::{Answer, Message, PlainAnswer, message};
use crate::http::headers::NewCookies;
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::platform::client::Client;
use crate::platform::refusal::Refusal;

pub struct AuthApi;

/// A request for a reset link.
#[derive(Object)]
pub struct ForgottenPassword {
    email: String,
}

/// A new password, chosen through a one-time link.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct NewPassword {
    /// The link's token.
    token: String,
    /// 8 to 256 characters.
    password: String,
    confirm_password: String,
}

#[OpenApi(prefix_path = "/api/auth")]
impl AuthApi {
    /// The signed-in member
    #[oai(path = "/me", method = "get", operation_id = "me")]
    async fn me(&self, caller: Caller) -> PlainAnswer<User> {
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
        accounts: Shared<&Accounts>,
        cookies: NewCookies,
        change: Json<PasswordChange>,
    ) -> Answer<Message> {
        let prepared = super::prepare(&accounts, caller.visit(), change.0).await?;
        let changing = caller.write::<_, Refusal>(move |tx, visit| {
            let outcome = prepared.carry_out(tx, visit)?;
            Ok(outcome.map(|token| cookies::session(&token, &visit.settings)))
        });
        cookies.set(&changing.await??);
        Ok(message("Your password is changed. Everywhere else you are signed out."))
    }

    /// Ask for a reset letter
    ///
    /// The answer is the same whether or not an account has this e-mail.
    #[oai(path = "/forgot-password", method = "post", operation_id = "forgotPassword")]
    async fn forgot_password(
        &self,
        accounts: Shared<&Accounts>,
        client: Client,
        body: Json<ForgottenPassword>,
    ) -> Answer<Message> {
        password_links::ask_for_reset(&accounts, &body.email, client).await?;
        Ok(message("If this e-mail address belongs to a member, a letter with a link is on its way."))
    }

    /// Choose a password through a one-time link
    #[oai(path = "/reset-password", method = "post", operation_id = "resetPassword")]
    async fn reset_password(
        &self,
        accounts: Shared<&Accounts>,
        client: Client,
        cookies: NewCookies,
        request: &Request,
        body: Json<NewPassword>,
    ) -> Answer<Message> {
        let NewPassword { token, password, confirm_password } = body.0;
        let browser =
            Cookies::from_headers(request.headers()).at(accounts.settings.is_https()).shown.device.clone();
        let device =
            password_links::reset_password(&accounts, &token, password, &confirm_password, browser, client)
                .await?;
        let settings = accounts.settings().await?;
        cookies.set(&cookies::device(&device, &settings));
        Ok(message("Your new password is set. Please sign in with it."))
    }
}
