//! HTTP for the mail server in set-up. That letters arrive is proven by the code in one.

use poem_openapi::{Object, OpenApi};

use super::answers::{Answers, MailAnswered, ShownAnswers};
use super::api::SetUpCode;
use super::visitor_api::{Page, Visitor};
use super::{checked_setting, first};
use crate::appliance::change_settings::{refuse_secret, unencrypted};
use crate::http::error::{Answer, Message, message};
use crate::http::json::Json;
use crate::platform::mail::{Login, TestLetter};
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
    to: String,
}

#[OpenApi(prefix_path = "/api/set-up")]
impl SetUpMailApi {
    /// Name the mail server, or leave it for later
    #[oai(path = "/mail", method = "put", operation_id = "setUpMail")]
    async fn mail(&self, visitor: Visitor, body: Json<SetUpMail>) -> Page {
        let takes_secrets = visitor.takes_secrets();
        visitor.answer(move |answers| body.0.write_to(answers, takes_secrets)).await
    }

    /// Send a letter with a code to type back, and say what the mail server answered
    #[oai(path = "/mail/test", method = "post", operation_id = "testSetUpMail")]
    async fn test(&self, visitor: Visitor, body: Json<SetUpTestLetter>) -> Answer<Message> {
        let to = body.0.to.parse::<Email>().map_err(Refusal::of_field("to"))?;
        let code = format!("{:06}", u32::from_be_bytes(random()) % 1_000_000);
        let in_letter = code.clone();
        let work = move |answers: &mut Answers| {
            let mail = answers.shown.mail.as_mut().ok_or_else(|| first("the mail server"))?;
            (mail.is_proved, mail.letter_to) = (false, None);
            answers.letter = Some((code, 0));
            Ok(())
        };
        let ((), answers) = visitor.change(work).await?;
        let settings = answers.as_settings();
        let user = settings.mail_user.clone().filter(|_| !answers.mail_password.is_empty());
        let login = user.map(|user| Login { user, password: answers.mail_password });
        let letter = TestLetter {
            settings: &settings,
            login: login.as_ref(),
            to: to.as_str(),
            code: Some(&in_letter),
            mark: None,
        };
        let said = letter.send(visitor.accounts.mailer.limits(), visitor.accounts.clock.now()).await?;
        let note = move |answers: &mut Answers| {
            answers.shown.mail.iter_mut().for_each(|mail| mail.letter_to = Some(to.to_string()));
            Ok(())
        };
        visitor.change(note).await?;
        Ok(message(said))
    }

    /// Type the code of the letter
    #[oai(path = "/mail/code", method = "post", operation_id = "proveSetUpMail")]
    async fn code(&self, visitor: Visitor, body: Json<SetUpCode>) -> Page {
        // A wrong code is counted, so it is no refusal yet.
        let judge = move |answers: &mut Answers| {
            let Answers { shown: ShownAnswers { mail: Some(mail), .. }, letter, .. } = answers else {
                return Err(first("the mail server"));
            };
            let typed: String = body.0.code.chars().filter(char::is_ascii_digit).collect();
            let Some((code, wrong)) = letter.as_mut().filter(|(_, wrong)| *wrong < MOST_WRONG) else {
                return Ok(false);
            };
            mail.is_proved = *code == typed;
            *wrong += u8::from(!mail.is_proved);
            Ok(mail.is_proved)
        };
        let (is_right, answers) = visitor.change(judge).await?;
        if !is_right {
            let text = "That is not the code in the last letter. Look once more, or send another letter: its code counts then.";
            return Err(Refusal::new(ErrorCode::WrongCode, text).into());
        }
        Ok(visitor.page(Some(answers)))
    }
}

impl SetUpMail {
    fn write_to(self, answers: &mut Answers, takes_secrets: bool) -> Result<(), Refusal> {
        let checked = |name, field, value: Option<String>| {
            checked_setting(name, field, value.as_deref().unwrap_or_default())
        };
        let before = answers.shown.mail.take().unwrap_or_default();
        let mut mail = MailAnswered { later: self.later == Some(true), ..MailAnswered::default() };
        let mut password = String::new();
        if !mail.later {
            mail.server = checked(Name::MailServer, "server", self.server)?;
            if mail.server.is_empty() {
                let text =
                    "Please name the mail server, such as smtp.example.org:587, or leave mail for later.";
                return Err(Refusal::field("server", text));
            }
            mail.user = checked(Name::MailUser, "user", self.user)?;
            mail.from = checked(Name::MailFrom, "from", self.from)?;
            password = self.password.unwrap_or_default();
            if !password.is_empty() && !takes_secrets {
                return Err(unencrypted("password"));
            }
            refuse_secret(&password).map_err(|error| error.at("password"))?;
            if password.is_empty() && (&before.server, &before.user) == (&mail.server, &mail.user) {
                password.clone_from(&answers.mail_password);
            }
        }
        mail.has_password = !password.is_empty();
        answers.mail_password = password;
        answers.letter = None;
        answers.shown.mail = Some(mail);
        Ok(())
    }
}
