//! Rate limit on one account's changes: none fills the disk, the outbox or the log.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use jiff::Timestamp;

use crate::platform::refusal::{ErrorCode, Refusal};

/// Operations of an account within a minute that may change something. Letters to everybody who was chosen go one by
/// one, and come to about 200.
pub const MOST_A_MINUTE: u32 = 300;
const MINUTE: i64 = 60;

/// Changes in the current minute, by account. Lost at restart.
#[derive(Default)]
pub struct ChangeLimit(Mutex<Running>);

#[derive(Default)]
struct Running {
    /// Minutes since 1970.
    minute: i64,
    done: HashMap<String, u32>,
}

impl ChangeLimit {
    /// Counts one more; `Err` with the seconds to wait where it is one too many.
    pub fn count(&self, member_id: &str, now: Timestamp) -> Result<(), Refusal> {
        let mut running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let minute = now.as_second().div_euclid(MINUTE);
        if running.minute != minute {
            *running = Running { minute, done: HashMap::new() };
        }
        let done = running.done.entry(member_id.to_owned()).or_default();
        if *done >= MOST_A_MINUTE {
            let left = u32::try_from(MINUTE - now.as_second().rem_euclid(MINUTE)).unwrap_or(1);
            let text = format!("That was too much within a minute. Please go on in {left} seconds.");
            return Err(Refusal::new(ErrorCode::TooManyAttempts, text).retry_after(left));
        }
        *done += 1;
        Ok(())
    }
}
