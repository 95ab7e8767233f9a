//! HTTP for calendars: one event as a file, a member's own secret addresses, and the feed behind such an address.

use poem::http::{Method, StatusCode, header};
use poem::{Request, Response};
use poem_openapi::param::Path;
use poem_openapi::payload::Binary;
use poem_openapi::{ApiResponse, Object, OpenApi};
use url::form_urlencoded::byte_serialize;

use super::links::{self, CalendarFeeds, NewCalendarFeed};
use super::{FeedAnswer, FeedScope, event_calendar, feed_calendar, store};
use crate::accounts::Accounts;
use crate::accounts::guard::{Caller, SignedIn};
use crate::accounts::lockout::throttle::Throttle;
use crate::http::client::client_of;
use crate::http::error::{self, Answer, Message, PlainAnswer, PlainError, Shape, message};
use crate::http::headers::names_etag;
use crate::http::json::Json;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Asked again each time: the answer is a 304 where nothing has changed.
const CACHING: &str = "private, no-cache";

pub struct CalendarFilesApi;

#[derive(ApiResponse)]
enum FileResponse {
    /// The event, for a calendar program (RFC 5545).
    #[oai(status = 200, content_type = "text/calendar; charset=utf-8")]
    Found(Binary<Vec<u8>>, #[oai(header = "Content-Disposition")] String),
}

#[OpenApi(prefix_path = "/api/events")]
impl CalendarFilesApi {
    /// One event as a file for a calendar program
    #[oai(path = "/:id/calendar", method = "get", operation_id = "eventFile")]
    async fn event(&self, caller: Caller, id: Path<String>) -> Result<FileResponse, PlainError> {
        let found = caller.read(move |conn, visit| event_calendar(conn, &id.0, &visit.settings)).await?;
        let (name, text) =
            found.ok_or_else(|| Refusal::new(ErrorCode::NotFound, "There is no such event any more."))?;
        Ok(FileResponse::Found(Binary(text.into_bytes()), attachment(&name)))
    }
}

pub struct CalendarFeedsApi;

/// A new address.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct CalendarFeedWanted {
    /// The member's own name for it, up to 60 characters.
    name: String,
    scope: FeedScope,
}

#[OpenApi(prefix_path = "/api/profile/calendar-feeds")]
impl CalendarFeedsApi {
    /// One's own calendar addresses
    #[oai(path = "/", method = "get", operation_id = "calendarFeeds")]
    async fn list(&self, caller: Caller) -> PlainAnswer<CalendarFeeds> {
        let found =
            caller.read(|conn, visit| CalendarFeeds::of(conn, &visit.session.member, &visit.settings));
        Ok(Json(found.await?))
    }

    /// Make a calendar address
    ///
    /// It is shown this once.
    #[oai(path = "/", method = "post", operation_id = "makeCalendarFeed")]
    async fn make(&self, caller: SignedIn, body: Json<CalendarFeedWanted>) -> Answer<NewCalendarFeed> {
        let CalendarFeedWanted { name, scope } = body.0;
        Ok(Json(caller.write(move |tx, visit| links::make(tx, visit, &name, scope)).await?))
    }

    /// Have a new calendar address sent by letter
    ///
    /// It is made as the letter leaves.
    #[oai(path = "/letter", method = "post", operation_id = "mailCalendarFeed")]
    async fn mail(&self, caller: SignedIn, body: Json<CalendarFeedWanted>) -> Answer<Message> {
        let CalendarFeedWanted { name, scope } = body.0;
        caller.write(move |tx, visit| links::mail(tx, visit, &name, scope)).await?;
        Ok(message("A letter with a new address is on its way to you."))
    }

    /// End one calendar address
    ///
    /// Calendar programs that have it see no changes any more.
    #[oai(path = "/:id", method = "delete", operation_id = "endCalendarFeed")]
    async fn end(&self, caller: SignedIn, id: Path<i64>) -> Answer<Message> {
        caller.write(move |tx, visit| links::end(tx, visit, id.0)).await?;
        Ok(message("That address is ended."))
    }
}

/// Answers a calendar program's request for the path of an address: no part of the API that the pages use, and no session
/// counts here. `misses` slows down a network that guesses; a right one is answered
/// whatever others of its network do, for those who fetch calendars for many people share an address.
pub async fn answer_feed(accounts: &Accounts, misses: &Throttle, request: &Request) -> Response {
    let method = request.method();
    if !matches!(*method, Method::GET | Method::HEAD) {
        return error::other_methods(&[Method::GET, Method::HEAD]);
    }
    let (address, now) = (client_of(request).address, accounts.clock.now());
    let not_found = || match misses.check_and_count_failure(address, now) {
        Ok(()) => error::standard_answer(Shape::Json, StatusCode::NOT_FOUND),
        Err(seconds) => {
            let text = "There were too many wrong addresses. Please wait a few minutes and try again.";
            let refusal = Refusal::new(ErrorCode::TooManyAttempts, text).retry_after(seconds);
            error::answer(Shape::Sentence, refusal)
        }
    };
    let Some(token) = links::token_in(request.uri().path()) else { return not_found() };
    let (cache, asked) = (accounts.settings.clone(), request.headers().clone());
    let found = accounts
        .db
        .read_off_thread(move |conn| {
            let settings = cache.load(conn)?;
            feed_calendar(conn, &token, &settings, now, |etag| names_etag(&asked, etag))
        })
        .await;
    match found {
        Ok(Some(found)) => {
            if found.is_first_of_day {
                note_use(accounts, found.id).await;
            }
            respond(found)
        }
        Ok(None) => not_found(),
        Err(error) => error::answer(Shape::Sentence, Refusal::unexpected(error)),
    }
}

/// Never in the way: if it cannot be written, the calendar is answered all the same.
async fn note_use(accounts: &Accounts, id: i64) {
    let now = accounts.clock.now();
    let noting = accounts.db.write_off_thread(move |tx| store::note_use(tx, id, now.as_second()));
    if let Err(error) = noting.await {
        tracing::warn!(%error, "the use of a calendar address could not be noted");
    }
}

fn respond(found: FeedAnswer) -> Response {
    let response =
        Response::builder().header(header::CACHE_CONTROL, CACHING).header(header::ETAG, found.etag);
    let Some(calendar) = found.calendar else { return response.status(StatusCode::NOT_MODIFIED).finish() };
    let response = response.header(header::CONTENT_TYPE, "text/calendar; charset=utf-8");
    let response = match calendar.changed_at {
        Some(at) => {
            let changed = at.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string();
            response.header(header::LAST_MODIFIED, changed)
        }
        None => response,
    };
    response.body(calendar.text)
}

/// The header of a file of this name: one that every program reads, and the whole name (RFC 6266).
fn attachment(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let plain = words.collect::<Vec<_>>().join("-");
    let whole = byte_serialize(name.as_bytes()).collect::<String>().replace('+', "%20");
    format!("attachment; filename=\"{plain}.ics\"; filename*=UTF-8''{whole}.ics")
}
