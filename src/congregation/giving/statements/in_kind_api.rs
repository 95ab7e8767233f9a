//! HTTP for gifts in kind.

use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::GiftInKind;
use super::in_kind::{self, KindError, TypedKind};
use super::store::in_kind::PlaceOfKind;
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::guard::Visit;
use crate::congregation::giving::{GiftWork, Giver};
use crate::http::error::{ApiError, Message, message};
use crate::http::json_text::RequiredText;
use crate::platform::client::Client;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Gifts that are not money.
pub struct GiftsInKindApi;

/// A gift that is not money. Its value is for the giver to say.
#[derive(Debug, Object)]
#[oai(rename = "GiftInKind", rename_all = "camelCase")]
pub struct GiftInKindView {
    id: i64,
    version: i64,
    giver: KindGiver,
    /// YYYY-MM-DD
    date: String,
    description: String,
}

/// The giver of a gift in kind.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct KindGiver {
    id: String,
    /// The member number, such as M0001.
    number: String,
    first_name: String,
    last_name: String,
    /// The other of the couple that the gift names.
    partner: Option<KindPartner>,
}

/// The other of a couple who gave together.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct KindPartner {
    id: String,
    number: String,
    first_name: String,
    last_name: String,
}

/// A part of the gifts in kind.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftsInKind {
    /// The newest first.
    gifts: Vec<GiftInKindView>,
    /// The part behind this one: for `cursor`.
    next: Option<String>,
}

/// A gift in kind to be written down.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct GiftInKindToAdd {
    giver_id: RequiredText,
    /// YYYY-MM-DD, not in the future. A couple who gave together on that day is named, both of them.
    date: RequiredText,
    /// Up to 300 characters on one line. No value.
    description: RequiredText,
}

/// New fields of a gift in kind.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct GiftInKindEdit {
    /// The one that was read.
    version: i64,
    giver_id: RequiredText,
    /// YYYY-MM-DD
    date: RequiredText,
    /// Up to 300 characters on one line. No value.
    description: RequiredText,
}

#[OpenApi(prefix_path = "/api/office/giving/gifts-in-kind")]
impl GiftsInKindApi {
    /// Gifts that are not money, fifty at a time
    #[oai(path = "/", method = "get", operation_id = "giftsInKind")]
    async fn list(
        &self,
        caller: RoleHolder<GivingWork>,
        /// Left out: all.
        #[oai(validator(minimum(value = "1900"), maximum(value = "2199")))]
        year: Query<Option<i16>>,
        /// `next` of the part before.
        cursor: Query<Option<String>>,
    ) -> Result<Json<GiftsInKind>, ApiError> {
        let no_page = || {
            let text = "There is no such page. Please begin at the first one.";
            Refusal::new(ErrorCode::BadRequest, text)
        };
        let behind = cursor.0.map(|cursor| place(&cursor).ok_or_else(no_page)).transpose()?;
        let page = caller.read(move |conn, _| in_kind::page(conn, year.0, behind.as_ref())).await?;
        Ok(Json(GiftsInKind {
            gifts: page.gifts.into_iter().map(Into::into).collect(),
            next: page.next.map(|place| format!("{}.{}", place.date, place.id)),
        }))
    }

    /// Write down a gift in kind
    #[oai(path = "/", method = "post", operation_id = "addGiftInKind")]
    async fn add(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        body: Json<GiftInKindToAdd>,
    ) -> Result<Json<GiftInKindView>, ApiError> {
        let GiftInKindToAdd { giver_id, date, description } = body.0;
        let typed = TypedKind { giver_id: giver_id.0, date: date.0, description: description.0 };
        let added = caller
            .write::<_, KindError>(move |tx, visit| in_kind::add(tx, &typed, &work(visit, &client)))
            .await?;
        Ok(Json(added.into()))
    }

    /// Change a gift in kind
    ///
    /// Statements that are made already stay as they are.
    #[oai(path = "/:id", method = "put", operation_id = "changeGiftInKind")]
    async fn change(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
        body: Json<GiftInKindEdit>,
    ) -> Result<Json<GiftInKindView>, ApiError> {
        let GiftInKindEdit { version, giver_id, date, description } = body.0;
        let typed = TypedKind { giver_id: giver_id.0, date: date.0, description: description.0 };
        let changed = caller
            .write::<_, KindError>(move |tx, visit| {
                in_kind::change(tx, id.0, version, &typed, &work(visit, &client))
            })
            .await?;
        Ok(Json(changed.into()))
    }

    /// Remove a gift in kind that should never have been written down
    #[oai(path = "/:id", method = "delete", operation_id = "removeGiftInKind")]
    async fn remove(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
        /// The one that was read.
        version: Query<i64>,
    ) -> Result<Json<Message>, ApiError> {
        let removed = caller
            .write::<_, KindError>(move |tx, visit| {
                in_kind::remove(tx, id.0, version.0, &work(visit, &client))
            })
            .await?;
        Ok(message(format!("Removed: {}.", removed.description)))
    }
}

fn work<'a>(visit: &'a Visit, client: &'a Client) -> GiftWork<'a> {
    GiftWork { actor: visit.actor(client), now: visit.now, zone: &visit.settings.time_zone }
}

fn place(cursor: &str) -> Option<PlaceOfKind> {
    let (date, id) = cursor.split_once('.')?;
    Some(PlaceOfKind { date: date.to_owned(), id: id.parse().ok()? })
}

impl From<GiftInKind> for GiftInKindView {
    fn from(gift: GiftInKind) -> Self {
        let GiftInKind { id, giver, partner, date, description, version } = gift;
        let partner = partner.map(|Giver { id, number, first_name, last_name }| KindPartner {
            id,
            number,
            first_name,
            last_name,
        });
        let Giver { id: giver_id, number, first_name, last_name } = giver;
        Self {
            id,
            version,
            giver: KindGiver { id: giver_id, number, first_name, last_name, partner },
            date,
            description,
        }
    }
}
