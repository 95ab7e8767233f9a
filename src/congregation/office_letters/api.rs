//! HTTP for the office's letters to some: first what is sent and to how many, then the word.

use poem_openapi::param::Path;
use poem_openapi::{Object, OpenApi};

use super::{OfficeLetter, OfficeLetterLook, SentLetter, preview, send, store, withdraw};
use crate::accounts::elevation::guard::{Office, show};
use crate::accounts::guard::Visit;
use crate::congregation::people::list::{PageAt, PeopleQuery, search_index};
use crate::congregation::subscriptions::recipients::{as_reader, on_their_way};
use crate::http::error::{Answer, Message, message};
use crate::http::json::Json;
use crate::platform::refusal::Refusal;

pub struct OfficeLettersApi;

/// A letter to the people whom the list of people shows.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct LetterToSome {
    search: Option<String>,
    /// As in the list.
    filter: Option<Vec<String>>,
    #[oai(default)]
    subject: String,
    #[oai(default)]
    text: String,
}

/// The word that a letter is to be sent.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct LetterToSend {
    /// 8 to 64 letters, digits and hyphens, made by the page: sent twice it leaves once.
    id: String,
    letter: LetterToSome,
    /// The number that was looked at.
    letters: u32,
}

impl LetterToSome {
    fn checked(self, visit: &Visit) -> Result<OfficeLetter, Refusal> {
        let Self { search, filter, subject, text } = self;
        let today = visit.here().date();
        let query = PeopleQuery::new(search, filter, None, PageAt::Start, today)?;
        OfficeLetter::new(&subject, &text, query, today)
    }
}

#[OpenApi(prefix_path = "/api/office/letters")]
impl OfficeLettersApi {
    /// Look at a letter to some, and who would get it
    #[oai(path = "/look", method = "post", operation_id = "lookAtOfficeLetter")]
    async fn look(&self, caller: Office, body: Json<LetterToSome>) -> Answer<OfficeLetterLook> {
        let letter = body.0.checked(caller.visit())?;
        caller.write(|tx, _| search_index::refresh(tx)).await?;
        show(&caller, move |conn, visit| preview(conn, &letter, as_reader(visit), &visit.settings, visit.now))
            .await
    }

    /// The last letters to some: twenty of the last thirty days
    #[oai(path = "/", method = "get", operation_id = "officeLetters")]
    async fn letters(&self, caller: Office) -> Answer<Vec<SentLetter>> {
        Ok(Json(caller.read(|conn, visit| store::last_sent(conn, &visit.settings.time_zone)).await?))
    }

    /// Send a letter to some
    ///
    /// To those who want announcements by letter; one to an address.
    #[oai(path = "/", method = "post", operation_id = "sendOfficeLetter")]
    async fn send(&self, caller: Office, body: Json<LetterToSend>) -> Answer<Message> {
        let LetterToSend { id, letter, letters } = body.0;
        let letter = letter.checked(caller.visit())?;
        let said = caller.write::<_, Refusal>(move |tx, visit| {
            Ok(match send(visit.work(tx), &id, &letter, letters)? {
                0 => "This letter is on its way already.".to_owned(),
                sent => on_their_way(tx, sent, &visit.settings, visit.now)?,
            })
        });
        Ok(message(said.await?))
    }

    /// Withdraw a letter to some, as far as it has not left
    #[oai(path = "/:id", method = "delete", operation_id = "withdrawOfficeLetter")]
    async fn withdraw(&self, caller: Office, id: Path<String>) -> Answer<Message> {
        let ended = caller.write(move |tx, visit| withdraw(visit.work(tx), &id.0));
        Ok(message(match ended.await? {
            1 => "1 letter is withdrawn.".to_owned(),
            ended => format!("{ended} letters are withdrawn."),
        }))
    }
}
