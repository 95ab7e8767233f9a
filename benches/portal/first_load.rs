//! Page weight, the slow phone's first sight of it, and a second visit beside the first: the scripts of `ui/bench`
//! measure them in a browser and print their rows as JSON; here they become rows of the one table.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde::Deserialize;

use crate::Failure;
use crate::process::Process;
use crate::program::Program;
use crate::table::{Goal, Section};

const AT_MOST: Duration = Duration::from_mins(3);

/// One row as the script prints it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Printed {
    what: String,
    figure: f64,
    /// The other side's.
    beside: Option<f64>,
    unit: String,
    at_most: Option<f64>,
}

/// The rows of `ui/bench/SCRIPT.mjs`.
pub async fn rows(section: &mut Section, script: &str, temporary: &Path) -> Result<(), Failure> {
    let ui = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui");
    let file = format!("bench/{script}.mjs");
    let mut command = Command::new("node");
    command.arg(&file).arg(Program::file()?).current_dir(ui);
    // Temporary files that remain after an interrupt are removed with the bench's own folder.
    command.env("TMPDIR", temporary);
    let printed = Process::output("a script of ui/bench", &mut command, AT_MOST).await?;
    for row in serde_json::from_str::<Vec<Printed>>(&printed)? {
        let goal = row.at_most.map_or(Goal::None, Goal::AtMost);
        match row.beside {
            Some(other) => {
                section.two(row.what, [row.figure, other], row.figure / other, &row.unit, goal);
            }
            None => section.one(row.what, row.figure, &row.unit, goal),
        }
    }
    Ok(())
}
