//! What the treasurer does with gifts, months and funds in the browser.

pub mod change_api;
mod errors_api;
pub mod file_api;
pub mod funds_api;
pub mod gifts_api;
pub mod months_api;
mod views_api;
