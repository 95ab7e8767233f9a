//! The embedded UI: hashed assets are immutable, the page itself is revalidated each time and has the congregation's
//! names, and every path that is not a file is the page. The names are what a page shows before sign-in.

use std::borrow::Cow;
use std::io::Read;
use std::sync::Arc;

use flate2::read::GzDecoder;
use poem::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use poem::{Body, Request, Response};
use poem_openapi::types::ToJSON;
use poem_openapi::{Object, OpenApi};
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};

use super::json::Json;
use crate::http::error::{self, PlainAnswer, Shape};
use crate::http::headers;
use crate::http::shared::Shared;
use crate::platform::db::Database;
use crate::platform::face::{Face, MANIFEST};
use crate::platform::refusal::Refusal;
use crate::platform::settings::{Settings, SettingsCache, store};
use crate::platform::text::escape::escape_html;
use crate::platform::text::numbers::hex;

#[derive(RustEmbed)]
#[folder = "ui/dist"]
struct Files;

const PAGE: &str = "index.html";
const ASSETS: &str = "assets/";
pub(super) const IMMUTABLE: &str = "public, max-age=31536000, immutable";
pub(super) const ASK_AGAIN: &str = "no-cache";

/// False for a program that was built before its interface was.
pub fn is_built_in() -> bool {
    Files::get(PAGE).is_some()
}

/// Answers any request outside the API.
pub async fn answer(db: &Database, settings: &SettingsCache, request: &Request) -> Response {
    let method = request.method();
    if !matches!(*method, Method::GET | Method::HEAD) {
        return error::other_methods(&[Method::GET, Method::HEAD]);
    }
    let path = request.uri().path().trim_start_matches('/');
    let is_hashed = path.starts_with(ASSETS);
    if names_a_file(path) {
        let found = if path == PAGE { None } else { file(path, request.headers()) };
        return found.map_or_else(
            || error::standard_answer(Shape::Json, StatusCode::NOT_FOUND),
            |found| found.into_response(request.headers(), if is_hashed { IMMUTABLE } else { ASK_AGAIN }),
        );
    }
    match Names::load_off_thread(db, settings).await {
        Ok((names, settings, face)) => page(&names, &settings, &face).map_or_else(
            || error::standard_answer(Shape::Json, StatusCode::NOT_FOUND),
            |page| page.into_response(request.headers(), ASK_AGAIN),
        ),
        Err(error) => error::answer(Shape::Sentence, Refusal::unexpected(error)),
    }
}

/// True for a path that is no page's.
pub fn names_a_file(path: &str) -> bool {
    path.trim_start_matches('/').starts_with(ASSETS)
        || path.rsplit('/').next().is_some_and(|last| last.contains('.'))
}

pub(super) struct Found {
    content: Cow<'static, [u8]>,
    content_type: &'static str,
    encoding: Option<&'static str>,
    hash: [u8; 32],
}

impl Found {
    /// Made for this answer.
    pub(super) fn made(content: Vec<u8>, content_type: &'static str) -> Self {
        Self {
            hash: Sha256::digest(&content).into(),
            content: Cow::Owned(content),
            content_type,
            encoding: None,
        }
    }

