//! A party in words, as letters say it.

use super::{AnswerStatus, Invitee};

/// "Mary", "Mary and John", "Mary, John and Ann".
pub fn listed(names: &[String]) -> String {
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// "Lena, Mia and 2 guests"; none for an empty party.
pub fn who_comes(people: &[Invitee], guests: u8) -> Option<String> {
    let comes = |status| matches!(status, Some(AnswerStatus::Attending | AnswerStatus::Waiting));
    let coming = people.iter().filter(|person| comes(person.status));
    let mut names: Vec<String> = coming.map(|person| person.first_name.clone()).collect();
    if names.is_empty() {
        return None;
    }
    match guests {
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
