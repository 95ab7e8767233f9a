//! Diagnosis in plain words: what works, what does not, and what to do about it. Read-only: nothing in the folder is
//! changed, and a running portal is not disturbed.

/// The finding of a name in `findings.txt`, with the values of its gaps: `found!("dkim/well", domain, selector = text)`.
macro_rules! found {
    ($name:expr $(, $gap:ident $(= $value:expr)?)* $(,)?) => {
        $crate::appliance::doctor::filled($name, &[$((stringify!($gap), value_of!($gap $(= $value)?))),*])
    };
}

macro_rules! value_of {
    ($gap:ident) => {
        &$gap as &dyn std::fmt::Display
    };
    ($gap:ident = $value:expr) => {
        &$value as &dyn std::fmt::Display
    };
}

mod backups;
mod database;
mod examine;
mod folder;
mod letters;
pub mod litestream;
mod machine;
pub mod network;
mod serving;
mod stick;

use std::fmt::Display;
use std::path::Path;

use jiff::Timestamp;
use serde::Serialize;

pub(crate) use database::newest_right_backup;
pub use examine::{Chapter, DoctorInput, examine};
pub(crate) use letters::no_second_factor_of_reader;
pub(crate) use serving::ask_portal;

use crate::appliance::installation::{OPEN, RESTART};
use crate::platform::mail::layout::fill;
use crate::platform::text::numbers::count;

/// The level of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// No problem.
    Well,
    /// Not checked here, or could not be determined.
    Unknown,
    /// Works, but could be better or will need attention.
    Care,
    /// Something does not work, or will soon stop working.
    Problem,
}

/// The result of one check, in the words of `findings.txt`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// A short stable name, such as "disk-space".
    pub check: &'static str,
    pub level: Level,
    /// The finding, one sentence.
    pub says: String,
    /// The next step, always there for Care and Problem. A command stands on a line of its own that begins with two
    /// spaces; such a line is never wrapped.
    pub advice: Option<String>,
    /// The handbook's page about it, such as "backups#once-a-month"; empty where nothing is to be done.
    #[serde(skip)]
    pub page: &'static str,
    /// The button that mends it on the page of the portal, or the setting that does.
    #[serde(skip)]
    pub mended_by: Option<&'static str>,
}

impl Finding {
    /// The advice in a browser: without lines about the handbook, which has a link there, and beside a button without
    /// commands and the lines that lead to them; Litestream itself is begun anew by a command only.
    pub fn advice_in_browser(&self) -> Option<String> {
        let advice = self.advice.as_deref()?;
        let has_button = self.mended_by.is_some_and(|by| by != litestream::MENDED_BY);
        let kept: Vec<&str> = advice
            .lines()
            .filter(|line| !line.starts_with("/usr/share/doc/portal/"))
            .filter(|line| !(has_button && (line.starts_with("  ") || line.ends_with(':'))))
            .collect();
        (!kept.is_empty()).then(|| kept.join("\n"))
    }
}

/// The doctor's words: a paragraph for each finding.
const FINDINGS: &str = include_str!("findings.txt");

/// The finding of a name, which is a check and the case, such as `disk-space/full`, with `values` in its gaps.
///
/// The portal's own commands stand there as they are typed for a portal in its usual folder that was started by hand
/// ([`crate::appliance::installation::Installation::typed`] makes them this installation's).
fn filled(name: &'static str, values: &[(&str, &dyn Display)]) -> Finding {
    let heading = format!("[{name}] ");
    let paragraph = FINDINGS.split("\n\n").find_map(|paragraph| paragraph.trim_end().strip_prefix(&heading));
    let (head, words) = paragraph.and_then(|paragraph| paragraph.split_once('\n')).unwrap_or_default();
    let (says, advice) = words.split_once('\n').map_or((words, None), |(says, advice)| (says, Some(advice)));
    let mut head = head.split(' ');
    let level = match head.next().unwrap_or_default() {
        "well" => Level::Well,
        "care" => Level::Care,
        "problem" => Level::Problem,
        _ => Level::Unknown,
    };
    let in_words = |text: &str| {
        fill(text, &|gap| match values.iter().find(|(name, _)| *name == gap) {
            Some((_, value)) => value.to_string(),
            None if gap == "open" => OPEN.to_owned(),
            None if gap == "restart" => RESTART.to_owned(),
            None => {
                debug_assert!(false, "{name} is made without {gap}");
                String::new()
            }
        })
    };
    let check = name.split_once('/').map_or(name, |(check, _)| check);
    let (page, mended_by) = (head.next().unwrap_or_default(), head.next());
    Finding { check, level, says: in_words(says), advice: advice.map(in_words), page, mended_by }
}

pub(super) const HOUR: i64 = 3_600;
pub(super) const DAY: i64 = 24 * HOUR;

/// "5 minutes", "3 hours", "12 days": whole ones, of the largest that fits.
pub(crate) fn span(seconds: i64) -> String {
    match seconds.max(0) {
        seconds if seconds >= 2 * DAY => count(seconds / DAY, "day"),
        seconds if seconds >= 2 * HOUR => count(seconds / HOUR, "hour"),
        seconds => count(seconds / 60, "minute"),
    }
}

