//! The treasurer's work with gifts, months and funds in the browser.

pub mod api;
mod change_api;
mod errors_api;
mod file_api;
mod funds_api;
mod gifts_api;
mod months_api;
mod views_api;
