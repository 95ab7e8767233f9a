//! Other money than that of the books: how lists write it beside an amount, and spreadsheets in the format of a cell.

use super::names::fold;
use super::words;

pub(super) fn is_dollar(word: &str) -> bool {
    let dollars = words::of("currencies", "dollar");
    dollars.contains(&fold(word).as_str()) || dollars.contains(&word.to_lowercase().as_str())
}

/// The sign or word of other money that stands in a text.
pub(super) fn foreign_in(text: &str) -> Option<&'static str> {
    let is_in = |sign: &str| {
        let is_word = sign.chars().all(|c| c.is_ascii_alphabetic());
        if is_word {
            text.split(|c: char| !c.is_alphabetic()).any(|word| word == sign)
        } else {
            text.contains(sign)
        }
    };
    words::of("currencies", "foreign").iter().copied().find(|sign| is_in(sign))
}

/// The other money as which a format shows a number: `[$€-407] #,##0`, `#,##0 "CHF"`, `£0`.
pub(super) fn of_format(code: &str) -> Option<String> {
    let (mut shown, mut code) = (String::new(), code.chars());
    while let Some(c) = code.next() {
        match c {
            // Room as wide as the next character, or that character again and again.
            '_' | '*' => {
                code.next();
            }
            // A sign and the language, "[$€-407]"; the language alone, "[$-409]"; or a colour.
            '[' => {
                let inside: String = code.by_ref().take_while(|c| *c != ']').collect();
                let sign = inside.strip_prefix('$').and_then(|sign| sign.split('-').next());
                let is_foreign = |sign: &&str| !sign.is_empty() && !is_dollar(sign);
                if let Some(sign) = sign.filter(is_foreign) {
                    return Some(sign.to_owned());
                }
            }
            '"' | '\\' => {}
            c => shown.push(c),
        }
    }
    foreign_in(&shown).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_says_which_money_it_shows() {
        for (code, wanted) in [
            ("#,##0.00 [$€-407]", Some("€")),
            ("[$€-x-euro2] #,##0.00", Some("€")),
            ("[$EUR] #,##0.00", Some("EUR")),
            ("[$kr.-406] #,##0", Some("kr.")),
            ("[Red]£0.00", Some("£")),
            (r#"_-* #,##0.00\ "€"_-;-* #,##0.00\ "€"_-"#, Some("€")),
            (r#"_ "CHF"\ * #,##0.00_ "#, Some("CHF")),
            (r"#,##0.00\ \C\H\F", Some("CHF")),
            (r"_-* #,##0.00\ _€_-", None),
            (r#"_("$"* #,##0.00_);_("$"* \(#,##0.00\);_("$"* "-"??_);_(@_)"#, None),
            ("_(* #,##0.00_)", None),
            ("[$$-409]#,##0.00;[Red]-[$$-409]#,##0.00", None),
            ("[$USD] #,##0", None),
            ("[$-409]#,##0.00", None),
            ("\"$\"#,##0", None),
            ("00000", None),
            ("General", None),
        ] {
            assert_eq!(of_format(code).as_deref(), wanted, "{code}");
        }
    }
}
