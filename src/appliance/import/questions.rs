//! Questions about the lines of a list of people: who somebody is, or whether they died or moved away. The sentences name
//! no command: the command line says beside them what to type, and the browser shows what can be chosen.

use serde::Serialize;

use super::person_rows::PersonInFile;
use super::store::Existing;
use crate::congregation::people::members::MemberField;

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
    /// The person's key is that of somebody on another line.
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
    /// What tells namesakes apart: birthday, household and address. Only for the office.
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
    /// What can be answered; nothing where it is not the office's to decide.
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
            answers: answers.to_vec(),
        }
    }
}

impl std::fmt::Display for Question {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}
