//! Money that went back: by a later state of its payment, by parts, and by lines with a negative amount.

use crate::import::givers::books;
use crate::import::lists::{count, import, import_file};
use crate::import::meanings::{brought, congregation, gifts, lines};
use crate::support::set_up::{change, value};

#[test]
fn a_payment_that_fails_later_is_taken_back_and_a_divided_one_by_its_parts() {
    let portal = congregation();
    let list = |status: &str, divided: &str| {
        format!(
            "Date,Name,Amount,Fund,Status,Transaction ID
2026-11-02,Ada Dove,51,General,{status},T3
2026-11-03,Cora Elm,60,General,{divided},T4
2026-11-03,Cora Elm,40,Missions,{divided},T4
2026-11-04,Dan Fir,7,General,{status},
"
        )
    };
    let left = || value::<i64>(&portal, "SELECT sum(amount_cents) FROM donations");
    gifts(&portal, &list("Completed", "Completed"), &[]);
    assert_eq!(left(), 15_800);
    let failed = brought(&portal, &list("Failed", "Refunded"), &[]);
    assert_eq!((lines(&failed, "givenBack"), lines(&failed, "nothing")), (vec![2, 3, 4], vec![5]));
    assert_eq!(left(), 700, "without a number nobody knows that it is the same payment");
    // A refund of all of a divided payment belongs to several gifts.
    let divided = [("T4", "T5"), ("-03", "-05"), (",60,", ",61,"), (",40,", ",41,")];
    let divided = divided.iter().fold(list("Completed", "Completed"), |list, (a, b)| list.replace(a, b));
    gifts(&portal, &divided, &[]);
    let refund =
        "Date,Name,Amount,Transaction ID,Type,Reference Txn ID\n2026-11-16,Cora Elm,-102,T6,Refund,T5\n";
    let open = gifts(&portal, refund, &[])["openLines"].to_string();
    assert!(open.contains("2 gifts here have the number T5"), "{open}");
}

#[test]
fn a_negative_amount_beside_a_gift_that_went_back_is_not_taken_off_twice() {
    for (columns, refunded, negative, nothing, open) in [
        ("Status,Reference", "Refunded,", "Completed,", vec![2], vec![3]),
        ("Refunded,Original Transaction ID", "Yes,", "No,t1", vec![], vec![]),
    ] {
        let portal = congregation();
        let list = format!(
            "Transaction ID,Date,Name,Amount,{columns},Fund
t1,2026-02-13,Ada Dove,75.00,{refunded},General
t2,2026-02-14,Ada Dove,-75.00,{negative},General
t3,2026-02-14,Ada Dove,10.00,{negative},General
"
        );
        let done = brought(&portal, &list, &[]);
        assert_eq!((lines(&done, "nothing"), lines(&done, "openLines")), (nothing, open), "{columns}");
        assert_eq!(value::<i64>(&portal, "SELECT sum(amount_cents) FROM donations"), 1_000, "{columns}");
    }
}

#[test]
fn a_negative_amount_beside_another_giver_s_gift_that_went_back_is_a_correction() {
    let portal = congregation();
    let list = "Date,Name,Amount,Status,Fund
2026-02-13,Ada Dove,75.00,Refunded,General
2026-02-14,Ada Dove,-75.00,Completed,General
2026-02-13,Cora Elm,20.00,Completed,General
2026-02-14,Cora Elm,-20.00,Completed,General
";
    let done = brought(&portal, list, &[]);
    assert_eq!((lines(&done, "openLines"), lines(&done, "corrections")), (vec![2, 3], vec![5]));
    assert_eq!(books(&portal), "M0002:2000 M0002:-2000");
}

