//! A congregation with unlikely values in every column, and all that its portal answers.

use portal::accounts::audit_log::LogGroup;
use portal::congregation::people::members::MemberField;
use portal::congregation::people::members::fields::FieldKind;
use reqwest::Method;
use serde_json::{Value, json};

use crate::congregation::photos::form;
use crate::http::routes::{Operation, operations};
use crate::office::role_rights::{RUTH, at_work, secretary};
use crate::office::{merge, remove, step_up};
use crate::support::app::TestApp;
use crate::support::browser::{Answer, Browser, send};

/// A gift of 48,151.62, a pledge of 34,223.11, and their texts.
pub const GIFTS: [&str; 10] = [
    "canary-gift",
    "4815162",
    "48151.62",
    "48,151.62",
    "3422311",
    "34223.11",
    "34,223.11",
    "gift stays",
    "gifts stay",
    "statements removed",
];

/// Mary, her twin row, and Otto who was removed: all with gifts, a pledge, and something in every private column.
pub struct Congregation {
    pub portal: TestApp,
    pub mary: String,
    pub twin: String,
    /// The one in a closed sheet.
    gift: String,
    /// Mary's.
    statement: i64,
}

impl Congregation {
    pub async fn gather() -> Self {
        let (portal, _) = secretary().await;
        let mary = portal.mary();
        let twin = portal.person("Maria", "Smith", None);
        let old = portal.person("Otto", "Old", None);
        let second = portal.person("Ottokar", "Old", None);
        portal
            .execute("INSERT INTO funds (name, position, created_at) VALUES ('canary-gift fund', 1, 0)", []);
        portal.execute(
            "INSERT INTO campaigns (id, name, fund_id, goal_cents, first_day, created_at)
             VALUES (1, 'canary-gift campaign', 1, 3422311, '2025-01-01', 0)",
            [],
        );
        for id in [&mary, &twin, &old, &second] {
            portal.execute(
                "INSERT INTO donations (member_id, amount_cents, transaction_date, category, description, payment_method,
                    check_number, created_at)
                 VALUES (?1, 4815162, '2025-01-05', 'canary-gift fund', 'canary-gift', 'canary-gift', 'canary-gift 1042', 0)",
                [id],
            );
            portal.execute(
                "INSERT INTO pledges (member_id, amount_cents, campaign, campaign_id, rhythm, created_at, updated_at)
                 VALUES (?1, 3422311, 'canary-gift campaign', 1, 'canary-gift a month', 0, 0),
                    (?1, 3422311, 'canary-gift of old', NULL, NULL, 0, 0)",
                [id],
            );
            for action in LogGroup::Gifts.words() {
                portal.execute(
                    "INSERT INTO security_logs (member_id, action, detail, created_at) VALUES (?1, ?2, ?3, ?4)",
                    (id, action, "$48,151.62; canary-gift", portal.now().as_second()),
                );
            }
            for field in MemberField::ALL {
                let value = match field {
                    MemberField::FirstName | MemberField::LastName | MemberField::PreferredName => continue,
                    day if day.row().kind == FieldKind::Day => "2004-09-05",
                    _ => "canary-other",
                };
                portal.change(id, &format!("{} = '{value}'", field.column()));
            }
            for (value, columns) in [
                ("canary-health", "medical_conditions allergies"),
                (
                    "canary-emergency",
                    "emergency_contact_name emergency_contact_phone emergency_contact_relationship",
                ),
                ("canary-note", "office_notes notes"),
                ("canary-work", "employer occupation"),
                ("canary-phone", "phone"),
                ("canary-street", "address"),
                ("1951-02-04", "date_of_birth"),
            ] {
                for column in columns.split(' ') {
                    portal.change(id, &format!("{column} = '{value}'"));
                }
            }
        }
        portal.household("h1", "Smith Family", &[(&mary, "head")]);
        count_gifts_of(&portal, &mary);
        // Statements of all of them, and gifts in kind.
        portal.execute(
            "INSERT INTO settings (name, value, updated_at) VALUES ('statement-wording', 'canary-gift', 0),
                ('statement-signed', 'canary-gift', 0)",
            [],
        );
        for id in [&mary, &twin, &old, &second] {
            portal.execute(
                "INSERT INTO gifts_in_kind (member_id, date, description, created_at) VALUES (?1, '2025-02-02', 'canary-gift', 0)",
                [id],
            );
        }
        portal.event("picnic", "2030-05-05", "10:00");
        // One row is removed and one merged, by an administrator: the way back holds their gifts.
        portal.give_role(RUTH, "administrator");
        portal.give_role(RUTH, "treasurer");
        let both = at_work(&portal).await;
        let year = json!({ "from": "2025-01-01", "to": "2025-12-31", "tellMembers": true });
        let made = both.post("/api/office/giving/statements", &year).await;
        assert_eq!((made.status, &made.json()["made"]), (200, &json!(4)), "{}", made.body);
        let statement = portal.value("SELECT id FROM statements WHERE member_id = ?1", [&mary]);
        merge(&portal, &both, &old, &second).await.ok();
        remove(&both, &old, Some("Otto Old")).await.ok();
        let gift: i64 = portal.value("SELECT id FROM donations WHERE sheet_id = 2", []);
        Self { portal, mary, twin, gift: gift.to_string(), statement }
    }

    fn address(&self, operation: &Operation) -> String {
        let id = match &*operation.id {
            "household" => "h1",
            "eventToEdit" => "picnic",
            "countingSheet" => "2",
            "campaign" | "campaignFile" => "1",
            "gift" => &self.gift,
            "statement" | "myStatement" => &self.statement.to_string(),
            _ => &self.mary,
        };
        let path = match &*operation.id {
            "giftsSum" | "statementPlan" => format!("{}?from=2025-01-01&to=2026-12-31", operation.path),
            "lookIntoGifts" => operation.path.clone(),
            "rehearseGifts" => format!("{}?fileName=gifts.csv", operation.path),
            _ => operation.address("/api/photos/none"),
        };
        path.replace("{id}", id).replace("{other}", &self.twin).replace("{slip}", "none")
    }

    /// The answer to everything that only reads, and to what makes files, drawings and looks.
    pub async fn all_answers(&self, browser: &Browser) -> Vec<(String, Answer)> {
        let mut answers = Vec::new();
        for operation in operations() {
            let address = self.address(&operation);
            let body = match (&operation.method, &*operation.id) {
                (&Method::GET, _) => Value::Null,
                (_, "peopleFile" | "logFile" | "giftsFile" | "campaignFile") => {
                    json!({ "stepUp": step_up() })
                }
                (_, "printStatements") => json!({ "from": "2025-01-01", "to": "2025-12-31" }),
                (_, "makeSlips") => json!({ "ids": [self.twin], "stepUp": step_up() }),
                (_, "fieldOfPeople") => json!({ "field": "phone", "people": [self.mary, self.twin] }),
                (_, "changeHousehold") => json!({ "version": 1, "name": "Smith" }),
                (_, "lookIntoGifts" | "rehearseGifts") => json!({ "columns": ["date", "amount", "name"] }),
                _ => continue,
            };
            let mut request = browser.request(operation.method.clone(), &address);
            if matches!(&*operation.id, "lookIntoGifts" | "rehearseGifts") {
                let list = b"When,What,Who\n2026-03-01,5,Mary Smith\n2026-03-01,5,Mary Smyth\n2026-03-01,5,Canary Note\n";
                let wishes = body.to_string();
                let parts = form(&[("list", "gifts.csv", &list[..]), ("wishes", "", wishes.as_bytes())]);
                request = request.header("content-type", "multipart/form-data; boundary=frame").body(parts);
            } else if operation.method != Method::GET {
                request = request.json(&body);
            }
            answers.push((operation.id, send(request).await));
        }
        // Searches are answers of their own.
        for query in ["people?search=canary", "people?search=48151", "log?search=canary", "log?search=48151"]
        {
            answers.push((query.to_owned(), browser.get(&format!("/api/office/{query}")).await));
        }
        for query in ["canary", "smith", "48151.62", "email"] {
            let address = format!("/api/office/giving/gifts?search={query}");
            answers.push((format!("gifts {query}"), browser.get(&address).await));
        }
        // By what stands in the index, too, and a treasurer does not read: phone number and e-mail address.
        for search in ["smith", "m0002", "91", "canary", "mary.smith", "email"] {
            let address = format!("/api/office/giving/givers?search={search}&date=2026-11-15");
            answers.push((format!("givers {search}"), browser.get(&address).await));
        }
        answers
    }
}

