//! Promises, what was tried, figures and verdicts.

use std::fmt;
use std::time::Duration;

use crate::trials::Row;

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

    /// What was left out is neither kept nor broken.
    pub fn is_kept(&self) -> bool {
        self.0.iter().all(|(_, verdict, _)| !matches!(verdict, Verdict::Broken(_)))
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, verdict, took) in &self.0 {
            let (word, words) = match verdict {
                Verdict::Kept(figures) => ("kept", figures),
                Verdict::LeftOut(why) => ("left out", why),
                Verdict::Broken(seen) => ("BROKEN", seen),
            };
            writeln!(f, "{:<10} {}", row.name, row.promise)?;
            writeln!(f, "{:<10} tried:   {}", "", row.tried)?;
            writeln!(f, "{:<10} {word}: {words} ({} s)", "", took.as_secs())?;
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
