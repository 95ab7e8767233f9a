//! An import that is undone leaves the gifts that stand in a statement, and lists them.

use serde_json::{Value, json};

use super::{WORDING, make, planned};
use crate::import::browser_gifts::{IMPORTS, import, treasury, wishes};
use portal::platform::settings::Name;

#[tokio::test]
async fn undoing_an_import_leaves_what_stands_in_a_statement_and_lists_it() {
    let (portal, ruth, [john, mary]) = treasury().await;
    portal.set(Name::StatementWording, WORDING);
    let list = "When,What,Who\n2026-03-01,400,John Smith\n2026-03-08,5,John Smith\n2026-03-01,25,Mary Jones\n2025-03-01,7,John Smith\n";
    import(&ruth, list, &wishes(&["date", "amount", "name"])).await;
    assert_eq!(make(&ruth, 2026, &json!({ "givers": [john] })).await["total"], 405.0);
    let number: i64 = portal.value("SELECT max(id) FROM imports", []);
    let undone = ruth.post(&format!("{IMPORTS}/{number}/undo"), &Value::Null).await.ok();
    let left = "SELECT group_concat(amount_cents, ' ' ORDER BY id) FROM donations";
    assert_eq!(portal.value::<String>(left, []), "40000 500");
    assert!(undone.body.contains("stands in statement 2026-0001"), "{}", undone.body);
    assert_eq!(planned(&ruth, 2026, "John Smith").await["made"]["isCorrected"], false);
    assert_eq!(portal.count(&format!("donations WHERE member_id = '{mary}'")), 0);
}
