//! HTTP: the accept loop, the checks of every request, the headers of every answer, and the client's address. This
//! wing imports no feature; features bring their `api.rs`.

pub mod accept;
mod back_off;
pub mod body_budget;
pub mod client;
mod connection_limiter;
pub mod csrf;
pub mod csv_file;
pub mod error;
pub mod face;
pub mod headers;
pub mod json;
pub mod methods;
pub mod request_body;
mod response_tracking;
pub mod shared;
pub mod ui;
pub mod upload;

use std::time::Duration;

/// Limits per client and in total.
#[derive(Clone, Copy, Debug)]
pub struct ServerLimits {
    /// Bytes of request line and headers.
    pub header_bytes: usize,
    pub headers: usize,
    /// Time to send the headers, and before them, on https, to agree on the encryption.
    pub header_time: Duration,
    /// Time from the headers to the last byte of the answer.
    pub request_time: Duration,
    /// The same for a request that uploads a file.
    pub upload_time: Duration,
    /// Concurrent connections, over all listeners.
    pub connections: usize,
    /// Time that running requests get after the server was told to stop.
    pub stop_time: Duration,
}
