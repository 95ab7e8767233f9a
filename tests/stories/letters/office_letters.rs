//! A letter of the office to some: looked at first, sent once, to those only whom it is for.

use jiff::SignedDuration;
use portal::congregation::people::members::{MemberField, NewPerson};
use portal::platform::settings::Name;
use reqwest::Method;
use serde_json::{Value, json};

use super::{header, unfolded};
use crate::office::role_rights::office;
use crate::support::app::TestApp;
use crate::support::browser::{send, some_of};

const LETTERS: &str = "/api/office/letters";

/// Adds somebody of the choir, who gets letters at this address.
fn singer(portal: &TestApp, first: &str, email: Option<&str>, change: &str) -> String {
    let mut person = NewPerson::named(first, "Young").with(MemberField::MinistryGroup, "Choir");
    person.email = email.map(|email| email.parse().unwrap());
    let id = portal.add(&person);
    portal.change(&id, change);
    id
}

fn choir() -> Value {
    json!({ "filter": ["group:Choir"], "subject": "Rehearsal", "text": "On Friday.\n\nBring pencils." })
}

fn waiting(portal: &TestApp) -> i64 {
    portal.count("outbox WHERE letter = 'office-letter' AND sent_at IS NULL AND given_up_at IS NULL")
}

#[tokio::test]
async fn a_letter_goes_once_to_those_of_the_filter_who_want_letters_and_names_the_others() {
    let (portal, office) = office().await;
    portal.mary();
    singer(&portal, "Ann", Some("ann@email.com"), "version = 1");
    // At Ann's address, and not of the choir.
    let other = portal.person("Other", "Young", None);
    portal.change(&other, "contact_email = 'ann@email.com'");
    singer(&portal, "Ben", None, "contact_email = 'ann@email.com'");
    singer(&portal, "Cara", None, "phone = '(217) 555-0104', preferred_name = 'Cari'");
    singer(&portal, "Dora", Some("dora@email.com"), "letters_announcements = 0");
    singer(&portal, "Emil", Some("emil@email.com"), "left_on = '2026-11-01'");
    singer(&portal, "Finn", Some("finn@email.com"), "version = 1");
    singer(&portal, "Gus", Some("gus@email.com"), "deceased_on = '2026-11-01'");
    portal.execute(
        "INSERT INTO refused_addresses (address, reason, refused_at) VALUES ('finn@email.com', '', 0)",
        [],
    );
    portal.deliver_all().await;
    let before = portal.letters().len();
    let look = office.post(&format!("{LETTERS}/look"), &choir()).await.ok().json();
    let counts = ["letters", "people", "withoutAddress", "refused", "unwilling", "perHour", "hasLink"];
    assert_eq!(some_of(&look, counts), json!([1, 2, 1, 1, 1, 160, false]));
    assert_eq!(look["subject"], "Rehearsal: Grace Community Church");
    assert!(
        look["text"].as_str().unwrap().starts_with("Dear Ruth,\n\nOn Friday.\n\nBring pencils.\n\n"),
        "{look}"
    );
    let named = |list: &str| {
        let people = look[list].as_array().unwrap().iter();
        people.map(|one| some_of(one, ["name", "phone"])).collect::<Vec<_>>()
    };
    let expected = [json!(["Cari Young", "(217) 555-0104"]), json!(["Finn Young", null])];
    assert_eq!(named("toTelephone"), expected);
    assert_eq!(named("unwillingPeople"), [json!(["Dora Young", null])], "neither who died nor who moved");
    assert_eq!(named("died"), [json!(["Gus Young", null])]);
    assert_eq!(named("movedAway"), [json!(["Emil Young", null])]);
    for filter in ["died", "inactive"] {
        let letter = json!({ "filter": [filter], "subject": "Hello", "text": "You." });
        let look = office.post(&format!("{LETTERS}/look"), &letter).await.ok().json();
        assert_eq!(some_of(&look, ["letters", "withoutAddress", "unwilling"]), json!([0, 0, 0]), "{filter}");
    }
    assert_eq!(waiting(&portal), 0, "looking sends nothing");

    let nobody = json!({ "search": "nobody", "subject": "Hello", "text": "You." });
    let refused = office.post(LETTERS, &json!({ "id": "letter-0002", "letter": nobody, "letters": 0 })).await;
    assert_eq!(refused.refused(409, "not_as_it_was").message(), "Nobody would get this letter.");
    let look = format!("{LETTERS}/look");
    office.post(&look, &json!({ "text": "You." })).await.refused_at(400, "field_refused", "subject");
    office.post(&look, &json!({ "subject": "Hello" })).await.refused_at(400, "field_refused", "text");
    office
        .post(LETTERS, &json!({ "id": "x", "letter": choir(), "letters": 1 }))
        .await
        .refused(400, "field_refused");

    let word = |letters: u32| json!({ "id": "letter-0001", "letter": choir(), "letters": letters });
    office.post(LETTERS, &word(2)).await.refused(409, "changed_meanwhile");
    assert_eq!(
        office.post(LETTERS, &word(1)).await.ok().message(),
        "1 letter is on its way. But no mail server is set yet: letters reach nobody."
    );
    assert_eq!(office.post(LETTERS, &word(1)).await.ok().message(), "This letter is on its way already.");
    portal.set(Name::PublicAddress, "https://portal.example.org");
    assert_eq!(portal.deliver().await, 1);
    let letters = portal.letters().split_off(before);
    let letter = unfolded(&letters[0]);
    assert!(letter.contains("Dear Ann and Ben,") && letter.contains("Bring pencils."), "{letter}");
    assert!(header(&letters[0], "List-Unsubscribe").is_some_and(|link| link.contains("/api/letters/end/")));
    let logged = "action = 'office-letter-sent' AND detail = '\"Rehearsal\" to 1 address: ministry group Choir, still here'";
    assert_eq!(portal.logged(logged), 1);
}

