//! HTTP for the treasurer's list of gifts.

use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use rusqlite::Connection;

use super::change_api::work;
use super::views_api::{BookedGift, GiftOriginal, lines};
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::congregation::giving::Gift;
use crate::congregation::giving::GiftKind;
use crate::congregation::giving::gift::{GiftError, find_gift};
use crate::congregation::giving::list::GiftTotals;
use crate::congregation::giving::remove::remove_gift;
use crate::congregation::giving::search::{self, SearchError};
use crate::congregation::giving::store::{funds, taken_back};
use crate::congregation::giving::{GiftCursor, GiftSearch, SearchedFund, SearchedGiver, reverse};
use crate::congregation::people::list::search_index;
use crate::http::error::{ApiError, Message};
use crate::platform::client::Client;
use crate::platform::money;
use crate::platform::refusal::{ErrorCode, Kind, Refusal};
use crate::platform::typed_time::parse_day;

pub struct GiftsApi;

/// The giver that stands for gifts without one.
const ANONYMOUS: &str = "anonymous";

/// A page of gifts, the newest first.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftList {
    gifts: Vec<BookedGift>,
    /// The page behind this one: for `cursor`.
    next: Option<String>,
}

/// The sum of gifts.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct GiftSum {
    count: i64,
    /// US dollars.
    total: f64,
    /// The largest first.
    funds: Vec<GiftSumOfFund>,
}

/// The sum of a fund's gifts.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftSumOfFund {
    /// None: gifts without a fund.
    pub(super) fund: Option<String>,
    pub(super) count: i64,
    /// US dollars.
    pub(super) total: f64,
}

/// A gift, and what is to be known of it before it is changed.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct OneGift {
    gift: BookedGift,
    /// The gift before each correction since its sheet was closed, the latest first.
    corrections: Vec<GiftOriginal>,
    /// Refunds, and the return of its check.
    taken_back_by: Vec<BookedGift>,
    /// All gifts that came with its check, itself among them: the check bounces whole.
    parts: Vec<BookedGift>,
}

/// A search for gifts as it was sent.
#[derive(Clone, Debug, Default)]
pub(super) struct GiftsAsked {
    pub(super) search: Option<String>,
    pub(super) from: Option<String>,
    pub(super) to: Option<String>,
    pub(super) fund: Option<i64>,
    pub(super) giver: Option<String>,
    pub(super) kind: Option<GiftKind>,
}

#[OpenApi(prefix_path = "/api/office/giving")]
impl GiftsApi {
    /// Gifts, the newest first, fifty at a time
    #[oai(path = "/gifts", method = "get", operation_id = "gifts")]
    #[expect(clippy::too_many_arguments, reason = "each is a parameter of its own in the address")]
    async fn gifts(
        &self,
        caller: RoleHolder<GivingWork>,
        /// An amount to the cent, a check number, or the beginnings of words in any order: of names, household, member
        /// number. Accents and case do not count.
        search: Query<Option<String>>,
        /// The first day, YYYY-MM-DD.
        from: Query<Option<String>>,
        /// The last day, YYYY-MM-DD.
        to: Query<Option<String>>,
        /// A fund's id; 0: without a fund.
        fund: Query<Option<i64>>,
        /// A giver's id, or "anonymous".
        giver: Query<Option<String>>,
        kind: Query<Option<GiftKind>>,
        /// `next` of the page before.
        cursor: Query<Option<String>>,
    ) -> Result<Json<GiftList>, ApiError> {
        let asked = GiftsAsked {
            search: search.0,
            from: from.0,
            to: to.0,
            fund: fund.0,
            giver: giver.0,
            kind: kind.0,
        };
        let after = cursor.0.filter(|cursor| !cursor.is_empty());
        let after = after.map(|text| GiftCursor::parse(&text).ok_or_else(no_such_page)).transpose()?;
        let page =
            find(&caller, asked, move |conn, wanted| search::page(conn, wanted, after.as_ref())).await?;
        Ok(Json(GiftList {
            gifts: page.gifts.into_iter().map(BookedGift::from).collect(),
            next: page.next.map(|place| place.encoded()),
        }))
    }

    /// The sum of the gifts of two years at most
    #[oai(path = "/gifts/sum", method = "get", operation_id = "giftsSum")]
    #[expect(clippy::too_many_arguments, reason = "each is a parameter of its own in the address")]
    async fn sum(
        &self,
        caller: RoleHolder<GivingWork>,
        /// As in the list of gifts.
        search: Query<Option<String>>,
        /// The first day, YYYY-MM-DD.
        from: Query<Option<String>>,
        /// The last day, YYYY-MM-DD.
        to: Query<Option<String>>,
        /// A fund's id; 0: without a fund.
        fund: Query<Option<i64>>,
        /// A giver's id, or "anonymous".
        giver: Query<Option<String>>,
        kind: Query<Option<GiftKind>>,
    ) -> Result<Json<GiftSum>, ApiError> {
        let asked = GiftsAsked {
            search: search.0,
            from: from.0,
            to: to.0,
            fund: fund.0,
            giver: giver.0,
            kind: kind.0,
        };
        let GiftTotals { all, funds } = find(&caller, asked, search::sum).await?;
        let funds = funds.into_iter().map(|(fund, sum)| GiftSumOfFund {
            fund,
            count: sum.count,
            total: money::number(sum.cents),
        });
        Ok(Json(GiftSum { count: all.count, total: money::number(all.cents), funds: funds.collect() }))
    }

