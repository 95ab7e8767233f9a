//! What only the network knows: the sender's domain, the mail server, the public address.

use std::net::SocketAddr;

use jiff::Timestamp;

use super::Finding;
use crate::running::Running;
use crate::sealed::Seal;
use crate::settings::Settings;

/// What is asked of the network.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The congregation's settings.
    pub settings: Settings,
    /// Opens the mail server's password.
    pub seal: Seal,
    /// Somebody who wants a real letter.
    pub letter_to: Option<String>,
    /// The name under which the mail provider publishes its signing key.
    pub dkim_selector: Option<String>,
    /// The server that serves the folder now.
    pub running: Option<Running>,
    /// The present instant.
    pub now: Timestamp,
    /// A name server to ask in place of this machine's.
    pub resolver: Option<SocketAddr>,
}

/// Looks, and says what was found.
#[expect(clippy::unused_async, reason = "what is looked at here comes with the checks of the network")]
pub async fn look(_asked: &Asked) -> Vec<Finding> {
    Vec::new()
}
