//! A change of data, as the audit log words it.

/// A value that is not as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The field, in the database's words or plainer ones.
    pub what: &'static str,
    pub before: Option<String>,
    pub after: Option<String>,
}

impl Changed {
    /// `None` where both are the same.
    pub fn of(what: &'static str, before: Option<&str>, after: Option<&str>) -> Option<Self> {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        (before != after).then(|| Self { what, before: owned(before), after: owned(after) })
    }

    /// The values that are not as they were, of the same fields in the same order.
    pub fn between<const N: usize>(
        before: [(&'static str, Option<String>); N],
        after: [(&'static str, Option<String>); N],
    ) -> Vec<Self> {
        let pairs = before.into_iter().zip(after);
        pairs.filter_map(|((what, was), (_, is))| Self::of(what, was.as_deref(), is.as_deref())).collect()
    }
}

/// "phone: none -> 555-0100; membership status: active -> visitor"
pub fn in_words(changes: &[Changed]) -> String {
    let words = changes.iter().map(|Changed { what, before, after }| value_in_words(what, [before, after]));
    words.collect::<Vec<_>>().join("; ")
}

/// One field of `in_words`.
pub fn value_in_words(what: &str, values: [&Option<String>; 2]) -> String {
    let [before, after] = values.map(|text| text.as_deref().unwrap_or("none"));
    format!("{}: {before} -> {after}", what.replace('_', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_says_what_stood_before_and_what_stands_now() {
        let fields =
            [("phone", None, Some("555")), ("city", Some("A"), Some("A")), ("zip_code", Some("1"), None)];
        let changes: Vec<Changed> =
            fields.into_iter().filter_map(|(what, before, after)| Changed::of(what, before, after)).collect();
        assert_eq!(in_words(&changes), "phone: none -> 555; zip code: 1 -> none");
    }
}
