//! QR codes: for an authenticator app, and on slips of paper.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use qrcode::render::svg;
pub use qrcode::types::QrError as PictureError;
use qrcode::{EcLevel, QrCode};

const PIXELS: u32 = 240;

/// A data URL: the page requests no other address for it. Dark on white with a margin in every theme: not every camera
/// reads inverted codes.
pub fn image_source(text: &str) -> Result<String, PictureError> {
    let picture = QrCode::with_error_correction_level(text, EcLevel::M)?
        .render::<svg::Color<'_>>()
        .quiet_zone(true)
        .min_dimensions(PIXELS, PIXELS)
        .dark_color(svg::Color("#000000"))
        .light_color(svg::Color("#ffffff"))
        .build();
    Ok(format!("data:image/svg+xml;base64,{}", STANDARD.encode(picture)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The dark rectangles of the picture, as its path draws them: "M8 8h56v8H8V8".
    fn rectangles(svg: &str) -> Vec<[usize; 4]> {
        let path = svg.split_once(" d=\"").unwrap().1.split('"').next().unwrap();
        path.split('M')
            .skip(1)
            .map(|part| {
                let numbers: Vec<usize> = part
                    .split(|c: char| !c.is_ascii_digit())
                    .filter_map(|number| number.parse().ok())
                    .collect();
                [numbers[0], numbers[1], numbers[2], numbers[3]]
            })
            .collect()
    }

    /// The text that a camera reads from a page of this brightness.
    fn scanned(source: &str, page: u8) -> String {
        let svg = STANDARD.decode(source.strip_prefix("data:image/svg+xml;base64,").unwrap()).unwrap();
        let svg = String::from_utf8(svg).unwrap();
        assert!(svg.contains(r##"fill="#ffffff"/><path fill="#000000""##), "{svg}");
        let side: usize = svg.split_once("width=\"").unwrap().1.split('"').next().unwrap().parse().unwrap();
        let margin = 40;
        let mut pixels = vec![page; (side + 2 * margin).pow(2)];
        let mut paint = |[left, top, width, height]: [usize; 4], colour| {
            for y in top..top + height {
                let start = (y + margin) * (side + 2 * margin) + left + margin;
                pixels[start..start + width].fill(colour);
            }
        };
        paint([0, 0, side, side], 255);
        for rectangle in rectangles(&svg) {
            paint(rectangle, 0);
        }
        let width = side + 2 * margin;
        let mut image =
            rqrr::PreparedImage::prepare_from_greyscale(width, width, |x, y| pixels[y * width + x]);
        image.detect_grids()[0].decode().unwrap().1
    }

    // proves: T3
    #[test]
    fn a_camera_reads_the_picture_on_a_light_page_and_on_a_dark_one() {
        for text in ["otpauth://totp/Grace:mary?secret=GEZDGNBV&issuer=Grace".to_owned(), "x".repeat(1900)] {
            let source = image_source(&text).unwrap();
            assert_eq!((scanned(&source, 255), scanned(&source, 10)), (text.clone(), text));
        }
    }
}
