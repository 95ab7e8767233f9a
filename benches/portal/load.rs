//! A small load: kept-alive connections that ask again as soon as they are answered, for a fixed time.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::Failure;
use crate::program::Program;

/// One address and what is asked of it.
#[derive(Clone)]
pub struct Target {
    address: SocketAddr,
    request: String,
}

impl Target {
    pub fn new(address: SocketAddr, path: &str, cookie: &str) -> Self {
        let cookie = if cookie.is_empty() { String::new() } else { format!("cookie: {cookie}\r\n") };
        let request =
            format!("GET {path} HTTP/1.1\r\nhost: {address}\r\naccept-encoding: gzip\r\n{cookie}\r\n");
        Self { address, request }
    }
}

pub async fn requests_per_second(
    target: &Target,
    connections: usize,
    time: Duration,
) -> Result<f64, Failure> {
    let begun = Instant::now();
    let mut clients = JoinSet::new();
    for _ in 0..connections {
        let target = target.clone();
        clients.spawn(async move {
            let mut stream = TcpStream::connect(target.address).await?;
            let mut buffer = Vec::with_capacity(256 * 1024);
            let mut answered = 0_u32;
            while begun.elapsed() < time {
                ask(&mut stream, &target.request, &mut buffer).await?;
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

/// How a wave of sign-ins went.
pub struct Wave {
    pub seconds: f64,
    pub dropped: f64,
    pub p95_milliseconds: f64,
}

/// Many sign-ins at once, while one member goes on reading the events.
pub async fn sign_in_wave(program: &Program, people: u32, cookie: &str) -> Result<Wave, Failure> {
    let begun = Instant::now();
    let login = format!("http://{}/api/auth/login", program.address());
    let client = reqwest::Client::new();
    let mut wave = JoinSet::new();
    for _ in 0..people {
        let request = client.post(&login).json(program.member());
        wave.spawn(async move { request.send().await.map(|answer| answer.status().as_u16()) });
    }
    let target = Target::new(program.address(), "/api/events", cookie);
    let mut stream = TcpStream::connect(target.address).await?;
    let (mut times, mut dropped) = (Vec::new(), 0.0);
    let mut buffer = Vec::new();
    while !wave.is_empty() {
        let asked = Instant::now();
        ask(&mut stream, &target.request, &mut buffer).await?;
        times.push(asked.elapsed().as_secs_f64() * 1000.0);
        while let Some(answer) = wave.try_join_next() {
            if !matches!(answer, Ok(Ok(200))) {
                dropped += 1.0;
            }
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    times.sort_by(f64::total_cmp);
    let p95 = times.get(times.len() * 95 / 100).copied().unwrap_or(f64::NAN);
    Ok(Wave { seconds: begun.elapsed().as_secs_f64(), dropped, p95_milliseconds: p95 })
}

/// Sends one request and reads its whole answer; anything but 200 is a failure.
async fn ask(stream: &mut TcpStream, request: &str, buffer: &mut Vec<u8>) -> Result<(), Failure> {
    stream.write_all(request.as_bytes()).await?;
    buffer.clear();
    loop {
        if stream.read_buf(buffer).await? == 0 {
            return Err("the connection was closed".into());
        }
        let Some(end) = buffer.windows(4).position(|window| window == b"\r\n\r\n") else { continue };
        let head = std::str::from_utf8(buffer.get(..end).unwrap_or_default())?;
        if !head.starts_with("HTTP/1.1 200") {
            return Err(head.lines().next().unwrap_or_default().into());
        }
        let length = head
            .lines()
            .find_map(|line| line.to_ascii_lowercase().strip_prefix("content-length: ").map(str::to_owned))
            .ok_or("an answer without a length")?;
        let whole = end + 4 + length.trim().parse::<usize>()?;
        while buffer.len() < whole {
            if stream.read_buf(buffer).await? == 0 {
                return Err("the answer was cut".into());
            }
        }
        return Ok(());
    }
}
