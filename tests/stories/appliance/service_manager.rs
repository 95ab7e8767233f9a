//! The portal under a service manager that expects notifications, as systemd does.

use std::io::{ErrorKind, Write};
use std::net::TcpStream;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use portal::appliance::service_manager::ServiceManager;
use rusqlite::Connection;
use rustix::process::{Pid, Signal, kill_process};
use tokio::sync::{oneshot, watch};

use crate::support::app::TestApp;
use crate::support::command::{Portal, program};
use crate::support::serving::portal_with_mary;
use crate::support::wait::PATIENCE;

struct Manager(UnixDatagram);

impl Manager {
    fn at(address: &SocketAddr) -> Self {
        let socket = UnixDatagram::bind_addr(address).unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        Self(socket)
    }

    fn is_patient_for(&self, time: Duration) {
        self.0.set_read_timeout(Some(time)).unwrap();
    }

    fn next(&self) -> Option<String> {
        let mut news = [0; 4096];
        match self.0.recv(&mut news) {
            Ok(length) => Some(String::from_utf8(news[..length].to_vec()).unwrap()),
            Err(error) if error.kind() == ErrorKind::WouldBlock => None,
            Err(error) => panic!("{error}"),
        }
    }

    fn until(&self, line: &str) -> Vec<String> {
        let mut all = Vec::new();
        loop {
            let news = self.next().unwrap_or_else(|| panic!("never {line}: {all:?}"));
            let is_it = news.lines().any(|said| said == line);
            all.push(news);
            if is_it {
                return all;
            }
        }
    }
}

/// The program, started by a shell that sets which process the watchdog expects, and how often in microseconds.
fn serve(portal: &Portal, listen: &str, (pid, every): (&str, &str), socket: &str) -> Child {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("WATCHDOG_PID={pid} exec \"$@\""), "sh"]).arg(program());
    command.args(["serve", "--listen", listen]).env_clear().env("PORTAL_DATA_DIR", portal.data_dir());
    command.env("NOTIFY_SOCKET", socket).env("WATCHDOG_USEC", every);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

fn told_to_stop(child: &Child) {
    kill_process(Pid::from_child(child), Signal::TERM).unwrap();
}

