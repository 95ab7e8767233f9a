//! Documents that are made from the program's own declarations: `portal manual`, `portal completions`, `portal openapi`,
//! and the handbook's page of all commands (`make commands`).

use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Command, CommandFactory, ValueHint};
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use flate2::read::GzDecoder;

use super::terminal::{print, say};
use super::{Cli, Failure, Outcome};
use crate::platform::text::escape::quoted;

/// The files of the package, each with what it is.
const FILES: &str = include_str!("help/files.txt");

#[derive(Args, Clone, Debug)]
pub struct ManualArgs {
    /// A folder, such as /usr/local/share/man/man1; it is made where there is none.
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
}

/// For which shell.
#[derive(Args, Clone, Debug)]
pub struct CompletionsArgs {
    /// The shell.
    #[arg(value_parser = PossibleValuesParser::new(["bash", "zsh", "fish"]).try_map(|name| name.parse::<Shell>()))]
    shell: Shell,
}

pub(super) fn completions(args: &CompletionsArgs) -> Outcome {
    let mut script = Vec::new();
    generate(args.shell, &mut Cli::command(), "portal", &mut script);
    print(&String::from_utf8(script)?)
}

pub(super) fn run(args: &ManualArgs) -> Outcome {
    let folder = &args.folder;
    let failed = |error: io::Error| format!("{} cannot be written to: {error}", folder.display());
    // Manual pages are readable for all users, unlike all else that this program writes.
    make_public(folder).map_err(failed)?;
    let mut pages = Vec::new();
    let mut portal = Cli::command();
    portal.build();
    all_pages(&portal, &mut pages)?;
    for (name, text) in &pages {
        write(&folder.join(name), text).map_err(failed)?;
    }
    let first = folder.join("portal.1").display().to_string();
    let first = if folder.is_absolute() { first } else { format!("./{first}") };
    say(&format!(
        "{} manual pages are in {}. Read the first: man {}",
        pages.len(),
        folder.display(),
        quoted(&first)
    ))
}

/// Creates the folder, and missing ones above it. The mode is set afterwards: this program's umask leaves files to
/// their owner.
fn make_public(folder: &Path) -> io::Result<()> {
    let missing: Vec<&Path> = folder.ancestors().take_while(|folder| !folder.exists()).collect();
    fs::create_dir_all(folder)?;
    let missing = missing.into_iter().filter(|folder| !folder.as_os_str().is_empty());
    missing.into_iter().try_for_each(|folder| fs::set_permissions(folder, fs::Permissions::from_mode(0o755)))
}

fn write(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).truncate(true).write(true).mode(0o644).open(path)?;
    file.write_all(text)?;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

/// Adds the page of a command, and those of the commands below it.
fn all_pages(command: &Command, pages: &mut Vec<(String, Vec<u8>)>) -> Result<(), Failure> {
    pages.push(page(command)?);
    command
        .get_subcommands()
        .filter(|below| !below.is_hide_set())
        .try_for_each(|below| all_pages(below, pages))
}

fn page(command: &Command) -> Result<(String, Vec<u8>), Failure> {
    let man = Man::new(command.clone())
        .date("")
        .source(format!("portal {}", command.get_version().unwrap_or_default()))
        .manual("Member portal");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    // Ragged and unhyphenated: a long option is neither stretched nor cut.
    page.write_all(b".ad l\n.nh\n")?;
    man.render_name_section(&mut page)?;
    let mut synopsis = Vec::new();
    man.render_synopsis_section(&mut synopsis)?;
    // A long list of alternatives may be broken between lines.
    page.write_all(String::from_utf8(synopsis)?.replace('|', r"|\:").as_bytes())?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    rest(command).to_writer(&mut page)?;
    Ok((man.get_filename(), page))
}

/// The sections that the library does not write. The examples of a command keep their lines.
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
        for (path, about) in FILES.lines().filter_map(|line| line.split_once(": ")) {
            roff.control("TP", []).text([roman(path)]).text([roman(about)]);
        }
    } else {
        roff.control("SH", ["SEE ALSO"]).text([roman("portal(1)")]);
    }
    roff
}

/// The page, in Markdown.
pub fn command_list() -> String {
    include_str!("help/commands-page.txt").replace("{rows}", &rows(&Cli::command(), "", None))
}

/// A row for each command that does something by itself. `page`: the one that the command above names.
fn rows(command: &Command, above: &str, page: Option<&str>) -> String {
    let name = format!("{above}{}", command.get_name());
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let page = page_in(&help).or(page);
    let row = if command.is_subcommand_required_set() {
        String::new()
    } else {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let more = page.map(|page| format!("[{page}]({page}.md)")).unwrap_or_default();
        format!("| `{name}` | {}. | {more} |\n", about.trim_end_matches('.'))
    };
    let below = command.get_subcommands().filter(|below| !below.is_hide_set());
    row + &below.map(|below| rows(below, &format!("{name} "), page)).collect::<String>()
}

/// The page of the handbook that a help text names.
fn page_in(help: &str) -> Option<&str> {
    Some(help.split_once("/handbook/")?.1.split_once(".md")?.0)
}

/// Embedded, because generating it (`make openapi`) would add two megabytes to the program, for this command alone.
const DESCRIPTION: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/openapi.yaml.gz"));

pub(super) fn openapi() -> Outcome {
    let mut description = String::new();
    GzDecoder::new(DESCRIPTION).read_to_string(&mut description)?;
    print(&description)
}
