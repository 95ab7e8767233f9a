//! The table as a picture for the README: an SVG that is readable on a light and on a dark page.

use std::fmt::Write;

use super::table::{Figures, Goal, IN_TURN, Row, Table, written};

const WIDTH: u32 = 900;
/// From one row to the next.
const STEP: u32 = 21;
const MARGIN: u32 = 20;
/// Where the columns end, or begin where they are read from the left.
const FIRST: u32 = 400;
const SECOND: u32 = 515;
const UNIT: u32 = 523;
const RATIO: u32 = 645;
const GOAL: u32 = 722;
const BAR: u32 = 740;
const BAR_WIDTH: f64 = 110.0;
const VERDICT: u32 = 866;
/// As many letters of a reason as there is room for; the text has all of it.
const LONGEST_REASON: usize = 50;
/// The goal's line stands here on every bar, so that all of them are read alike.
const GOAL_AT: f64 = 0.6;

const STYLE: &str = "\
text { font: 12.5px system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif; fill: #1f2328; }
.title { font-size: 17px; font-weight: 600; }
.section { font-weight: 600; }
.quiet { fill: #59636e; }
.end { text-anchor: end; }
.paper { fill: #ffffff; stroke: #d1d9e0; }
.rule { stroke: #d1d9e0; }
.room { fill: #eff2f5; }
.met { fill: #1a7f37; }
.missed { fill: #cf222e; }
.goal { stroke: #1f2328; stroke-width: 1.5; }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f6fc; }
  .quiet { fill: #9198a1; }
  .paper { fill: #0d1117; stroke: #3d444d; }
  .rule { stroke: #3d444d; }
  .room { fill: #212830; }
  .met { fill: #3fb950; }
  .missed { fill: #f85149; }
  .goal { stroke: #f0f6fc; }
}";

/// The picture of `table`, with the words of `machine` under its title. Sections without a goal are left to the text,
/// and so are rows without one that compare nothing.
pub fn svg(table: &Table, machine: &str) -> String {
    let mut drawing = Drawing { body: String::new(), y: MARGIN + 18 };
    drawing.text(MARGIN, "title", "What the portal needs, and how fast it answers");
    drawing.y += STEP;
    drawing.text(MARGIN, "quiet", machine);
    for line in [
        "The line on a bar is the goal: the bar ends before it where the goal is \u{2264}, and reaches past it where the goal is \u{2265}.",
        IN_TURN,
    ] {
        drawing.y += STEP - 2;
        drawing.text(MARGIN, "quiet", line);
    }
    for section in &table.sections {
        let rows: Vec<&Row> = section.rows.iter().filter(|row| is_drawn(row)).collect();
        if rows.iter().all(|row| row.is_met() && row.goal == Goal::None) {
            continue;
        }
        drawing.y += STEP + 10;
        drawing.text(MARGIN, "section", &section.title);
        let [first, second] = &section.heads;
        drawing.text(FIRST, "quiet end", first);
        drawing.text(SECOND, "quiet end", second);
        if !second.is_empty() {
            drawing.text(RATIO, "quiet end", "ratio");
        }
        drawing.text(GOAL, "quiet end", "goal");
        drawing.rule();
        for row in rows {
            drawing.y += STEP;
            drawing.row(row);
        }
    }
    let height = drawing.y + MARGIN;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\n\
         <title>Figures of the portal beside their goals: {}</title>\n<style>\n{STYLE}\n</style>\n\
         <rect class=\"paper\" x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"6\"/>\n{}</svg>\n",
        escaped(machine),
        WIDTH - 1,
        height - 1,
        drawing.body
    )
}

fn is_drawn(row: &Row) -> bool {
    row.goal != Goal::None || !matches!(row.figures, Figures::One(_))
}

struct Drawing {
    body: String,
    y: u32,
}

impl Drawing {
    fn row(&mut self, row: &Row) {
        self.text(MARGIN, "", &row.what);
        match &row.figures {
            Figures::Nothing(reason) => {
                self.text(SECOND, "missed end", "not measured");
                let beginning: String = reason.chars().take(LONGEST_REASON).collect();
                self.text(UNIT, "quiet", &beginning);
                return;
            }
            Figures::One(figure) => self.text(FIRST, "end", &written(*figure)),
            Figures::Two { figures: [one, other], ratio } => {
                self.text(FIRST, "end", &written(*one));
                self.text(SECOND, "end", &written(*other));
                self.text(RATIO, "end", &written(*ratio));
            }
        }
        self.text(UNIT, "quiet", &row.unit);
        self.text(GOAL, "quiet end", &row.goal.words("\u{2264}", "\u{2265}"));
        if let (Some(figure), Some(goal)) = (row.judged(), goal_of(row.goal)) {
            self.bar(share(figure, goal), row.is_met());
        }
    }

    fn bar(&mut self, share: f64, is_met: bool) {
        let (class, mark) = if is_met { ("met", "\u{2713}") } else { ("missed", "\u{2717}") };
        let (top, goal) = (self.y - 10, f64::from(BAR) + GOAL_AT * BAR_WIDTH);
        let length = share * BAR_WIDTH;
        self.line(&format!(
            "<rect class=\"room\" x=\"{BAR}\" y=\"{top}\" width=\"{BAR_WIDTH}\" height=\"11\" rx=\"2\"/>"
        ));
        self.line(&format!(
            "<rect class=\"{class}\" x=\"{BAR}\" y=\"{top}\" width=\"{length:.1}\" height=\"11\" rx=\"2\"/>"
        ));
        self.line(&format!(
            "<line class=\"goal\" x1=\"{goal:.1}\" y1=\"{}\" x2=\"{goal:.1}\" y2=\"{}\"/>",
            top - 2,
            top + 13
        ));
        self.text(VERDICT, class, mark);
    }

    fn rule(&mut self) {
        let y = self.y + 6;
        self.line(&format!(
            "<line class=\"rule\" x1=\"{MARGIN}\" y1=\"{y}\" x2=\"{}\" y2=\"{y}\"/>",
            WIDTH - MARGIN
        ));
        self.y += 4;
    }

    fn text(&mut self, x: u32, class: &str, words: &str) {
        if !words.is_empty() {
            let y = self.y;
            self.line(&format!("<text x=\"{x}\" y=\"{y}\" class=\"{class}\">{}</text>", escaped(words)));
        }
    }

    fn line(&mut self, element: &str) {
        // Writing to a text cannot fail.
        let _infallible = writeln!(self.body, "{element}");
    }
}

fn goal_of(goal: Goal) -> Option<f64> {
    match goal {
        Goal::None => None,
        Goal::AtMost(goal) | Goal::AtLeast(goal) => Some(goal),
    }
}

/// How much of its room a bar takes: [`GOAL_AT`] where the figure is the goal, all of it at most.
pub fn share(figure: f64, goal: f64) -> f64 {
    let share = if goal == 0.0 { figure } else { figure / goal * GOAL_AT };
    if share.is_nan() { 0.0 } else { share.clamp(0.0, 1.0) }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // Not even as an entity may these stand in XML.
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
