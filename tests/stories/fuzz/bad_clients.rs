//! Clients that are silent, slow or many, and come back a second after they are cut.

use std::net::SocketAddr;
use std::process::Command;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;

use crate::fuzz::good_client::{Waits, comes_for};
use crate::support::command::{Portal, program};
use crate::support::serving::{Serving, portal_with_mary};
use crate::support::trials::Verdict;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    Silent,
    HalfHeader,
    HalfBody,
    /// One byte of a header a second.
    Drips,
    /// One byte of a body a second.
    DripsItsBody,
    /// Asks for megabytes and takes a byte a second.
    ReadsSlowly,
}

use Manner::{Drips, DripsItsBody, HalfBody, HalfHeader, ReadsSlowly, Silent};

const MANNERS: [Manner; 6] = [Silent, HalfHeader, HalfBody, Drips, DripsItsBody, ReadsSlowly];
const EACH: usize = 100;
/// More than there are places, and than a header's time.
const MANY: usize = 400;
const WAVE: Duration = Duration::from_secs(12);
const AGAIN: Duration = Duration::from_secs(1);
const HALF_HEADER: &str = "GET /api/health HTTP/1.1\r\nhost: x\r\nx-half: ";
const HALF_BODY: &str = "POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{";

pub fn in_waves() -> Verdict {
    tried(async {
        let portal = portal_with_mary();
        let serving = Serving::spawn(portal.command(&["serve", "--listen", "127.0.0.1:0"]));
        let asset = asset(serving.address).await;
        let mut waves = vec![("nobody else".to_owned(), Vec::new())];
        waves.extend(MANNERS.map(|manner| (format!("{EACH} x {manner:?}"), vec![(manner, EACH)])));
        waves.push((format!("{MANY} x Silent"), vec![(Silent, MANY)]));
        waves.push(("all at once".to_owned(), MANNERS.map(|manner| (manner, EACH)).to_vec()));
        let mut said = Vec::new();
        let mut all = Waits::default();
        for (name, crowd) in waves {
            let waits = beside(serving.address, &crowd, &asset).await;
            println!("{name:<22} {}", waits.in_words());
            said.push(format!("{name}: {} ms", waits.longest().as_millis()));
            all.add(waits);
        }
        (portal, serving, all, said.join(", "))
    })
}

pub fn with_few_files() -> Verdict {
    tried(async {
        let portal = portal_with_mary();
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -n 64; exec \"$@\"", "sh"]).arg(program());
        command.args(["serve", "--listen", "127.0.0.1:0"]);
        command.env_clear().env("PORTAL_DATA_DIR", portal.data_dir());
        let serving = Serving::spawn(command);
        let asset = asset(serving.address).await;
        let mut few = Waits::default();
        few.add(beside(serving.address, &[(Silent, 200)], &asset).await);
        few.add(beside(serving.address, &MANNERS.map(|manner| (manner, 40)), &asset).await);
        let said = format!("64 files: {}", few.in_words());
        (portal, serving, few, said)
    })
}

fn tried(trial: impl Future<Output = (Portal, Serving, Waits, String)>) -> Verdict {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let (portal, serving, waits, said) = runtime.block_on(trial);
    let (code, log) = serving.stop();
    drop(portal);
    let figures = format!("{}; {said}", waits.in_words());
    let is_well = waits.are_short() && code == Some(0) && !log.contains("panicked");
    Verdict::kept_if(is_well, format!("{figures}; exit {code:?}"))
}

async fn beside(address: SocketAddr, crowd: &[(Manner, usize)], asset: &str) -> Waits {
    let mut bad = JoinSet::new();
    for &(manner, count) in crowd {
        for _ in 0..count {
            let asset = asset.to_owned();
            bad.spawn(async move {
                loop {
                    let _cut = misbehave(address, manner, &asset).await;
                    tokio::time::sleep(AGAIN).await;
                }
            });
        }
    }
    tokio::time::sleep(AGAIN).await;
    comes_for(address, WAVE).await
}

async fn misbehave(address: SocketAddr, manner: Manner, asset: &str) -> std::io::Result<()> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(4096)?;
    let mut stream = socket.connect(address).await?;
    match manner {
        Silent => {}
        HalfHeader => stream.write_all(HALF_HEADER.as_bytes()).await?,
        HalfBody => stream.write_all(HALF_BODY.as_bytes()).await?,
        Drips => return drip(stream, HALF_HEADER).await,
        DripsItsBody => return drip(stream, HALF_BODY).await,
        ReadsSlowly => {
            let requests = format!("GET {asset} HTTP/1.1\r\nhost: x\r\n\r\n").repeat(50);
            stream.write_all(requests.as_bytes()).await?;
            while stream.read_u8().await.is_ok() {
                tokio::time::sleep(AGAIN).await;
            }
        }
    }
    stream.read_to_end(&mut Vec::new()).await.map(|_| ())
}

async fn drip(mut stream: TcpStream, beginning: &str) -> std::io::Result<()> {
    stream.write_all(beginning.as_bytes()).await?;
    loop {
        stream.write_all(b" ").await?;
        tokio::time::sleep(AGAIN).await;
    }
}

async fn asset(address: SocketAddr) -> String {
    let page = crate::support::browser::Browser::at(address).get("/").await.body;
    let name = page.split_once("src=\"/assets/").unwrap().1.split('"').next().unwrap();
    format!("/assets/{name}")
}
