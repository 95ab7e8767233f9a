//! Lists of people and gifts that the office brings, as CSV or spreadsheets, and its old calendar.

pub mod browser_gifts;
mod browser_gifts_refused;
mod browser_meanings;
mod browser_undo;
mod calendar_commands;
mod calendars;
mod calendars_again;
mod calendars_missing;
mod encodings;
mod gifts;
mod giver_conflicts;
pub mod givers;
mod killed;
pub mod lists;
mod lives;
mod long_lists;
mod meanings;
mod mix_ups;
mod money_back;
mod people_browser;
mod programs;
mod sources;
pub mod spreadsheets;
mod undo;
mod unknown_people;
mod values;
