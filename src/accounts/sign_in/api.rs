//! HTTP for signing in and out, and for slips: whose one is, and the password that is chosen with it.

use poem::Request;
use poem_openapi::{Object, OpenApi};

use super::EstablishedSession;
use super::join::{self, SlipPassword, SlipUsed};
use super::verify_password::{SignInOutcome, sign_in};
use crate::accounts::Accounts;
use crate::accounts::account::User;
use crate::accounts::cookies::{self, Cookies, Jar};
use crate::accounts::sign_in::verify_code::{self, TypedCode};
use crate::http::error::{Answer, Message, message};
use crate::http::headers::NewCookies;
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::platform::client::Client;
use crate::platform::refusal::{ErrorCode, Kind, Refusal};

pub struct SignInApi;

/// E-mail and password.
#[derive(Object)]
pub struct Credentials {
    email: String,
    password: String,
}

/// The answer to a successful sign-in.
#[derive(Object)]
pub struct Welcome {
    message: String,
    user: User,
}

impl Welcome {
    /// Sets the cookies of the session.
    pub fn of(established: EstablishedSession, cookies: &NewCookies) -> Self {
        let EstablishedSession { member, session, device, trust, settings, .. } = established;
        cookies.set(&cookies::session(&session, &settings));
        cookies.set(&cookies::device(&device, &settings));
        if let Some(trust) = trust {
            cookies.set(&cookies::trust(&trust, &settings));
        }
        if member.two_factor_enabled {
            cookies.set(&cookies::pending_removal(&settings));
        }
        Self { message: "You are signed in.".to_owned(), user: User::from(member) }
    }
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
    ) -> Answer<Welcome> {
        let Json(Credentials { email, password }) = credentials;
        let shown = Cookies::from_headers(request.headers()).at(accounts.settings.is_https()).shown();
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
    ) -> Answer<Welcome> {
        let Json(SignInCode { email, code, trust_device }) = code;
        let sent = Cookies::from_headers(request.headers());
        let jar = sent.at(accounts.settings.is_https());
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
    ) -> Answer<Message> {
        let settings = accounts.settings().await?;
        let sent = Cookies::from_headers(request.headers());
        let Jar { session, pending, .. } = sent.at(settings.public_address.is_https()).clone();
        if pending.is_some() {
            cookies.set(&cookies::pending_removal(&settings));
        }
        // First: this browser forgets it, even where the disk is full and the row stays.
        cookies.set(&cookies::session_removal(&settings));
        // Browsers ignore it on plain http.
        if settings.public_address.is_https() {
            cookies.clear_cache();
        }
        if session.is_some() || pending.is_some() {
            super::sign_out(&accounts, session, pending, client).await?;
        }
        Ok(message("You are signed out."))
    }
}

/// Says how a sign-in, or a step of it, ended; sets what the browser needs for the next.
async fn answer(accounts: &Accounts, cookies: &NewCookies, outcome: SignInOutcome) -> Answer<Welcome> {
    match outcome {
        SignInOutcome::SignedIn(established) => Ok(Json(Welcome::of(*established, cookies))),
        SignInOutcome::CodeNeeded(pending) => {
            let settings = accounts.settings().await?;
            cookies.set(&cookies::pending(&pending, &settings));
            let text = "Please enter the code from your authenticator app.";
            Err(Refusal::new(ErrorCode::CodeNeeded, text).of_kind(Kind::SignedOut).into())
        }
        SignInOutcome::Refused(refusal) => Err(refusal.into()),
    }
}

/// Joining with a slip.
pub struct JoinApi;

/// The code of a slip, in any spelling.
#[derive(Object)]
pub struct SlipCodeTyped {
    code: String,
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
    ) -> Answer<OpenedSlip> {
        let owner = join::look(&accounts, &body.code, client).await?;
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
    ) -> Answer<JoinDone> {
        let shown = Cookies::from_headers(request.headers()).at(accounts.settings.is_https()).shown();
        match join::join(&accounts, body.0, shown, client).await? {
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
