//! HTTP for the set-up of an empty portal: the code, and a question a screen. Nothing but the answers is written before the
//! end.

use poem_openapi::{Object, OpenApi};

use super::answers::{Administrator, Answers, Congregation, SecondFactor};
use super::views::{PortalSetUp, SetUpCongregation};
use super::visitor_api::Visitor;
use super::{address, answers_of, checked_setting, code, finish, first};
use crate::accounts::cookies;
use crate::accounts::hashing::HashingClient;
use crate::accounts::hashing::password::Strength;
use crate::accounts::second_factor::{recovery_code, setup, wrong_app_code};
use crate::accounts::sign_in::api::Welcome;
use crate::appliance::installation::Installation;
use crate::congregation::people::members::NewPerson;
use crate::congregation::people::members::enroll::checked;
use crate::http::error::ApiError;
use crate::http::headers::NewCookies;
use crate::http::json::{Json, RequiredText};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Name;
use crate::platform::text::email::Email;
use crate::platform::token::Token;

pub struct SetUpApi;

/// The code that the machine shows.
#[derive(Object)]
pub struct SetUpCode {
    code: RequiredText,
}

/// The address that members type.
#[derive(Object)]
pub struct SetUpAddress {
    address: RequiredText,
}

#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct SetUpHelp {
    /// The person whom members ask for help; may be empty.
    help_contact: RequiredText,
}

/// The first administrator, with a password.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct SetUpAdministrator {
    first_name: RequiredText,
    last_name: RequiredText,
    email: RequiredText,
    /// 8 to 256 characters.
    password: RequiredText,
}

/// Six digits.
#[derive(Object)]
pub struct SetUpAppCode {
    pub(super) code: RequiredText,
}

#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct SetUpBackupCodes {
    /// Ten. They are never shown again.
    backup_codes: Vec<String>,
}

#[OpenApi(prefix_path = "/api")]
impl SetUpApi {
    /// How far the set-up is
    #[oai(path = "/set-up", method = "get", operation_id = "getSetUp")]
    async fn view(&self, visitor: Visitor) -> Result<Json<PortalSetUp>, ApiError> {
        let (answers, has_code) = match visitor.answers().await {
            Ok(answers) => (answers, true),
            Err(refusal) if refusal.code == ErrorCode::SetUpCode => (Answers::default(), false),
            Err(refusal) => return Err(refusal.into()),
        };
        Ok(visitor.page(answers, has_code))
    }

    /// Type the code that the machine shows
    ///
    /// From then on set-up goes on in this browser, and in no other one.
    #[oai(path = "/set-up/code", method = "post", operation_id = "enterSetUpCode")]
    async fn enter_code(
        &self,
        visitor: Visitor,
        cookies: NewCookies,
        body: Json<SetUpCode>,
    ) -> Result<Json<PortalSetUp>, ApiError> {
        let accounts = visitor.accounts.clone();
        let (seal, fresh, now) = (accounts.seal.clone(), Token::generate(), accounts.clock.now());
        let (typed, browser) = (body.0.code.0, fresh.hash());
        let before = visitor.token.as_ref().map(Token::hash);
        let writing = accounts.db.write_off_thread(move |tx| {
            let entered = code::Entered { typed: &typed, browser, before };
            code::enter(tx, &seal, &entered, now)
        });
        writing.await.map_err(Refusal::from)??;
        cookies.set(&cookies::set_up(&fresh, visitor.is_https));
        let visitor = Visitor { token: Some(fresh), ..visitor };
        visitor.answer(|_, _| Ok(())).await
    }

    /// Name the congregation
    #[oai(path = "/set-up/congregation", method = "put", operation_id = "setUpCongregation")]
    async fn congregation(
        &self,
        visitor: Visitor,
        body: Json<SetUpCongregation>,
    ) -> Result<Json<PortalSetUp>, ApiError> {
        let SetUpCongregation { name, place, time_zone } = body.0;
        let work = move |answers: &mut Answers, _| {
            let name = checked_setting(Name::CongregationName, "name", &name)?;
            let place = checked_setting(Name::PostalAddress, "place", &place.unwrap_or_default())?;
            let time_zone = checked_setting(Name::TimeZone, "timeZone", &time_zone)?;
            answers.congregation = Some(Congregation { name, place, time_zone });
            Ok(())
        };
        visitor.answer(work).await
    }

    /// See what is known of an address from inside
    ///
    /// Takes up to half a minute.
    #[oai(path = "/set-up/address/look", method = "post", operation_id = "lookAtAddress")]
    async fn look_at_address(
        &self,
        visitor: Visitor,
        body: Json<SetUpAddress>,
    ) -> Result<Json<address::AddressLook>, ApiError> {
        visitor.answers().await?;
        let kept = address::checked(&visitor.set_up, &Installation::of(&visitor.dir), &body.0.address)?;
        Ok(Json(address::look(&kept, &visitor.accounts, &visitor.dir).await))
    }

