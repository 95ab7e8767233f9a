//! What the volunteer says about single lines: `--line 12=M0003`, `--line 14=new`.

use std::str::FromStr;

use super::error::ImportError;
use super::person_rows::PersonRow;

/// Who a line of the list is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineIdentity {
    /// A person who is not here yet, or was removed and comes back.
    New,
    /// The person with this member number.
    Person(String),
}

/// A line's number and who it is, as it is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineAnswer {
    line: u64,
    answer: LineIdentity,
}

impl FromStr for LineAnswer {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const WANTED: &str = "write the line, =, and a member number or \"new\", such as 12=M0003 or 14=new";
        let (line, who) = text.split_once('=').ok_or(WANTED)?;
        let line = line.trim().parse().map_err(|_| WANTED)?;
        match who.trim() {
            "" => Err(WANTED),
            who if who.eq_ignore_ascii_case("new") => Ok(Self { line, answer: LineIdentity::New }),
            who => Ok(Self { line, answer: LineIdentity::Person(who.to_owned()) }),
        }
    }
}

/// Everything that was said.
#[derive(Clone, Debug, Default)]
pub struct LineAnswers(pub Vec<LineAnswer>);

impl LineAnswers {
    /// What was said about a line, the last word of it.
    pub(super) fn of(&self, line: u64) -> Option<&LineIdentity> {
        self.0.iter().rfind(|said| said.line == line).map(|said| &said.answer)
    }

    /// A number that is no line of the list may be a slip of the finger for another.
    pub(super) fn refuse_unknown_lines(&self, rows: &[PersonRow]) -> Result<(), ImportError> {
        let unknown = self.0.iter().find(|said| !rows.iter().any(|row| row.line == said.line));
        match unknown {
            None => Ok(()),
            Some(said) => Err(ImportError::Answer {
                line: said.line,
                why: "no person stands on that line of the file".to_owned(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_member_number_or_a_new_person() {
        let said = |text: &str| text.parse::<LineAnswer>();
        assert_eq!(
            said("12=M0003"),
            Ok(LineAnswer { line: 12, answer: LineIdentity::Person("M0003".into()) })
        );
        assert_eq!(said(" 14 = New "), Ok(LineAnswer { line: 14, answer: LineIdentity::New }));
        for text in ["", "12", "=new", "x=new", "12="] {
            assert!(said(text).is_err(), "{text}");
        }
    }
}
