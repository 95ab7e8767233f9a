//! HTTP for a member's own calendar addresses.

use poem::http::StatusCode;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::feeds::{self, FeedError, FeedOwner};
use super::{Feed, FeedScope};
use crate::accounts::guard::{Caller, SignedIn, Visit};
use crate::accounts::state::Accounts;
use crate::http::error::{
    DeleteError, Message, Problem, ReadError, SignedOut, message, not_saved, problem, standard_problem,
    unexpected,
};
use crate::http::error_code::ErrorCode;
use crate::http::json_text::RequiredText;
use crate::http::shared::Shared;
use crate::platform::client::Client;
use crate::platform::clock::rfc3339;
use crate::platform::qr_picture;

pub struct CalendarFeedsApi;

/// The member's addresses, and whether there can be more.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct CalendarFeeds {
    /// The oldest first.
    feeds: Vec<CalendarFeed>,
    /// The most feeds of a member.
    most: u32,
    /// Why none can be made here; absent where they can.
    obstacle: Option<String>,
    /// True where a letter with a new address can go to the member's own e-mail address.
    can_be_mailed: bool,
}

/// A secret address, without its secret.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct CalendarFeed {
    /// The id for ending it.
    id: i64,
    name: String,
    scope: FeedScope,
    /// True until its letter has left.
    on_its_way: bool,
    /// RFC 3339, on the congregation's clock.
    created_at: String,
    /// RFC 3339, on the congregation's clock, to the nearest day; absent: never.
    last_used_at: Option<String>,
}

/// A new address.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct CalendarFeedWanted {
    /// The member's own name for it, up to 60 characters.
    name: RequiredText,
    scope: FeedScope,
}

/// A new address, shown this once.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct NewCalendarFeed {
    /// The id for ending it.
    id: i64,
    /// The address for a program that asks for one.
    https: String,
    /// The same for a program that subscribes to it when it is opened.
    webcal: String,
    /// The second one as a QR code: the source of a picture.
    picture: String,
}

