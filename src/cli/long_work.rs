//! Work that takes its time: how far it is, on a terminal, and what Ctrl-C leaves.

use std::io::{IsTerminal, stderr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

use super::terminal::is_asking;
use super::typed_command::completed;
use crate::platform::progress::Progress;
use crate::platform::text::numbers::with_commas;

/// Nothing is shown of what is done sooner.
const WORTH_SHOWING: Duration = Duration::from_secs(1);
const LOOK_EVERY: Duration = Duration::from_millis(200);
/// Of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// What Ctrl-C does. A second one always ends the program.
#[derive(Clone, Copy, Debug)]
pub(super) enum AtInterrupt {
    /// The work asks its progress at every step, and ends with an error: nothing is written.
    Cancel,
    /// The program ends, and says what there is now.
    End(&'static str),
}

/// Says on the terminal, beside the work, what is being done, until this is dropped.
pub(super) struct LongWork {
    progress: Progress,
    is_over: Arc<AtomicBool>,
    companion: Option<(Sender<()>, JoinHandle<()>)>,
}

struct Companion {
    doing: &'static str,
    at_interrupt: AtInterrupt,
    progress: Progress,
    is_interrupted: Arc<AtomicBool>,
}

impl LongWork {
    pub(super) fn begin(doing: &'static str, at_interrupt: AtInterrupt) -> Self {
        let (progress, is_over) = (Progress::default(), Arc::new(AtomicBool::new(false)));
        let is_interrupted = Arc::new(AtomicBool::new(false));
        let heard = flag::register_conditional_default(SIGINT, Arc::clone(&is_over))
            .and_then(|_| flag::register(SIGINT, Arc::clone(&is_interrupted)));
        // Where the signal cannot be heard, it ends the program as ever.
        let companion = heard.ok().map(|_| {
            let companion = Companion { doing, at_interrupt, progress: progress.clone(), is_interrupted };
            let (sender, ended) = channel();
            let is_over = Arc::clone(&is_over);
            (sender, std::thread::spawn(move || companion.stays(&ended, &is_over)))
        });
        Self { progress, is_over, companion }
    }

    /// What the work counts its steps by.
    pub(super) fn progress(&self) -> Progress {
        self.progress.clone()
    }
}

impl Drop for LongWork {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::SeqCst);
        if let Some((sender, companion)) = self.companion.take() {
            drop(sender);
            let _its_panic_is_not_the_work_s = companion.join();
        }
    }
}

impl Companion {
    fn stays(&self, ended: &Receiver<()>, is_over: &AtomicBool) {
        let (begun, is_terminal) = (Instant::now(), stderr().is_terminal());
        let (mut is_shown, mut is_stopping) = (false, false);
        while ended.recv_timeout(LOOK_EVERY) == Err(RecvTimeoutError::Timeout) {
            if self.is_interrupted.swap(false, Ordering::SeqCst) {
                match self.at_interrupt {
                    AtInterrupt::Cancel => {
                        self.progress.cancel();
                        is_over.store(true, Ordering::SeqCst);
                        is_stopping = true;
                    }
                    AtInterrupt::End(says) => end(says),
                }
            }
            if is_terminal && !is_asking() && (is_stopping || begun.elapsed() >= WORTH_SHOWING) {
                let doing = if is_stopping { "Stopping" } else { self.doing };
                eprint!("\r{doing} ... {}\x1b[K", how_far(self.progress.so_far(), begun.elapsed()));
                is_shown = true;
            }
        }
        if is_shown {
            eprint!("\r\x1b[K");
        }
    }
}

fn how_far((done, of): (u32, u32), elapsed: Duration) -> String {
    if of == 0 {
        format!("{} s", elapsed.as_secs())
    } else {
        format!("{} of {}", with_commas(done.min(of).into()), with_commas(of.into()))
    }
}

/// The work leaves the whole or nothing, wherever it is cut off.
#[expect(clippy::exit, reason = "the thread at work is in the middle of it")]
fn end(says: &str) -> ! {
    eprintln!("\r\x1b[Kportal: Stopped before the end. {}", completed(says));
    std::process::exit(INTERRUPTED)
}
