//! One table: figures with their goals beside them, as text.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    None,
    AtMost(f64),
    AtLeast(f64),
}

/// What was measured.
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
    /// What the two figures of a row are; empty where there is only one.
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
    /// What the goal is about.
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
            Self::AtMost(goal) => format!("{at_most} {goal}"),
            Self::AtLeast(goal) => format!("{at_least} {goal}"),
        }
    }
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
            _ => 2,
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
                        [written(*one), written(*other), format!("{ratio:.2}")]
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
        match self.missed().as_slice() {
            [] => writeln!(f, "Every goal is met."),
            missed => writeln!(f, "MISSED, {} of them:\n  {}", missed.len(), missed.join("\n  ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut memory = Section::new("Memory", ["the portal", ""]);
        memory.one("before any sign-in", 11.5, "MB", Goal::AtMost(12.0));
        memory.one("20 photos at once", 3.25, "s", Goal::None);
        let mut reads = Section::new("Reads", ["200 members", "20,000 members"]);
        reads.two("/api/events, p99", [0.5, 1.25], 2.5, "ms", Goal::AtMost(2.0));
        reads.two("signed-in reads", [9_812.4, 12_300.0], 0.798, "requests/s", Goal::AtLeast(0.7));
        Table { sections: vec![memory, reads] }
    }

    #[test]
    fn figures_stand_side_by_side_with_the_goal_and_the_verdict() {
        let expected = "\
Memory                                               the portal                                                 goal
--------------------------------------------------------------------------------------------------------------------
before any sign-in                                         11.5                  MB                            <= 12
20 photos at once                                          3.25                  s

Reads                                               200 members   20,000 members               ratio       goal
---------------------------------------------------------------------------------------------------------------
/api/events, p99                                           0.50             1.25 ms             2.50       <= 2  MISSED
signed-in reads                                           9,812           12,300 requests/s     0.80     >= 0.7

MISSED, 1 of them:
  Reads: /api/events, p99
";
        let shown = table().to_string();
        let squeezed = |text: &str| -> Vec<String> {
            text.lines()
                .filter(|line| !line.starts_with('-'))
                .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
                .collect()
        };
        assert_eq!(squeezed(&shown), squeezed(expected), "{shown}");
        let widths: Vec<usize> = shown
            .lines()
            .filter(|line| line.contains("<= 12") || line.ends_with(">= 0.7"))
            .map(str::len)
            .collect();
        assert!(matches!(widths.as_slice(), [one, other] if one == other), "one column of goals\n{shown}");
    }

    #[test]
    fn what_could_not_be_measured_misses_its_goal_and_says_why() {
        let mut table = table();
        table.sections.truncate(1);
        assert_eq!(table.missed(), Vec::<String>::new());
        assert!(table.to_string().ends_with("Every goal is met.\n"));
        table.sections[0].nothing("first load", "there is no Chromium here".to_owned());
        assert_eq!(table.missed(), ["Memory: first load"]);
        assert!(table.to_string().contains("not measured: there is no Chromium here  MISSED"));
    }

    #[test]
    fn a_figure_on_its_goal_meets_it_and_one_that_is_no_number_does_not() {
        let row = |figure, goal| Row {
            what: String::new(),
            figures: Figures::One(figure),
            unit: String::new(),
            goal,
        };
        let table = [
            (12.0, Goal::AtMost(12.0), true),
            (12.1, Goal::AtMost(12.0), false),
            (0.7, Goal::AtLeast(0.7), true),
            (0.69, Goal::AtLeast(0.7), false),
            (f64::NAN, Goal::AtMost(12.0), false),
            (f64::NAN, Goal::AtLeast(0.7), false),
            (1e9, Goal::None, true),
        ];
        for (figure, goal, met) in table {
            assert_eq!(row(figure, goal).is_met(), met, "{figure} {goal:?}");
        }
    }

    #[test]
    fn a_figure_has_as_many_digits_as_say_something() {
        let table = [
            (0.0, "0"),
            (0.146, "0.15"),
            (3.0, "3"),
            (9.87, "9.87"),
            (38.25, "38.2"),
            (412.6, "413"),
            (1_000.0, "1,000"),
            (26_123.4, "26,123"),
            (1_234_567.0, "1,234,567"),
            (-1_500.0, "-1,500"),
            (f64::NAN, "?"),
        ];
        for (figure, expected) in table {
            assert_eq!(written(figure), expected);
        }
    }
}
