//! Page weight and the slow phone's first sight of it: `ui/bench/first-load.mjs` measures them in a browser and prints
//! its rows as JSON; here they become rows of the one table.

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
    /// The React build's.
    beside: Option<f64>,
    unit: String,
    at_most: Option<f64>,
}

pub async fn rows(section: &mut Section, temporary: &Path) -> Result<(), Failure> {
    let ui = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui");
    let mut script = Command::new("node");
    script.arg("bench/first-load.mjs").arg(Program::file()?).current_dir(ui);
    // What it and the browser leave when they are cut short goes with the bench's own folder.
    script.env("TMPDIR", temporary);
    let printed = Process::output("node ui/bench/first-load.mjs", &mut script, AT_MOST).await?;
    for row in serde_json::from_str::<Vec<Printed>>(&printed)? {
        let goal = row.at_most.map_or(Goal::None, Goal::AtMost);
        match row.beside {
            Some(react) => {
                section.two(row.what, [row.figure, react], row.figure / react, &row.unit, goal);
            }
            None => section.one(row.what, row.figure, &row.unit, goal),
        }
    }
    Ok(())
}
