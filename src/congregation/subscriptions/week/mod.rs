//! The week's letter: events of the coming days and new announcements, once a week, to people who asked for it.

mod compose;
mod due;
mod store;

use jiff::civil::Date;

pub use compose::compose;
pub use due::{is_due, queue_due};

/// An event of the coming days.
#[derive(Clone, Debug, PartialEq, Eq)]
struct WeekEvent {
    title: String,
    date: Date,
    /// HH:MM; empty for a whole day.
    time: String,
    location: Option<String>,
}
