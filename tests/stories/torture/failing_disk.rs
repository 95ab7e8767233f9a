//! A card that fails while the portal is open: every write and every sync is refused from one moment on, as after a
//! remount read-only; later it works again.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;

use crate::congregation::photos::send_photo;
use crate::support::app::PASSWORD;
use crate::support::browser::Browser;
use crate::support::pictures;
use crate::support::serving::{MARY, Serving, integrity, portal_with_mary};
use crate::support::skips::cannot_run;

pub const WORDS: [&str; 3] = ["EROFS", "EIO", "ENOSPC"];

/// strace, which answers in the kernel's place.
struct Failing {
    strace: Child,
    /// Reads strace's lines about new threads: with a closed pipe it would end, and the disk would work again.
    listener: Option<JoinHandle<()>>,
}

impl Failing {
    /// None where strace is not allowed.
    fn begin(serving: &Serving, data_dir: &Path, word: &str) -> Option<Self> {
        let mut command = Command::new("strace");
        let calls = "pwrite64,pwritev,fsync,fdatasync,ftruncate,fallocate";
        command.args(["-f", "-e", &format!("trace={calls}"), "-e", &format!("inject={calls}:error={word}")]);
        for name in ["portal.db", "portal.db-wal", "portal.db-shm"] {
            command.arg("-P").arg(data_dir.join(name));
        }
        command.args(["-o", "/dev/null", "-p", &serving.pid().to_string()]);
        let mut strace = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().ok()?;
        let mut said = BufReader::new(strace.stderr.take()?).lines().map_while(Result::ok);
        let first = said.find(|line| line.contains("attached") || line.contains("ptrace"));
        let listener = Some(std::thread::spawn(move || said.for_each(drop)));
        let begun = Self { strace, listener };
        // It prints that when it has stopped every thread that it found.
        if !first.is_some_and(|line| line.contains("attached")) {
            return None;
        }
        assert_eq!(begun.threads_left_out(serving), 0, "threads whose writes still succeed");
        Some(begun)
    }

    fn threads_left_out(&self, serving: &Serving) -> usize {
        let tracer = format!("TracerPid:\t{}", self.strace.id());
        let threads = std::fs::read_dir(format!("/proc/{}/task", serving.pid())).unwrap();
        // A thread may have ended meanwhile.
        let statuses =
            threads.filter_map(|thread| std::fs::read_to_string(thread.ok()?.path().join("status")).ok());
        statuses.filter(|status| !status.lines().any(|line| line == tracer)).count()
    }

    fn end(mut self) {
        assert_eq!(self.strace.try_wait().unwrap(), None, "strace held on");
        kill_process(Pid::from_child(&self.strace), Signal::INT).unwrap();
        self.strace.wait().unwrap();
        self.listener.take().unwrap().join().unwrap();
    }
}

impl Drop for Failing {
    fn drop(&mut self) {
        let _gone_already = self.strace.kill();
        let _gone_already = self.strace.wait();
    }
}

pub async fn fail(word: &str) -> bool {
    let portal = portal_with_mary();
    let serving = Serving::start(&portal);
    let mary = Browser::at(serving.address);
    assert_eq!(mary.sign_in(MARY, PASSWORD).await.status, 200);
    assert_eq!(mary.put("/api/members/me", &json!({ "notes": "kept" })).await.status, 200);
    let Some(failing) = Failing::begin(&serving, &portal.data_dir(), word) else {
        cannot_run("strace is not installed, or may not stop a program.");
        return false;
    };
    let (code, sentence) = if word == "ENOSPC" {
        ("disk_full", "The portal's disk is full, so nothing could be saved. Please tell your church office")
    } else {
        let sentence = "The portal's disk does not let anything be saved at present. What is there can still be read. Please tell your church office";
        ("disk_failing", sentence)
    };
    for _ in 0..3 {
        assert_eq!(failing.threads_left_out(&serving), 0, "{word}: new threads as well");
        let saving = mary.put("/api/members/me", &json!({ "notes": "lost" })).await;
        assert_eq!(saving.status, 507, "{word}: {}", saving.body);
        assert!(saving.body.starts_with(sentence), "{word}: {}", saving.body);
        let photo = send_photo(&mary, &pictures::jpeg(&pictures::two_halves(64, 64))).await;
        assert_eq!((photo.status, photo.message().starts_with(sentence)), (507, true), "{word}");
        assert_eq!(photo.code(), code, "{word}");
        for password in [PASSWORD, "wrong password"] {
            let signing_in = Browser::at(serving.address).sign_in(MARY, password).await;
            assert_eq!(signing_in.status, 507, "{word}: no guess that is not counted");
            assert!(signing_in.message().starts_with(sentence), "{word}: {}", signing_in.body);
            assert_eq!(signing_in.code(), code, "{word}");
        }
        assert_eq!(mary.read("/api/members/me").await["notes"], "kept", "{word}");
        assert!(mary.is_signed_in().await, "{word}");
    }
    failing.end();
    let saving = mary.put("/api/members/me", &json!({ "notes": "saved again" })).await;
    assert_eq!(saving.status, 200, "{word}: without a restart: {}", saving.body);
    assert_eq!(Browser::at(serving.address).sign_in(MARY, PASSWORD).await.status, 200, "{word}");
    let (code, log) = serving.stop();
    assert_eq!(code, Some(0), "{log}");
    assert!(log.contains("portal doctor"), "{word}: the log says what to do: {log}");
    assert_eq!(integrity(&portal), "ok");
    true
}

// proves: D7
#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_fails_refuses_changes_in_a_sentence_and_the_portal_recovers_by_itself() {
    for word in WORDS {
        if !fail(word).await {
            return;
        }
    }
}
