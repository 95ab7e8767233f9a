//! Any bytes as a photo: the result is one photo, small and plain, or a sentence; never a panic, nor much memory.

use image::ImageFormat;
use portal::congregation::photos::picture::{is_a_photo, make_photo};
use proptest::prelude::*;
use proptest::sample::select;

use super::{File, Tally, change, changed, for_any};
use crate::support::pictures;

fn files() -> Vec<File> {
    let noise = pictures::noise(48, 40);
    let mut files = pictures::WRITTEN_ELSEWHERE.map(<[u8]>::to_vec).to_vec();
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
        for picture in [&noise, &pictures::two_halves(64, 48), &pictures::two_halves(1, 1)] {
            files.push(pictures::file(picture, format));
        }
    }
    let deep = image::DynamicImage::ImageRgba16(noise.to_rgba16());
    files.push(pictures::file(&deep, ImageFormat::Png));
    let grey = image::DynamicImage::ImageLuma16(noise.to_luma16());
    files.push(pictures::file(&grey, ImageFormat::Png));
    files.push(pictures::file(&pictures::disc_on_nothing(40), ImageFormat::WebP));
    files.push(pictures::as_from_a_phone(&pictures::jpeg(&noise), 6));
    files.into_iter().map(File).collect()
}

fn is_no_half_picture(file: &[u8], length: usize) {
    if let Ok(photo) = make_photo(file[..length].to_vec()) {
        let whole = make_photo(file.to_vec()).expect("a part of it is taken");
        assert!(
            photo == whole,
            "{length} of {} bytes became half a photo: {:?}",
            file.len(),
            File(file.to_vec())
        );
    }
}

fn is_photo_or_sentence(file: Vec<u8>, tally: &Tally) {
    let outcome = make_photo(file);
    tally.count(outcome.is_ok());
    match outcome {
        Ok(photo) => assert!(is_a_photo(&photo) && photo.len() < 1 << 20, "{} bytes", photo.len()),
        Err(error) => assert!(error.to_string().ends_with('.'), "{error}"),
    }
}

pub fn any_file(cases: u32) -> Tally {
    let tally = Tally::default();
    let bytes = proptest::collection::vec(any::<u8>(), 0..64).prop_map(File);
    for_any(cases, bytes, |file| is_photo_or_sentence(file.0, &tally));
    let spoilt = (select(files()), proptest::collection::vec(change(), 0..5));
    for_any(cases, spoilt, |(file, changes)| is_photo_or_sentence(changed(file.0, &changes), &tally));
    for File(short) in files().into_iter().filter(|file| file.0.len() < 200) {
        (0..short.len()).for_each(|length| is_no_half_picture(&short, length));
    }
    let part = (select(files()), any::<proptest::sample::Index>());
    for_any(cases, part, |(file, end)| is_no_half_picture(&file.0, end.index(file.0.len())));
    // PNGs of any size and kind, whose checksums are right, with pixels that unpack to far more or less than that.
    let side = || {
        prop_oneof![0..70_u32, select(vec![512, 1025, 4_000, 4_900, 6_000, 24_000_000, 1 << 31, u32::MAX])]
    };
    let kind = (select(vec![0, 1, 2, 4, 8, 16, 255]), 0..8_u8);
    let other = select(vec![*b"PLTE", *b"tRNS", *b"iCCP", *b"acTL", *b"zTXt", *b"eXIf"]);
    let beside = proptest::option::of((other, proptest::collection::vec(any::<u8>(), 0..12)));
    // Zeros for a few rows, or for all of the largest picture.
    let packed = prop_oneof![60 => 1..2000_usize, 1 => 100_000..650_000_usize];
    for_any(
        cases,
        (side(), side(), kind, packed, beside),
        |(width, height, (depth, colour), packed, beside)| {
            let pixels = pictures::zlib_bomb(packed);
            let mut chunks: Vec<(&[u8; 4], &[u8])> = vec![(b"IDAT", &pixels)];
            if let Some((kind, data)) = &beside {
                chunks.insert(0, (kind, data));
            }
            is_photo_or_sentence(pictures::png_saying(width, height, depth, colour, &chunks), &tally);
        },
    );
    tally
}

// proves: U1
#[test]
fn any_bytes_sent_as_a_photo_become_one_small_photo_or_a_sentence() {
    any_file(60);
}
