//! Questions about the lines of a list of people: which person it is, or whether they died or moved away; and the
//! volunteer's answers, for people and for the givers of gifts: `--line 12=M0003`, `--line 14=new`, `--giver`, or choices on
//! screen. The sentences name no command: the command line says beside them what to type, and the browser shows what can be
//! chosen.

use std::str::FromStr;

use rusqlite::Connection;
use serde::Serialize;

use super::ImportOptions;
use super::gift_columns::no_giver;
use super::gift_rows::GiftRow;
use super::person_columns::ListedField;
use super::person_rows::PersonInFile;
use super::store::Existing;
use crate::congregation::people::members::MemberField;
use crate::congregation::people::members::account::{AccountError, find_account};
use crate::congregation::people::members::store::accounts;
use crate::platform::refusal::Refusal;

/// People who are proposed for one line.
const MOST_CANDIDATES: usize = 10;

/// The reason for a question. Lines with the same reason may be answered alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename_all = "camelCase")]
pub enum QuestionKind {
    /// The person may be one of the candidates.
    MayBe,
    /// Too many people have the name.
    TooMany,
    /// The person's key is another one's here: it may be the candidate's now.
    KeyNow,
    /// The person's key is the candidate's, and they may be one.
    KeyOne,
    /// The person's key is that of a person on another line.
    KeyTaken,
    /// The person may be that of a line above.
    Twin,
    /// The name is none.
    NoName,
    /// The name is that of two people, who are never one.
    Several,
    /// The person was removed here.
    Removed,
    /// A person with an account died or moved away, as the list says.
    Life,
    /// The same of a present or former role holder, which is for an administrator.
    RoleHolder,
    /// A death or a move that cannot be written down.
    Refused,
}

/// An answer for a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename_all = "camelCase")]
pub enum PeopleAnswer {
    /// One of the candidates.
    Person,
    /// A new person.
    New,
    /// The line is left out.
    Skip,
    /// The death or move is as the list says.
    Confirm,
}

/// A person, by number and name.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(skip_serializing_if_is_none)]
pub struct ListPerson {
    pub id: String,
    pub number: String,
    pub name: String,
    /// Birthday, household and address, by which namesakes are told apart. Only for the office.
    pub note: Option<String>,
}

impl From<&Existing> for ListPerson {
    fn from(here: &Existing) -> Self {
        let name = here.person.values.name();
        Self { id: here.id.clone(), number: here.number.clone(), name, note: None }
    }
}

impl ListPerson {
    pub(super) fn with_note(here: &Existing) -> Self {
        let born = here.person.get(MemberField::DateOfBirth).map(|day| format!("born {day}"));
        let street = here.person.get(MemberField::Address).map(str::to_owned);
        let household = here.household_names().next().map(str::to_owned);
        let email = here.person.email.as_ref().map(ToString::to_string);
        let note: Vec<String> = [born, household, street, email].into_iter().flatten().collect();
        Self { note: (!note.is_empty()).then(|| note.join(", ")), ..Self::from(here) }
    }
}

/// A value of the line, beside those of the candidates.
#[derive(Clone, Debug, poem_openapi::Object)]
#[oai(rename = "PeopleComparedValue")]
pub struct ComparedValue {
    label: String,
    /// Empty for none.
    listed: String,
    /// In the candidates' order.
    here: Vec<String>,
}

impl ComparedValue {
    /// By what a volunteer knows people, beside their names.
    fn all(row: &PersonInFile, people: &[&Existing]) -> Vec<Self> {
        use MemberField::{Address, City, DateOfBirth, Phone};
        let fields = [DateOfBirth, Phone, Address, City].map(ListedField::Of).into_iter();
        let value = |field: ListedField| {
            let of = |person| field.of(person).unwrap_or_default().to_owned();
            let here = people.iter().take(MOST_CANDIDATES).map(|here| of(&here.person)).collect();
            Self { label: field.row()[0].to_owned(), listed: of(&row.person), here }
        };
        fields.chain([ListedField::Email]).map(value).collect()
    }
}

/// A question about a line.
#[derive(Clone, Debug, Serialize, poem_openapi::Object)]
#[oai(rename = "PeopleQuestion")]
pub struct Question {
    pub line: u64,
    /// The person's name in the list.
    #[serde(skip)]
    pub name: String,
    #[serde(rename = "reason")]
    pub why: String,
    #[serde(skip)]
    pub kind: QuestionKind,
    /// People whom it may be; ten at most.
    #[serde(skip)]
    pub candidates: Vec<ListPerson>,
    /// By which the line is told from them.
    #[serde(skip)]
    pub values: Vec<ComparedValue>,
    /// The possible answers; none where it is not the office's to decide.
    #[serde(skip)]
    pub answers: Vec<PeopleAnswer>,
}

impl Question {
    pub(super) fn new(row: &PersonInFile, kind: QuestionKind, why: String, people: &[&Existing]) -> Self {
        use PeopleAnswer::{Confirm, New, Person, Skip};
        let answers: &[PeopleAnswer] = match kind {
            QuestionKind::Life => &[Confirm, Skip],
            QuestionKind::Several => &[Skip],
            QuestionKind::RoleHolder | QuestionKind::Refused => &[],
            _ if people.is_empty() => &[New, Skip],
            _ => &[Person, New, Skip],
        };
        Self {
            line: row.line,
            name: row.person.values.name(),
            why,
            kind,
            candidates: people.iter().take(MOST_CANDIDATES).map(|here| ListPerson::with_note(here)).collect(),
            values: ComparedValue::all(row, people),
            answers: answers.to_vec(),
        }
    }
}

impl std::fmt::Display for Question {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

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
        let given = |choice, member_id| GiftGiverChoice { line: None, called: None, choice, member_id };
        let mut typed = Vec::new();
        for pair in &wishes.givers {
            let (what, who) = pair.rsplit_once('=').ok_or_else(|| {
                no_giver(format!(
                    "\"{pair}\" does not say who gave. Write --giver \"what the list says=member number\", for example --giver \"Jon Smith=M0001\" or --giver \"line 12=M0001\"."
                ))
            })?;
            let person = find_account(conn, who.trim()).map_err(unknown)?;
            typed.push((what.trim(), given(GiftGiverKind::Person, Some(person.id))));
        }
        let anonymous = |what: &'a String| (what.trim(), given(GiftGiverKind::Anonymous, None));
        typed.extend(wishes.as_anonymous.iter().map(anonymous));
        let is_of_no_line = |what: &str| !rows.iter().any(|row| is_meant(what, row));
        if let Some((what, who)) = typed.iter().find(|(what, _)| is_of_no_line(what)) {
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
