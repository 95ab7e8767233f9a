//! A small load: kept-alive connections that ask again as soon as they are answered, for a fixed time; and one that
//! asks two programs in turn and looks at the clock.

use std::io::{Read as _, Write as _};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::statistics::{median, percentile};
use crate::{Failure, answer};

/// No answer takes longer; a program that hangs ends the bench, not the other way round.
const LONGEST: Duration = Duration::from_secs(10);
/// Requests per side and round: the fewest that have a 99th percentile. Many short rounds rather than a few long ones,
/// so that some of them are quiet.
const ASKED: usize = 100;
/// In a round that takes longer than [`ENOUGH`].
const FEWEST: usize = 20;
const ROUNDS: usize = 17;
/// The round that counts, in percent from the quickest.
const QUIET: usize = 25;
/// A read that takes so long altogether is slow enough: no further round is begun.
const ENOUGH: Duration = Duration::from_secs(15);
/// Not counted: caches fill, statements are prepared.
const WARM_UP: usize = 30;

/// One address and what is asked of it.
#[derive(Clone)]
pub struct Target {
    address: SocketAddr,
    path: String,
    request: String,
}

impl Target {
    pub fn new(address: SocketAddr, path: &str, cookie: &str) -> Self {
        let cookie = if cookie.is_empty() { String::new() } else { format!("cookie: {cookie}\r\n") };
        Self::with_headers(address, path, &format!("accept-encoding: gzip\r\n{cookie}"))
    }

    /// One that writes: `what` is its method and path.
    pub fn writing(address: SocketAddr, what: (&str, &str), cookie: &str, body: &str) -> Self {
        let (method, path) = what;
        let head = format!("host: {address}\r\ncookie: {cookie}\r\ncontent-type: application/json\r\n");
        let request =
            format!("{method} {path} HTTP/1.1\r\n{head}content-length: {}\r\n\r\n{body}", body.len());
        Self { address, path: path.to_owned(), request }
    }

    /// With lines of one's own in the head, each with its end.
    pub fn with_headers(address: SocketAddr, path: &str, headers: &str) -> Self {
        let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\n{headers}\r\n");
        Self { address, path: path.to_owned(), request }
    }

    fn failed(&self, why: impl std::fmt::Display) -> Failure {
        let method = self.request.split(' ').next().unwrap_or_default();
        format!("{method} {}: {why}", self.path).into()
    }
}

/// Each connection asks all of `targets` in turn. All on one thread: what asks takes from the program what it can't help.
pub async fn requests_per_second(
    targets: &[Target],
    connections: usize,
    time: Duration,
) -> Result<f64, Failure> {
    let targets = targets.to_vec();
    tokio::task::spawn_blocking(move || {
        let one_thread = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        one_thread.block_on(keep_asking(targets, connections, time))
    })
    .await?
}

async fn keep_asking(targets: Vec<Target>, connections: usize, time: Duration) -> Result<f64, Failure> {
    let begun = Instant::now();
    let mut clients = JoinSet::new();
    for _ in 0..connections {
        let targets = targets.clone();
        clients.spawn(async move {
            let first = targets.first().ok_or("nothing to ask")?;
            let mut stream = TcpStream::connect(first.address).await?;
            let mut buffer = Vec::with_capacity(256 * 1024);
            let mut answered = 0_u32;
            for target in targets.iter().cycle() {
                if begun.elapsed() >= time {
                    break;
                }
                tokio::time::timeout(LONGEST, ask(&mut stream, target, &mut buffer))
                    .await
                    .map_err(|_| target.failed("no answer within 10 s"))??;
                answered += 1;
            }
            Ok::<_, Failure>(answered)
        });
    }
    let mut total = 0.0;
    while let Some(answered) = clients.join_next().await {
        total += f64::from(answered??);
    }
    Ok(total / begun.elapsed().as_secs_f64())
}

/// Sends one request and reads its whole answer; anything but 200 and 304 is a failure.
pub async fn ask(stream: &mut TcpStream, target: &Target, buffer: &mut Vec<u8>) -> Result<(), Failure> {
    stream.write_all(target.request.as_bytes()).await?;
    buffer.clear();
    while answer::body(buffer).map_err(|error| target.failed(error))?.is_none() {
        if stream.read_buf(buffer).await? == 0 {
            return Err(target.failed("the connection was closed"));
        }
    }
    Ok(())
}

