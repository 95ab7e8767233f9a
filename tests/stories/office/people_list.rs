//! The list of people: found as one types, filtered, page by page.

use portal::congregation::people::members::{HouseholdRole, MemberField, NewPerson};
use serde_json::{Value, json};

use crate::office::role_rights::office;
use crate::support::app::TestApp;
use crate::support::browser::Browser;

async fn list(browser: &Browser, query: &str) -> Value {
    browser.read(&format!("/api/office/people{query}")).await
}

fn names(list: &Value) -> Vec<String> {
    let name = |person: &Value| {
        format!("{} {}", person["firstName"].as_str().unwrap(), person["lastName"].as_str().unwrap())
    };
    list["people"].as_array().unwrap().iter().map(name).collect()
}

fn add(portal: &TestApp, first: &str, last: &str, more: impl Fn(&mut NewPerson)) -> String {
    let mut person = NewPerson::named(first, last);
    more(&mut person);
    portal.add(&person)
}

#[tokio::test]
async fn people_are_found_by_names_addresses_and_numbers_without_accents() {
    let (portal, browser) = office().await;
    portal.execute("INSERT INTO households (id, name, created_at) VALUES ('h1', 'Elm Street Family', 0)", []);
    let anna = add(&portal, "Anna Lena", "Müller", |person| {
        person.set(MemberField::Phone, "(217) 555-0104");
        person.household_id = Some("h1".to_owned());
    });
    add(&portal, "Seán", "O'Brien", |person| {
        person.email = Some("sean.obrien@example.org".parse().unwrap());
    });
    add(&portal, "Ольга", "Иванова", |_| ());
    let merged = add(&portal, "Ann", "Mueller", |_| ());
    portal.change(&merged, "member_id = 'Q0815'");
    portal.execute("DELETE FROM members WHERE id = ?1", [&merged]);
    portal.execute("UPDATE freed_numbers SET person_id = ?1 WHERE number = 'Q0815'", [&anna]);
    portal.change(&anna, "address = '12 Königstraße', city = 'Lake Zürich'");
    let number: String = portal.value("SELECT member_id FROM members WHERE id = ?1", [&anna]);
    for (search, found) in [
        ("muller", "Anna Lena Müller"),
        ("MUELLER anna", "Anna Lena Müller"),
        ("lena%20m", "Anna Lena Müller"),
        ("elm%20str", "Anna Lena Müller"),
        ("555-0104", "Anna Lena Müller"),
        ("5550104", "Anna Lena Müller"),
        (&number, "Anna Lena Müller"),
        (number.trim_start_matches('M'), "Anna Lena Müller"),
        ("koenigstr", "Anna Lena Müller"),
        ("zurich anna", "Anna Lena Müller"),
        ("eller", "Anna Lena Müller"),
        ("7555010", "Anna Lena Müller"),
        ("q0815", "Anna Lena Müller"),
        ("obrien", "Seán O'Brien"),
        ("o'bri", "Seán O'Brien"),
        ("sean.obrien@exam", "Seán O'Brien"),
        ("иван", "Ольга Иванова"),
    ] {
        let page = list(&browser, &format!("?search={}", search.replace(' ', "%20"))).await;
        assert_eq!(names(&page), [found], "{search}");
        assert_eq!(page["found"], 1, "{search}");
    }
    // Punctuation alone finds no one, and a blank is no search.
    for search in ["müllerin", "%22%20NEAR%20%22", "()*", "%25", "%22", "-%20-"] {
        let page = list(&browser, &format!("?search={search}")).await;
        assert_eq!((names(&page).len(), &page["found"]), (0, &json!(0)), "{search}: {page}");
    }
    assert_eq!(names(&list(&browser, "?search=%20").await).len(), 4);

    // Whatever changes a person is seen by the next search.
    portal.change(&anna, "last_name = 'Weiß'");
    portal.execute("UPDATE households SET name = 'Oak Lane'", []);
    assert!(names(&list(&browser, "?search=muller").await).is_empty());
    assert_eq!(names(&list(&browser, "?search=weiss%20oak").await), ["Anna Lena Weiß"]);
    portal.execute("DELETE FROM members WHERE id = ?1", [&anna]);
    assert!(names(&list(&browser, "?search=weiss").await).is_empty());
    assert_eq!(portal.count("people_order"), portal.count("members"));
}

