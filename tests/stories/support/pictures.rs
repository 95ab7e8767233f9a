//! Files that people send as photos: made here, byte by byte where it matters.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};

pub const RED: Rgb<u8> = Rgb([220, 20, 20]);
pub const BLUE: Rgb<u8> = Rgb([20, 20, 220]);

pub fn two_halves(width: u32, height: u32) -> DynamicImage {
    RgbImage::from_fn(width, height, |x, _| if x < width / 2 { RED } else { BLUE }).into()
}

pub fn disc_on_nothing(side: u32) -> DynamicImage {
    let middle = f64::from(side) / 2.0;
    RgbaImage::from_fn(side, side, |x, y| {
        let away = (f64::from(x) - middle).hypot(f64::from(y) - middle);
        if away < middle * 0.8 { Rgba([220, 20, 20, 255]) } else { Rgba([0; 4]) }
    })
    .into()
}

pub fn noise(width: u32, height: u32) -> DynamicImage {
    let mut random = fastrand::Rng::with_seed(7);
    RgbImage::from_fn(width, height, |_, _| Rgb([random.u8(..), random.u8(..), random.u8(..)])).into()
}

pub fn file(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Vec::new();
    picture.write_to(&mut Cursor::new(&mut file), format).unwrap();
    file
}

pub fn jpeg(picture: &DynamicImage) -> Vec<u8> {
    file(picture, ImageFormat::Jpeg)
}

/// One grey pixel, as lossy WebP, for which there is no encoder here.
pub const LOSSY_WEBP: &[u8] =
    b"RIFF\x22\0\0\0WEBPVP8 \x16\0\0\0\x30\x01\0\x9D\x01\x2A\x01\0\x01\0\x0E\xC0\xFE\x25\xA4\0\x03p\0\0\0\0";

/// Left half red, right half blue, of 16 pixels each way, in the four inks of a printer: a JPEG with Adobe's mark.
pub const CMYK_JPEG: &[u8] = b"\
    \xFF\xD8\xFF\xEE\0\x0EAdobe\0d\0\0\0\0\0\xFF\xDB\0C\0\x03\x02\x02\x03\x02\x02\x03\x03\x03\x03\x04\
    \x03\x03\x04\x05\x08\x05\x05\x04\x04\x05\x0A\x07\x07\x06\x08\x0C\x0A\x0C\x0C\x0B\x0A\x0B\x0B\x0D\x0E\
    \x12\x10\x0D\x0E\x11\x0E\x0B\x0B\x10\x16\x10\x11\x13\x14\x15\x15\x15\x0C\x0F\x17\x18\x16\x14\x18\x12\
    \x14\x15\x14\xFF\xC0\0\x14\x08\0\x10\0\x10\x04C\x11\0M\x11\0Y\x11\0K\x11\0\xFF\xC4\0\x17\0\x01\x01\
    \x01\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\x0A\x09\x08\xFF\xC4\0\x14\x10\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\
    \xFF\xDA\0\x0E\x04C\0M\0Y\0K\0\0?\0\xEFVo\xB3}\xAAi\xEA\x14*(TOP\x9E\xA1B\xA3\xFF\xD9";

/// The same, half transparent: lossy WebP with its transparency beside it.
pub const LOSSY_WEBP_WITH_ALPHA: &[u8] = b"\
    RIFFb\0\0\0WEBPVP8X\x0A\0\0\0\x10\0\0\0\x0F\0\0\x0F\0\0ALPH\x0A\0\0\0\x01\x07P\xC0\x88\x08DD\xFF\x03\
    VP8 2\0\0\0\x90\x01\0\x9D\x01*\x10\0\x10\0\x01@&%\xA0\x02t\xBA\0\x03\x98\0\xFE\xF7\x1B\xFF\xFD\xCA\
    \xED\x7F\xE4\x18\xFF\xE2B\xF3\x0F\xFF\x12\x17\xFF\x89\x08\xA1\xFF\x89\x07\x80\0\0";

