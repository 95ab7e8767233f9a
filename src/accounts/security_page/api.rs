//! HTTP for the Security card.

use poem_openapi::OpenApi;
use poem_openapi::param::Path;

use super::Security;
use crate::accounts::cookies;
use crate::accounts::guard::{Caller, SignedIn};
use crate::http::error::{Answer, Message, PlainAnswer, message};
use crate::http::headers::NewCookies;
use crate::http::json::Json;
use crate::platform::refusal::Refusal;

pub struct SecurityCardApi;

#[OpenApi(prefix_path = "/api/auth")]
impl SecurityCardApi {
    /// The safety of one's own account
    #[oai(path = "/security", method = "get", operation_id = "security")]
    async fn security(&self, caller: Caller) -> PlainAnswer<Security> {
        Ok(Json(caller.read(super::read).await?))
    }

    /// Sign out everywhere else
    #[oai(path = "/sessions", method = "delete", operation_id = "endOtherSessions")]
    async fn end_other_sessions(&self, caller: SignedIn) -> Answer<Message> {
        let ending = caller.write::<_, rusqlite::Error>(move |tx, visit| {
            super::end_other_sessions(tx, &visit.session, &visit.client, visit.now)
        });
        ending.await?;
        Ok(message("You are signed out everywhere else."))
    }

    /// Sign one browser out
    #[oai(path = "/sessions/:id", method = "delete", operation_id = "endSession")]
    async fn end_session(&self, caller: SignedIn, cookies: NewCookies, id: Path<i64>) -> Answer<Message> {
        let ending = caller.write::<_, Refusal>(move |tx, visit| {
            let is_present = super::end_session(tx, &visit.session, id.0, &visit.client, visit.now)?;
            Ok(is_present.then(|| cookies::session_removal(&visit.settings)))
        });
        Ok(match ending.await? {
            None => message("That browser is signed out."),
            Some(removal) => {
                cookies.set(&removal);
                message("You are signed out.")
            }
        })
    }

    /// Forget one browser
    ///
    /// It is signed out, and asked for a code again. The browser of this request stays signed in.
    #[oai(path = "/devices/:id", method = "delete", operation_id = "forgetDevice")]
    async fn forget_device(&self, caller: SignedIn, id: Path<i64>) -> Answer<Message> {
        let ending = caller
            .write(move |tx, visit| super::forget_device(tx, &visit.session, id.0, &visit.client, visit.now));
        let is_present = ending.await?;
        Ok(message(if is_present {
            "This browser is forgotten. You stay signed in until you sign out."
        } else {
            "That browser is forgotten and signed out."
        }))
    }
}
