//! HTTP for a member's own calendar addresses.

use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::links::{self, FeedError, FeedOwner};
use super::{Feed, FeedScope};
use crate::accounts::guard::{Caller, SignedIn, Visit};
use crate::accounts::state::Accounts;
use crate::http::error::{ApiError, Message, PlainError, message};
use crate::http::json_text::RequiredText;
use crate::http::shared::Shared;
use crate::platform::client::Client;
use crate::platform::clock::rfc3339;
use crate::platform::qr_picture;
use crate::platform::refusal::{ErrorCode, Refusal};

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

#[OpenApi(prefix_path = "/api/profile/calendar-feeds")]
impl CalendarFeedsApi {
    /// One's own calendar addresses
    #[oai(path = "/", method = "get", operation_id = "calendarFeeds")]
    async fn list(&self, caller: Caller) -> Result<Json<CalendarFeeds>, PlainError> {
        let found = caller.read(|conn, visit| {
            let feeds = links::list(conn, &visit.session.member.id)?;
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
    ) -> Result<Json<NewCalendarFeed>, ApiError> {
        let CalendarFeedWanted { name, scope } = body.0;
        let made = caller
            .write::<_, FeedError>(move |tx, visit| {
                let id = &visit.session.member.id;
                links::make(tx, id, (&name.0, scope), &client, &visit.settings, visit.now)
            })
            .await?;
        let picture = qr_picture::image_source(&made.webcal).map_err(Refusal::unexpected)?;
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
    ) -> Result<Json<Message>, ApiError> {
        let CalendarFeedWanted { name, scope } = body.0;
        caller
            .write::<_, FeedError>(move |tx, visit| {
                let wanted = (&*name.0, scope);
                links::mail(tx, owner(visit), wanted, &client, &visit.settings, visit.now)
            })
            .await?;
        accounts.mailer.wake();
        Ok(message("A letter with a new address is on its way to you."))
    }

    /// End one calendar address
    ///
    /// Calendar programs that have it see no changes any more.
    #[oai(path = "/:id", method = "delete", operation_id = "endCalendarFeed")]
    async fn end(&self, caller: SignedIn, client: Client, id: Path<i64>) -> Result<Json<Message>, ApiError> {
        let ended = caller.write::<_, rusqlite::Error>(move |tx, visit| {
            links::end(tx, &visit.session.member.id, id.0, &client, visit.now)
        });
        if ended.await? {
            Ok(message("That address is ended."))
        } else {
            Err(Refusal::new(ErrorCode::NotFound, "That address is not on your list any more.").into())
        }
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
            most: u32::try_from(links::MOST).unwrap_or(u32::MAX),
            obstacle: links::obstacle(&visit.settings).map(|obstacle| obstacle.to_string()),
            can_be_mailed: owner(visit).email.is_some(),
        }
    }
}

impl From<FeedError> for Refusal {
    fn from(error: FeedError) -> Self {
        let text = error.to_string();
        match error {
            FeedError::Name(_) => Refusal::field("name", text),
            FeedError::OutOfReach | FeedError::TooMany | FeedError::NoEmail | FeedError::OnItsWay => {
                Refusal::new(ErrorCode::NotAsItWas, text)
            }
            FeedError::TooManyLetters => {
                Refusal::new(ErrorCode::TooManyAttempts, text).retry_after(links::LETTER_PAUSE)
            }
            FeedError::Token(error) => Refusal::unexpected(error),
            FeedError::Database(error) => error.into(),
        }
    }
}
