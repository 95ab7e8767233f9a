//! Amounts as a treasurer types them, sums among them.

use super::{HIGHEST_CENTS, dollars, grouped};

/// Characters: some twenty checks in one line.
const LONGEST: usize = 200;

/// Parses an amount as a treasurer types it: `12.50`, `1,250.50`, `.50`, and plain sums such as `20+5`. In cents, more
/// than zero; the error is a sentence.
pub fn parse(text: &str) -> Result<i64, String> {
    let typed = text.trim();
    let unreadable = || format!("\"{typed}\" is not an amount. Write it like 1,250.50, or as a sum: 20+5.");
    if typed.is_empty() {
        return Err("The amount is missing.".to_owned());
    }
    // A text that does not look like an amount may be long; it is not repeated.
    if typed.len() > LONGEST {
        return Err("That is too long for an amount. Write it like 1,250.50, or as a sum: 20+5.".to_owned());
    }
    let mut cents = 0_i64;
    for part in typed.split('+') {
        cents = cents.saturating_add(part_of_sum(part.trim()).ok_or_else(unreadable)?);
    }
    match cents {
        0 => Err("The amount is zero.".to_owned()),
        _ if cents > HIGHEST_CENTS => {
            Err(format!("\"{typed}\" is too large: the highest amount is {}.", dollars(HIGHEST_CENTS)))
        }
        _ => Ok(cents),
    }
}

/// One number of a sum. It may begin with 0 or a point.
fn part_of_sum(part: &str) -> Option<i64> {
    let digits = part.strip_prefix('$').unwrap_or(part).trim_start();
    if digits.chars().any(|c| !c.is_ascii_digit() && !matches!(c, ',' | '.')) {
        return None;
    }
    let (whole, cents) = digits.split_once('.').unwrap_or((digits, "00"));
    let is_cents = (1..=2).contains(&cents.len()) && !cents.contains([',', '.']);
    let is_whole = whole.is_empty() && digits.starts_with('.') || !whole.is_empty() && grouped(whole, ',');
    if !is_cents || !is_whole {
        return None;
    }
    let text = format!("0{}{cents:0<2}", whole.replace(',', ""));
    // More digits than a number has are more than the highest amount.
    Some(text.parse().unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_treasurer_types_amounts_and_plain_sums() {
        for (text, wanted) in [
            ("50", Some(5_000)),
            ("12.5", Some(1_250)),
            ("12.50", Some(1_250)),
            (" $1,250.50 ", Some(125_050)),
            ("0.50", Some(50)),
            (".50", Some(50)),
            ("007", Some(700)),
            ("20+5", Some(2_500)),
            ("12.50+1,000", Some(101_250)),
            ("20 + 5 + $.25", Some(2_525)),
            ("20+0", Some(2_000)),
            ("1,000,000,000", Some(HIGHEST_CENTS)),
            ("", None),
            ("+", None),
            ("20+", None),
            ("+20", None),
            ("20++5", None),
            ("-20", None),
            ("20-5", None),
            ("(20)", None),
            ("2*5", None),
            ("0", None),
            ("0+0.00", None),
            ("12.345", None),
            ("12.", None),
            (".", None),
            (",", None),
            ("1,25", None),
            ("400,00", None),
            ("1.234,50", None),
            ("12,34.00", None),
            ("1e3", None),
            ("٤", None),
            ("5 000", None),
            ("fifty", None),
            ("1,000,000,000+.01", None),
            ("99999999999999999999", None),
            ("99999999999999999999+99999999999999999999", None),
        ] {
            assert_eq!(parse(text).ok(), wanted, "{text:?}: {:?}", parse(text));
        }
        for (text, sentence) in [
            (" ", "The amount is missing."),
            ("0.00", "The amount is zero."),
            ("20-5", "\"20-5\" is not an amount. Write it like 1,250.50, or as a sum: 20+5."),
            ("1000000000+1", "\"1000000000+1\" is too large: the highest amount is $1,000,000,000.00."),
        ] {
            assert_eq!(parse(text), Err(sentence.to_owned()));
        }
        assert!(parse(&"1+".repeat(500)).unwrap_err().starts_with("That is too long"));
    }

    proptest! {
        #[test]
        fn a_sum_is_the_sum_of_its_parts(parts in prop::collection::vec(1_i64..10_000_000, 1..9)) {
            let typed: Vec<String> = parts.iter().map(|cents| dollars(*cents)).collect();
            prop_assert_eq!(parse(&typed.join("+")), Ok(parts.iter().sum()));
        }

        #[test]
        fn no_sum_makes_it_stumble(text in ".{0,20}") {
            if let Ok(cents) = parse(&text) {
                prop_assert!(cents > 0 && cents <= HIGHEST_CENTS);
            }
        }
    }
}
