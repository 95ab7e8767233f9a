//! Ids as a person types them: the first characters are enough while they fit one row only.

/// So few characters are shown in lists.
pub const SHOWN: usize = 8;
/// Fewer would sooner or later mean the wrong row.
pub const FEWEST: usize = 4;

/// An id that matches no row, or several.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IdError {
    /// Too few characters.
    #[error("\"{0}\" is too short. Type at least the first {FEWEST} characters of the id.")]
    TooShort(String),
    /// No row begins like this.
    #[error("Nothing here has an id that begins with \"{0}\". The list command shows the ids.")]
    Unknown(String),
    /// More than one row begins like this.
    #[error("More than one id begins with \"{0}\". Type a few more characters.")]
    Ambiguous(String),
}

/// The characters of an id that a list shows.
pub fn shown(id: &str) -> &str {
    id.get(..SHOWN).unwrap_or(id)
}

/// The typed text in the form of ids.
pub fn typed(text: &str) -> Result<String, IdError> {
    let text = text.trim().to_lowercase();
    if text.chars().count() < FEWEST { Err(IdError::TooShort(text)) } else { Ok(text) }
}

/// The only row whose id begins with `typed`; a row whose whole id was typed goes first.
pub fn only_match<T>(typed: &str, rows: Vec<T>, id: impl Fn(&T) -> &str) -> Result<T, IdError> {
    let several = rows.len() > 1;
    let mut fitting = rows.into_iter().filter(|row| !several || id(row) == typed);
    match fitting.next() {
        Some(row) => Ok(row),
        None if several => Err(IdError::Ambiguous(typed.to_owned())),
        None => Err(IdError::Unknown(typed.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beginning_is_enough_while_it_fits_one_row_only() {
        let one = |rows: &[&'static str]| only_match("abcd", rows.to_vec(), |id| id);
        assert_eq!(one(&["abcdef"]), Ok("abcdef"));
        assert_eq!(one(&["abcdef", "abcd"]), Ok("abcd"));
        assert_eq!(one(&["abcdef", "abcdeg"]), Err(IdError::Ambiguous("abcd".to_owned())));
        assert_eq!(one(&[]), Err(IdError::Unknown("abcd".to_owned())));
        assert_eq!(typed(" ABC "), Err(IdError::TooShort("abc".to_owned())));
        assert_eq!(typed("ABCD"), Ok("abcd".to_owned()));
    }
}
