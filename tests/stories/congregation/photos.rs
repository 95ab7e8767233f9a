//! A member sends a photo; members see it without its location.

use image::{DynamicImage, GenericImageView, ImageFormat, Rgb};
use jiff::tz::TimeZone;
use portal::accounts::audit_log::Work;
use portal::appliance::import::likeness::REMOVED_PEOPLE_MARKS;
use portal::congregation::people::members::account::find_account;
use portal::congregation::people::removal::remove::remove_person;
use reqwest::Method;
use reqwest::header::HeaderMap;
use serde_json::json;

use crate::congregation::{MARY, mary_s_portal};
use crate::office::role_rights::office;
use crate::support::app::TestApp;
use crate::support::browser::{Answer, Browser, problem, send, some_of};
use crate::support::pictures::{self, BLUE, RED};

pub const PHOTO: &str = "/api/members/me/photo";
/// 5 MiB.
pub const LARGEST: usize = 5 * 1024 * 1024;

pub fn form(parts: &[(&str, &str, &[u8])]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, file_name, bytes) in parts {
        let disposition = format!("form-data; name=\"{name}\"; filename=\"{file_name}\"");
        let head =
            format!("--frame\r\ncontent-disposition: {disposition}\r\ncontent-type: image/jpeg\r\n\r\n");
        body.extend([head.as_bytes(), bytes, b"\r\n"].concat());
    }
    body.extend(b"--frame--\r\n");
    body
}

pub async fn send_form(browser: &Browser, form: Vec<u8>) -> Answer {
    send_form_to(browser, PHOTO, form).await
}

pub async fn send_form_to(browser: &Browser, path: &str, form: Vec<u8>) -> Answer {
    let request = browser.request(Method::POST, path);
    send(request.header("content-type", "multipart/form-data; boundary=frame").body(form)).await
}

pub async fn send_photo(browser: &Browser, file: &[u8]) -> Answer {
    send_form(browser, form(&[("photo", "me.jpg", file)])).await
}

/// Sends a photo that must be taken, and returns its address.
pub async fn new_photo(browser: &Browser, file: &[u8]) -> String {
    let answer = send_photo(browser, file).await.ok();
    answer.json()["photoUrl"].as_str().unwrap().to_owned()
}

async fn fetch(browser: &Browser, address: &str) -> (HeaderMap, Vec<u8>) {
    let response = browser.request(Method::GET, address).send().await.unwrap();
    assert_eq!(response.status(), 200, "{address}");
    (response.headers().clone(), response.bytes().await.unwrap().to_vec())
}

/// The picture as members see it.
async fn seen(browser: &Browser, address: &str) -> DynamicImage {
    let (_, bytes) = fetch(browser, address).await;
    assert_eq!(image::guess_format(&bytes).unwrap(), ImageFormat::Jpeg);
    image::load_from_memory(&bytes).unwrap()
}

/// True where the picture has this colour, but for what compression does to it.
fn is(picture: &DynamicImage, x: u32, y: u32, colour: Rgb<u8>) -> bool {
    let found = picture.get_pixel(x, y);
    colour.0.iter().zip(found.0).all(|(wanted, found)| wanted.abs_diff(found) < 40)
}

// proves: U1
#[tokio::test]
async fn a_phone_s_picture_is_shown_upright_and_keeps_no_word_of_where_it_was_taken() {
    let (_portal, mary, _) = mary_s_portal().await;
    // Held upright: the sensor's left is the picture's top.
    let file = pictures::as_from_a_phone(&pictures::jpeg(&pictures::two_halves(640, 520)), 6);
    let address = new_photo(&mary, &file).await;
    let (_, bytes) = fetch(&mary, &address).await;
    let degrees = pictures::GPS.map(u32::to_be_bytes);
    let secrets: [&[u8]; 5] = [b"Exif", pictures::COMMENT, pictures::TRAILER, &degrees[0], &degrees[1]];
    for secret in secrets {
        let in_bytes = |bytes: &[u8]| bytes.windows(secret.len()).any(|window| window == secret);
        assert!(in_bytes(&file) && !in_bytes(&bytes), "{}", String::from_utf8_lossy(secret));
    }
    let picture = image::load_from_memory(&bytes).unwrap();
    assert_eq!(picture.dimensions(), (512, 512));
    assert!(is(&picture, 256, 20, RED) && is(&picture, 256, 490, BLUE), "upright");
    assert!(bytes.len() < 100_000, "{}", bytes.len());
}

