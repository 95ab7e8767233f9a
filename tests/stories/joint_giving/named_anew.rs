//! Gifts entered before a couple's paper, and after a death that was recorded late.

use serde_json::{Value, json};

use super::treasurer::TOGETHER;
use super::{couple, gift, seen, signed_in, today};
use crate::counting::{close, open, row, saved};
use crate::giving::books::{GIFTS, read, take_back};
use crate::office::role_rights::at_work;
use crate::statements::planned;
use crate::support::browser::Browser;

async fn misnamed(ruth: &Browser) -> Value {
    ruth.read(TOGETHER).await["couples"][0]["misnamed"].clone()
}

// proves: O14
#[tokio::test]
async fn gifts_entered_before_the_paper_are_asked_about_and_made_joint_with_what_took_them_back() {
    let (portal, [mary, john]) = couple().await;
    let browsers = signed_in(&portal).await;
    let ruth = at_work(&portal).await;
    gift(&portal, &mary, 500, "2026-01-31");
    let early = gift(&portal, &mary, 5_000, "2026-02-01");
    take_back(&ruth, early, "refund", &json!({ "amount": "20" })).await.ok();
    portal.execute("INSERT INTO funds (name, position, created_at) VALUES ('General Fund', 1, 0)", []);
    let sheet = open(&ruth, "5").await;
    saved(&ruth, &sheet, "row-0001", &row("5", &json!({ "giverId": john }))).await;
    close(&ruth, &sheet, "").await.ok();
    let paper = json!({ "oneId": mary, "otherId": john, "since": "2026-02-01" });
    assert_eq!(ruth.post(TOGETHER, &paper).await.ok().json()["misnamed"], 2);
    let (id, seen_by_john) =
        (ruth.read(TOGETHER).await["couples"][0]["id"].clone(), seen(&browsers[1]).await);
    assert_eq!((misnamed(&ruth).await, seen_by_john), (json!(2), 1), "nothing is changed unasked");
    let path = format!("{GIFTS}/of-couple/{id}");
    assert!(ruth.post(&path, &Value::Null).await.ok().body.contains("2 gifts"));
    assert_eq!((misnamed(&ruth).await, seen(&browsers[1]).await), (json!(0), 3));
    assert_eq!(portal.count("donations WHERE joint_id IS NULL"), 1, "the one before");
    let counted: i64 = portal.value("SELECT id FROM donations WHERE sheet_id IS NOT NULL", []);
    let reason = &read(&ruth, counted).await["corrections"][0]["reason"];
    assert_eq!(reason, "They give together since 2026-02-01", "a closed sheet keeps the original");
    assert_eq!(portal.logged("action = 'donation-corrected' AND actor LIKE 'Ruth%'"), 3);
    ruth.post(&format!("{TOGETHER}/{id}/end"), &Value::Null).await.ok();
    ruth.post(&path, &Value::Null).await.refused(404, "not_found");
}

// proves: O14
#[tokio::test]
async fn a_death_on_an_earlier_day_asks_about_the_gifts_after_it() {
    let (portal, [mary, john]) = couple().await;
    let ruth = at_work(&portal).await;
    let id = portal.couple(&mary, &john, "2026-01-01");
    gift(&portal, &john, 100, "2026-05-03");
    gift(&portal, &john, 200, "2026-05-04");
    gift(&portal, &mary, 300, &today(&portal));
    let died = format!("/api/office/people/{john}/died");
    ruth.post(&died, &json!({ "on": "2026-05-03" })).await.ok();
    assert_eq!(misnamed(&ruth).await, 2);
    assert_eq!(planned(&ruth, 2026, "Mary and John Smith").await["afterDeath"], 2);
    ruth.post(&format!("{GIFTS}/of-couple/{id}"), &Value::Null).await.ok();
    assert_eq!(misnamed(&ruth).await, 0);
    let alone = format!("donations WHERE joint_id IS NULL AND member_id = '{mary}'");
    assert_eq!((portal.count(&alone), portal.count("donations WHERE joint_id IS NOT NULL")), (2, 1));
    // The late one's own gift is the treasurer's to look at.
    gift(&portal, &john, 400, &today(&portal));
    assert_eq!(planned(&ruth, 2026, "John Smith").await["afterDeath"], 1);
}
