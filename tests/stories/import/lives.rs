//! Life events in a list of people: they died or moved away, they are inactive, two lines are one person.

use super::lists::{count, import, import_file, import_json, portal};
use crate::support::command::Portal;
use crate::support::set_up::{change, value};

fn life(portal: &Portal, name: &str) -> String {
    let sql = format!(
        "SELECT coalesce('died ' || deceased_on, 'moved ' || left_on, 'here') || ' ' || membership_status
         FROM members WHERE first_name = '{name}'"
    );
    value(portal, &sql)
}

#[test]
fn the_dead_and_those_who_moved_come_in_as_such() {
    let portal = portal();
    let list = "First Name,Last Name,Birthday,Status,Deceased,Date of Death,weggezogen am,Inactive
Ann,Dead,1930-11-26,Deceased,,,,
Bob,Gone,1931-11-26,Moved away,,,,
Cid,Here,1932-11-26,Member,No,,,0
Dee,Irons,1930-11-28,,Yes,2024-02-02,,
Eve,Irons,1934-11-28,,,2025-05-06,,
Fay,Irons,1935-11-28,Elder,,,2025-07-01,
Gus,Irons,1936-11-28,,,,,x
Hal,Irons,1937-11-28,,maybe,1901-01-01,,
";
    let said = import(&portal, "people", list, &["--dry-run"]);
    said.exits(0).prints(&[
        "line 2: Ann Dead: died, the list does not say when; written down as of ",
        "line 5: Dee Irons: died, on 2024-02-02",
        "line 9: deceased: \"maybe\" is not a date",
        "the day of death, 1901-01-01, is before the birthday",
        "--means \"WORD=died\"",
        "Status: \"Elder\" (line 7)",
    ]);
    import(&portal, "people", list, &[]).exits(0);
    let today: String = value(&portal, "SELECT deceased_on FROM members WHERE first_name = 'Ann'");
    for (name, wanted) in [
        ("Ann", format!("died {today} active")),
        ("Bob", format!("moved {today} active")),
        ("Cid", "here member".to_owned()),
        ("Dee", "died 2024-02-02 active".to_owned()),
        ("Eve", "died 2025-05-06 active".to_owned()),
        ("Fay", "moved 2025-07-01 elder".to_owned()),
        ("Gus", "here inactive".to_owned()),
        ("Hal", format!("died {today} active")),
    ] {
        assert_eq!(life(&portal, name), wanted, "{name}");
    }
    let again = import_json(&portal, "people", list, &[]);
    assert_eq!((&again["alreadyHere"], &again["changed"]), (&8.into(), &0.into()));
    portal.run(&["import", "undo", "1", "--yes"]).exits(0);
    assert_eq!(count(&portal, "members"), 0);
    // A word's meaning can be given.
    import_json(&portal, "people", "first,last,status\nIda,Low,Gone home\n", &["--means", "Gone home=died"]);
    assert!(life(&portal, "Ida").starts_with("died "));
}

