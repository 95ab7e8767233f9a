//! The machine and the date of the measurements: the figures mean little without them.

use jiff::ZonedDateTime;

use crate::Failure;

/// "AMD EPYC, 2 cores, 24 GB, 21 November 2026".
pub fn words() -> Result<String, Failure> {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let field = |text: &str, name: &str| {
        text.lines()
            .filter_map(|line| line.split_once(':'))
            .find_map(|(found, value)| (found.trim() == name).then(|| value.trim().to_owned()))
    };
    // A Raspberry Pi says what it is here; other machines name their processor.
    let board = read("/proc/device-tree/model").trim_end_matches('\0').to_owned();
    let processor = Some(board)
        .filter(|board| !board.is_empty())
        .or_else(|| field(&read("/proc/cpuinfo"), "model name"))
        .unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    let cores = std::thread::available_parallelism()?;
    let kibibytes = field(&read("/proc/meminfo"), "MemTotal")
        .and_then(|size| size.split(' ').next()?.parse::<f64>().ok())
        .unwrap_or(f64::NAN);
    #[expect(clippy::disallowed_methods, reason = "the day of the figures is no rule of the portal's")]
    let now = ZonedDateTime::now();
    let today = now.strftime("%-d %B %Y").to_string();
    Ok(format!("{processor}, {cores} cores, {:.0} GB, {today}", kibibytes * 1024.0 / 1e9))
}
