//! The congregation's own face: administrators choose accent and mark, and everybody sees them, before sign-in, too.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use image::{DynamicImage, GenericImageView, ImageFormat, Rgba, RgbaImage};
use portal::platform::settings::Name;
use reqwest::Method;
use serde_json::{Value, json};

use crate::congregation::photos::{form, send_form_to};
use crate::office::role_rights::{RUTH, office};
use crate::support::app::TestApp;
use crate::support::browser::{Answer, Browser, each, send};
use crate::support::pictures;
use crate::support::smtp_server::{Mode, SmtpServer, as_read};

const FACE: &str = "/api/office/portal/face";
const ACCENT: &str = "/api/office/portal/face/accent";
const MARK: &str = "/api/office/portal/face/mark";
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

async fn administrator() -> (TestApp, Browser) {
    let (portal, ruth) = office().await;
    portal.give_role(RUTH, "administrator");
    (portal, ruth)
}

async fn send_mark(browser: &Browser, file: &[u8]) -> Answer {
    send_form_to(browser, MARK, form(&[("mark", "mark.png", file)])).await
}

/// Sends a mark that must be taken, and returns its version.
async fn new_mark(browser: &Browser, file: &[u8]) -> String {
    let face = send_mark(browser, file).await.ok().json();
    let address = face["mark"].as_str().unwrap().to_owned();
    let version = address.strip_prefix("/brand/mark-192.png?v=").unwrap();
    version.to_owned()
}

async fn seen(browser: &Browser, side: u32) -> DynamicImage {
    let response = browser.request(Method::GET, &format!("/brand/mark-{side}.png")).send().await.unwrap();
    assert_eq!(
        (response.status().as_u16(), &response.headers()["content-type"]),
        (200, &"image/png".parse().unwrap())
    );
    let picture =
        image::load_from_memory_with_format(&response.bytes().await.unwrap(), ImageFormat::Png).unwrap();
    assert_eq!(picture.dimensions(), (side, side));
    picture
}

/// As a browser asks again for what it has.
async fn asked_again(browser: &Browser, path: &str, first: &Answer) -> Answer {
    send(browser.request(Method::GET, path).header("if-none-match", first.header("etag").unwrap())).await
}

#[tokio::test]
async fn an_accent_is_corrected_and_told_and_worn_before_sign_in() {
    let (portal, ruth) = administrator().await;
    let anybody = portal.browser();
    let face = ruth.read(FACE).await;
    assert_eq!(face.get("accent").or(face.get("style")), None);
    assert_eq!(each(&face["swatches"], "name"), ["Evergreen", "Lake", "Slate", "Plum", "Rosewood", "Ochre"]);
    let style = anybody.get("/brand.css").await.ok();
    assert_eq!((&*style.body, style.header("cache-control")), ("", Some("no-cache")));
    let page = anybody.get("/login").await.body;
    assert!(!page.contains("brand"), "nothing is set, so nothing is asked for: {page}");

    let tried = ruth.read(&format!("{FACE}?accent=%23FFD400")).await;
    assert_eq!((&tried["accent"], tried["corrections"].as_array().unwrap().len()), (&json!("#ffd400"), 1));
    let used = tried["light"]["colour"].as_str().unwrap();
    let told = format!("Your yellow is too light for text on paper; {used} is used in the light theme.");
    assert_eq!(tried["corrections"][0], told);
    assert_eq!(tried["dark"]["colour"], "#ffd400");
    assert_eq!(ruth.read(FACE).await, face, "a try changes nothing");
    for wrong in ["mustard", "#12345", "#1234567"] {
        let refused = ruth.put(ACCENT, &json!({ "accent": wrong })).await.field_refused("accent");
        refused.says(&format!("\"{wrong}\" is not a colour."));
        ruth.get(&format!("{FACE}?accent={}", wrong.replace('#', "%23"))).await.field_refused("accent");
    }

    let face = ruth.put(ACCENT, &json!({ "accent": "FFD400" })).await.ok().json();
    assert_eq!(
        portal.logged(
            "action = 'setting-changed' AND detail = 'accent:  -> #ffd400' AND actor LIKE 'Ruth Albright%'"
        ),
        1
    );
    let address = face["style"].as_str().unwrap();
    let style = anybody.get(address).await.ok();
    assert_eq!(style.header("content-type"), Some("text/css; charset=utf-8"));
    assert_eq!(style.header("cache-control"), Some(IMMUTABLE));
    assert!(
        style.body.contains(&format!(":root,[data-theme=\"light\"]{{--pico-primary:{used};")),
        "{}",
        style.body
    );
    assert_eq!(asked_again(&anybody, address, &style).await.status, 304);
    let older = anybody.get("/brand.css?v=000000000000").await.ok();
    assert_eq!((older.header("cache-control"), &older.body), (Some("no-cache"), &style.body));
    let page = anybody.get("/login").await.body;
    assert!(page.contains(&format!("<link rel=\"stylesheet\" href=\"{address}\"></head>")), "{page}");
    assert_eq!(page.matches("rel=\"icon\"").count(), 1, "the portal's own");

    let other = ruth.put(ACCENT, &json!({ "accent": "plum" })).await.ok().json();
    assert_ne!(other["style"], face["style"], "no browser shows the old one");
    assert_eq!(other["corrections"], json!([]));
    ruth.put(ACCENT, &json!({ "accent": "" })).await.ok();
    assert_eq!(anybody.get("/brand.css").await.body, "");
    send(anybody.request(Method::POST, "/brand.css")).await.refused(405, "method_not_allowed");
    for nothing in ["/brand/mark-192.png", "/brand/mark-64.png", "/brand/app.webmanifest", "/brand/"] {
        anybody.get(nothing).await.refused(404, "not_found");
    }
}

