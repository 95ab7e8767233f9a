//! Columns that change a row's meaning: a status, a type, a currency; deaths and moves.

use serde_json::{Value, json};

use super::givers::books;
use super::lists::{count, field, import, import_json, portal};
use crate::support::command::Portal;
use crate::support::set_up::value;

pub const PEOPLE: &str = "\
Person ID,First Name,Last Name,Email,Household,Family Role,Birthday
1001,Ada,Dove,ada@example.org,Dove,Head,1961-03-09
1002,Cora,Elm,cora@example.org,Elm,Head,1981-03-09
1003,Dan,Fir,dan@example.org,Fir,Head,1991-03-09
";

pub fn congregation() -> Portal {
    let portal = portal();
    import_json(&portal, "people", PEOPLE, &[]);
    portal
}

pub fn gifts(portal: &Portal, list: &str, options: &[&str]) -> Value {
    let said = import(portal, "donations", list, &[options, &["--json"]].concat());
    serde_json::from_str(&said.out).unwrap_or_else(|_| panic!("{}{}", said.out, said.err))
}

pub fn lines(said: &Value, name: &str) -> Vec<u64> {
    said[name].as_array().unwrap().iter().map(|line| line["line"].as_u64().unwrap()).collect()
}

/// Rehearsed, imported and imported once more: how many gifts are added, and what the rehearsal said.
pub fn brought(portal: &Portal, list: &str, options: &[&str]) -> Value {
    let rehearsed = gifts(portal, list, &[options, &["--dry-run"]].concat());
    let done = gifts(portal, list, options);
    for told in ["added", "addedCents", "nothing", "givenBack", "openLines", "wordsAsked"] {
        assert_eq!(rehearsed[told], done[told], "{told} of the rehearsal");
    }
    let before = (books(portal), count(portal, "open_lines"));
    let again = gifts(portal, list, options);
    let nothing = json!([]);
    assert_eq!((&again["added"], &again["givenBack"], &again["openLines"]), (&0.into(), &nothing, &nothing));
    assert_eq!((books(portal), count(portal, "open_lines")), before);
    done
}

#[test]
fn an_instant_is_the_day_that_it_was_on_the_congregations_clock() {
    let portal = congregation();
    portal.run(&["settings", "set", "time-zone", "America/Chicago"]).exits(0);
    let list = "Date,Email,Amount
2026-01-01T04:30:00Z,ada@example.org,1
2025-12-31T23:30:00-05:00,ada@example.org,2
2026-01-01 04:30:00 UTC,ada@example.org,3
12/31/2025 11:30 PM,ada@example.org,4
2026-01-01T00:00:00Z,ada@example.org,5
";
    assert_eq!(brought(&portal, list, &[])["added"], 5);
    let days: String =
        value(&portal, "SELECT group_concat(transaction_date, ' ' ORDER BY amount_cents) FROM donations");
    assert_eq!(days, "2025-12-31 2025-12-31 2025-12-31 2025-12-31 2026-01-01");
    // A heading says the zone of all its cells.
    let list = "Donation date (UTC),Email,Amount\n2026-01-02 04:30:00,cora@example.org,6\n1/2/2026 4:30 AM,cora@example.org,7\n1/14/2026,cora@example.org,8\n";
    assert_eq!(brought(&portal, list, &[])["added"], 3);
    let days = "SELECT group_concat(transaction_date, ' ' ORDER BY amount_cents) FROM donations WHERE amount_cents > 500";
    assert_eq!(value::<String>(&portal, days), "2026-01-01 2026-01-01 2026-01-14");
    for (columns, cells) in [("Date,Time (UTC)", "2026-01-03,04:30"), ("Date (UTC),Time", "2026-01-04,04:30")]
    {
        let list = format!("{columns},Email,Amount\n{cells},dan@example.org,9\n");
        assert_eq!(gifts(&portal, &list, &[])["added"], 1);
    }
    let days =
        "SELECT group_concat(transaction_date, ' ' ORDER BY id) FROM donations WHERE amount_cents = 900";
    assert_eq!(value::<String>(&portal, days), "2026-01-02 2026-01-03");
    // A birthday is no instant.
    import_json(&portal, "people", "id,first,last,birthday\n9,Eve,Gum,1984-03-03T04:30:00Z\n", &[]);
    assert_eq!(field(&portal, "9", "date_of_birth").as_deref(), Some("1984-03-03"));
}

