//! HTTP for which letters a member wants, and for ending letters from within one, without signing in. GET and HEAD change
//! nothing: mail programs and their scanners open every link.

use poem_openapi::param::Path;
use poem_openapi::{ApiResponse, OpenApi};

use super::recipients::{choices_of, set_choices};
use super::{LetterChoice, LetterChoices, MyLetters, stop};
use crate::accounts::Accounts;
use crate::accounts::guard::{Caller, SignedIn};
use crate::http::error::{Answer, Message, PlainAnswer, message};
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::platform::refusal::{ErrorCode, Refusal};

pub struct LetterChoicesApi;

#[OpenApi(prefix_path = "/api/profile/letters")]
impl LetterChoicesApi {
    /// The letters that the member wants
    #[oai(path = "/", method = "get", operation_id = "myLetters")]
    async fn letters(&self, caller: Caller) -> PlainAnswer<MyLetters> {
        let found = caller.read(|conn, visit| choices_of(conn, &visit.session.member.id, &visit.settings));
        Ok(Json(found.await?))
    }

    /// Choose which letters the member wants
    #[oai(path = "/", method = "put", operation_id = "chooseLetters")]
    async fn choose(&self, caller: SignedIn, body: Json<LetterChoices>) -> PlainAnswer<MyLetters> {
        let changed =
            caller.write(move |tx, visit| set_choices(tx, &visit.session.member.id, body.0, &visit.settings));
        Ok(Json(changed.await?))
    }
}

/// Ending letters.
pub struct EndLettersApi;

#[derive(ApiResponse)]
enum PageResponse {
    /// To the page that asks first.
    #[oai(status = 303)]
    Page(#[oai(header = "Location")] String),
}

#[OpenApi(prefix_path = "/api/letters")]
impl EndLettersApi {
    /// The page that ends letters
    ///
    /// For mail programs without one-click: changes nothing.
    #[expect(clippy::unused_async, reason = "an operation is a future")]
    #[oai(path = "/end/:token", method = "get", operation_id = "endLettersPage")]
    async fn page(&self, token: Path<String>) -> PageResponse {
        let is_of_tokens = |c: &char| c.is_ascii_alphanumeric() || "-_.".contains(*c);
        let token: String = token.0.chars().filter(is_of_tokens).collect();
        PageResponse::Page(format!("{}#{token}", stop::PAGE))
    }

    /// End letters by one click (RFC 8058)
    ///
    /// A mail program's, and the page's. Needs no session, and no same origin.
    #[oai(path = "/end/:token", method = "post", operation_id = "endLetters")]
    async fn end(&self, accounts: Shared<&Accounts>, token: Path<String>) -> Answer<Message> {
        let (seal, now) = (accounts.seal.clone(), accounts.clock.now());
        let asked = token.0.clone();
        // A second click writes nothing: it takes a reader only.
        let found = accounts.db.read_off_thread({
            let seal = seal.clone();
            move |conn| stop::look(conn, &seal, &asked, now)
        });
        let Some((choice, wanted)) = found.await? else { return Err(invalid_link().into()) };
        if wanted {
            let ending = move |tx: &rusqlite::Transaction<'_>| stop::end(tx, &seal, &token.0, now);
            accounts.db.write_off_thread(ending).await?;
        }
        Ok(message(sentence(choice)))
    }
}

fn invalid_link() -> Refusal {
    let text = "This link is too old or not whole. Sign in and choose your letters under Settings, or ask your church office.";
    Refusal::new(ErrorCode::LinkExpired, text)
}

fn sentence(choice: LetterChoice) -> &'static str {
    match choice {
        LetterChoice::Announcements => "No announcements are written to this address any more.",
        LetterChoice::Reminders => "No reminders are written to this address any more.",
        LetterChoice::Week => "The week's letter is not written to this address any more.",
    }
}