#[test]
fn the_number_of_a_payment_that_is_here_is_no_second_gift_in_silence() {
    const FIRST: &str = "2026-11-01,Ada Dove,50,General,T1,\n";
    let list = |rows: &str| format!("Date,Name,Amount,Fund,Transaction ID,Note\n{rows}");
    for other in [
        "2026-11-08,Ada Dove,50,General,T1,",
        "2026-11-01,Cora Elm,50,General,T1,",
        "2026-11-01,Ada Dove,60,General,T1,",
        "2026-11-08,Cora Elm,60,Missions,T1,",
    ] {
        let portal = congregation();
        let twice = gifts(&portal, &list(&format!("{FIRST}{other}\n")), &["--dry-run"]);
        assert_eq!((&twice["added"], lines(&twice, "lookAlikes")), (&1.into(), vec![3]), "{other}");
        let words = twice["lookAlikes"][0]["words"].as_str().unwrap();
        assert!(words.starts_with("a line above has its payment's number: $50.00; 2026-11-01"), "{words}");
        gifts(&portal, &list(FIRST), &[]);
        let later = |options: &[&str]| {
            import_file(&portal, "donations", "later.csv", list(&format!("{other}\n")).as_bytes(), options)
        };
        later(&[]).exits(1).prints(&["Gifts: 0 added", "line 2: looks like gift 1: $50.00; 2026-11-01"]);
        later(&["--also-alike"]).exits(0).prints(&["Gifts: 1 added"]);
    }
    // A payment that is divided among funds; and one that the treasurer removed stays out, whatever else its line says now.
    let portal = congregation();
    let divided = list(&format!("{FIRST}2026-11-01,Ada Dove,25,Missions,T1,\n"));
    assert_eq!(brought(&portal, &divided, &[])["added"], 2);
    change(&portal, "UPDATE imported_gifts SET donation_id = NULL, removed_at = 0");
    change(&portal, "DELETE FROM donations");
    let later = gifts(&portal, &list(&FIRST.replace("T1,", "T1,deposited")), &[]);
    assert_eq!((lines(&later, "removedHere"), count(&portal, "donations")), (vec![2], 0));
}

#[test]
fn funds_in_one_cell_divide_the_gift() {
    let portal = congregation();
    let list = "Date,Name,Amount,Fund(s),Payment ID
2026-11-01,Ada Dove,100.00,\"General (60.00), Missions (World) (40.00)\",8801
2026-11-01,Cora Elm,20.00,General (20.00),8802
2026-11-01,Dan Fir,7.00,Missions (2026),8803
2026-11-01,Dan Fir,9.00,\"General (5.00), Missions (5.00)\",8804
2026-11-02,Ada Dove,3.00,General: $1.00; Roof: $2.00,8805
2026-11-02,Ada Dove,13.00,General $3 / Roof $10,8806
2026-11-02,Ada Dove,8.00,\"Roof 2026, Choir 2027\",8807
";
    let done = brought(&portal, list, &[]);
    assert_eq!(
        done["skipped"][0]["reason"],
        "its funds, General (5.00), Missions (5.00), add up to $10.00, and its amount is $9.00"
    );
    let of: String = value(
        &portal,
        "SELECT group_concat(category || ' ' || amount_cents, '; ' ORDER BY amount_cents) FROM donations",
    );
    let of = of.replace("General 100; Roof 200; General 300; ", "");
    assert_eq!(
        of,
        "Missions (2026) 700; Roof 2026, Choir 2027 800; Roof 1000; General 2000; Missions (World) 4000; General 6000"
    );
}

#[test]
fn a_gift_that_went_back_is_taken_off_on_its_day_unless_a_line_of_its_own_does_so() {
    let portal = congregation();
    let list = "Transaction ID,Date,Name,Amount,Status,Refund Date,Reference Transaction ID
t1,2026-01-13,Ada Dove,75.00,Completed,,
t2,2026-01-14,Cora Elm,20.00,Completed,,
t3,2026-01-15,Dan Fir,9.00,Completed,,
";
    gifts(&portal, list, &[]);
    let later = list
        .replace("75.00,Completed,", "75.00,Refunded,2026-02-03")
        .replace("20.00,Completed,", "20.00,Refunded,2026-02-04")
        + "t4,2026-02-04,Cora Elm,-20.00,Completed,,t2\n";
    let done = brought(&portal, &later, &[]);
    assert_eq!(lines(&done, "givenBack"), [2, 5], "{done}");
    let back: String = value(
        &portal,
        "SELECT group_concat(transaction_date || ' ' || amount_cents, '; ' ORDER BY id) FROM donations WHERE amount_cents < 0",
    );
    assert_eq!(back, "2026-02-03 -7500; 2026-02-04 -2000");
}

