//! A member's crowd that asks for the longest list and does not read it.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;
use tokio::task::JoinSet;

use crate::fuzz::good_client::{Waits, comes_for};
use crate::fuzz::rows::mebibytes;
use crate::support::app::PASSWORD;
use crate::support::browser::Browser;
use crate::support::serving::{MARY, Serving, portal_with_mary};
use crate::support::set_up::change;
use crate::support::trials::Verdict;

const CROWD: usize = 370;
/// The memory limit in MiB: the share of answers of one network, the few that are being made, each several times its
/// final length, and the memory of each connection.
const MOST_MEMORY: u64 = 64;
const WAVE: Duration = Duration::from_secs(12);
const AGAIN: Duration = Duration::from_secs(1);
const EVENTS: &str =
    "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)
    INSERT INTO events (id, title, description, event_date, event_time, created_at)
    SELECT 'e' || n, 'Potluck', replace(hex(zeroblob(450)), '00', 'so'), date('now', n || ' days'), '12:00', 0
    FROM numbers";

pub fn unread() -> Verdict {
    let portal = portal_with_mary();
    change(&portal, EVENTS);
    let mut command = portal.command(&["serve", "--listen", "127.0.0.1:0"]);
    command.envs(of_the_service());
    let serving = Serving::spawn(command);
    let memory = |what| mebibytes(&serving.pid().to_string(), what);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let (before, waits) = runtime.block_on(async {
        let cookie = sign_in_in_pairs(serving.address).await;
        let before = memory("VmRSS:");
        std::fs::write(format!("/proc/{}/clear_refs", serving.pid()), "5").unwrap();
        (before, beside_a_crowd(serving.address, &cookie).await)
    });
    let took = memory("VmHWM:").saturating_sub(before);
    drop(runtime);
    std::thread::sleep(AGAIN);
    let kept = memory("VmRSS:").saturating_sub(before);
    let (code, log) = serving.stop();
    drop(portal);
    let figures = format!(
        "{took} MiB at the most and {kept} afterwards, {MOST_MEMORY} may be; good client: {}",
        waits.in_words()
    );
    let is_well = took <= MOST_MEMORY && waits.are_short() && code == Some(0) && !log.contains("panicked");
    Verdict::kept_if(is_well, format!("{figures}; exit {code:?}"))
}

pub fn of_the_service() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!("../../../packaging/portal.service")
        .lines()
        .filter_map(|line| line.strip_prefix("Environment=")?.split_once('='))
}

/// So that the threads that hash passwords have their memory.
async fn sign_in_in_pairs(address: SocketAddr) -> String {
    let (first, second) = (Browser::at(address), Browser::at(address));
    let (first, _second) = tokio::join!(first.sign_in(MARY, PASSWORD), second.sign_in(MARY, PASSWORD));
    first.cookie()
}

async fn beside_a_crowd(address: SocketAddr, cookie: &str) -> Waits {
    let request = format!("GET /api/events HTTP/1.1\r\nhost: x\r\ncookie: session={cookie}\r\n\r\n");
    let mut crowd = JoinSet::new();
    for _ in 0..CROWD {
        let request = request.clone();
        crowd.spawn(async move {
            loop {
                let _cut = ask_and_read_nothing(address, &request).await;
                tokio::time::sleep(AGAIN).await;
            }
        });
    }
    comes_for(address, WAVE).await
}

async fn ask_and_read_nothing(address: SocketAddr, request: &str) -> std::io::Result<()> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(4096)?;
    let mut stream = socket.connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    loop {
        stream.read_u8().await?;
        tokio::time::sleep(AGAIN).await;
    }
}
