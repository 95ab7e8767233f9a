//! Files that are refused as a photo: another kind, too large when decoded, truncated or damaged. Each gets one
//! sentence, and the portal continues.

use image::ImageFormat;
use proptest::prelude::*;

use crate::congregation::mary_s_portal;
use crate::congregation::photos::{LARGEST, new_photo, send_photo};
use crate::support::browser::{Answer, problem};
use crate::support::chance::cases;
use crate::support::pictures;
use crate::support::wait::PATIENCE;

const OTHER_KIND: (&str, &str) =
    ("unknown_picture_type", "This file is not a JPEG, PNG or WebP picture. Please choose another one.");
const TOO_MANY: (&str, &str) = (
    "too_many_pixels",
    "This picture is too large: a photo has at most 24 megapixels. Please make it smaller and try again.",
);
const TOO_MUCH: (&str, &str) = (
    "too_much_memory",
    "This picture takes too much memory to open. Please make it smaller, or save it as an ordinary JPEG, and try again.",
);
const DAMAGED: (&str, &str) =
    ("damaged_picture", "This picture is damaged and cannot be opened. Please choose another one.");
const MOVING: (&str, &str) = ("animated_picture", "This picture moves. Please choose one that stands still.");

/// Code and sentence of a refusal.
fn assert_refused(answer: &Answer, (code, sentence): (&str, &str), context: &str) {
    assert_eq!((answer.status, answer.json()), (422, problem(code, sentence)), "{context}");
}