#[tokio::test]
async fn the_list_is_by_name_and_goes_on_page_by_page_both_ways() {
    let (portal, browser) = office().await;
    for number in 0..120 {
        add(&portal, &format!("Given{number:03}"), "Family", |_| ());
    }
    let first = list(&browser, "").await;
    assert_eq!(names(&first).len(), 50);
    assert_eq!(names(&first)[..2], ["Ruth Albright", "Given000 Family"]);
    assert!(first.get("previous").is_none());
    let next = |page: &Value| format!("?after={}", page["next"].as_str().unwrap());
    let second = list(&browser, &next(&first)).await;
    assert_eq!(names(&second)[0], "Given049 Family");
    let third = list(&browser, &next(&second)).await;
    assert_eq!((names(&third).len(), third.get("next")), (21, None));
    let back = list(&browser, &format!("?before={}", third["previous"].as_str().unwrap())).await;
    assert_eq!(names(&back), names(&second));
    let start = list(&browser, &format!("?before={}", back["previous"].as_str().unwrap())).await;
    assert_eq!((names(&start), start.get("previous")), (names(&first), None));

    // A person added in between stands in between.
    add(&portal, "Given049a", "Family", |_| ());
    let second = list(&browser, &next(&first)).await;
    assert_eq!(names(&second)[..3], ["Given049 Family", "Given049a Family", "Given050 Family"]);

    let found = list(&browser, "?search=given%20fam").await;
    assert_eq!((names(&found).len(), &found["found"]), (50, &121.into()));
    let more = list(&browser, &format!("{}&search=given%20fam", next(&found))).await;
    assert_eq!(names(&more)[0], "Given049a Family");
    let newest = list(&browser, "?sort=newest").await;
    assert_eq!(names(&newest).len(), 50);
    let older = list(&browser, &format!("{}&sort=newest", next(&newest))).await;
    assert!(names(&older).iter().all(|name| !names(&newest).contains(name)));
    let back = format!("?sort=newest&before={}", older["previous"].as_str().unwrap());
    assert_eq!(names(&list(&browser, &back).await), names(&newest));
    // Many results are like few.
    portal.execute("UPDATE members SET created_at = created_at + 60 WHERE first_name = 'Given077'", []);
    assert_eq!(names(&list(&browser, "?sort=newest").await)[0], "Given077 Family");
    assert_eq!(names(&list(&browser, "?sort=newest&search=given").await)[0], "Given077 Family");
    portal.execute(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
         INSERT INTO members (id, first_name, last_name, member_id, created_at, updated_at)
         SELECT 'z' || i, 'Given' || i, 'Crowd', 'Z' || i, i, i FROM n",
        [],
    );
    let newest = list(&browser, "?sort=newest&search=given").await;
    assert_eq!((&names(&newest)[0], &newest["found"]), (&"Given077 Family".to_owned(), &1121.into()));
    assert_eq!(browser.get("/api/office/people?after=nonsense").await.status, 400);
}

#[tokio::test]
async fn filters_find_who_needs_somebody_and_the_counts_agree() {
    let (portal, browser) = office().await;
    portal.household("h1", "Bauer Family", &[]);
    let child = add(&portal, "Jonas", "Bauer", |person| {
        person.household_id = Some("h1".to_owned());
        person.household_role = Some(HouseholdRole::Child);
    });
    add(&portal, "Nora", "Young", |person| person.set(MemberField::DateOfBirth, "2015-05-05"));
    let invited = portal.person("Hanna", "Bauer", Some("hanna@example.org"));
    portal.execute(
        "INSERT INTO outbox (letter, member_id, created_at, expires_at, next_try_at) VALUES ('invitation', ?1, 0, 9e9, 9e9)",
        [&invited],
    );
    let locked = portal.member("William", "Carver", "will@example.org");
    portal.change(&locked, "account_locked = 1, locked_at = 7");
    portal.change(&child, "membership_status = 'inactive'");
    let counts = browser.read("/api/office/people/counts").await;
    assert_eq!((names(&list(&browser, "").await).len(), &counts["everyone"]), (5, &json!(5)));
    for (filter, field, expected) in [
        ("members", "members", 4),
        ("children", "children", 2),
        ("no-account", "noAccount", 2),
        ("invited", "invited", 1),
        ("locked", "locked", 1),
        ("inactive", "inactive", 1),
    ] {
        let page = list(&browser, &format!("?filter={filter}")).await;
        assert_eq!((names(&page).len(), &counts[field]), (expected, &expected.into()), "{filter}: {page}");
    }
    assert_eq!(names(&list(&browser, "?filter=children&search=bau").await), ["Jonas Bauer"]);
    assert_eq!(names(&list(&browser, "?filter=locked&search=bau").await), [""; 0]);
    let page = list(&browser, "?filter=locked").await;
    assert_eq!(page["people"][0]["account"], "locked");
}

