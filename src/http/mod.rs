//! HTTP: the accept loop, what every request must satisfy, what every answer carries, and who is asking.
//! Nothing in here knows a feature; features bring their `api.rs`.

pub mod accept;
mod answers;
mod back_off;
pub mod client;
mod connection_limiter;
pub mod csrf;
pub mod error;
pub mod headers;
pub mod held;
pub mod https_flag;
pub mod list;
pub mod names;
pub mod network;
pub mod new_cookies;
pub mod proxies;
pub mod request_body;
pub mod tls;
pub mod together;
pub mod ui;
pub mod upload;
pub mod written;
