//! The congregation's own face: its accent, which is a setting, and its mark, a picture. The interface has variables for
//! both (`ui/src/design/tokens.css`), and this says their values.

pub mod colour;
pub mod store;

use std::fmt::Write;

use rusqlite::Connection;
use sha2::{Digest, Sha256};

use self::colour::{Accent, Colour, MORE_CONTRAST, TEXT, Theme};
use super::text::numbers::hex;

/// Where the variables are served, the mark, and what a phone asks for that puts the portal on its home screen.
pub const STYLE: &str = "/brand.css";
pub const FOLDER: &str = "/brand/";
pub const MANIFEST: &str = "/brand/app.webmanifest";

/// The face of a congregation that has chosen something.
#[derive(Debug, Default)]
pub struct Face {
    pub accent: Option<Colour>,
    pub mark: Option<Mark>,
}

/// The mark without its pictures.
#[derive(Debug)]
pub struct Mark {
    /// Another one for another picture.
    pub version: String,
    /// A white one on nothing, which would not be seen on white.
    pub is_light: bool,
}

/// The mark in the sizes that are asked for: PNG.
pub struct MarkPictures {
    pub is_light: bool,
    /// For the browser's tab.
    pub png_32: Vec<u8>,
    /// For letters and a phone's home screen: on a ground, with air around it.
    pub png_180: Vec<u8>,
    /// For the interface, and for paper.
    pub png_192: Vec<u8>,
    pub png_512: Vec<u8>,
}

impl Face {
    pub fn load(conn: &Connection, accent: Option<Colour>) -> rusqlite::Result<Self> {
        Ok(Self { accent, mark: store::mark(conn)? })
    }

    /// Empty where nothing is set.
    pub fn css(&self) -> String {
        let mut css = String::new();
        if let Some(accent) = self.accent {
            let themes = |contrast| {
                let [light, dark] = [Theme::Light, Theme::Dark].map(|theme| {
                    let Accent { colour, hover, tint, panel } = Accent::of(accent, theme, contrast);
                    format!(
                        "--pico-primary:{colour};--pico-primary-hover:{hover};--portal-tint:{tint};--portal-panel:{panel}"
                    )
                });
                format!(":root,[data-theme=\"light\"]{{{light}}}\n[data-theme=\"dark\"]{{{dark}}}\n")
            };
            let (usual, more) = (themes(TEXT), themes(MORE_CONTRAST));
            let on_paper = Accent::of(accent, Theme::Light, TEXT).colour;
            let _infallible = writeln!(
                css,
                "@media screen{{\n{usual}}}\n@media screen and (prefers-contrast:more){{\n{more}}}\n\
                 :root{{--portal-on-paper:{on_paper}}}"
            );
        }
        if let Some(mark) = &self.mark {
            // Of a light mark the one on a ground is printed.
            let (ground, printed) =
                if mark.is_light { ("var(--portal-panel)", 180) } else { ("#ffffff", 192) };
            let (picture, printed) = (mark.address(192), mark.address(printed));
            let _infallible = writeln!(
                css,
                ":root{{--portal-has-mark:1;--portal-mark-lines:none;--portal-mark-ground:{ground};\
                 --portal-mark:url(\"{picture}\");--portal-mark-on-paper:url(\"{printed}\")}}"
            );
        }
        css
    }

    /// The address of [`Face::css`], another one for other variables; none where nothing is set.
    pub fn style(&self) -> Option<String> {
        let css = self.css();
        (!css.is_empty()).then(|| format!("{STYLE}?v={}", version(css.as_bytes())))
    }
}

impl Mark {
    pub fn address(&self, side: u32) -> String {
        format!("{FOLDER}mark-{side}.png?v={}", self.version)
    }
}

/// The first digits of a hash.
pub fn version(content: &[u8]) -> String {
    hex(&Sha256::digest(content)[..6])
}
