//! The congregation's own face: administrators choose an accent and a mark, and see what becomes of them.

pub mod api;

use rusqlite::Transaction;

use crate::accounts::audit_log::Action;
use crate::accounts::guard::Visit;
use crate::appliance::change_settings::change;
use crate::platform::colour::{Accent, Colour, SWATCHES, TEXT, Theme};
use crate::platform::face::{Face, MarkPictures, store, version};
use crate::platform::refusal::Refusal;
use crate::platform::settings::Name;

/// What is drawn with the accent in one theme.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct AccentView {
    colour: String,
    hover: String,
    tint: String,
    panel: String,
}

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
    light: AccentView,
    dark: AccentView,
    /// What was changed of the colour so that it can be read.
    corrections: Vec<String>,
    swatches: Vec<Swatch>,
    /// The mark's address.
    mark: Option<String>,
    /// It is shown on a dark ground.
    mark_is_light: bool,
    /// The address of the styles; none where nothing is set.
    style: Option<String>,
}

impl FaceView {
    fn of(face: &Face) -> Self {
        let [(_, own), ..] = SWATCHES;
        let accent = |theme| {
            let Accent { colour, hover, tint, panel } = Accent::of(face.accent.unwrap_or(own), theme, TEXT);
            let [colour, hover, tint, panel] = [colour, hover, tint, panel].map(|part| part.to_string());
            AccentView { colour, hover, tint, panel }
        };
        let swatch =
            |(name, colour): (&str, Colour)| Swatch { name: name.to_owned(), colour: colour.to_string() };
        Self {
            accent: face.accent.map(|accent| accent.to_string()),
            light: accent(Theme::Light),
            dark: accent(Theme::Dark),
            corrections: face.accent.map(Colour::corrections).unwrap_or_default(),
            swatches: SWATCHES.map(swatch).into(),
            mark: face.mark.as_ref().map(|mark| mark.address(192)),
            mark_is_light: face.mark.as_ref().is_some_and(|mark| mark.is_light),
            style: face.style(),
        }
    }
}

/// An empty one is the portal's own.
fn set_accent(tx: &Transaction<'_>, accent: &str, visit: &Visit) -> Result<FaceView, Refusal> {
    let changed = change(tx, visit.actor(), Name::Accent, accent, visit.now);
    let settings = changed.map_err(|error| error.at(Name::Accent.as_str()))?;
    Ok(FaceView::of(&Face::load(tx, &settings)?))
}

/// None takes the mark away.
fn set_mark(
    tx: &Transaction<'_>,
    pictures: Option<&MarkPictures>,
    visit: &Visit,
) -> rusqlite::Result<FaceView> {
    let before = Face::load(tx, &visit.settings)?;
    match pictures {
        Some(pictures) => store::set(tx, &version(&pictures.png_512), pictures)?,
        None => store::remove(tx)?,
    }
    let after = Face::load(tx, &visit.settings)?;
    let [was, is] =
        [&before, &after].map(|face| face.mark.as_ref().map_or("none", |mark| mark.version.as_str()));
    if was != is {
        visit.work(tx).log(Action::SettingChanged, &format!("mark: {was} -> {is}"))?;
    }
    Ok(FaceView::of(&after))
}