    /// Choose the address that members type
    #[oai(path = "/set-up/address", method = "put", operation_id = "setUpAddress")]
    async fn address(
        &self,
        visitor: Visitor,
        body: Json<SetUpAddress>,
    ) -> Result<Json<PortalSetUp>, ApiError> {
        let (set_up, place) = (visitor.set_up.clone(), Installation::of(&visitor.dir));
        let work = move |answers: &mut Answers, _| {
            answers.address = Some(address::checked(&set_up, &place, &body.0.address)?.to_string());
            Ok(())
        };
        visitor.answer(work).await
    }

    /// Name the person whom members ask for help
    #[oai(path = "/set-up/help", method = "put", operation_id = "setUpHelp")]
    async fn help(&self, visitor: Visitor, body: Json<SetUpHelp>) -> Result<Json<PortalSetUp>, ApiError> {
        let work = move |answers: &mut Answers, _| {
            let contact = checked_setting(Name::HelpContact, "helpContact", &body.0.help_contact)?;
            answers.help_contact = Some(contact);
            Ok(())
        };
        visitor.answer(work).await
    }

    /// Name the first administrator
    ///
    /// Only the hash of the password is kept.
    #[oai(path = "/set-up/administrator", method = "put", operation_id = "setUpAdministrator")]
    async fn administrator(
        &self,
        visitor: Visitor,
        body: Json<SetUpAdministrator>,
    ) -> Result<Json<PortalSetUp>, ApiError> {
        let SetUpAdministrator { first_name, last_name, email, password } = body.0;
        let accounts = visitor.accounts.clone();
        let settings = visitor.answers().await?.as_settings();
        let today = accounts.clock.now().to_zoned_datetime(settings.time_zone.clone()).date();
        let person = checked(NewPerson::named(first_name.0, last_name.0), today)?;
        let email = email.parse::<Email>().map_err(Refusal::of_field("email"))?.to_string();
        let known = [
            person.first_name(),
            person.last_name(),
            &*email,
            &*settings.congregation_name,
            &*settings.portal_name,
        ];
        let strength = Strength::of_role_holder(&known);
        let client = HashingClient::with_link(visitor.client.address, &email);
        accounts.hasher.judge(password.0.clone(), strength, &client).await?;
        let administrator = Administrator {
            first_name: person.first_name().to_owned(),
            last_name: person.last_name().to_owned(),
            email,
            password: accounts.hasher.hash(password.0, &client).await?,
        };
        let work = move |answers: &mut Answers, _| {
            answers.administrator = Some(administrator);
            Ok(())
        };
        visitor.answer(work).await
    }

    /// Begin the first administrator's second factor, or begin it anew
    #[oai(path = "/set-up/second-factor", method = "post", operation_id = "beginSetUpSecondFactor")]
    async fn begin_second_factor(&self, visitor: Visitor) -> Result<Json<setup::SetUp>, ApiError> {
        let work = |answers: &mut Answers, _| {
            let secret = setup::fresh_secret();
            let settings = answers.as_settings();
            let administrator = answers.administrator.as_ref();
            let account = administrator.ok_or_else(|| first("the first administrator"))?;
            let shown = setup::SetUp::of(&secret, &settings.congregation_name, &account.email)?;
            answers.second_factor = Some(SecondFactor { secret, ..SecondFactor::default() });
            Ok(shown)
        };
        Ok(Json(visitor.change(work).await?.0))
    }

    /// Prove the app with a code
    #[oai(path = "/set-up/second-factor/verify", method = "post", operation_id = "verifySetUpSecondFactor")]
    async fn verify_second_factor(
        &self,
        visitor: Visitor,
        body: Json<SetUpAppCode>,
    ) -> Result<Json<SetUpBackupCodes>, ApiError> {
        let work = move |answers: &mut Answers, now| {
            let factor =
                answers.second_factor.as_mut().ok_or_else(|| first("the second factor's code to scan"))?;
            let step = setup::matching_step(&factor.secret, &body.0.code, now).ok_or_else(wrong_app_code)?;
            factor.step = Some(step);
            factor.backup_codes = recovery_code::generate();
            Ok(factor.backup_codes.clone())
        };
        let (backup_codes, _) = visitor.change(work).await?;
        Ok(Json(SetUpBackupCodes { backup_codes }))
    }

    /// Write everything, and sign the first administrator in
    #[oai(path = "/set-up/finish", method = "post", operation_id = "finishSetUp")]
    async fn finish(&self, visitor: Visitor, cookies: NewCookies) -> Result<Json<Welcome>, ApiError> {
        let Visitor { accounts, set_up, token, client, .. } = visitor;
        let (state, moment) = (accounts.clone(), accounts.clock.moment());
        let writing = accounts.db.write_off_thread(move |tx| {
            let answers = answers_of(tx, &state.seal, token.as_ref())?;
            finish::finish(tx, &state, &answers, &client, moment)
        });
        let established = writing.await?;
        accounts.mailer.wake();
        if established.settings.public_address.is_https() {
            // Now in another way than before.
            set_up.begin_again(None);
        }
        Ok(Json(Welcome::of(established, &cookies)))
    }
}
