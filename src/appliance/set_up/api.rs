//! HTTP for the set-up of an empty portal: the code, and a question a screen. Nothing but the answers is written before the
//! end.

use poem_openapi::{Object, OpenApi};

use super::answers::{Answers, FirstAdministrator, SecondFactor, SetUpCongregation};
use super::visitor_api::{Page, Visitor};
use super::{checked_setting, code, finish, first};
use crate::accounts::cookies;
use crate::accounts::hashing::HashingClient;
use crate::accounts::hashing::password::Strength;
use crate::accounts::second_factor::{recovery_code, setup, wrong_app_code};
use crate::accounts::sign_in::api::Welcome;
use crate::congregation::people::members::NewPerson;
use crate::congregation::people::members::enroll::checked;
use crate::http::error::Answer;
use crate::http::headers::NewCookies;
use crate::http::json::Json;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Name;
use crate::platform::text::email::Email;
use crate::platform::token::Token;

pub struct SetUpApi;

/// The code that the machine shows, or six digits of an app or of a letter.
#[derive(Object)]
pub struct SetUpCode {
    pub(super) code: String,
}

#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct SetUpHelp {
    /// The person whom members ask for help; may be empty.
    help_contact: String,
}

/// The first administrator, with a password.
#[derive(Object)]
pub struct SetUpAdministrator {
    #[oai(flatten)]
    person: FirstAdministrator,
    /// 8 to 256 characters.
    password: String,
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
    async fn view(&self, visitor: Visitor) -> Page {
        match visitor.answers().await {
            Ok(answers) => Ok(visitor.page(Some(answers))),
            Err(refusal) if refusal.code == ErrorCode::SetUpCode => Ok(visitor.page(None)),
            Err(refusal) => Err(refusal.into()),
        }
    }

    /// Type the code that the machine shows
    ///
    /// From then on set-up goes on in this browser, and in no other one.
    #[oai(path = "/set-up/code", method = "post", operation_id = "enterSetUpCode")]
    async fn enter_code(&self, mut visitor: Visitor, cookies: NewCookies, body: Json<SetUpCode>) -> Page {
        let (seal, now) = (visitor.accounts.seal.clone(), visitor.accounts.clock.now());
        let fresh = Token::generate();
        let browser = (visitor.token.as_ref().map(Token::hash), fresh.hash());
        let db = &visitor.accounts.db;
        db.write_off_thread(move |tx| code::enter(tx, &seal, &body.0.code, browser, now)).await??;
        cookies.set(&cookies::set_up(&fresh, visitor.is_https));
        visitor.token = Some(fresh);
        let answers = visitor.answers().await?;
        Ok(visitor.page(Some(answers)))
    }

    /// Name the congregation
    #[oai(path = "/set-up/congregation", method = "put", operation_id = "setUpCongregation")]
    async fn congregation(&self, visitor: Visitor, body: Json<SetUpCongregation>) -> Page {
        let SetUpCongregation { name, place, time_zone } = body.0;
        let place = checked_setting(Name::PostalAddress, "place", &place.unwrap_or_default())?;
        let congregation = SetUpCongregation {
            name: checked_setting(Name::CongregationName, "name", &name)?,
            place: Some(place).filter(|place| !place.is_empty()),
            time_zone: checked_setting(Name::TimeZone, "timeZone", &time_zone)?,
        };
        visitor.keep(move |answers| answers.shown.congregation = Some(congregation)).await
    }

    /// Name the person whom members ask for help
    #[oai(path = "/set-up/help", method = "put", operation_id = "setUpHelp")]
    async fn help(&self, visitor: Visitor, body: Json<SetUpHelp>) -> Page {
        let work = move |answers: &mut Answers| {
            let contact = checked_setting(Name::HelpContact, "helpContact", &body.0.help_contact)?;
            answers.shown.help_contact = Some(contact);
            Ok(())
        };
        visitor.answer(work).await
    }

