//! Wording on every statement beside the gifts: set by the treasurer or by a command.

use serde_json::{Value, json};

use super::{STATEMENTS, treasurer};
use crate::support::set_up::with_mary;

#[tokio::test]
async fn the_treasurer_writes_the_words_and_a_usual_wording_is_proposed() {
    let (portal, ruth) = treasurer().await;
    let words = format!("{STATEMENTS}/words");
    let proposed = "No goods or services were provided in exchange for these contributions, other than intangible religious benefits.";
    let none = json!({ "congregationName": "Grace Community Church", "proposedWording": proposed });
    assert_eq!(ruth.read(&words).await, none);
    let typed = json!({ "postalAddress": " 12 Church Street \n\nSpringfield, Illinois 62701\n", "taxNumber": "EIN 12-3456789",
        "wording": "No goods\nor services.", "thanks": "Thank  you.", "signed": "Ruth Albright, Treasurer" });
    let answer = ruth.put(&words, &typed).await.ok();
    let written = json!({ "congregationName": "Grace Community Church", "proposedWording": proposed,
        "postalAddress": "12 Church Street · Springfield, Illinois 62701", "taxNumber": "EIN 12-3456789",
        "wording": "No goods or services.", "thanks": "Thank you.", "signed": "Ruth Albright, Treasurer" });
    assert_eq!(answer.json(), written);
    assert_eq!(ruth.read(&words).await, written);
    assert_eq!(portal.logged("action = 'statement-words-changed'"), 1);
    assert_eq!(ruth.put(&words, &typed).await.status, 200);
    assert_eq!(portal.logged("action = 'statement-words-changed'"), 1, "nothing was changed");
    for (field, text) in [
        ("postalAddress", "x".repeat(201)),
        ("taxNumber", "x".repeat(101)),
        ("wording", "x".repeat(601)),
        ("thanks", "x\u{202e}".to_owned()),
        ("signed", "x\u{7}x".to_owned()),
    ] {
        let mut other = typed.clone();
        other[field] = json!(text);
        let refused = ruth.put(&words, &other).await;
        assert_eq!(refused.status, 400, "{field}: {}", refused.body);
        let said: Value = serde_json::from_str(&refused.body).unwrap();
        assert_eq!(said["field"], field, "{}", refused.body);
    }
    assert_eq!(ruth.read(&words).await, written);
    for part in [json!({}), json!({ "wording": "" }), json!({ "wording": null })] {
        assert_eq!(ruth.put(&words, &part).await.status, 400, "what is not sent is not erased: {part}");
    }
    assert_eq!(ruth.read(&words).await, written);
    let empty = json!({ "postalAddress": "", "taxNumber": "", "wording": "", "thanks": "", "signed": "" });
    assert_eq!(ruth.put(&words, &empty).await.json(), none, "empty clears");
}

#[test]
fn a_command_writes_the_same_words() {
    let portal = with_mary();
    for name in ["postal-address", "tax-number", "statement-wording", "statement-thanks", "statement-signed"]
    {
        portal.run(&["settings", "set", name, "12 Church Street · Springfield"]).exits(0);
        assert_eq!(portal.ok(&["settings", "get", name]), "12 Church Street · Springfield\n");
    }
    let said = portal.run(&["settings", "set", "statement-wording", &"x".repeat(601)]);
    said.exits(1).complains(&["at most 600 characters"]);
}
