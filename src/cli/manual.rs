//! Writes the manual pages and the shells' completions, from the same declarations as the command line itself.
//!
//! Usage: `cargo run --example manual FOLDER`. The pages are dated by `SOURCE_DATE_EPOCH`, where that is set.

use std::error::Error;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use portal::config::Cli;

const FILES: &[(&str, &str)] = &[
    (
        "/var/lib/portal",
        "The data folder: database, key, letters, backups. Only the user \"portal\" may read it.",
    ),
    (
        "/etc/portal/portal.env",
        "What belongs to this machine: where the portal listens, whose proxy it trusts.",
    ),
    ("/usr/lib/portal/previous", "The program as it was before the last upgrade, for the way back."),
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).ok_or("Name the folder to write into.")?;
    write(Path::new(&folder))
}

/// Writes all of it.
pub fn write(folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut portal = Cli::command();
    portal.build();

    let manual = folder.join("man");
    fs::create_dir_all(&manual)?;
    page(&portal, &date()?, &manual)?;

    let completions = folder.join("completions");
    fs::create_dir_all(&completions)?;
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        clap_complete::generate_to(shell, &mut portal, "portal", &completions)?;
    }
    Ok(())
}

/// The day the sources are from.
fn date() -> Result<String, Box<dyn Error>> {
    let Ok(seconds) = std::env::var("SOURCE_DATE_EPOCH") else { return Ok(String::new()) };
    Ok(jiff::Timestamp::from_second(seconds.parse()?)?.strftime("%Y-%m-%d").to_string())
}

/// Writes the page of a command, and those of the commands below it.
fn page(command: &Command, date: &str, folder: &Path) -> Result<(), Box<dyn Error>> {
    let man = Man::new(command.clone())
        .date(date)
        .source(format!("portal {}", command.get_version().unwrap_or_default()))
        .manual("Member portal");
    let mut file = File::create(folder.join(man.get_filename()))?;
    man.render_title(&mut file)?;
    // Ragged and unhyphenated: a long option is neither stretched nor cut.
    file.write_all(b".ad l\n.nh\n")?;
    man.render_name_section(&mut file)?;
    let mut synopsis = Vec::new();
    man.render_synopsis_section(&mut synopsis)?;
    // A long list of which one must be named may go on in the next line.
    file.write_all(String::from_utf8(synopsis)?.replace('|', r"|\:").as_bytes())?;
    man.render_description_section(&mut file)?;
    man.render_options_section(&mut file)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut file)?;
    }
    rest(command).to_writer(&mut file)?;
    for below in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        page(below, date, folder)?;
    }
    Ok(())
}

/// What the library has no section for. The examples of a command keep their lines.
fn rest(command: &Command) -> Roff {
    let mut roff = Roff::default();
    if let Some(text) = command.get_after_long_help().or_else(|| command.get_after_help()) {
        roff.control("SH", ["EXAMPLES AND NOTES"]).control("nf", []);
        for line in text.to_string().lines() {
            roff.text([roman(line)]);
        }
        roff.control("fi", []);
    }
    if command.get_name() == "portal" {
        roff.control("SH", ["FILES"]);
        for (path, about) in FILES {
            roff.control("TP", []).text([roman(*path)]).text([roman(*about)]);
        }
    } else {
        roff.control("SH", ["SEE ALSO"]).text([roman("portal(1)")]);
    }
    roff
}
