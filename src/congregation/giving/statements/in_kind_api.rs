//! HTTP for gifts in kind.

use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::GiftInKind;
use super::in_kind::{self, GiftsInKind, TypedKind};
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::congregation::giving::office::gifts_api::work;
use crate::http::error::{ApiError, Message, message};
use crate::http::json_text::RequiredText;
use crate::platform::client::Client;

/// Gifts that are not money.
pub struct GiftsInKindApi;

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
pub struct GiftInKindEdit {
    /// The one that was read.
    version: i64,
    #[oai(flatten)]
    gift: GiftInKindToAdd,
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
        let page = caller.read(move |conn, _| Ok(in_kind::page(conn, year.0, cursor.0.as_deref())));
        Ok(Json(page.await??))
    }

    /// Write down a gift in kind
    #[oai(path = "/", method = "post", operation_id = "addGiftInKind")]
    async fn add(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        body: Json<GiftInKindToAdd>,
    ) -> Result<Json<GiftInKind>, ApiError> {
        let typed = body.0.into();
        let added = caller.write(move |tx, visit| in_kind::add(tx, &typed, &work(visit, &client)));
        Ok(Json(added.await?))
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
    ) -> Result<Json<GiftInKind>, ApiError> {
        let GiftInKindEdit { version, gift } = body.0;
        let typed = gift.into();
        let changed = caller
            .write(move |tx, visit| in_kind::change(tx, id.0, version, &typed, &work(visit, &client)))
            .await?;
        Ok(Json(changed))
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
            .write(move |tx, visit| in_kind::remove(tx, id.0, version.0, &work(visit, &client)))
            .await?;
        Ok(message(format!("Removed: {}.", removed.description)))
    }
}

impl From<GiftInKindToAdd> for TypedKind {
    fn from(GiftInKindToAdd { giver_id, date, description }: GiftInKindToAdd) -> Self {
        Self { giver_id: giver_id.0, date: date.0, description: description.0 }
    }
}
