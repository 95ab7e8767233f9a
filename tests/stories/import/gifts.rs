//! Gifts come in from a file: none twice, none that was removed, none with the wrong giver.

use serde_json::{Value, json};

use crate::giving::gifts::{anonymous, gifts_file, marys, reassigned, recounted, removed, with_givers};
use crate::import::lists::{KEY_1, import_file};
use crate::support::command::{Portal, Said};
use crate::support::set_up::{change, set_up, value};

const HEADER: &str = "date,amount,fund,method,note,memberNumber,firstName,lastName,id";

fn import(portal: &Portal, text: &str, options: &[&str]) -> Said {
    import_file(portal, "donations", "gifts.csv", text.as_bytes(), options)
}

fn import_json(portal: &Portal, text: &str) -> Value {
    let said = import(portal, text, &["--json"]);
    said.exits(0);
    serde_json::from_str(&said.out).unwrap()
}

/// "1:5000 2:700": every gift's id and cents.
fn books(portal: &Portal) -> String {
    value(
        portal,
        "SELECT coalesce(group_concat(gift, ' '), '')
         FROM (SELECT id || ':' || amount_cents AS gift FROM donations ORDER BY id)",
    )
}

fn imports_in_the_log(portal: &Portal) -> String {
    value(
        portal,
        "SELECT coalesce(group_concat(line, '\n'), '') FROM (SELECT action || ' | ' || detail AS line
         FROM security_logs WHERE action LIKE '%-imported' AND member_id IS NULL ORDER BY id)",
    )
}

#[test]
fn a_list_comes_through_a_pipe_as_well_and_with_longer_methods_than_are_typed() {
    let portal = set_up();
    let list = |length: usize| format!("date,amount,method\n2025-03-02,400,{}\n", "x".repeat(length));
    let said = import(&portal, &list(301), &[]);
    said.exits(1).prints(&["method is longer than 300 characters"]);
    let said = portal.run_with(&["import", "donations", "-"], &list(300));
    assert_eq!((said.code, books(&portal).as_str()), (0, "1:40000"), "{}", said.err);
    assert_eq!(value::<i64>(&portal, "SELECT length(payment_method) FROM donations"), 300);
}

#[test]
fn an_export_brings_nothing_back_that_was_mended_or_removed_since() {
    let portal = with_givers();
    for (amount, day) in
        [(1_000, "2025-11-01"), (2_000, "2025-11-02"), (3_000, "2025-11-03"), (4_000, "2025-11-04")]
    {
        marys(&portal, amount, day, Some("Roof"));
    }
    let csv = gifts_file(&portal);
    recounted(&portal, 2, 10_100);
    reassigned(&portal, 1, "M0003");
    // The newest too: its number must not look as if it had never been used.
    removed(&portal, 4);
    let said = import(&portal, &csv, &[]);
    assert_eq!(
        said.out,
        "Gifts: 0 added ($0.00), 1 already here ($30.00 in the books).
Not added, because they stand here otherwise: 2
  line 4: gift 2 stands here as $101.00; 2025-11-02; Roof; Mary Smith (M0002); left as it is
  line 5: gift 1 stands here as $10.00; 2025-11-01; Roof; Bob Jones (M0003); left as it is
Not added, because they were removed here: 1
  line 2: gift 4 was removed here; it stays out\n",
        "{}",
        said.err
    );
    assert_eq!(books(&portal), "1:1000 2:10100 3:3000");
    assert_eq!(imports_in_the_log(&portal), "", "nothing was changed");
    let json = import_json(&portal, &csv);
    assert_eq!(json["removedHere"], json!([{"line": 2, "reason": "gift 4 was removed here; it stays out"}]));
    assert_eq!(json["leftAsTheyAre"][0]["line"], 4);
    assert_eq!(marys(&portal, 5_000, "2025-11-15", None), 5, "a number is not used again");
}

