//! A certificate from files that another program renews.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::sync::Arc;
use std::time::Duration;

use hyper::Method;
use portal::appliance::certificates::files::{Files, WatchedCertificate};
use portal::http::ServerLimits;
use portal::platform::clock::Clock;
use tokio::sync::{Notify, watch};

use crate::support::https_app::HttpsApp;
use crate::support::https_authority::{Authority, HOST};
use crate::support::https_visitor::Visitor;
use crate::support::wait::until_async;

#[tokio::test(flavor = "multi_thread")]
async fn renewed_files_are_taken_by_themselves_and_a_connection_goes_on() {
    let app = HttpsApp::start(ServerLimits::default(), false).await;
    let visitor = Visitor::at(app.https, app.authority.trust());
    let files = app.write(&app.authority.issue(&[HOST, "first.example.org"], None));
    let watched =
        WatchedCertificate::begin(files, HOST, Arc::clone(&app.certificates), Clock::System).unwrap();
    let (_stop, stopping) = watch::channel(false);
    let every = Duration::from_millis(20);
    tokio::spawn(watched.keep_fresh(every, Arc::new(Notify::new()), stopping));
    let mut before = visitor.connect().await.unwrap();
    assert!(before.facts.is_for("first.example.org"));

    app.write(&app.authority.issue(&[HOST, "second.example.org"], None));
    let is_taken = async || visitor.connect().await.unwrap().facts.is_for("second.example.org");
    until_async("the new certificate is taken", is_taken).await;
    let answer = visitor.send(&mut before, Method::GET, "/api/health", "").await.unwrap();
    assert_eq!(answer.status, 200);
}

#[test]
fn files_that_are_no_certificate_and_its_key_are_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let authority = Authority::new();
    let (ours, other) = (authority.issue(&[HOST], None), authority.issue(&[HOST], None));
    let files = ours.write(folder.path());
    assert!(files.load().unwrap().facts.is_for(HOST));
    let chain = files.load().unwrap().certified.cert.len();
    assert_eq!(chain, 2, "the chain is sent as well");

    let (_, root) = ours.certificate.split_once("-----END CERTIFICATE-----\n").unwrap();
    let (own, _) = ours.certificate.split_at(ours.certificate.len() - root.len());
    let sealed = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n";
    let turned_around = format!("{root}{own}");
    let cut = &ours.certificate[..200];
    let table = [
        (&*ours.certificate, &*other.key, "do not belong together"),
        (&turned_around, &ours.key, "must be the first in its file"),
        ("", &ours.key, "There is no certificate in"),
        (cut, &ours.key, "There is no certificate in"),
        (&ours.key, &ours.key, "There is no certificate in"),
        (&ours.certificate, "", "There is no private key in"),
        (&ours.certificate, &ours.certificate, "There is no private key in"),
        (&ours.certificate, sealed, "openssl pkey -in"),
    ];
    for (certificate, key, reason) in table {
        fs::write(&files.certificate, certificate).unwrap();
        fs::write(&files.key, key).unwrap();
        let said = files.load().unwrap_err();
        assert!(said.contains(reason), "{reason}: {said}");
    }

    let both = folder.path().join("both.pem");
    fs::write(&both, format!("{}{}", ours.key, ours.certificate)).unwrap();
    let one = Files { certificate: both.clone(), key: both };
    fs::set_permissions(&one.key, Permissions::from_mode(0o644)).unwrap();
    assert!(one.load().unwrap().is_key_open, "one file may hold both, and this one everybody can read");
    fs::set_permissions(&one.key, Permissions::from_mode(0o640)).unwrap();
    assert!(!one.load().unwrap().is_key_open, "a group may be meant");

    fs::remove_file(&files.key).unwrap();
    let said = files.load().unwrap_err();
    assert!(said.contains("There is no file") && said.contains("--certificate-key"), "{said}");
}
