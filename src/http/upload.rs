//! A form with one file. It is read only after the handler has authenticated the client, and then streamed to the
//! disk, so that a slow upload takes no memory.

use std::fs::File;
use std::io::{self, Write};
use std::marker::PhantomData;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::future::ready;
use futures_util::{StreamExt, stream};
use poem::http::header;
use poem::web::{Field, Multipart};
use poem::{Body, FromRequest, Request, RequestBody};
use poem_openapi::registry::{MetaMediaType, MetaRequest, MetaSchema, MetaSchemaRef, Registry};
use poem_openapi::{ApiExtractor, ApiExtractorType, ExtractParamOptions};
use tokio::io::AsyncReadExt;

use crate::http::error::ApiError;
use crate::platform::refusal::{ErrorCode, Refusal};

/// The largest file: 5 MiB.
pub const LARGEST_FILE: usize = 5 * 1024 * 1024;
/// The most that the form around a file may take.
const LARGEST_FORM: u64 = 64 * 1024;
/// The longest text beside a file: what is said about a thousand lines of a list.
const LARGEST_TEXT: u64 = 256 * 1024;
/// A client that is still sending does not read an answer, so an oversized body is read to its end and discarded, up
/// to this limit.
const MOST_THROWN_AWAY: u64 = 32 * 1024 * 1024;
/// A phone without a network sends nothing; one with a bad network sends something in this time.
const LONGEST_SILENCE: Duration = Duration::from_secs(15);
/// Written at a time.
const CHUNK: usize = 64 * 1024;
const FORM: &str = "multipart/form-data";

/// The parts of a form.
pub trait UploadedFile: Send {
    /// The name of its part.
    const PART: &'static str;
    const DESCRIPTION: &'static str;
    /// The answer to a body of another type.
    const NOT_A_FORM: &'static str;
    /// The largest file.
    const LARGEST: u64 = LARGEST_FILE as u64;
    /// The name of a further part with JSON.
    const JSON_PART: Option<&'static str> = None;
    /// The type of that JSON.
    fn json_schema() -> Option<MetaSchemaRef> {
        None
    }
    /// Describes the type of that JSON.
    fn register_json(_registry: &mut Registry) {}
}

/// A member's photo.
pub enum PhotoFile {}

/// Another calendar's file.
pub enum CalendarUpload {}

/// The congregation's mark.
pub enum MarkUpload {}

impl UploadedFile for PhotoFile {
    const PART: &'static str = "photo";
    const DESCRIPTION: &'static str = "A JPEG, PNG or WebP picture of at most 5 MiB and 24 megapixels.";
    const NOT_A_FORM: &'static str = "A photo must be sent as a form (multipart/form-data).";
}

impl UploadedFile for MarkUpload {
    const PART: &'static str = "mark";
    const DESCRIPTION: &'static str = PhotoFile::DESCRIPTION;
    const NOT_A_FORM: &'static str = "A mark must be sent as a form (multipart/form-data).";
}

impl UploadedFile for CalendarUpload {
    const PART: &'static str = "calendar";
    const DESCRIPTION: &'static str = "A calendar file (.ics, RFC 5545) of at most 5 MiB.";
    const NOT_A_FORM: &'static str = "A calendar file must be sent as a form (multipart/form-data).";
}

/// A form that has arrived as far as its headers.
pub struct Upload<K = PhotoFile> {
    form: Multipart,
    seen: Arc<AtomicU64>,
    kind: PhantomData<K>,
}

/// A form without a usable file.
#[derive(Debug, thiserror::Error)]
pub enum UploadError {
    /// The form ended early, or is none.
    #[error("The picture did not arrive whole. Please try again.")]
    Broken,
    /// No part has the right name, or it is empty.
    #[error("No picture was sent. Please choose one and try again.")]
    Missing,
    /// More than one part has the name.
    #[error("More than one picture was sent. Please choose one.")]
    Several,
    /// The file, or all of the form.
    #[error("This picture is larger than 5 MB. Please choose a smaller one.")]
    TooLarge,
    /// The disk does not take it.
    #[error(transparent)]
    Disk(#[from] io::Error),
}

impl From<UploadError> for Refusal {
    fn from(error: UploadError) -> Self {
        let code = match error {
            UploadError::Broken => ErrorCode::UploadIncomplete,
            UploadError::Missing => ErrorCode::NoPicture,
            UploadError::Several => ErrorCode::SeveralPictures,
            UploadError::TooLarge => ErrorCode::TooLarge,
            UploadError::Disk(error) => return Self::not_written(error),
        };
        Self::new(code, error.to_string())
    }
}

impl<K: UploadedFile> Upload<K> {
    /// Reads the form to its end and returns the file, which is now in `empty`.
    pub async fn write_to(self, empty: File) -> Result<File, UploadError> {
        self.write_with_json(empty).await.map(|(file, _)| file)
    }

