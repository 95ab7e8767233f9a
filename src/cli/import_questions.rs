//! The commands that answer the questions about a list of people.

use crate::appliance::import::people_summary::PeopleSummary;
use crate::appliance::import::questions::{Question, QuestionKind};

/// Adds what to type to what is asked.
pub(super) fn with_commands(mut summary: PeopleSummary) -> PeopleSummary {
    for question in summary.questions.iter_mut().chain(&mut summary.removed_here) {
        let answer = answer_of(question);
        question.why.push_str(&answer);
    }
    if let (Some(note), Some(source)) = (&mut summary.source_note, &summary.source_may_be) {
        *note = format!("{note} If it is the same system, say --source \"{source}\".");
    }
    summary
}

fn answer_of(question: &Question) -> String {
    let (line, name) = (question.line, &question.name);
    let new = format!("--line {line}=new");
    let people = question.candidates.iter();
    let person = people.map(|one| format!("--line {line}={}", one.number)).collect::<Vec<_>>().join(" or ");
    match question.kind {
        QuestionKind::MayBe => format!(" If so: {person}; if not: {new}"),
        QuestionKind::TooMany => format!(" Who it is: --line {line}=MEMBER-NUMBER; somebody new: {new}"),
        QuestionKind::KeyNow => {
            let named = question.candidates.first().map(|one| format!("{} ({})", one.name, one.number));
            let named = named.unwrap_or_default();
            format!(" If it is the key of {named} now: {person}; if not: {new}")
        }
        QuestionKind::KeyOne => format!(" If they are one person: {person}; if not: {new}"),
        QuestionKind::KeyTaken => format!(" If {name} is new here: {new}"),
        QuestionKind::Twin => {
            format!(" If they are two people: {new}; if not, take one of the lines out of the list")
        }
        QuestionKind::NoName | QuestionKind::Several => format!(" If it is one all the same: {new}"),
        QuestionKind::Removed => format!(" To take them again: {new}"),
        QuestionKind::Life => format!(" If that is so: --confirm {line}"),
        QuestionKind::RoleHolder | QuestionKind::Refused => String::new(),
    }
}