    /// One gift
    #[oai(path = "/gifts/:id", method = "get", operation_id = "gift")]
    async fn gift(&self, caller: RoleHolder<GivingWork>, id: Path<i64>) -> Result<Json<OneGift>, ApiError> {
        let found = caller
            .read(move |conn, visit| {
                Ok(find_gift(conn, id.0).and_then(|gift| {
                    let zone = &visit.settings.time_zone;
                    let originals = taken_back::originals(conn, id.0)?.into_iter();
                    Ok(OneGift {
                        corrections: originals.map(|before| GiftOriginal::of(before, zone)).collect(),
                        taken_back_by: lines(conn, taken_back::list(conn, id.0)?)?,
                        parts: lines(conn, reverse::parts(conn, &gift)?)?,
                        gift: search::listed(conn, gift)?.into(),
                    })
                }))
            })
            .await?;
        Ok(Json(found?))
    }

    /// Remove a gift that should never have been entered, and stands in no counting sheet
    ///
    /// The gift is kept in the log. With a part of a check that bounced, all its parts that bounced on that day are
    /// removed.
    #[oai(path = "/gifts/:id", method = "delete", operation_id = "removeGift")]
    async fn remove(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
        /// The one that was read.
        version: Query<i64>,
    ) -> Result<Json<Message>, ApiError> {
        let removed = caller
            .write::<_, GiftError>(move |tx, visit| remove_gift(tx, id.0, version.0, &work(visit, &client)))
            .await?;
        let words: Vec<String> = removed.iter().map(Gift::in_words).collect();
        Ok(Json(Message { message: format!("Removed: {}.", words.join(". ")) }))
    }
}

/// Searches after a refresh of the index. With a full disk the old index is used.
async fn find<T: Send + 'static>(
    caller: &RoleHolder<GivingWork>,
    asked: GiftsAsked,
    work: impl Fn(&Connection, &GiftSearch) -> Result<T, SearchError> + Clone + Send + 'static,
) -> Result<T, ApiError> {
    let filter = asked.filter()?;
    let (wanted, look) = (filter.clone(), work.clone());
    let found = caller
        .read(move |conn, _| {
            let wanted = wanted.on(conn)?;
            let is_fresh = search::is_fresh(conn, &wanted)?;
            Ok(is_fresh.then(|| look(conn, &wanted)))
        })
        .await?;
    if let Some(found) = found {
        return Ok(found?);
    }
    let (wanted, look) = (filter.clone(), work.clone());
    let found = caller
        .write::<_, SearchError>(move |tx, _| {
            search_index::refresh(tx)?;
            look(tx, &wanted.on(tx)?)
        })
        .await;
    match found {
        Err(error) if error.kind() == Kind::Full => {
            Ok(caller.read(move |conn, _| Ok(work(conn, &filter.on(conn)?))).await??)
        }
        found => found,
    }
}

/// A filter whose fund is named by its id.
#[derive(Clone, Debug)]
pub(super) struct GiftsFilter {
    wanted: GiftSearch,
    fund: Option<i64>,
}

impl GiftsFilter {
    /// The filter by the names that funds have now. A fund that went has no gifts.
    pub(super) fn on(&self, conn: &Connection) -> rusqlite::Result<GiftSearch> {
        let fund = match self.fund {
            None => None,
            Some(0) => Some(SearchedFund::NoFund),
            Some(id) => {
                Some(SearchedFund::Named(funds::find(conn, id)?.map(|fund| fund.name).unwrap_or_default()))
            }
        };
        Ok(GiftSearch { fund, ..self.wanted.clone() })
    }
}

impl GiftsAsked {
    pub(super) fn filter(self) -> Result<GiftsFilter, Refusal> {
        let day = |text: Option<String>, field: &'static str| {
            let refused =
                |error: crate::platform::typed_time::TimeError| Refusal::field(field, error.to_string());
            let typed = text.filter(|text| !text.trim().is_empty());
            typed.map(|text| parse_day(&text).map_err(refused)).transpose()
        };
        let giver = self.giver.filter(|giver| !giver.is_empty());
        let wanted = GiftSearch {
            search: self.search.unwrap_or_default(),
            from: day(self.from, "from")?,
            to: day(self.to, "to")?,
            fund: None,
            giver: giver.map(|giver| {
                if giver == ANONYMOUS { SearchedGiver::Anonymous } else { SearchedGiver::Member(giver) }
            }),
            kind: self.kind,
        };
        Ok(GiftsFilter { wanted, fund: self.fund })
    }
}

fn no_such_page() -> Refusal {
    let text = "There is no such page. Please begin at the first one.";
    Refusal::new(ErrorCode::BadRequest, text)
}
