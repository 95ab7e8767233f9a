//! Photo uploads: invalid or oversized forms, wrong lengths, clients without a session, slow or silent clients.

use std::time::Duration;

use portal::accounts::sessions;
use portal::http::ServerLimits;
use portal::platform::client::Client;
use portal::platform::settings::Settings;
use reqwest::Method;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::congregation::photos::{LARGEST, PHOTO, form, new_photo, send_form, send_photo};
use crate::congregation::{MARY, mary_s_portal};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::{problem, send};
use crate::support::pictures;
use crate::support::wait;

const NONE: &str = "No picture was sent. Please choose one and try again.";
const SEVERAL: &str = "More than one picture was sent. Please choose one.";
const BROKEN: &str = "The picture did not arrive whole. Please try again.";
const TOO_LARGE: &str = "This picture is larger than 5 MB. Please choose a smaller one.";

fn a_picture() -> Vec<u8> {
    pictures::jpeg(&pictures::two_halves(600, 600))
}

/// A session that no password was typed for.
fn session_of(portal: &TestApp, member: &str) -> String {
    let client = Client { address: portal.address.ip(), user_agent: None };
    let settings = portal.app.db.read(Settings::load).unwrap();
    let moment = portal.app.clock.moment();
    let session = portal.app.db.write(|tx| sessions::create(tx, member, None, &client, &settings, moment));
    session.unwrap().1.encoded()
}

