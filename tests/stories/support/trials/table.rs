//! Promises, what was tried, figures and verdicts.

use std::fmt;
use std::time::Duration;

use super::Row;

/// How a trial ended.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// With these figures.
    Kept(String),
    /// It cannot be tried on this machine; why.
    LeftOut(String),
    /// It does not hold; what was seen.
    Broken(String),
}

/// Each row as it was tried.
#[derive(Default)]
pub struct Table(Vec<(&'static Row, Verdict, Duration)>);

impl Table {
    pub fn add(&mut self, row: &'static Row, verdict: Verdict, took: Duration) {
        self.0.push((row, verdict, took));
    }

    /// Everything was tried.
    pub fn is_whole(&self) -> bool {
        self.0.iter().all(|(_, verdict, _)| !matches!(verdict, Verdict::LeftOut(_)))
    }

    /// What was left out is neither kept nor broken.
    pub fn is_kept(&self) -> bool {
        self.0.iter().all(|(_, verdict, _)| !matches!(verdict, Verdict::Broken(_)))
    }
}

/// Where a line ends, so that a terminal does not break words.
const WIDTH: usize = 100;

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        for (row, verdict, took) in &self.0 {
            let (word, words) = match verdict {
                Verdict::Kept(figures) => ("kept", figures),
                Verdict::LeftOut(why) => ("left out", why),
                Verdict::Broken(seen) => ("BROKEN", seen),
            };
            writeln!(f, "{}", folded(&format!("{:<10} {}", row.name, row.promise)))?;
            writeln!(f, "{}", folded(&format!("{:<10} tried: {}", "", row.tried)))?;
            writeln!(f, "{}", folded(&format!("{:<10} {word}: {words} ({} s)", "", took.as_secs())))?;
        }
        let count = |is: fn(&Verdict) -> bool| self.0.iter().filter(|(_, verdict, _)| is(verdict)).count();
        writeln!(
            f,
            "{} kept, {} left out, {} broken",
            count(|verdict| matches!(verdict, Verdict::Kept(_))),
            count(|verdict| matches!(verdict, Verdict::LeftOut(_))),
            count(|verdict| matches!(verdict, Verdict::Broken(_)))
        )
    }
}

/// In lines of [`WIDTH`], all but the first set in; what has lines of its own keeps them.
fn folded(text: &str) -> String {
    if text.contains('\n') {
        return text.to_owned();
    }
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in text.split_inclusive(' ') {
        if line.chars().count() + word.trim_end().chars().count() > WIDTH {
            lines.push(std::mem::replace(&mut line, " ".repeat(13)).trim_end().to_owned());
        }
        line.push_str(word);
    }
    lines.push(line);
    lines.join("\n")
}
