//! `portal member list` and `portal member show`.

use jiff::tz::TimeZone;
use rusqlite::Transaction;
use serde_json::{Value, json};

use super::with_advice;
use crate::accounts::account::Role;
use crate::cli::terminal::{nothing_to_do, print, print_json, say};
use crate::cli::{Outcome, table};
use crate::congregation::people::list::find_ids;
use crate::congregation::people::members::account::{AccountError, find_record, list_accounts};
use crate::congregation::people::members::{MemberAccount, MemberField, Record, RecordHousehold};
use crate::platform::clock::{self, Clock};
use crate::platform::db::{Database, is_disk_failing, is_disk_full};
use crate::platform::settings::Settings;

pub(super) fn record(account: &MemberAccount) -> Value {
    json!({
        "id": account.id,
        "memberId": account.number,
        "firstName": account.first_name,
        "lastName": account.last_name,
        "email": account.email,
        "contactEmail": account.contact_email,
        "signInName": account.sign_in_name,
        "account": account.state.in_words(),
        "roles": account.roles.iter().map(Role::as_str).collect::<Vec<_>>(),
    })
}

/// The people found as on the office's page, or by any part of a name, address or number.
fn found(tx: &Transaction<'_>, search: &str) -> rusqlite::Result<Vec<MemberAccount>> {
    let by_words = find_ids(tx, search, Clock::System.now())?;
    let by_part: Vec<String> = list_accounts(tx, Some(search))?.into_iter().map(|person| person.id).collect();
    let mut people = list_accounts(tx, None)?;
    people.retain(|person| by_words.contains(&person.id) || by_part.contains(&person.id));
    Ok(people)
}

pub(super) fn list(search: Option<&str>, json: bool, db: &Database) -> Outcome {
    let people = match search {
        None => db.read(|conn| list_accounts(conn, None))?,
        Some(search) => match db.write(|tx| found(tx, search)) {
            // The search updates its index; where it cannot, it does so in a copy.
            Err(error) if is_disk_failing(&error) || is_disk_full(&error) => {
                db.rehearse(|tx| found(tx, search))?
            }
            people => people?,
        },
    };
    if json {
        return print_json(&people.iter().map(record).collect::<Vec<_>>());
    }
    if people.is_empty() {
        return match search {
            Some(search) => {
                nothing_to_do(&format!("Nobody here has \"{search}\" in their name, e-mail or number."))
            }
            None => say("There are no people yet. Add some: portal member add --help"),
        };
    }
    let rows = people.iter().map(|person| {
        [
            person.number.clone(),
            format!("{} {}", person.first_name, person.last_name),
            match (&person.email, &person.sign_in_name) {
                (Some(email), _) => email.clone(),
                (None, Some(name)) => name.clone(),
                (None, None) => "-".to_owned(),
            },
            person.state.in_words().to_owned(),
            person.roles.to_string(),
        ]
    });
    print(&table::lay_out(["Number", "Name", "Signs in as", "Account", "Roles"], rows.collect()))
}

pub(super) fn show(who: &str, json: bool, db: &Database) -> Outcome {
    let found = db.read(|conn| {
        let zone = Settings::load(conn)?.time_zone;
        Ok::<_, AccountError>((find_record(conn, who)?, zone))
    });
    let (record, zone) = found.map_err(with_advice)?;
    if json { print_json(&record) } else { print(&table::lay_out_facts(&facts(record, &zone))) }
}

fn facts(record: Record, zone: &TimeZone) -> Vec<(&'static str, Option<String>)> {
    let clock = |seconds: i64| table::minute(clock::from_seconds(seconds), zone);
    let two_factor = match (record.two_factor_enabled, record.recovery_codes_left) {
        (false, _) => "off".to_owned(),
        (true, 1) => "on, 1 backup code left".to_owned(),
        (true, left) => format!("on, {left} backup codes left"),
    };
    let mut facts = vec![
        ("Number", Some(record.member_id)),
        ("Name", Some(record.values.name())),
        ("E-mail", record.email),
        ("Sign-in name", record.sign_in_name),
        ("Contact address", record.contact_email),
        ("Account", Some(record.account.to_owned())),
        ("Roles", Some(if record.roles.is_empty() { "member".to_owned() } else { record.roles.join(", ") })),
        ("Two-factor", Some(two_factor)),
        ("Last sign-in", record.last_login_at.map(clock)),
        ("Wrong passwords", Some(record.failed_login_attempts.to_string())),
        ("Locked since", record.locked_at.map(clock)),
        ("Disabled since", record.disabled_at.map(clock)),
    ];
    if record.households.is_empty() {
        facts.push(("Household", None));
    }
    for RecordHousehold { name, role } in record.households {
        let place = role.map(|role| format!(" ({role})")).unwrap_or_default();
        facts.push(("Household", Some(format!("{name}{place}"))));
    }
    let fields = MemberField::ALL.into_iter();
    let fields = fields.filter(|field| !matches!(field, MemberField::FirstName | MemberField::LastName));
    facts.extend(fields.map(|field| (field.row().label, record.values.get(field).map(str::to_owned))));
    facts
        .extend([("Added", Some(clock(record.created_at))), ("Last change", Some(clock(record.updated_at)))]);
    facts
}
