//! The congregation's face, for everybody: the variables of its styles, its mark, and what a phone asks for that puts the
//! portal on its home screen.

use poem::http::{Method, StatusCode};
use poem::{Request, Response};
use serde_json::json;

use super::error::{self, Shape};
use super::ui::{ASK_AGAIN, Found, IMMUTABLE};
use crate::platform::db::Database;
use crate::platform::face::colour::{Accent, OWN, TEXT, Theme};
use crate::platform::face::{FOLDER, Face, MANIFEST, Mark, STYLE, store, version};
use crate::platform::refusal::Refusal;
use crate::platform::settings::{Settings, SettingsCache};

pub fn is_path(path: &str) -> bool {
    path == STYLE || path.starts_with(FOLDER)
}

/// A file under the address of its present content never changes; asked for in another way, it is asked for again.
pub async fn answer(db: &Database, settings: &SettingsCache, request: &Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return error::other_methods(&[Method::GET, Method::HEAD]);
    }
    let (cache, path) = (settings.clone(), request.uri().path().to_owned());
    let found = db.read_off_thread(move |conn| {
        let settings = cache.load(conn)?;
        let face = Face::load(conn, settings.accent)?;
        Ok::<_, rusqlite::Error>(match (&*path, face.mark.as_ref()) {
            (STYLE, _) => {
                let css = face.css().into_bytes();
                Some((version(&css), Found::made(css, "text/css; charset=utf-8")))
            }
            (MANIFEST, Some(mark)) => {
                let app = app(mark, &settings).into_bytes();
                Some((version(&app), Found::made(app, "application/manifest+json")))
            }
            (_, Some(mark)) => {
                let side = path
                    .strip_prefix(FOLDER)
                    .and_then(|name| name.strip_prefix("mark-")?.strip_suffix(".png"));
                let png = store::picture(conn, side.and_then(|side| side.parse().ok()).unwrap_or_default())?;
                png.map(|png| (mark.version.clone(), Found::made(png, "image/png")))
            }
            _ => None,
        })
    });
    match found.await {
        Ok(Some((version, found))) => {
            let is_named = request.uri().query() == Some(&*format!("v={version}"));
            found.into_response(request.headers(), if is_named { IMMUTABLE } else { ASK_AGAIN })
        }
        Ok(None) => error::standard_answer(Shape::Json, StatusCode::NOT_FOUND),
        Err(error) => error::answer(Shape::Sentence, Refusal::unexpected(error)),
    }
}

/// A web app manifest, with the mark as its icon. The portal opens in the browser as before.
fn app(mark: &Mark, settings: &Settings) -> String {
    let accent = settings.accent.unwrap_or(OWN);
    let icon =
        |side| json!({ "src": mark.address(side), "sizes": format!("{side}x{side}"), "type": "image/png" });
    json!({
        "name": format!("{} · {}", settings.portal_name, settings.congregation_name),
        "short_name": settings.congregation_name,
        "start_url": "/",
        "display": "browser",
        "background_color": "#faf8f4",
        "theme_color": Accent::of(accent, Theme::Light, TEXT).colour,
        "icons": [icon(192), icon(512)],
    })
    .to_string()
}