#[test]
fn of_a_payment_to_two_funds_only_the_part_that_went_back_is_taken_off() {
    let list = |general: &str, missions: &str| {
        format!(
            "Transaction ID,Date,Name,Fund,Amount,Amount Refunded
d1,2026-11-15,Ada Dove,General,60,{general}
d1,2026-11-15,Ada Dove,Missions,40,{missions}
"
        )
    };
    let portal = congregation();
    let done = gifts(&portal, &list("0", "40"), &[]);
    assert_eq!((lines(&done, "nothing"), books(&portal)), (vec![3], "M0001:6000".into()));
    let portal = congregation();
    gifts(&portal, &list("0", "0"), &[]);
    let done = gifts(&portal, &list("0", "40"), &[]);
    assert_eq!(
        (lines(&done, "givenBack"), books(&portal)),
        (vec![3], "M0001:6000 M0001:4000 M0001:-4000".into())
    );
    // Both in one line.
    let portal = congregation();
    let one = "Transaction ID,Date,Name,Fund,Amount,Amount Refunded
d1,2026-11-15,Ada Dove,\"General ($60.00), Missions ($40.00)\",100,50
";
    assert_eq!(lines(&gifts(&portal, one, &[]), "openLines"), [2]);
    // More went back than one of its parts.
    let portal = congregation();
    let done = gifts(&portal, &list("60", "60"), &[]);
    assert_eq!((lines(&done, "openLines"), books(&portal)), (vec![3], "M0001:4000".into()));
}

#[test]
fn a_refund_with_a_number_of_its_own_never_vanishes() {
    for (columns, gift, refund, open) in [
        ("Amount,Status", "100,Completed", "-100,Refund", vec![3]),
        ("Amount,Status", "100,Completed", "-100,Chargeback", vec![3]),
        ("Amount,Refunded", "100,No", "-100,Yes", vec![3]),
        ("Amount,Refund For", "100,", "-100,t1", vec![]),
        ("Amount,Refund of", "100,No", "100,t1", vec![]),
    ] {
        let portal = congregation();
        let list = format!(
            "Transaction ID,Date,Name,{columns}\nt1,2026-11-15,Ada Dove,{gift}\nt2,2026-11-16,Ada Dove,{refund}\n"
        );
        let done = gifts(&portal, &list, &[]);
        let back = if open.is_empty() { vec![3] } else { vec![] };
        assert_eq!(
            (lines(&done, "openLines"), lines(&done, "givenBack")),
            (open, back),
            "{columns} {refund}"
        );
    }
}

#[test]
fn a_newer_list_with_another_fund_is_told_and_a_type_of_credits_and_debits_is_the_bank_s() {
    let portal = congregation();
    let list =
        |fund: &str| format!("Date,Name,Amount,Fund,Transaction ID\n2026-11-01,Ada Dove,50,{fund},t1\n");
    gifts(&portal, &list("General"), &[]);
    let other = gifts(&portal, &list("Missions"), &[]);
    let words = other["leftAsTheyAre"][0]["reason"].as_str().unwrap();
    assert!(
        words.contains("; General; ") && words.ends_with("left as it is, and not for Missions"),
        "{words}"
    );
    let card = "Date,Name,Amount,Type\n2026-12-01,Ada Dove,6,Check\n2026-12-01,Cora Elm,7,Debit\n2026-12-01,Dan Fir,8,Credit\n";
    assert_eq!(gifts(&portal, &card.replace("2026-12", "2026-10"), &[])["added"], 3);
    let bank = "Date,Name,Amount,Type\n2026-11-02,Ada Dove,5,Credit\n2026-11-03,Ada Dove,40,Debit\n";
    let done = gifts(&portal, bank, &[]);
    assert_eq!((&done["added"], lines(&done, "openLines")), (&1.into(), vec![3]));
}

#[test]
fn what_went_back_in_all_is_taken_off_once_and_finds_a_gift_that_comes_later() {
    let portal = congregation();
    let list = |refunded: &str| {
        format!(
            "id,Date,Email,Amount,Amount Refunded,Refunded\nch1,2026-11-15,ada@example.org,100,{refunded}\n"
        )
    };
    let left = || value::<i64>(&portal, "SELECT sum(amount_cents) FROM donations");
    for (refunded, wanted) in
        [("0,No", 10_000), ("30.00,Yes", 7_000), ("50.00,Yes", 5_000), ("50.00,Yes", 5_000)]
    {
        import(&portal, "donations", list(refunded), &[]).exits(0);
        assert_eq!(left(), wanted, "{refunded}");
    }
    let refund =
        "Date,Name,Amount,Transaction ID,Type,Reference Txn ID\n2026-11-16,Zed Zorn,-9,T2,Refund,T1\n";
    assert_eq!(lines(&gifts(&portal, refund, &[]), "openLines"), [2]);
    let gift = "Date,Name,Amount,Transaction ID\n2026-11-14,Ada Dove,9,T1\n";
    gifts(&portal, gift, &[]);
    assert_eq!(lines(&gifts(&portal, refund, &[]), "givenBack"), [2]);
    assert_eq!((left(), count(&portal, "open_lines WHERE closed_at IS NULL")), (5_000, 0));
}
