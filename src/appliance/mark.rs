//! The congregation's mark, made of a picture: whole, in the sizes that are served, without metadata, and transparent where
//! the picture is.

use image::codecs::png::{CompressionType, FilterType as PngFilter, PngEncoder};
use image::imageops::{self, FilterType};
use image::{DynamicImage, GenericImageView, Rgba, RgbaImage};

use crate::congregation::photos::picture;
use crate::platform::face::MarkPictures;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Larger pictures are shrunk cheaply to this first.
const WORKED_ON: u32 = 1024;
/// Air around the mark on a phone's home screen, in pixels of 180.
const AIR: u32 = 18;
/// The brightness from which a mark is not seen on white.
const LIGHT: u32 = 200;
/// Pixels of the longer side: a smaller picture is only blurred in the sizes that are needed.
const SMALLEST: u32 = 16;
/// Times the shorter side: a longer picture is a line in the browser's tab.
const NARROWEST: u32 = 5;
/// A picture of which nothing is more opaque is not seen.
const FAINT: u8 = 32;
const UNSEEN: &str = "This picture would hardly be seen: a mark has 16 pixels or more, is at most five times as wide as high, and is not transparent all over. Please choose another one.";
const ON_LIGHT: u8 = 255;
const ON_DARK: u8 = 32;

pub fn make_mark(file: Vec<u8>) -> Result<MarkPictures, Refusal> {
    if is_svg(&file) {
        let text = "This is an SVG drawing, which may hold more than a picture. Save it as a PNG of 512 pixels or more, and send that.";
        return Err(Refusal::new(ErrorCode::UnknownPictureType, text));
    }
    let (picture, orientation) = picture::open(file)?;
    let mut picture = premultiplied(picture);
    if picture.width().max(picture.height()) > WORKED_ON {
        picture = picture.thumbnail(WORKED_ON, WORKED_ON);
    }
    picture.apply_orientation(orientation);
    let picture = DynamicImage::from(picture.into_rgba8());
    let (shorter, longer) = (picture.width().min(picture.height()), picture.width().max(picture.height()));
    let seen = picture.pixels().any(|(_, _, Rgba([.., opacity]))| opacity > FAINT);
    if longer < SMALLEST || longer > NARROWEST * shorter || !seen {
        return Err(Refusal::field("mark", UNSEEN));
    }
    let is_light = is_light(&picture);
    let ground = if is_light { ON_DARK } else { ON_LIGHT };
    Ok(MarkPictures {
        is_light,
        png_32: png(in_middle(&picture, 32, 0), None)?,
        png_180: png(in_middle(&picture, 180, AIR), Some(ground))?,
        png_192: png(in_middle(&picture, 192, 0), None)?,
        png_512: png(in_middle(&picture, 512, 0), None)?,
    })
}

fn is_svg(file: &[u8]) -> bool {
    let head = String::from_utf8_lossy(&file[..file.len().min(1000)]).to_ascii_lowercase();
    head.trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t']).starts_with('<') && head.contains("<svg")
}

/// The picture with its colours multiplied by their opacity, so that colours under nothing do not come through where
/// pixels are mixed.
fn premultiplied(picture: DynamicImage) -> DynamicImage {
    if !picture.color().has_alpha() {
        return picture;
    }
    let mut picture = picture.into_rgba8();
    for Rgba([colours @ .., opacity]) in picture.pixels_mut() {
        *colours = colours.map(|part| scaled(part, *opacity, 255));
    }
    picture.into()
}

/// `part` times `by` divided by `of`, at most 255.
fn scaled(part: u8, by: u8, of: u8) -> u8 {
    let of = u32::from(of.max(1));
    u8::try_from((u32::from(part) * u32::from(by) + of / 2) / of).unwrap_or(u8::MAX)
}

fn is_light(premultiplied: &DynamicImage) -> bool {
    let (mut seen, mut brightness, mut opacity) = (0_u64, 0_u64, 0_u64);
    for (_, _, Rgba([red, green, blue, alpha])) in premultiplied.pixels() {
        seen += 255;
        opacity += u64::from(alpha);
        brightness += (u64::from(red) * 2 + u64::from(green) * 5 + u64::from(blue)) / 8;
    }
    // One that fills its picture has a ground of its own.
    opacity * 20 < seen * 19 && brightness * 255 > opacity * u64::from(LIGHT)
}

/// In the middle of a square of nothing.
fn in_middle(premultiplied: &DynamicImage, side: u32, air: u32) -> RgbaImage {
    let fitted = premultiplied.resize(side - 2 * air, side - 2 * air, FilterType::CatmullRom);
    let mut square = RgbaImage::new(side, side);
    let middle = |length: u32| i64::from((side - length) / 2);
    imageops::replace(&mut square, &fitted, middle(fitted.width()), middle(fitted.height()));
    square
}

/// On a grey ground, or on nothing.
fn png(mut premultiplied: RgbaImage, ground: Option<u8>) -> Result<Vec<u8>, Refusal> {
    for Rgba([colours @ .., opacity]) in premultiplied.pixels_mut() {
        *colours = colours.map(|part| match ground {
            Some(ground) => part.saturating_add(scaled(ground, 255 - *opacity, 255)),
            None => scaled(part, 255, *opacity),
        });
        *opacity = if ground.is_some() { 255 } else { *opacity };
    }
    let mut png = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut png, CompressionType::Best, PngFilter::Adaptive);
    premultiplied.write_with_encoder(encoder).map_err(|_| picture::damaged())?;
    Ok(png)
}