#[tokio::test]
async fn every_kind_of_picture_ends_upright_square_and_in_its_colours() {
    let (_portal, mary, _) = mary_s_portal().await;
    let plain = pictures::jpeg(&pictures::two_halves(64, 64));
    // Where the left half, which is red, is seen. TIFF 6.0, Orientation.
    let (left, right, top, bottom) = ((3, 32), (60, 32), (32, 3), (32, 60));
    let table = [left, right, right, left, top, top, bottom, bottom, left];
    for (orientation, (x, y)) in (1..).zip(table) {
        let picture =
            seen(&mary, &new_photo(&mary, &pictures::as_from_a_phone(&plain, orientation)).await).await;
        assert!(is(&picture, x, y, RED), "{orientation}");
        assert!(is(&picture, 63 - x, 63 - y, BLUE), "{orientation}");
    }
    // A PNG or WebP, too; what is transparent is white.
    let disc = pictures::disc_on_nothing(600);
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        let picture = seen(&mary, &new_photo(&mary, &pictures::file(&disc, format)).await).await;
        assert_eq!(picture.dimensions(), (512, 512));
        assert!(is(&picture, 256, 256, RED) && is(&picture, 3, 3, Rgb([255; 3])), "{format:?}");
        let lightest_and_darkest = picture.to_rgb8();
        let edge = lightest_and_darkest.get_pixel(256, 51);
        assert!(edge.0[0] > 180, "nothing dark runs around the disc: {edge:?}");
    }
    seen(&mary, &new_photo(&mary, pictures::LOSSY_WEBP).await).await;
    for other in [DynamicImage::ImageLuma8(disc.to_luma8()), DynamicImage::ImageRgba16(disc.to_rgba16())] {
        seen(&mary, &new_photo(&mary, &pictures::file(&other, ImageFormat::Png)).await).await;
    }
    // Made for a printer.
    let picture = seen(&mary, &new_photo(&mary, pictures::CMYK_JPEG).await).await;
    assert!(is(&picture, 3, 8, RED) && is(&picture, 12, 8, BLUE));
    // The middle is kept, and a small picture is not blown up.
    for ((width, height), side) in [
        ((300, 200), 200),
        ((512, 512), 512),
        ((513, 700), 512),
        ((900, 520), 512),
        ((1, 1), 1),
        ((600, 1), 1),
    ] {
        let file = pictures::jpeg(&pictures::two_halves(width, height));
        let picture = seen(&mary, &new_photo(&mary, &file).await).await;
        assert_eq!(picture.dimensions(), (side, side), "{width} x {height}");
        if side > 10 {
            let middle = side / 2;
            assert!(is(&picture, middle - 5, middle, RED) && is(&picture, middle + 5, middle, BLUE));
        }
    }
}

