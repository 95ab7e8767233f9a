//! Certificates the portal fetches and renews by itself (ACME, RFC 8555), from Let's Encrypt or another authority.

mod authority;
mod fetch;
mod folder;
mod renewal;

pub use authority::ValidationMethod;
pub use fetch::{Trial, try_order};
pub use folder::{CERTIFICATE, CertificateOrder, CertificateStatus};
pub use renewal::{CertificateRenewal, OrderTurn, RenewalOptions};