/// An upload's first lines, sent over a connection of its own.
async fn begin(portal: &TestApp, cookie: &str, length: &str) -> TcpStream {
    let mut stream = TcpStream::connect(portal.address).await.unwrap();
    let head = format!(
        "POST {PHOTO} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: session={cookie}\r\n\
         content-type: multipart/form-data; boundary=frame\r\n{length}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream
}

async fn answer_to(mut stream: TcpStream, body: &[u8]) -> String {
    stream.write_all(body).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

/// An upload has passed the guard, or none is there any more.
async fn under_way(portal: &TestApp, is_one: bool) {
    wait::until_async("uploads", async || portal.app.photo_processor.is_idle() != is_one).await;
}

// proves: U1
#[tokio::test]
async fn five_mebibytes_are_taken_and_not_one_byte_more() {
    let (_portal, mary, _) = mary_s_portal().await;
    // Bytes after a JPEG's end are ignored, so that any size can be made.
    let mut file = a_picture();
    file.resize(LARGEST, 0);
    new_photo(&mary, &file).await;
    for size in [LARGEST + 1, LARGEST + 100_000, 8_000_000, 30_000_000] {
        file.resize(size, 0);
        let answer = send_photo(&mary, &file).await;
        assert_eq!((answer.status, answer.json()), (413, problem("too_large", TOO_LARGE)), "{size}");
    }
}

// proves: U1
#[tokio::test]
async fn a_length_that_lies_or_is_missing_changes_nothing() {
    let portal = TestApp::start().await;
    portal.mary();
    let cookie = portal.browser().sign_in(MARY, PASSWORD).await.cookie();
    let right = form(&[("photo", "me.jpg", &a_picture())]);
    let length = format!("content-length: {}", right.len() - 100);
    let short = answer_to(begin(&portal, &cookie, &length).await, &right).await;
    assert!(short.starts_with("HTTP/1.1 400 ") && short.contains(BROKEN), "{short}");

    let chunked = |body: &[u8]| {
        let chunks = body.chunks(50_000);
        let chunks =
            chunks.map(|chunk| [format!("{:x}\r\n", chunk.len()).as_bytes(), chunk, b"\r\n"].concat());
        [chunks.collect::<Vec<_>>().concat(), b"0\r\n\r\n".to_vec()].concat()
    };
    let no_length = "transfer-encoding: chunked";
    let whole = answer_to(begin(&portal, &cookie, no_length).await, &chunked(&right)).await;
    assert!(whole.starts_with("HTTP/1.1 200 "), "{whole}");
    for (name, size) in [("photo", LARGEST + 1), ("other", 2 * LARGEST)] {
        let large = form(&[(name, "me.jpg", &vec![0; size])]);
        let refused = answer_to(begin(&portal, &cookie, no_length).await, &chunked(&large)).await;
        assert!(refused.starts_with("HTTP/1.1 413 ") && refused.contains(TOO_LARGE), "{refused}");
    }
}

// proves: S9
#[tokio::test]
async fn a_form_holds_one_picture_in_the_part_that_is_named_for_it() {
    let (_portal, mary, _) = mary_s_portal().await;
    let jpeg = a_picture();
    let whole = form(&[("photo", "me.jpg", &jpeg)]);
    for (form, status, code, text) in [
        (form(&[("photo", "", b"")]), 400, "no_picture", NONE),
        (form(&[("file", "me.jpg", &jpeg)]), 400, "no_picture", NONE),
        (form(&[]), 400, "no_picture", NONE),
        (form(&[("photo", "1.jpg", &jpeg), ("photo", "2.jpg", &jpeg)]), 400, "several_pictures", SEVERAL),
        (Vec::new(), 400, "upload_incomplete", BROKEN),
        (b"no form at all".to_vec(), 400, "upload_incomplete", BROKEN),
        (whole[..whole.len() - 20].to_vec(), 400, "upload_incomplete", BROKEN),
    ] {
        let answer = send_form(&mary, form).await;
        assert_eq!((answer.status, answer.json()), (status, problem(code, text)));
    }
    let beside = form(&[("caption", "", b"me"), ("photo", "../../etc/passwd", &jpeg), ("more", "", b"x")]);
    assert_eq!(send_form(&mary, beside).await.status, 200);

    let not_a_form = "A photo must be sent as a form (multipart/form-data).";
    for (kind, status, code, text) in [
        ("image/jpeg", 415, "not_a_form", not_a_form),
        ("application/json", 415, "not_a_form", not_a_form),
        ("multipart/mixed; boundary=frame", 415, "not_a_form", not_a_form),
        ("multipart/form-data-not; boundary=frame", 415, "not_a_form", not_a_form),
        ("multipart/form-data", 400, "upload_incomplete", BROKEN),
    ] {
        let request = mary.request(Method::POST, PHOTO).header("content-type", kind).body(whole.clone());
        let answer = send(request).await;
        assert_eq!((answer.status, answer.json()), (status, problem(code, text)), "{kind}");
    }
    // A form is accepted at this one address and by this one method.
    for (method, path) in
        [(Method::PUT, "/api/members/me"), (Method::DELETE, PHOTO), (Method::POST, "/api/auth/login")]
    {
        let request =
            mary.request(method, path).header("content-type", "multipart/form-data; boundary=frame");
        assert_eq!(send(request.body("--frame--")).await.status, 415, "{path}");
    }
}

// proves: U1
#[tokio::test]
async fn uploads_without_a_session_or_from_another_site_are_refused_before_they_are_read() {
    let (portal, mary, _) = mary_s_portal().await;
    let foreign = mary.request(Method::POST, PHOTO).header("sec-fetch-site", "cross-site");
    let foreign = foreign.header("content-type", "multipart/form-data; boundary=frame");
    let whole = form(&[("photo", "me.jpg", &a_picture())]);
    assert_eq!(send(foreign.body(whole)).await.status, 403);
    // Nothing of the five announced megabytes is sent, and the answer comes all the same.
    let stranger = begin(&portal, "", &format!("content-length: {LARGEST}")).await;
    let answer = answer_to(stranger, b"").await;
    assert!(answer.starts_with("HTTP/1.1 401 "), "{answer}");
    assert!(answer.ends_with("{\"code\":\"signed_out\",\"message\":\"Please sign in.\"}"), "{answer}");
    assert_eq!(portal.count("photos"), 0);
}

// proves: U2
#[tokio::test]
async fn a_session_that_ends_while_its_photo_is_on_the_way_changes_nothing() {
    let portal = TestApp::start().await;
    portal.mary();
    let cookie = portal.browser().sign_in(MARY, PASSWORD).await.cookie();
    let body = form(&[("photo", "me.jpg", &a_picture())]);
    let (first, second) = body.split_at(body.len() / 2);
    let mut stream = begin(&portal, &cookie, &format!("content-length: {}", body.len())).await;
    stream.write_all(first).await.unwrap();
    under_way(&portal, true).await;
    portal.execute("DELETE FROM sessions", []);
    let answer = answer_to(stream, second).await;
    assert!(answer.starts_with("HTTP/1.1 401 ") && answer.contains("Please sign in."), "{answer}");
    assert_eq!(portal.count("photos"), 0);
    assert!(portal.app.photo_processor.is_idle());
}

// proves: N1
#[tokio::test]
async fn an_upload_has_more_time_than_other_requests_and_no_more_than_that() {
    // Both end before the longest silence of an upload does.
    let [request_time, upload_time] = [10, 14].map(Duration::from_secs);
    let limits = ServerLimits { request_time, upload_time, ..ServerLimits::default() };
    let portal = TestApp::start_with(limits).await;
    let read = async || portal.browser().get("/api/health").await.ok();
    let is_cut = async |mut stream: TcpStream| {
        let mut answer = [0; 13];
        stream.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 408 ");
    };
    let cookie = session_of(&portal, &portal.mary());
    let body = form(&[("photo", "me.jpg", &a_picture())]);
    let slow = begin(&portal, &cookie, &format!("content-length: {}", body.len())).await;
    let mut ordinary = TcpStream::connect(portal.address).await.unwrap();
    let head = "POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n";
    ordinary.write_all(head.as_bytes()).await.unwrap();
    under_way(&portal, true).await;
    read().await;
    wait::pass(limits.request_time).await;
    is_cut(ordinary).await;
    let answer = answer_to(slow, &body).await;
    assert!(answer.starts_with("HTTP/1.1 200 "), "its time is not over yet: {answer}");

    let mut silent = Vec::new();
    for number in 0..6 {
        let member = portal.member("John", "Lee", &format!("john{number}@email.com"));
        let cookie = session_of(&portal, &member);
        silent.push(begin(&portal, &cookie, &format!("content-length: {LARGEST}")).await);
        read().await;
    }
    wait::pass(limits.upload_time).await;
    for stream in silent {
        is_cut(stream).await;
    }
    under_way(&portal, false).await;
}

// proves: U1
/// Each of them has sent all but the end of the largest file, and goes on byte by byte.
#[tokio::test]
async fn slow_uploads_delay_no_other_upload() {
    let (portal, mary, _) = mary_s_portal().await;
    let whole = form(&[("photo", "me.jpg", &vec![0; LARGEST])]);
    let (most, end) = whole.split_at(whole.len() - 1000);
    let mut dripping = Vec::new();
    for number in 0..3 {
        let member = portal.member("John", "Lee", &format!("john{number}@email.com"));
        let cookie = session_of(&portal, &member);
        let mut stream = begin(&portal, &cookie, &format!("content-length: {}", whole.len())).await;
        stream.write_all(most).await.unwrap();
        dripping.push(stream);
    }
    for byte in &end[..3] {
        for stream in &mut dripping {
            stream.write_all(&[*byte]).await.unwrap();
        }
        new_photo(&mary, &a_picture()).await;
        assert!(!portal.app.photo_processor.is_idle(), "nobody waits for them");
    }
    let of_uploads = |name: &str| name.starts_with(".upload");
    let names = std::fs::read_dir(portal.data_dir()).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(names.filter(|name| of_uploads(name.to_str().unwrap())).count(), 0, "they have no name");
}

// proves: U1
#[tokio::test]
async fn a_member_who_begins_many_uploads_and_sends_nothing_delays_no_other_member() {
    let portal = TestApp::start().await;
    let cookie = session_of(&portal, &portal.mary());
    let length = format!("content-length: {LARGEST}");
    let held = begin(&portal, &cookie, &length).await;
    under_way(&portal, true).await;
    for _ in 0..5 {
        let answer = answer_to(begin(&portal, &cookie, &length).await, b"").await;
        assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
        assert!(answer.contains("Another photo of yours is still on its way."), "{answer}");
        assert!(answer.contains("\"upload_under_way\""), "{answer}");
    }
    portal.member("John", "Lee", "john@email.com");
    new_photo(&portal.signed_in("john@email.com").await, &a_picture()).await;
    drop(held);
    under_way(&portal, false).await;
    let mary = portal.signed_in(MARY).await;
    new_photo(&mary, &a_picture()).await;

    // Beyond so many at once the next member is asked to wait.
    let others: Vec<_> =
        (0..64).map(|n| portal.app.photo_processor.begin(&format!("member {n}")).unwrap()).collect();
    let answer = send_photo(&mary, &a_picture()).await;
    let sentence = "Many members are sending photos right now. Please try again in a moment.";
    assert_eq!((answer.status, answer.json()), (503, problem("busy", sentence)));
    assert!(answer.header("retry-after").is_some());
    drop(others);
    new_photo(&mary, &a_picture()).await;
}
