//! Scripts and service managers check the portal's health.

use crate::certificates::serving::{https_portal, serve};
use crate::support::https_authority::{Authority, HOST};
use crate::support::serving::{Serving, portal_with_mary};

#[test]
fn the_healthcheck_finds_the_running_portal_of_its_folder() {
    let portal = portal_with_mary();
    let serving = Serving::start(&portal);
    let said = portal.run(&["healthcheck"]);
    assert_eq!((said.code, &*said.out), (0, "{\"status\":\"ok\"}\n"), "{}", said.err);
    serving.stop();
}

#[test]
fn another_portal_that_is_well_is_not_taken_for_the_one_of_the_folder() {
    let [ours, other] = [portal_with_mary(), portal_with_mary()];
    let others = Serving::start(&other);
    let said = ours.run(&["healthcheck"]);
    assert!(said.code == 1 && said.err.contains("not yet. To open it: portal serve"), "{}", said.err);
    assert!(said.out.is_empty(), "{}", said.out);
    others.stop();
}

#[test]
fn a_portal_that_speaks_https_itself_answers_the_healthcheck_on_its_plain_port() {
    let portal = https_portal();
    let serving = serve(&portal, &Authority::new().issue(&[HOST], None));
    let dir = portal.dir();
    let running = dir.running().unwrap();
    assert_eq!((running.http, running.https), (serving.address, serving.https));
    assert_eq!(running.certificate, Some(portal.folder.path().join("fullchain.pem")));
    assert!(!running.automatic_certificate && running.pid > 1);
    assert_eq!(portal.run(&["healthcheck"]).code, 0);
    serving.stop();
    assert_eq!(dir.running(), None, "nobody runs any more, whatever stands in the file");
}
