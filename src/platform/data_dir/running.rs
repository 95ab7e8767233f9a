//! What a running server leaves in its folder for the commands beside it: where it listens.

use std::net::SocketAddr;
use std::path::PathBuf;

use ipnet::IpNet;
use serde::{Deserialize, Serialize};

/// A running server, in its own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Running {
    pub pid: u32,
    pub version: String,
    /// Where it answers plain http; a server that speaks https itself only redirects and answers health here.
    pub http: SocketAddr,
    /// Where it answers https itself.
    pub https: Option<SocketAddr>,
    /// Certificates are fetched and renewed by itself.
    pub automatic_certificate: bool,
    /// The certificate file, where it comes from one.
    pub certificate: Option<PathBuf>,
    /// Trusted reverse proxies.
    pub trusted_proxies: Vec<IpNet>,
}
