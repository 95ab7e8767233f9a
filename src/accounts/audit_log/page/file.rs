//! The log as a CSV file.

use csv::{QuoteStyle, WriterBuilder};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::LogPageLine;
use crate::platform::clock::rfc3339;
use crate::platform::text::spreadsheet::guarded;

const HEADER: [&str; 12] = [
    "time",
    "lastTime",
    "times",
    "what",
    "success",
    "memberNumber",
    "name",
    "email",
    "by",
    "address",
    "browser",
    "detail",
];

/// The lines as CSV, in the order given.
pub(super) fn to_csv(lines: &[LogPageLine], zone: &TimeZone) -> Result<Vec<u8>, csv::Error> {
    let mut writer = WriterBuilder::new().quote_style(QuoteStyle::NonNumeric).from_writer(Vec::new());
    writer.write_record(HEADER)?;
    let time = |at: Timestamp| rfc3339(at, zone);
    for LogPageLine { entry, .. } in lines {
        let text = |text: &Option<String>| guarded(text.as_deref().unwrap_or_default());
        writer.write_record([
            time(entry.at),
            entry.last_at.map(time).unwrap_or_default(),
            entry.times.to_string(),
            entry.in_words().to_owned(),
            if entry.success { "yes" } else { "no" }.to_owned(),
            text(&entry.member_number),
            text(&entry.name),
            text(&entry.email),
            text(&entry.actor),
            text(&entry.address),
            text(&entry.device),
            text(&entry.detail),
        ])?;
    }
    writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))
}