/// How making an address fails.
#[derive(ApiResponse)]
pub enum CalendarFeedError {
    /// The name is refused; the message says why.
    #[oai(status = 400)]
    Refused(Json<Problem>),
    /// Not signed in.
    #[oai(status = 401)]
    SignedOut(Json<Problem>),
    /// The request came from another site's page.
    #[oai(status = 403)]
    CrossSite(Json<Problem>),
    /// The request took too long.
    #[oai(status = 408)]
    TimedOut(Json<Problem>),
    /// There are as many as there may be, or none can be made here; the message says which.
    #[oai(status = 409)]
    Conflict(Json<Problem>),
    /// The body is over 64 KiB.
    #[oai(status = 413)]
    TooLarge(Json<Problem>),
    /// The body is not JSON.
    #[oai(status = 415)]
    NotJson(Json<Problem>),
    /// Too many changes within a minute, or letters within an hour.
    #[oai(status = 429)]
    TooFast(Json<Problem>, #[oai(header = "Retry-After")] u32),
    /// Something went wrong on our side; the log has the number in the sentence.
    #[oai(status = 500)]
    Unexpected(Json<Problem>),
    /// Too busy; try again shortly.
    #[oai(status = 503)]
    Busy(Json<Problem>, #[oai(header = "Retry-After")] u32),
    /// Nothing can be saved: the disk is full or read-only. Reads still work.
    #[oai(status = 507)]
    Full(Json<Problem>),
}

#[derive(ApiResponse)]
enum EndResponse {
    /// It is ended.
    #[oai(status = 200)]
    Ended(Json<Message>),
    /// The address cannot be read.
    #[oai(status = 400)]
    #[expect(dead_code, reason = "answered before the handler; listed for the description")]
    Unreadable(Json<Problem>),
    /// There is no such one among the member's own.
    #[oai(status = 404)]
    Unknown(Json<Problem>),
}

#[OpenApi(prefix_path = "/api/profile/calendar-feeds")]
impl CalendarFeedsApi {
    /// One's own calendar addresses
    #[oai(path = "/", method = "get", operation_id = "calendarFeeds")]
    async fn list(&self, caller: Caller) -> Result<Json<CalendarFeeds>, ReadError> {
        let found = caller.read(|conn, visit| {
            let feeds = feeds::list(conn, &visit.session.member.id)?;
            Ok(CalendarFeeds::of(feeds, visit))
        });
        Ok(Json(found.await?))
    }

    /// Make a calendar address
    ///
    /// It is shown this once.
    #[oai(path = "/", method = "post", operation_id = "makeCalendarFeed")]
    async fn make(
        &self,
        caller: SignedIn,
        client: Client,
        body: Json<CalendarFeedWanted>,
    ) -> Result<Json<NewCalendarFeed>, CalendarFeedError> {
        let CalendarFeedWanted { name, scope } = body.0;
        let made = caller
            .write::<_, FeedError, CalendarFeedError>(move |tx, visit| {
                let id = &visit.session.member.id;
                feeds::make(tx, id, (&name.0, scope), &client, &visit.settings, visit.now)
            })
            .await?;
        let picture = qr_picture::image_source(&made.webcal)
            .map_err(|error| CalendarFeedError::Unexpected(Json(unexpected(&error))))?;
        Ok(Json(NewCalendarFeed { id: made.id, https: made.address, webcal: made.webcal, picture }))
    }

    /// Have a new calendar address sent by letter
    ///
    /// It is made as the letter leaves.
    #[oai(path = "/letter", method = "post", operation_id = "mailCalendarFeed")]
    async fn mail(
        &self,
        caller: SignedIn,
        accounts: Shared<&Accounts>,
        client: Client,
        body: Json<CalendarFeedWanted>,
    ) -> Result<Json<Message>, CalendarFeedError> {
        let CalendarFeedWanted { name, scope } = body.0;
        caller
            .write::<_, FeedError, CalendarFeedError>(move |tx, visit| {
                let wanted = (&*name.0, scope);
                feeds::mail(tx, owner(visit), wanted, &client, &visit.settings, visit.now)
            })
            .await?;
        accounts.mailer.wake();
        Ok(message("A letter with a new address is on its way to you."))
    }

    /// End one calendar address
    ///
    /// Calendar programs that have it see no changes any more.
    #[oai(path = "/:id", method = "delete", operation_id = "endCalendarFeed")]
    async fn end(&self, caller: SignedIn, client: Client, id: Path<i64>) -> Result<EndResponse, DeleteError> {
        let ended = caller.write::<_, rusqlite::Error, DeleteError>(move |tx, visit| {
            feeds::end(tx, &visit.session.member.id, id.0, &client, visit.now)
        });
        Ok(if ended.await? {
            EndResponse::Ended(message("That address is ended."))
        } else {
            EndResponse::Unknown(problem(ErrorCode::NotFound, "That address is not on your list any more."))
        })
    }
}

fn owner(visit: &Visit) -> FeedOwner<'_> {
    let member = &visit.session.member;
    FeedOwner { member_id: &member.id, email: Some(&*member.email).filter(|email| !email.is_empty()) }
}

impl CalendarFeeds {
    fn of(feeds: Vec<Feed>, visit: &Visit) -> Self {
        let at = |instant| rfc3339(instant, &visit.settings.time_zone);
        let feeds = feeds.into_iter().map(|feed| CalendarFeed {
            id: feed.id,
            name: feed.name,
            scope: feed.scope,
            on_its_way: feed.is_on_its_way,
            created_at: at(feed.created_at),
            last_used_at: feed.last_used_at.map(at),
        });
        Self {
            feeds: feeds.collect(),
            most: u32::try_from(feeds::MOST).unwrap_or(u32::MAX),
            obstacle: feeds::obstacle(&visit.settings).map(|obstacle| obstacle.to_string()),
            can_be_mailed: owner(visit).email.is_some(),
        }
    }
}

impl From<FeedError> for CalendarFeedError {
    fn from(error: FeedError) -> Self {
        let text = error.to_string();
        match error {
            FeedError::Name(_) => Self::Refused(Json(Problem::new(ErrorCode::FieldRefused, text).at("name"))),
            FeedError::OutOfReach | FeedError::TooMany | FeedError::NoEmail | FeedError::OnItsWay => {
                Self::Conflict(problem(ErrorCode::NotAsItWas, text))
            }
            FeedError::TooManyLetters => {
                Self::TooFast(problem(ErrorCode::TooManyAttempts, text), feeds::LETTER_PAUSE)
            }
            FeedError::Token(error) => Self::Unexpected(Json(unexpected(&error))),
            FeedError::Database(error) => match not_saved(&error) {
                Some(problem) => Self::Full(Json(problem)),
                None => Self::Unexpected(Json(unexpected(&error))),
            },
        }
    }
}

impl From<SignedOut> for CalendarFeedError {
    fn from(_: SignedOut) -> Self {
        Self::SignedOut(Json(standard_problem(StatusCode::UNAUTHORIZED)))
    }
}