/// One kept-alive connection that sends a request, waits, and sends the next. It blocks: between the answer and the
/// look at the clock stands nothing of a runtime's, which would make two programs seem more alike than they are.
pub struct Visitor {
    stream: std::net::TcpStream,
    target: Target,
    /// One read's.
    part: Vec<u8>,
    /// The answer's.
    buffer: Vec<u8>,
}

impl Visitor {
    pub fn of(target: Target) -> Result<Self, Failure> {
        let stream = std::net::TcpStream::connect_timeout(&target.address, LONGEST)?;
        stream.set_read_timeout(Some(LONGEST))?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, target, part: vec![0; 64 * 1024], buffer: Vec::with_capacity(256 * 1024) })
    }

    /// Milliseconds until all of the answer was there.
    pub fn ask(&mut self) -> Result<f64, Failure> {
        self.buffer.clear();
        let asked = Instant::now();
        self.stream.write_all(self.target.request.as_bytes())?;
        loop {
            let read = self.stream.read(&mut self.part).map_err(|error| self.target.failed(error))?;
            if read == 0 {
                return Err(self.target.failed("the connection was closed"));
            }
            self.buffer.extend_from_slice(self.part.get(..read).unwrap_or_default());
            if answer::body(&self.buffer).map_err(|error| self.target.failed(error))?.is_some() {
                return Ok(asked.elapsed().as_secs_f64() * 1000.0);
            }
        }
    }

    /// Asks something else, on the same connection.
    pub fn send(&mut self, target: Target) -> Result<f64, Failure> {
        self.target = target;
        self.ask()
    }

    /// The body of the last answer.
    pub fn body(&self) -> &[u8] {
        let range = answer::body(&self.buffer).ok().flatten().unwrap_or_default();
        self.buffer.get(range).unwrap_or_default()
    }
}

/// Two sides beside each other.
pub struct Sides {
    pub figures: [f64; 2],
    /// The second figure divided by the first.
    pub ratio: f64,
}

/// How long two programs take to answer the same.
pub struct Latencies {
    pub median: Sides,
    pub p99: Sides,
}

/// Asks both one by one, in turn, who is first by turns, in many short rounds. What counts is the round that is slower
/// than a quarter of them: what else this machine does for a while spoils rounds of the one or of the other, and a read
/// that is slow itself is slow in the quiet ones, too.
pub fn latencies(one: &mut Visitor, other: &mut Visitor) -> Result<Latencies, Failure> {
    latencies_of(ROUNDS, || one.ask(), || other.ask())
}

/// The same of anything that takes milliseconds: [`WARM_UP`] and `rounds` times [`ASKED`] of each.
pub fn latencies_of(
    rounds: usize,
    mut one: impl FnMut() -> Result<f64, Failure>,
    mut other: impl FnMut() -> Result<f64, Failure>,
) -> Result<Latencies, Failure> {
    let begun = Instant::now();
    for _ in 0..WARM_UP {
        one()?;
        other()?;
        if begun.elapsed() > ENOUGH / 5 {
            break;
        }
    }
    let (mut medians, mut p99s) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
    for round in 0..rounds {
        if round > 0 && begun.elapsed() > ENOUGH {
            break;
        }
        let mut times = [Vec::with_capacity(ASKED), Vec::with_capacity(ASKED)];
        for turn in 0..ASKED {
            let [of_one, of_other] = &mut times;
            if turn % 2 == 0 {
                of_one.push(one()?);
                of_other.push(other()?);
            } else {
                of_other.push(other()?);
                of_one.push(one()?);
            }
            // Twenty answers are enough where one takes half a second.
            if turn >= FEWEST && begun.elapsed() > ENOUGH {
                break;
            }
        }
        for (side, times) in times.into_iter().enumerate() {
            if let (Some(medians), Some(p99s)) = (medians.get_mut(side), p99s.get_mut(side)) {
                medians.push(median(times.clone()));
                p99s.push(percentile(times, 99));
            }
        }
    }
    Ok(Latencies { median: sides(medians), p99: sides(p99s) })
}

fn sides([one, other]: [Vec<f64>; 2]) -> Sides {
    let [one, other] = [one, other].map(|rounds| percentile(rounds, QUIET));
    Sides { figures: [one, other], ratio: other / one }
}
