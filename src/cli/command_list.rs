//! The handbook's page of all commands, made from the commands' own declarations: `make commands` writes it.

use clap::{Command, CommandFactory};

use super::Cli;

const HEAD: &str = "\
# Commands

| Command | What it does | More |
|---|---|---|
";

const END: &str = "
`portal COMMAND --help` explains each, with examples. Where a script would read, there is `--json`. Exit codes: 0 done,
1 it did not work (a sentence says why), 2 the command line was not understood, 3 there was nothing to do.

What the [office](church-office.md) and the [treasurer](gifts-and-pledges.md) do day by day they do in the browser: there people,
households, events and gifts are changed, merged, removed and brought back.
";

/// The page, in Markdown.
pub fn page() -> String {
    format!("{HEAD}{}{END}", rows(&Cli::command(), "", None))
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
