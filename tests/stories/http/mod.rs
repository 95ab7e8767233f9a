//! The HTTP side: connections and their limits, headers, errors, CSRF protection, proxies, the embedded page, shutdown.

mod ambiguous_requests;
mod csrf;
mod error_codes;
mod errors;
mod eviction;
mod file_descriptors;
mod long_lists;
mod page;
pub mod proxy;
mod redirect;
pub mod routes;
mod shutdown;
pub mod shutdown_under_load;
mod slow_clients;
mod slow_handshakes;
