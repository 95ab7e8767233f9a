//! The treasurer lists and exports gifts, and imports them again. Every sum is right to the cent.

use std::os::unix::fs::PermissionsExt;

use serde_json::Value;

use crate::giving::gifts::{donation, marys, with_givers};
use crate::import::givers::json;
use crate::import::lists::import_file;
use crate::support::command::Portal;
use crate::support::set_up::{change, value};

fn list(portal: &Portal, rest: &[&str]) -> Value {
    serde_json::from_str(&portal.ok(&[&["donation", "list", "--json"], rest].concat())).unwrap()
}

fn ids(portal: &Portal, rest: &[&str]) -> String {
    let list = list(portal, rest);
    list["gifts"].as_array().unwrap().iter().map(|gift| gift["id"].to_string()).collect::<Vec<_>>().join(",")
}

fn import(portal: &Portal, text: &str) -> Value {
    json(&import_file(portal, "donations", "gifts.csv", text.as_bytes(), &["--json"]))
}

#[test]
fn the_list_is_newest_first_and_takes_what_is_asked_for() {
    let portal = with_givers();
    assert!(portal.ok(&["donation", "list"]).contains("portal donation add"));
    assert_eq!((&list(&portal, &[])["count"], &list(&portal, &[])["total"]), (&0.into(), &"0.00".into()));
    marys(&portal, "10", "2024-12-31", &["--fund", "Roof"]);
    marys(&portal, "20.50", "2025-12-31", &["--fund", "General Fund", "--method", "Check", "--note", "1042"]);
    marys(&portal, "30", "2025-01-01", &["--fund", "GENERAL FUND"]);
    for (who, date) in [(&["--member", "M0003"][..], "2025-06-01"), (&["--anonymous"], "2025-06-01")] {
        donation(&portal, &[&["add", "--amount", "5", "--date", date], who].concat()).exits(0);
    }
    assert_eq!(ids(&portal, &[]), "2,5,4,3,1");
    assert_eq!(ids(&portal, &["--year", "2025"]), "2,5,4,3");
    assert_eq!(ids(&portal, &["--member", "mary@example.org"]), "2,3,1");
    assert_eq!(ids(&portal, &["--anonymous"]), "5");
    assert_eq!(ids(&portal, &["--from", "2025-01-01", "--to", "2025-06-01"]), "5,4,3");
    assert_eq!(ids(&portal, &["--from", "2025-06-01", "--to", "2025-06-01"]), "5,4");
    assert_eq!(ids(&portal, &["--fund", "general fund"]), "2,3");
    assert_eq!(ids(&portal, &["--fund", ""]), "5,4");
    assert_eq!(ids(&portal, &["--member", "M0002", "--year", "2024", "--fund", "Roof"]), "1");

    let table = portal.ok(&["donation", "list", "--year", "2025"]);
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines[0].starts_with("Id  Date        Amount"), "{table}");
    assert!(
        lines[1].starts_with(
            "2   2025-12-31  $20.50  Mary Smith (M0002)  General Fund  Check                 1042"
        ),
        "{table}"
    );
    assert!(lines[2].contains("anonymous"), "{table}");
    assert_eq!(
        lines[5..],
        ["", "Total: 4 gifts, $60.50", "  (no fund): 2 gifts, $10.00", "  General Fund: 2 gifts, $50.50"]
    );

    let gift = &list(&portal, &["--fund", "Roof"])["gifts"][0];
    let wanted = serde_json::json!({
        "id": 1, "date": "2024-12-31", "amount": "10.00", "amountCents": 1000, "fund": "Roof", "method": null,
        "checkNumber": null, "kind": "gift", "takesBack": null, "sheet": null, "note": null, "memberNumber": "M0002", "firstName": "Mary", "lastName": "Smith", "imported": false,
    });
    assert_eq!(gift, &wanted);

    for (rest, code, reason) in [
        (&["--year", "2023"][..], 3, "No gifts are like that"),
        (&["--member", "eve@example.org"], 1, "Nobody here"),
        (&["--from", "2025-02-01", "--to", "2025-01-01"], 1, "2025-02-01 lies after 2025-01-01"),
        (&["--year", "25"], 2, "--year"),
        (&["--year", "2025", "--from", "2025-02-01"], 2, "--from"),
        (&["--anonymous", "--member", "M0002"], 2, "--member"),
        (&["--from", "yesterday"], 2, "not a day"),
    ] {
        donation(&portal, &[&["list"], rest].concat()).exits(code).complains(&[reason]);
    }
}