// proves: U2
#[tokio::test]
async fn a_photo_is_seen_wherever_its_member_is_until_another_takes_its_place() {
    let (portal, mary, _) = mary_s_portal().await;
    assert_eq!(mary.read("/api/members/me").await.get("photoUrl"), None);
    let file = pictures::jpeg(&pictures::two_halves(600, 600));
    let first = new_photo(&mary, &file).await;
    let second = new_photo(&mary, &file).await;
    assert_ne!(first, second, "the same file, another address");
    for address in [&first, &second] {
        let name = address.strip_prefix("/api/photos/").unwrap();
        assert_eq!(name.len(), 22, "128 bits: {name}");
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c)));
    }
    let gone = mary.get(&first).await;
    assert_eq!((gone.status, gone.message()), (404, "There is nothing at this address.".to_owned()));
    assert_eq!(mary.read("/api/members/me").await["photoUrl"], second);
    assert_eq!(mary.read("/api/auth/me").await["profilePicture"], second);
    assert_eq!(portal.count("photos"), 1);

    let removed = send(mary.request(Method::DELETE, PHOTO)).await;
    assert_eq!((removed.status, removed.message()), (200, "Your photo is removed.".to_owned()));
    assert_eq!(mary.get(&second).await.status, 404);
    assert_eq!(mary.read("/api/members/me").await.get("photoUrl"), None);
    assert_eq!(send(mary.request(Method::DELETE, PHOTO)).await.status, 200, "fine when there is none");
    assert_eq!(portal.count("photos"), 0);

    new_photo(&mary, &file).await;
    portal
        .app
        .db
        .write(|tx| {
            let mary = find_account(tx, MARY)?;
            remove_person(Work::of_command(tx, portal.now(), &TimeZone::UTC), &mary, REMOVED_PEOPLE_MARKS)
        })
        .unwrap();
    assert_eq!(portal.count("photos"), 0, "a member who leaves takes their photo along");
}

// proves: U2
#[tokio::test]
async fn only_members_see_photos() {
    let portal = TestApp::start().await;
    portal.mary();
    portal.member("John", "Smith", "john.smith@email.com");
    let mary = portal.signed_in(MARY).await;
    let john = portal.signed_in("john.smith@email.com").await;
    let address = new_photo(&mary, &pictures::jpeg(&pictures::two_halves(600, 600))).await;
    assert_eq!(fetch(&john, &address).await.1, fetch(&mary, &address).await.1);
    let stranger = portal.browser().get(&address).await;
    assert_eq!((stranger.status, &*stranger.body), (401, "Please sign in."));
    assert_eq!(stranger.header("cache-control"), Some("no-store"));
    assert_eq!(send(john.request(Method::DELETE, PHOTO)).await.status, 200);
    assert_eq!(fetch(&mary, &address).await.0["content-type"], "image/jpeg");
    for unknown in
        ["AAAAAAAAAAAAAAAAAAAAAA", "..", "%00", "%2e%2e%2fportal.db", "' OR 1=1 --", &"x".repeat(9000)]
    {
        assert_eq!(mary.get(&format!("/api/photos/{unknown}")).await.status, 404, "{unknown}");
    }
}

// proves: U2
#[tokio::test]
async fn a_photo_is_kept_by_its_browser_and_can_do_nothing_there() {
    let (_portal, mary, _) = mary_s_portal().await;
    let address = new_photo(&mary, &pictures::jpeg(&pictures::two_halves(600, 600))).await;
    let (headers, bytes) = fetch(&mary, &address).await;
    let etag = headers["etag"].to_str().unwrap().to_owned();
    for (name, value) in [
        ("content-type", "image/jpeg"),
        ("content-length", &*bytes.len().to_string()),
        ("content-disposition", "inline"),
        ("x-content-type-options", "nosniff"),
        ("content-security-policy", "default-src 'none'; sandbox"),
        ("cache-control", "private, max-age=31536000, immutable"),
        ("cross-origin-resource-policy", "same-origin"),
        ("referrer-policy", "no-referrer"),
    ] {
        assert_eq!(headers[name], value, "{name}");
    }
    for known in [etag.clone(), format!("W/{etag}"), format!("\"other\", {etag}")] {
        let again = send(mary.request(Method::GET, &address).header("if-none-match", known)).await;
        assert_eq!((again.status, &*again.body, again.header("etag")), (304, "", Some(&*etag)));
        assert_eq!(again.header("cache-control"), Some("private, max-age=31536000, immutable"));
    }
    send(mary.request(Method::GET, &address).header("if-none-match", "\"other\"")).await.ok();
    let head = send(mary.request(Method::HEAD, &address)).await;
    assert_eq!((head.status, head.header("content-type"), &*head.body), (200, Some("image/jpeg"), ""));

    send(mary.request(Method::DELETE, PHOTO)).await;
    let gone = send(mary.request(Method::GET, &address).header("if-none-match", &etag)).await;
    assert_eq!(gone.status, 404, "a photo that is gone is not confirmed");
    assert_eq!(gone.json(), problem("not_found", "There is nothing at this address."));
}

