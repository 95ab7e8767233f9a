//! What systemd is told: that the portal is open, that it is alive, that it is closing.

use tokio::sync::watch;

use crate::app::App;

/// The portal is open; `status` is a line for `systemctl status`.
pub fn ready(_status: &str) {}

/// The portal is closing.
pub fn stopping() {}

/// Says as often as the manager asks for it that the portal answers. Ends with the portal, or at once where nobody asks.
pub async fn keep_alive(_app: App, mut stop: watch::Receiver<bool>) {
    let _told_or_gone = stop.wait_for(|stopping| *stopping).await;
}