#[tokio::test]
async fn a_child_s_letter_goes_to_the_adults_of_the_household_who_are_to_be_telephoned_as_well() {
    let (portal, office) = office().await;
    let person = |first: &str, change: &str| {
        let id = portal.person(first, "Young", None);
        portal.change(&id, change);
        id
    };
    let reached = person("Rhea", "contact_email = 'rhea@email.com'");
    let silent = person("Sol", "version = 1");
    let own = person("Owen", "contact_email = 'owen@email.com', date_of_birth = '2012-01-01'");
    let small = person("Sam", "date_of_birth = '2020-01-01'");
    portal.household(
        "h1",
        "Young",
        &[(&reached, "head"), (&silent, "spouse"), (&own, "child"), (&small, "child")],
    );
    let father = person("Theo", "phone = '(217) 555-0107'");
    let jonathan = person("Jonathan", "date_of_birth = '2016-01-01'");
    portal.household("h2", "Young", &[(&father, "head"), (&jonathan, "child")]);
    let grown = person("Grace", "contact_email = 'grace@email.com', date_of_birth = '1990-01-01'");
    let declining = person("Hal", "date_of_birth = '1990-01-01', letters_announcements = 0");
    portal.household(
        "h3",
        "Young",
        &[
            (&person("Gale", "contact_email = 'gale@email.com'"), "head"),
            (&grown, "child"),
            (&declining, "child"),
        ],
    );
    person("Orla", "date_of_birth = '2019-01-01'");
    let letter = json!({ "filter": ["children"], "subject": "Camp", "text": "On Friday." });
    let look = office.post(&format!("{LETTERS}/look"), &letter).await.ok().json();
    // Rhea, Owen and Grace.
    assert_eq!(
        some_of(&look, ["letters", "people", "withoutAddress", "unwilling"]),
        json!([3, 3, 2, 1]),
        "Hal decides for himself"
    );
    let named = look["toTelephone"].as_array().unwrap().iter().map(|one| some_of(one, ["name", "phone"]));
    let expected = [json!(["Orla Young", null]), json!(["Theo Young", "(217) 555-0107"])];
    assert_eq!(named.collect::<Vec<_>>(), expected, "she has no household");
    // Of an announcement the same: Sol, Sam and Owen's small brother are told at home.
    let news = json!({ "title": "Camp", "content": "On Friday." });
    let added = office.post("/api/office/announcements", &news).await.ok().json();
    let look =
        office.read(&format!("/api/office/announcements/{}/letter", added["id"].as_str().unwrap())).await;
    let named = look["toTelephone"].as_array().unwrap().iter().map(|one| some_of(one, ["name", "phone"]));
    assert_eq!(named.collect::<Vec<_>>(), expected);
}

