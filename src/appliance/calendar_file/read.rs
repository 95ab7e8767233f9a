//! From the bytes of a calendar file to what it says.

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::{CalendarFile, CalendarFileError, CalendarWindow, LARGEST, components, described_zones, plan};

/// Reads a file. `own` is the congregation's time zone.
pub fn read(bytes: &[u8], own: &TimeZone, today: Date) -> Result<CalendarFile, CalendarFileError> {
    if bytes.is_empty() {
        return Err(CalendarFileError::Empty);
    }
    if bytes.len() > LARGEST {
        return Err(CalendarFileError::TooLarge);
    }
    if bytes.starts_with(b"PK\x03\x04") {
        return Err(CalendarFileError::Zip);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let components = components::read(bytes)?;
    let zones = described_zones::zones(&components.zones, own);
    Ok(plan::plan(components, &zones, CalendarWindow::of(today)))
}
