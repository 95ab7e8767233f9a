//! An export of an earlier portal comes back, too.

use serde_json::{Value, json};

use crate::export::contents::{export_of, unpacked, with_edges};
use crate::export::refusals::{Files, packed};
use crate::support::command::Portal;
use crate::support::set_up::value;

fn rows(files: &Files, name: &str) -> Vec<Value> {
    serde_json::from_slice(&files[name]).unwrap()
}

/// One line each, as the export writes them.
fn written(rows: &[Value]) -> Vec<u8> {
    let lines: Vec<String> = rows.iter().map(Value::to_string).collect();
    format!("[\n{}\n]\n", lines.join(",\n")).into_bytes()
}

/// The export as the portal before households had people of their own wrote it: a person has one, in their own row.
fn with_one_household_each(mut files: Files) -> Files {
    let places = rows(&files, "household-members.json");
    let mut people = rows(&files, "members.json");
    for person in &mut people {
        let own = places.iter().find(|place| place["memberId"] == person["id"]);
        let fields = person.as_object_mut().unwrap();
        let is_administrator = !fields["administratorSince"].is_null();
        fields.retain(|name, _| !name.ends_with("Since") && !["hadRole", "version"].contains(&name.as_str()));
        fields.insert("role".to_owned(), json!(if is_administrator { "administrator" } else { "member" }));
        person["householdId"] = own.map(|place| place["householdId"].clone()).unwrap_or_default();
        person["householdRole"] = own.map(|place| place["role"].clone()).unwrap_or_default();
    }
    let mut households = rows(&files, "households.json");
    for household in &mut households {
        household.as_object_mut().unwrap().remove("version");
    }
    for name in ["events", "announcements"] {
        let mut without = rows(&files, &format!("{name}.json"));
        for row in &mut without {
            row.as_object_mut().unwrap().remove("version");
        }
        files.insert(format!("{name}.json"), written(&without));
    }
    let mut manifest: Value = serde_json::from_slice(&files["portal.json"]).unwrap();
    manifest["schema"] = json!(6);
    manifest["rows"].as_object_mut().unwrap().remove("household-members");
    files.remove("household-members.json");
    files.remove("household-members.csv");
    files.insert("members.json".to_owned(), written(&people));
    files.insert("households.json".to_owned(), written(&households));
    files.insert("portal.json".to_owned(), manifest.to_string().into_bytes());
    files
}

#[test]
fn a_household_in_a_person_s_own_row_becomes_a_membership() {
    let portal = with_edges();
    let files = with_one_household_each(unpacked(&export_of(&portal.data_dir().join("portal.db"))));
    let new = Portal::nowhere();
    let zip = new.folder.path().join("earlier.zip");
    std::fs::write(&zip, packed(&files)).unwrap();
    new.ok(&["import", "everything", zip.to_str().unwrap()]);
    let places = |portal: &Portal, condition: &str| -> String {
        let sql = format!(
            "SELECT group_concat(household_id || ' ' || member_id || ' ' || coalesce(role, '-'), '; '
                ORDER BY household_id, member_id) FROM household_members WHERE {condition}"
        );
        value(portal, &sql)
    };
    let kept = "household_id <> 'edge-second'";
    assert_eq!(places(&new, "TRUE"), places(&portal, kept));
    let dates =
        "SELECT count(*) FROM household_members JOIN members ON members.id = household_members.member_id
        WHERE joined_at = created_at";
    assert_eq!(value::<i64>(&new, dates), value::<i64>(&new, "SELECT count(*) FROM household_members"));
    assert_eq!(value::<i64>(&new, "SELECT max(version) FROM households"), 1);

    let nobody = String::from_utf8(files["members.json"].clone()).unwrap().replacen(
        "\"edge-home\"",
        "\"edge-gone\"",
        1,
    );
    let mut wrong = files;
    wrong.insert("members.json".to_owned(), nobody.into_bytes());
    std::fs::write(&zip, packed(&wrong)).unwrap();
    let other = Portal::nowhere();
    let said = other.run(&["import", "everything", zip.to_str().unwrap()]);
    assert!(
        said.code == 1 && said.err.contains("householdId is nobody's id in households.json"),
        "{}",
        said.err
    );
}
