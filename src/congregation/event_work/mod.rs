//! What the office does with events in the browser, and whom it tells.

pub mod api;
mod form_api;
mod store;
pub mod tell;
