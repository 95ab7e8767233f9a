//! The office's work with events in the browser, and the letters about it.

pub mod api;
mod form;
pub mod tell;