#[test]
fn a_portal_without_gifts_takes_the_whole_export_and_each_gift_keeps_its_id() {
    let portal = with_givers();
    for (amount, day) in [(1_000, "2025-11-01"), (2_000, "2025-11-02"), (3_000, "2025-11-03")] {
        marys(&portal, amount, day, None);
    }
    removed(&portal, 1);
    // The treasurer's own line in the spreadsheet stands first and has no id.
    let csv = gifts_file(&portal).replacen('\n', "\n2025-11-09,,5,,,,,M0003,Bob,Jones,,,,,,\n", 1);
    let other = with_givers();
    change(
        &other,
        "INSERT INTO pledges (member_id, amount_cents, created_at, updated_at)
         SELECT members.id, value, 0, 0 FROM members, json_each('[5, 6, 7, 8, 9]') WHERE member_id = 'M0002'",
    );
    assert_eq!(import_json(&other, &csv)["addedCents"], 5_500);
    assert_eq!(books(&other), "2:2000 3:3000 4:500");
    assert_eq!(import_json(&other, &csv)["alreadyHere"], 3);

    removed(&other, 2);
    recounted(&other, 3, 3_100);
    removed(&other, 4);
    let again = import_json(&other, &csv);
    assert_eq!((&again["added"], &again["removedHere"].as_array().unwrap().len()), (&0.into(), &2));
    assert_eq!(books(&other), "3:3100");
    // Later gifts of the first portal are new here.
    assert_eq!(marys(&portal, 5_000, "2025-11-10", None), 4);
    marys(&portal, 6_000, "2025-11-11", None);
    let later = import_json(&other, &gifts_file(&portal));
    assert_eq!((&later["added"], &later["addedCents"]), (&1.into(), &6_000.into()), "{later}");
}

#[test]
fn an_id_that_is_no_number_or_comes_twice_is_a_bad_line() {
    let portal = with_givers();
    let row = |id: &str| format!("2025-11-01,5,,,,M0002,Mary,Smith,{id}\n");
    let text =
        format!("{HEADER}\n{}{}{}{}{}", row("7"), row("T-1"), row("7"), row("0"), row("9223372036854775807"));
    let said = import(&portal, &text, &[]);
    assert_eq!(said.code, 1);
    said.complains(&[
        "line 3: the id \"T-1\" is no gift's number",
        "--map \"id=ignore\"",
        "line 4: its id is already on line 2",
        "line 5: the id \"0\"",
        "line 6: the id \"9223372036854775807\"",
    ]);
    assert_eq!(books(&portal), "");
    // Without member numbers the list is another program's, and its ids are its own affair.
    change(&portal, KEY_1);
    let theirs = import_json(&portal, "date,amount,personKey,id\n2025-11-01,5,1,T-1\n2025-11-02,6,1,1\n");
    assert_eq!(theirs["added"], 2);
}

#[test]
fn a_gift_goes_to_no_person_of_another_name() {
    let portal = with_givers();
    change(&portal, "UPDATE members SET first_name = 'José', last_name = '=Ō' WHERE member_id = 'M0003'");
    let text = format!(
        "{HEADER}
2025-11-01,5,,,,M0002,MARY,smith,
2025-11-01,6,,,,m0002,John,Smith,
2025-11-01,7,,,,M0003,Jose\u{301},'=O\u{304},
2025-11-01,8,,,,M0002,,,
2025-11-01,9,,,,M0002,,Jones,
"
    );
    let said = import(&portal, &text, &[]);
    assert_eq!(said.code, 1);
    said.prints(&["not known here: 2\n  line 3: M0002 is Mary Smith here, not John Smith\n  line 6: M0002 is Mary Smith here, not Jones\n"]);
    assert_eq!(books(&portal), "1:500 2:700 3:800");
    assert_eq!(import(&portal, &text, &["--skip-bad"]).code, 0);
    assert_eq!(books(&portal), "1:500 2:700 3:800");

    change(&portal, KEY_1);
    for giver in ["personKey,surname\n2025-11-01,5,1,Lee", "email,Last\n2025-11-01,5,mary@example.org,Lee"] {
        let said = import(&portal, &format!("date,amount,{giver}\n"), &[]);
        said.prints(&["line 2: M0002 is Mary Smith here, not Lee"]);
    }
}