fn stop(mut child: Child) {
    told_to_stop(&child);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn of_an_empty_portal_the_service_manager_hears_how_it_is_set_up() {
    let portal = Portal::nowhere();
    let path = portal.folder.path().join("notify");
    let manager = Manager::at(&SocketAddr::from_pathname(&path).unwrap());
    let child = serve(&portal, "127.0.0.7:18408", ("$$", "200000"), path.to_str().unwrap());
    let told = manager.until("READY=1");
    assert!(told.last().unwrap().contains("STATUS=waits to be set up: portal setup-code"), "{told:?}");
    stop(child);
}

// proves: N3
#[test]
fn the_service_manager_hears_that_the_portal_is_open_alive_and_closing_when_it_is() {
    // An address that no other story uses: a connection means that this program listens.
    let listen = "127.0.0.7:18407";
    let portal = portal_with_mary();
    let path = portal.folder.path().join("notify");
    let name = format!("a-portal-of-{}", std::process::id());
    for (address, socket) in [
        (SocketAddr::from_pathname(&path).unwrap(), path.to_str().unwrap().to_owned()),
        (SocketAddr::from_abstract_name(&name).unwrap(), format!("@{name}")),
    ] {
        let manager = Manager::at(&address);
        assert!(TcpStream::connect(listen).is_err());
        let mut child = serve(&portal, listen, ("$$", "200000"), &socket);
        let before = manager.until("READY=1");
        let mut request = TcpStream::connect(listen).expect("who is sent there now is let in");
        let opening = &before[0];
        assert!(opening.contains("STATUS=") && opening.contains("\nEXTEND_TIMEOUT_USEC=18"), "{opening}");
        assert_eq!(before.last().unwrap(), "READY=1\nSTATUS=open: http://localhost:8080");
        for _ in 0..3 {
            manager.until("WATCHDOG=1");
        }
        // A request that is still being sent: the portal is closing, and not yet closed.
        request
            .write_all(b"POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{")
            .unwrap();
        manager.until("WATCHDOG=1");
        told_to_stop(&child);
        manager.until("STOPPING=1");
        assert_eq!(child.try_wait().unwrap(), None, "said before it has ended");
        drop(request);
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}

// proves: N3
#[test]
fn a_watchdog_that_asks_another_process_hears_nothing() {
    let portal = portal_with_mary();
    let path = portal.folder.path().join("notify");
    let manager = Manager::at(&SocketAddr::from_pathname(&path).unwrap());
    // It would be told every millisecond.
    let child = serve(&portal, "127.0.0.1:0", ("1", "2000"), path.to_str().unwrap());
    manager.until("READY=1");
    for _ in 0..3 {
        assert_eq!(portal.run(&["healthcheck"]).code, 0);
    }
    stop(child);
    assert_eq!(manager.until("STOPPING=1").len(), 1);
}

// proves: N3
#[tokio::test]
async fn a_portal_that_cannot_read_its_database_sends_no_watchdog_notice_until_it_can() {
    let portal = TestApp::start().await;
    let path = portal.data_dir().join("notify");
    let manager = Manager::at(&SocketAddr::from_pathname(&path).unwrap());
    let asks_for = Duration::from_millis(2);
    let (stop, stopping) = watch::channel(false);
    let (app, systemd) = (portal.app.clone(), ServiceManager::at(path.as_os_str(), asks_for));
    let alive = tokio::spawn(async move { systemd.keep_alive(app.db.clone(), stopping).await });
    let manager = off_thread(manager, |manager| drop(manager.until("WATCHDOG=1"))).await;

    // As if a card had stopped answering: every reader hangs in its read.
    let (release, wait) = std::sync::mpsc::channel::<()>();
    let wait = Arc::new(Mutex::new(wait));
    let readers: Vec<_> = (0..4)
        .map(|_| {
            let (db, wait) = (portal.app.db.clone(), Arc::clone(&wait));
            let (has, got) = oneshot::channel();
            let hang = move |_: &Connection| {
                has.send(()).unwrap();
                let _released = wait.lock().unwrap().recv();
                Ok::<_, rusqlite::Error>(())
            };
            (std::thread::spawn(move || db.read(hang).unwrap()), got)
        })
        .collect();
    let mut threads = Vec::new();
    for (thread, got) in readers {
        got.await.unwrap();
        threads.push(thread);
    }
    let manager = off_thread(manager, |manager| {
        // Earlier messages arrive at once; then none, for many times the requested interval.
        manager.is_patient_for(Duration::from_millis(50));
        let heard = std::iter::from_fn(|| manager.next()).take(1000).count();
        assert!(heard < 1000, "{heard} signs of life");
        manager.is_patient_for(PATIENCE);
    })
    .await;
    drop(release);
    off_thread(manager, |manager| drop(manager.until("WATCHDOG=1"))).await;
    stop.send_replace(true);
    tokio::time::timeout(PATIENCE, alive).await.expect("it ends with the portal").unwrap();
    for thread in threads {
        thread.join().unwrap();
    }
}

// proves: N3
#[tokio::test]
async fn without_a_service_manager_the_signs_of_life_end_at_once() {
    let portal = TestApp::start().await;
    let (_stop, stopping) = watch::channel(false);
    let alive = portal::appliance::service_manager::keep_alive(portal.app.db.clone(), stopping);
    tokio::time::timeout(PATIENCE, alive).await.expect("it ends at once");
}

/// Waiting for the notification must not block the portal of the same story.
async fn off_thread(manager: Manager, work: impl FnOnce(&Manager) + Send + 'static) -> Manager {
    tokio::task::spawn_blocking(move || {
        work(&manager);
        manager
    })
    .await
    .unwrap()
}
