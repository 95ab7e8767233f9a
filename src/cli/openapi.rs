//! `portal openapi`: prints the API's description, which is committed as `openapi.yaml`.

use super::Outcome;
use super::terminal::print;

pub fn run() -> Outcome {
    print(&crate::app::description())
}
