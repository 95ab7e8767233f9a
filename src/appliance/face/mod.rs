//! The congregation's own face: administrators choose an accent and a mark, and see what becomes of them.

pub mod api;
mod mark;

use rusqlite::Transaction;

use crate::accounts::audit_log::Action;
use crate::accounts::guard::Visit;
use crate::appliance::change_settings::change;
use crate::platform::face::colour::{Accent, Colour, OWN, SWATCHES, TEXT, Theme};
use crate::platform::face::{Face, Mark, MarkPictures, store};
use crate::platform::refusal::Refusal;
use crate::platform::settings::Name;

/// An accent to choose.
#[derive(Debug, poem_openapi::Object)]
pub struct Swatch {
    name: String,
    colour: String,
}

/// The face as it is, or as it would be with another accent.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct FaceView {
    /// None: the portal's own, the first of the swatches.
    accent: Option<String>,
    light: Accent,
    dark: Accent,
    /// A sentence for each change of the colour that makes it readable.
    corrections: Vec<String>,
    swatches: Vec<Swatch>,
    /// The mark's address.
    mark: Option<String>,
    /// It is shown on a dark ground.
    mark_is_light: bool,
    /// The address of the styles; none where nothing is set.
    style: Option<String>,
}

impl From<Face> for FaceView {
    fn from(face: Face) -> Self {
        let used = |theme| Accent::of(face.accent.unwrap_or(OWN), theme, TEXT);
        let swatch =
            |(name, colour): (&str, Colour)| Swatch { name: name.into(), colour: colour.to_string() };
        Self {
            accent: face.accent.map(|accent| accent.to_string()),
            light: used(Theme::Light),
            dark: used(Theme::Dark),
            corrections: face.accent.map(Colour::corrections).unwrap_or_default(),
            swatches: SWATCHES.map(swatch).into(),
            style: face.style(),
            mark_is_light: face.mark.as_ref().is_some_and(|mark| mark.is_light),
            mark: face.mark.map(|mark| mark.address(192)),
        }
    }
}

/// An empty one is the portal's own.
fn set_accent(tx: &Transaction<'_>, accent: &str, visit: &Visit) -> Result<FaceView, Refusal> {
    let changed = change(tx, visit.actor(), Name::Accent, accent, visit.now);
    let settings = changed.map_err(|error| error.at(Name::Accent.as_str()))?;
    Ok(Face::load(tx, settings.accent)?.into())
}

/// None takes the mark away.
fn set_mark(
    tx: &Transaction<'_>,
    pictures: Option<&MarkPictures>,
    visit: &Visit,
) -> rusqlite::Result<FaceView> {
    let version = |mark: Option<Mark>| mark.map_or_else(|| "none".to_owned(), |mark| mark.version);
    let before = version(store::mark(tx)?);
    store::set(tx, pictures)?;
    let after = version(store::mark(tx)?);
    if before != after {
        visit.work(tx).log(Action::SettingChanged, &format!("mark: {before} -> {after}"))?;
    }
    Ok(Face::load(tx, visit.settings.accent)?.into())
}
