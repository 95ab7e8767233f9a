//! The addresses of the running server, in a file for the commands beside it.

use std::net::SocketAddr;
use std::path::PathBuf;

use ipnet::IpNet;
use serde::{Deserialize, Serialize};

/// A running server, in its own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Running {
    pub pid: u32,
    pub version: String,
    /// The http address; a server with its own https only redirects and answers the health check here.
    pub http: SocketAddr,
    /// The address of the portal's own https.
    pub https: Option<SocketAddr>,
    /// Certificates are fetched and renewed by itself.
    pub automatic_certificate: bool,
    /// The certificate file, where it comes from one.
    pub certificate: Option<PathBuf>,
    /// Trusted reverse proxies.
    pub trusted_proxies: Vec<IpNet>,
}
