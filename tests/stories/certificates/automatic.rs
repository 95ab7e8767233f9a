//! Certificates that the portal fetches and renews by itself, from a real authority.

use std::os::unix::fs::PermissionsExt;
use std::sync::Arc;

use portal::appliance::certificates::automatic::{CertificateStatus, Trial, ValidationMethod, try_order};
use portal::appliance::certificates::{Challenge, Facts};
use portal::platform::refusal::ErrorCode;
use portal::platform::tls::ACME_TLS;
use tokio_rustls::rustls::ClientConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;

use crate::support::acme_authority::{Authority, DAYS, busy_authority, hasty_authority, trusting};
use crate::support::certificate_site::{DAY, HOST, MINUTE, Site, shown};
use crate::support::wait::until_async;

/// A site that has its first certificate, its authority and the root of that.
async fn certified() -> (Site, Authority, CertificateDer<'static>) {
    let mut site = Site::new().await;
    let authority = site.authority();
    site.begin(&authority);
    site.until_well().await;
    let root = authority.root().await;
    (site, authority, root)
}

#[tokio::test]
async fn the_first_certificate_is_proven_on_port_80_and_kept_for_its_owner_alone() {
    let mut site = Site::new().await;
    let authority = site.authority();
    site.begin(&authority);
    let status = site.until_well().await;
    let certificate = site.shown(&authority.root().await).await;
    let facts = Facts::of(&certificate).unwrap();
    assert!(facts.is_for(HOST), "{facts:?}");
    assert_eq!(site.stored_facts(), Some(facts.clone()));
    assert_eq!(status.way, ValidationMethod::Http);
    assert!(authority.log().contains("validate w/ HTTP"), "{}", authority.log());
    let renewal = status.next_attempt.unwrap();
    let life = facts.not_after.as_second() - facts.not_before.as_second();
    let left = facts.not_after.as_second() - renewal.as_second();
    assert!((life / 3..=life / 3 + life / 60).contains(&left), "renewed {left} seconds before its end");
    site.end().await;
    let folder = site.order("").folder;
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    let files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(files.len(), 3, "{files:?}");
    assert!(files.iter().all(|path| mode(path) == 0o600), "{files:?}");
}

#[tokio::test]
async fn where_port_80_is_closed_the_next_attempt_is_on_port_443_and_later_ones_too() {
    let mut site = Site::unreachable();
    site.open_https().await;
    let authority = site.authority();
    site.begin(&authority);
    let words = site.until_failed(1).await;
    assert!(words.contains("nobody at http://portal.example.org (port 80)"), "{words}");
    assert!(words.contains("forward the ports 80 and 443"), "{words}");
    site.later(2 * MINUTE);
    assert_eq!(site.until_well().await.way, ValidationMethod::Tls);
    let root = authority.root().await;
    let first = site.shown(&root).await;
    site.later(DAYS * DAY);
    site.until("the renewal", |status| status.last_success == Some(site.clock.now())).await;
    assert_ne!(site.shown(&root).await, first);
    site.end().await;
}

#[tokio::test]
async fn a_restart_uses_the_stored_certificate_without_an_order() {
    let (mut site, mut authority, root) = certified().await;
    let certificate = site.shown(&root).await;
    site.end().await;
    authority.end();
    let status = site.status();

    let mut restarted = Site::unreachable();
    restarted.folder = std::mem::replace(&mut site.folder, tempfile::tempdir().unwrap());
    restarted.open_https().await;
    restarted.begin(&authority);
    until_async("the kept certificate is used", async || restarted.certificates.current().is_some()).await;
    assert_eq!(restarted.shown(&root).await, certificate);
    restarted.end().await;
    assert_eq!(restarted.status(), status, "nothing was tried");
}

