//! `portal mail status`: how it goes with the mail server.

use serde_json::json;

use super::terminal::{print, print_json};
use super::{Outcome, table};
use crate::platform::clock::{Clock, rfc3339};
use crate::platform::db::Database;
use crate::platform::mail::quota;
use crate::platform::mail::status::{MailStatus, status};
use crate::platform::settings::Settings;
use crate::platform::text::numbers::count;

pub(super) fn show(as_json: bool, db: &Database) -> Outcome {
    let now = Clock::System.now();
    let (found, settings, held) = db.read(|conn| {
        let settings = Settings::load(conn)?;
        let held = quota::held_back(conn, &settings, now)?;
        Ok::<_, rusqlite::Error>((status(conn, now)?, settings, held))
    })?;
    if as_json {
        return print_json(&record(&found, &settings, held.as_deref()));
    }
    let MailStatus { waiting, waiting_bulk, sent_within_hour, days, refused } = found;
    let waits = match waiting + waiting_bulk {
        0 => "No letter is waiting.".to_owned(),
        all => format!(
            "{} {} waiting: {waiting} about accounts, {waiting_bulk} to many.",
            count(all, "letter"),
            if all == 1 { "is" } else { "are" }
        ),
    };
    let mut text = format!(
        "{waits}\n{}Sent within the last hour: {sent_within_hour} of {} (to many: at most {}).\n",
        held.as_deref().map(|held| format!("{held}\n")).unwrap_or_default(),
        settings.mail_per_hour,
        settings.bulk_mail_per_hour()
    );
    if !days.is_empty() {
        let rows = days.into_iter().map(|day| {
            let counts = [day.sent, day.refused_for_now, day.refused_for_good, day.failed];
            let [sent, for_now, for_good, failed] = counts.map(|count| count.to_string());
            [day.day, sent, for_now, for_good, failed]
        });
        let heads = ["Day", "Sent", "Refused for now", "Refused for good", "Server not reached"];
        text += "\n";
        text += &table::lay_out(heads, rows.collect());
    }
    if !refused.is_empty() {
        let rows = refused
            .into_iter()
            .map(|one| [one.address, table::minute(one.at, &settings.time_zone), one.reason]);
        text += "\nNothing is written to these addresses until they change:\n";
        text += &table::lay_out(["Address", "Refused", "The server said"], rows.collect());
    }
    print(&text)
}

fn record(found: &MailStatus, settings: &Settings, held: Option<&str>) -> serde_json::Value {
    let zone = &settings.time_zone;
    json!({
        "waiting": found.waiting,
        "waitingToMany": found.waiting_bulk,
        "sentWithinHour": found.sent_within_hour,
        "heldBack": held,
        "perHour": settings.mail_per_hour,
        "perHourToMany": settings.bulk_mail_per_hour(),
        "days": found.days.iter().map(|day| json!({
            "day": day.day,
            "sent": day.sent,
            "refusedForNow": day.refused_for_now,
            "refusedForGood": day.refused_for_good,
            "failed": day.failed,
        })).collect::<Vec<_>>(),
        "refusedAddresses": found.refused.iter().map(|one| json!({
            "address": one.address,
            "refusedAt": rfc3339(one.at, zone),
            "reason": one.reason,
        })).collect::<Vec<_>>(),
    })
}
