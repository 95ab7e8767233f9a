//! One table: figures with their goals beside them, as text.

use std::fmt;

/// How two figures come to be.
pub const IN_TURN: &str = "Figures side by side were measured in turn, in rounds: a rate and its ratio are the middle round's, a time the quiet quarter's.";

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    None,
    AtMost(f64),
    AtLeast(f64),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Figures {
    One(f64),
    /// Side by side; the goal is the ratio's.
    Two {
        figures: [f64; 2],
        ratio: f64,
    },
    /// It could not be measured, for this reason. That misses every goal.
    Nothing(String),
}

#[derive(Clone, Debug)]
pub struct Row {
    pub what: String,
    pub figures: Figures,
    pub unit: String,
    pub goal: Goal,
}

/// Rows that belong together.
#[derive(Clone, Debug, Default)]
pub struct Section {
    pub title: String,
    /// Headings of the two figures of a row; empty where there is only one.
    pub heads: [String; 2],
    pub rows: Vec<Row>,
}

#[derive(Debug, Default)]
pub struct Table {
    pub sections: Vec<Section>,
}

impl Section {
    pub fn new(title: &str, heads: [&str; 2]) -> Self {
        Self { title: title.to_owned(), heads: heads.map(str::to_owned), rows: Vec::new() }
    }

    pub fn one(&mut self, what: impl Into<String>, figure: f64, unit: &str, goal: Goal) {
        self.row(what.into(), Figures::One(figure), unit, goal);
    }

    pub fn two(&mut self, what: impl Into<String>, figures: [f64; 2], ratio: f64, unit: &str, goal: Goal) {
        self.row(what.into(), Figures::Two { figures, ratio }, unit, goal);
    }

    pub fn nothing(&mut self, what: impl Into<String>, reason: String) {
        self.row(what.into(), Figures::Nothing(reason), "", Goal::None);
    }

    fn row(&mut self, what: String, figures: Figures, unit: &str, goal: Goal) {
        self.rows.push(Row { what, figures, unit: unit.to_owned(), goal });
    }
}

impl Table {
    /// The rows whose goal is missed, by name.
    pub fn missed(&self) -> Vec<String> {
        let named = |section: &Section, row: &Row| format!("{}: {}", section.title, row.what);
        self.sections
            .iter()
            .flat_map(|section| {
                section.rows.iter().filter(|row| !row.is_met()).map(|row| named(section, row))
            })
            .collect()
    }
}

impl Row {
    /// The figure that the goal applies to.
    pub fn judged(&self) -> Option<f64> {
        match &self.figures {
            Figures::One(figure) => Some(*figure),
            Figures::Two { ratio, .. } => Some(*ratio),
            Figures::Nothing(_) => None,
        }
    }

    /// A figure that is not a number meets nothing.
    pub fn is_met(&self) -> bool {
        match (self.judged(), self.goal) {
            (None, _) => false,
            (Some(_), Goal::None) => true,
            (Some(figure), Goal::AtMost(goal)) => figure <= goal,
            (Some(figure), Goal::AtLeast(goal)) => figure >= goal,
        }
    }
}

impl Goal {
    /// As it stands beside the figure; empty where there is none.
    pub fn words(self, at_most: &str, at_least: &str) -> String {
        match self {
            Self::None => String::new(),
            Self::AtMost(goal) => format!("{at_most} {}", plainly(goal)),
            Self::AtLeast(goal) => format!("{at_least} {}", plainly(goal)),
        }
    }
}

/// Formats a goal with the digits it was given.
fn plainly(goal: f64) -> String {
    if goal < 1000.0 { goal.to_string() } else { written(goal) }
}

/// A figure with as many digits as say something.
pub fn written(figure: f64) -> String {
    if !figure.is_finite() {
        return "?".to_owned();
    }
    if figure.abs() < 1000.0 {
        let digits = match figure.abs() {
            size if figure.fract() == 0.0 || size >= 100.0 => 0,
            size if size >= 10.0 => 1,
            size if size >= 0.1 => 2,
            _ => 3,
        };
        return format!("{figure:.digits$}");
    }
    let whole = format!("{:.0}", figure.abs());
    let mut grouped = if figure < 0.0 { "-".to_owned() } else { String::new() };
    for (place, digit) in whole.char_indices() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Section { title, heads: [first, second], rows } in &self.sections {
            let ratio = if second.is_empty() { "" } else { "ratio" };
            let head = format!("{title:<46} {first:>16} {second:>16} {:<11} {ratio:>7} {:>10}", "", "goal");
            writeln!(f, "{}\n{}", head.trim_end(), "-".repeat(head.chars().count()))?;
            for row in rows {
                let [first, second, ratio] = match &row.figures {
                    Figures::Nothing(reason) => {
                        writeln!(f, "{:<46} not measured: {reason}  MISSED", row.what)?;
                        continue;
                    }
                    Figures::One(figure) => [written(*figure), String::new(), String::new()],
                    Figures::Two { figures: [one, other], ratio } => {
                        [written(*one), written(*other), written(*ratio)]
                    }
                };
                let goal = row.goal.words("<=", ">=");
                let verdict = if row.is_met() { "" } else { "  MISSED" };
                let line = format!(
                    "{:<46} {first:>16} {second:>16} {:<11} {ratio:>7} {goal:>10}{verdict}",
                    row.what, row.unit
                );
                writeln!(f, "{}", line.trim_end())?;
            }
            writeln!(f)?;
        }
        writeln!(f, "{IN_TURN}\n")?;
        match self.missed().as_slice() {
            [] => writeln!(f, "Every goal is met."),
            missed => writeln!(f, "MISSED, {} of them:\n  {}", missed.len(), missed.join("\n  ")),
        }
    }
}