#[tokio::test]
async fn a_certificate_is_renewed_when_a_third_of_its_life_is_left_and_new_connections_see_it() {
    let (mut site, authority, root) = certified().await;
    let status = site.status();
    let first = site.shown(&root).await;
    let account = site.file("account.json");
    let before_it_is_due = status.next_attempt.unwrap().as_second() - site.clock.now().as_second() - MINUTE;
    let orders = || authority.log().matches("POST /order-plz").count();
    let before = orders();
    site.later(before_it_is_due);
    let due = site.later(2 * MINUTE);
    site.until("the renewal", |status| status.last_success == Some(due)).await;
    assert_eq!(orders(), before + 1, "once, when it is due");
    let second = site.shown(&root).await;
    assert_ne!(second, first);
    assert_eq!(site.stored_facts(), Facts::of(&second), "and it is kept");
    assert_eq!(site.file("account.json"), account, "with the same account");
    site.end().await;
}

#[tokio::test]
async fn an_order_that_is_asked_for_comes_once_a_minute_where_one_is_due_and_never_beside_another() {
    let mut site = Site::unreachable();
    let authority = site.authority();
    let turn = |site: &Site| site.renewal.turn().map_err(|refusal| (refusal.code, refusal.message));
    assert_eq!(turn(&site).err().unwrap().0, ErrorCode::NotAsItWas, "none is fetched here");
    site.begin(&authority);
    site.until_failed(1).await;
    // From now on only who asks.
    site.end().await;
    assert!(turn(&site).err().unwrap().1.contains("less than a minute ago"));
    site.later(MINUTE);
    let first = turn(&site).unwrap();
    assert!(turn(&site).err().unwrap().1.contains("at this moment"));
    let refused = first.order().await.unwrap_err();
    assert_eq!(refused.code.as_str(), "certificate_refused");
    assert!(refused.message.contains("port 443") && refused.message.contains(" It said: "), "{refused:?}");
    assert_eq!(turn(&site).err().unwrap().0, ErrorCode::Busy);
    site.open_http().await;
    site.later(MINUTE);
    let ordered = turn(&site).unwrap().order().await.unwrap();
    assert_eq!(ordered, format!("A new certificate for {HOST} is in use."));
    assert!(site.certificates.current().is_some());
    site.later(MINUTE);
    assert!(turn(&site).err().unwrap().1.contains("is renewed by itself from "));
}

#[tokio::test]
async fn an_order_that_is_only_tried_says_whether_a_certificate_could_be_had_and_leaves_nothing() {
    let (site, closed) = (Site::new().await, Site::unreachable());
    for (site, wanted) in [(&site, None), (&closed, Some("forward the ports 80 and 443"))] {
        let authority = site.authority();
        let (directory, trust) = (authority.directory(), Some(authority.trust()));
        match (try_order(HOST, &directory, &site.certificates, trust).await, wanted) {
            (Trial::Given, None) => {}
            (Trial::Refused(why), Some(wanted)) => assert!(why.contains(wanted), "{why}"),
            other => panic!("{other:?}"),
        }
        assert!(site.certificates.current().is_none() && site.answers_nothing());
        assert!(!site.order("").folder.exists());
    }
    let nowhere = "https://127.0.0.1:9/directory";
    assert_eq!(try_order(HOST, nowhere, &site.certificates, None).await, Trial::NotKnown);
}

// proves: C1
#[tokio::test]
async fn while_renewal_fails_the_old_one_is_served_and_the_status_says_what_to_do() {
    let (mut site, mut authority, root) = certified().await;
    let certificate = site.shown(&root).await;
    authority.end();
    let mut waits = Vec::new();
    site.later(DAYS * DAY * 2 / 3 + DAY);
    for times in 1..=3 {
        let words = site.until_failed(times).await;
        let unreached = "The certificate authority 127.0.0.1 could not be reached: nobody answers there.";
        assert!(words.contains(unreached) && words.contains("Is this machine on the internet"), "{words}");
        let wait = site.status().next_attempt.unwrap().as_second() - site.clock.now().as_second();
        waits.push(wait);
        assert_eq!(site.shown(&root).await, certificate);
        site.later(wait);
    }
    assert!(waits.is_sorted() && waits[0] >= MINUTE && waits[2] >= 15 * MINUTE, "{waits:?}");
    site.until_failed(4).await;
    authority.begin();
    site.later(2 * 60 * MINUTE);
    // The authority has no account any more either.
    site.until("the renewal", |status| status.last_success == Some(site.clock.now())).await;
    assert_eq!(site.status().last_error, None);
    assert_ne!(site.shown(&authority.root().await).await, certificate);
    site.end().await;
}