// proves: A2
#[tokio::test]
async fn parents_set_and_remove_the_photo_of_a_child_without_an_account_and_of_nobody_else() {
    let (portal, mary, mary_id) = mary_s_portal().await;
    let people =
        ["Zoe", "Grown", "Account", "Grandma", "Stranger"].map(|name| portal.person(name, "Smith", None));
    let [child, grown, account, other, stranger] = &people;
    let home = [(&mary_id, "head"), (child, "child"), (grown, "child"), (account, "child"), (other, "other")];
    portal.household("h1", "Smith", &home.map(|(id, role)| (&**id, role)));
    portal.household("h2", "Other", &[(&**stranger, "child")]);
    portal.change(grown, "date_of_birth = '2008-01-01'");
    portal.change(
        account,
        "email = 'young@email.com', password = (SELECT password FROM members WHERE first_name = 'Mary')",
    );
    let photo = form(&[("photo", "zoe.jpg", &pictures::jpeg(&pictures::two_halves(64, 64)))]);
    let set = async |id: &str| send_form_to(&mary, &format!("{PHOTO}?child={id}"), photo.clone()).await;
    for id in [grown, account, other, stranger, &mary_id] {
        assert_eq!(set(id).await.status, 404, "{id}");
    }
    assert_eq!(portal.count("photos"), 0);
    let address = set(child).await.ok().json()["photoUrl"].clone();
    let family = mary.read("/api/members/me/family").await;
    let of = |name: &str| family.as_array().unwrap().iter().find(|one| one["firstName"] == name).unwrap();
    assert_eq!(some_of(of("Zoe"), ["photoUrl", "maySetPhoto"]), json!([address, true]));
    assert_eq!(of("Account").get("maySetPhoto"), None);
    assert_eq!(portal.logged("action = 'photo-set' AND actor LIKE 'Mary Smith (M0001)%'"), 1);

    new_photo(&mary, &pictures::jpeg(&pictures::two_halves(64, 64))).await;
    let remove = async |id: &str| send(mary.request(Method::DELETE, &format!("{PHOTO}?child={id}"))).await;
    assert_eq!(remove(stranger).await.status, 404);
    assert_eq!(remove(child).await.ok().message(), "The photo is removed.");
    assert_eq!(portal.value::<String>("SELECT member_id FROM photos", []), mary_id, "her own stays");
    assert_eq!(portal.logged("action = 'photo-removed' AND actor LIKE 'Mary Smith (M0001)%'"), 1);
}

#[tokio::test]
async fn the_office_sets_a_photo_where_somebody_agreed_and_the_log_says_who() {
    let (portal, office) = office().await;
    let mary = portal.mary();
    let photo = form(&[("photo", "mary.jpg", &pictures::jpeg(&pictures::two_halves(64, 64)))]);
    let set = async |person: &str, agreed: &str| {
        let path = format!("/api/office/photo?person={person}&agreed={agreed}");
        send_form_to(&office, &path, photo.clone()).await
    };
    set(&mary, "%20").await.field_refused("agreed");
    assert_eq!(set("nobody", "Mary").await.status, 404);
    let held = portal.person("Hal", "Former", Some("hal@email.com"));
    portal.change(&held, "had_role = 1");
    set(&held, "Hal").await.refused(403, "administrator_needed");
    let address = set(&mary, "Mary%20Smith,%20by%20telephone").await.ok().json()["photoUrl"].clone();
    assert_eq!(office.read(&format!("/api/office/people/{mary}")).await["photoUrl"], address);
    assert_eq!(portal.logged("action = 'photo-set' AND detail = 'agreed: Mary Smith, by telephone'"), 1);
    let path = format!("/api/office/photo?person={mary}");
    send(office.request(Method::DELETE, &path)).await.ok();
    assert_eq!((portal.count("photos"), portal.logged("action = 'photo-removed'")), (0, 1));
}
