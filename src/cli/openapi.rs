//! `portal openapi`: prints the API's description, which is committed as `openapi.yaml`.

use std::io::Write;
use std::process::ExitCode;

use super::Outcome;

/// Prints YAML.
pub fn run() -> Outcome {
    std::io::stdout().write_all(crate::api::description().as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