// proves: U1
#[tokio::test]
async fn a_mark_is_shown_whole_and_transparent_in_every_size_whatever_it_came_as() {
    let (portal, ruth) = administrator().await;
    let anybody = portal.browser();
    let disc = pictures::disc_on_nothing(700);
    for file in [
        pictures::file(&disc, ImageFormat::Png),
        pictures::file(&disc, ImageFormat::WebP),
        pictures::LOSSY_WEBP_WITH_ALPHA.to_vec(),
    ] {
        new_mark(&ruth, &file).await;
        for side in [32, 192, 512] {
            let alpha = seen(&anybody, side).await.get_pixel(0, 0).0[3];
            assert!(alpha < 255, "transparent stays transparent: {side}");
        }
        assert_eq!(seen(&anybody, 180).await.get_pixel(0, 0), Rgba([255; 4]), "a phone would make it black");
    }

    // On its side; its sender's place is nobody's business.
    let wide = pictures::jpeg(&pictures::two_halves(900, 300));
    let version = new_mark(&ruth, &pictures::as_from_a_phone(&wide, 1)).await;
    let picture = seen(&anybody, 192).await;
    assert_eq!(picture.get_pixel(96, 10).0[3], 0, "nothing is cut off, so there is air above");
    let [left, right] = [picture.get_pixel(3, 96), picture.get_pixel(188, 96)];
    assert!(left.0[0] > 180 && right.0[2] > 180 && left.0[3] == 255, "{left:?} {right:?}");
    let stored: Vec<u8> = portal.value("SELECT png_512 FROM mark", []);
    assert!(!stored.windows(pictures::COMMENT.len()).any(|part| part == pictures::COMMENT));

    let address = format!("/brand/mark-32.png?v={version}");
    let first = anybody.request(Method::GET, &address).send().await.unwrap();
    assert_eq!(first.headers()["cache-control"], IMMUTABLE);
    let etag = first.headers()["etag"].clone();
    assert_eq!(send(anybody.request(Method::GET, &address).header("if-none-match", etag)).await.status, 304);
    let page = anybody.get("/login").await.body;
    for link in [
        format!("<link rel=\"icon\" type=\"image/png\" sizes=\"32x32\" href=\"{address}\">"),
        format!("<link rel=\"apple-touch-icon\" href=\"/brand/mark-180.png?v={version}\">"),
        "<link rel=\"manifest\" href=\"/brand/app.webmanifest\">".to_owned(),
    ] {
        assert!(page.contains(&link), "{link}: {page}");
    }
    assert!(!page.contains("image/svg+xml"), "in place of the portal's own: {page}");
    let app: Value = serde_json::from_str(&anybody.get("/brand/app.webmanifest").await.ok().body).unwrap();
    assert_eq!(
        (&app["theme_color"], &app["icons"][1]["src"]),
        (&json!("#2c5f53"), &json!(format!("/brand/mark-512.png?v={version}")))
    );
    let style = anybody.get("/brand.css").await.body;
    assert!(style.contains(&format!("--portal-mark:url(\"/brand/mark-192.png?v={version}\")")), "{style}");

    let white =
        RgbaImage::from_fn(300, 300, |x, _| if x > 150 { Rgba([250, 250, 250, 255]) } else { Rgba([0; 4]) });
    let face = send_mark(&ruth, &pictures::file(&white.into(), ImageFormat::Png)).await.ok().json();
    assert_eq!(face["markIsLight"], true);
    assert_eq!(seen(&anybody, 180).await.get_pixel(0, 0), Rgba([32, 32, 32, 255]), "it is seen there, too");

    let changed = "action = 'setting-changed' AND detail LIKE 'mark: %' AND actor LIKE 'Ruth Albright%'";
    let lines = portal.logged(changed);
    for _ in 0..2 {
        let face = send(ruth.request(Method::DELETE, MARK)).await.ok().json();
        assert_eq!(face.get("mark").or(face.get("style")), None);
    }
    assert_eq!(portal.logged(changed), lines + 1);
    anybody.get("/brand/mark-192.png").await.refused(404, "not_found");
    assert!(!anybody.get("/login").await.body.contains("brand"));
}