/// Gifts in an open sheet and in a closed one, there corrected and taken back; an envelope.
fn count_gifts_of(portal: &TestApp, mary: &str) {
    portal.execute(
        "INSERT INTO counting_sheets (id, date, counters, expected_cents, closed_at, closed_by, closed_cents,
            difference_reason, created_at)
         VALUES (1, '2026-11-15', 'canary-gift', 4815162, NULL, NULL, NULL, NULL, 0),
            (2, '2026-11-08', 'canary-gift', 4815162, 0, 'canary-gift', 3422311, 'canary-gift', 0)",
        [],
    );
    for (sheet, date) in [(1, "2026-11-15"), (2, "2026-11-08")] {
        portal.execute(
            "INSERT INTO donations (member_id, amount_cents, transaction_date, category, description, sheet_id, row_key,
                is_open, created_at)
             VALUES (?1, 4815162, ?3, 'canary-gift fund', 'canary-gift', ?2, 'row-0001', ?2 = 1, 0)",
            (mary, sheet, date),
        );
    }
    portal.execute(
        "INSERT INTO gift_corrections (donation_id, member_id, amount_cents, transaction_date, description, reason, actor,
            corrected_at)
         SELECT id, member_id, 3422311, transaction_date, 'canary-gift', 'canary-gift', 'canary-gift', 0
         FROM donations WHERE sheet_id = 2",
        [],
    );
    portal.execute(
        "INSERT INTO donations (member_id, amount_cents, transaction_date, description, kind, takes_back, created_at)
         SELECT member_id, -4815162, '2026-11-19', 'canary-gift', 'bounced', id, 0 FROM donations WHERE sheet_id = 2",
        [],
    );
    portal.execute("INSERT INTO envelopes (year, number, member_id) VALUES (2026, 91, ?1)", [mary]);
}