#[tokio::test]
async fn a_certificate_of_another_authority_is_replaced_at_once() {
    let (mut site, for_trials, root) = certified().await;
    site.end().await;
    let authority = site.authority();
    site.begin_with(&authority.directory(), Some(for_trials.trust()));
    site.until_failed(1).await;
    site.shown(&root).await;
    site.end().await;
    let now = site.later(2 * MINUTE);
    site.begin(&authority);
    site.until("its own certificate", |status| status.last_success == Some(now)).await;
    site.shown(&authority.root().await).await;
    site.end().await;
}

#[tokio::test]
async fn an_order_that_is_killed_in_the_middle_leaves_nothing_broken() {
    let (mut site, authority, root) = certified().await;
    let certificate = site.shown(&root).await;
    // At every step of an order, as far as it can be timed.
    for step in [
        "HEAD /nonce-plz",
        "POST /order-plz",
        "POST /authZ",
        "POST /chalZ",
        "POST /finalize-order",
        "POST /certZ",
    ] {
        site.later(DAYS * DAY);
        let seen = authority.log().matches(step).count();
        until_async(step, async || authority.log().matches(step).count() > seen).await;
        let (_stop, keeping) = site.keeping.take().unwrap();
        keeping.abort();
        let _killed = keeping.await;
        assert!(site.stored_facts().is_some(), "{step}: a whole pair is kept");
        let again = site.later(2 * MINUTE);
        site.begin(&authority);
        site.until("a certificate", |status| status.last_success == Some(again)).await;
    }
    assert_ne!(site.shown(&root).await, certificate);
    site.end().await;
}

// proves: C1
#[tokio::test]
async fn told_to_stop_in_the_middle_of_an_order_it_stops_at_once_and_takes_its_answers_back() {
    let mut site = Site::new().await;
    let slow = [("PEBBLE_VA_NOSLEEP", "0"), ("PEBBLE_VA_SLEEPTIME", "15")];
    let authority = Authority::start_with(site.http, site.https, &slow);
    site.begin(&authority);
    until_async("the authority is told to look", async || !site.answers_nothing()).await;
    site.end().await;
    assert!(site.answers_nothing(), "what was answered is taken back");
    let status = site.status();
    assert_eq!((status.failures, status.last_error), (0, None), "nobody failed: the next start asks at once");
}

#[tokio::test]
async fn rejected_nonces_are_survived() {
    let mut site = Site::new().await;
    let authority = Authority::start_with(site.http, site.https, &[("PEBBLE_WFE_NONCEREJECT", "30")]);
    site.begin(&authority);
    loop {
        let now = Some(site.clock.now());
        let is_over = |status: &CertificateStatus| {
            let is_cut_off = status.last_error.as_ref().is_some_and(|words| words.contains("cut off"));
            status.last_attempt == now && !is_cut_off
        };
        let status = site.until("the end of an order", is_over).await;
        // A request that is repeated once was rejected the first time. Three rejections in a row end an order.
        let log = authority.log();
        let asked: Vec<_> = log.lines().filter_map(|line| line.split_once("POST /")).collect();
        if status.last_success == now && asked.windows(2).any(|two| two[0].1 == two[1].1) {
            break;
        }
        site.later(DAYS * DAY);
    }
    site.end().await;
}

