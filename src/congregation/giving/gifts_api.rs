//! HTTP for the treasurer's list of gifts.

use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi};
use rusqlite::Connection;

use super::correct::{GiftToCorrect, add_gift};
use super::gift::find_gift;
use super::gifts_csv::to_csv;
use super::search::{self, GiftsPage};
use super::store::ledger;
use super::{DayCursor, Gift, GiftKind, GiftOriginal, GiftSearch, GiftSum, GivenBy, ListedGift, reverse};
use crate::accounts::elevation;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::{Treasurer, save, show};
use crate::accounts::guard::Visit;
use crate::congregation::people::list::api::show_indexed;
use crate::congregation::people::list::search_index;
use crate::http::csv_file::{CsvAnswer, CsvFile};
use crate::http::error::{Answer, Message, message};
use crate::http::json::Json;
use crate::platform::refusal::Refusal;
use crate::platform::text::numbers::count;
use crate::platform::typed_time::parse_day;

pub struct GiftsApi;

/// Gifts of a file.
const MOST_IN_FILE: u32 = 20_000;

/// A gift, and what is to be known of it before it is changed.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct OneGift {
    gift: ListedGift,
    /// The gift before each correction since its sheet was closed, the latest first.
    corrections: Vec<GiftOriginal>,
    /// Refunds, and the return of its check.
    taken_back_by: Vec<ListedGift>,
    /// All gifts that came with its check, itself among them: the check bounces whole.
    parts: Vec<ListedGift>,
    /// The numbers of the statements that name it, or the gift that it takes back; without replaced ones.
    statements: Vec<String>,
}

/// A search for gifts as it was sent.
#[derive(Debug, Object)]
pub struct GiftsAsked {
    search: Option<String>,
    /// YYYY-MM-DD
    from: Option<String>,
    /// YYYY-MM-DD
    to: Option<String>,
    /// A fund's id; 0: without a fund.
    fund: Option<i64>,
    /// A giver's id, or "anonymous".
    giver: Option<String>,
    kind: Option<GiftKind>,
}

/// The gifts for a file, with step-up.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct GiftFileWanted {
    #[oai(flatten)]
    asked: GiftsAsked,
    step_up: StepUp,
}

#[OpenApi(prefix_path = "/api/office/giving")]
impl GiftsApi {
    /// Gifts, the newest first, fifty at a time
    #[oai(path = "/gifts", method = "get", operation_id = "gifts")]
    #[expect(clippy::too_many_arguments, reason = "each is a parameter of its own in the address")]
    async fn gifts(
        &self,
        caller: Treasurer,
        /// An amount to the cent, a check number, or the beginnings of words in any order: of names, household, member
        /// number. Accents and case do not count.
        Query(search): Query<Option<String>>,
        /// The first day, YYYY-MM-DD.
        Query(from): Query<Option<String>>,
        /// The last day, YYYY-MM-DD.
        Query(to): Query<Option<String>>,
        /// A fund's id; 0: without a fund.
        Query(fund): Query<Option<i64>>,
        /// A giver's id, or "anonymous".
        Query(giver): Query<Option<String>>,
        Query(kind): Query<Option<GiftKind>>,
        /// `next` of the page before.
        cursor: Query<Option<String>>,
    ) -> Answer<GiftsPage> {
        let asked = GiftsAsked { search, from, to, fund, giver, kind };
        let after = DayCursor::of_page(cursor.0.filter(|cursor| !cursor.is_empty()))?;
        find(&caller, asked, move |conn, wanted| search::page(conn, wanted, after.as_ref())).await
    }

    /// Add a gift that stands in no counting sheet
    #[oai(path = "/gifts", method = "post", operation_id = "addGift")]
    async fn add(&self, caller: Treasurer, body: Json<GiftToCorrect>) -> Answer<ListedGift> {
        save(&caller, move |work| Ok(search::list_one(work.tx, add_gift(work, &body.0)?)?)).await
    }

    /// The sum of the gifts of two years at most
    #[oai(path = "/gifts/sum", method = "get", operation_id = "giftsSum")]
    #[expect(clippy::too_many_arguments, reason = "each is a parameter of its own in the address")]
    async fn sum(
        &self,
        caller: Treasurer,
        /// As in the list of gifts.
        Query(search): Query<Option<String>>,
        /// The first day, YYYY-MM-DD.
        Query(from): Query<Option<String>>,
        /// The last day, YYYY-MM-DD.
        Query(to): Query<Option<String>>,
        /// A fund's id; 0: without a fund.
        Query(fund): Query<Option<i64>>,
        /// A giver's id, or "anonymous".
        Query(giver): Query<Option<String>>,
        Query(kind): Query<Option<GiftKind>>,
    ) -> Answer<GiftSum> {
        let asked = GiftsAsked { search, from, to, fund, giver, kind };
        find(&caller, asked, search::sum).await
    }

