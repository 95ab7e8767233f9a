//! Giving statements: what stands on them, that it never changes, and who reads them.

mod corrected;
mod everybody;
mod givers;
pub mod in_kind;
mod making;
mod people_taken_away;
mod printing;
mod reversals;
mod words;

use portal::platform::settings::Name;
use serde_json::{Value, json};

pub use crate::counting::treasurer;
use crate::counting::with_fields;
use crate::support::app::TestApp;
use crate::support::browser::{Answer, Browser};

pub const STATEMENTS: &str = "/api/office/giving/statements";
pub const WORDING: &str = "No goods or services were provided.";

/// A portal with funds (1 General Fund, 2 Building Fund), Ruth, its treasurer, at work, and the words on statements.
pub async fn with_words() -> (TestApp, Browser) {
    let (portal, ruth) = treasurer().await;
    portal.set(Name::StatementWording, WORDING);
    portal.set(Name::PostalAddress, "12 Church Street · Springfield, Illinois 62701");
    portal.set(Name::TaxNumber, "EIN 12-3456789");
    (portal, ruth)
}

/// Enters a gift of this day, of the couple too where they give together then, and returns its id.
pub fn give(portal: &TestApp, giver: &str, cents: i64, day: &str, fund: Option<&str>) -> i64 {
    let conn = portal.database();
    let joint = portal::congregation::giving::couples::in_force(&conn, giver, day).unwrap();
    conn.execute(
        "INSERT INTO donations (member_id, joint_id, amount_cents, transaction_date, category, payment_method, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, 'Cash', 0)",
        (giver, joint, cents, day, fund),
    )
    .unwrap();
    conn.last_insert_rowid()
}

pub async fn plan(ruth: &Browser, year: i16) -> Value {
    ruth.read(&format!("{STATEMENTS}/plan?from={year}-01-01&to={year}-12-31")).await
}

/// The plan's entry for the giver of this name.
pub async fn planned(ruth: &Browser, year: i16, name: &str) -> Value {
    let plan = plan(ruth, year).await;
    let found = plan["givers"].as_array().unwrap().iter().find(|giver| giver["name"] == name);
    found.cloned().unwrap_or_else(|| panic!("{name}: {plan}"))
}

/// Makes statements of a year in place of those that are there; `other` beside or instead.
pub async fn try_to_make(ruth: &Browser, year: i16, other: &Value) -> Answer {
    let plan = plan(ruth, year).await;
    let made = |giver: &Value| giver["made"].get("id").cloned();
    let replaces: Vec<Value> = plan["givers"].as_array().unwrap().iter().filter_map(made).collect();
    let body = with_fields(
        json!({ "from": format!("{year}-01-01"), "to": format!("{year}-12-31"), "tellMembers": false,
            "replaces": replaces }),
        other,
    );
    ruth.post(STATEMENTS, &body).await
}

pub async fn make(ruth: &Browser, year: i16, other: &Value) -> Value {
    try_to_make(ruth, year, other).await.ok().json()
}

/// All statements that were made, the newest first.
pub async fn made(ruth: &Browser) -> Vec<Value> {
    ruth.read(STATEMENTS).await["statements"].as_array().unwrap().clone()
}

pub async fn statement(ruth: &Browser, number: &str) -> Value {
    let found = made(ruth).await.into_iter().find(|line| line["number"] == number);
    let id = found.unwrap_or_else(|| panic!("there is no {number}"))["id"].clone();
    ruth.read(&format!("{STATEMENTS}/{id}")).await
}

/// Daniel and Laura Whitfield, who can sign in.
pub fn whitfields(portal: &TestApp) -> [String; 2] {
    ["Daniel", "Laura"]
        .map(|name| portal.member(name, "Whitfield", &format!("{}@email.com", name.to_lowercase())))
}

/// Two of a household give together since this day.
pub fn together(portal: &TestApp, household: &str, [one, other]: [&str; 2], since: &str) -> i64 {
    portal.household(household, "Family", &[(one, "head"), (other, "spouse")]);
    portal.couple(other, one, since)
}

pub fn lives_at(portal: &TestApp, id: &str, street: &str) {
    portal.execute(
        "UPDATE members SET address = ?2, city = 'Chatham', state = 'Illinois', zip_code = '62629',
            country = 'United States' WHERE id = ?1",
        (id, street),
    );
}
