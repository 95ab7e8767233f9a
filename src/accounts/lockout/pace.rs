//! How fast one account changes anything: nobody fills the card, the outbox or the log by it.

use crate::platform::refusal::{ErrorCode, Refusal};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use jiff::Timestamp;

/// Operations of an account within a minute that may change something. Letters to everybody who was chosen go one by
/// one, and come to about 200.
pub const MOST_A_MINUTE: u32 = 300;
const MINUTE: i64 = 60;

/// What was done in the minute that runs, by account. Forgotten at restart.
#[derive(Default)]
pub struct Pace(Mutex<Running>);

#[derive(Default)]
struct Running {
    /// Since 1970.
    minute: i64,
    done: HashMap<String, u32>,
}

impl Pace {
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
