//! What the treasurer does with gifts in the browser.

pub mod givers_api;