#[tokio::test]
async fn a_name_that_the_authority_knows_already_is_not_proven_again() {
    let mut site = Site::new().await;
    let authority = Authority::start_with(site.http, site.https, &[("PEBBLE_AUTHZREUSE", "100")]);
    site.begin(&authority);
    site.until_well().await;
    for port in site.ports.drain(..) {
        port.abort();
    }
    let due = site.later(DAYS * DAY);
    site.until("the renewal", |status| status.last_success == Some(due)).await;
    site.end().await;
}

#[tokio::test]
async fn an_authority_that_wants_to_be_left_alone_is_left_alone_for_as_long_as_it_says() {
    let mut site = Site::new().await;
    let (directory, trust) = busy_authority().await;
    site.begin_with(&directory, Some(trust));
    let words = site.until_failed(1).await;
    assert!(words.contains("asked too often lately"), "{words}");
    assert!(words.contains("It said: too many orders"), "{words}");
    let wait = site.status().next_attempt.unwrap().as_second() - site.clock.now().as_second();
    assert!((3 * 60 * MINUTE..4 * 60 * MINUTE).contains(&wait), "{wait}");
    site.end().await;
}

#[tokio::test]
async fn an_authority_that_refuses_before_it_answers_is_told_as_one_that_takes_its_time() {
    let mut site = Site::unreachable();
    let (directory, trust) = hasty_authority().await;
    site.begin_with(&directory, Some(trust));
    let words = site.until_failed(1).await;
    assert!(words.contains("nobody at http://portal.example.org (port 80)"), "{words}");
    assert!(site.answers_nothing());
    site.end().await;
    assert_eq!(site.status().way, ValidationMethod::Tls, "the next attempt is by the other port");
}

// proves: C1
#[tokio::test]
async fn an_authority_that_cannot_be_trusted_is_told_nothing() {
    let mut site = Site::new().await;
    let authority = site.authority();
    site.begin_with(&authority.directory(), None);
    let words = site.until_failed(1).await;
    assert!(words.contains("Whoever answers for 127.0.0.1 is not the certificate authority"), "{words}");
    assert!(!authority.log().contains("GET /dir"), "{}", authority.log());
    site.end().await;
}

// proves: C1
#[tokio::test]
async fn only_an_authority_sees_the_answer_on_port_443_and_it_sees_nothing_else() {
    let (mut site, _authority, root) = certified().await;
    let mut asking = ClientConfig::clone(&trusting(&root));
    asking.alpn_protocols = vec![ACME_TLS.to_vec()];
    let asking = Arc::new(asking);
    let refused = shown(site.https, Arc::clone(&asking)).await;
    assert!(refused.is_err(), "without a question there is no answer");
    let answer = rcgen::generate_simple_self_signed([HOST.to_owned()]).unwrap();
    let der = answer.cert.der().clone();
    let key = tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer::from(answer.signing_key.serialize_der());
    let provider = ring::default_provider();
    let key =
        tokio_rustls::rustls::sign::CertifiedKey::from_der(vec![der.clone()], key.into(), &provider).unwrap();
    let in_use = site.shown(&root).await;
    site.certificates.set_challenge(Some(Challenge::Tls { host: HOST.to_owned(), answer: Arc::new(key) }));
    let mut seeing = ClientConfig::clone(&trusting(&der));
    seeing.alpn_protocols = vec![ACME_TLS.to_vec()];
    assert_eq!(shown(site.https, Arc::new(seeing.clone())).await.unwrap(), der);
    assert_eq!(site.shown(&root).await, in_use, "a browser goes on as before");
    seeing.alpn_protocols.push(b"http/1.1".to_vec());
    assert!(shown(site.https, Arc::new(seeing)).await.is_err(), "whoever offers more is a browser");
    site.certificates.set_challenge(None);
    assert!(shown(site.https, asking).await.is_err());
    site.end().await;
}