#[tokio::test]
async fn a_letter_that_goes_to_a_parent_for_a_child_names_the_child() {
    let (portal, office) = office().await;
    let rhea = portal.person("Rhea", "Young", Some("rhea@email.com"));
    let tim = portal.person("Timothy", "Young", None);
    portal.change(&tim, "preferred_name = 'Tim'");
    let sol = portal.person("Sol", "Young", None);
    let mia = portal.person("Mia", "Young", None);
    portal.household("h1", "Young", &[(&rhea, "head"), (&tim, "child")]);
    portal.household("h2", "Young", &[(&sol, "head"), (&mia, "child")]);
    portal.deliver_all().await;
    let before = portal.letters().len();
    for (at, (people, whom)) in
        [(format!("{tim},{mia}"), "Tim"), (format!("{rhea},{tim}"), "you and Tim")].into_iter().enumerate()
    {
        let letter =
            json!({ "filter": [format!("chosen:{people}")], "subject": "Camp", "text": "On Friday." });
        let look = office.post(&format!("{LETTERS}/look"), &letter).await.ok().json();
        let text = look["text"].as_str().unwrap();
        assert!(text.contains(&format!("\n\nThis letter is for {whom}.\n\nOn Friday.")), "{text}");
        if at == 0 {
            // Sol is written to on paper, for Mia.
            assert_eq!(
                some_of(&look["forChildren"][0], ["child", "memberNumber", "too"]),
                json!(["Mia", "M0004", false])
            );
            assert_eq!(look["forChildren"][1]["child"], "Tim");
        }
        let id = format!("letter-000{at}");
        office.post(LETTERS, &json!({ "id": id, "letter": letter, "letters": 1 })).await.ok();
        assert_eq!(portal.deliver().await, 1);
        let letter = unfolded(&portal.letters()[before + at]);
        assert!(letter.contains(&format!("This letter is for {whom}.")), "{letter}");
    }
}

#[tokio::test]
async fn an_adult_without_an_address_is_named_though_a_housemate_gets_it_and_several_at_one_address_are_named()
 {
    let (portal, office) = office().await;
    let ann = portal.person("Ann", "Young", Some("ann@email.com"));
    let ben = portal.person("Ben", "Young", None);
    portal.change(&ben, "contact_email = 'ann@email.com'");
    let carl = portal.person("Carl", "Young", None);
    let joshua = portal.person("Joshua", "Young", None);
    portal.change(&joshua, "date_of_birth = '2016-01-01'");
    let kim = portal.person("Kim", "Young", None);
    portal.change(&kim, "date_of_birth = '2015-01-01', contact_email = 'ann@email.com'");
    portal.household("h1", "Young", &[(&ann, "head"), (&carl, "other"), (&joshua, "child"), (&kim, "child")]);
    portal.deliver_all().await;
    let people = [&ann, &ben, &carl, &joshua, &kim].map(String::as_str).join(",");
    let letter = json!({ "filter": [format!("chosen:{people}")], "subject": "Camp", "text": "On Friday." });
    let look = office.post(&format!("{LETTERS}/look"), &letter).await.ok().json();
    assert_eq!(some_of(&look, ["letters", "people", "withoutAddress"]), json!([1, 3, 1]));
    assert_eq!(look["toTelephone"][0]["name"], "Carl Young");
    let for_children = look["forChildren"].as_array().unwrap();
    assert!(
        for_children.iter().any(|one| some_of(one, ["adult", "child"]) == json!([ann, "Joshua"])),
        "{look}"
    );
    office.post(LETTERS, &json!({ "id": "letter-0001", "letter": letter, "letters": 1 })).await.ok();
    assert_eq!(portal.deliver().await, 1);
    let sent = unfolded(portal.letters().last().unwrap());
    // Each is named once, the child who reads it as well.
    let whose = sent.lines().find(|line| line.starts_with("This letter is for Ann, ")).unwrap();
    let named = |name: &str| whose.matches(name).count();
    assert_eq!(["Ben", "Kim", "Joshua"].map(named), [1, 1, 1], "{whose}");
    assert!(
        ["Dear Ann, Ben and Kim,", "Dear Ann, Kim and Ben,"].iter().any(|dear| sent.contains(dear)),
        "{sent}"
    );
}

#[tokio::test]
async fn a_child_s_letter_never_goes_to_a_parent_who_moved_away_or_died() {
    let (portal, office) = office().await;
    let rhea = portal.person("Rhea", "Young", Some("rhea@email.com"));
    let sol = portal.person("Sol", "Young", None);
    let tim = portal.person("Tim", "Young", None);
    portal.change(&tim, "contact_email = 'rhea@email.com', date_of_birth = '2016-01-01'");
    portal.household("h1", "Young", &[(&rhea, "head"), (&sol, "spouse"), (&tim, "child")]);
    let letter = json!({ "filter": [format!("chosen:{tim}")], "subject": "Camp", "text": "On Friday." });
    for (gone, letters, told) in [
        ("left_on = NULL", 1, json!([])),
        ("left_on = '2026-11-01'", 0, json!(["Sol Young"])),
        ("left_on = NULL, deceased_on = '2026-11-01'", 0, json!(["Sol Young"])),
    ] {
        portal.change(&rhea, gone);
        let look = office.post(&format!("{LETTERS}/look"), &letter).await.ok().json();
        let names = look["toTelephone"].as_array().unwrap().iter().map(|one| one["name"].clone());
        assert_eq!((&look["letters"], json!(names.collect::<Vec<_>>())), (&json!(letters), told), "{gone}");
    }
}

