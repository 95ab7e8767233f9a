//! The interface inside the program, and what every answer carries.

use portal::platform::settings::Name;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::{Answer, Browser, send};

const ALWAYS: [(&str, &str); 7] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src 'self'; \
         form-action 'self'; img-src 'self' data: blob:; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("x-frame-options", "DENY"),
    ("cross-origin-resource-policy", "same-origin"),
    ("x-robots-tag", "noindex"),
    (
        "permissions-policy",
        "accelerometer=(), autoplay=(), camera=(), clipboard-read=(), clipboard-write=(self), \
         display-capture=(), encrypted-media=(), fullscreen=(), gamepad=(), geolocation=(), gyroscope=(), hid=(), \
         idle-detection=(), magnetometer=(), microphone=(), midi=(), payment=(), \
         publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), \
         xr-spatial-tracking=()",
    ),
];

/// The address of a hashed script in the page as it was built.
async fn script(browser: &Browser) -> String {
    let page = browser.get("/").await.body;
    let (_, rest) = page.split_once("src=\"/assets/").unwrap();
    format!("/assets/{}", rest.split('"').next().unwrap())
}

/// One answer of every kind, with the caching it promises.
async fn one_of_each(portal: &TestApp) -> Vec<(&'static str, u16, &'static str, Answer)> {
    let browser = portal.signed_in("mary.smith@email.com").await;
    let script = script(&browser).await;
    let raw = |method: Method, path: &str, kind: &'static str, body: String| {
        send(portal.browser().request(method, path).header("content-type", kind).body(body))
    };
    let json_type = "application/json";
    let login = "/api/auth/login";
    let foreign = portal.browser().request(Method::POST, login).header("sec-fetch-site", "cross-site");
    let etag = browser.get("/").await.header("etag").unwrap().to_owned();
    let again = browser.request(Method::GET, "/").header("if-none-match", etag);
    vec![
        ("page", 200, "no-cache", browser.get("/dashboard").await),
        ("page, unchanged", 304, "no-cache", send(again).await),
        ("asset", 200, "public, max-age=31536000, immutable", browser.get(&script).await),
        ("file", 200, "no-cache", browser.get("/licences.txt").await),
        ("unknown asset", 404, "no-store", browser.get("/assets/nothing.js").await),
        ("API", 200, "no-store", browser.get("/api/auth/me").await),
        ("signed out", 401, "no-store", portal.browser().get("/api/auth/me").await),
        ("wrong password", 401, "no-store", portal.browser().sign_in("x@email.com", "x").await),
        ("unknown", 404, "no-store", browser.get("/api/nothing").await),
        ("wrong method", 405, "no-store", raw(Method::DELETE, "/api/events", json_type, String::new()).await),
        ("malformed", 400, "no-store", raw(Method::POST, login, json_type, "{".to_owned()).await),
        ("not JSON", 415, "no-store", raw(Method::POST, login, "text/plain", "{".to_owned()).await),
        ("too large", 413, "no-store", raw(Method::POST, login, json_type, "1".repeat(65_537)).await),
        ("another site", 403, "no-store", send(foreign).await),
        ("health", 200, "no-store", browser.get("/api/health").await),
        ("signed in", 200, "no-store", browser.sign_in("mary.smith@email.com", PASSWORD).await),
        ("signed off", 200, "no-store", browser.sign_out().await),
    ]
}

// proves: H1
#[tokio::test]
async fn every_answer_carries_the_same_protection_errors_included() {
    let portal = TestApp::start().await;
    portal.mary();
    for (kind, status, caching, answer) in one_of_each(&portal).await {
        assert_eq!(answer.status, status, "{kind}");
        for (name, value) in ALWAYS {
            assert_eq!(answer.header(name), Some(value), "{kind}: {name}");
        }
        assert_eq!(answer.header("cache-control"), Some(caching), "{kind}");
        let sets = answer.headers.contains_key("set-cookie");
        assert_eq!(sets, matches!(kind, "signed in" | "signed off"), "{kind}");
        // The first two are ignored on plain http, with a line in the browser's console.
        for name in [
            "strict-transport-security",
            "cross-origin-opener-policy",
            "access-control-allow-origin",
            "server",
            "x-powered-by",
        ] {
            assert_eq!(answer.header(name), None, "{kind}: {name}");
        }
    }
}

// proves: H1
#[tokio::test]
async fn the_page_carries_the_names_and_a_name_is_never_markup() {
    let portal = TestApp::start().await;
    let browser = portal.browser();
    portal.set(Name::CongregationName, "Grace & \"Peace\" <Church> __PORTAL_NAMES__ 'of' Saint-André");
    portal.set(Name::PortalName, "</title><script>alert(1)</script>");
    let page = browser.get("/").await;
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    let html = page.body;
    assert!(html.contains("<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; · Grace &amp; &quot;Peace&quot; &lt;Church&gt;"), "{html}");
    assert!(!html.contains("<script>alert") && !html.contains("<Church>"), "{html}");
    let title = html.split("</title>").next().unwrap();
    assert!(title.contains("__PORTAL_NAMES__ &#39;of&#39;"), "a name is never a place-holder: {title}");
    let (_, rest) = html.split_once("name=\"portal-names\" content=\"").unwrap();
    let names = rest.split('"').next().unwrap();
    let unescaped = names
        .replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&#39;", "'")
        .replace("&amp;", "&");
    let in_page: Value = serde_json::from_str(&unescaped).unwrap();
    assert_eq!(in_page, browser.read("/api/names").await);
    assert_eq!(in_page["portalName"], json!("</title><script>alert(1)</script>"));
}