#[test]
fn the_death_of_somebody_with_an_account_is_asked_about_and_undoing_brings_the_account_back() {
    let portal = portal();
    import_json(&portal, "people", "id,first,last\n1,Ann,Lee\n2,Bo,Lee\n", &[]);
    change(&portal, "UPDATE members SET password = 'x', email = 'ann@example.org' WHERE first_name = 'Ann'");
    change(
        &portal,
        "INSERT INTO slips (member_id, code_hash, epoch, created_at, expires_at, run, uptime)
         SELECT id, zeroblob(32), session_epoch, 0, 9e9, 0, 0 FROM members WHERE first_name = 'Ann'",
    );
    let open_slips = "SELECT count(*) FROM slips JOIN members ON members.id = slips.member_id
        WHERE ended_at IS NULL AND epoch = session_epoch";
    let list = "id,first,last,deceased\n1,Ann,Lee,2026-01-02\n2,Bo,Lee,yes\n";
    import(&portal, "people", list, &[])
        .exits(1)
        .prints(&["has an account, and the list says: died. If that is so: --confirm 2"]);
    assert_eq!(life(&portal, "Ann"), "here active");
    assert!(life(&portal, "Bo").starts_with("died "), "nobody signs in as Bo");
    import_file(&portal, "people", "list.csv", list.as_bytes(), &["--confirm", "2"]).exits(0);
    assert_eq!(life(&portal, "Ann"), "died 2026-01-02 active");
    let disabled = "SELECT disabled_at IS NOT NULL FROM members WHERE first_name = 'Ann'";
    assert_eq!((value::<bool>(&portal, disabled), value::<i64>(&portal, open_slips)), (true, 0));
    for import in ["3", "2"] {
        portal.run(&["import", "undo", import, "--yes"]).exits(0);
    }
    assert_eq!((life(&portal, "Ann").as_str(), life(&portal, "Bo").as_str()), ("here active", "here active"));
    // And the invitation that is printed already.
    assert_eq!((value::<bool>(&portal, disabled), value::<i64>(&portal, open_slips)), (false, 1));
}

#[test]
fn undoing_a_death_leaves_who_had_moved_away_before_where_they_were() {
    let portal = portal();
    for (heading, day) in [("Moved away", "2021-02-03"), ("Deceased", "2022-01-02")] {
        let list = format!("First Name,Last Name,{heading}\nAnn,Lee,{day}\n");
        import(&portal, "people", &list, &[]).exits(0);
    }
    assert!(life(&portal, "Ann").starts_with("died 2022-01-02"), "{}", life(&portal, "Ann"));
    portal.ok(&["import", "undo", "2", "--yes"]);
    assert!(life(&portal, "Ann").starts_with("moved 2021-02-03"), "{}", life(&portal, "Ann"));
}

#[test]
fn a_column_is_told_by_a_word_of_its_heading_or_by_the_words_in_it() {
    for (heading, cell, wanted) in [
        ("Record Status", "Deceased", "died"),
        ("Mitgliedsstatus", "verstorben", "died"),
        ("Estado", "Fallecida", "died"),
        ("Estado", "Inactiva", "here inactive"),
        ("Estado", "Illinois", "here active"),
        ("Membership,Estado", "Member,Inactiva", "here inactive"),
        ("Sterbedatum (falls bekannt)", "2019-01-02", "died 2019-01-02"),
        ("Membership Type", "Inactive", "here inactive"),
        ("Living", "No", "died"),
        ("Deceased", "†", "died"),
        ("Contact Status", "Moved - no forwarding address", "moved"),
        ("Background Check Passed", "Yes", "here active"),
        ("Moved in on", "2019-01-02", "here active"),
        ("Status", "Inactive - Deceased", "died"),
        ("Marital Status", "Deceased", "died"),
        ("Passed Away", "2019", "died"),
        ("Status", "Visitor - moved from Ohio", "here visitor"),
        ("Status", "Active (moved back)", "here"),
        ("Reason for leaving", "Transferred to St. Paul", "moved"),
        ("Austrittsgrund", "Todesfall", "died"),
        ("Background Check Status", "Expired", "here active"),
        ("Deceased", "1/0/1900", "here active"),
        ("Date of Death", "12/30/1899 00:00:00", "here active"),
        ("Date of Death", "0001-01-01T00:00:00", "here active"),
        ("Date of Death", "12/31/9999", "here active"),
        ("Date of Death", "1/1/1900", "here active"),
        ("Deceased", "verstorben", "died"),
        ("Living", "Deceased", "died"),
        ("Living", "Living", "here active"),
        ("Active", "Moved", "moved"),
        ("Membership Status,Status", "Member,Deceased", "died"),
        ("Left", "2020-03-14", "moved 2020-03-14"),
        ("Moved to Area", "2019-01-02", "here active"),
        ("Last Moved", "2019-01-02", "here active"),
        ("Status", "Active member", "here member"),
        ("Active", "No", "here inactive"),
        ("Category", "Choir", "here active"),
        ("Deceased", "alive", "here active"),
        ("Marital Status", "Spouse deceased", "here active"),
        ("Marital Status", "Widow (husband died)", "here active"),
        ("Status", "Not deceased", "here"),
        ("Status", "Moved to inactive", "here"),
        ("Archived", "Yes", "here inactive"),
        ("Transferred", "Yes", "moved"),
        ("Removal Reason", "Austritt", "moved"),
        ("Removal Reason,Removal Date", "Deceased,2021-02-03", "died 2021-02-03"),
        ("Exit reason,Exit date", "excommunicated,2021-02-04", "moved 2021-02-04"),
        ("Baja", "Sí", "moved"),
        ("Motivo de baja,Fecha de baja", "Traslado,2021-02-05", "moved 2021-02-05"),
        ("Reason for leaving", "Unbekannt verzogen nach Kanada", "moved"),
        ("Left-handed", "Yes", "here active"),
        ("Spouse Deceased", "Yes", "here active"),
        ("Date of Spouse's Death", "2019-01-02", "here active"),
        ("Partner verstorben am", "2019-01-02", "here active"),
        ("Father", "deceased", "here active"),
        ("How joined", "Transferred", "here active"),
        ("Family Role", "Child - deceased", "died"),
        ("Relationship", "Child (deceased)", "died"),
        ("Family Role", "Widow (husband died)", "here active"),
    ] {
        let portal = portal();
        let list = format!("First Name,Last Name,{heading}\nAnn,Lee,{cell}\n");
        import(&portal, "people", &list, &["--skip-bad"]).exits(0);
        assert!(life(&portal, "Ann").starts_with(wanted), "{heading}: {}", life(&portal, "Ann"));
    }
}

