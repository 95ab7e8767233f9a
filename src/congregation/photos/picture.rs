//! Making a photo of a file: upright, square, small, on white, and without metadata.

use std::io::Cursor;

use image::codecs::jpeg::{JpegDecoder, JpegEncoder};
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::error::LimitErrorKind;
use image::imageops::{self, FilterType};
use image::metadata::Orientation;
use image::{
    DynamicImage, GenericImageView, ImageDecoder, ImageError, ImageFormat, Limits, Pixel, Rgb, RgbImage, Rgba,
};

use super::header;
use crate::platform::refusal::{ErrorCode, Refusal};

/// The most pixels: as many as today's phones and cameras make.
const MOST_PIXELS: u32 = 24_000_000;
/// 24 megapixels with transparency; a progressive JPEG, a WebP and a PNG of 16 bits take more for each.
const MOST_MEMORY: u64 = 96_000_000;
/// The most memory beside the picture: a PNG's unpacked colour profile, which its file does not bound.
const MOST_BESIDE: u64 = 8 * 1024 * 1024;
/// Sharp in the profile's large circle on a phone's dense screen.
const SIDE: u32 = 512;
/// A picture of that size takes a fraction of it.
pub const MOST_BYTES: u64 = 1 << 20;
/// From 1 to 100.
const QUALITY: u8 = 85;

/// Makes the photo that is stored: a JPEG of 512 pixels each way, or of the picture's own shorter side where that is
/// less, cut from the middle of the picture.
pub fn make_photo(file: Vec<u8>) -> Result<Vec<u8>, Refusal> {
    let (picture, orientation) = open(file)?;
    let square = shrink(picture);
    let mut upright = DynamicImage::ImageRgb8(square);
    upright.apply_orientation(orientation);
    let mut jpeg = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut jpeg, QUALITY);
    upright.write_with_encoder(encoder).map_err(undecodable)?;
    Ok(jpeg)
}

/// True for the kind of file that [`make_photo`] makes. No pixel is decoded.
pub fn is_a_photo(file: &[u8]) -> bool {
    let size = JpegDecoder::new(Cursor::new(file)).map(|decoder| decoder.dimensions());
    header::jpeg_bytes_per_pixel(file).is_some()
        && size.is_ok_and(|(width, height)| width == height && width <= SIDE)
}

/// The file's name and what its sender says of it do not count.
fn open(file: Vec<u8>) -> Result<(DynamicImage, Orientation), Refusal> {
    match image::guess_format(&file) {
        Ok(ImageFormat::Jpeg) => {
            let bytes = header::jpeg_bytes_per_pixel(&file).ok_or_else(damaged)?;
            decode(JpegDecoder::new(Cursor::new(file)).map_err(undecodable)?, bytes)
        }
        Ok(ImageFormat::Png) => {
            if !header::png_palette_is_whole(&file) {
                return Err(damaged());
            }
            let decoder = PngDecoder::with_limits(Cursor::new(file), limits()).map_err(undecodable)?;
            if decoder.is_apng().map_err(undecodable)? {
                return Err(moving());
            }
            let channels = u64::from(decoder.color_type().bytes_per_pixel());
            decode(decoder, channels)
        }
        Ok(ImageFormat::WebP) => {
            let decoder = WebPDecoder::new(Cursor::new(&file)).map_err(undecodable)?;
            if decoder.has_animation() {
                return Err(moving());
            }
            if !header::webp_frame_is_whole(&file, decoder.dimensions()) {
                return Err(damaged());
            }
            // Lossless: RGBA, and RGB beside it; lossy: three planes, the pixels, and a transparency that is unpacked.
            let bytes = if decoder.color_type().has_alpha() { 11 } else { 7 };
            decode(decoder, bytes)
        }
        _ => {
            let text = "This file is not a JPEG, PNG or WebP picture. Please choose another one.";
            Err(Refusal::new(ErrorCode::UnknownPictureType, text))
        }
    }
}

/// The header says so.
fn too_many_pixels() -> Refusal {
    let text =
        "This picture is too large: a photo has at most 24 megapixels. Please make it smaller and try again.";
    Refusal::new(ErrorCode::TooManyPixels, text)
}

/// An animation.
fn moving() -> Refusal {
    let text = "This picture moves. Please choose one that stands still.";
    Refusal::new(ErrorCode::AnimatedPicture, text)
}

/// It begins like a picture and does not go on like one.
pub(super) fn damaged() -> Refusal {
    let text = "This picture is damaged and cannot be opened. Please choose another one.";
    Refusal::new(ErrorCode::DamagedPicture, text)
}

fn undecodable(error: ImageError) -> Refusal {
    match error {
        ImageError::Limits(limit) if limit.kind() == LimitErrorKind::DimensionError => too_many_pixels(),
        _ => damaged(),
    }
}

fn limits() -> Limits {
    let mut limits = Limits::no_limits();
    limits.max_image_width = Some(MOST_PIXELS);
    limits.max_image_height = Some(MOST_PIXELS);
    limits.max_alloc = Some(MOST_BESIDE);
    limits
}

/// Nothing is decoded that takes too much memory.
fn decode(
    mut decoder: impl ImageDecoder,
    bytes_per_pixel: u64,
) -> Result<(DynamicImage, Orientation), Refusal> {
    decoder.set_limits(limits()).map_err(undecodable)?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if pixels > u64::from(MOST_PIXELS) {
        return Err(too_many_pixels());
    }
    if pixels * bytes_per_pixel > MOST_MEMORY {
        let text = "This picture takes too much memory to open. Please make it smaller, or save it as an ordinary JPEG, and try again.";
        return Err(Refusal::new(ErrorCode::TooMuchMemory, text));
    }
    // A photo whose metadata is damaged is taken as it is.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    Ok((DynamicImage::from_decoder(decoder).map_err(undecodable)?, orientation))
}

/// The middle square on white, no larger than needed. Large pictures are halved cheaply first: the fine filter's
/// own memory grows with what it is given.
fn shrink(picture: DynamicImage) -> RgbImage {
    let middle = Middle::of(&picture);
    let first = middle.side.min(2 * SIDE);
    let square = if middle.side == first {
        RgbImage::from_fn(first, first, |x, y| middle.get_pixel(x, y))
    } else {
        imageops::thumbnail(&middle, first, first)
    };
    drop(picture);
    if first <= SIDE { square } else { imageops::resize(&square, SIDE, SIDE, FilterType::CatmullRom) }
}

/// The square in the middle of a picture, seen as if it lay on white paper. No copy is made of it.
struct Middle<'a> {
    picture: &'a DynamicImage,
    left: u32,
    top: u32,
    side: u32,
}

impl<'a> Middle<'a> {
    fn of(picture: &'a DynamicImage) -> Self {
        let (width, height) = picture.dimensions();
        let side = width.min(height);
        Self { picture, left: (width - side) / 2, top: (height - side) / 2, side }
    }
}

impl GenericImageView for Middle<'_> {
    type Pixel = Rgb<u8>;

    fn dimensions(&self) -> (u32, u32) {
        (self.side, self.side)
    }

    fn get_pixel(&self, x: u32, y: u32) -> Rgb<u8> {
        let mut paper = Rgba([255; 4]);
        paper.blend(&self.picture.get_pixel(self.left + x, self.top + y));
        paper.to_rgb()
    }
}