#[tokio::test]
async fn the_page_is_asked_for_again_and_sent_only_when_it_changed() {
    let portal = TestApp::start().await;
    let browser = portal.browser();
    let first = browser.get("/").await;
    let etag = first.header("etag").unwrap().to_owned();
    let ask =
        async |tag: &str| send(browser.request(Method::GET, "/events").header("if-none-match", tag)).await;
    for tag in [etag.clone(), format!("W/{etag}"), format!("\"other\", {etag}")] {
        let same = ask(&tag).await;
        assert_eq!((same.status, &*same.body, same.header("etag")), (304, "", Some(&*etag)), "{tag}");
    }
    assert_eq!(ask("\"other\"").await.status, 200);
    portal.set(Name::CongregationName, "Hope Chapel");
    let changed = ask(&etag).await;
    assert_eq!(changed.status, 200);
    assert_ne!(changed.header("etag"), Some(&*etag));
}

#[tokio::test]
async fn what_the_page_names_is_never_asked_for_again() {
    let portal = TestApp::start().await;
    let browser = portal.browser();
    let page = browser.get("/").await.body;
    let named = |attribute: &str| {
        let opening = format!("{attribute}=\"/");
        let addresses = page.split(&opening).skip(1);
        addresses.map(|rest| format!("/{}", rest.split('"').next().unwrap())).collect::<Vec<_>>()
    };
    let mut files = [named("src"), named("href")].concat();
    files.retain(|path| path != "/api/auth/me");
    assert_eq!(files.len(), 5, "two scripts, the style, the font and the mark: {files:?}");
    for path in files {
        let answer = send(browser.request(Method::GET, &path)).await;
        assert_eq!(answer.header("cache-control"), Some("public, max-age=31536000, immutable"), "{path}");
    }
}

#[tokio::test]
async fn every_screen_s_path_is_the_page_and_a_missing_file_is_missing() {
    let portal = TestApp::start().await;
    let browser = portal.browser();
    let page = browser.get("/").await.body;
    assert!(page.contains("<div id=\"root\">"));
    for path in
        "login dashboard reset-password?token=x no/such/screen apiary verify-2fa?email=a@b.c".split(' ')
    {
        let answer = browser.get(&format!("/{path}")).await;
        assert_eq!((answer.status, &answer.body), (200, &page), "{path}");
    }
    let compressed = format!("{}.br", script(&browser).await);
    for path in [
        "/assets/",
        "/assets/index-0000.js",
        "/robots.php",
        "/portal.db",
        "/index.html",
        "/.env",
        "/assets/%2e%2e/index.html",
        "/assets/..%2findex.html",
        &compressed,
    ] {
        let answer = browser.get(path).await.refused(404, "not_found");
        assert_eq!(answer.message(), "There is nothing at this address.", "{path}");
    }
    let head = send(browser.request(Method::HEAD, "/")).await;
    assert_eq!((head.status, &*head.body), (200, ""));
}

#[tokio::test]
async fn a_file_is_sent_in_the_best_encoding_the_browser_takes() {
    let portal = TestApp::start().await;
    let browser = portal.browser();
    let path = script(&browser).await;
    let ask = async |accepted: &str| {
        let request = browser.request(Method::GET, &path).header("accept-encoding", accepted);
        let response = request.send().await.unwrap();
        let header =
            |name: &str| response.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        let (encoding, etag) = (header("content-encoding"), header("etag").unwrap());
        assert_eq!(header("content-type").unwrap(), "text/javascript; charset=utf-8");
        assert_eq!(header("vary").unwrap(), "accept-encoding");
        (encoding, etag, response.bytes().await.unwrap().len())
    };
    let (plain, brotli, gzip) = (ask("identity").await, ask("gzip, deflate, br").await, ask("gzip").await);
    assert_eq!(plain.0, None);
    assert_eq!(brotli.0.as_deref(), Some("br"));
    assert_eq!(gzip.0.as_deref(), Some("gzip"));
    assert!(brotli.2 < gzip.2 && gzip.2 < plain.2, "{brotli:?} {gzip:?} {plain:?}");
    assert!(plain.1 != brotli.1 && brotli.1 != gzip.1, "one tag for one sequence of bytes");
    assert_eq!(ask("br;q=0, gzip;q=0.0").await.0, None);
}

// Known from ChurchCRM CVE-2025-0981, CVE-2025-68275, CVE-2026-24855; Rock RMS CVE-2026-36748.
// proves: H1
#[test]
fn no_screen_makes_markup_or_code_of_a_text() {
    let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/src")];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            if path.is_dir() && name != "testing" {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "ts" || ending == "tsx")
                && !name.contains(".test.")
            {
                let code = std::fs::read_to_string(&path).unwrap();
                for way in [
                    "dangerouslySetInnerHTML",
                    "innerHTML",
                    "outerHTML",
                    "insertAdjacentHTML",
                    "document.write",
                    "srcDoc",
                    "eval(",
                    "new Function",
                    "javascript:",
                ] {
                    assert!(!code.contains(way), "{}: {way}", path.display());
                }
                files += 1;
            }
        }
    }
    assert!(files > 50, "the screens were found: {files}");
}
