//! From the bytes of a calendar file to what it says.

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::zones::Zones;
use super::{CalendarFile, CalendarFileError, CalendarWindow, LARGEST, components, plan};

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
    let Ok(text) = std::str::from_utf8(bytes) else {
        // Of a picture it would be no help that it is not UTF-8.
        let is_calendar = bytes.starts_with(b"BEGIN:VCALENDAR");
        return Err(if is_calendar { CalendarFileError::NotUtf8 } else { CalendarFileError::NotACalendar });
    };
    let components = components::read(text)?;
    let zones = Zones::new(&components.zones, own);
    Ok(plan::plan(components, &zones, CalendarWindow::of(today)))
}