    /// [`Upload::write_to`], and the JSON beside it; empty where there is none.
    pub async fn write_with_json(self, empty: File) -> Result<(File, Vec<u8>), UploadError> {
        let file = Arc::new(empty);
        let json = self.read_into(Target::Disk(&file)).await?;
        Ok((Arc::try_unwrap(file).or_else(|file| file.try_clone())?, json))
    }

    /// Itself beside `permit`; where that was refused, the form is read to its end and discarded first: a client that is
    /// still sending does not read an answer.
    pub async fn with<T, E>(mut self, permit: Result<T, E>) -> Result<(Self, T), E> {
        match permit {
            Ok(permit) => Ok((self, permit)),
            Err(refusal) => {
                while let Ok(Some(_)) = self.form.next_field().await {}
                Err(refusal)
            }
        }
    }

    /// Reads the form to its end and returns what the file holds, for forms that only role holders send.
    pub async fn bytes(self) -> Result<Vec<u8>, UploadError> {
        self.bytes_and_json().await.map(|(bytes, _)| bytes)
    }

    /// [`Upload::bytes`], and the JSON beside it; empty where there is none.
    pub async fn bytes_and_json(self) -> Result<(Vec<u8>, Vec<u8>), UploadError> {
        let mut bytes = Vec::new();
        let json = self.read_into(Target::Memory(&mut bytes)).await?;
        Ok((bytes, json))
    }

    /// Reads the form to its end; returns the JSON beside the file.
    async fn read_into(mut self, mut target: Target<'_>) -> Result<Vec<u8>, UploadError> {
        let mut json = Vec::new();
        let outcome = self.parts(&mut target, &mut json).await;
        if self.seen.load(Ordering::Relaxed) > largest_body::<K>() {
            return Err(UploadError::TooLarge);
        }
        outcome.map(|()| json)
    }

    async fn parts(&mut self, target: &mut Target<'_>, json: &mut Vec<u8>) -> Result<(), UploadError> {
        let mut outcome = Err(UploadError::Missing);
        while let Some(field) = self.form.next_field().await.map_err(|_| UploadError::Broken)? {
            if K::JSON_PART.is_some() && field.name() == K::JSON_PART {
                read_text(field, json).await?;
                continue;
            }
            if field.name() != Some(K::PART) {
                continue;
            }
            outcome = match outcome {
                Err(UploadError::Missing) => match write_part(field, target, K::LARGEST).await {
                    Err(UploadError::Broken) => return Err(UploadError::Broken),
                    other => other,
                },
                Ok(()) => Err(UploadError::Several),
                refused => refused,
            };
        }
        outcome
    }
}

/// The place for a form's file.
enum Target<'a> {
    Disk(&'a Arc<File>),
    Memory(&'a mut Vec<u8>),
}

impl Target<'_> {
    /// Takes the next bytes, and returns their buffer.
    async fn take(&mut self, chunk: Vec<u8>) -> io::Result<Vec<u8>> {
        match self {
            Self::Memory(bytes) => {
                bytes.extend_from_slice(&chunk);
                Ok(chunk)
            }
            Self::Disk(file) => {
                let file = Arc::clone(file);
                let writing = tokio::task::spawn_blocking(move || (&*file).write_all(&chunk).map(|()| chunk));
                writing.await.map_err(io::Error::other)?
            }
        }
    }
}

/// The file with the form around it.
fn largest_body<K: UploadedFile>() -> u64 {
    K::LARGEST + LARGEST_FORM + if K::JSON_PART.is_some() { LARGEST_TEXT } else { 0 }
}

async fn read_text(field: Field, text: &mut Vec<u8>) -> Result<(), UploadError> {
    let mut reader = pin!(field.into_async_read().take(LARGEST_TEXT));
    reader.read_to_end(text).await.map(|_| ()).map_err(|_| UploadError::Broken)
}

async fn write_part(field: Field, target: &mut Target<'_>, largest: u64) -> Result<(), UploadError> {
    let mut reader = pin!(field.into_async_read());
    let mut chunk = Vec::with_capacity(CHUNK);
    let mut length = 0;
    loop {
        chunk.clear();
        (&mut reader).take(CHUNK as u64).read_to_end(&mut chunk).await.map_err(|_| UploadError::Broken)?;
        if chunk.is_empty() {
            return if length == 0 { Err(UploadError::Missing) } else { Ok(()) };
        }
        length += chunk.len() as u64;
        if length > largest {
            return Err(UploadError::TooLarge);
        }
        chunk = target.take(chunk).await?;
    }
}

impl<'a, K: UploadedFile> ApiExtractor<'a> for Upload<K> {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::RequestObject];

    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        K::register_json(registry);
    }

    fn request_meta() -> Option<MetaRequest> {
        let file = MetaSchema { format: Some("binary"), ..MetaSchema::new("string") };
        let file = (K::PART, MetaSchemaRef::Inline(Box::new(file)));
        let schema = MetaSchema {
            description: Some(K::DESCRIPTION),
            required: vec![K::PART],
            properties: std::iter::once(file).chain(K::JSON_PART.zip(K::json_schema())).collect(),
            ..MetaSchema::new("object")
        };
        let schema = MetaSchemaRef::Inline(Box::new(schema));
        Some(MetaRequest {
            description: None,
            content: vec![MetaMediaType { content_type: FORM, schema }],
            required: true,
        })
    }

    async fn from_request(
        request: &'a Request,
        body: &mut RequestBody,
        _options: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
        let kind = header(header::CONTENT_TYPE).and_then(|kind| kind.split(';').next()).unwrap_or_default();
        if !kind.trim().eq_ignore_ascii_case(FORM) {
            return Err(ApiError::from(Refusal::new(ErrorCode::NotAForm, K::NOT_A_FORM)).into());
        }
        let declared = header(header::CONTENT_LENGTH).and_then(|length| length.parse().ok());
        let seen = Arc::new(AtomicU64::new(0));
        let mut limited = RequestBody::new(limit(
            with_idle_timeout(body.take()?, LONGEST_SILENCE),
            largest_body::<K>(),
            declared,
            Arc::clone(&seen),
        ));
        let form = <Multipart as FromRequest>::from_request(request, &mut limited).await;
        let form = form.map_err(|_| ApiError::from(UploadError::Broken))?;
        Ok(Self { form, seen, kind: PhantomData })
    }
}

