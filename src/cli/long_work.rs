//! Work that takes its time: how far it is, on a terminal, and what Ctrl-C leaves.

use std::io::{self, IsTerminal, stderr};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tokio::signal::unix::{SignalKind, signal};

use super::terminal::{clear, show_for_now};
use super::typed_command::completed;
use crate::platform::progress::Progress;
use crate::platform::text::numbers::with_commas;

/// Nothing is shown of what is done sooner.
const WORTH_SHOWING: Duration = Duration::from_secs(1);
const LOOK_EVERY: Duration = Duration::from_millis(200);
/// The exit code of a program ended by Ctrl-C.
const INTERRUPTED: i32 = 130;

/// The effect of Ctrl-C. A second one always ends the program.
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
    companion: Option<(&'static Ctrl, Sender<()>, JoinHandle<()>)>,
}

/// The process's handler of Ctrl-C, from its first work on.
struct Ctrl {
    /// It ends the program, as ever.
    ends: AtomicBool,
    was_pressed: AtomicBool,
}

static CTRL: Ctrl = Ctrl { ends: AtomicBool::new(true), was_pressed: AtomicBool::new(false) };

impl Ctrl {
    /// None where no handler can be installed: the signal ends the program as usual.
    fn installed() -> Option<&'static Self> {
        static IS_HEARD: OnceLock<bool> = OnceLock::new();
        let hear = || {
            let (ready, is_ready) = channel();
            std::thread::spawn(move || Self::listen(&ready));
            is_ready.recv().is_ok()
        };
        IS_HEARD.get_or_init(hear).then_some(&CTRL)
    }

    fn listen(ready: &Sender<()>) {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_io().build() else { return };
        runtime.block_on(async {
            let Ok(mut presses) = signal(SignalKind::interrupt()) else { return };
            let _nobody_waits_any_more = ready.send(());
            while presses.recv().await.is_some() {
                if CTRL.ends.load(Ordering::SeqCst) {
                    exit();
                }
                CTRL.was_pressed.store(true, Ordering::SeqCst);
            }
        });
    }
}

struct Companion {
    doing: &'static str,
    at_interrupt: AtInterrupt,
    progress: Progress,
    ctrl: &'static Ctrl,
}

impl LongWork {
    pub(super) fn begin(doing: &'static str, at_interrupt: AtInterrupt) -> Self {
        let progress = Progress::default();
        let companion = Ctrl::installed().map(|ctrl| {
            ctrl.was_pressed.store(false, Ordering::SeqCst);
            ctrl.ends.store(false, Ordering::SeqCst);
            let companion = Companion { doing, at_interrupt, progress: progress.clone(), ctrl };
            let (sender, ended) = channel();
            (ctrl, sender, std::thread::spawn(move || companion.stays(&ended)))
        });
        Self { progress, companion }
    }

    /// A counter for the steps of the work.
    pub(super) fn progress(&self) -> Progress {
        self.progress.clone()
    }
}

impl Drop for LongWork {
    fn drop(&mut self) {
        if let Some((ctrl, sender, companion)) = self.companion.take() {
            drop(sender);
            let _its_panic_is_not_the_work_s = companion.join();
            ctrl.ends.store(true, Ordering::SeqCst);
        }
    }
}

impl Companion {
    fn stays(&self, ended: &Receiver<()>) {
        let (begun, is_terminal) = (Instant::now(), stderr().is_terminal());
        let mut is_stopping = false;
        while ended.recv_timeout(LOOK_EVERY) == Err(RecvTimeoutError::Timeout) {
            if self.ctrl.was_pressed.swap(false, Ordering::SeqCst) {
                match self.at_interrupt {
                    AtInterrupt::Cancel => {
                        self.progress.cancel();
                        self.ctrl.ends.store(true, Ordering::SeqCst);
                        is_stopping = true;
                    }
                    AtInterrupt::End(says) => end(says),
                }
            }
            if is_terminal && (is_stopping || begun.elapsed() >= WORTH_SHOWING) {
                let doing = if is_stopping { "Stopping" } else { self.doing };
                show_for_now(&format!("{doing} ... {}", how_far(self.progress.so_far(), begun.elapsed())));
            }
        }
        clear();
    }
}

/// Runs a future to its end. A pending name lookup does not delay the end of the command.
pub(super) fn block_on<T>(work: impl Future<Output = T>) -> io::Result<T> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let done = runtime.block_on(work);
    runtime.shutdown_background();
    Ok(done)
}

fn how_far((done, of): (u32, u32), elapsed: Duration) -> String {
    if of == 0 {
        format!("{} s", elapsed.as_secs())
    } else {
        format!("{} of {}", with_commas(done.min(of).into()), with_commas(of.into()))
    }
}

/// The work leaves the whole or nothing, wherever it is cut off.
fn end(says: &str) -> ! {
    clear();
    eprintln!("portal: Stopped before the end. {}", completed(says));
    exit()
}

#[expect(clippy::exit, reason = "the thread at work is in the middle of it")]
fn exit() -> ! {
    std::process::exit(INTERRUPTED)
}
