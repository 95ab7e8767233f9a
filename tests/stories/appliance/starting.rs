//! What the real program serves how, and what it refuses to serve: the public address against the flags.

use std::net::TcpListener;

use crate::certificates::serving::https_portal;
use crate::support::command::Portal;
use crate::support::https_authority::{Authority, HOST};
use crate::support::serving::{Serving, portal_with_mary, refused_with};

fn at(address: &str) -> Portal {
    let portal = portal_with_mary();
    portal.ok(&["settings", "set", "public-address", address]);
    portal
}

#[test]
fn a_portal_that_members_could_not_reach_safely_does_not_start_and_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let files = Authority::new().issue(&[HOST], None).write(folder.path());
    let pair = ["--certificate", files.certificate.to_str().unwrap()];
    let key = ["--certificate-key", files.key.to_str().unwrap()];
    let pair = [pair, key].concat();
    let own = ["--listen", "127.0.0.1:0", "--listen-https", "127.0.0.1:0"];
    let with_pair = [&own[..], &pair].concat();
    let table = [
        ("https://portal.example.org", vec!["--listen", "0.0.0.0:0"], "--listen-https '[::]:443'"),
        ("https://portal.example.org", vec!["--listen", "[::]:0"], "--trusted-proxy 127.0.0.1"),
        ("https://portal.example.org", pair.clone(), "Add: --listen-https"),
        ("http://portal.lan", with_pair, "portal settings set public-address https://NAME"),
        ("https://portal.local", own.to_vec(), "No certificate can be fetched for portal.local"),
        ("https://192.168.1.20", own.to_vec(), "portal settings set public-address http://192.168.1.20"),
        (
            "https://portal.example.org",
            vec!["--listen", "127.0.0.1:7", "--listen-https", "127.0.0.1:7"],
            "same port",
        ),
    ];
    for (address, flags, says) in table {
        let said = refused_with(&at(address), &flags);
        assert!(said.err.starts_with("portal: ") && said.err.contains(says), "{address}: {}", said.err);
        assert_eq!(said.err.lines().count(), 1, "one sentence and no log: {}", said.err);
    }
}

#[test]
fn certificate_files_that_are_no_good_refuse_the_start() {
    let portal = https_portal();
    let (authority, folder) = (Authority::new(), portal.folder.path().to_owned());
    let files = authority.issue(&[HOST], None).write(&folder);
    let flags = ["--listen", "127.0.0.1:0", "--listen-https", "127.0.0.1:0"];
    let pair = ["--certificate", files.certificate.to_str().unwrap(), "--certificate-key"];
    let refused = |key: &str| refused_with(&portal, &[&flags[..], &pair, &[key]].concat()).err;
    std::fs::write(&files.key, authority.issue(&[HOST], None).key).unwrap();
    let said = refused(files.key.to_str().unwrap());
    assert!(said.contains("do not belong together"), "{said}");
    let said = refused("/no/such/key.pem");
    assert!(said.contains("There is no file /no/such/key.pem"), "{said}");
    let half = portal.run(&["serve", "--certificate", "a.pem"]);
    assert!(half.code == 2 && half.err.contains("--certificate-key"), "{}", half.err);
}

#[tokio::test]
async fn every_way_to_serve_that_is_allowed_opens_and_says_how() {
    let https = "https://portal.example.org";
    let table = [
        (
            "http://portal.lan",
            vec![("PORTAL_LISTEN_HTTPS", "127.0.0.1:0")],
            false,
            "nothing listens on 127.0.0.1:0",
        ),
        (https, vec![], false, "--trusted-proxy 127.0.0.1"),
        (https, vec![("PORTAL_TRUSTED_PROXY", "127.0.0.1")], false, "the portal is open"),
        (
            https,
            vec![
                ("PORTAL_LISTEN_HTTPS", "127.0.0.1:0"),
                ("PORTAL_ACME_DIRECTORY", "https://127.0.0.1:9/directory"),
            ],
            true,
            "the certificate is fetched and renewed by itself",
        ),
    ];
    for (address, environment, speaks_https, says) in table {
        let portal = at(address);
        let serving = Serving::start_with(&portal, &environment);
        assert_eq!(serving.https.is_some(), speaks_https, "{address} {environment:?}");
        serving.logs(says).await;
        let (code, log) = serving.stop();
        assert_eq!(code, Some(0), "{log}");
        let is_warned = log.contains("a web server in front must speak https");
        assert_eq!(is_warned, environment.is_empty(), "{log}");
    }
}

#[test]
fn a_port_that_another_program_has_is_said_with_how_to_find_it() {
    let portal = https_portal();
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = other.local_addr().unwrap().to_string();
    for flags in [
        ["--listen", &taken, "--listen-https", "127.0.0.1:0"],
        ["--listen", "127.0.0.1:0", "--listen-https", &taken],
    ] {
        let said = refused_with(&portal, &flags);
        assert!(said.err.contains(&format!("Cannot listen on {taken}")), "{}", said.err);
        assert!(said.err.contains("sudo ss -ltnp") && said.err.contains("--trusted-proxy"), "{}", said.err);
    }
}

#[tokio::test]
async fn a_public_address_that_changes_beside_the_server_wants_it_opened_anew() {
    let portal = at("http://portal.lan:8080");
    let serving = Serving::start(&portal);
    serving
        .logs("say the address with its port, portal settings set public-address http://portal.lan:")
        .await;
    let change = |address| portal.ok(&["settings", "set", "public-address", address]);
    assert!(change("https://portal.example.org").contains("open it anew"));
    let other = portal.ok(&["settings", "set", "help-contact", "Ada"]);
    assert!(!other.contains("anew"), "{other}");
    serving.stop();
    assert!(!change("http://portal.lan").contains("anew"), "nobody serves");
}
