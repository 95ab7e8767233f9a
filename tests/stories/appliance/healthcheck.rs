//! Scripts and service managers check the portal's health.

use std::net::TcpListener;

use crate::certificates::serving::{https_portal, serve};
use crate::support::command::Said;
use crate::support::https_authority::{Authority, HOST};
use crate::support::serving::{Serving, portal_with_mary};

#[test]
fn the_healthcheck_finds_the_running_portal_of_its_folder() {
    let portal = portal_with_mary();
    let serving = Serving::start(&portal);
    let said = portal.run(&["healthcheck"]);
    assert_eq!((said.code, &*said.out), (0, "{\"status\":\"ok\"}\n"), "{}", said.err);

    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let said = portal.run(&["healthcheck", "--listen", &nobody]);
    assert!(said.code == 1 && said.err.contains(&format!("No portal answers on {nobody}")), "{}", said.err);
    let said = portal.command(&["healthcheck"]).env("PORTAL_LISTEN", &nobody).output().unwrap();
    assert_eq!(said.status.code(), Some(1), "what is said counts more than what is found");
    let address = serving.address.to_string();
    let anywhere = crate::support::command::Portal::nowhere();
    assert_eq!(anywhere.run(&["healthcheck", "--listen", &address]).code, 0);
    serving.stop();
}

#[test]
fn another_portal_that_is_well_is_not_taken_for_the_one_of_the_folder() {
    let [ours, other] = [portal_with_mary(), portal_with_mary()];
    let others = Serving::start(&other);
    let address = others.address.to_string();
    let said = ours.run(&["healthcheck"]);
    assert!(said.code == 1 && said.err.contains("not yet. To open it: portal serve"), "{}", said.err);
    let ask = || ours.command(&["healthcheck"]).env("PORTAL_LISTEN", &address).output().unwrap();
    let closed = Said::from(ask());
    assert!(closed.code == 1 && closed.out.is_empty(), "{}", closed.out);
    assert!(
        closed.err.contains("is another one") && closed.err.contains("is not open, or not yet"),
        "{}",
        closed.err
    );

    let serving = Serving::start(&ours);
    let elsewhere = Said::from(ask());
    let advice = format!("Ask that one: portal healthcheck --listen {}", serving.address);
    assert!(elsewhere.code == 1 && elsewhere.err.contains(&advice), "{}", elsewhere.err);
    let asked = || ours.run(&["healthcheck", "--listen", &serving.address.to_string()]).code;
    assert_eq!(asked(), 0);
    std::fs::write(ours.data_dir().join("serve.lock"), "").unwrap();
    assert_eq!(asked(), 0);
    serving.stop();
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
