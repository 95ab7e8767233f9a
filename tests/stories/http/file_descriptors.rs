//! The real program with few file descriptors, or none left: it neither ends nor spins, and it answers again.

use std::collections::HashSet;
use std::net::{SocketAddr, TcpStream};
use std::process::Command;

use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, prlimit};

use crate::http::slow_clients::exchange;
use crate::support::app::PASSWORD;
use crate::support::browser::Browser;
use crate::support::command::program;
use crate::support::serving::{MARY, Serving, portal_with_mary};
use crate::support::wait::{self, PATIENCE};

const RUN_OUT: &str = "no connection can be accepted";

/// Idle connections.
fn silent(address: SocketAddr, number: usize) -> Vec<TcpStream> {
    (0..number).map(|_| TcpStream::connect(address).unwrap()).collect()
}

async fn a_good_client_signs_in(address: SocketAddr) {
    let browser = Browser::at(address);
    let answer = tokio::time::timeout(PATIENCE, browser.sign_in(MARY, PASSWORD));
    assert_eq!(answer.await.expect("nobody keeps a good client waiting").status, 200);
    assert!(browser.is_signed_in().await);
}

/// Makes the program open its own files, without a connection that stays.
async fn open_the_database(serving: &Serving) {
    let program = serving.pid();
    let before = sockets(program);
    let ask = b"GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    assert!(exchange(serving.address, ask).await.starts_with("HTTP/1.1 200 "));
    wait::until_async("its connection is closed", async || sockets(program) <= before).await;
}

fn sockets(program: u32) -> usize {
    let files = std::fs::read_dir(format!("/proc/{program}/fd")).unwrap();
    let links = files.filter_map(|file| std::fs::read_link(file.unwrap().path()).ok());
    links.filter(|link| link.to_string_lossy().starts_with("socket:")).count()
}

fn open_files(program: u32) -> HashSet<u64> {
    let files = std::fs::read_dir(format!("/proc/{program}/fd")).unwrap();
    files.map(|file| file.unwrap().file_name().to_str().unwrap().parse().unwrap()).collect()
}

/// The number of the next file, which is what the limit is about.
fn next_file(program: u32) -> u64 {
    let open = open_files(program);
    (0..=open.len() as u64).find(|number| !open.contains(number)).unwrap()
}

/// As `prlimit --nofile` would.
fn may_open(program: u32, files: u64) {
    let limit = Rlimit { current: Some(files), ..getrlimit(Resource::Nofile) };
    prlimit(Some(Pid::from_raw(program.cast_signed()).unwrap()), Resource::Nofile, limit).unwrap();
}

/// True while no thread has anything to do: one that spins is always running, or ready to.
fn sleeps(program: u32) -> bool {
    std::fs::read_dir(format!("/proc/{program}/task")).unwrap().all(|thread| {
        let text = std::fs::read_to_string(thread.unwrap().path().join("stat"));
        text.is_ok_and(|text| text.rsplit_once(')').unwrap().1.trim_start().starts_with('S'))
    })
}

// proves: N1
#[tokio::test]
async fn started_with_few_descriptors_it_reserves_some_for_its_database_however_many_connect() {
    let portal = portal_with_mary();
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n 40; exec \"$@\"", "sh"]).arg(program()).args([
        "serve",
        "--listen",
        "127.0.0.1:0",
    ]);
    command.env_clear().env("PORTAL_DATA_DIR", portal.data_dir());
    let serving = Serving::spawn(command);
    let crowd = silent(serving.address, 200);
    for _ in 0..8 {
        a_good_client_signs_in(serving.address).await;
    }
    drop(crowd);
    let (code, log) = serving.stop();
    assert_eq!((code, log.matches(RUN_OUT).count()), (Some(0), 0), "{log}");
}

// proves: N1
#[tokio::test]
async fn without_descriptors_idle_connections_are_evicted_and_a_good_client_is_answered() {
    let portal = portal_with_mary();
    let serving = Serving::start(&portal);
    let (program, address) = (serving.pid(), serving.address);
    open_the_database(&serving).await;
    may_open(program, next_file(program) + 6);
    let crowd = silent(address, 20);
    let browser = Browser::at(address);
    let answer = tokio::time::timeout(PATIENCE, browser.get("/api/health"));
    assert_eq!(answer.await.expect("its turn comes").status, 200);
    drop(crowd);
    let (code, log) = serving.stop();
    assert_eq!((code, log.matches(RUN_OUT).count()), (Some(0), 1), "{log}");
}

// proves: N1
#[tokio::test]
async fn without_any_descriptor_the_accept_loop_pauses_and_answers_when_there_are_some() {
    let portal = portal_with_mary();
    let serving = Serving::start(&portal);
    let (program, address) = (serving.pid(), serving.address);
    open_the_database(&serving).await;
    // It retains its open files, and there is no connection to evict. Whatever it closes meanwhile leaves no room: the
    // only number below the limit is its standard input's.
    may_open(program, 1);
    let waiting = tokio::spawn(async move { Browser::at(address).get("/api/health").await });
    serving.logs(RUN_OUT).await;
    wait::until_async("it pauses", async || sleeps(program)).await;
    assert!(!waiting.is_finished(), "there was a descriptor left");
    may_open(program, 400);
    let answer = tokio::time::timeout(PATIENCE, waiting).await.expect("then everybody is answered");
    assert_eq!(answer.unwrap().status, 200);
    a_good_client_signs_in(address).await;
    let (code, log) = serving.stop();
    assert_eq!((code, log.matches(RUN_OUT).count()), (Some(0), 1), "{log}");
}

// proves: N1
#[tokio::test]
async fn four_hundred_silent_connections_do_not_keep_a_good_client_out() {
    let portal = portal_with_mary();
    let serving = Serving::start(&portal);
    let crowd = silent(serving.address, 400);
    a_good_client_signs_in(serving.address).await;
    let others = open_files(serving.pid()).len() - 384;
    assert!(others < 48, "no more than 384 connections at a time: {others} others");
    drop(crowd);
    assert_eq!(serving.stop().0, Some(0));
}

// proves: N1
#[tokio::test]
async fn a_crowd_that_connects_while_the_program_is_busy_waits_in_the_backlog() {
    let portal = portal_with_mary();
    let serving = Serving::start(&portal);
    let (program, address) = (Pid::from_raw(serving.pid().cast_signed()).unwrap(), serving.address);
    let most: usize =
        std::fs::read_to_string("/proc/sys/net/core/somaxconn").unwrap().trim().parse().unwrap();
    kill_process(program, Signal::STOP).unwrap();
    let connect = |_| TcpStream::connect_timeout(&address, PATIENCE).map(drop);
    let heard = (0..most.min(1000)).map(connect).take_while(Result::is_ok).count();
    kill_process(program, Signal::CONT).unwrap();
    assert_eq!(heard, most.min(1000));
    a_good_client_signs_in(address).await;
    assert_eq!(serving.stop().0, Some(0));
}
