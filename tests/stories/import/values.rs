//! Values in a list of people, one by one.

use serde_json::json;

use crate::import::lists::{PEOPLE, count, field, import, import_json, portal};

// proves: O15
#[test]
fn a_rehearsal_shows_every_value_that_would_be_written() {
    let portal = portal();
    let said = import(&portal, "people", PEOPLE, &["--dry-run"]).out;
    assert_eq!(count(&portal, "members") + count(&portal, "households"), 0);
    assert!(
        said.contains(
            "  line 2: new: John Smith: email john@example.org; phone 555-0102; birthDate 1975-06-15; address 123 Oak Street; city Springfield; zipCode 62701; membershipStatus member; household Smith Family; householdRole head\n"
        ),
        "{said}"
    );
    assert!(said.contains("  line 6: new: Ann Lee\n"), "{said}");
    let done = import(&portal, "people", PEOPLE, &[]).out;
    let (heading, rest) = said.split_once('\n').unwrap();
    assert!(heading.contains("nothing was written"), "{heading}");
    let is_value = |line: &&str| line.starts_with("Every value") || line.contains(": new: ");
    let rest: Vec<&str> = rest.lines().filter(|line| !is_value(line)).collect();
    let mut lines: Vec<&str> = done.lines().collect();
    assert!(lines.pop().unwrap().ends_with("portal import undo 1"), "{done}");
    assert_eq!(rest, lines);
    assert_eq!(count(&portal, "imports"), 1, "a rehearsal has no number");
    let later = "importKey,firstName,lastName,phone,city,occupation\n2,Mary,Smith,555-9,Chatham,Nurse\n5,Ann,Lee,,,\n";
    let said = import(&portal, "people", later, &["--dry-run"]).out;
    assert!(said.contains("\n  line 2: Mary Smith (M0002): occupation Nurse\n"), "{said}");
    assert!(!said.contains("line 3"), "who gets nothing is not listed: {said}");
    let json = import_json(&portal, "people", later, &["--dry-run", "--overwrite"]);
    assert_eq!(
        json["written"],
        json!([{ "line": 2, "person": "Mary Smith", "number": "M0002", "values": [
            { "field": "phone", "before": "555-0101", "after": "555-9" },
            { "field": "city", "before": "Springfield", "after": "Chatham" },
            { "field": "occupation", "before": null, "after": "Nurse" },
        ] }])
    );
}

#[test]
fn a_family_name_beside_first_and_last_name_is_the_household() {
    let portal = portal();
    let list = "first_name,last_name,family_name\nAnn,Lee,The Lees\nBo,Lee,The Lees\nCy,Stone,\n";
    let said = import(&portal, "people", list, &[]);
    said.prints(&["Households: 1 made.\n1 person has no family in the list.\n"]);
    let here = "household_members JOIN households ON household_id = households.id AND name = 'The Lees'";
    assert_eq!(count(&portal, here), 2);
    // Alone it is the last name, and --map goes first.
    import_json(&portal, "people", "first_name,family_name\nDi,Moor\n", &[]);
    let here = "members WHERE last_name = 'Moor' AND id NOT IN (SELECT household_members.member_id FROM household_members)";
    assert_eq!(count(&portal, here), 1);
    let mapped = "first_name,last_name,family_name\nEd,Bell,Bellows\n";
    import_json(&portal, "people", mapped, &["--map", "family_name=lastName", "--map", "last_name=ignore"]);
    assert_eq!(count(&portal, "members WHERE last_name = 'Bellows'"), 1);
    let both = "first_name,last_name,family_name,household\nFay,Hill,The Hills,Hill House\n";
    import(&portal, "people", both, &[]).prints(&["Columns not imported: family_name."]);
}

#[test]
fn a_character_that_misleads_comes_with_no_list_and_what_it_stands_in_does() {
    let portal = portal();
    let list = "first,last,nickname\n\u{202e}Ann,Lee,\nBo,L\0ee,Bob\u{2067}\nC\u{200f}y,Lee\u{200e},\n";
    import(&portal, "people", list, &[]).exits(0);
    assert_eq!(count(&portal, "members WHERE first_name IN ('Ann', 'Bo', 'Cy') AND last_name = 'Lee'"), 3);
    assert_eq!(count(&portal, "members WHERE preferred_name = 'Bob'"), 1);
    let gifts = "date,amount,fund\n2025-03-02,5,Gen\u{202e}eral\n";
    import(&portal, "donations", gifts, &[]).exits(0);
    assert_eq!(count(&portal, "donations WHERE category = 'General'"), 1);
}