// proves: U1
#[tokio::test]
async fn what_is_no_mark_is_refused_with_a_sentence_and_the_old_one_stays() {
    let (portal, ruth) = administrator().await;
    let version = new_mark(&ruth, &pictures::file(&pictures::disc_on_nothing(64), ImageFormat::Png)).await;
    let svg = "<?xml version=\"1.0\"?>\n<!-- a mark -->\n<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>";
    for drawing in [svg, "\u{feff}  <SVG/>"] {
        send_mark(&ruth, drawing.as_bytes()).await.refused(422, "unknown_picture_type").says("SVG drawing");
    }
    send_mark(&ruth, b"GIF89a\x01\0\x01\0\0\0\0;")
        .await
        .refused(422, "unknown_picture_type")
        .says("not a JPEG");
    send_mark(&ruth, pictures::MOVING_WEBP).await.refused(422, "animated_picture");
    send_mark(&ruth, &vec![0x89; 20_000_000]).await.refused(413, "too_large");
    let nothing = RgbaImage::new(200, 200).into();
    for unseen in [nothing, pictures::two_halves(8, 8), pictures::two_halves(1600, 200)] {
        let refused =
            send_mark(&ruth, &pictures::file(&unseen, ImageFormat::Png)).await.field_refused("mark");
        refused.says("would hardly be seen");
    }
    send_form_to(&ruth, MARK, form(&[("photo", "mark.png", b"x")])).await.refused(400, "no_picture");
    ruth.post(MARK, &json!({})).await.refused(415, "not_a_form");
    assert_eq!(ruth.read(FACE).await["mark"], format!("/brand/mark-192.png?v={version}"));
    assert_eq!(portal.count("mark"), 1);
}

#[tokio::test]
async fn letters_show_the_mark_as_a_part_of_their_page_and_none_where_none_is_set() {
    let (portal, ruth) = administrator().await;
    let server = SmtpServer::start(Mode::Accepts).await;
    portal.set(Name::MailServer, &server.address.to_string());
    // News of her account.
    portal.deliver().await;
    let written = async || {
        let to = json!({ "email": "ruth.albright@email.com" });
        portal.browser().post("/api/auth/forgot-password", &to).await.ok();
        assert_eq!(portal.deliver().await, 1);
        server.letters().pop().unwrap()
    };
    let plain = written().await;
    assert!(!plain.contains("image/png") && !plain.contains("cid:") && !plain.contains("<!--"), "{plain}");
    // A picture that no encoding makes small.
    new_mark(&ruth, &pictures::file(&pictures::noise(300, 300), ImageFormat::Png)).await;
    let letter = written().await;
    let (text, related) = letter.split_once("Content-Type: multipart/related").unwrap();
    assert!(text.contains("multipart/alternative") && text.contains("text/plain"), "{text}");
    let (page, picture) = related.split_once("image/png").unwrap();
    let (head, picture) = picture.split_once("\r\n\r\n").unwrap();
    assert!(head.contains("inline"), "{head}");
    let id = head.split_once("Content-ID: <").unwrap().1.split('>').next().unwrap();
    assert_eq!(as_read(page).matches(&format!("src=\"cid:{id}\"")).count(), 1, "{id}: {page}");
    let picture: String = picture.split("--").next().unwrap().split_whitespace().collect();
    assert_eq!(
        BASE64_STANDARD.decode(picture).unwrap(),
        portal.value::<Vec<u8>>("SELECT png_180 FROM mark", [])
    );
    assert!(letter.len() < 100_000, "{}", letter.len());
    let said = ruth.post("/api/office/portal/letters/test", &json!({})).await.ok();
    said.says("took the letter");
    assert!(
        server.letters().pop().unwrap().contains("Content-ID: <mark."),
        "the test letter looks like the others"
    );
}
