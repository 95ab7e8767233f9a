//! A section of the handbook: its words, and the commands in its fences, to be typed in their order.

use std::path::{Path, PathBuf};

use crate::support::command::Said;
use crate::support::drill_machine::Machine;
use crate::support::pseudo_terminal::Typing;
use crate::support::skips::cannot_run;

/// The mark of a section about an accident: how the volunteer recognises it. Each of them must have a story.
const OCCASION: &str = "**You see**";

/// One drill, and how far it was followed. All of it has to be: what is left untyped fails its story.
pub struct Drill {
    title: String,
    words: String,
    untyped: Vec<String>,
}

impl Drill {
    pub fn of(page: &str, title: &str) -> Self {
        let section = sections().into_iter().find(|section| section.page == page && section.title == title);
        let words = section.unwrap_or_else(|| panic!("{page} has no {title}")).text;
        let untyped = commands(&words);
        assert!(!untyped.is_empty(), "{title}: there is nothing to type");
        Self { title: title.to_owned(), words, untyped }
    }

    /// Types the next command exactly as it is written; it must be the one that begins so.
    pub fn types(&mut self, machine: &Machine, beginning: &str) -> Said {
        let line = self.next(beginning);
        machine.run(&line)
    }

    /// The same, of a command that goes well; everything that it said.
    pub fn does(&mut self, machine: &Machine, beginning: &str) -> String {
        let said = self.types(machine, beginning);
        assert_eq!(said.code, 0, "{}: {beginning}: {} {}", self.title, said.out, said.err);
        said.out + &said.err
    }

    pub fn begins(&mut self, machine: &Machine, beginning: &str) -> Typing {
        let line = self.next(beginning);
        machine.type_in(&line)
    }

    /// The volunteer reads these words in the drill, and on the screen.
    pub fn promises(&self, words: &str, seen: &str) {
        let flowing = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flowing(&self.words).contains(words), "{} does not promise: {words}", self.title);
        assert!(flowing(seen).contains(words), "{} promises {words:?}, but: {seen}", self.title);
    }

    pub fn cannot_be_tried(mut self, why: &str) {
        cannot_run(why);
        self.untyped.clear();
    }

    fn next(&mut self, beginning: &str) -> String {
        assert!(!self.untyped.is_empty(), "{}: there is nothing left to type: {beginning}", self.title);
        let line = self.untyped.remove(0);
        assert!(line.starts_with(beginning), "{}: what is typed next is {line}", self.title);
        line
    }
}

impl Drop for Drill {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.untyped.is_empty(), "{}: nobody typed {:?}", self.title, self.untyped);
        }
    }
}

pub struct Section {
    pub page: String,
    pub title: String,
    pub text: String,
}

impl Section {
    pub fn is_drill(&self) -> bool {
        self.text.contains(OCCASION)
    }

    pub fn has_commands(&self) -> bool {
        self.text.lines().any(|line| line.trim() == "```sh")
    }
}

pub fn pages() -> Vec<String> {
    let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let name =
        |path: PathBuf| path.file_name().unwrap().to_str().unwrap().strip_suffix(".md").unwrap().to_owned();
    let mut pages: Vec<String> = files.map(name).collect();
    pages.sort();
    pages
}

/// Every section of every page. What is above a page's first section has the title of the page.
pub fn sections() -> Vec<Section> {
    let mut found: Vec<Section> = Vec::new();
    for page in pages() {
        let mut in_fence = false;
        for line in read(&page).lines() {
            in_fence ^= line.trim_start().starts_with("```");
            if !in_fence && line.starts_with('#') {
                let title = line.trim_start_matches('#').trim().to_owned();
                found.push(Section { page: page.clone(), title, text: String::new() });
            } else if let Some(section) = found.last_mut() {
                section.text += line;
                section.text += "\n";
            }
        }
    }
    found
}

pub fn read(page: &str) -> String {
    let text = std::fs::read_to_string(folder().join(format!("{page}.md")));
    text.unwrap_or_else(|error| panic!("the page {page}: {error}"))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/handbook")
}

/// The lines in the fences, without the comments behind them. A drill has no fence but those with commands.
fn commands(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut in_fence = false;
    for line in text.lines().map(str::trim) {
        if let Some(kind) = line.strip_prefix("```") {
            in_fence = !in_fence;
            assert!(!in_fence || kind == "sh", "a fence of another kind: {line}");
        } else if in_fence && !line.is_empty() {
            found.push(line.split("  #").next().unwrap_or(line).trim_end().to_owned());
        }
    }
    found
}