#[test]
fn dates_that_can_be_read_two_ways_are_asked_about() {
    let portal = portal();
    let list = "id,first,last,birthday\n1,Ann,Lee,3/4/2000\n";
    let said = import(&portal, "people", list, &["--skip-bad"]);
    assert_eq!(said.code, 1);
    said.complains(&["--dates mdy", "line 2"]);
    import_json(&portal, "people", list, &["--dates", "dmy"]);
    assert_eq!(field(&portal, "1", "date_of_birth").as_deref(), Some("2000-04-03"));
    // A person without a join date in the list has none.
    import_json(&portal, "people", "id,first,last,joined\n1,Ann,Lee,\n2,Bo,Lee,2004-09-05\n", &[]);
    assert_eq!(field(&portal, "1", "join_date"), None);
    assert_eq!(field(&portal, "2", "join_date").as_deref(), Some("2004-09-05"));
}

#[test]
fn a_formula_s_error_is_a_bad_line_and_no_value() {
    let portal = portal();
    let list = "id,first,last,phone,Lucky number\n1,Ann,Lee,#REF!,\n2,#NAME?,Lee,555-2,\n3,Bo,Lee,555-3,#DIV/0!\n4,Cy,Lee,#NV,\n5,Di,Lee,Err:502,\n6,Ed,Lee,#6,\n";
    let said = import(&portal, "people", list, &["--skip-bad"]);
    said.exits(0).prints(&[
        "line 3: first is #NAME?, an error of the spreadsheet\n",
        "People: 5 added",
        "Values left out, without which the people come all the same: 3\n",
        "line 2: phone is #REF!, an error of the spreadsheet\n",
        "line 5: phone is #NV, ",
        "line 6: phone is Err:502, ",
    ]);
    assert_eq!(field(&portal, "1", "phone"), None);
    let gifts = "date,amount,name\n2025-03-02,5,#N/A\n2025-03-02,6,N/A\n";
    let said = import(&portal, "donations", gifts, &["--skip-bad"]);
    said.prints(&["Anonymous: 1 of the added ($6.00)", "line 2: name is #N/A, an error of the spreadsheet"]);
    assert_eq!(count(&portal, "donations"), 1);
}

#[test]
fn a_value_is_read_as_people_write_it_or_left_out_and_its_person_comes() {
    let portal = portal();
    let list = "id,first,last,email,birthday,Familie,Rolle,Street\n\
        1,Ann,Lee,a@example.org; b@example.org,1984,Lee,Mutter,\n\
        2,Bob,Lee,mailto:bob@example.org,\"March 3rd, 1984\",Lee,Vater,\n\
        3,Cid,Lee,Cid Lee <cid@example.org>,3/9,Lee,hijo,\n\
        4,Dee,Lee,dee. lee@example.org; dee@example,19840303,Lee,Enkelin,\n\
        5,Eve,Fox,eve@example.org / e@example.org,,,,12 Oak St / Calle Sol 9\n\
        6,Fay,Fox,,,,,12 Oak St / Apt 4\n";
    let said = import(&portal, "people", list, &[]);
    said.exits(0).prints(&[
        "People: 6 added",
        "Values left out, without which the people come all the same: 7\n",
        "line 6: a further address, Calle Sol 9\n",
        "line 6: a further e-mail address, e@example.org\n",
        "line 2: a further e-mail address, b@example.org\n",
        "line 2: birthDate: \"1984\" is not a date",
        "line 4: birthDate: \"3/9\" is not a date",
        "line 5: \"dee. lee@example.org\" is not an e-mail address",
        "line 5: \"dee@example\" is not an e-mail address",
    ]);
    let of = |key: &str, name: &str| field(&portal, key, name).unwrap_or_default();
    let emails = ["1", "2", "3", "4", "5"].map(|key| of(key, "email"));
    assert_eq!(emails, ["a@example.org", "bob@example.org", "cid@example.org", "", "eve@example.org"]);
    assert_eq!(["5", "6"].map(|key| of(key, "address")), ["12 Oak St", "12 Oak St / Apt 4"]);
    let days = ["1", "2", "3", "4"].map(|key| of(key, "date_of_birth"));
    assert_eq!(days, ["", "1984-03-03", "", "1984-03-03"]);
    let roles = ["1", "2", "3", "4"].map(|key| of(key, "household_role"));
    assert_eq!(roles, ["spouse", "head", "child", "child"]);
}