#[tokio::test]
async fn filters_by_household_age_group_and_life_all_hold_together() {
    let (portal, browser) = office().await;
    portal.household("h1", "Bauer Family", &[]);
    let in_household = |role: HouseholdRole| {
        move |person: &mut NewPerson| {
            person.household_id = Some("h1".to_owned());
            person.household_role = Some(role);
        }
    };
    add(&portal, "Ada", "Bauer", in_household(HouseholdRole::Head));
    add(&portal, "Ben", "Bauer", in_household(HouseholdRole::Spouse));
    for (first, status, group, born) in [
        ("Cara", "visitor", "Choir", "1961-11-20"),
        ("Dora", "member", "Choir", "1996-11-21"),
        ("Emil", "member", "Ushers", "2008-11-20"),
    ] {
        add(&portal, first, "Young", |person| {
            person.set(MemberField::MembershipStatus, status);
            person.set(MemberField::MinistryGroup, group);
            person.set(MemberField::DateOfBirth, born);
        });
    }
    let gone = [("Finn", "deceased_on = '2026-01-02'"), ("Gil", "left_on = '2026-03-04'")]
        .map(|(first, change)| (add(&portal, first, "Young", |_| ()), change));
    for (id, change) in &gone {
        portal.change(id, change);
    }
    portal.change(&gone[1].0, "ministry_group = 'Choir'");
    for (filter, found) in [
        ("filter=visitors", "Cara"),
        ("filter=died", "Finn"),
        ("filter=moved", "Gil"),
        ("filter=no-household", "Ruth Cara Dora Emil"),
        ("filter=no-email", "Ada Ben Cara Dora Emil"),
        ("filter=role:spouse", "Ben"),
        ("filter=age:18-30", "Dora Emil"),
        ("filter=age:65-", "Cara"),
        ("filter=age:-18", "Emil"),
        ("filter=group:Choir", "Cara Dora Gil"),
        ("filter=group:Choir&filter=present", "Cara Dora"),
        ("filter=members&filter=group:Choir&filter=age:18-", "Dora"),
        ("filter=group:Choir&search=cara", "Cara"),
        ("filter=group:Choir&sort=newest", "Cara Dora Gil"),
        (&format!("filter=chosen:{},{}", gone[0].0, gone[1].0), "Finn Gil"),
    ] {
        let page = list(&browser, &format!("?{filter}")).await;
        let mut first: Vec<&str> =
            page["people"].as_array().unwrap().iter().map(|one| one["firstName"].as_str().unwrap()).collect();
        let mut expected: Vec<&str> = found.split(' ').collect();
        first.sort_unstable();
        expected.sort_unstable();
        assert_eq!((first, &page["found"]), (expected.clone(), &json!(expected.len())), "{filter}");
    }
    assert_eq!(browser.read("/api/office/people/counts").await["ministryGroups"], json!(["Choir", "Ushers"]));
    for refused in ["filter=nobody".to_owned(), "filter=role:boss".to_owned(), "filter=died&".repeat(9)] {
        browser.get(&format!("/api/office/people?{refused}")).await.refused(400, "field_refused");
    }
    for at in 0..60 {
        add(&portal, &format!("Extra{at}"), "Crowd", |person| {
            person.set(MemberField::MinistryGroup, "Picnic");
        });
    }
    let page = list(&browser, "?filter=group:Picnic").await;
    assert_eq!((names(&page).len(), &page["found"]), (50, &json!(60)), "more than a page");
}

#[tokio::test]
async fn a_card_that_takes_nothing_more_still_shows_the_list() {
    let (portal, browser) = office().await;
    add(&portal, "Anna", "Bauer", |_| ());
    assert_eq!(names(&list(&browser, "?search=bauer").await), ["Anna Bauer"]);
    add(&portal, "Berta", "Bauer", |_| ());
    // From now on the connection that writes is refused everything, as on a card that fails.
    portal.app.db.write(|tx| tx.execute_batch("PRAGMA query_only = 1")).unwrap();
    assert_eq!(names(&list(&browser, "?search=bauer").await), ["Anna Bauer"], "as it was known before");
    let cid = json!({ "fields": { "firstName": "Cid", "lastName": "Bauer" } });
    assert_eq!(browser.post("/api/office/people", &cid).await.status, 507);
}
