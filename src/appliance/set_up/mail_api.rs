//! HTTP for the mail server in set-up. That letters arrive is proven by the code in one.

use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::answers::{Answers, Mail};
use super::api::SetUpAppCode;
use super::views::PortalSetUp;
use super::visitor_api::Visitor;
use super::{checked_setting, first};
use crate::appliance::change_settings::unencrypted;
use crate::appliance::test_letter::TestLetter;
use crate::http::error::ApiError;
use crate::http::json::RequiredText;
use crate::platform::mail::Login;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Name;
use crate::platform::text::email::Email;
use crate::platform::token::random;

pub struct SetUpMailApi;

/// Codes of one test letter that may be typed.
const MOST_WRONG: u8 = 5;

/// Either the mail server, or `later`.
#[derive(Object)]
pub struct SetUpMail {
    server: Option<String>,
    user: Option<String>,
    from: Option<String>,
    /// Left out, the one that was typed before stays.
    password: Option<String>,
    later: Option<bool>,
}

#[derive(Object)]
pub struct SetUpTestLetter {
    to: RequiredText,
}

/// A sentence.
#[derive(Object)]
pub struct Said {
    pub says: String,
}

#[OpenApi(prefix_path = "/api/set-up")]
impl SetUpMailApi {
    /// Name the mail server, or leave it for later
    #[oai(path = "/mail", method = "put", operation_id = "setUpMail")]
    async fn mail(&self, visitor: Visitor, body: Json<SetUpMail>) -> Result<Json<PortalSetUp>, ApiError> {
        let takes_secrets = visitor.takes_secrets();
        let work = move |answers: &mut Answers, _| {
            let mail = if body.0.later == Some(true) {
                Mail::default()
            } else {
                named(body.0, answers.mail.take().unwrap_or_default(), takes_secrets)?
            };
            answers.mail = Some(mail);
            Ok(())
        };
        visitor.answer(work).await
    }

    /// Send a letter with a code to type back, and say what the mail server answered
    #[oai(path = "/mail/test", method = "post", operation_id = "testSetUpMail")]
    async fn test(&self, visitor: Visitor, body: Json<SetUpTestLetter>) -> Result<Json<Said>, ApiError> {
        let to = body.0.to.parse::<Email>().map_err(Refusal::of_field("to"))?;
        let code = format!("{:06}", u32::from_be_bytes(random()) % 1_000_000);
        let in_letter = code.clone();
        let work = move |answers: &mut Answers, _| {
            let mail = answers.mail.as_mut().ok_or_else(|| first("the mail server"))?;
            mail.test_code = Some((code, 0));
            mail.is_proved = false;
            Ok(mail.clone())
        };
        let (mail, answers) = visitor.change(work).await?;
        let settings = answers.as_settings();
        let login = Login { user: mail.user, password: mail.password };
        let login = Some(&login).filter(|login| !login.user.is_empty() && !login.password.is_empty());
        let letter = TestLetter { settings: &settings, login, to: to.as_str(), code: Some(&in_letter) };
        Ok(Json(Said {
            says: letter.send(visitor.accounts.mailer.limits(), visitor.accounts.clock.now()).await?,
        }))
    }

    /// Type the code of the letter
    #[oai(path = "/mail/code", method = "post", operation_id = "proveSetUpMail")]
    async fn code(&self, visitor: Visitor, body: Json<SetUpAppCode>) -> Result<Json<PortalSetUp>, ApiError> {
        let judge = move |answers: &mut Answers, _| {
            let mail = answers.mail.as_mut().ok_or_else(|| first("the mail server"))?;
            let typed: String = body.0.code.chars().filter(char::is_ascii_digit).collect();
            match &mut mail.test_code {
                Some((code, wrong)) if *wrong < MOST_WRONG && *code == typed => {
                    mail.is_proved = true;
                    Ok(Ok(()))
                }
                Some((_, wrong)) => {
                    *wrong = wrong.saturating_add(1);
                    Ok(Err(not_of_the_letter()))
                }
                None => Ok(Err(not_of_the_letter())),
            }
        };
        visitor.change(judge).await?.0?;
        visitor.answer(|_, _| Ok(())).await
    }
}

fn named(typed: SetUpMail, before: Mail, takes_secrets: bool) -> Result<Mail, Refusal> {
    let text = |value: Option<String>| value.unwrap_or_default();
    let server = checked_setting(Name::MailServer, "server", &text(typed.server))?;
    if server.is_empty() {
        let text = "Please name the mail server, such as smtp.example.org:587, or leave mail for later.";
        return Err(Refusal::field("server", text));
    }
    let user = checked_setting(Name::MailUser, "user", &text(typed.user))?;
    let from = checked_setting(Name::MailFrom, "from", &text(typed.from))?;
    let is_same = (&before.server, &before.user) == (&server, &user);
    let password = match typed.password.filter(|password| !password.is_empty()) {
        Some(_) if !takes_secrets => return Err(unencrypted("password")),
        Some(password) if password.chars().count() > 200 || password.chars().any(char::is_control) => {
            return Err(Refusal::field("password", "It is at most 200 characters, on one line."));
        }
        Some(password) => password,
        None if is_same => before.password,
        None => String::new(),
    };
    Ok(Mail { server, user, from, password, ..Mail::default() })
}

fn not_of_the_letter() -> Refusal {
    let text = "That is not the code in the last letter. Look once more, or send another letter: its code counts then.";
    Refusal::new(ErrorCode::WrongCode, text)
}