#[test]
fn only_us_dollars_are_taken_and_other_money_is_named() {
    let portal = congregation();
    let list = "Date,Email,Amount,Currency
2026-11-15,ada@example.org,100.00,USD
2026-11-15,cora@example.org,50.00,EUR
2026-11-15,dan@example.org,70000,KRW
2026-11-22,dan@example.org,5,us$
2026-11-22,ada@example.org,6,
";
    import(&portal, "donations", list, &["--dry-run"]).exits(1).prints(&[
        "line 3: 50.00 (EUR) is not in US dollars, and other money is not counted here",
        "line 4: 70000 (KRW) is not in US dollars",
    ]);
    assert_eq!(brought(&portal, list, &[])["addedCents"], 11_100);
}

#[test]
fn what_is_no_gift_is_none_and_money_that_went_out_is_an_open_line() {
    let portal = congregation();
    let list = "Date,Email,Amount,Type,Status
2026-11-15,ada@example.org,100.00,Donation,Completed
2026-11-16,ada@example.org,100.00,Refund,Completed
2026-11-16,cora@example.org,50.00,Rückbuchung,
2026-11-16,dan@example.org,25.00,Payout,
2026-11-17,dan@example.org,30.00,Donativo,Pendiente
2026-11-17,dan@example.org,31.00,Check,Fehlgeschlagen
2026-11-18,dan@example.org,32.00,Check,Paid
2026-11-18,dan@example.org,33.00,Fee,
";
    let done = brought(&portal, list, &[]);
    assert_eq!((&done["addedCents"], lines(&done, "openLines")), (&13_200.into(), vec![3, 4, 5]));
    assert_eq!(lines(&done, "nothing"), [6, 7, 9]);
    let how = "SELECT payment_method FROM donations WHERE amount_cents = 3200";
    assert_eq!(value::<String>(&portal, how), "Check", "a type that is a way of paying");
    // Undone, they are open no more, and come again with the list.
    portal.run(&["import", "undo", "2", "--yes"]).exits(0);
    assert_eq!((count(&portal, "donations"), count(&portal, "open_lines")), (0, 0));
    assert_eq!(lines(&gifts(&portal, list, &[]), "openLines"), [3, 4, 5]);
}

#[test]
fn a_refund_goes_to_the_gift_that_the_list_names() {
    let portal = congregation();
    let list = "\
Date,Name,Type,Status,Currency,Gross,Fee,From Email Address,Transaction ID,Reference Txn ID,Item Title
2026-02-03,Ada Dove,Donation Payment,Completed,USD,\"1,234.50\",-35.99,ada@example.org,A1,,General Fund
2026-02-05,Cora Elm,Donation Payment,Completed,USD,50.00,-1.60,cora@example.org,A2,,Building Fund
2026-02-13,Dan Fir,Donation Payment,Pending,USD,75.00,-2.00,dan@example.org,A3,,General Fund
2026-02-14,Ada Dove,Payment Refund,Completed,USD,-34.50,1.00,church@example.org,A4,A1,General Fund
2026-02-15,,General Withdrawal,Completed,USD,-96.80,0.00,,A5,,
2026-02-16,Cora Elm,Payment Refund,Completed,USD,-60.00,0.00,church@example.org,A6,A2,Building Fund
2026-02-17,Dan Fir,Payment Refund,Completed,USD,-1.00,0.00,church@example.org,A7,A3,
";
    import(&portal, "donations", list, &["--dry-run"])
        .exits(0)
        .prints(&["Went back, and is taken off its gift: 1", "more than what is left of the gift: $50.00"]);
    let done = gifts(&portal, list, &[]);
    assert_eq!((&done["addedCents"], lines(&done, "givenBack")), (&128_450.into(), vec![5]));
    let open = done["openLines"].as_array().unwrap();
    let reasons: Vec<&str> = open.iter().map(|line| line["reason"].as_str().unwrap()).collect();
    assert_eq!(reasons.len(), 3);
    assert!(reasons[1].contains("more than what is left of the gift: $50.00"), "{reasons:?}");
    assert!(reasons[2].contains("no gift here has the number A3"), "{reasons:?}");
    assert_eq!(done["columnsNotImported"], json!(["Fee"]));
    let refund =
        "SELECT kind || ' ' || amount_cents || ' ' || takes_back FROM donations WHERE kind <> 'gift'";
    assert_eq!(value::<String>(&portal, refund), "refund -3450 1");
    let again = gifts(&portal, list, &[]);
    assert_eq!((&again["added"], &again["alreadyHere"]), (&0.into(), &6.into()));
    // The gift's own line says later that it was given back, or a part of it.
    let later = "id,Date,Email,Amount,Status,Amount Refunded
A2,2026-02-05,cora@example.org,50.00,Refunded,
B1,2026-03-01,dan@example.org,20.00,Paid,5.00
B2,2026-03-01,dan@example.org,21.00,Paid,0.00
B3,2026-03-02,dan@example.org,22.00,Refunded,22.00
";
    let done = gifts(&portal, later, &[]);
    assert_eq!((&done["addedCents"], lines(&done, "givenBack")), (&4_100.into(), vec![2, 3]));
    assert_eq!((lines(&done, "nothing"), &done["openLines"]), (vec![5], &json!([])), "it came and went back");
    portal.run(&["import", "undo", "3", "--yes"]).exits(0);
    portal.run(&["import", "undo", "2", "--yes"]).exits(0);
    assert_eq!(count(&portal, "donations"), 0);
}

