//! HTTP for funds.

use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use rusqlite::Connection;

use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::congregation::giving::GiftFund;
use crate::congregation::giving::fund_work::{self, FundChange, FundError};
use crate::congregation::giving::store::funds;
use crate::http::error::ApiError;
use crate::http::json_text::RequiredText;
use crate::platform::client::Client;
use crate::platform::refusal::{ErrorCode, Refusal};

pub struct FundsApi;

/// A fund.
#[derive(Debug, Object)]
#[oai(rename = "Fund", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct FundView {
    id: i64,
    name: String,
    tax_deductible: bool,
    /// Closed for new gifts.
    is_closed: bool,
    /// How many gifts it has; where it was asked for.
    gifts: Option<i64>,
    version: i64,
}

/// A fund to be added.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct FundToAdd {
    /// Up to 100 characters on one line.
    name: RequiredText,
    tax_deductible: bool,
}

/// A fund's new fields.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct FundEdit {
    /// The one that was read.
    version: i64,
    /// Up to 100 characters on one line. All of its gifts have this name then.
    name: RequiredText,
    tax_deductible: bool,
    is_closed: bool,
    /// Its place in the list, the first is 1; left out: as it is.
    position: Option<u16>,
}

/// The target of a merge of funds.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct FundsMerge {
    /// The fund that stays: its id.
    into: i64,
    /// The version of the fund that goes, as it was read.
    version: i64,
}

/// Two funds that are likely one.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct FundsAlike {
    /// The id of the one that would go: it has fewer gifts.
    from: i64,
    /// The id of the one that would stay.
    into: i64,
    /// A sentence.
    why: String,
}

/// The result of a merge.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct FundsMergedView {
    /// The fund that has the gifts now.
    fund: FundView,
    /// How many gifts came to it.
    moved: usize,
}

#[OpenApi(prefix_path = "/api/office/giving")]
impl FundsApi {
    /// The funds, a thousand at most: the open ones first, in their order
    #[oai(path = "/funds", method = "get", operation_id = "funds")]
    async fn funds(
        &self,
        caller: RoleHolder<GivingWork>,
        /// True: with how many gifts each has.
        #[oai(default)]
        counted: Query<bool>,
    ) -> Result<Json<Vec<FundView>>, ApiError> {
        let found = caller
            .read(move |conn, _| {
                let funds = funds::list(conn)?.into_iter();
                funds.map(|fund| view(conn, fund, counted.0)).collect::<rusqlite::Result<Vec<_>>>()
            })
            .await?;
        Ok(Json(found))
    }

    /// Funds whose names are so alike that both are likely one; none where there are more than 200
    #[oai(path = "/funds/proposals", method = "get", operation_id = "fundsAlike")]
    async fn alike(&self, caller: RoleHolder<GivingWork>) -> Result<Json<Vec<FundsAlike>>, ApiError> {
        let found = caller.read(|conn, _| fund_work::merge_proposals(conn)).await?;
        let alike = found.into_iter().map(|proposal| FundsAlike {
            why: proposal.why(),
            from: proposal.from.id,
            into: proposal.into.id,
        });
        Ok(Json(alike.collect()))
    }

    /// Add a fund: the last of the open ones
    #[oai(path = "/funds", method = "post", operation_id = "addFund")]
    async fn add(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        body: Json<FundToAdd>,
    ) -> Result<Json<FundView>, ApiError> {
        let FundToAdd { name, tax_deductible } = body.0;
        let added = caller
            .write::<_, FundError>(move |tx, visit| {
                let actor = visit.actor(&client);
                let fund = fund_work::add_fund(tx, &name.0, tax_deductible, actor, visit.now)?;
                Ok(view(tx, fund, true)?)
            })
            .await?;
        Ok(Json(added))
    }

    /// Change a fund, its place in the list, or whether it is closed
    ///
    /// A new name goes to all of its gifts, also to those of closed months. A closed fund takes no new gifts, and keeps
    /// those that it has.
    #[oai(path = "/funds/:id", method = "put", operation_id = "changeFund")]
    async fn change(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
        body: Json<FundEdit>,
    ) -> Result<Json<FundView>, ApiError> {
        let FundEdit { version, name, tax_deductible, is_closed, position } = body.0;
        let change = FundChange {
            version,
            name: name.0,
            is_deductible: tax_deductible,
            is_closed,
            position: position.map(usize::from),
        };
        let changed = caller
            .write::<_, FundError>(move |tx, visit| {
                let actor = visit.actor(&client);
                let after = fund_work::change_fund(tx, id.0, change, actor, visit.now)?;
                Ok(view(tx, after, true)?)
            })
            .await?;
        Ok(Json(changed))
    }

    /// Merge a fund into another one
    ///
    /// All of its gifts and campaigns are the other's then, also gifts of closed months, and it is gone. Not where both funds
    /// have a campaign at the same time. It cannot be undone: only the
    /// log knows that there were two.
    #[oai(path = "/funds/:id/merge", method = "post", operation_id = "mergeFunds")]
    async fn merge(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
        body: Json<FundsMerge>,
    ) -> Result<Json<FundsMergedView>, ApiError> {
        let FundsMerge { into, version } = body.0;
        let merged = caller
            .write::<_, FundError>(move |tx, visit| {
                let from = (id.0, version);
                let merged = fund_work::merge_funds(tx, from, into, visit.actor(&client), visit.now)?;
                Ok(FundsMergedView { fund: view(tx, merged.into, true)?, moved: merged.gifts })
            })
            .await?;
        Ok(Json(merged))
    }
}

fn view(conn: &Connection, fund: GiftFund, is_counted: bool) -> rusqlite::Result<FundView> {
    Ok(FundView {
        gifts: if is_counted { Some(funds::count_gifts(conn, &fund.name)?) } else { None },
        id: fund.id,
        name: fund.name,
        tax_deductible: fund.is_deductible,
        is_closed: fund.is_closed,
        version: fund.version,
    })
}

impl From<FundError> for Refusal {
    fn from(error: FundError) -> Self {
        let text = error.to_string();
        let at = |field: &'static str, code, text: String| Self::new(code, text).at(field);
        match error {
            FundError::Name(_) => at("name", ErrorCode::FieldRefused, text),
            FundError::NameTaken(_) => at("name", ErrorCode::NotAsItWas, text),
            FundError::LastOpen(_) => at("isClosed", ErrorCode::NotAsItWas, text),
            FundError::IntoItself => at("into", ErrorCode::FieldRefused, text),
            FundError::IntoClosed(_) => at("into", ErrorCode::FundClosed, text),
            FundError::CampaignsOverlap(..) => at("into", ErrorCode::NotAsItWas, text),
            FundError::Stale => Refusal::new(ErrorCode::ChangedMeanwhile, text),
            FundError::Unknown => Refusal::new(ErrorCode::NotFound, text),
            FundError::Database(error) => error.into(),
        }
    }
}
