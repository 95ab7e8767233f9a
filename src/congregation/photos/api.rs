//! HTTP for photos: a member sends and removes their own; all members see all of them.

use poem::Request;
use poem::http::StatusCode;
use poem_openapi::param::Path;
use poem_openapi::payload::{Binary, Json, PlainText};
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::change::{self, PhotoId};
use super::picture::PictureError;
use super::processing::{PhotoProcessor, ProcessingError};
use crate::accounts::guard::{Caller, SignedIn};
use crate::http::error::{
    DeleteError, Message, Problem, ReadError, SignedOut, message, not_saved, not_spooled, problem,
    standard_problem, unexpected,
};
use crate::http::error_code::ErrorCode;
use crate::http::headers::names_etag;
use crate::http::shared::Shared;
use crate::http::upload::{Upload, UploadError};

pub struct PhotosApi;

/// An address never shows another picture.
const CACHING: &str = "private, max-age=31536000, immutable";
/// A picture opened by itself is a document, which gets no permissions.
const POLICY: &str = "default-src 'none'; sandbox";
/// Seconds after which a client should retry while photo processing is busy.
const RETRY_AFTER: u32 = 15;

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
    /// The address cannot be read.
    #[oai(status = 400)]
    #[expect(dead_code, reason = "answered before the handler; listed for the description")]
    Unreadable(PlainText<String>),
    /// No such photo, or not any more.
    #[oai(status = 404)]
    Unknown(Json<Problem>),
}

/// How sending a photo fails.
#[derive(ApiResponse)]
pub enum PhotoError {
    /// The form holds no picture, more than one, or ended early; the message says which.
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
    /// The file is over 5 MiB.
    #[oai(status = 413)]
    TooLarge(Json<Problem>),
    /// The body is not a form with a file.
    #[oai(status = 415)]
    NotAForm(Json<Problem>),
    /// The file is no picture that can be taken: another kind, damaged, moving, or too many pixels. The message
    /// says which.
    #[oai(status = 422)]
    Unusable(Json<Problem>),
    /// Too many changes within a minute.
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

#[OpenApi(prefix_path = "/api")]
impl PhotosApi {
    /// Send one's own photo
    ///
    /// The stored photo is a square JPEG of the middle of the picture, at most 512 pixels wide, without its notes.
    #[oai(path = "/members/me/photo", method = "post", operation_id = "uploadPhoto")]
    async fn upload(
        &self,
        caller: SignedIn,
        photo_processor: Shared<&PhotoProcessor>,
        upload: Upload,
    ) -> Result<Json<NewPhoto>, PhotoError> {
        let _sending = photo_processor.begin(caller.member_id())?;
        let file = upload.write_to(photo_processor.spool().await?).await?;
        let jpeg = photo_processor.process(file).await?;
        let id = PhotoId::generate().map_err(|error| PhotoError::Unexpected(Json(unexpected(&error))))?;
        let address = caller.write::<_, rusqlite::Error, PhotoError>(move |tx, visit| {
            change::set_photo(tx, &visit.session.member.id, &id, &jpeg, visit.now)
        });
        Ok(Json(NewPhoto { photo_url: address.await? }))
    }

    /// Remove one's own photo
    ///
    /// Succeeds without a photo, too.
    #[oai(path = "/members/me/photo", method = "delete", operation_id = "removePhoto")]
    async fn remove(&self, caller: SignedIn) -> Result<Json<Message>, DeleteError> {
        let removed = caller.write::<_, rusqlite::Error, DeleteError>(|tx, visit| {
            change::remove_photo(tx, &visit.session.member.id, visit.now)
        });
        removed.await?;
        Ok(message("Your photo is removed."))
    }

    /// A member's photo
    #[oai(path = "/photos/:id", method = "get", operation_id = "photo")]
    async fn photo(
        &self,
        caller: Caller,
        request: &Request,
        /// The random name of the picture; it says nothing about whose it is.
        id: Path<String>,
    ) -> Result<PhotoResponse, ReadError> {
        let etag = format!("\"{}\"", id.0);
        let photo = caller.read(move |conn, _| change::find_photo(conn, &id));
        let Some(jpeg) = photo.await? else {
            return Ok(PhotoResponse::Unknown(Json(standard_problem(StatusCode::NOT_FOUND))));
        };
        let (caching, policy) = (CACHING.to_owned(), POLICY.to_owned());
        Ok(if names_etag(request.headers(), &etag) {
            PhotoResponse::Unchanged(etag, caching, policy)
        } else {
            PhotoResponse::Found(Binary(jpeg), etag, caching, policy, "inline".to_owned())
        })
    }
}

impl From<UploadError> for PhotoError {
    fn from(error: UploadError) -> Self {
        let refuse = match &error {
            UploadError::Disk(_) => Self::Full,
            UploadError::TooLarge => Self::TooLarge,
            UploadError::Broken | UploadError::Missing | UploadError::Several => Self::Refused,
        };
        refuse(Json(error.into()))
    }
}

impl From<ProcessingError> for PhotoError {
    fn from(error: ProcessingError) -> Self {
        let text = error.to_string();
        match error {
            ProcessingError::Busy => Self::Busy(problem(ErrorCode::Busy, text), RETRY_AFTER),
            ProcessingError::OneAtATime => Self::Busy(problem(ErrorCode::UploadUnderWay, text), RETRY_AFTER),
            ProcessingError::Picture(error) => Self::Unusable(problem(code_of(error), text)),
            ProcessingError::Disk(error) => Self::Full(Json(not_spooled(&error))),
        }
    }
}

fn code_of(error: PictureError) -> ErrorCode {
    match error {
        PictureError::NotAPicture => ErrorCode::UnknownPictureType,
        PictureError::TooManyPixels => ErrorCode::TooManyPixels,
        PictureError::TooMuchMemory => ErrorCode::TooMuchMemory,
        PictureError::Moving => ErrorCode::AnimatedPicture,
        PictureError::Damaged => ErrorCode::DamagedPicture,
    }
}

impl From<SignedOut> for PhotoError {
    fn from(_: SignedOut) -> Self {
        Self::SignedOut(Json(standard_problem(StatusCode::UNAUTHORIZED)))
    }
}

impl From<rusqlite::Error> for PhotoError {
    fn from(error: rusqlite::Error) -> Self {
        match not_saved(&error) {
            Some(problem) => Self::Full(Json(problem)),
            None => Self::Unexpected(Json(unexpected(&error))),
        }
    }
}