/// "20 November 2026".
pub(super) fn day(instant: Timestamp) -> String {
    instant.strftime("%-d %B %Y").to_string()
}

/// A file's name below the folder.
pub(super) fn below(folder: &Path, path: &Path) -> String {
    path.strip_prefix(folder).unwrap_or(path).display().to_string()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::*;
    use crate::platform::settings::Name;

    fn between<'a>(text: &'a str, begin: &str, end: &str) -> BTreeSet<&'a str> {
        text.split(begin).skip(1).filter_map(|part| part.split_once(end)).map(|(name, _)| name).collect()
    }

    fn is_name(text: &&str) -> bool {
        let is_word = |word: &str| !word.is_empty() && word.chars().all(|c| c == '-' || c.is_alphanumeric());
        text.split_once('/').is_some_and(|(check, found)| is_word(check) && is_word(found))
    }

    #[test]
    fn every_finding_has_its_words_and_every_gap_its_value() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/appliance/doctor");
        let folders = [here.clone(), here.join("network")];
        let mut made = BTreeSet::new();
        for file in folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap()) {
            let Ok(code) = fs::read_to_string(file.unwrap().path()) else { continue };
            let code = code.split("#[cfg(test)]").next().unwrap();
            let mut values: BTreeSet<&str> = code.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            values.extend(["open", "restart"]);
            for name in code.split('"').filter(is_name) {
                let (_, row) =
                    FINDINGS.split_once(&format!("\n\n[{name}] ")).unwrap_or_else(|| panic!("{name}"));
                let gaps = between(row.split("\n\n").next().unwrap(), "{", "}");
                assert!(gaps.is_subset(&values), "{name}: {gaps:?}");
                made.insert(name.to_owned());
            }
        }
        let rows = between(FINDINGS, "\n\n[", "] ");
        assert!(rows.iter().all(|row| made.contains(*row)) && rows.len() == made.len(), "{rows:?}, {made:?}");
        for paragraph in FINDINGS.split("\n\n").filter(|paragraph| paragraph.starts_with('[')) {
            let is_clear = paragraph.contains("] well\n") || paragraph.contains("] unknown\n");
            assert!(is_clear || paragraph.trim_end().lines().count() > 2, "what to do? {paragraph}");
        }
    }

    /// As the page of help makes an anchor of a heading.
    fn anchor(heading: &str) -> String {
        let kept = heading.trim_start_matches(['#', ' ']).to_lowercase().replace(' ', "-");
        kept.chars().filter(|c| c.is_alphanumeric() || *c == '-').collect()
    }

    #[test]
    fn what_needs_somebody_leads_to_a_page_and_beside_a_button_stands_no_command() {
        let handbook = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/handbook");
        for paragraph in FINDINGS.split("\n\n").filter(|paragraph| paragraph.starts_with('[')) {
            let (name, rest) = paragraph[1..].split_once("] ").unwrap();
            let mut head = rest.lines().next().unwrap().split(' ');
            let (level, page, mended_by) = (head.next().unwrap(), head.next(), head.next());
            assert_eq!(page.is_some(), matches!(level, "care" | "problem"), "{name}");
            let (file, wanted) =
                page.unwrap_or("mail").split_once('#').unwrap_or((page.unwrap_or("mail"), ""));
            let text =
                fs::read_to_string(handbook.join(format!("{file}.md"))).unwrap_or_else(|_| panic!("{name}"));
            let is_there = |line: &str| line.starts_with('#') && anchor(line) == wanted;
            assert!(wanted.is_empty() || text.lines().any(is_there), "{name}: {page:?}");
            let Some(button) = mended_by else { continue };
            assert!(
                matches!(
                    button,
                    "backup"
                        | "letters"
                        | "download"
                        | "certificate"
                        | "second-factor"
                        | litestream::MENDED_BY
                ) || Name::from_word(button).is_some(),
                "{name}: {button}"
            );
            if button == litestream::MENDED_BY {
                continue;
            }
            let finding = Finding {
                check: "",
                level: Level::Care,
                says: String::new(),
                advice: Some(rest.lines().skip(2).collect::<Vec<_>>().join("\n")),
                page: "",
                mended_by: Some(button),
            };
            let advice = finding.advice_in_browser().unwrap_or_default();
            let is_command = |word: &&str| advice.contains(*word);
            let found = ["portal settings", "portal backup", "portal mail", "sudo "]
                .iter()
                .find(|word| is_command(word));
            assert_eq!(found, None, "{name}: {advice}");
        }
    }

    #[test]
    fn numbers_are_said_as_people_say_them() {
        for (seconds, words) in [
            (-5, "0 minutes"),
            (60, "1 minute"),
            (7_199, "119 minutes"),
            (7_200, "2 hours"),
            (2 * DAY - 1, "47 hours"),
            (9 * DAY, "9 days"),
        ] {
            assert_eq!(span(seconds), words);
        }
        assert_eq!(day("2026-11-02T10:00:00Z".parse().unwrap()), "2 November 2026");
    }
}