#[test]
fn the_same_person_on_two_lines_is_asked_about() {
    let portal = portal();
    let list = "First Name,Last Name,Email,Birthday
Zoe,Quill,zoe@example.org,1980-01-01
Zoe,Quill,zoe@example.org,1980-01-01
First Name,Last Name,Email,Birthday
Zoe,Quill,,1980-01-01
Zoe,Quill,,
";
    import(&portal, "people", list, &[]).exits(1).prints(&[
        "line 3: Zoe Quill may be the person of line 2",
        "line 5: Zoe Quill may be the person of line 2",
        "--line 5=new",
    ]);
    assert_eq!(count(&portal, "members"), 2, "nothing but the name is no sign");
}

#[test]
fn a_reason_for_leaving_that_is_not_known_is_asked_about_once() {
    let portal = portal();
    let list = "First Name,Last Name,Why they are leaving
Ann,Lee,excommunicated
Bo,Lee,no longer attends
Cy,Lee,Excommunicated
Di,Lee,
Ed,Lee,No
";
    import(&portal, "people", list, &[]).exits(0).prints(&[
        "NOT KNOWN whether these say that somebody died or moved away",
        "Why they are leaving: \"excommunicated\" (2 lines, the first is 2)\n  Why they are leaving: \"no longer attends\" (line 3)",
    ]);
    assert_eq!(life(&portal, "Ann"), "here active");
    import(&portal, "people", list, &["--means", "excommunicated=moved"]).exits(0);
    assert!(life(&portal, "Cy").starts_with("moved ") && life(&portal, "Bo").starts_with("here "));
}

