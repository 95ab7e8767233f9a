//! What the treasurer does with gifts and funds in the browser.

pub mod funds_api;