#[test]
fn a_gift_that_looks_like_one_typed_in_is_left_out_and_named() {
    let portal = with_givers();
    marys(&portal, 5_000, "2025-11-15", Some("Roof"));
    anonymous(&portal, 700, "2025-11-15");
    let text = "date,amount,memberNumber\n2025-11-15,50,M0002\n2025-11-15,50,M0002\n2025-11-15,50,M0003\n2025-11-14,50,M0002\n2025-11-15,7,\n2025-11-15,51,M0002\n";
    let wanted = "(to take them all the same: --also-alike; a gift that is here is mended in the browser): 3
  line 2: looks like gift 1: $50.00; 2025-11-15; Roof; Mary Smith (M0002)
  line 3: the same as line 2 in every column
  line 6: looks like gift 2: $7.00; 2025-11-15; anonymous\n";
    let rehearsed = import(&portal, text, &["--dry-run"]);
    assert_eq!(rehearsed.code, 1, "a script must see that lines are missing");
    assert!(rehearsed.out.ends_with(wanted), "{}{}", rehearsed.out, rehearsed.err);
    assert_eq!((books(&portal), imports_in_the_log(&portal)), ("1:5000 2:700".to_owned(), String::new()));
    let said = import(&portal, text, &["--json"]);
    let summary: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!((said.code, &summary["added"], &summary["lookAlikesCents"]), (1, &3.into(), &10_700.into()));
    assert_eq!(imports_in_the_log(&portal), "gifts-imported | gifts.csv: 3 added, $151.00");
    let alike = json!({"line": 2, "gift": 1, "words": "$50.00; 2025-11-15; Roof; Mary Smith (M0002)"});
    assert_eq!(summary["lookAlikes"][0], alike);
    let all = import(&portal, text, &["--also-alike"]);
    assert!(all.code == 0 && all.out.contains("Gifts: 3 added") && all.out.contains("added all the same"));
    let again = import_json(&portal, text);
    assert_eq!((&again["alreadyHere"], &again["lookAlikes"]), (&6.into(), &json!([])));
    removed(&portal, 3);
    assert_eq!(value::<i64>(&portal, "SELECT count(removed_at) FROM imported_gifts"), 1);

    // Beside its own line in an export, an equal line without an id is meant as another gift.
    let other = with_givers();
    anonymous(&other, 700, "2025-11-15");
    let both = format!("{HEADER}\n2025-11-15,7,,,again,,,,\n2025-11-15,7,,,,,,,1\n");
    let summary = import_json(&other, &both);
    assert_eq!((&summary["added"], &summary["lookAlikes"]), (&1.into(), &json!([])));
}

#[test]
fn what_the_treasurer_mended_stays_mended_when_the_grown_list_comes_and_the_sum_is_the_books() {
    let portal = with_givers();
    let text = "date,amount,memberNumber\n2025-11-15,100,M0002\n2025-11-16,30,M0003\n2025-11-17,7,\n";
    assert_eq!(import(&portal, text, &[]).code, 0);
    recounted(&portal, 1, 1_000);
    reassigned(&portal, 1, "M0003");
    removed(&portal, 2);
    import(&portal, &format!("{text}2025-11-23,100,M0002\n"), &[]).prints(&[
        "Gifts: 1 added ($100.00), 2 already here ($17.00 in the books).\n",
        "Not added, because they were removed here: 1\n  line 3: it was removed here; it stays out\n",
    ]);
    assert_eq!(books(&portal), "1:1000 3:700 4:10000");
}

#[test]
fn a_fund_that_was_not_here_is_marked_in_the_summary() {
    let portal = with_givers();
    let first = "date,amount,fund\n2025-03-02,400,Building Fund\n2025-03-02,50,Missions\n";
    let said = import(&portal, first, &[]).out;
    assert!(said.contains("  Missions: 1 gift, $50.00\n"), "nothing to compare with: {said}");
    let second = "date,amount,fund\n2025-04-02,1,Biulding Fund\n2025-04-02,2,Organ\n2025-04-02,3,missions\n2025-04-03,4,\n";
    import(&portal, second, &["--dry-run"]).prints(&[
        "  (no fund): 1 gift, $4.00\n",
        "  Biulding Fund: 1 gift, $1.00 (a new fund; is it Building Fund?)\n",
        "  Organ: 1 gift, $2.00 (a new fund)\n",
        "  Missions: 1 gift, $3.00\n",
        "The fund \"missions\" is written Missions here, so that is its name.\n",
    ]);
}