    pub(super) fn into_response(self, asked: &HeaderMap, caching: &'static str) -> Response {
        let etag = format!("\"{}\"", hex(&self.hash[..12]));
        let mut response = if headers::names_etag(asked, &etag) {
            Response::builder().status(StatusCode::NOT_MODIFIED).finish()
        } else {
            let body = match self.content {
                Cow::Borrowed(bytes) => Body::from(bytes),
                Cow::Owned(bytes) => Body::from(bytes),
            };
            Response::builder().header(header::CONTENT_TYPE, self.content_type).body(body)
        };
        let own = response.headers_mut();
        own.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
        own.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Ok(etag) = HeaderValue::from_str(&etag) {
            own.insert(header::ETAG, etag);
        }
        if let Some(encoding) = self.encoding {
            own.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }
}

/// A file, in the best encoding the browser takes.
fn file(path: &str, asked: &HeaderMap) -> Option<Found> {
    let content_type = content_type(path)?;
    let accepted =
        asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let takes = |name: &str| {
        accepted.split(',').any(|coding| {
            let mut parts = coding.split(';').map(str::trim);
            parts.next() == Some(name) && parts.all(|weight| !matches!(weight, "q=0" | "q=0.0"))
        })
    };
    for (encoding, ending) in [("br", ".br"), ("gzip", ".gz")] {
        if takes(encoding)
            && let Some(file) = Files::get(&format!("{path}{ending}"))
        {
            return Some(found(file, content_type, Some(encoding)));
        }
    }
    if let Some(file) = Files::get(path) {
        return Some(found(file, content_type, None));
    }
    // Compressed files are stored in that form only; decompressed here for clients without gzip, which no current
    // browser is.
    let mut content = Vec::new();
    GzDecoder::new(&*Files::get(&format!("{path}.gz"))?.data).read_to_end(&mut content).ok()?;
    Some(Found::made(content, content_type))
}

fn found(file: EmbeddedFile, content_type: &'static str, encoding: Option<&'static str>) -> Found {
    Found { hash: file.metadata.sha256_hash(), content: file.data, content_type, encoding }
}

/// The page with the congregation's names and face in it, so that they are there at the first paint.
fn page(names: &Names, settings: &Settings, face: &Face) -> Option<Found> {
    let template = Files::get(PAGE)?.data;
    let names = escape_html(&names.json());
    let title = escape_html(&format!("{} · {}", settings.portal_name, settings.congregation_name));
    let names = |part: &str| part.replace("__PORTAL_NAMES__", &names);
    // Each placeholder is searched in the template only: a name is the volunteer's text and may contain one.
    let template = dressed(std::str::from_utf8(&template).ok()?, face);
    let (before, after) = template.split_once("__PORTAL_TITLE__")?;
    let html = format!("{}{title}{}", names(before), names(after));
    Some(Found::made(html.into_bytes(), "text/html; charset=utf-8"))
}

/// The page that asks for the face before its first paint; as it is where nothing is set. The addresses need no escaping.
fn dressed(page: &str, face: &Face) -> String {
    let Some(style) = face.style() else { return page.to_owned() };
    let style = format!("<link rel=\"stylesheet\" href=\"{style}\">");
    let Some(mark) = &face.mark else { return page.replacen("</head>", &(style + "</head>"), 1) };
    let [small, touch, large] = [32, 180, 192].map(|side| mark.address(side));
    let links = format!(
        "{style}<link rel=\"icon\" type=\"image/png\" sizes=\"32x32\" href=\"{small}\">\
         <link rel=\"icon\" type=\"image/png\" sizes=\"192x192\" href=\"{large}\">\
         <link rel=\"apple-touch-icon\" href=\"{touch}\"><link rel=\"manifest\" href=\"{MANIFEST}\"></head>"
    );
    let page = page.replacen("</head>", &links, 1);
    // In place of the portal's own.
    let parts = page.split_once("<link rel=\"icon\" href=");
    let parts = parts.and_then(|(before, rest)| Some([before, rest.split_once('>')?.1].concat()));
    parts.unwrap_or(page)
}

/// The kinds of file the build makes; anything else is not served.
fn content_type(path: &str) -> Option<&'static str> {
    Some(match path.rsplit('.').next()? {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "woff2" => "font/woff2",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => return None,
    })
}

/// Names.
pub struct NamesApi;

/// Public facts: the names, the time zone, the help contact.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Names {
    portal_name: String,
    congregation_name: String,
    /// IANA name of the congregation's time zone; "today" is its today.
    time_zone: String,
    /// The help contact, as the volunteer wrote it.
    help_contact: Option<String>,
    #[expect(clippy::struct_field_names, reason = "its name in the API")]
    /// True where some sign in with a name of their own instead of an e-mail address; else absent.
    sign_in_names: Option<bool>,
}

#[OpenApi(prefix_path = "/api")]
impl NamesApi {
    /// The names on the page
    #[oai(path = "/names", method = "get", operation_id = "names")]
    async fn names(&self, db: Shared<&Database>, settings: Shared<&SettingsCache>) -> PlainAnswer<Names> {
        Ok(Json(Names::load_off_thread(&db, &settings).await?.0))
    }
}

impl Names {
    /// The names as they stand in the database, the settings they are from, and the face.
    async fn load_off_thread(
        db: &Database,
        settings: &SettingsCache,
    ) -> rusqlite::Result<(Self, Arc<Settings>, Face)> {
        let cache = settings.clone();
        db.read_off_thread(move |conn| {
            let settings = cache.load(conn)?;
            let face = Face::load(conn, settings.accent)?;
            Ok((Self::of(&settings, store::has_sign_in_names(conn)?), settings, face))
        })
        .await
    }

    fn of(settings: &Settings, has_sign_in_names: bool) -> Self {
        Self {
            portal_name: settings.portal_name.clone(),
            congregation_name: settings.congregation_name.clone(),
            time_zone: settings.time_zone_name().to_owned(),
            help_contact: settings.help_contact.clone(),
            sign_in_names: has_sign_in_names.then_some(true),
        }
    }

    /// The same as JSON text, for the page itself.
    pub fn json(&self) -> String {
        self.to_json_string()
    }
}
