//! Gifts as a file, and imported again.

use portal::congregation::giving::{GiftFields, GiftTexts};
use serde_json::Value;

use crate::giving::gifts::{anonymous, gift, gifts_file, marys, new, with_givers};
use crate::import::givers::json;
use crate::import::lists::import_file;
use crate::support::command::Portal;
use crate::support::set_up::{change, value};

fn import(portal: &Portal, text: &str) -> Value {
    json(&import_file(portal, "donations", "gifts.csv", text.as_bytes(), &["--json"]))
}

// proves: A6
#[test]
fn the_file_is_exact_and_no_spreadsheet_runs_it() {
    let portal = with_givers();
    change(
        &portal,
        "UPDATE members SET first_name = '=HYPERLINK(\"http://evil\")' WHERE member_id = 'M0003'",
    );
    let text = |text: &str| Some(text.to_owned());
    let texts = GiftTexts { note: text("say \"hi\"; 🙏, é"), ..GiftTexts::default() };
    let fields = GiftFields { fund: text("+Roof"), texts, ..GiftFields::new(123_450, "2025-11-15") };
    gift(&portal, Some("M0002"), new(fields));
    let texts = GiftTexts { method: text("@cash"), note: text("＝1+1"), ..GiftTexts::default() };
    gift(&portal, Some("M0003"), new(GiftFields { texts, ..GiftFields::new(-2_000, "2025-11-14") }));
    let wanted = "\u{feff}\"Date\",\"Sheet\",\"Amount\",\"Fund\",\"Method\",\"Check number\",\"Kind\",\"Member number\",\"First name\",\"Last name\",\"Note\",\"Id\",\"Takes back\",\"Takes back sheet\",\"Partner number\",\"Partner name\"
\"2025-11-15\",\"\",1234.50,\"'+Roof\",\"\",\"\",\"gift\",\"M0002\",\"Mary\",\"Smith\",\"say \"\"hi\"\"; 🙏, é\",1,\"\",\"\",\"\",\"\"
\"2025-11-14\",\"\",-20.00,\"\",\"'@cash\",\"\",\"gift\",\"M0003\",\"'=HYPERLINK(\"\"http://evil\"\")\",\"Jones\",\"'＝1+1\",2,\"\",\"\",\"\",\"\"\n";
    assert_eq!(gifts_file(&portal), wanted);
}

// proves: A6
#[test]
fn the_file_is_read_by_another_portal_and_adds_nothing_to_its_own() {
    let portal = with_givers();
    let text = |text: &str| Some(text.to_owned());
    let texts = GiftTexts { method: text("＋Check"), note: text("＝1042"), ..GiftTexts::default() };
    let fields = GiftFields { fund: text("=Roof"), texts, ..GiftFields::new(5_000, "2025-11-15") };
    gift(&portal, Some("M0002"), new(fields.clone()));
    gift(&portal, Some("M0002"), new(fields));
    marys(&portal, 5_000, "2025-11-15", Some("Missions"));
    anonymous(&portal, 707, "2025-01-05");
    let csv = gifts_file(&portal);
    let own = import(&portal, &csv);
    assert_eq!((&own["added"], &own["alreadyHere"]), (&0.into(), &4.into()), "{own}");

    let other = with_givers();
    let theirs = import(&other, &csv);
    assert_eq!((&theirs["added"], &theirs["addedCents"]), (&4.into(), &15_707.into()), "{theirs}");
    assert_eq!((&theirs["anonymous"], &theirs["columnsNotImported"]), (&1.into(), &serde_json::json!([])));
    let words = "SELECT category || payment_method || description FROM donations WHERE category = '=Roof'";
    assert_eq!(value::<String>(&other, words), "=Roof＋Check＝1042");
    assert_eq!(import(&other, &csv)["added"], 0);
    assert_eq!(value::<i64>(&other, "SELECT count(donation_id) FROM imported_gifts"), 4);
    // A person who is not in the database is a line to correct, not an anonymous gift.
    let said = import(&with_givers(), &csv.replace("M0002", "M0099").replace("Mary", "Eve"));
    assert_eq!(said["badLines"][0]["reason"], "nobody here has the member number M0099");
}

#[test]
fn a_closed_fund_takes_no_new_gift_of_a_list() {
    let portal = with_givers();
    for fund in ["Roof", "General Fund"] {
        marys(&portal, 5_000, "2025-11-15", Some(fund));
    }
    change(&portal, "UPDATE funds SET closed_at = 0 WHERE name = 'Roof'");
    let list =
        "date,personKey,method,amount,fund,notes\n2025-03-09,,Cash,20.00,roof,\n2025-03-09,,Cash,30.00,,\n";
    let options = ["--skip-bad", "--json"];
    let summary = json(&import_file(&portal, "donations", "gifts.csv", list.as_bytes(), &options));
    assert_eq!((&summary["added"], &summary["skippedCents"]), (&1.into(), &2_000.into()), "{summary}");
    assert_eq!(summary["skipped"][0]["reason"], "the fund Roof is closed", "{summary}");
}
