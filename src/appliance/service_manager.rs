//! What systemd is told, where it started the portal: that it is open, that it is alive, that it is closing
//! (`sd_notify(3)`, `Type=notify`, `WatchdogSec=`). Anybody else who starts it asks for nothing, and nothing is said.

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::time::Duration;

use rusqlite::ErrorCode;
use sd_notify::NotifyState;
use tokio::sync::watch;
use tokio::time::MissedTickBehavior;

use crate::accounts::hashing::hasher::Hasher;
use crate::platform::db::{self, Database};

/// A service manager that starts a service gives up after 90 seconds. A large book on a slow card takes longer to be
/// checked, backed up and brought up to date.
const LONGEST_OPENING: Duration = Duration::from_mins(30);
/// After a sign of life that failed.
const RETRY: Duration = Duration::from_millis(100);
/// A manager that does not take what it is told is not waited for.
const SEND_TIME: Duration = Duration::from_secs(1);

/// The portal is getting ready, which may take its time; `status` is a line for `systemctl status`.
pub fn opening(status: &str) {
    let patience = u32::try_from(LONGEST_OPENING.as_micros()).unwrap_or(u32::MAX);
    let patience = NotifyState::ExtendTimeoutUsec(patience);
    ServiceManager::of_this_process().tell(&[NotifyState::Status(&one_line(status)), patience]);
}

/// The portal is open.
pub fn ready(status: &str) {
    let status = one_line(status);
    ServiceManager::of_this_process().tell(&[NotifyState::Ready, NotifyState::Status(&status)]);
}

/// The portal is closing.
pub fn stopping() {
    let status = NotifyState::Status("closing: running requests get ten seconds");
    ServiceManager::of_this_process().tell(&[NotifyState::Stopping, status]);
}

/// Says as often as the manager asks for it that the portal answers. Ends with the portal, or at once where nobody asks.
pub async fn keep_alive(db: Database, hasher: Hasher, stop: watch::Receiver<bool>) {
    ServiceManager::of_this_process().keep_alive(db, hasher, stop).await;
}

/// Whoever started the portal and wants to be told how it is.
#[derive(Clone, Debug)]
pub struct ServiceManager {
    socket: Option<OsString>,
    watchdog: Option<Duration>,
}

impl ServiceManager {
    /// As the environment says: `NOTIFY_SOCKET`, and `WATCHDOG_USEC` where `WATCHDOG_PID` means nobody else.
    pub fn of_this_process() -> Self {
        Self { socket: std::env::var_os("NOTIFY_SOCKET"), watchdog: sd_notify::watchdog_enabled() }
    }

    /// One that listens at `socket` and restarts what gives no sign of life for `watchdog`.
    pub fn at(socket: &OsStr, watchdog: Duration) -> Self {
        Self { socket: Some(socket.to_owned()), watchdog: Some(watchdog) }
    }

    /// [`keep_alive`]. A sign is given after a read from the book has come to its end, in whatever time it takes: a
    /// portal that hangs gives none, and the manager starts it anew.
    pub async fn keep_alive(&self, db: Database, hasher: Hasher, mut stop: watch::Receiver<bool>) {
        let (Some(_), Some(watchdog)) = (&self.socket, self.watchdog) else { return };
        // Twice as often as it is asked for, as the manual says.
        let mut turn = tokio::time::interval((watchdog / 2).max(Duration::from_millis(1)));
        turn.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let signs = async {
            loop {
                turn.tick().await;
                wait_until_alive(&db, &hasher).await;
                self.tell(&[NotifyState::Watchdog]);
            }
        };
        tokio::select! {
            () = signs => {}
            _ = stop.wait_for(|stopping| *stopping) => {}
        }
    }

    fn tell(&self, news: &[NotifyState<'_>]) {
        let Some(socket) = &self.socket else { return };
        if let Err(error) = send(socket, news) {
            tracing::warn!(%error, "the service manager could not be told how the portal is");
        }
    }
}

/// The portal can read its book and judge passwords. That a read fails is an answer, and a restart would not mend it;
/// that no reader was to be had is none.
async fn wait_until_alive(db: &Database, hasher: &Hasher) {
    loop {
        let read = db.read_off_thread(db::answers).await;
        let hangs = read
            .is_err_and(|error: rusqlite::Error| error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy));
        if !hangs && hasher.is_alive() {
            return;
        }
        tokio::time::sleep(RETRY).await;
    }
}

/// One datagram. The crate's own knows no abstract addresses.
fn send(socket: &OsStr, news: &[NotifyState<'_>]) -> io::Result<()> {
    let words: Vec<String> = news.iter().map(NotifyState::to_string).collect();
    let sender = UnixDatagram::unbound()?;
    sender.set_write_timeout(Some(SEND_TIME))?;
    sender.send_to_addr(words.join("\n").as_bytes(), &address(socket)?).map(|_| ())
}

/// A path, or after an @ a name in Linux's own space.
fn address(socket: &OsStr) -> io::Result<SocketAddr> {
    match socket.as_bytes().strip_prefix(b"@") {
        None => SocketAddr::from_pathname(socket),
        #[cfg(target_os = "linux")]
        Some(name) => <SocketAddr as std::os::linux::net::SocketAddrExt>::from_abstract_name(name),
        #[cfg(not(target_os = "linux"))]
        Some(_) => Err(io::ErrorKind::Unsupported.into()),
    }
}

/// Each line is news of its own.
fn one_line(status: &str) -> String {
    status.replace(['\n', '\r'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_cannot_say_more_than_a_status() {
        assert_eq!(one_line("open\nWATCHDOG=trigger\r\n"), "open WATCHDOG=trigger  ");
    }
}
