//! From a file to a photo: upright, square, small, on white, and without metadata.

use std::io::Cursor;

use image::codecs::jpeg::{JpegDecoder, JpegEncoder};
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::imageops::{self, FilterType};
use image::metadata::Orientation;
use image::{
    DynamicImage, GenericImageView, ImageDecoder, ImageError, ImageFormat, Limits, Pixel, Rgb, RgbImage, Rgba,
};

use super::header::{self, Header, HeaderError};

/// What today's phones and cameras make.
const MOST_PIXELS: u64 = 24_000_000;
/// 24 megapixels with transparency; a progressive JPEG, a WebP and a PNG of 16 bits take more for each.
const MOST_MEMORY: u64 = 4 * MOST_PIXELS;
/// Beside the picture: a PNG's unpacked colour profile, which its file does not bound.
const MOST_BESIDE: u64 = 8 * 1024 * 1024;
/// Sharp in the profile's large circle on a phone's dense screen.
const SIDE: u32 = 512;
/// A picture of that size takes a fraction of it.
pub const MOST_BYTES: u64 = 1 << 20;
/// From 1 to 100.
const QUALITY: u8 = 85;

/// Why a file makes no photo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// Another kind of file, regardless of its name.
    #[error("This file is not a JPEG, PNG or WebP picture. Please choose another one.")]
    NotAPicture,
    /// The header says so.
    #[error(
        "This picture is too large: a photo has at most 24 megapixels. Please make it smaller and try again."
    )]
    TooManyPixels,
    /// Few enough pixels, but of a kind that takes much memory each.
    #[error(
        "This picture takes too much memory to open. Please make it smaller, or save it as an ordinary JPEG, and try again."
    )]
    TooMuchMemory,
    /// An animation.
    #[error("This picture moves. Please choose one that stands still.")]
    Moving,
    /// It begins like a picture and does not go on like one.
    #[error("This picture is damaged and cannot be opened. Please choose another one.")]
    Damaged,
}

impl From<ImageError> for PictureError {
    fn from(_: ImageError) -> Self {
        Self::Damaged
    }
}

/// Makes the photo that is stored: a JPEG of 512 pixels each way, or of the picture's own shorter side where that is
/// less, cut from the middle of the picture.
pub fn make_photo(file: Vec<u8>) -> Result<Vec<u8>, PictureError> {
    let header = judge(&file)?;
    let (picture, orientation) = open(header, file)?;
    let square = shrink(picture);
    let mut upright = DynamicImage::ImageRgb8(square);
    upright.apply_orientation(orientation);
    let mut jpeg = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut jpeg, QUALITY);
    upright.write_with_encoder(encoder)?;
    Ok(jpeg)
}

/// True for the kind of file that [`make_photo`] makes. Only its beginning is read.
pub fn is_a_photo(file: &[u8]) -> bool {
    header::read(file).is_ok_and(|header| {
        header.format == ImageFormat::Jpeg && header.width == header.height && header.width <= SIDE
    })
}

fn judge(file: &[u8]) -> Result<Header, PictureError> {
    let header = header::read(file).map_err(|strange| match strange {
        HeaderError::Kind => PictureError::NotAPicture,
        HeaderError::Moving => PictureError::Moving,
        HeaderError::Damaged => PictureError::Damaged,
    })?;
    if u64::from(header.width) * u64::from(header.height) > MOST_PIXELS {
        return Err(PictureError::TooManyPixels);
    }
    if header.memory > MOST_MEMORY {
        return Err(PictureError::TooMuchMemory);
    }
    Ok(header)
}

fn open(header: Header, file: Vec<u8>) -> Result<(DynamicImage, Orientation), PictureError> {
    let mut limits = Limits::no_limits();
    limits.max_image_width = Some(header.width);
    limits.max_image_height = Some(header.height);
    limits.max_alloc = Some(MOST_BESIDE);
    let file = Cursor::new(file);
    match header.format {
        ImageFormat::Jpeg => decode(JpegDecoder::new(file)?, limits),
        ImageFormat::Png => decode(PngDecoder::with_limits(file, limits.clone())?, limits),
        _ => decode(WebPDecoder::new(file)?, limits),
    }
}

fn decode(
    mut decoder: impl ImageDecoder,
    limits: Limits,
) -> Result<(DynamicImage, Orientation), PictureError> {
    decoder.set_limits(limits)?;
    if decoder.total_bytes() > MOST_MEMORY {
        return Err(PictureError::TooMuchMemory);
    }
    // A photo whose metadata is damaged is taken as it is.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    Ok((DynamicImage::from_decoder(decoder)?, orientation))
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
