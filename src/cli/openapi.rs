//! `portal openapi`: prints the API's description, as it is committed.

use std::io::Read;

use flate2::read::GzDecoder;

use super::Outcome;
use super::terminal::print;

/// Embedded, because generating it (`make openapi`) would add two megabytes to the program, for this command alone.
const DESCRIPTION: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/openapi.yaml.gz"));

pub fn run() -> Outcome {
    let mut description = String::new();
    GzDecoder::new(DESCRIPTION).read_to_string(&mut description)?;
    print(&description)
}
