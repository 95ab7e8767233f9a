//! Figures with their goals beside them.

use std::fmt;

#[derive(Clone, Copy)]
pub enum Goal {
    None,
    AtMost(f64),
    AtLeast(f64),
}

struct Row {
    what: String,
    figure: f64,
    unit: &'static str,
    goal: Goal,
}

pub struct Table(Vec<Row>);

impl Table {
    pub fn new() -> Self {
        Self(Vec::new())
    }

    pub fn row(&mut self, what: impl Into<String>, figure: f64, unit: &'static str, goal: Goal) {
        self.0.push(Row { what: what.into(), figure, unit, goal });
    }

    pub fn missed(&self) -> bool {
        self.0.iter().any(|row| !row.is_met())
    }
}

impl Row {
    fn is_met(&self) -> bool {
        match self.goal {
            Goal::None => true,
            Goal::AtMost(goal) => self.figure <= goal,
            Goal::AtLeast(goal) => self.figure >= goal,
        }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<42} {:>12} {:<11} {:>10}", "", "figure", "", "goal")?;
        for row in &self.0 {
            let digits = if row.figure.abs() >= 1000.0 { 0 } else { 2 };
            let goal = match row.goal {
                Goal::None => String::new(),
                Goal::AtMost(goal) => format!("<= {goal}"),
                Goal::AtLeast(goal) => format!(">= {goal}"),
            };
            let verdict = if row.is_met() { "" } else { "  MISSED" };
            writeln!(f, "{:<42} {:>12.digits$} {:<11} {goal:>10}{verdict}", row.what, row.figure, row.unit)?;
        }
        Ok(())
    }
}
