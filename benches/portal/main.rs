//! `make bench`: one table of what the portal needs and how fast it answers, a goal beside each figure.
//!
//! Everything is measured on the real program, in one run on one machine. Absolute figures are that machine's; what
//! compares (with a bare handler, with `PocketBase`, with a hundred times the congregation) is measured in turn and
//! judged by the ratio, which holds elsewhere, too. It ends by itself, and with 1 when a goal is missed.

mod answer;
mod bare;
mod congregation;
mod first_load;
mod load;
mod machine;
mod phones;
mod photos;
mod picture;
mod pocketbase;
mod process;
mod program;
mod reads;
mod sections;
mod sign_ins;
mod statistics;
mod table;
mod treasurer;

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use table::{Section, Table};

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// For all sections together; what is left then is red.
const AT_MOST: Duration = Duration::from_mins(12);
/// Names what is drawn anew for the README; see `ui/e2e/readme`.
const README_PICTURES: &str = "README_PICTURES";

fn main() -> Result<ExitCode, Failure> {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(position) = arguments.iter().position(|argument| argument == "--bare") {
        let rest = arguments.get(position + 1..).unwrap_or_default();
        return bare::serve(rest).map(|()| ExitCode::SUCCESS);
    }
    let is_only = |part: &str| arguments.iter().any(|argument| argument == part);
    let parts = if is_only(sections::TREASURER) { sections::Parts::Treasurer } else { sections::Parts::All };
    let mut table = Table::default();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    // An interrupt drops the handles: no process and no folder stays.
    let cut_short = runtime.block_on(async {
        tokio::select! {
            ended = tokio::time::timeout(AT_MOST, sections::measure(&mut table, parts)) => match ended {
                Ok(outcome) => outcome.err(),
                Err(_) => Some(format!("the bench did not end within {} minutes", AT_MOST.as_secs() / 60).into()),
            },
            signal = interrupted() => Some(signal),
        }
    });
    if let Some(why) = cut_short {
        let mut section = Section::new("The rest", ["", ""]);
        section.nothing("everything that is not above", why.to_string());
        table.sections.push(section);
    }
    print!("{table}");
    keep(&table)?;
    Ok(if table.missed().is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn interrupted() -> Failure {
    let mut terminate = match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        Ok(terminate) => terminate,
        Err(error) => return error.into(),
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => "it was interrupted".into(),
        _ = terminate.recv() => "it was told to end".into(),
    }
}

/// As text and as a picture in target/bench; the README's picture is written anew only when that is asked for.
fn keep(table: &Table) -> Result<(), Failure> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = here.join("../target/bench");
    let machine = machine::words()?;
    println!("Measured on {machine}.");
    let drawing = picture::svg(table, &machine);
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join("table.txt"), format!("{table}Measured on {machine}.\n"))?;
    std::fs::write(folder.join("table.svg"), &drawing)?;
    if std::env::var_os(README_PICTURES).is_some() {
        std::fs::write(here.join("figures.svg"), drawing)?;
    }
    Ok(())
}
