//! HTTP for a person's account, as the office and the administrators look after it.

use poem_openapi::param::Path;
use poem_openapi::{Object, OpenApi};
use rusqlite::Transaction;

use super::api::email_at;
use crate::accounts::account::{Role, Roles, SignInName};
use crate::accounts::audit_log::Work;
use crate::accounts::elevation::Permission;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::{Administrator, Office, RoleHolder};
use crate::accounts::guard::Visit;
use crate::accounts::password_links::INVITATION_DAYS;
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::access::{
    self, account_as_read, account_of_another, account_to_change, invite_by_letter, reset_by_letter,
};
use crate::congregation::people::members::access::{NameChoice, change_contact_email, change_sign_in_name};
use crate::congregation::people::members::account::{AccountError, change_email, change_roles};
use crate::http::error::{Answer, Message, message};
use crate::http::json::Json;
use crate::platform::mail::{caution, of_letters};
use crate::platform::refusal::Refusal;

pub struct PersonAccountApi;

/// Another e-mail address for a person, with step-up.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct EmailForPerson {
    /// The one that was read, as in each change of an account.
    version: i64,
    email: String,
    step_up: StepUp,
}

/// All the roles of a person from now on, with step-up.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct RolesForPerson {
    version: i64,
    roles: Vec<Role>,
    step_up: StepUp,
}

/// Another sign-in name for a person, with step-up.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct SignInNameForPerson {
    version: i64,
    /// Left out: one made of their name. Empty: removes it.
    sign_in_name: Option<String>,
    step_up: StepUp,
}

/// Another contact address for a person, with step-up.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct ContactEmailForPerson {
    version: i64,
    /// Left out or empty: removes it.
    contact_email: Option<String>,
    step_up: StepUp,
}

/// Runs `work` on the account of the person `id`, whom `find` finds where the caller may change it; after step-up where
/// that is needed.
async fn change<P: Permission, T: Send + 'static>(
    caller: &RoleHolder<P>,
    step_up: Option<StepUp>,
    id: Path<String>,
    find: impl FnOnce(&Transaction<'_>, &str, &Visit) -> Result<MemberAccount, Refusal> + Send + 'static,
    work: impl FnOnce(Work<'_>, &str) -> Result<T, AccountError> + Send + 'static,
) -> Result<T, Refusal> {
    let change = move |tx: &Transaction<'_>, visit: &Visit| {
        let account = find(tx, &id.0, visit)?;
        Ok::<_, Refusal>(work(visit.work(tx), &account.id)?)
    };
    match step_up {
        Some(step_up) => caller.write_after_step_up(step_up, change).await,
        None => caller.write(change).await,
    }
}

/// Finds the person whose account the caller may change and has read at this version.
fn as_read(version: i64) -> impl FnOnce(&Transaction<'_>, &str, &Visit) -> Result<MemberAccount, Refusal> {
    move |tx, id, visit| account_as_read(tx, id, version, visit)
}

#[OpenApi(prefix_path = "/api/office")]
impl PersonAccountApi {
    /// Unlock an account
    #[oai(path = "/people/:id/unlock", method = "post", operation_id = "unlockPerson")]
    async fn unlock(&self, caller: Office, id: Path<String>) -> Answer<Message> {
        change(&caller, None, id, account_to_change, access::unlock_account).await?;
        Ok(message("The account is unlocked. They can try to sign in again."))
    }

    /// Send an invitation by letter
    #[oai(path = "/people/:id/invite", method = "post", operation_id = "invitePerson")]
    async fn invite(&self, caller: Office, id: Path<String>) -> Answer<Message> {
        let account = change(&caller, None, id, account_of_another, invite_by_letter).await?;
        let name = account.first_name;
        let said = format!("A letter to {name} is on its way. Its link is good for {INVITATION_DAYS} days.");
        let settings = &caller.visit().settings;
        let caution = caution(settings).map(str::to_owned);
        Ok(Json(Message { message: of_letters(said, settings), caution }))
    }

    /// Sign a person out everywhere
    #[oai(path = "/people/:id/end-sessions", method = "post", operation_id = "endPersonSessions")]
    async fn end_sessions(&self, caller: Office, id: Path<String>) -> Answer<Message> {
        change(&caller, None, id, account_to_change, access::end_sessions).await?;
        Ok(message("They are signed out everywhere."))
    }

    /// Disable an account, with step-up
    #[oai(path = "/people/:id/disable", method = "post", operation_id = "disablePerson")]
    async fn disable(&self, caller: Administrator, id: Path<String>, body: Json<StepUp>) -> Answer<Message> {
        let work = access::disable_account;
        change(&caller, Some(body.0), id, account_to_change, work).await?;
        Ok(message("The account is disabled: signed out everywhere, and it may not sign in."))
    }