const SHORT: &str = "date,amount,memberNumber,firstName,lastName,id";

/// "5:M0002:700": every gift's id, giver and cents.
fn givers(portal: &Portal) -> String {
    value(
        portal,
        "SELECT coalesce(group_concat(donations.id || ':' || members.member_id || ':' || amount_cents, ' '
            ORDER BY donations.id), '') FROM donations JOIN members ON members.id = donations.member_id",
    )
}

#[test]
fn no_gift_of_an_export_is_passed_over_as_it_could_never_come_again() {
    let portal = with_givers();
    let list = format!(
        "{SHORT}\n2025-11-02,1,M0002,Mary,Smith,5\n2025-11-02,2,M0099,Eve,Stone,6\n2025-11-09,3,M0003,Bob,Jones,7\n"
    );
    for options in [&[][..], &["--dry-run"], &["--skip-bad"]] {
        let said = import(&portal, &list, options);
        said.exits(1).complains(&[
            "These lines would be left out",
            "  line 3: nobody here has the member number M0099",
            "Nothing was written. Say who gave (--giver",
        ]);
        assert_eq!(givers(&portal), "");
    }
    let said = import(&portal, &list, &["--json"]);
    assert_eq!(serde_json::from_str::<Value>(&said.out).unwrap()["badLines"][0]["line"], 3);
    let bad = list.replace("2025-11-09,3", "2025-11-09,much");
    import(&portal, &bad, &["--skip-bad", "--giver", "line 3=M0003"]).exits(1).complains(&["  line 4: "]);
    marys(&portal, 100, "2025-11-02", None);
    let said = import(&portal, &list, &["--giver", "line 3=M0003"]);
    said.exits(1).complains(&["  line 2: looks like gift 1: $1.00"]);
    import(&portal, &list, &["--giver", "line 3=M0003", "--also-alike"]).exits(0);
    assert_eq!(givers(&portal), "1:M0002:100 5:M0002:100 6:M0003:200 7:M0003:300");
}

#[test]
fn what_was_removed_after_an_undone_import_stays_out() {
    let portal = with_givers();
    let list = format!("{SHORT}\n2025-11-02,1,M0002,Mary,Smith,7\n2025-11-09,3,M0003,Bob,Jones,8\n");
    assert_eq!(import(&portal, &list, &[]).code, 0);
    assert_eq!(portal.run(&["import", "undo", "1", "--yes"]).code, 0);
    assert_eq!(import(&portal, &list, &[]).code, 0);
    assert_eq!(givers(&portal), "7:M0002:100 8:M0003:300");
    removed(&portal, 7);
    import(&portal, &list, &[]).prints(&["line 2: gift 7 was removed here; it stays out"]);
    assert_eq!(givers(&portal), "8:M0003:300");
}

#[test]
fn in_a_short_list_a_mended_amount_doubles_nothing() {
    let portal = with_givers();
    let list = "date,amount,memberNumber,fund\n2025-11-02,500,M0002,Roof\n";
    let mended = list.replace("500", "50");
    assert_eq!(import(&portal, list, &[]).code, 0);
    import(&portal, &mended, &[]).exits(1).prints(&["line 2: looks like gift 1: $500.00"]);
    assert_eq!(givers(&portal), "1:M0002:50000");
    // Another Sunday, giver and fund are another gift.
    let next = "date,amount,memberNumber,fund\n2025-11-09,60,M0002,Roof\n2025-11-02,50,M0003,Choir\n";
    assert_eq!(import(&portal, next, &[]).code, 0);
    for import in ["1", "2"] {
        assert_eq!(portal.run(&["import", "undo", import, "--yes"]).code, 0);
    }
    assert_eq!(import(&portal, &mended, &[]).code, 0, "nothing of that file is here any more");
}
