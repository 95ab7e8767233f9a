//! What a line of a list of gifts says about who gave.

use super::folded::folded;
use crate::platform::text::email::Email;

/// What a line says about who gave; all none for an anonymous gift.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clues {
    /// The person's key in the list.
    pub key: Option<String>,
    /// The e-mail address.
    pub email: Option<Email>,
    /// The member number here; the portal's own export has it.
    pub number: Option<String>,
    /// The whole name, or first and last name put together.
    pub name: Option<String>,
    /// First and last name, where they have their own columns.
    pub parts: [Option<String>; 2],
    /// The household.
    pub household: Option<String>,
}

/// Words that stand where a name would, and name no one.
const ANONYMOUS: &[&str] = &[
    "anonymous",
    "anon",
    "cash",
    "loose",
    "plate",
    "offering",
    "offerings",
    "collection",
    "change",
    "unknown",
    "visitor",
    "visitors",
    "guest",
    "guests",
    "none",
    "na",
    "various",
    "anonym",
    "unbekannt",
    "bar",
    "kollekte",
    "kollekten",
    "spendendose",
    "gast",
    "anonimo",
    "anonima",
    "efectivo",
    "ofrenda",
    "ofrendas",
    "visitante",
];

impl Clues {
    /// True where the line names no one at all.
    pub fn is_anonymous(&self) -> bool {
        let is_named = self.key.is_some() || self.email.is_some() || self.number.is_some();
        let names_nobody = |name: &String| {
            let name = folded(name);
            name.is_empty() || name == "n a" || name.split(' ').all(|word| ANONYMOUS.contains(&word))
        };
        !is_named && self.household.is_none() && self.name.as_ref().is_none_or(names_nobody)
    }

    /// How the line names its giver: the name, else the key, the address or the number.
    pub fn in_words(&self) -> String {
        let email = self.email.as_ref().map(ToString::to_string);
        let words = [&self.name, &self.household, &self.key, &email, &self.number];
        words.into_iter().flatten().next().cloned().unwrap_or_default()
    }

    /// True where `word` is one of the line's own words for its giver.
    pub fn is_called(&self, word: &str) -> bool {
        let email = self.email.as_ref().map(ToString::to_string);
        let words = [&self.name, &self.household, &self.key, &email, &self.number];
        words.into_iter().flatten().any(|own| folded(own) == folded(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clues(name: &str) -> Clues {
        Clues { name: Some(name.to_owned()), ..Clues::default() }
    }

    #[test]
    fn only_a_line_that_names_no_one_is_anonymous() {
        for (name, is_anonymous) in [
            ("Anonymous", true),
            ("CASH", true),
            ("Loose plate offering", true),
            ("Anónimo", true),
            ("n/a", true),
            ("Johnny Cash", false),
            ("Barbara", false),
            ("?", true),
        ] {
            assert_eq!(clues(name).is_anonymous(), is_anonymous, "{name}");
        }
        assert!(Clues::default().is_anonymous());
        let keyed = Clues { key: Some("7".to_owned()), ..clues("Cash") };
        assert!(!keyed.is_anonymous());
    }
}
