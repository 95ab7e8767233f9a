//! A list of gifts comes again: none is lost for good, none that was removed comes back, and none stands twice.

use serde_json::Value;

use crate::giving::gifts::{marys, removed, with_givers};
use crate::import::lists::import_file;
use crate::support::command::{Portal, Said};
use crate::support::set_up::value;

const HEADER: &str = "date,amount,memberNumber,firstName,lastName,id";

fn gifts(portal: &Portal, text: &str, options: &[&str]) -> Said {
    import_file(portal, "donations", "gifts.csv", text, options)
}

/// "5:M0002:700": every gift's id, giver and cents.
fn books(portal: &Portal) -> String {
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
        "{HEADER}\n2025-11-02,1,M0002,Mary,Smith,5\n2025-11-02,2,M0099,Eve,Stone,6\n2025-11-09,3,M0003,Bob,Jones,7\n"
    );
    for options in [&[][..], &["--dry-run"], &["--skip-bad"]] {
        let said = gifts(&portal, &list, options);
        said.exits(1).complains(&[
            "These lines would be left out",
            "  line 3: nobody here has the member number M0099",
            "Nothing was written. Say who gave (--giver",
        ]);
        assert_eq!(books(&portal), "");
    }
    let said = gifts(&portal, &list, &["--json"]);
    assert_eq!(serde_json::from_str::<Value>(&said.out).unwrap()["badLines"][0]["line"], 3);
    let bad = list.replace("2025-11-09,3", "2025-11-09,much");
    gifts(&portal, &bad, &["--skip-bad", "--giver", "line 3=M0003"]).exits(1).complains(&["  line 4: "]);
    marys(&portal, "1", "2025-11-02", &[]);
    let said = gifts(&portal, &list, &["--giver", "line 3=M0003"]);
    said.exits(1).complains(&["  line 2: looks like gift 1\n"]);
    gifts(&portal, &list, &["--giver", "line 3=M0003", "--also-alike"]).exits(0);
    assert_eq!(books(&portal), "1:M0002:100 5:M0002:100 6:M0003:200 7:M0003:300");
}

#[test]
fn what_was_removed_after_an_undone_import_stays_out() {
    let portal = with_givers();
    let list = format!("{HEADER}\n2025-11-02,1,M0002,Mary,Smith,7\n2025-11-09,3,M0003,Bob,Jones,8\n");
    assert_eq!(gifts(&portal, &list, &[]).code, 0);
    assert_eq!(portal.run(&["import", "undo", "1", "--yes"]).code, 0);
    assert_eq!(gifts(&portal, &list, &[]).code, 0);
    assert_eq!(books(&portal), "7:M0002:100 8:M0003:300");
    removed(&portal, 7);
    gifts(&portal, &list, &[]).prints(&["line 2: gift 7 was removed here; it stays out"]);
    assert_eq!(books(&portal), "8:M0003:300");
}

#[test]
fn in_a_short_list_a_mended_amount_doubles_nothing() {
    let portal = with_givers();
    let list = "date,amount,memberNumber,fund\n2025-11-02,500,M0002,Roof\n";
    let mended = list.replace("500", "50");
    assert_eq!(gifts(&portal, list, &[]).code, 0);
    gifts(&portal, &mended, &[]).exits(1).prints(&["line 2: looks like gift 1: $500.00"]);
    assert_eq!(books(&portal), "1:M0002:50000");
    // Another Sunday, giver and fund are another gift.
    let next = "date,amount,memberNumber,fund\n2025-11-09,60,M0002,Roof\n2025-11-02,50,M0003,Choir\n";
    assert_eq!(gifts(&portal, next, &[]).code, 0);
    for import in ["1", "2"] {
        assert_eq!(portal.run(&["import", "undo", import, "--yes"]).code, 0);
    }
    assert_eq!(gifts(&portal, &mended, &[]).code, 0, "nothing of that file is here any more");
}
