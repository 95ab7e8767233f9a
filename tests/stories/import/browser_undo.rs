//! An import of gifts that stand on statements is undone in the browser.

use portal::platform::settings::Name;
use serde_json::{Value, json};

use super::browser_gifts::{IMPORTS, import, treasury, wishes};
use crate::statements::{WORDING, make, planned};

// proves: O14
#[tokio::test]
async fn undoing_an_import_leaves_what_stands_in_a_statement_and_lists_it() {
    let (portal, ruth, [john, mary]) = treasury().await;
    portal.set(Name::StatementWording, WORDING);
    let list = "When,What,Who\n2026-03-01,400,John Smith\n2026-03-08,5,John Smith\n2026-03-01,25,Mary Jones\n2025-03-01,7,John Smith\n";
    import(&ruth, list, &wishes(&["date", "amount", "name"])).await;
    assert_eq!(make(&ruth, 2026, &json!({ "givers": [john] })).await["total"], 405.0);
    let number: i64 = portal.value("SELECT max(id) FROM imports", []);
    // Where all stays, nothing is done, and it can be undone another day.
    import(&ruth, "When,What,Who\n2026-04-01,9,John Smith\n", &wishes(&["date", "amount", "name"])).await;
    assert_eq!(make(&ruth, 2026, &json!({ "givers": [john] })).await["total"], 414.0);
    for _ in 0..2 {
        let undone = ruth.post(&format!("{IMPORTS}/{}/undo", number + 1), &Value::Null).await.ok();
        assert_eq!(undone.json()["giftsRemoved"], 0);
        assert!(undone.body.contains("stands in statement 2026-0002"), "{}", undone.body);
        assert_eq!(ruth.read(IMPORTS).await[0]["canBeUndone"], true);
    }
    assert_eq!(portal.logged("action = 'import-undone'"), 0);
    portal.execute("DELETE FROM donations WHERE transaction_date = '2026-04-01'", []);
    let undone = ruth.post(&format!("{IMPORTS}/{number}/undo"), &Value::Null).await.ok();
    let left = "SELECT group_concat(amount_cents, ' ' ORDER BY id) FROM donations";
    assert_eq!(portal.value::<String>(left, []), "40000 500");
    assert!(undone.body.contains("stands in statement 2026-0001"), "{}", undone.body);
    assert_eq!(planned(&ruth, 2026, "John Smith").await["made"]["number"], "2026-0002");
    assert_eq!(portal.count(&format!("donations WHERE member_id = '{mary}'")), 0);
}
