//! `make bench`: the real program against a bare poem handler on the same rows, in one run on one machine.
//! Ratios hold where absolute numbers do not; both are printed, with the goal beside each.

mod bare;
mod load;
mod photos;
mod program;
mod table;

use std::process::ExitCode;
use std::time::Duration;

use load::Target;
use program::Program;
use table::{Goal, Table};

/// Connections kept open by the load.
const CONNECTIONS: usize = 16;
const ROUND: Duration = Duration::from_secs(2);
const ROUNDS: usize = 5;

type Failure = Box<dyn std::error::Error + Send + Sync>;

fn main() -> Result<ExitCode, Failure> {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(position) = arguments.iter().position(|argument| argument == "--bare") {
        let rest = arguments.get(position + 1..).unwrap_or_default();
        return bare::serve(rest).map(|()| ExitCode::SUCCESS);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(bench())
}

async fn bench() -> Result<ExitCode, Failure> {
    let mut table = Table::new();
    let mut program = Program::seeded()?;
    table.row("program file", program.file_megabytes()?, "MB", Goal::AtMost(22.0));

    let mut starts = Vec::new();
    for _ in 0..5 {
        starts.push(program.start().await?.as_secs_f64() * 1000.0);
        program.stop()?;
    }
    table.row("start to first answer", median(starts), "ms", Goal::AtMost(100.0));

    program.start().await?;
    table.row("memory before any sign-in", program.resident_megabytes()?, "MB", Goal::AtMost(12.0));
    let cookie = program.sign_in().await?;

    let bare = bare::Bare::start(&program, &cookie).await?;
    let path = "/api/events/upcoming";
    let ours = Target::new(program.address(), path, &cookie);
    let reads = ratio(&ours, &Target::new(bare.address(), path, &cookie)).await?;
    table.row("signed-in upcoming events", reads.ours, "requests/s", Goal::None);
    table.row("  bare handler, same two reads", reads.bare, "requests/s", Goal::None);
    table.row("  ratio", reads.ratio, "", Goal::AtLeast(0.7));

    let asset = program.largest_asset().await?;
    let files =
        ratio(&Target::new(program.address(), &asset, ""), &Target::new(bare.address(), &asset, "")).await?;
    table.row("static file", files.ours, "requests/s", Goal::None);
    table.row("  bare handler, same bytes", files.bare, "requests/s", Goal::None);
    table.row("  ratio", files.ratio, "", Goal::AtLeast(0.7));
    table.row("memory under load", program.resident_megabytes()?, "MB", Goal::None);
    drop(bare);

    let wave = load::sign_in_wave(&program, 200, &cookie).await?;
    table.row("200 parallel sign-ins, all answered in", wave.seconds, "s", Goal::None);
    table.row("  dropped", wave.dropped, "", Goal::AtMost(0.0));
    table.row("  events meanwhile, p95", wave.p95_milliseconds, "ms", Goal::AtMost(250.0));
    table.row("  memory afterwards", program.resident_megabytes()?, "MB", Goal::AtMost(80.0));
    program.stop()?;

    program.start().await?;
    let members = program.sign_in_members(20).await?;
    let uploads = photos::all_at_once(&program, &members).await?;
    table.row("20 photos at once, all taken in", uploads.seconds, "s", Goal::None);
    table.row("  refused", uploads.refused, "", Goal::AtMost(0.0));
    table.row("  memory above idle", uploads.mebibytes, "MiB", Goal::AtMost(110.0));
    program.stop()?;

    print!("{table}");
    Ok(if table.missed() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Requests per second of both, and the median of the pairwise ratios.
struct Comparison {
    ours: f64,
    bare: f64,
    ratio: f64,
}

/// In turn, so that a machine that grows slower or faster is the same to both.
async fn ratio(ours: &Target, bare: &Target) -> Result<Comparison, Failure> {
    load::requests_per_second(ours, CONNECTIONS, ROUND / 2).await?;
    load::requests_per_second(bare, CONNECTIONS, ROUND / 2).await?;
    let (mut of_ours, mut of_bare) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        of_ours.push(load::requests_per_second(ours, CONNECTIONS, ROUND).await?);
        of_bare.push(load::requests_per_second(bare, CONNECTIONS, ROUND).await?);
    }
    let ratios = of_ours.iter().zip(&of_bare).map(|(ours, bare)| ours / bare).collect();
    Ok(Comparison { ours: median(of_ours), bare: median(of_bare), ratio: median(ratios) })
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
