//! The picture an authenticator app is shown.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use qrcode::render::svg;
use qrcode::types::QrError;
use qrcode::{EcLevel, QrCode};

const PIXELS: u32 = 240;

/// An image source of its own: the page never asks another address for it. Dark on white with its margin, whatever
/// the page's colours are: not every camera reads it the other way round.
pub(super) fn image_source(text: &str) -> Result<String, QrError> {
    let picture = QrCode::with_error_correction_level(text, EcLevel::M)?
        .render::<svg::Color<'_>>()
        .quiet_zone(true)
        .min_dimensions(PIXELS, PIXELS)
        .dark_color(svg::Color("#000000"))
        .light_color(svg::Color("#ffffff"))
        .build();
    Ok(format!("data:image/svg+xml;base64,{}", STANDARD.encode(picture)))
}