// proves: A6
#[test]
fn the_export_is_private_exact_and_no_spreadsheet_runs_it() {
    let portal = with_givers();
    change(
        &portal,
        "UPDATE members SET first_name = '=HYPERLINK(\"http://evil\")' WHERE member_id = 'M0003'",
    );
    marys(&portal, "1,234.50", "2025-11-15", &["--fund", "+Roof", "--note", "say \"hi\"; 🙏, é"]);
    let bob = ["add", "--member", "M0003", "--amount", "-20", "--negative", "--date", "2025-11-14"];
    assert_eq!(donation(&portal, &[&bob[..], &["--method", "@cash", "--note", "＝1+1"]].concat()).code, 0);
    let wanted = "\"date\",\"sheet\",\"amount\",\"fund\",\"method\",\"checkNumber\",\"kind\",\"memberNumber\",\"firstName\",\"lastName\",\"note\",\"id\"
\"2025-11-15\",\"\",1234.50,\"'+Roof\",\"\",\"\",\"gift\",\"M0002\",\"Mary\",\"Smith\",\"say \"\"hi\"\"; 🙏, é\",1
\"2025-11-14\",\"\",-20.00,\"\",\"'@cash\",\"\",\"gift\",\"M0003\",\"'=HYPERLINK(\"\"http://evil\"\")\",\"Jones\",\"'＝1+1\",2\n";
    assert_eq!(portal.ok(&["donation", "export"]), wanted);
    assert_eq!(portal.ok(&["donation", "export", "-"]), wanted);

    let file = portal.folder.path().join("gifts 2025.csv");
    let path = file.to_str().unwrap();
    let said = portal.ok(&["donation", "export", path, "--year", "2025"]);
    assert!(said.starts_with("Wrote 2 gifts, $1,214.50 to ") && said.contains("gifts 2025.csv"), "{said}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), wanted);
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);

    portal.run(&["donation", "export", path, "--member", "M0002"]).exits(1).complains(&["--force"]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), wanted, "left as it was");
    portal.ok(&["donation", "export", path, "--member", "M0002", "--force"]);
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 2);
    assert_eq!(portal.run(&["donation", "export", "--force"]).code, 2);
    assert_eq!(portal.run(&["donation", "export", "--member", "nobody"]).code, 1);
}

// proves: A6
#[test]
fn an_export_is_read_by_another_portal_and_adds_nothing_to_its_own() {
    let portal = with_givers();
    let rest = ["--fund", "=Roof", "--method", "＋Check", "--note", "＝1042"];
    marys(&portal, "50", "2025-11-15", &rest);
    marys(&portal, "50", "2025-11-15", &[&rest[..], &["--again"]].concat());
    marys(&portal, "50", "2025-11-15", &["--fund", "Missions"]);
    donation(&portal, &["add", "--anonymous", "--amount", "7.07", "--date", "2025-01-05"]).exits(0);
    let csv = portal.ok(&["donation", "export"]);
    let own = import(&portal, &csv);
    assert_eq!((&own["added"], &own["alreadyHere"]), (&0.into(), &4.into()), "{own}");

    let other = with_givers();
    let theirs = import(&other, &csv);
    assert_eq!((&theirs["added"], &theirs["addedCents"]), (&4.into(), &15_707.into()), "{theirs}");
    assert_eq!((&theirs["anonymous"], &theirs["columnsNotImported"]), (&1.into(), &serde_json::json!([])));
    let words = "SELECT category || payment_method || description FROM donations WHERE category = '=Roof'";
    assert_eq!(value::<String>(&other, words), "=Roof＋Check＝1042");
    assert_eq!(import(&other, &csv)["added"], 0);
    assert_eq!(list(&other, &[])["gifts"][0]["imported"], true);
    // A person who is not in the database is a line to correct, not an anonymous gift.
    let said = import(&with_givers(), &csv.replace("M0002", "M0099").replace("Mary", "Eve"));
    assert_eq!(said["badLines"][0]["reason"], "nobody here has the member number M0099");
}

#[test]
fn a_mistyped_filter_or_an_odd_place_costs_no_export() {
    let portal = with_givers();
    marys(&portal, "50", "2025-11-15", &["--fund", "Roof"]);
    let good = portal.folder.path().join("gifts.csv");
    let path = good.to_str().unwrap();
    portal.ok(&["donation", "export", path]);
    let written = std::fs::read_to_string(&good).unwrap();
    let said = portal.run(&["donation", "export", path, "--fund", "Rooof", "--force"]);
    said.exits(3).complains(&["nothing was written"]);
    assert_eq!(std::fs::read_to_string(&good).unwrap(), written);

    // A link stays one; it leads to the file, but for root, who follows none. Anything but a file is not touched.
    let link = portal.folder.path().join("link.csv");
    std::os::unix::fs::symlink(&good, &link).unwrap();
    marys(&portal, "60", "2025-11-16", &[]);
    let is_root = rustix::process::geteuid().is_root();
    portal.run(&["donation", "export", link.to_str().unwrap(), "--force"]).exits(i32::from(is_root));
    assert!(link.is_symlink());
    assert_eq!(std::fs::read_to_string(&good).unwrap().contains("60.00"), !is_root);
    let odd = portal.folder.path().join("odd");
    std::fs::create_dir(&odd).unwrap();
    let said = portal.run(&["donation", "export", odd.to_str().unwrap(), "--force"]);
    said.exits(1).complains(&["is not a plain file"]);
}