pub const MOVING_WEBP: &[u8] = b"\
    RIFF\x9C\0\0\0WEBPVP8X\x0A\0\0\0\x02\0\0\0\x0F\0\0\x0F\0\0ANIM\x06\0\0\0\0\0\0\0\0\0ANMF4\0\0\0\0\0\
    \0\0\0\0\x0F\0\0\x0F\0\0d\0\0\x02VP8L\x1C\0\0\0/\x0F\xC0\x03\0\x0F0\x14\xA7@>\x0E\xF7\xFCG\x0B\xC4\
    \x82\xC9\xFC\xA5\xBB3\x88\xE8\x7Fd\x02ANMF4\0\0\0\0\0\0\0\0\0\x0F\0\0\x0F\0\0d\0\0\0VP8L\x1C\0\0\0/\
    \x0F\xC0\x03\0\x0F0\x14\xA7@>\x0E\xF7\xFCG\x0B\xC4\x82I\xFE\xD2\xBB3\x88\xE8\x7Fd\x02";

pub const WRITTEN_ELSEWHERE: [&[u8]; 4] = [LOSSY_WEBP, CMYK_JPEG, LOSSY_WEBP_WITH_ALPHA, MOVING_WEBP];

/// The metadata that a phone adds to a JPEG: how it was held, where it was, and a comment.
pub fn as_from_a_phone(jpeg: &[u8], orientation: u8) -> Vec<u8> {
    let mut tiff = b"MM\0\x2A\0\0\0\x08".to_vec();
    // IFD 0 with two entries: Orientation (0x0112, SHORT) and the GPS IFD's offset (0x8825, LONG).
    tiff.extend(b"\0\x02");
    tiff.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    tiff.extend([0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38]);
    tiff.extend([0; 4]);
    // The GPS IFD: "N" (0x0001, ASCII), then three RATIONALs of degrees, minutes, seconds (0x0002).
    tiff.extend(b"\0\x02");
    tiff.extend([0, 1, 0, 2, 0, 0, 0, 2, b'N', 0, 0, 0]);
    tiff.extend([0, 2, 0, 5, 0, 0, 0, 3, 0, 0, 0, 68]);
    tiff.extend([0; 4]);
    for degrees in GPS {
        tiff.extend(degrees.to_be_bytes());
        tiff.extend(1_u32.to_be_bytes());
    }
    let exif = [b"Exif\0\0", &*tiff].concat();
    let segments = [segment(0xE1, &exif), segment(0xFE, COMMENT)].concat();
    [&jpeg[..2], &segments, &jpeg[2..], TRAILER].concat()
}

pub const GPS: [u32; 3] = [41_414_141, 52_525_252, 36_363_636];
pub const COMMENT: &[u8] = b"taken at 12 Quiet Lane";
pub const TRAILER: &[u8] = b"PK\x03\x04 and a whole archive after the picture";

fn segment(marker: u8, data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len() + 2).unwrap().to_be_bytes();
    [&[0xFF, marker], &length[..], data].concat()
}

pub fn png_saying(width: u32, height: u32, depth: u8, colour: u8, chunks: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    header.extend([depth, colour, 0, 0, 0]);
    let mut file = b"\x89PNG\r\n\x1A\n".to_vec();
    for (kind, data) in [(b"IHDR", &*header)].iter().chain(chunks).chain(&[(b"IEND", &[][..])]) {
        let checked = [&kind[..], data].concat();
        file.extend(u32::try_from(data.len()).unwrap().to_be_bytes());
        file.extend(&checked);
        file.extend(crc32(&checked).to_be_bytes());
    }
    file
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| (crc >> 1) ^ (0xEDB8_8320 * (crc & 1)))
    })
}

/// Zeros, compressed some 160 times: every 13 bits say "the last byte again, 258 times".
pub fn zlib_bomb(compressed: usize) -> Vec<u8> {
    let mut bits = vec![true, true, false]; // last block, fixed codes
    bits.extend([false, false, true, true, false, false, false, false]); // the byte 0
    while bits.len() < compressed * 8 {
        bits.extend([true, true, false, false, false, true, false, true]); // length 258
        bits.extend([false; 5]); // distance 1
    }
    bits.extend([false; 7]); // end of block
    let mut stream = vec![0x78, 0x01];
    for byte in bits.chunks(8) {
        stream.push(byte.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit)));
    }
    stream
}
