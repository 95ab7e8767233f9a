//! How the real program serves, and what it refuses: the public address against the flags.

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

// proves: S2
#[test]
fn a_portal_that_members_could_not_reach_safely_does_not_start_and_says_what_to_do() {
    let table = [
        ("https://portal.example.org", &["--listen", "0.0.0.0:0"][..], "--listen-https '[::]:443'"),
        (
            "https://portal.example.org",
            &["--listen", "127.0.0.1:7", "--listen-https", "127.0.0.1:7"],
            "same port",
        ),
    ];
    for (address, flags, says) in table {
        let said = refused_with(&at(address), flags);
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
    let table = [
        ("http://portal.lan", vec![("PORTAL_LISTEN_HTTPS", "127.0.0.1:0")], "nothing listens on 127.0.0.1:0"),
        ("https://portal.example.org", vec![], "--trusted-proxy 127.0.0.1"),
    ];
    for (address, environment, says) in table {
        let portal = at(address);
        let serving = Serving::start_with(&portal, &environment);
        assert_eq!(serving.https, None, "{address} {environment:?}");
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
        .logs("Say the address with its port: portal settings set public-address http://portal.lan:")
        .await;
    let change = |address| portal.ok(&["settings", "set", "public-address", address]);
    assert!(change("https://portal.example.org").contains("open it anew"));
    let other = portal.ok(&["settings", "set", "help-contact", "Ada"]);
    assert!(!other.contains("anew"), "{other}");
    serving.stop();
    assert!(!change("http://portal.lan").contains("anew"), "nobody serves");
}