// proves: L3
#[tokio::test]
async fn nobody_gets_more_than_three_letters_to_some_within_an_hour() {
    let (portal, office) = office().await;
    let ann = singer(&portal, "Ann", Some("ann@email.com"), "version = 1");
    let ben = singer(&portal, "Ben", None, "contact_email = 'ann@email.com', address = '1 Elm Street'");
    let letter_to = async |at: usize, id: &str| {
        let letter =
            json!({ "filter": [format!("chosen:{id}")], "subject": format!("{at}"), "text": "You." });
        let word = json!({ "id": format!("letter-000{at}"), "letter": letter, "letters": 1 });
        office.post(LETTERS, &word).await
    };
    letter_to(0, &ann).await.ok();
    send(office.request(Method::DELETE, &format!("{LETTERS}/letter-0000"))).await.ok();
    for (at, id) in [&ann, &ben, &ann].into_iter().enumerate() {
        letter_to(at + 1, id).await.ok();
    }
    let fourth = letter_to(4, &ben).await.refused(409, "not_as_it_was");
    assert!(fourth.message().starts_with("Ben Young has had three such letters"), "{}", fourth.body);
    assert_eq!(waiting(&portal), 3, "the one that was withdrawn does not count");
    portal.pass(SignedDuration::from_mins(61));
    let office = crate::office::role_rights::at_work(&portal).await;
    let letter = json!({ "filter": [format!("chosen:{ben}")], "subject": "4", "text": "You." });
    let word = json!({ "id": "letter-0004", "letter": letter, "letters": 1 });
    office.post(LETTERS, &word).await.ok();
}

// proves: M1
#[tokio::test]
async fn what_has_not_left_can_be_withdrawn_waits_for_thirty_days_and_heeds_who_does_not_want_it_any_more() {
    let (portal, office) = office().await;
    let ann = singer(&portal, "Ann", Some("ann@email.com"), "version = 1");
    let ben = singer(&portal, "Ben", Some("ben@email.com"), "version = 1");
    portal.deliver_all().await;
    let send_to = async |id: &str, filter: String, letters: u32| {
        let letter = json!({ "filter": [filter], "subject": "Hello", "text": "You." });
        office.post(LETTERS, &json!({ "id": id, "letter": letter, "letters": letters })).await.ok();
    };
    send_to("letter-0001", format!("chosen:{ann},{ben}"), 2).await;
    let last = async || office.read(LETTERS).await;
    assert_eq!(
        some_of(&last().await[0], ["id", "subject", "letters", "waiting"]),
        json!(["letter-0001", "Hello", 2, 2])
    );
    let look_again = json!({ "filter": ["group:Choir"], "subject": "Hello", "text": "You." });
    let sent_before = async || {
        let look = office.post(&format!("{LETTERS}/look"), &look_again).await.ok().json();
        look.get("sentBefore").map(|before| before["letters"].clone())
    };
    assert_eq!(sent_before().await, Some(json!(2)));
    let withdraw = async |id: &str| send(office.request(Method::DELETE, &format!("{LETTERS}/{id}"))).await;
    assert_eq!(withdraw("letter-0001").await.ok().message(), "2 letters are withdrawn.");
    assert_eq!((waiting(&portal), portal.deliver().await), (0, 0));
    assert_eq!((last().await, sent_before().await), (json!([]), None), "it was never sent");
    withdraw("letter-0001").await.refused(409, "not_as_it_was");
    withdraw("letter-0009").await.refused(404, "not_found");
    assert_eq!(portal.logged("action = 'office-letter-withdrawn'"), 1);

    send_to("letter-0002", format!("chosen:{ann},{ben}"), 2).await;
    portal.change(&ann, "letters_announcements = 0");
    portal.pass(SignedDuration::from_hours(29 * 24));
    assert_eq!(portal.deliver().await, 1, "Ben's, after weeks without a mail server");
    let office = crate::office::role_rights::at_work(&portal).await;
    portal.deliver_all().await;
    let letter = json!({ "filter": [format!("chosen:{ben}")], "subject": "Late", "text": "You." });
    office.post(LETTERS, &json!({ "id": "letter-0003", "letter": letter, "letters": 1 })).await.ok();
    portal.pass(SignedDuration::from_hours(30 * 24 + 1));
    assert_eq!(portal.deliver().await, 0, "after thirty days it is of no use");
    let office = crate::office::role_rights::at_work(&portal).await;
    let letter = json!({ "filter": [format!("chosen:{ben}")], "subject": "New", "text": "You." });
    office.post(LETTERS, &json!({ "id": "letter-0004", "letter": letter, "letters": 1 })).await.ok();
    assert_eq!(portal.count("office_letters"), 1, "the expired ones are gone");
}
