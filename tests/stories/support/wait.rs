//! Waiting for a condition. A story waits for nothing else.

use std::time::{Duration, Instant};

/// After this a condition never comes, however busy the machine is.
pub const PATIENCE: Duration = Duration::from_mins(1);

pub const PAUSE: Duration = Duration::from_millis(5);

/// Waits until `condition` holds; `what` is said where it never does.
pub fn until(what: &str, mut condition: impl FnMut() -> bool) {
    until_some(what, || condition().then_some(()));
}

pub fn until_some<T>(what: &str, mut find: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = find() {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "never: {what}");
        std::thread::sleep(PAUSE);
    }
}

/// [`until`] in a story whose server or client runs on the same threads.
pub async fn until_async(what: &str, mut condition: impl AsyncFnMut() -> bool) {
    let begun = Instant::now();
    while !condition().await {
        assert!(begun.elapsed() < PATIENCE, "never: {what}");
        tokio::time::sleep(PAUSE).await;
    }
}

/// Lets this time pass at once for all timers of a story whose server is on its own thread.
pub async fn pass(time: Duration) {
    tokio::time::pause();
    tokio::time::advance(time).await;
    tokio::time::resume();
}
