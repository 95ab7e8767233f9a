//! The giver in the words of a list of gifts.

use super::words::{self, fold};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::email::Email;

/// A line's words about the giver; all none for an anonymous gift.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GiverText {
    /// The person's key in the list.
    pub key: Option<String>,
    pub email: Option<Email>,
    /// The member number here; the portal's own export has it.
    pub number: Option<String>,
    /// The whole name, or first and last name put together.
    pub name: Option<String>,
    pub household: Option<String>,
}

/// The answers, or a list of gifts, do not say who gave.
pub(super) fn no_giver(sentence: impl Into<String>) -> Refusal {
    Refusal::new(ErrorCode::NotAsItWas, sentence)
}

impl GiverText {
    /// True where the line has no word for a giver, not even "cash".
    pub(super) fn is_blank(&self) -> bool {
        *self == Self::default()
    }

    /// True where the line names no one at all.
    pub(super) fn is_anonymous(&self) -> bool {
        let is_named = self.key.is_some() || self.email.is_some() || self.number.is_some();
        let names_nobody = |name: &String| {
            !name.chars().any(char::is_alphanumeric)
                || fold(name).split(' ').all(|word| words::of("names", "anonymous").contains(&word))
        };
        !is_named && self.household.is_none() && self.name.as_ref().is_none_or(names_nobody)
    }

    /// The line's name for its giver.
    pub(super) fn called(&self) -> Option<String> {
        let email = self.email.as_ref().map(ToString::to_string);
        let words = [&self.name, &self.household, &email, &self.number, &self.key];
        words.into_iter().flatten().next().cloned()
    }

    /// True where `word` is one of the line's own words for its giver.
    pub(super) fn is_called(&self, word: &str) -> bool {
        let email = self.email.as_ref().map(ToString::to_string);
        let words = [&self.name, &self.household, &self.key, &email, &self.number];
        words.into_iter().flatten().any(|own| fold(own) == fold(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::import::examples;

    #[test]
    fn only_a_line_that_names_no_one_is_anonymous() {
        for [name, is_anonymous] in examples("anonymous givers") {
            let named = GiverText { name: Some(name.clone()), ..GiverText::default() };
            assert_eq!(named.is_anonymous(), is_anonymous == "yes", "{name}");
            assert!(!GiverText { key: Some("7".to_owned()), ..named }.is_anonymous());
        }
        assert!(GiverText::default().is_anonymous());
    }
}