#[test]
fn words_below_a_heading_that_says_nothing_are_asked_about() {
    let portal = portal();
    let list = "First Name,Last Name,Status,Extra
Ann,Lee,Active,Moved
Bo,Lee,Active,Choir
Cy,Lee,Member,deceased
Di,Lee,Active,Moved
";
    import(&portal, "people", list, &[]).exits(0).prints(&[
        "NOT KNOWN whether these say that somebody died or moved away",
        "Extra: \"Moved\" (2 lines, the first is 2)\n  Extra: \"deceased\" (line 4)",
    ]);
    assert_eq!((life(&portal, "Ann"), life(&portal, "Cy")), ("here active".into(), "here member".into()));
    import(&portal, "people", list, &["--means", "Moved=status", "--means", "deceased=died"]).exits(0);
    assert_eq!(life(&portal, "Ann"), "here active");
    assert!(life(&portal, "Cy").starts_with("died "), "{}", life(&portal, "Cy"));
}

#[test]
fn a_death_by_the_name_alone_is_asked_about_and_a_corrected_day_is_listed() {
    let portal = portal();
    import_json(
        &portal,
        "people",
        "id,first,last,email\n1,Ann,Lee,ann@example.org\n2,Bo,Lee,bo@example.org\n",
        &[],
    );
    let named = "First Name,Last Name,Date of Death\nAnn,Lee,1999-05-01\n";
    import_file(&portal, "people", "other.csv", named.as_bytes(), &[])
        .exits(1)
        .prints(&["Ann Lee may be Ann Lee"]);
    assert_eq!(life(&portal, "Ann"), "here active");
    import_json(&portal, "people", "id,first,last,deceased\n2,Bo,Lee,yes\n", &[]);
    let today = life(&portal, "Bo");
    let dated = "id,first,last,deceased\n2,Bo,Lee,2019-05-01\n";
    let again = import_json(&portal, "people", dated, &[]);
    assert_eq!(again["differences"][0]["file"], "died 2019-05-01", "{again}");
    assert_eq!(life(&portal, "Bo"), today);
}

#[test]
fn a_yes_or_no_is_no_membership_status() {
    let portal = portal();
    let list = "First Name,Last Name,Status
Ann,Lee,No
Bo,Lee,Nein
Cy,Lee,0
Di,Lee,Yes
Ed,Lee,Ja
Fay,Lee,Member
Gus,Lee,S
";
    let said = import_json(&portal, "people", list, &[]);
    let asked = said["wordsAsked"].as_array().unwrap().iter().map(|asked| asked["word"].as_str().unwrap());
    assert_eq!(asked.collect::<Vec<_>>(), ["Yes", "Ja", "S"]);
    for (name, wanted) in [
        ("Ann", "active"),
        ("Bo", "active"),
        ("Cy", "active"),
        ("Di", "active"),
        ("Ed", "active"),
        ("Fay", "member"),
        ("Gus", "s"),
    ] {
        assert_eq!(life(&portal, name), format!("here {wanted}"), "{name}");
    }
}

#[test]
fn one_who_is_gone_here_and_active_in_a_list_stays_gone_and_is_listed() {
    let portal = portal();
    let before = "id,first,last,moved,deceased\n1,Ann,Lee,2025-01-02,\n2,Bo,Lee,,2025-01-03\n3,Cy,Lee,,\n";
    import_json(&portal, "people", before, &[]);
    let list = "id,first,last,status\n1,Ann,Lee,Active\n2,Bo,Lee,Member\n3,Cy,Lee,Active\n";
    for _ in 0..2 {
        let said = import_json(&portal, "people", list, &["--overwrite"]);
        let told = said["differences"].as_array().unwrap().iter();
        let told = told
            .filter(|differs| differs["file"] == "active")
            .map(|differs| differs["here"].as_str().unwrap());
        assert_eq!(told.collect::<Vec<_>>(), ["moved 2025-01-02", "died 2025-01-03"]);
    }
    assert!(life(&portal, "Ann").starts_with("moved 2025-01-02"));
    let said = import(&portal, "people", "id,first,last,active\n1,Ann,Lee,yes\n", &[]);
    said.exits(0).prints(&["Ann Lee, membershipStatus: here \"moved 2025-01-02\", in the file \"active\""]);
}
