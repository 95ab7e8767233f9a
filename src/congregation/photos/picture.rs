//! Making a photo of a file: upright, square, small, on white, and without metadata. Before a decoder takes memory come the
//! checks that it omits: decoders know a picture's size, but not how much they need beside it; one accepts a frame that is
//! larger than its picture, one panics at a cut palette, and two make up the bytes that are missing.

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
    jpeg_bytes_per_pixel(file).is_some() && size.is_ok_and(|(width, height)| width == height && width <= SIDE)
}

/// The file's name and what its sender says of it do not count.
pub fn open(file: Vec<u8>) -> Result<(DynamicImage, Orientation), Refusal> {
    match image::guess_format(&file) {
        Ok(ImageFormat::Jpeg) => {
            let bytes = jpeg_bytes_per_pixel(&file).ok_or_else(damaged)?;
            decode(JpegDecoder::new(Cursor::new(file)).map_err(undecodable)?, bytes)
        }
        Ok(ImageFormat::Png) => {
            if !png_palette_is_whole(&file) {
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
            if !webp_frame_is_whole(&file, decoder.dimensions()) {
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
pub fn damaged() -> Refusal {
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

/// How many bytes decoding takes for each pixel, at most. Nothing where the picture has no end. ITU-T T.81, annex B.
pub fn jpeg_bytes_per_pixel(file: &[u8]) -> Option<u64> {
    let mut rest = file.get(2..)?;
    let mut frame = None;
    loop {
        let [0xFF, marker, tail @ ..] = rest else { return None };
        if *marker == 0xFF {
            rest = rest.get(1..)?; // A marker may be preceded by any number of fill bytes.
            continue;
        }
        let length = usize::from(u16::from_be_bytes(*tail.first_chunk()?));
        let segment = tail.get(2..length)?;
        match marker {
            // Sequential and progressive Huffman frames; the decoder takes no other, nor a second one.
            0xC0..=0xC2 => frame = Some((*marker == 0xC2, *segment.get(5)?)),
            0xDA => {
                let (progressive, components) = frame?;
                // The decoder would make up missing bytes. Within a scan these two bytes are always its end.
                if !tail.windows(2).any(|pair| pair == [0xFF, 0xD9]) {
                    return None;
                }
                // A picture that comes in several scans waits as 16-bit coefficients until the last of them.
                let several_scans = progressive || *segment.first()? < components;
                return Some(if several_scans { 3 + 2 * u64::from(components) } else { 3 });
            }
            _ => {}
        }
        rest = tail.get(length..)?;
    }
}

/// Whether the palette's last colour is whole: the decoder panics where it is not. PNG specification, 11.2.2.
pub fn png_palette_is_whole(file: &[u8]) -> bool {
    const LENGTH_KIND_CHECK: usize = 4 + 4 + 4;
    let mut rest = file.get(8..).unwrap_or_default();
    while let (Some(length), Some(kind)) = (rest.first_chunk::<4>(), rest.get(4..8)) {
        let length = u32::from_be_bytes(*length) as usize;
        match kind {
            b"PLTE" => return length.is_multiple_of(3),
            b"IDAT" => break,
            _ => {}
        }
        rest = rest.get(LENGTH_KIND_CHECK.saturating_add(length)..).unwrap_or_default();
    }
    true
}

/// Whether the frame fills a canvas of this size and is all there. RFC 9649.
pub fn webp_frame_is_whole(file: &[u8], canvas: (u32, u32)) -> bool {
    let mut rest = file.get(12..).unwrap_or_default();
    while let Some((&[a, b, c, d, l0, l1, l2, l3], tail)) = rest.split_first_chunk() {
        let length = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
        let Some(chunk) = tail.get(..length) else { return false };
        match &[a, b, c, d] {
            b"VP8 " => return vp8_size(chunk) == Some(canvas),
            // Of these the decoder itself compares the size.
            b"VP8L" => return true,
            b"ANMF" => return false,
            _ => {}
        }
        rest = tail.get(length + length % 2..).unwrap_or_default();
    }
    false
}

fn vp8_size(frame: &[u8]) -> Option<(u32, u32)> {
    let &[w0, w1, h0, h1] = frame.get(6..)?.first_chunk()?;
    let side = |bytes| u32::from(u16::from_le_bytes(bytes) & 0x3FFF);
    Some((side([w0, w1]), side([h0, h1])))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::cast_possible_truncation, reason = "lengths of files of a few bytes")]

    use super::*;

    /// SOI, one frame, one scan, EOI.
    fn jpeg_of(frame: u8, (width, height): (u16, u16), factors: &[u8], in_first_scan: u8) -> Vec<u8> {
        let mut file = vec![0xFF, 0xD8, 0xFF, 0xFF, frame, 0, 8 + 3 * factors.len() as u8, 8];
        file.extend([height.to_be_bytes(), width.to_be_bytes()].concat());
        file.push(factors.len() as u8);
        for (number, factor) in factors.iter().enumerate() {
            file.extend([number as u8, *factor, 0]);
        }
        file.extend([0xFF, 0xDA, 0, 3, in_first_scan, 0xFF, 0xD9]);
        file
    }

    // proves: U1
    #[test]
    fn how_much_memory_a_picture_takes_is_known_before_it_is_opened() {
        let size = (1000, 1000);
        let usual = [0x22, 0x11, 0x11];
        for (file, bytes) in [
            (jpeg_of(0xC0, size, &usual, 3), 3),
            (jpeg_of(0xC1, size, &usual, 3), 3),
            (jpeg_of(0xC0, size, &[0x11], 1), 3),
            (jpeg_of(0xC2, size, &[0x11], 1), 5),
            (jpeg_of(0xC2, size, &usual, 3), 9),
            (jpeg_of(0xC0, size, &[0x11; 3], 1), 9),
            (jpeg_of(0xC2, size, &[0x11; 4], 4), 11),
        ] {
            assert_eq!(jpeg_bytes_per_pixel(&file), Some(bytes));
        }
    }

    #[test]
    fn a_jpeg_without_frame_scan_or_end_is_not_opened() {
        let whole = jpeg_of(0xC0, (100, 100), &[0x22, 0x11, 0x11], 3);
        let cut = &whole[..whole.len() - 1];
        let no_scan = &whole[..20];
        let no_frame = [&whole[..2], &whole[whole.len() - 7..]].concat();
        for file in [cut, no_scan, &no_frame, &[0xFF, 0xD8, 0xFF], &[0xFF; 5000]] {
            assert_eq!(jpeg_bytes_per_pixel(file), None, "{:02x?}", &file[..file.len().min(12)]);
        }
    }

    // proves: U1
    #[test]
    fn a_webp_frame_larger_than_its_canvas_is_not_opened() {
        let canvas = (100, 100);
        let extended = |chunk: &[u8], frame: &[u8]| {
            let mut file = b"RIFF\0\0\0\0WEBPVP8X\x0A\0\0\0\0\0\0\0\x63\0\0\x63\0\0".to_vec();
            file.extend(chunk);
            file.extend((frame.len() as u32).to_le_bytes());
            file.extend(frame);
            file
        };
        let vp8 = |side: u16| [&[0, 0, 0, 0x9D, 0x01, 0x2A][..], &[side.to_le_bytes(); 2].concat()].concat();
        let whole = extended(b"VP8 ", &vp8(100));
        assert!(webp_frame_is_whole(&whole, canvas));
        assert!(!webp_frame_is_whole(&extended(b"VP8 ", &vp8(16_000)), canvas));
        assert!(!webp_frame_is_whole(&extended(b"ANMF", &[0; 24]), canvas));
        assert!(!webp_frame_is_whole(&whole[..whole.len() - 1], canvas), "its end is missing");
        let plain = [b"RIFF\0\0\0\0WEBPVP8 \x0A\0\0\0", &vp8(100)[..]].concat();
        assert!(webp_frame_is_whole(&plain, canvas));
        assert!(!webp_frame_is_whole(&plain[..plain.len() - 1], canvas), "its end is missing");
    }
}
