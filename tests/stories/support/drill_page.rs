//! A drill as it stands in a document: its words, and the commands in its fences, to be typed in their order.

use crate::support::command::Said;
use crate::support::drill_machine::Machine;
use crate::support::pseudo_terminal::Typing;
use crate::support::skips::cannot_run;

const README: &str = include_str!("../../../README.md");
const HANDBOOK: &str = include_str!("../../../packaging/README.md");

/// One drill, and how far it was followed. All of it has to be: what is left untyped fails its story.
pub struct Drill {
    title: String,
    words: String,
    untyped: Vec<String>,
}

impl Drill {
    /// A drill of the README's section "If something goes wrong".
    pub fn of_the_readme(title: &str) -> Self {
        let wrong = part(README, "## If something goes wrong");
        Self::new(title, part(wrong, &format!("### {title}")))
    }

    /// A section of packaging/README.md.
    pub fn of_the_handbook(title: &str) -> Self {
        Self::new(title, part(HANDBOOK, &format!("## {title}")))
    }

    fn new(title: &str, words: &str) -> Self {
        let untyped = commands(words);
        assert!(!untyped.is_empty(), "{title}: there is nothing to type");
        Self { title: title.to_owned(), words: words.to_owned(), untyped }
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

    /// The same, of a command with a prompt.
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

    /// This machine has not what it takes to try it.
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

pub fn titles() -> Vec<&'static str> {
    let wrong = part(README, "## If something goes wrong");
    outside_of_fences(wrong).filter_map(|line| line.strip_prefix("### ")).collect()
}

/// What stands beneath a heading, up to the next one of its rank or of a higher one.
fn part<'a>(document: &'a str, heading: &str) -> &'a str {
    let begin = document.find(&format!("\n{heading}\n")).unwrap_or_else(|| panic!("there is no {heading}"));
    let text = &document[begin + heading.len() + 2..];
    let rank = |line: &str| line.bytes().take_while(|byte| *byte == b'#').count();
    let end = outside_of_fences(text).find(|line| (1..=rank(heading)).contains(&rank(line)));
    // A line of this text is a slice of it, so its offset is known.
    end.map_or(text, |line| &text[..line.as_ptr().addr() - text.as_ptr().addr()])
}

fn outside_of_fences(text: &str) -> impl Iterator<Item = &str> {
    let mut in_fence = false;
    text.lines().filter(move |line| {
        let opens_or_ends = line.trim_start().starts_with("```");
        in_fence ^= opens_or_ends;
        !in_fence && !opens_or_ends
    })
}

/// The lines in the fences, without the comments behind them. Only commands stand in "sh" fences.
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
