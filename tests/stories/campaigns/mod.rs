//! Campaigns: what was promised, what is paid so far, and who sees it.

mod couples;
mod paid;
mod quick;
mod work;

use serde_json::{Value, json};

use crate::counting::with_fields;
use crate::support::browser::{Answer, Browser};

pub const CAMPAIGNS: &str = "/api/office/giving/campaigns";
pub const PLEDGES: &str = "/api/office/giving/pledges";
const OWN_PLEDGES: &str = "/api/members/me/pledges";
const SUMMARY: &str = "/api/members/me/financial";

/// The Roof of 2026, for the Building Fund, with these fields instead.
pub fn roof(other: &Value) -> Value {
    with_fields(
        json!({ "name": "Roof", "fundId": 2, "goal": "20,000", "from": "2026-01-01", "to": "2026-12-31" }),
        other,
    )
}

pub async fn campaign(ruth: &Browser, other: &Value) -> Value {
    ruth.post(CAMPAIGNS, &roof(other)).await.ok().json()
}

fn at(campaign: &Value) -> String {
    format!("{CAMPAIGNS}/{}", campaign["id"])
}

pub async fn pledged(ruth: &Browser, campaign: &Value, giver: &str, amount: &str, rhythm: &str) -> Answer {
    let body = json!({ "giverId": giver, "amount": amount, "rhythm": rhythm });
    ruth.post(&format!("{}/pledges", at(campaign)), &body).await
}

pub async fn pledge(ruth: &Browser, campaign: &Value, giver: &str, amount: &str) -> Value {
    pledged(ruth, campaign, giver, amount, "").await.ok().json()
}

/// The body that changes a pledge in these fields only.
fn edit(pledge: &Value, other: &Value) -> Value {
    with_fields(
        json!({
            "version": pledge["version"], "amount": pledge["amount"].to_string(), "rhythm": pledge["rhythm"].as_str().unwrap_or(""),
            "date": pledge["date"].as_str().unwrap_or(""), "status": pledge["status"],
        }),
        other,
    )
}

async fn change(ruth: &Browser, pledge: &Value, other: &Value) -> Answer {
    ruth.put(&format!("{PLEDGES}/{}", pledge["id"]), &edit(pledge, other)).await
}

/// The campaign's pledges, each as "Mary Smith: 25 of 100, open".
async fn standing(ruth: &Browser, campaign: &Value) -> Vec<String> {
    let page = ruth.read(&at(campaign)).await;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let line = |pledge: &Value| {
        let giver = &pledge["giver"];
        format!(
            "{} {}: {} of {}, {}",
            text(&giver["firstName"]),
            text(&giver["lastName"]),
            pledge["paid"],
            pledge["amount"],
            text(&pledge["status"])
        )
    };
    page["pledges"].as_array().unwrap().iter().map(line).collect()
}

/// Pledged, paid by those who pledged, and all that was given.
async fn sums(ruth: &Browser, campaign: &Value) -> Value {
    let page = ruth.read(&at(campaign)).await;
    let campaign = &page["campaign"];
    json!([campaign["pledged"], campaign["paid"], campaign["given"]])
}
