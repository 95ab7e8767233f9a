//! Lists whose letters are not UTF-8.

use serde_json::{Value, json};

use super::browser_gifts::{COLUMNS, ask, counts, line, said, treasury, wishes, with};
use super::lists::{count, import, import_json, portal};

/// A list in the encoding of Western European programs before UTF-8.
const PEOPLE: &[u8] = b"First,Last\nAnn,Lee\nJos\xe9,N\xfa\xf1ez\n";

#[test]
fn the_encoding_is_guessed_and_said_with_a_line_by_which_it_is_seen() {
    let portal = portal();
    let read = "The file is not UTF-8; it was read as windows-1252, so line 3 is \"José,Núñez\". If that is wrong: --encoding NAME.\n";
    import(&portal, "people", PEOPLE, &["--dry-run"]).exits(0).prints(&[read]);
    let said = import(&portal, "people", PEOPLE, &["--json"]);
    let summary: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(summary["readAs"], json!({ "encoding": "windows-1252", "line": 3, "text": "José,Núñez" }));
    assert_eq!(count(&portal, "members WHERE first_name = 'José' AND last_name = 'Núñez'"), 1);
    let gifts = b"date,amount,name\n2025-03-02,5,Jos\xe9 N\xfa\xf1ez\n";
    import(&portal, "donations", gifts, &[]).exits(0).prints(&["1 added ($5.00)", "so line 2 is"]);
    let utf_8 = import_json(&portal, "people", "First,Last\nJosé,Núñez\n", &[]);
    assert_eq!((utf_8.get("readAs"), &utf_8["added"]), (None, &json!(0)));
}

#[test]
fn the_encoding_is_what_somebody_says() {
    let portal = portal();
    // "é" of the Mac is "Ž" of Windows.
    let list = b"First,Last\rRen\x8e,Lee\r";
    import(&portal, "people", list, &["--dry-run"]).prints(&["so line 2 is \"RenŽ,Lee\""]);
    let said = import(&portal, "people", list, &["--encoding", "macintosh"]);
    said.exits(0).prints(&["People: 1 added"]);
    assert!(!said.out.contains("UTF-8"), "{}", said.out);
    assert_eq!(count(&portal, "members WHERE first_name = 'René'"), 1);
    import(&portal, "people", list, &["--encoding", "klingon"])
        .exits(2)
        .complains(&["\"klingon\" is no encoding that the portal knows. Usual ones are windows-1252"]);
    import(&portal, "people", list, &["--encoding", "utf-8"])
        .exits(1)
        .complains(&["The file cannot be read as UTF-8"]);
    import(&portal, "people", b"\x89PNG\r\n\x1a\n\0\xff", &[]).exits(1).complains(&["neither a spreadsheet"]);
}

#[tokio::test]
async fn the_encoding_is_seen_and_chosen_in_the_browser() {
    let (portal, ruth, _) = treasury().await;
    let list = b"When,What,Who,Check,Mood\n2026-03-01,5,Ren\x8e Marie,,\n";
    let look = said(&ruth, "/look", list, &json!({})).await;
    assert_eq!(
        (&look["encoding"], &look["encodingLine"]),
        (&json!("windows-1252"), &json!({ "line": 2, "text": "2026-03-01,5,RenŽ Marie,," }))
    );
    let look = said(&ruth, "/look", list, &json!({ "encoding": "macintosh" })).await;
    assert_eq!(look["encodingLine"]["text"], "2026-03-01,5,René Marie,,");
    portal.person("René", "Marie", None);
    let guessed = said(&ruth, "/rehearse", list, &wishes(&COLUMNS)).await;
    assert_eq!(counts(&guessed), [0, 0, 0, 1, 0, 0, 0], "{guessed}");
    let macintosh = with(wishes(&COLUMNS), "encoding", json!("macintosh"));
    let done = said(&ruth, "?fileName=gifts.csv", list, &macintosh).await;
    assert_eq!(line(&done, 2)["giver"]["name"], "René Marie");
    let plain = said(&ruth, "/look", b"date,amount\n2026-03-01,5\n", &json!({})).await;
    assert_eq!((plain.get("encoding"), plain.get("encodingLine")), (None, None));
    for (path, name, part) in [
        ("/look", "klingon", "klingon"),
        ("/rehearse", "klingon", "klingon"),
        ("/look", "utf-8", "cannot be read as UTF-8"),
        ("/rehearse", "utf-8", "cannot be read as UTF-8"),
    ] {
        let refused = ask(&ruth, path, list, &with(wishes(&COLUMNS), "encoding", json!(name))).await;
        assert_eq!((refused.status, refused.body.contains(part)), (400, true), "{path}: {}", refused.body);
    }
}