    /// One gift
    #[oai(path = "/gifts/:id", method = "get", operation_id = "gift")]
    async fn gift(&self, caller: Treasurer, id: Path<i64>) -> Answer<OneGift> {
        show(&caller, move |conn, visit| OneGift::of(conn, id.0, visit)).await
    }

    /// Remove a gift that should never have been entered, and stands in no counting sheet
    ///
    /// The gift is kept in the log. One that a statement names is removed only with a reason. With a part of a check that
    /// bounced, all its parts that bounced on that day are removed.
    #[oai(path = "/gifts/:id", method = "delete", operation_id = "removeGift")]
    async fn remove(
        &self,
        caller: Treasurer,
        id: Path<i64>,
        /// The one that was read.
        version: Query<i64>,
        /// Why; needed where a statement names it. Up to 300 characters on one line.
        #[oai(default)]
        reason: Query<String>,
    ) -> Answer<Message> {
        let removing =
            caller.write(move |tx, visit| reverse::remove_gift(visit.work(tx), id.0, version.0, &reason.0));
        let words: Vec<String> = removing.await?.iter().map(Gift::in_words).collect();
        Ok(message(format!("Removed: {}.", words.join(". "))))
    }

    /// The gifts of the list as a CSV file for accounting, with step-up
    ///
    /// All pages of it, with the numbers of their counting sheets; those of open sheets are left out. A check number has
    /// an apostrophe, which keeps it a text. Twenty files a day, of 20,000 gifts at most.
    #[oai(path = "/gifts/file", method = "post", operation_id = "giftsFile")]
    async fn file(&self, caller: Treasurer, body: Json<GiftFileWanted>) -> CsvAnswer {
        let GiftFileWanted { asked, step_up } = body.0;
        let days = [&asked.from, &asked.to].map(|day| day.clone().filter(|day| !day.is_empty()));
        let wanted = asked.search()?;
        let (gifts, taken) = caller
            .write_after_step_up::<_, Refusal>(step_up, move |tx, visit| {
                search_index::refresh(tx)?;
                let mut gifts = search::first(tx, &wanted, MOST_IN_FILE + 1)?;
                if gifts.len() > MOST_IN_FILE as usize {
                    let text = "More than 20,000 gifts are too many for one file. Please choose fewer days.";
                    return Err(Refusal::field("to", text));
                }
                gifts.retain(|gift| gift.sheet.is_none_or(|sheet| !sheet.is_open));
                let day = |day: &Option<String>, none: &str| day.clone().unwrap_or_else(|| none.to_owned());
                let what = format!(
                    "gifts, {}: {} to {}",
                    count(gifts.len(), "line"),
                    day(&days[0], "the first"),
                    day(&days[1], "the last")
                );
                elevation::note_file(tx, visit, &what)?;
                let taken: Vec<i64> = gifts.iter().filter_map(|gift| gift.takes_back).collect();
                let taken = ledger::by_ids(tx, &taken)?;
                Ok((gifts, taken))
            })
            .await?;
        CsvFile::new("gifts.csv", to_csv(&gifts, &taken))
    }
}

impl OneGift {
    fn of(conn: &Connection, id: i64, visit: &Visit) -> Result<Self, Refusal> {
        let gift = find_gift(conn, id)?;
        Ok(Self {
            corrections: ledger::originals(conn, id, &visit.settings.time_zone)?,
            taken_back_by: search::listed(conn, ledger::reversals(conn, id)?)?,
            parts: search::listed(conn, reverse::parts(conn, &gift)?)?,
            statements: ledger::statements_with(conn, id)?,
            gift: search::list_one(conn, gift)?,
        })
    }
}

/// Searches; by name in a search index that is fresh.
async fn find<T: Send + 'static>(
    caller: &Treasurer,
    asked: GiftsAsked,
    work: impl Fn(&Connection, &GiftSearch) -> Result<T, Refusal> + Clone + Send + 'static,
) -> Answer<T> {
    let wanted = asked.search()?;
    if search::is_by_name(&wanted) {
        return show_indexed(caller, move |conn, _| work(conn, &wanted)).await;
    }
    show(caller, move |conn, _| work(conn, &wanted)).await
}

impl GiftsAsked {
    fn search(self) -> Result<GiftSearch, Refusal> {
        let day = |text: Option<String>, field: &'static str| {
            let typed = text.filter(|text| !text.trim().is_empty());
            typed.map(|text| parse_day(&text).map_err(Refusal::of_field(field))).transpose()
        };
        let giver = self.giver.filter(|giver| !giver.is_empty());
        Ok(GiftSearch {
            search: self.search.unwrap_or_default(),
            from: day(self.from, "from")?,
            to: day(self.to, "to")?,
            fund: self.fund,
            giver: giver.map(GivenBy::named),
            kind: self.kind,
        })
    }
}
