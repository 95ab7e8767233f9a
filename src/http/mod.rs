//! HTTP: the accept loop, what every request must satisfy, what every answer carries, and who is asking.
//! Nothing in here knows a feature; features bring their `api.rs`.

pub mod accept;
mod answers;
mod back_off;
mod client;
pub mod confirm_error;
pub mod cookies;
pub mod cross_site;
pub mod error;
pub mod headers;
pub mod list;
pub mod new_cookies;
mod places;
pub mod redirect;
pub mod request_body;
pub mod router;
pub mod session;
pub mod tls;
pub mod together;
pub mod upload;
pub mod written;