// proves: U1
#[tokio::test]
async fn a_file_is_judged_by_what_is_in_it_whatever_it_calls_itself() {
    let (portal, mary, _) = mary_s_portal().await;
    let jpeg = pictures::jpeg(&pictures::two_halves(600, 600));
    for (file, refusal) in [
        (&b"GIF89a\x01\0\x01\0\0\0\0;"[..], OTHER_KIND),
        (b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>", OTHER_KIND),
        (b"<!doctype html><script>alert(1)</script>", OTHER_KIND),
        (b"%PDF-1.7\n", OTHER_KIND),
        (b"PK\x03\x04", OTHER_KIND),
        (b"BM\0\0\0\0", OTHER_KIND),
        (b"RIFF\0\0\0\0WAVEfmt ", OTHER_KIND),
        (b"\0\0\0\x18ftypheic\0\0\0\0", OTHER_KIND),
        (b"x", OTHER_KIND),
        (&[b"<html>", &*jpeg].concat(), OTHER_KIND),
        (b"\xFF\xD8\xFF<script>alert(1)</script>", DAMAGED),
        (b"\x89PNG\r\n\x1A\n<html>", DAMAGED),
        (b"RIFF\0\0\0\0WEBP<html>", DAMAGED),
        (b"RIFF\x60\0\0\0WEBPVP8X\x0A\0\0\0\x02\0\0\0\x09\0\0\x09\0\0ANIM\x06\0\0\0\0\0\0\0\0\0ANMF\x18\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", MOVING),
    ] {
        let answer = send_photo(&mary, file).await;
        let shown = String::from_utf8_lossy(&file[..file.len().min(20)]).into_owned();
        assert_refused(&answer, refusal, &shown);
    }
    assert_eq!(portal.count("photos"), 0);
    // A JPEG that is an archive and a page as well is served as a JPEG only.
    let polyglot = [&*jpeg, b"PK\x03\x04<script>alert(1)</script>%PDF-1.7"].concat();
    new_photo(&mary, &polyglot).await;
    let served: Vec<u8> = portal.value("SELECT jpeg FROM photos", []);
    assert!(served.ends_with(b"\xFF\xD9") && !served.windows(8).any(|window| window == b"<script>"));
}

// proves: U1
#[tokio::test]
async fn a_picture_that_would_not_fit_in_memory_is_refused_by_its_first_bytes() {
    let (portal, mary, _) = mary_s_portal().await;
    let rgb = 2;
    let rgba = 6;
    for (width, height, depth, colour, refusal) in [
        (50_000, 50_000, 8, rgb, TOO_MANY),
        (u32::MAX, u32::MAX, 8, rgb, TOO_MANY),
        (24_000_001, 1, 8, 0, TOO_MANY),
        (6_000, 4_001, 1, 0, TOO_MANY),
        (4_000, 4_000, 16, rgba, TOO_MUCH),
        (0, 10, 8, rgb, DAMAGED),
    ] {
        let file = pictures::png_saying(width, height, depth, colour, &[(b"IDAT", b"x")]);
        let answer = send_photo(&mary, &file).await;
        assert_refused(&answer, refusal, &format!("{width} x {height}"));
    }
    let animated = [(b"acTL", &[0, 1, 0, 0, 0, 0, 0, 0][..]), (b"IDAT", b"x")];
    let answer = send_photo(&mary, &pictures::png_saying(10, 10, 8, rgb, &animated)).await;
    assert_refused(&answer, MOVING, "animated");
    // A palette whose last colour is cut: the decoder would panic.
    let palette = [(b"PLTE", &[1, 2][..]), (b"IDAT", b"x")];
    let answer = send_photo(&mary, &pictures::png_saying(10, 10, 8, 3, &palette)).await;
    assert_refused(&answer, DAMAGED, "a cut palette");
    // The same said by the other two: SOF0 of a JPEG, a VP8L, and a VP8 frame hidden in a small canvas.
    let mut jpeg = pictures::jpeg(&pictures::two_halves(16, 16));
    let frame = jpeg.windows(2).position(|window| window == b"\xFF\xC0").unwrap();
    jpeg[frame + 5..frame + 9].copy_from_slice(&[0xFF, 0xFF, 0xFF, 0xFF]);
    let lossless = b"RIFF\0\0\0\0WEBPVP8L\x05\0\0\0\x2F\xFE\xBF\xFF\x0F\0";
    let hidden = b"RIFF\x60\0\0\0WEBPVP8X\x0A\0\0\0\0\0\0\0\x09\0\0\x09\0\0VP8 \x0A\0\0\0\0\0\0\x9D\x01\x2A\xFF\x3F\xFF\x3F";
    for (file, refusal) in [(&*jpeg, TOO_MANY), (lossless, TOO_MANY), (hidden, DAMAGED)] {
        let answer = send_photo(&mary, file).await;
        assert_refused(&answer, refusal, "by its header");
    }
    assert_eq!(portal.count("photos"), 0);
}

// proves: U1
#[tokio::test]
async fn a_picture_that_unpacks_without_end_is_not_unpacked() {
    let (portal, mary, _) = mary_s_portal().await;
    let bomb = pictures::zlib_bomb(4 * 1024 * 1024);
    let profile = [b"name\0\0", &*bomb].concat();
    let text = [b"Comment\0\0", &*bomb].concat();
    let pixels = pictures::zlib_bomb(200);
    for (kind, chunks) in [
        ("pixels", vec![(b"IDAT", &*bomb)]),
        ("colour profile", vec![(b"iCCP", &*profile), (b"IDAT", &*pixels)]),
        ("text", vec![(b"zTXt", &*text), (b"IDAT", &*pixels)]),
    ] {
        let picture = pictures::png_saying(100, 100, 8, 2, &chunks);
        let answer = tokio::time::timeout(PATIENCE, send_photo(&mary, &picture));
        let answer = answer.await.unwrap_or_else(|_| panic!("{kind} are unpacked without end"));
        assert!(matches!(answer.status, 200 | 422), "{kind}: {} {}", answer.status, answer.body);
    }
    assert_eq!(portal.browser().get("/api/health").await.status, 200);
}

#[tokio::test]
async fn the_largest_picture_that_is_promised_is_taken() {
    let (_portal, mary, _) = mary_s_portal().await;
    // 16 rows of grey, of which every block has the same bits, 250 times.
    let mut rows = pictures::jpeg(&image::RgbImage::from_pixel(6_000, 16, image::Rgb([128; 3])).into());
    let at = |mark: &[u8]| rows.windows(2).position(|window| window == mark).unwrap();
    let (frame, scan) = (at(b"\xFF\xC0"), at(b"\xFF\xDA"));
    rows[frame + 5..frame + 7].copy_from_slice(&4_000_u16.to_be_bytes());
    let scan = scan + 2 + usize::from(rows[scan + 3]);
    let (head, blocks) = (&rows[..scan], &rows[scan..rows.len() - 2]);
    assert_eq!(blocks.len() * 8, 750 * 2 * 14, "no bit is left over");
    let file = [head, &blocks.repeat(250), b"\xFF\xD9"].concat();
    assert!(file.len() < LARGEST);
    new_photo(&mary, &file).await;
}

// proves: U1
#[test]
fn a_picture_cut_anywhere_or_with_any_bytes_changed_is_refused_or_decoded_safely() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let (portal, mary, _) = runtime.block_on(mary_s_portal());
    let picture = pictures::noise(90, 70);
    let files = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP]
        .map(|format| pictures::file(&picture, format));
    let cut = |(kind, length, changes): (usize, f64, Vec<(f64, u8)>)| {
        let mut file = files[kind].clone();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a place in the file"
        )]
        let place = |part: f64, of: usize| (part * of as f64) as usize;
        file.truncate(place(length, file.len()).max(1));
        let is_cut_jpeg = kind == 0 && file.len() < files[kind].len() && changes.is_empty();
        for (part, byte) in changes {
            let at = place(part, file.len());
            file[at] = byte;
        }
        let answer = runtime.block_on(send_photo(&mary, &file));
        assert!(matches!(answer.status, 200 | 422), "{} {}", answer.status, answer.body);
        assert!(!is_cut_jpeg || answer.status == 422, "half a picture is no photo");
        Ok(())
    };
    let changes = proptest::collection::vec((0.0..1.0, any::<u8>()), 0..6);
    let length = prop_oneof![Just(1.0), 0.0..1.0];
    let mut runner = proptest::test_runner::TestRunner::new(cases(60));
    runner.run(&(0..3_usize, length, changes), cut).unwrap();
    let answer = runtime.block_on(portal.browser().get("/api/health"));
    assert_eq!(answer.status, 200);
}
