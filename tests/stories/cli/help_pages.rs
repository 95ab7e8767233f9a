//! Every help page has an example that the program understands.

use clap::{CommandFactory, Parser};
use portal::cli::Cli;

use crate::documents::pages::words;

/// The command of an example's line, without the remark behind it and without what the shell does with files and pipes.
fn typed(line: &str) -> &str {
    let ends = ["  ", " | ", " > ", " < "].into_iter();
    ends.fold(line.trim_start(), |line, end| line.split_once(end).map_or(line, |(before, _)| before))
}

/// The words of each example in a help text; a long one goes on in the next line.
fn examples(help: &str) -> Vec<Vec<String>> {
    let help = help.replace(" \\\n      ", " ");
    let lines =
        help.lines().filter(|line| line.starts_with("  portal ") || line.starts_with("  sudo portal "));
    lines.map(|line| words(typed(line))).collect()
}

#[test]
fn every_help_page_has_an_example_that_the_program_understands() {
    let mut pages = vec![("portal".to_owned(), Cli::command())];
    while let Some((name, page)) = pages.pop() {
        let examples = examples(&page.get_after_help().map(ToString::to_string).unwrap_or_default());
        let is_of_this = |words: &Vec<String>| words.join(" ").starts_with(&name);
        assert!(examples.iter().any(is_of_this), "{name} --help has no example");
        for words in examples {
            let parsed = Cli::try_parse_from(&words);
            assert!(parsed.is_ok(), "{name} --help: {words:?}: {}", parsed.unwrap_err());
        }
        let below = page.get_subcommands().filter(|below| !below.is_hide_set());
        pages.extend(below.map(|below| (format!("{name} {}", below.get_name()), below.clone())));
    }
}