#[test]
fn a_word_that_is_not_known_is_asked_about_once() {
    let portal = congregation();
    let list = "Date,Email,Amount,Stage
2026-11-15,ada@example.org,1,Settled up
2026-11-15,cora@example.org,2,Bouncing
2026-11-15,dan@example.org,3,Settled up
2026-11-15,dan@example.org,4,
";
    let map = ["--map", "Stage=status"];
    let said = import(&portal, "donations", list, &map);
    said.exits(1).prints(&[
        "NOT KNOWN whether these are gifts",
        "Stage: \"Settled up\" (2 lines, the first is 2)",
        "Stage: \"Bouncing\" (line 3)",
    ]);
    assert_eq!(books(&portal), "M0003:400");
    let means = [&map[..], &["--means", "settled UP=gift", "--means", "Bouncing=back"]].concat();
    import(&portal, "donations", list, &means).exits(0).prints(&["2 added ($4.00)", "OPEN LINES"]);
    // "State" of an address is no status.
    let list = "Date,Email,Amount,State\n2026-11-16,ada@example.org,5,Illinois\n";
    import(&portal, "donations", list, &[]).exits(0).prints(&["1 added", "Columns not imported: State"]);
}

#[test]
fn what_is_not_deductible_goes_to_a_fund_that_is_not() {
    let portal = congregation();
    let list = "Date,Email,Amount,Fund,Tax Deductible
2026-11-15,ada@example.org,1,General,Yes
2026-11-15,ada@example.org,2,General,No
2026-11-15,ada@example.org,3,Bake sale,No
2026-11-15,ada@example.org,4,,0
2026-11-15,ada@example.org,5,General,
";
    assert_eq!(brought(&portal, list, &[])["added"], 5);
    let funds: String = value(
        &portal,
        "SELECT group_concat(category || ' ' || is_deductible || ' ' || cents, '; ' ORDER BY category)
         FROM (SELECT category, sum(amount_cents) AS cents FROM donations GROUP BY category)
         JOIN funds ON funds.name = category",
    );
    let wanted =
        "Bake sale 0 300; General 1 600; General (not tax-deductible) 0 200; Not tax-deductible 0 400";
    assert_eq!(funds, wanted);
}

#[test]
fn the_second_line_of_a_check_is_of_its_giver_and_equal_lines_are_asked_about() {
    let portal = congregation();
    let list = "Date,Name,Amount,Fund,Check #
11/15/2026,Ada Dove,100.00,General,1042
11/15/2026,,50.00,Building,1042
11/15/2026,Cora Elm,20.00,General,
11/15/2026,,7.00,General,
";
    assert_eq!(brought(&portal, list, &[])["added"], 4);
    let of: String = value(
        &portal,
        "SELECT group_concat(amount_cents || ' ' || coalesce(first_name, '-'), '; ' ORDER BY donations.id)
         FROM donations LEFT JOIN members ON members.id = donations.member_id",
    );
    assert_eq!(of, "10000 Ada; 5000 Ada; 2000 Cora; 700 -");
    // With other lines between; and where a number is of two checks, it is asked about.
    let apart = "Date,Name,Amount,Fund,Check #
11/22/2026,Ada Dove,101.00,General,1043
11/22/2026,Cora Elm,21.00,General,77
11/22/2026,,51.00,Building,1043
11/22/2026,Dan Fir,11.00,General,77
11/22/2026,,12.00,Building,77
11/21/2026,,8.00,General,1043
";
    import(&portal, "donations", apart, &[]).exits(1).prints(&[
        "5 added",
        "line 6: \"check 77 of Cora Elm & Dan Fir\" are several people; whose gift is it?",
    ]);
    assert!(
        books(&portal).ends_with(" M0001:10100 M0002:2100 M0001:5100 M0003:1100 -:800"),
        "{}",
        books(&portal)
    );
    let equal = "Date,Name,Amount\n2026-02-11,Dan Fir,20\n2026-02-11,Dan Fir,20\n2026-02-11,Dan Fir,20\n";
    import(&portal, "donations", equal, &[]).exits(1).prints(&[
        "1 added ($20.00)",
        "line 3: the same as line 2 in every column",
        "line 4: the same as line 2 in every column",
    ]);
    assert_eq!(gifts(&portal, equal, &["--also-alike"])["added"], 2);
}