    /// Enable a disabled account
    #[oai(path = "/people/:id/enable", method = "post", operation_id = "enablePerson")]
    async fn enable(&self, caller: Administrator, id: Path<String>) -> Answer<Message> {
        change(&caller, None, id, account_to_change, access::enable_account).await?;
        Ok(message("The account is enabled again."))
    }

    /// Turn a person's second factor off, with step-up
    #[oai(
        path = "/people/:id/reset-second-factor",
        method = "post",
        operation_id = "resetPersonSecondFactor"
    )]
    async fn reset_second_factor(
        &self,
        caller: Administrator,
        id: Path<String>,
        body: Json<StepUp>,
    ) -> Answer<Message> {
        let work = access::reset_two_factor;
        change(&caller, Some(body.0), id, account_of_another, work).await?;
        Ok(message("Their second factor is off: the password alone signs in. They get a letter about it."))
    }

    /// Give a person another e-mail address, with step-up
    #[oai(path = "/people/:id/email", method = "put", operation_id = "changePersonEmail")]
    async fn email(&self, caller: Office, id: Path<String>, body: Json<EmailForPerson>) -> Answer<Message> {
        let Json(EmailForPerson { version, email, step_up }) = body;
        let email = email_at("email", &email)?;
        let work = move |work: Work<'_>, who: &str| change_email(work, who, &email);
        change(&caller, Some(step_up), id, as_read(version), work).await?;
        Ok(message("The address is changed. They sign in again with the new one."))
    }

    /// Change a person's roles, with step-up
    #[oai(path = "/people/:id/roles", method = "put", operation_id = "changePersonRoles")]
    async fn roles(
        &self,
        caller: Administrator,
        id: Path<String>,
        body: Json<RolesForPerson>,
    ) -> Answer<Message> {
        let Json(RolesForPerson { version, roles, step_up }) = body;
        let roles: Roles = roles.into_iter().collect();
        let work = move |work: Work<'_>, who: &str| change_roles(work, who, roles);
        change(&caller, Some(step_up), id, as_read(version), work).await?;
        Ok(message("The roles are changed. All administrators get a letter about it."))
    }

    /// Give a person another sign-in name, with step-up
    #[oai(path = "/people/:id/sign-in-name", method = "put", operation_id = "changePersonSignInName")]
    async fn sign_in_name(
        &self,
        caller: Office,
        id: Path<String>,
        body: Json<SignInNameForPerson>,
    ) -> Answer<Message> {
        let Json(SignInNameForPerson { version, sign_in_name, step_up }) = body;
        let choice = match sign_in_name.as_deref().map(str::trim) {
            None => NameChoice::Proposed,
            Some("") => NameChoice::Taken,
            Some(typed) => {
                NameChoice::Typed(typed.parse::<SignInName>().map_err(Refusal::of_field("signInName"))?)
            }
        };
        let work = move |work: Work<'_>, who: &str| change_sign_in_name(work, who, choice);
        let account = change(&caller, Some(step_up), id, as_read(version), work).await?;
        Ok(message(match account.sign_in_name {
            Some(name) => format!("{} signs in with {name} now.", account.first_name),
            None => format!("{} has no sign-in name any more.", account.first_name),
        }))
    }

    /// Set the address for a person's letters, with step-up
    #[oai(path = "/people/:id/contact-email", method = "put", operation_id = "changePersonContactEmail")]
    async fn contact_email(
        &self,
        caller: Office,
        id: Path<String>,
        body: Json<ContactEmailForPerson>,
    ) -> Answer<Message> {
        let Json(ContactEmailForPerson { version, contact_email, step_up }) = body;
        let typed = contact_email.as_deref().map(str::trim).filter(|typed| !typed.is_empty());
        let address = typed.map(|typed| email_at("contactEmail", typed)).transpose()?;
        let said = address.as_ref().map(ToString::to_string);
        let work = move |work: Work<'_>, who: &str| change_contact_email(work, who, address.as_ref());
        let account = change(&caller, Some(step_up), id, as_read(version), work).await?;
        Ok(message(match said {
            Some(address) if account.email.is_some() => format!(
                "{address} is written down. Letters to {} go to their own e-mail address all the same.",
                account.first_name
            ),
            Some(address) => format!("Letters to {} go to {address} now.", account.first_name),
            None => format!("{} has no contact address any more.", account.first_name),
        }))
    }

    /// Send a link for a new password by letter, with step-up
    #[oai(path = "/people/:id/reset-letter", method = "post", operation_id = "writeResetLetter")]
    async fn reset_letter(&self, caller: Office, id: Path<String>, body: Json<StepUp>) -> Answer<Message> {
        let work = reset_by_letter;
        let account = change(&caller, Some(body.0), id, account_of_another, work).await?;
        let said = format!("A letter to {} is on its way.", account.first_name);
        Ok(message(of_letters(said, &caller.visit().settings)))
    }
}