    /// Name the first administrator
    ///
    /// Only the hash of the password is kept.
    #[oai(path = "/set-up/administrator", method = "put", operation_id = "setUpAdministrator")]
    async fn administrator(&self, visitor: Visitor, body: Json<SetUpAdministrator>) -> Page {
        let SetUpAdministrator { person, password } = body.0;
        let settings = visitor.answers().await?.as_settings();
        let today = visitor.accounts.clock.now().to_zoned_datetime(settings.time_zone.clone()).date();
        let named = checked(NewPerson::named(person.first_name, person.last_name), today)?;
        let administrator = FirstAdministrator {
            first_name: named.first_name().to_owned(),
            last_name: named.last_name().to_owned(),
            email: person.email.parse::<Email>().map_err(Refusal::of_field("email"))?.to_string(),
        };
        let FirstAdministrator { first_name, last_name, email } = &administrator;
        let strength = Strength::of_role_holder(&[
            first_name,
            last_name,
            email,
            &settings.congregation_name,
            &settings.portal_name,
        ]);
        let client = HashingClient::with_link(visitor.client.address, email);
        let hasher = &visitor.accounts.hasher;
        hasher.judge(password.clone(), strength, &client).await?;
        let password = hasher.hash(password, &client).await?;
        let keep = move |answers: &mut Answers| {
            answers.shown.administrator = Some(administrator);
            answers.password = password;
        };
        visitor.keep(keep).await
    }

    /// Begin the first administrator's second factor
    ///
    /// The same secret again until a code has proven it: an app that has scanned it stays right. Then a new one.
    #[oai(path = "/set-up/second-factor", method = "post", operation_id = "beginSetUpSecondFactor")]
    async fn begin_second_factor(&self, visitor: Visitor) -> Answer<setup::SetUp> {
        let work = |answers: &mut Answers| {
            if answers.shown.second_factor || answers.factor.secret.is_empty() {
                answers.factor = SecondFactor { secret: setup::fresh_secret(), ..SecondFactor::default() };
                answers.shown.second_factor = false;
            }
            let administrator = answers.shown.administrator.as_ref();
            let email = &administrator.ok_or_else(|| first("the first administrator"))?.email;
            setup::SetUp::of(&answers.factor.secret, &answers.as_settings().congregation_name, email)
        };
        Ok(Json(visitor.change(work).await?.0))
    }

    /// Prove the app with a code
    #[oai(path = "/set-up/second-factor/verify", method = "post", operation_id = "verifySetUpSecondFactor")]
    async fn verify_second_factor(
        &self,
        visitor: Visitor,
        body: Json<SetUpCode>,
    ) -> Answer<SetUpBackupCodes> {
        let now = visitor.accounts.clock.now();
        let work = move |answers: &mut Answers| {
            let factor = &mut answers.factor;
            if factor.secret.is_empty() {
                return Err(first("the second factor's code to scan"));
            }
            factor.step =
                setup::matching_step(&factor.secret, &body.0.code, now).ok_or_else(wrong_app_code)?;
            factor.backup_codes = recovery_code::generate();
            answers.shown.second_factor = true;
            Ok(factor.backup_codes.clone())
        };
        let (backup_codes, _) = visitor.change(work).await?;
        Ok(Json(SetUpBackupCodes { backup_codes }))
    }

    /// Write everything, and sign the first administrator in
    #[oai(path = "/set-up/finish", method = "post", operation_id = "finishSetUp")]
    async fn finish(&self, visitor: Visitor, cookies: NewCookies) -> Answer<Welcome> {
        let Visitor { accounts, set_up, token, client, .. } = visitor;
        let (state, moment) = (accounts.clone(), accounts.clock.moment());
        let writing = accounts.db.write_off_thread(move |tx| {
            let answers = Answers::of(tx, &state.seal, token.as_ref())?;
            finish::finish(tx, &state, &answers, &client, moment)
        });
        let established = writing.await?;
        accounts.mailer.wake();
        if established.settings.public_address.is_https() {
            // Now in another way than before.
            set_up.begin_again();
        }
        Ok(Json(Welcome::of(established, &cookies)))
    }
}
