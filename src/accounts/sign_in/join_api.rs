//! HTTP for slips: whose it is, and the password that is chosen with it.

use poem::Request;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::join::{self, ChosenPassword, SlipUsed};
use crate::accounts::account::api::User;
use crate::accounts::cookies::{self, Cookies};
use crate::accounts::sign_in::establish_session::EstablishedSession;
use crate::accounts::state::Accounts;
use crate::http::error::ApiError;
use crate::http::json_text::RequiredText;
use crate::http::new_cookies::NewCookies;
use crate::http::shared::Shared;
use crate::platform::client::Client;

/// Joining with a slip.
pub struct JoinApi;

/// The code of a slip, in any spelling.
#[derive(Object)]
pub struct SlipCodeTyped {
    code: RequiredText,
}

/// The owner of a slip.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct OpenedSlip {
    /// The preferred or first name, and the last name.
    name: String,
    /// The e-mail address to sign in with; empty where it is a sign-in name.
    email: String,
    sign_in_name: Option<String>,
    /// True where they have a password: then they sign in with the new one afterwards.
    is_reset: bool,
}

/// The password that is chosen with a slip.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct SlipPassword {
    code: RequiredText,
    /// 8 to 256 characters.
    password: RequiredText,
    confirm_password: RequiredText,
}

/// The password is set.
#[derive(Object)]
#[oai(skip_serializing_if_is_none)]
pub struct JoinDone {
    message: String,
    /// The member now signed in; absent where they have to sign in with the new password.
    user: Option<User>,
}

#[OpenApi(prefix_path = "/api/auth")]
impl JoinApi {
    /// Look whose slip it is
    ///
    /// Uses nothing up. A wrong code counts as a wrong password does.
    #[oai(path = "/slip", method = "post", operation_id = "openSlip")]
    async fn open(
        &self,
        accounts: Shared<&Accounts>,
        client: Client,
        body: Json<SlipCodeTyped>,
    ) -> Result<Json<OpenedSlip>, ApiError> {
        let owner = join::look(&accounts, &body.code.0, client).await?;
        Ok(Json(OpenedSlip {
            name: owner.name,
            email: owner.email,
            sign_in_name: owner.sign_in_name,
            is_reset: owner.has_password,
        }))
    }

    /// Choose a password with a slip
    ///
    /// The first password signs in. For an account that has one already it is a reset: it does not sign in, unlock, or
    /// touch the second factor.
    #[oai(path = "/join", method = "post", operation_id = "join")]
    async fn join(
        &self,
        accounts: Shared<&Accounts>,
        client: Client,
        cookies: NewCookies,
        request: &Request,
        body: Json<SlipPassword>,
    ) -> Result<Json<JoinDone>, ApiError> {
        let Json(SlipPassword { code, password, confirm_password }) = body;
        let shown = Cookies::from_headers(request.headers()).at(accounts.https.is_on()).shown();
        let chosen = ChosenPassword { code: code.0, password: password.0, confirmation: confirm_password.0 };
        match join::join(&accounts, chosen, shown, client).await? {
            SlipUsed::SignedIn(established) => {
                let EstablishedSession { member, session, device, settings, .. } = *established;
                cookies.set(&cookies::session(&session, &settings));
                cookies.set(&cookies::device(&device, &settings));
                Ok(done("Welcome. Your password is set, and you are signed in.", Some(User::from(member))))
            }
            SlipUsed::Reset(device) => {
                let settings = accounts.settings().await?;
                cookies.set(&cookies::device(&device, &settings));
                Ok(done("Your new password is set. Please sign in with it.", None))
            }
        }
    }
}

fn done(message: &str, user: Option<User>) -> Json<JoinDone> {
    Json(JoinDone { message: message.to_owned(), user })
}
