//! `portal doctor`: what works, what does not, and what to do about it.

use std::process::ExitCode;

use clap::Args;
use dialoguer::console::{Style, StyledObject, Term};
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::Outcome;
use super::long_work::block_on;
use super::terminal::{on_one_line, print, print_json, printable};
use super::typed_command::place;
use crate::appliance::doctor::network::NetworkOptions;
use crate::appliance::doctor::{Chapter, DoctorInput, Finding, Level, examine};
use crate::platform::clock::{Clock, rfc3339};
use crate::platform::data_dir::DataDir;
use crate::platform::text::numbers;

/// Lines are no longer than this, however wide the terminal is.
const WIDEST: usize = 100;
/// Narrower than this, lines run over the edge.
const NARROWEST: usize = 40;
/// The column of a finding's sentence; its advice stands below.
const INDENT: &str = "           ";

#[derive(Args, Debug)]
pub struct DoctorArgs {
    /// Print as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    network: NetworkOptions,
    /// Look at this machine only; use no network.
    #[arg(long)]
    offline: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report<'a> {
    version: &'static str,
    data_dir: String,
    looked_at: String,
    problems: usize,
    to_look_at: usize,
    findings: Vec<Record<'a>>,
}

#[derive(Serialize)]
struct Record<'a> {
    group: &'static str,
    #[serde(flatten)]
    finding: &'a Finding,
}

pub(super) fn run(args: &DoctorArgs, data_dir: DataDir) -> Outcome {
    let place = place(&data_dir);
    let question = DoctorInput {
        data_dir,
        place,
        now: Clock::System.now(),
        network: (!args.offline).then(|| args.network.clone()),
    };
    if !args.json && !args.offline {
        // On standard error: it is no part of the result, and the result may take half a minute.
        eprintln!("Looking ...");
    }
    let chapters = block_on(examine(&question))?;
    if args.json {
        print_json(&report(&question, &chapters))?;
    } else {
        print(&in_words(&chapters, width()))?;
    }
    Ok(if count(&chapters, Level::Problem) == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn report<'a>(question: &DoctorInput, chapters: &'a [Chapter]) -> Report<'a> {
    let records = |chapter: &'a Chapter| {
        chapter.findings.iter().map(|finding| Record { group: chapter.title, finding })
    };
    Report {
        version: env!("CARGO_PKG_VERSION"),
        data_dir: question.data_dir.path().display().to_string(),
        looked_at: rfc3339(question.now, &jiff::tz::TimeZone::UTC),
        problems: count(chapters, Level::Problem),
        to_look_at: count(chapters, Level::Care),
        findings: chapters.iter().flat_map(records).collect(),
    }
}

fn count(chapters: &[Chapter], level: Level) -> usize {
    chapters.iter().flat_map(|chapter| &chapter.findings).filter(|finding| finding.level == level).count()
}

fn in_words(chapters: &[Chapter], width: usize) -> String {
    let mut text = String::new();
    for chapter in chapters {
        text.push_str(&Style::new().bold().apply_to(chapter.title).to_string());
        text.push('\n');
        for finding in &chapter.findings {
            text.push_str(&lines(finding, width));
        }
        text.push('\n');
    }
    text.push_str(&sum(count(chapters, Level::Problem), count(chapters, Level::Care)));
    text.push('\n');
    text
}

/// One finding: its level, its sentence, and below it the advice. Commands are never wrapped.
fn lines(finding: &Finding, width: usize) -> String {
    let room = width.saturating_sub(INDENT.len());
    let mut text = format!("  {}", word(finding.level));
    for (index, line) in wrap(&on_one_line(&finding.says), room).iter().enumerate() {
        text.push_str(if index == 0 { "" } else { INDENT });
        text.push_str(line);
        text.push('\n');
    }
    for line in finding.advice.iter().flat_map(|advice| advice.lines()) {
        let line = printable(line);
        let wrapped = if line.starts_with("  ") { vec![line] } else { wrap(&line, room) };
        for line in wrapped {
            text.push_str(INDENT);
            text.push_str(&line);
            text.push('\n');
        }
    }
    text
}

/// As wide as [`INDENT`] after the two spaces before it.
fn word(level: Level) -> StyledObject<&'static str> {
    match level {
        Level::Well => Style::new().green().apply_to("ok       "),
        Level::Unknown => Style::new().dim().apply_to("-        "),
        Level::Care => Style::new().yellow().bold().apply_to("look     "),
        Level::Problem => Style::new().red().bold().apply_to("PROBLEM  "),
    }
}

fn sum(problems: usize, care: usize) -> String {
    let found = match problems {
        0 if care == 0 => return "All is well.".to_owned(),
        0 => "No problem".to_owned(),
        _ => numbers::count(problems, "problem"),
    };
    if care == 0 {
        format!("{found}.")
    } else {
        format!("{found}, {} to look at.", numbers::count(care, "thing"))
    }
}

fn wrap(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().map_or(0, |line| line.width());
        if line > 0 && line + 1 + word.width() > room {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

fn width() -> usize {
    let columns = Term::stdout().size_checked().map_or(WIDEST, |(_, columns)| usize::from(columns));
    columns.clamp(NARROWEST, WIDEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_wrapped_and_commands_are_not() {
        let advice = "Close it:\n  sudo chmod -R u+rwX,go= /var/lib/portal/with/a/long/name\nand ask again.";
        let finding = Finding {
            check: "permissions",
            level: Level::Problem,
            says: "Others may read what is the congregation's alone.".to_owned(),
            advice: Some(advice.to_owned()),
            page: "",
            mended_by: None,
        };
        let said = lines(&finding, 40);
        let wanted = "  PROBLEM  Others may read what is the
           congregation's alone.
           Close it:
             sudo chmod -R u+rwX,go= /var/lib/portal/with/a/long/name
           and ask again.
";
        assert_eq!(said, wanted);
    }

    #[test]
    fn every_finding_has_a_word_and_the_sum_is_said() {
        for level in [Level::Well, Level::Unknown, Level::Care, Level::Problem] {
            assert_eq!(word(level).to_string().len() + 2, INDENT.len());
        }
        for (problems, care, words) in [
            (0, 0, "All is well."),
            (0, 1, "No problem, 1 thing to look at."),
            (1, 0, "1 problem."),
            (2, 1, "2 problems, 1 thing to look at."),
            (1, 3, "1 problem, 3 things to look at."),
        ] {
            assert_eq!(sum(problems, care), words);
        }
    }
}
