//! The congregation's mark, made of a picture: whole, in the sizes that are served, without metadata, and transparent where
//! the picture is.

use image::codecs::png::{CompressionType, FilterType as PngFilter, PngEncoder};
use image::imageops::{self, FilterType};
use image::{DynamicImage, GenericImageView, Rgba, RgbaImage};

use super::picture;
use crate::platform::face::MarkPictures;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Larger pictures are shrunk cheaply to this first.
const WORKED_ON: u32 = 1024;
/// Air around the mark on a phone's home screen, in pixels of 180.
const AIR: u32 = 18;
/// The brightness from which a mark is not seen on white.
const LIGHT: u32 = 200;
const ON_LIGHT: u8 = 255;
const ON_DARK: u8 = 32;

pub fn make_mark(file: Vec<u8>) -> Result<MarkPictures, Refusal> {
    if is_svg(&file) {
        let text = "This is an SVG drawing, which may hold more than a picture. Save it as a PNG of 512 pixels or more, and send that.";
        return Err(Refusal::new(ErrorCode::UnknownPictureType, text));
    }
    let (picture, orientation) = picture::open(file)?;
    let (width, height) = fitted(picture.dimensions(), WORKED_ON.min(picture.width().max(picture.height())));
    let mut small = DynamicImage::ImageRgba8(imageops::thumbnail(&Premultiplied(&picture), width, height));
    drop(picture);
    small.apply_orientation(orientation);
    let small = small.into_rgba8();
    let (is_light, in_middle) = (is_light(&small), |side, air| in_middle(&small, side, air));
    let ground = if is_light { ON_DARK } else { ON_LIGHT };
    Ok(MarkPictures {
        is_light,
        png_32: png(&in_middle(32, 0), None)?,
        png_180: png(&in_middle(180, AIR), Some(ground))?,
        png_192: png(&in_middle(192, 0), None)?,
        png_512: png(&in_middle(512, 0), None)?,
    })
}

fn is_svg(file: &[u8]) -> bool {
    let head = String::from_utf8_lossy(&file[..file.len().min(1000)]).to_ascii_lowercase();
    head.trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t']).starts_with('<') && head.contains("<svg")
}

/// The size of a picture that is as large as fits into a square.
fn fitted((width, height): (u32, u32), side: u32) -> (u32, u32) {
    let longer = u64::from(width.max(height).max(1));
    let scaled = |length: u32| (u64::from(length) * u64::from(side)).div_ceil(longer).max(1);
    let scaled = |length| u32::try_from(scaled(length)).unwrap_or(side).min(side);
    (scaled(width), scaled(height))
}

/// The picture with its colours multiplied by their opacity, so that colours under nothing do not come through where
/// pixels are mixed. No copy is made of it.
struct Premultiplied<'a>(&'a DynamicImage);

impl GenericImageView for Premultiplied<'_> {
    type Pixel = Rgba<u8>;

    fn dimensions(&self) -> (u32, u32) {
        self.0.dimensions()
    }

    fn get_pixel(&self, x: u32, y: u32) -> Rgba<u8> {
        let Rgba([red, green, blue, opacity]) = self.0.get_pixel(x, y);
        let [red, green, blue] = [red, green, blue].map(|part| scaled(part, opacity, 255));
        Rgba([red, green, blue, opacity])
    }
}

/// `part` times `by` divided by `of`, at most 255.
fn scaled(part: u8, by: u8, of: u8) -> u8 {
    let of = u32::from(of.max(1));
    u8::try_from((u32::from(part) * u32::from(by) + of / 2) / of).unwrap_or(u8::MAX)
}

fn is_light(premultiplied: &RgbaImage) -> bool {
    let (mut seen, mut brightness, mut opacity) = (0_u64, 0_u64, 0_u64);
    for Rgba([red, green, blue, alpha]) in premultiplied.pixels() {
        seen += 255;
        opacity += u64::from(*alpha);
        brightness += (u64::from(*red) * 2 + u64::from(*green) * 5 + u64::from(*blue)) / 8;
    }
    // One that fills its picture has a ground of its own.
    opacity * 20 < seen * 19 && brightness * 255 > opacity * u64::from(LIGHT)
}

/// In the middle of a square of nothing; premultiplied.
fn in_middle(premultiplied: &RgbaImage, side: u32, air: u32) -> RgbaImage {
    let (width, height) = fitted(premultiplied.dimensions(), side - 2 * air);
    let shrunk = imageops::resize(premultiplied, width, height, FilterType::CatmullRom);
    let mut square = RgbaImage::new(side, side);
    let middle = |length: u32| i64::from((side - length) / 2);
    imageops::replace(&mut square, &shrunk, middle(width), middle(height));
    square
}

/// On a grey ground, or on nothing.
fn png(premultiplied: &RgbaImage, ground: Option<u8>) -> Result<Vec<u8>, Refusal> {
    let mut picture = premultiplied.clone();
    for Rgba([red, green, blue, opacity]) in picture.pixels_mut() {
        let alpha = *opacity;
        for part in [red, green, blue] {
            *part = match ground {
                Some(ground) => part.saturating_add(scaled(ground, 255 - alpha, 255)),
                None => scaled(*part, 255, alpha),
            };
        }
        *opacity = if ground.is_some() { 255 } else { alpha };
    }
    let mut png = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut png, CompressionType::Best, PngFilter::Adaptive);
    picture.write_with_encoder(encoder).map_err(|_| picture::damaged())?;
    Ok(png)
}
