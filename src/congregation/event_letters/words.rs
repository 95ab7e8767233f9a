//! What the letters say of an event and of a household.

use crate::congregation::answers::{AnswerStatus, Invitee, PartyAnswer};
use crate::congregation::events::ManagedEvent;

/// Characters of the description that stand in an invitation.
const BEGINNING: usize = 1_200;

/// The paragraph that every letter about an event begins with.
pub(super) fn event(event: &ManagedEvent) -> String {
    format!("{}\n{}", event.fields.title, event.fields.when_and_where())
}

/// Its description, or the beginning of a long one.
pub(super) fn description(event: &ManagedEvent) -> Option<String> {
    let text = event.fields.description.as_deref()?;
    if text.chars().count() <= BEGINNING {
        return Some(text.to_owned());
    }
    let beginning: String = text.chars().take(BEGINNING).collect();
    Some(format!("{} ...", beginning.rsplit_once(' ').map_or(&*beginning, |(words, _)| words)))
}

/// "Mary", "Mary and John", "Mary, John and Ann".
pub(super) fn listed(names: &[String]) -> String {
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// "Lena, Mia and 2 guests"; none where nobody comes.
pub(super) fn who_comes(people: &[Invitee], answer: &PartyAnswer) -> Option<String> {
    let comes = |status| matches!(status, Some(AnswerStatus::Attending | AnswerStatus::Waiting));
    let coming = people.iter().filter(|person| comes(person.status));
    let mut names: Vec<String> = coming.map(|person| person.first_name.clone()).collect();
    if names.is_empty() {
        return None;
    }
    match answer.guests {
        0 => {}
        1 => names.push("one guest".to_owned()),
        guests => names.push(format!("{guests} guests")),
    }
    Some(listed(&names))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_listed_as_people_say_them() {
        for (names, said) in
            [(vec![], ""), (vec!["A"], "A"), (vec!["A", "B"], "A and B"), (vec!["A", "B", "C"], "A, B and C")]
        {
            let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
            assert_eq!(listed(&names), said);
        }
    }
}
