//! The volunteer's answers about open lines of the list: `--line 12=M0003`, `--line 14=new`, `--giver`, or choices on
//! screen.

use std::str::FromStr;

use rusqlite::Connection;

use super::ImportOptions;
use super::gift_columns::no_giver;
use super::gift_rows::GiftRow;
use super::questions::PeopleAnswer;
use crate::congregation::people::members::account::{AccountError, find_account};
use crate::congregation::people::members::store::accounts;
use crate::platform::refusal::Refusal;

/// The answer to the question about a line of a list of people. It may have a second one, which confirms a death or a
/// move.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename = "PeopleLineAnswer", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct LineAnswer {
    pub line: u64,
    pub answer: PeopleAnswer,
    /// The person's id, where it is a person.
    pub person_id: Option<String>,
}

impl LineAnswer {
    pub(super) fn is_whole(&self) -> bool {
        self.answer != PeopleAnswer::Person || self.person_id.is_some()
    }

    pub fn confirmed(line: u64) -> Self {
        Self { line, answer: PeopleAnswer::Confirm, person_id: None }
    }
}

/// As it is typed: the person may be named by their member number.
impl FromStr for LineAnswer {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const WANTED: &str = "write the line, =, and a member number or \"new\", such as 12=M0003 or 14=new";
        let (line, who) = text.split_once('=').ok_or(WANTED)?;
        let line = line.trim().parse().map_err(|_| WANTED)?;
        match who.trim() {
            "" => Err(WANTED),
            who if who.eq_ignore_ascii_case("new") => {
                Ok(Self { line, answer: PeopleAnswer::New, person_id: None })
            }
            who => Ok(Self { line, answer: PeopleAnswer::Person, person_id: Some(who.to_owned()) }),
        }
    }
}

/// An answer that cannot be.
pub(super) fn wrong_line(line: u64, why: &str) -> Refusal {
    Refusal::field("lines", format!("Line {line}: {why}. Nothing was written."))
}

/// Answers about the givers of a list of gifts: `--giver "Jon Smith=M0001"`, `--giver "line 12=M0001"`, `--as-anonymous
/// "Weekly plate"`, each with the list's words; and the choices on screen.
#[derive(Debug)]
pub(super) struct GiverAnswers<'a> {
    typed: Vec<(&'a str, GiftGiverChoice)>,
    chosen: &'a [GiftGiverChoice],
}

/// The giver of one line, or of all lines of an unknown giver.
#[derive(Clone, Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftGiverChoice {
    /// This line.
    pub(super) line: Option<u64>,
    /// Else all lines that call their giver so and whose giver is not known.
    #[oai(validator(max_length = 400))]
    pub(super) called: Option<String>,
    pub(super) choice: GiftGiverKind,
    /// The person's id, where it is a person.
    pub(super) member_id: Option<String>,
}

#[derive(Clone, Copy, Debug, poem_openapi::Enum, PartialEq, Eq)]
#[oai(rename_all = "camelCase")]
pub enum GiftGiverKind {
    Person,
    Anonymous,
    LeftOut,
}

impl GiftGiverChoice {
    fn typed(choice: GiftGiverKind, member_id: Option<String>) -> Self {
        Self { line: None, called: None, choice, member_id }
    }

    /// False where it does not say of what it is, or who is meant.
    pub(super) fn is_whole(&self) -> bool {
        self.line.is_some() != self.called.is_some()
            && (self.choice != GiftGiverKind::Person || self.member_id.is_some())
    }
}

impl<'a> GiverAnswers<'a> {
    /// Reads the switches; refuses one that fits no line of the file, as a slip would be without effect.
    pub(super) fn read(
        conn: &Connection,
        wishes: &'a ImportOptions,
        rows: &[GiftRow],
    ) -> Result<Self, Refusal> {
        for chosen in wishes.chosen_givers.iter().filter(|chosen| chosen.choice == GiftGiverKind::Person) {
            if accounts::find(conn, chosen.member_id.as_deref().unwrap_or_default())?.is_none() {
                let gone = "Somebody who was chosen as a giver is not here any more. Choose again.";
                return Err(no_giver(gone));
            }
        }
        // What was typed is part of the sentence.
        let unknown = |error| match error {
            AccountError::Unknown(_) => no_giver(error.to_string()),
            other => other.into(),
        };
        let mut typed = Vec::new();
        for pair in &wishes.givers {
            let (what, who) = pair.rsplit_once('=').ok_or_else(|| {
                no_giver(format!(
                    "\"{pair}\" does not say who gave. Write --giver \"what the list says=member number\", for example --giver \"Jon Smith=M0001\" or --giver \"line 12=M0001\"."
                ))
            })?;
            let person = find_account(conn, who.trim()).map_err(unknown)?;
            typed.push((what.trim(), GiftGiverChoice::typed(GiftGiverKind::Person, Some(person.id))));
        }
        let anonymous = || GiftGiverChoice::typed(GiftGiverKind::Anonymous, None);
        typed.extend(wishes.as_anonymous.iter().map(|what| (what.trim(), anonymous())));
        if let Some((what, who)) = typed.iter().find(|(what, _)| !rows.iter().any(|row| is_meant(what, row)))
        {
            let switch = if who.member_id.is_none() { "--as-anonymous" } else { "--giver" };
            return Err(no_giver(format!(
                "{switch} names \"{what}\", which no line of the file says. Nothing was written."
            )));
        }
        Ok(Self { typed, chosen: &wishes.chosen_givers })
    }

    /// The giver by the answers.
    pub(super) fn of(&self, row: &GiftRow) -> Option<&GiftGiverChoice> {
        let typed = self.typed.iter().find(|(what, _)| is_meant(what, row)).map(|(_, who)| who);
        typed.or_else(|| self.chosen.iter().rfind(|chosen| chosen.line == Some(row.line)))
    }

    /// The giver by the answers, for a line with an unknown giver.
    pub(super) fn of_unknown(&self, row: &GiftRow) -> Option<&GiftGiverChoice> {
        let is_called =
            |chosen: &&GiftGiverChoice| chosen.called.as_ref().is_some_and(|what| row.giver.is_called(what));
        self.chosen.iter().rfind(is_called)
    }
}

/// True for the line of that number, or of a giver who is called so.
fn is_meant(what: &str, row: &GiftRow) -> bool {
    let line = what.to_lowercase();
    match line.strip_prefix("line ").and_then(|number| number.trim().parse::<u64>().ok()) {
        Some(line) => row.line == line,
        None => row.giver.is_called(what),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_member_number_or_a_new_person() {
        let said =
            |text: &str| text.parse().map(|LineAnswer { line, answer, person_id }| (line, answer, person_id));
        assert_eq!(said("12=M0003"), Ok((12, PeopleAnswer::Person, Some("M0003".into()))));
        assert_eq!(said(" 14 = New "), Ok((14, PeopleAnswer::New, None)));
        assert!(["", "12", "=new", "x=new", "12="].into_iter().all(|text| said(text).is_err()));
    }
}
