//! HTTP for calendar programs: the feed of a secret address. It is no part of the API that the pages use, and no
//! session counts here.

use poem::http::{HeaderValue, Method, StatusCode, header};
use poem::{Request, Response};

use super::find::{self, FeedAnswer};
use super::links;
use crate::accounts::lockout::throttle::Throttle;
use crate::accounts::state::Accounts;
use crate::http::client::client_of;
use crate::http::error::{self, Shape};
use crate::http::headers::names_etag;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Asked again each time: the answer is a 304 where nothing has changed.
const CACHING: &str = "private, no-cache";

/// Answers a request for the path of an address. `misses` slows down a network that guesses; a right one is answered
/// whatever others of its network do, for those who fetch calendars for many people share an address.
pub async fn answer(accounts: &Accounts, misses: &Throttle, request: &Request) -> Response {
    let method = request.method();
    if !matches!(*method, Method::GET | Method::HEAD) {
        return error::other_methods(&[Method::GET, Method::HEAD]);
    }
    let (address, now) = (client_of(request).address, accounts.clock.now());
    let not_found = || match misses.check_and_count_failure(address, now) {
        Ok(()) => error::standard_answer(Shape::Json, StatusCode::NOT_FOUND),
        Err(seconds) => throttled(seconds),
    };
    let Some(token) = links::token_in(request.uri().path()) else { return not_found() };
    let (cache, asked) = (accounts.settings.clone(), request.headers().clone());
    let found = accounts
        .db
        .read_off_thread(move |conn| {
            let settings = cache.load(conn)?;
            find::feed(conn, &token, &settings, now, |etag| names_etag(&asked, etag))
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
    let noting = accounts.db.write_off_thread(move |tx| links::note_use(tx, id, now));
    if let Err(error) = noting.await {
        tracing::warn!(%error, "the use of a calendar address could not be noted");
    }
}

fn respond(found: FeedAnswer) -> Response {
    let FeedAnswer { etag, calendar, .. } = found;
    let mut response = match calendar {
        None => Response::builder().status(StatusCode::NOT_MODIFIED).finish(),
        Some(calendar) => {
            let mut response = Response::builder()
                .header(header::CONTENT_TYPE, "text/calendar; charset=utf-8")
                .body(calendar.text);
            let changed = calendar.changed_at.map(|at| at.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string());
            if let Some(changed) = changed.and_then(|changed| HeaderValue::from_str(&changed).ok()) {
                response.headers_mut().insert(header::LAST_MODIFIED, changed);
            }
            response
        }
    };
    let own = response.headers_mut();
    own.insert(header::CACHE_CONTROL, HeaderValue::from_static(CACHING));
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        own.insert(header::ETAG, etag);
    }
    response
}

fn throttled(seconds: u32) -> Response {
    let text = "There were too many wrong addresses. Please wait a few minutes and try again.";
    error::answer(Shape::Sentence, Refusal::new(ErrorCode::TooManyAttempts, text).retry_after(seconds))
}
