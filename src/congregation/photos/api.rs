//! HTTP for photos: a member sends and removes their own; all members see all of them.

use poem::Request;
use poem::http::StatusCode;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Binary;
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::picture::make_photo;
use super::processing::{MakePicture, PhotoProcessor, Sending};
use super::{PhotoId, find_photo, remove_photo, set_photo};
use super::{remove_photo_by_office, remove_photo_of_child, set_photo_by_office, set_photo_of_child};
use crate::accounts::elevation::guard::Office;
use crate::accounts::guard::{Caller, SignedIn};
use crate::http::error::{Answer, ApiError, Message, PlainError, message, standard};
use crate::http::headers::names_etag;
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::http::upload::{Upload, UploadedFile};
use crate::platform::refusal::Refusal;

pub struct PhotosApi;

/// An address never shows another picture.
const CACHING: &str = "private, max-age=31536000, immutable";
/// A picture opened by itself is a document, which gets no permissions.
const POLICY: &str = "default-src 'none'; sandbox";

/// The address of the new photo.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct NewPhoto {
    /// The address of the picture; another one after every upload.
    photo_url: String,
}

#[derive(ApiResponse)]
enum PhotoResponse {
    /// The picture.
    #[oai(status = 200, content_type = "image/jpeg")]
    Found(
        Binary<Vec<u8>>,
        #[oai(header = "ETag")] String,
        #[oai(header = "Cache-Control")] String,
        #[oai(header = "Content-Security-Policy")] String,
        #[oai(header = "Content-Disposition")] String,
    ),
    /// The browser has it already.
    #[oai(status = 304)]
    Unchanged(
        #[oai(header = "ETag")] String,
        #[oai(header = "Cache-Control")] String,
        #[oai(header = "Content-Security-Policy")] String,
    ),
}

/// Receives a picture and makes a photo, or something else, of it. Until the upload is over, its sender begins no other one.
pub async fn receive<K: UploadedFile, T: Send + 'static>(
    photo_processor: &PhotoProcessor,
    sender: &str,
    upload: Upload<K>,
    make: MakePicture<T>,
) -> Result<(Sending, T), ApiError> {
    let sending = photo_processor.begin(sender)?;
    let file = upload.write_to(photo_processor.spool().await?).await?;
    Ok((sending, photo_processor.process(file, make).await?))
}

#[OpenApi(prefix_path = "/api")]
impl PhotosApi {
    /// Send one's own photo, or that of one's child
    ///
    /// The stored photo is a square JPEG of the middle of the picture, at most 512 pixels wide, without its notes.
    #[oai(path = "/members/me/photo", method = "post", operation_id = "uploadPhoto")]
    async fn upload(
        &self,
        caller: SignedIn,
        photo_processor: Shared<&PhotoProcessor>,
        /// The id of one of the family, whose photo the member may set.
        child: Query<Option<String>>,
        upload: Upload,
    ) -> Answer<NewPhoto> {
        let sender = &caller.visit().session.member.id;
        let (_sending, jpeg) = receive(&photo_processor, sender, upload, make_photo).await?;
        let address = caller.write::<_, Refusal>(move |tx, visit| match child.0 {
            Some(child) => set_photo_of_child(tx, &child, &jpeg, visit),
            None => Ok(set_photo(tx, &visit.session.member.id, &PhotoId::generate(), &jpeg, visit.now)?),
        });
        Ok(Json(NewPhoto { photo_url: address.await? }))
    }

    /// Set the photo of a person who agreed to it
    #[oai(path = "/office/photo", method = "post", operation_id = "uploadPhotoOfPerson")]
    async fn upload_for(
        &self,
        caller: Office,
        photo_processor: Shared<&PhotoProcessor>,
        person: Query<String>,
        /// The one who agreed, for the log.
        agreed: Query<String>,
        upload: Upload,
    ) -> Answer<NewPhoto> {
        let sender = &caller.visit().session.member.id;
        let (_sending, jpeg) = receive(&photo_processor, sender, upload, make_photo).await?;
        let address = caller.write::<_, Refusal>(move |tx, visit| {
            set_photo_by_office(tx, &person.0, &agreed.0, &jpeg, visit)
        });
        Ok(Json(NewPhoto { photo_url: address.await? }))
    }

    /// Remove the photo of a person
    #[oai(path = "/office/photo", method = "delete", operation_id = "removePhotoOfPerson")]
    async fn remove_of(&self, caller: Office, person: Query<String>) -> Answer<Message> {
        caller.write(move |tx, visit| remove_photo_by_office(tx, &person.0, visit)).await?;
        Ok(message("The photo is removed."))
    }

    /// Remove one's own photo, or that of one's child
    ///
    /// Succeeds without a photo, too.
    #[oai(path = "/members/me/photo", method = "delete", operation_id = "removePhoto")]
    async fn remove(
        &self,
        caller: SignedIn,
        /// The id of one of the family, whose photo the member may set.
        child: Query<Option<String>>,
    ) -> Answer<Message> {
        let said = if child.is_some() { "The photo is removed." } else { "Your photo is removed." };
        let removed = caller.write::<_, Refusal>(move |tx, visit| match child.0 {
            Some(child) => remove_photo_of_child(tx, &child, visit),
            None => Ok(remove_photo(tx, &visit.session.member.id, visit.now)?),
        });
        removed.await?;
        Ok(message(said))
    }

    /// A member's photo
    #[oai(path = "/photos/:id", method = "get", operation_id = "photo")]
    async fn photo(
        &self,
        caller: Caller,
        request: &Request,
        /// The random name of the picture; it says nothing about whose it is.
        id: Path<String>,
    ) -> Result<PhotoResponse, PlainError> {
        let etag = format!("\"{}\"", id.0);
        let photo = caller.read(move |conn, _| find_photo(conn, &id));
        let Some(jpeg) = photo.await? else {
            return Err(standard(StatusCode::NOT_FOUND).into());
        };
        let (caching, policy) = (CACHING.to_owned(), POLICY.to_owned());
        Ok(if names_etag(request.headers(), &etag) {
            PhotoResponse::Unchanged(etag, caching, policy)
        } else {
            PhotoResponse::Found(Binary(jpeg), etag, caching, policy, "inline".to_owned())
        })
    }
}
