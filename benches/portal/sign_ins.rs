//! Many who sign in: all at once, and as many a second as go.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Block, Params, Version};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::Failure;
use crate::load::{Target, ask};
use crate::program::Program;
use crate::statistics::{median, percentile, ratio_in_turn};

const ROUNDS: usize = 3;
const ROUND: Duration = Duration::from_secs(4);
/// The number of people who sign in one after another: more than there are hashing threads, so that these never wait.
const PEOPLE: usize = 8;

/// How a wave of sign-ins went.
pub struct Wave {
    pub seconds: f64,
    pub dropped: f64,
    pub p95_milliseconds: f64,
}

/// Many sign-ins at once, while one member goes on reading the events.
pub async fn wave(program: &Program, people: u32, cookie: &str) -> Result<Wave, Failure> {
    let begun = Instant::now();
    let client = reqwest::Client::new();
    let mut wave = JoinSet::new();
    for _ in 0..people {
        let request = client.post(program.url("/api/auth/login")).json(program.member());
        wave.spawn(async move { request.send().await.map(|answer| answer.status().as_u16()) });
    }
    let target = Target::new(program.address(), "/api/events", cookie);
    let mut stream = TcpStream::connect(program.address()).await?;
    let (mut times, mut dropped) = (Vec::new(), 0.0);
    let mut buffer = Vec::new();
    while !wave.is_empty() {
        let asked = Instant::now();
        ask(&mut stream, &target, &mut buffer).await?;
        times.push(asked.elapsed().as_secs_f64() * 1000.0);
        while let Some(answer) = wave.try_join_next() {
            if !matches!(answer, Ok(Ok(200))) {
                dropped += 1.0;
            }
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let seconds = begun.elapsed().as_secs_f64();
    Ok(Wave { seconds, dropped, p95_milliseconds: percentile(times, 95) })
}

/// How another member fared.
pub struct Beside {
    pub refused: f64,
    pub slowest_seconds: f64,
}

/// Twenty sign-ins of another member while `threads` sign in with one account, on and on, from one other address.
pub async fn beside_a_flood(program: &Program, threads: u32) -> Result<Beside, Failure> {
    let mut people = program.members_with_a_password(2)?;
    let (Some(good), Some(flooded)) = (people.pop(), people.pop()) else {
        return Err("there are no two members".into());
    };
    let elsewhere = reqwest::Client::builder().local_address(IpAddr::from([127, 0, 0, 2])).build()?;
    let mut flood = JoinSet::new();
    for _ in 0..threads {
        let request = elsewhere.post(program.url("/api/auth/login")).json(&flooded);
        flood.spawn(async move {
            while let Some(request) = request.try_clone() {
                let _whatever_comes = request.send().await;
            }
        });
    }
    // By then all of them have begun.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let client = reqwest::Client::new();
    let (mut refused, mut slowest_seconds) = (0.0, 0.0_f64);
    for _ in 0..20 {
        let asked = Instant::now();
        let answer = client.post(program.url("/api/auth/login")).json(&good).send().await?;
        if answer.status() != 200 {
            refused += 1.0;
        }
        slowest_seconds = slowest_seconds.max(asked.elapsed().as_secs_f64());
    }
    flood.shutdown().await;
    Ok(Beside { refused, slowest_seconds })
}

/// Sign-ins a second beside the bare hashes a second.
pub struct Capacity {
    pub sign_ins: f64,
    pub hashes: f64,
    pub ratio: f64,
}

/// Sign-ins of several people, each from a new browser, which is the most work; beside nothing but the hashes they
/// need, on as many threads as the portal hashes on. In turn.
pub async fn capacity(program: &Program) -> Result<Capacity, Failure> {
    let people = program.members_with_a_password(PEOPLE)?;
    let phc = program.a_password_s_hash()?;
    let (mut sign_ins, mut hashes) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        sign_ins.push(sign_ins_per_second(program, &people).await?);
        let phc = phc.clone();
        hashes.push(tokio::task::spawn_blocking(move || hashes_per_second(&phc)).await??);
    }
    let ratio = ratio_in_turn(&sign_ins, &hashes);
    Ok(Capacity { sign_ins: median(sign_ins), hashes: median(hashes), ratio })
}

async fn sign_ins_per_second(program: &Program, people: &[serde_json::Value]) -> Result<f64, Failure> {
    let client = reqwest::Client::builder().timeout(Duration::from_secs(20)).build()?;
    let begun = Instant::now();
    let mut browsers = JoinSet::new();
    for person in people {
        let request = client.post(program.url("/api/auth/login")).json(person);
        browsers.spawn(async move {
            let mut done = 0_u32;
            while begun.elapsed() < ROUND {
                let request = request.try_clone().ok_or("a request that cannot be sent again")?;
                let answer = request.send().await?;
                if answer.status() != 200 {
                    return Err(format!("a sign-in was answered {}", answer.status()).into());
                }
                answer.bytes().await?;
                done += 1;
            }
            Ok::<_, Failure>(done)
        });
    }
    let mut total = 0.0;
    while let Some(done) = browsers.join_next().await {
        total += f64::from(done??);
    }
    Ok(total / begun.elapsed().as_secs_f64())
}

/// With the parameters of `phc`, the memory kept from one to the next, on min(2, cores) threads: see
/// `src/accounts/hashing/mod.rs`.
fn hashes_per_second(phc: &str) -> Result<f64, Failure> {
    let stored = PasswordHash::new(phc).map_err(|error| error.to_string())?;
    let params = Params::try_from(&stored).map_err(|error| error.to_string())?;
    let threads = std::thread::available_parallelism()?.get().min(2);
    let begun = Instant::now();
    let hash = || {
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone());
        let mut memory = vec![Block::new(); params.block_count()];
        let (mut output, mut done) = ([0; 32], 0_u32);
        while begun.elapsed() < ROUND {
            argon2
                .hash_password_into_with_memory(b"quiet river lantern", &[7; 16], &mut output, &mut memory)
                .map_err(|error| error.to_string())?;
            done += 1;
        }
        Ok::<_, String>(done)
    };
    let mut total = 0.0;
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(hash)).collect();
        for thread in threads {
            total += f64::from(thread.join().map_err(|_| "a hash panicked".to_owned())??);
        }
        Ok::<_, String>(())
    })?;
    Ok(total / begun.elapsed().as_secs_f64())
}
