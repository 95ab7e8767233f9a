//! Hardware faults as on a Raspberry Pi: it loses power, its card fills up or fails, its clock jumps. Each module holds
//! a trial and its short form as a story; `make torture` runs the trials at length.

pub mod crew;
pub mod damage;
pub mod drill;
pub mod failing_disk;
pub mod full_disk;
pub mod kills;
pub mod order;
pub mod outage;
mod rows;