#[test]
fn notes_in_two_columns_are_all_kept() {
    let portal = portal();
    let list = "Clave,first,last,Notes,Rolle,Familie,Anmerkungen\n1,Ann,Lee,Sings alto,Head,Lee,Needs a ramp\n2,Bo,Lee,,,,Bakes\n";
    let said = import(&portal, "people", list, &[]);
    assert!(said.code == 0 && !said.out.contains("Columns not imported"), "{}{}", said.out, said.err);
    assert_eq!(field(&portal, "1", "office_notes").as_deref(), Some("Sings alto\n\nNeeds a ramp"));
    assert_eq!(field(&portal, "2", "office_notes").as_deref(), Some("Bakes"));
    assert_eq!(field(&portal, "1", "household_role").as_deref(), Some("head"));
}

#[test]
fn the_headings_are_found_below_titles_and_can_be_chosen() {
    let portal = portal();
    let list = "Our people\n\nPerson,,Home\nFirst Name,Last Name,City\nAnn,Lee,Springfield\n";
    let said = import(&portal, "people", list, &[]);
    said.prints(&["The columns' names are on line 4, and what is above it was not read", "People: 1 added"]);
    assert_eq!(count(&portal, "members WHERE first_name = 'Ann' AND city = 'Springfield'"), 1);
    // Names that are not known are found by what --map says of them.
    let list = "Onze leden\nVoornaam,Achternaam\nBo,Stone\n";
    let map = ["--map", "Voornaam=firstName", "--map", "Achternaam=lastName"];
    assert_eq!(import_json(&portal, "people", list, &map)["headingsOnLine"], 2);
    let chosen =
        import(&portal, "people", "First,Last\nFirst,Last,City\nCy,Moor,Bath\n", &["--headings", "4"]);
    chosen.failed(1, &["--headings: line 4 of the file is empty, or stands below its end."]);
}

#[test]
fn people_of_one_last_name_and_address_are_proposed_as_households_and_made_on_request() {
    let portal = portal();
    let list = "First Name,Last Name,Street,City,Zip\nAnn,Lee,12 Main St,Springfield,62701\nBob,Lee,12 Main St,Springfield,62701\nCid,Lee,12 Main Street,Springfield,62701\nDee,Fox,12 Main St,Springfield,62701\nEve,Fox,12 Main St,Chatham,62629\n";
    let proposal = "Households could be made of equal last names and addresses: Lee (Ann, Bob, Cid). To make them: --households-by-address\n";
    import(&portal, "people", list, &["--dry-run"]).exits(0).prints(&[proposal]);
    let said = import_json(&portal, "people", list, &[]);
    assert_eq!(
        (&said["householdsByAddress"], &said["householdsMade"]),
        (&json!(["Lee (Ann, Bob, Cid)"]), &json!(0))
    );
    let said = import(&portal, "people", list, &["--households-by-address"]);
    said.exits(0).prints(&["People: 0 added, 3 changed, 2 already here.", "Households: 1 made."]);
    assert!(!said.out.contains("could be made"), "{}", said.out);
    let family = "household_members JOIN households ON household_id = households.id AND name = 'Lee Family'";
    assert_eq!((count(&portal, family), count(&portal, "household_members")), (3, 3));
    let again = import_json(&portal, "people", list, &[]);
    assert_eq!((&again["alreadyHere"], again.get("householdsByAddress")), (&json!(5), None));
    let known = "First Name,Last Name,Street,Household\nFay,Ray,1 Oak,\nGus,Ray,1 Oak,\nHal,Moor,,Moors\n";
    let said = import_json(&portal, "people", known, &["--dry-run", "--households-by-address"]);
    assert_eq!((&said["householdsMade"], said.get("householdsByAddress")), (&json!(1), None));
}

#[test]
fn of_two_telephone_numbers_in_a_cell_the_first_is_taken_and_the_other_listed() {
    let portal = portal();
    let list = "id,first,last,phone
1,Ann,Lee,555-1234 / 555-9876
2,Bo,Lee,\"217-555-0104 or 217-555-0105; 217-555-0106\"
3,Cy,Lee,030 / 12345678
4,Di,Lee,H: 217-555-0107 C: (217) 555-0108
5,Ed,Lee,217-555-0109 ::: 217-555-0110
6,Fay,Lee,217-555-0111 ext. 22
";
    import(&portal, "people", list, &[]).exits(0).prints(&[
        "line 2: a further telephone number, 555-9876",
        "line 3: a further telephone number, 217-555-0105; 217-555-0106",
        "line 5: a further telephone number, (217) 555-0108",
        "line 6: a further telephone number, 217-555-0110",
    ]);
    let phones = ["1", "2", "3", "4", "5", "6"].map(|key| field(&portal, key, "phone").unwrap()).join("; ");
    let first = "555-1234; 217-555-0104; 030 / 12345678; 217-555-0107; 217-555-0109; 217-555-0111 ext. 22";
    assert_eq!(phones, first);
}
