//! Twenty members who send their photos at the same moment, each as large as is taken.

use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};
use tokio::task::JoinSet;

use crate::Failure;
use crate::program::Program;

const LARGEST_FILE: usize = 5 * 1024 * 1024;
/// 24 megapixels.
const SIDES: (u32, u32) = (6_000, 4_000);
const FORM: &str = "multipart/form-data; boundary=frame";

/// How the uploads went.
pub struct Uploads {
    pub seconds: f64,
    pub refused: f64,
    /// Between just before and the highest meanwhile.
    pub mebibytes: f64,
}

/// Gives the member of this cookie a photo and returns the address at which it is read.
pub async fn give_one(program: &Program, cookie: &str) -> Result<String, Failure> {
    let mut file = Vec::new();
    picture((1_200, 900)).write_to(&mut Cursor::new(&mut file), ImageFormat::Jpeg)?;
    let client = reqwest::Client::new();
    let request = client.post(program.url("/api/members/me/photo")).header("cookie", cookie);
    let answer = request.header("content-type", FORM).body(form(&file)).send().await?;
    if !answer.status().is_success() {
        return Err(format!("the photo was answered {}", answer.status()).into());
    }
    let profile = client.get(program.url("/api/members/me")).header("cookie", cookie).send().await?;
    let profile: serde_json::Value = profile.json().await?;
    Ok(profile["photoUrl"].as_str().ok_or("the profile names no photo")?.to_owned())
}

pub async fn all_at_once(program: &Program, members: &[String]) -> Result<Uploads, Failure> {
    let form = form(&photo()?);
    let url = program.url("/api/members/me/photo");
    let client = reqwest::Client::new();
    let before = program.resident_megabytes()?;
    program.forget_peak()?;
    let begun = std::time::Instant::now();
    let mut uploads = JoinSet::new();
    for cookie in members {
        let request = client.post(&url).header("cookie", cookie);
        let request = request.header("content-type", FORM);
        let request = request.body(form.clone());
        uploads.spawn(async move { request.send().await.map(|answer| answer.status().as_u16()) });
    }
    let mut refused = 0.0;
    while let Some(answer) = uploads.join_next().await {
        if !matches!(answer, Ok(Ok(200))) {
            refused += 1.0;
        }
    }
    let mebibytes = (program.peak_megabytes()? - before) * 1e6 / f64::from(1 << 20);
    Ok(Uploads { seconds: begun.elapsed().as_secs_f64(), refused, mebibytes })
}

/// Every pixel is its own, so that all of the opened picture is really written; what follows a JPEG's end fills
/// the file.
fn photo() -> Result<Vec<u8>, Failure> {
    let mut file = Vec::new();
    picture(SIDES).write_to(&mut Cursor::new(&mut file), ImageFormat::Jpeg)?;
    if file.len() > LARGEST_FILE {
        return Err(format!("the photo grew to {} bytes", file.len()).into());
    }
    file.resize(LARGEST_FILE, 0);
    Ok(file)
}

fn picture((width, height): (u32, u32)) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let [low, high, ..] = (x / 2 + y / 3).to_le_bytes();
        Rgb([low, 128_u8.wrapping_add(high), low.wrapping_add(high)])
    })
}

fn form(photo: &[u8]) -> Vec<u8> {
    let head: &[u8] =
        b"--frame\r\ncontent-disposition: form-data; name=\"photo\"; filename=\"me.jpg\"\r\n\r\n";
    [head, photo, b"\r\n--frame--\r\n"].concat()
}
