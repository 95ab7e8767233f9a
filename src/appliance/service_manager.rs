//! Notifications to systemd, where it started the portal: that it is ready, that it is alive, that it is stopping
//! (`sd_notify(3)`, `Type=notify`, `WatchdogSec=`). Without a service manager nothing is sent.

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::time::Duration;

use rusqlite::ErrorCode;
use sd_notify::NotifyState;
use tokio::sync::watch;
use tokio::time::MissedTickBehavior;

use crate::platform::db::{self, Database};

/// A service manager that starts a service gives up after 90 seconds. A large database on a slow card takes longer to
/// be checked, backed up and migrated.
const LONGEST_OPENING: Duration = Duration::from_mins(30);
/// Pause after a failed keep-alive.
const RETRY: Duration = Duration::from_millis(100);
/// Time limit for sending to a manager that does not read.
const SEND_TIME: Duration = Duration::from_secs(1);

/// Reports that the portal is starting, which may take long; `status` is a line for `systemctl status`.
pub fn opening(status: &str) {
    let extension = u32::try_from(LONGEST_OPENING.as_micros()).unwrap_or(u32::MAX);
    let extension = NotifyState::ExtendTimeoutUsec(extension);
    ServiceManager::of_this_process().tell(&[NotifyState::Status(&one_line(status)), extension]);
}

/// Reports that the portal is ready.
pub fn ready(status: &str) {
    let status = one_line(status);
    ServiceManager::of_this_process().tell(&[NotifyState::Ready, NotifyState::Status(&status)]);
}

/// Reports that the portal is stopping.
pub fn stopping() {
    let status = NotifyState::Status("closing: running requests get ten seconds");
    ServiceManager::of_this_process().tell(&[NotifyState::Stopping, status]);
}

/// Sends keep-alives at the interval of the manager's watchdog. Ends with the portal, or at once without a watchdog.
pub async fn keep_alive(db: Database, stop: watch::Receiver<bool>) {
    ServiceManager::of_this_process().keep_alive(db, stop).await;
}

/// The service manager that started the portal and wants notifications.
#[derive(Clone, Debug)]
pub struct ServiceManager {
    socket: Option<OsString>,
    watchdog: Option<Duration>,
}

impl ServiceManager {
    /// From the environment: `NOTIFY_SOCKET`, and `WATCHDOG_USEC` where `WATCHDOG_PID` names no other process.
    pub fn of_this_process() -> Self {
        Self { socket: std::env::var_os("NOTIFY_SOCKET"), watchdog: sd_notify::watchdog_enabled() }
    }

    /// A manager that listens at `socket` and restarts the portal without a keep-alive for `watchdog`.
    pub fn at(socket: &OsStr, watchdog: Duration) -> Self {
        Self { socket: Some(socket.to_owned()), watchdog: Some(watchdog) }
    }

    /// [`keep_alive`]. A keep-alive is sent after a read from the database has ended, however long it took: a portal
    /// that hangs sends none, and the manager restarts it.
    pub async fn keep_alive(&self, db: Database, mut stop: watch::Receiver<bool>) {
        let (Some(_), Some(watchdog)) = (&self.socket, self.watchdog) else { return };
        // Twice as often as required, as the manual says.
        let mut turn = tokio::time::interval((watchdog / 2).max(Duration::from_millis(1)));
        turn.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let signs = async {
            loop {
                turn.tick().await;
                wait_until_alive(&db).await;
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

/// Waits until the database can be read. A failed read is an answer, and a restart would
/// not mend it; a pool without a free reader is none.
async fn wait_until_alive(db: &Database) {
    loop {
        let read = db.read_off_thread(db::answers).await;
        let hangs = read
            .is_err_and(|error: rusqlite::Error| error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy));
        if !hangs {
            return;
        }
        tokio::time::sleep(RETRY).await;
    }
}

/// One datagram. The crate's own function has no abstract addresses.
fn send(socket: &OsStr, news: &[NotifyState<'_>]) -> io::Result<()> {
    let words: Vec<String> = news.iter().map(NotifyState::to_string).collect();
    let sender = UnixDatagram::unbound()?;
    sender.set_write_timeout(Some(SEND_TIME))?;
    sender.send_to_addr(words.join("\n").as_bytes(), &address(socket)?).map(|_| ())
}

/// A path, or after an @ a name in Linux's abstract namespace.
fn address(socket: &OsStr) -> io::Result<SocketAddr> {
    match socket.as_bytes().strip_prefix(b"@") {
        None => SocketAddr::from_pathname(socket),
        #[cfg(target_os = "linux")]
        Some(name) => <SocketAddr as std::os::linux::net::SocketAddrExt>::from_abstract_name(name),
        #[cfg(not(target_os = "linux"))]
        Some(_) => Err(io::ErrorKind::Unsupported.into()),
    }
}

/// Each line would be a notification of its own.
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
