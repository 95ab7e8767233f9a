//! The pledges of a campaign as a file.

use serde_json::json;

use super::{at, campaign, pledge, pledged};
use crate::counting::treasurer;
use crate::giving::books::gift;
use crate::support::app::PASSWORD;

#[tokio::test]
async fn the_file_has_what_the_page_shows_after_step_up_and_a_line_in_the_log() {
    let (portal, ruth) = treasurer().await;
    let (mary, bob) = (portal.mary(), portal.person("=Bob", "Jones", None));
    let roof = campaign(&ruth, &json!({})).await;
    let other = campaign(&ruth, &json!({ "name": "Missions", "fundId": 1 })).await;
    assert_eq!(pledged(&ruth, &roof, &mary, "1,200", "$100 a month").await.status, 200);
    pledge(&ruth, &roof, &bob, "50").await;
    pledge(&ruth, &other, &mary, "7").await;
    gift(&portal, Some(&mary), 45_050, "2026-05-03", Some("Building Fund"));
    gift(&portal, Some(&bob), 5_000, "2026-05-03", Some("Building Fund"));
    let path = format!("{}/file", at(&roof));
    let right = json!({ "stepUp": { "password": PASSWORD } });
    let file = ruth.post(&path, &right).await.ok();
    let lines: Vec<&str> = file.body.lines().collect();
    assert_eq!(
        lines,
        [
            r#""campaign","memberNumber","firstName","lastName","household","givesWith","pledged","rhythm","date","paidSoFar","stillToCome","status""#,
            r#""Roof","M0003","'=Bob","Jones","","",50.00,"","2026-11-20",50.00,0.00,"completed""#,
            r#""Roof","M0002","Mary","Smith","","",1200.00,"$100 a month","2026-11-20",450.50,749.50,"open""#,
        ]
    );
    assert_eq!(portal.logged("action = 'file-taken' AND detail = 'pledges to a campaign, 2 lines'"), 1);
    let unknown = ruth.post("/api/office/giving/campaigns/99/file", &right).await;
    assert_eq!(unknown.status, 404, "{}", unknown.body);
}