#[test]
fn a_line_that_adds_up_those_above_is_no_gift() {
    let portal = congregation();
    let list = "Date,Name,Type,Amount
2026-11-15,Ada Dove,Sales Receipt,100
2026-11-16,Ada Dove,Credit Memo,(30)
,For Dove,,70
2026-11-15,Cora Elm,Sales Receipt,5
2026-11-15,Dan Fir,Sales Receipt,6
,,,11
,In all,,$81
2026-11-20,,,81
2026-11-21,Ada Dove,Sales Receipt,3
2026-11-21,Cora Elm,Sales Receipt,4
2026-11-22,,,7
2026-11-23,Ada Dove,Sales Receipt,1
2026-11-23,,,1
2026-11-24,Cora Elm,Sales Receipt,2
2026-11-24,Dan Fir,Sales Receipt,3
2026-11-24,Total,,5
2026-11-25,Total Plumbing,,5
2026-11-25,Ada Dove,,6
2026-11-25,Total Plumbing,,11
2026-11-25,Total Plumbing,,8
";
    // One line is no sum: a gift without its day is asked for.
    let one = "Date,Name,Amount\n2026-11-15,Ada Dove,50\n,Cora Elm,50\n";
    assert_eq!(lines(&gifts(&portal, one, &["--dry-run"]), "skipped"), [3]);
    let done = gifts(&portal, list, &[]);
    assert_eq!((&done["addedCents"], lines(&done, "nothing")), (&13_100.into(), vec![4, 7, 8]));
    assert_eq!((lines(&done, "openLines"), lines(&done, "lookAlikes")), (vec![3], vec![9, 12]));
    assert_eq!(done["lookAlikes"][0]["words"], "the sum of the lines above");
    // Somebody may be called "Total": a sum of that name is asked about, and no other gift of theirs.
    let known = ["--dry-run", "--giver", "Total=M0002", "--giver", "Total Plumbing=M0003"];
    assert_eq!(lines(&gifts(&congregation(), list, &known), "lookAlikes"), [9, 12, 17, 20]);
}

#[test]
fn a_column_is_told_by_a_word_of_its_heading_or_by_the_words_in_it() {
    for (heading, cell) in [
        ("Settlement Status", "Failed"),
        ("What became of it", "Chargeback"),
        ("Is Void", "Yes"),
        ("Refunded At", "2026-11-20"),
        ("Waehrung", "EUR"),
        ("Non-Deductible", "perhaps"),
        ("Success", "false"),
        ("Curr", "EUR"),
        ("Their money", "CAD"),
        ("Importe devuelto", "5"),
        ("Anulada", "Sí"),
        ("Dr/Cr", "DR"),
        ("Debit/Credit", "Debit"),
        ("Is Test", "Yes"),
        ("Livemode", "false"),
        ("Approved", "No"),
        ("Declined", "Yes"),
        ("Failure Reason", "card expired"),
        ("Method", "Chargeback"),
        ("Pending", "Yes"),
        ("Direction", "Out"),
    ] {
        let portal = congregation();
        let list = format!("Date,Email,Amount,{heading}\n2026-11-15,ada@example.org,5,{cell}\n");
        assert_eq!(gifts(&portal, &list, &[])["added"], 0, "{heading}: {cell}");
    }
    for (heading, cell) in [
        ("Address Status", "Non-Confirmed"),
        ("State/Province", "IL"),
        ("Deductible amount", "5"),
        ("Dr/Cr", "CR"),
        ("Is Test", "No"),
        ("Livemode", "TRUE"),
        ("Recurring Status", "Cancelled"),
        ("Email Status", "Failed"),
        ("Receipt Status", "Pending"),
        ("Payout Currency", "EUR"),
        ("Status,Follow-up", "Completed,Pending"),
        ("Approved", "Yes"),
        ("Refund Date", "0001-01-01"),
        ("Method", "Bank withdrawal"),
    ] {
        let list = format!("Date,Email,Amount,{heading}\n2026-11-15,ada@example.org,5,{cell}\n");
        assert_eq!(gifts(&congregation(), &list, &[])["added"], 1, "{heading}: {cell}");
    }
    for heading in ["Amount (EUR)", "Amount €"] {
        let list = format!("Date,Email,{heading}\n2026-11-15,ada@example.org,5\n");
        assert_eq!(gifts(&congregation(), &list, &[])["added"], 0, "{heading}");
    }
}