/// Ends a body whose sender has been silent for so long, to free its resources.
fn with_idle_timeout(body: Body, silence: Duration) -> Body {
    let chunks = Box::pin(body.into_bytes_stream());
    Body::from_bytes_stream(stream::unfold(Some(chunks), move |chunks| async move {
        let mut chunks = chunks?;
        match tokio::time::timeout(silence, chunks.next()).await {
            Ok(chunk) => chunk.map(|chunk| (chunk, Some(chunks))),
            Err(_) => Some((Err(std::io::ErrorKind::TimedOut.into()), None)),
        }
    }))
}

/// Counts while it streams; bytes beyond the limit are dropped.
fn limit(body: Body, largest: u64, declared: Option<u64>, seen: Arc<AtomicU64>) -> Body {
    let keep = if declared.is_some_and(|length| length > largest) { 0 } else { largest };
    Body::from_bytes_stream(body.into_bytes_stream().filter_map(move |chunk| {
        ready(match chunk {
            Err(error) => Some(Err(error)),
            Ok(chunk) => {
                let length = chunk.len() as u64;
                let total = seen.fetch_add(length, Ordering::Relaxed) + length;
                if total > MOST_THROWN_AWAY.max(largest) {
                    Some(Err(std::io::Error::other("far too large")))
                } else {
                    (total <= keep).then_some(Ok(chunk))
                }
            }
        })
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body_of(
        chunks: impl futures_util::Stream<Item = std::io::Result<&'static [u8]>> + Send + 'static,
    ) -> Body {
        Body::from_bytes_stream(chunks)
    }

    // proves: U1
    #[tokio::test]
    async fn a_body_ends_when_its_sender_falls_silent_and_not_before() {
        let begun = stream::iter([Ok(&b"half"[..])]);
        let silent = body_of(begun.chain(stream::pending()));
        let outcome = with_idle_timeout(silent, Duration::from_millis(1)).into_bytes().await;
        assert!(outcome.is_err(), "what came of it is not taken for the whole");

        let whole = body_of(stream::iter([Ok(&b"the "[..]), Ok(b"whole")]));
        let outcome = with_idle_timeout(whole, Duration::from_mins(1)).into_bytes().await;
        assert_eq!(outcome.unwrap(), "the whole");
    }
}
