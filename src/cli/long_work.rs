//! Work that takes its time: how far it is, on a terminal, and what Ctrl-C leaves.

use std::io::{self, IsTerminal, stderr};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
use tokio::signal::unix::{SignalKind, signal};

use super::terminal::{asking, clear, reads_keys, show_for_now};
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

/// The work that Ctrl-C is about. Without any it ends the program.
static AT_WORK: Mutex<Option<(AtInterrupt, Progress)>> = Mutex::new(None);

fn at_work() -> MutexGuard<'static, Option<(AtInterrupt, Progress)>> {
    AT_WORK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Says on the terminal, beside the work, what is being done, until this is dropped.
pub(super) struct LongWork {
    progress: Progress,
    display: Option<(Sender<()>, JoinHandle<()>)>,
}

impl LongWork {
    pub(super) fn begin(doing: &'static str, at_interrupt: AtInterrupt) -> Self {
        let progress = Progress::default();
        *at_work() = Some((at_interrupt, progress.clone()));
        listen_for_interrupts();
        let display = stderr().is_terminal().then(|| {
            let (sender, ended) = channel();
            let progress = progress.clone();
            (sender, std::thread::spawn(move || show(doing, &progress, &ended)))
        });
        Self { progress, display }
    }

    /// A counter for the steps of the work.
    pub(super) fn progress(&self) -> Progress {
        self.progress.clone()
    }
}

impl Drop for LongWork {
    fn drop(&mut self) {
        // The signal of a Ctrl-C that was a no may still be on its way: it does not end the program either.
        if !reads_keys() {
            *at_work() = None;
        }
        if let Some((sender, display)) = self.display.take() {
            drop(sender);
            let _its_panic_is_not_the_work_s = display.join();
        }
    }
}

/// The terminal as it was before a question whose answer does not show.
static BEFORE_HIDDEN: Mutex<Option<Termios>> = Mutex::new(None);

fn before_hidden() -> MutexGuard<'static, Option<Termios>> {
    BEFORE_HIDDEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Asks what is typed without echo. Ctrl-C ends the program with the terminal as it was before.
pub(super) fn asking_hidden<T>(question: impl FnOnce() -> T) -> T {
    listen_for_interrupts();
    *before_hidden() = tcgetattr(io::stdin()).ok();
    let answer = asking(question);
    *before_hidden() = None;
    answer
}

/// Starts the process's handler of Ctrl-C at its first work or hidden question. Where none can be installed, the signal ends the program as
/// usual.
fn listen_for_interrupts() {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        let (ready, is_ready) = channel();
        std::thread::spawn(move || handle_interrupts(&ready));
        let _fails_without_a_handler = is_ready.recv();
    });
}

fn handle_interrupts(ready: &Sender<()>) {
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_io().build() else { return };
    runtime.block_on(async {
        let Ok(mut presses) = signal(SignalKind::interrupt()) else { return };
        let _nobody_waits_any_more = ready.send(());
        while presses.recv().await.is_some() {
            if reads_keys() && at_work().is_some() {
                continue;
            }
            // Taken, so that the next one ends the program.
            let work = at_work().take();
            match work {
                Some((AtInterrupt::Cancel, progress)) => progress.cancel(),
                // The work leaves the whole or nothing, wherever it is cut off.
                Some((AtInterrupt::End(says), _)) => {
                    asking(|| eprintln!("portal: Stopped before the end. {}", completed(says)));
                    exit()
                }
                None => exit(),
            }
        }
    });
}

/// Shows the progress on the terminal until the work has ended.
fn show(doing: &str, progress: &Progress, ended: &Receiver<()>) {
    let begun = Instant::now();
    while ended.recv_timeout(LOOK_EVERY) == Err(RecvTimeoutError::Timeout) {
        let is_stopping = progress.go_on().is_err();
        if is_stopping || begun.elapsed() >= WORTH_SHOWING {
            let doing = if is_stopping { "Stopping" } else { doing };
            show_for_now(&format!("{doing} ... {}", how_far(progress.so_far(), begun.elapsed())));
        }
    }
    clear();
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

#[expect(clippy::exit, reason = "the thread at work is in the middle of it")]
fn exit() -> ! {
    if let Some(before) = before_hidden().take() {
        let _stays_as_it_is = tcsetattr(io::stdin(), OptionalActions::Now, &before);
        eprintln!();
    }
    std::process::exit(INTERRUPTED)
}
