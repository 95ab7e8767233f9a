//! HTTP for turning the second factor on and off and for backup codes.

use poem_openapi::{Object, OpenApi};

use super::{FreshSecrets, SetUp};
use crate::accounts::account::{SignedInMember, User};
use crate::accounts::elevation::step_up;
use crate::accounts::guard::{SignedIn, Visit};
use crate::accounts::second_factor::{recovery_code, setup};
use crate::accounts::{Accounts, cookies};
use crate::http::error::{Answer, PlainAnswer};
use crate::http::headers::NewCookies;
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::platform::refusal::Refusal;

pub struct SecondFactorApi;

/// The code that proves that the app is set up.
#[derive(Object)]
pub struct FirstCode {
    /// Six digits.
    code: String,
}

/// Re-authentication of a signed-in member.
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

#[OpenApi(prefix_path = "/api/auth")]
impl SecondFactorApi {
    /// Begin to set up the second factor
    ///
    /// The only GET that writes: it keeps the secret until a code proves it. The same browser is shown the same secret
    /// for half an hour.
    #[oai(path = "/setup-2fa/init", method = "get", operation_id = "beginTwoFactor")]
    async fn begin(&self, caller: SignedIn, accounts: Shared<&Accounts>) -> PlainAnswer<SetUp> {
        let seal = accounts.seal.clone();
        Ok(Json(caller.write(move |tx, visit| setup::begin(tx, &seal, visit)).await?))
    }

    /// Turn the second factor on
    ///
    /// Ends every other session, pending sign-in, trusted device and link of the member.
    #[oai(path = "/setup-2fa/verify", method = "post", operation_id = "turnTwoFactorOn")]
    async fn turn_on(
        &self,
        caller: SignedIn,
        accounts: Shared<&Accounts>,
        cookies: NewCookies,
        code: Json<FirstCode>,
    ) -> Answer<TurnedOn> {
        let (accounts, fresh) = (accounts.clone(), FreshSecrets::generate());
        let turning_on = caller.write::<_, Refusal>(move |tx, visit| {
            setup::turn_on(tx, &accounts, visit, &code.code, &fresh)?;
            let cookie = cookies::session(&fresh.token, &visit.settings);
            Ok((cookie, user_with(visit, true), fresh.recovery_codes))
        });
        let (cookie, user, recovery_codes) = turning_on.await?;
        cookies.set(&cookie);
        let message = "Two-factor authentication is on.".to_owned();
        Ok(Json(TurnedOn { message, user, recovery_codes }))
    }

    /// Turn the second factor off
    ///
    /// Ends every other session, pending sign-in, trusted device and link of the member.
    #[oai(path = "/two-factor/turn-off", method = "post", operation_id = "turnTwoFactorOff")]
    async fn turn_off(
        &self,
        caller: SignedIn,
        accounts: Shared<&Accounts>,
        cookies: NewCookies,
        confirmation: Json<Confirmation>,
    ) -> Answer<TurnedOff> {
        let Json(Confirmation { password, code }) = confirmation;
        let compared = step_up::compare(&accounts, caller.visit(), password, Some(code)).await?;
        let fresh = FreshSecrets::generate();
        let turning_off = caller.write::<_, Refusal>(move |tx, visit| {
            let outcome = setup::turn_off(tx, &compared, visit, &fresh)?;
            let cookie = cookies::session(&fresh.token, &visit.settings);
            Ok(outcome.map(|()| (cookie, user_with(visit, false))))
        });
        let (cookie, user) = turning_off.await??;
        cookies.set(&cookie);
        Ok(Json(TurnedOff { message: "Two-factor authentication is off.".to_owned(), user }))
    }

    /// Make new backup codes
    #[oai(path = "/two-factor/recovery-codes", method = "post", operation_id = "makeRecoveryCodes")]
    async fn make_recovery_codes(
        &self,
        caller: SignedIn,
        accounts: Shared<&Accounts>,
        confirmation: Json<Confirmation>,
    ) -> Answer<NewRecoveryCodes> {
        let Json(Confirmation { password, code }) = confirmation;
        let compared = step_up::compare(&accounts, caller.visit(), password, Some(code)).await?;
        let (seal, codes) = (accounts.seal.clone(), recovery_code::generate());
        let making = caller.write::<_, Refusal>(move |tx, visit| {
            let outcome = setup::make_recovery_codes(tx, &seal, &compared, visit, &codes)?;
            Ok(outcome.map(|()| codes))
        });
        let message = "You have new backup codes. The old ones no longer work.".to_owned();
        Ok(Json(NewRecoveryCodes { message, recovery_codes: making.await?? }))
    }
}

/// The member as they are now.
fn user_with(visit: &Visit, two_factor_enabled: bool) -> User {
    User::from(SignedInMember { two_factor_enabled, ..visit.session.member.clone() })
}
