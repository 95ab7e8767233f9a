//! HTTP for sign-in names and contact addresses.

use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::account_api::{AccountWorkError, account_of_another, account_to_change, refuse_stale};
use crate::accounts::account::SignInName;
use crate::accounts::elevation::PeopleWork;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::RoleHolder;
use crate::congregation::people::members::reset_link::reset_by_letter;
use crate::congregation::people::members::sign_in_names::{
    NameChoice, change_contact_email, change_sign_in_name,
};
use crate::http::error::{ApiError, Message, message};
use crate::platform::client::Client;
use crate::platform::refusal::Refusal;
use crate::platform::text::email::Email;

/// People's sign-in names and contact addresses.
pub struct PersonSignInApi;

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

#[OpenApi(prefix_path = "/api/office")]
impl PersonSignInApi {
    /// Give a person another sign-in name, with step-up
    #[oai(path = "/people/:id/sign-in-name", method = "put", operation_id = "changePersonSignInName")]
    async fn sign_in_name(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        body: Json<SignInNameForPerson>,
    ) -> Result<Json<Message>, ApiError> {
        let Json(SignInNameForPerson { version, sign_in_name, step_up }) = body;
        let choice = match sign_in_name.as_deref().map(str::trim) {
            None => NameChoice::Proposed,
            Some("") => NameChoice::Taken,
            Some(typed) => {
                let name = typed.parse::<SignInName>();
                NameChoice::Typed(name.map_err(|refused| refused_at("signInName", refused.to_string()))?)
            }
        };
        let here = client.clone();
        let account = caller
            .write_after_step_up(step_up, client, move |tx, visit| {
                let account = account_to_change(tx, &id.0, visit)?;
                refuse_stale(tx, &id.0, version)?;
                let actor = visit.actor(&here);
                Ok::<_, AccountWorkError>(change_sign_in_name(tx, &account.id, choice, actor, visit.now)?)
            })
            .await?;
        Ok(message(match account.sign_in_name {
            Some(name) => format!("{} signs in with {name} now.", account.first_name),
            None => format!("{} has no sign-in name any more.", account.first_name),
        }))
    }

    /// Set the address for a person's letters, with step-up
    #[oai(path = "/people/:id/contact-email", method = "put", operation_id = "changePersonContactEmail")]
    async fn contact_email(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        body: Json<ContactEmailForPerson>,
    ) -> Result<Json<Message>, ApiError> {
        let Json(ContactEmailForPerson { version, contact_email, step_up }) = body;
        let address = match contact_email.as_deref().map(str::trim) {
            None | Some("") => None,
            Some(typed) => {
                let address = typed.parse::<Email>();
                Some(address.map_err(|refused| refused_at("contactEmail", refused.to_string()))?)
            }
        };
        let here = client.clone();
        let said = address.as_ref().map(ToString::to_string);
        let account = caller
            .write_after_step_up(step_up, client, move |tx, visit| {
                let account = account_to_change(tx, &id.0, visit)?;
                refuse_stale(tx, &id.0, version)?;
                let actor = visit.actor(&here);
                let address = address.as_ref();
                Ok::<_, AccountWorkError>(change_contact_email(tx, &account.id, address, actor, visit.now)?)
            })
            .await?;
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
    async fn reset_letter(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        body: Json<StepUp>,
    ) -> Result<Json<Message>, ApiError> {
        let here = client.clone();
        let account = caller
            .write_after_step_up(body.0, client, move |tx, visit| {
                let account = account_of_another(tx, &id.0, visit)?;
                let actor = visit.actor(&here);
                Ok::<_, AccountWorkError>(reset_by_letter(tx, &account.id, actor, visit.now)?)
            })
            .await?;
        Ok(message(format!("A letter to {} is on its way.", account.first_name)))
    }
}

fn refused_at(field: &'static str, text: String) -> Refusal {
    Refusal::field(field, text)
}
