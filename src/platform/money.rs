//! Amounts of money as people and spreadsheets write them, to the exact cent and never through a float, and as views carry
//! them: cents in the database, dollars as a JSON number.

pub mod sum;

use std::borrow::Cow;

use poem_openapi::registry::{MetaSchema, MetaSchemaRef, Registry};
use poem_openapi::types::{ParseError, ParseFromJSON, ParseResult, ToJSON, Type};
use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::platform::text::numbers::with_commas;

/// A billion dollars is a slip of the keyboard, not a gift.
pub const HIGHEST_CENTS: i64 = 100_000_000_000;

/// Reads `400.00`, `$1,234.50`, `-20`, `(20.00)`, and with a decimal comma `1.234,50` and `400,00`. Where semicolons are
/// between the columns, `1,234` can be read in two ways.
/// The result is in cents and not zero; the error is a reason for a bad line.
pub fn read(text: &str, semicolons: bool) -> Result<i64, String> {
    let unreadable = || format!("\"{text}\" is not an amount; write it like 1234.50");
    let (negative, digits) = strip(text);
    let (whole, cents) = split(digits, semicolons, text)?;
    let whole = whole.replace([',', '.'], "");
    let all_digits = |part: &str| part.chars().all(|c| c.is_ascii_digit());
    if whole.is_empty() || !all_digits(&whole) || !all_digits(cents) {
        return Err(unreadable());
    }
    if cents.len() > 2 {
        return Err(format!("{text} has more than two digits for the cents"));
    }
    let total: i64 = format!("{whole}{cents:0<2}").parse().map_err(|_| format!("{text} is too large"))?;
    match total {
        0 => Err("the amount is zero".to_owned()),
        _ if total > HIGHEST_CENTS => Err(format!("{text} is too large")),
        _ => Ok(if negative { -total } else { total }),
    }
}

/// Cents as a number on the wire, in dollars.
#[expect(
    clippy::cast_precision_loss,
    reason = "exact up to 90 trillion dollars, and JSON knows no other number"
)]
pub fn number(cents: i64) -> f64 {
    cents as f64 / 100.0
}

/// True where a JSON number in dollars, as [`number`] makes it, is this amount.
pub fn is_number(cents: i64, dollars: f64) -> bool {
    (number(cents) - dollars).abs() < 0.005
}

/// Cents as dollars: `$1,234.50`.
pub fn dollars(cents: i64) -> String {
    let grouped = with_commas((cents / 100).unsigned_abs());
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}${grouped}.{:02}", (cents % 100).abs())
}

/// Cents as a number that every program reads: `1234.50`.
pub fn plain(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", (cents / 100).unsigned_abs(), (cents % 100).abs())
}

/// Takes off the sign, the accountant's brackets and the dollar sign.
fn strip(text: &str) -> (bool, &str) {
    let (bracketed, text) = match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) => (true, inner.trim()),
        None => (false, text),
    };
    let signed = |text: &'_ str| text.starts_with(['-', '\u{2212}']);
    let unsigned = |text| {
        let text: &str = text;
        text.strip_prefix(['-', '\u{2212}']).unwrap_or(text).trim_start()
    };
    let before = signed(text);
    let text = unsigned(text);
    let sign = ["US$", "USD", "$"].iter().find_map(|sign| text.strip_prefix(sign));
    let text = sign.unwrap_or(text).trim_start();
    let after = !before && signed(text);
    let text = if after { unsigned(text) } else { text };
    // Two signs, or a sign in brackets, leave one in the digits and make the amount unreadable.
    if bracketed && (before || after) { (true, "-") } else { (bracketed || before || after, text) }
}

/// Divides into the whole dollars, still grouped, and the cents.
fn split<'a>(digits: &'a str, semicolons: bool, text: &str) -> Result<(&'a str, &'a str), String> {
    let unclear = || format!("\"{text}\" can be read in two ways; write it like 1234.50");
    let unreadable = || format!("\"{text}\" is not an amount; write it like 1234.50");
    let checked = |whole: &'a str, cents: &'a str, mark| {
        if cents.is_empty() || !grouped(whole, mark) { Err(unreadable()) } else { Ok((whole, cents)) }
    };
    let groups = |mark| if grouped(digits, mark) { Ok((digits, "")) } else { Err(unreadable()) };
    match (digits.rfind('.'), digits.rfind(',')) {
        (None, None) => Ok((digits, "")),
        (Some(dot), Some(comma)) if dot > comma => checked(&digits[..dot], &digits[dot + 1..], ','),
        (Some(_), Some(comma)) => checked(&digits[..comma], &digits[comma + 1..], '.'),
        (None, Some(comma)) if !semicolons && digits[comma + 1..].len() == 3 => groups(','),
        // In a file with semicolons, either mark may be the decimal one or divide thousands.
        (dot, comma) => {
            let mark = if dot.is_some() { '.' } else { ',' };
            let at = dot.or(comma).unwrap_or_default();
            let cents = &digits[at + 1..];
            if digits.matches(mark).count() > 1 {
                groups(mark)
            } else if semicolons && cents.len() == 3 {
                Err(unclear())
            } else {
                checked(&digits[..at], cents, '\0')
            }
        }
    }
}

/// True for plain digits, and for groups of three divided by `mark`.
fn grouped(whole: &str, mark: char) -> bool {
    let mut groups = whole.split(mark);
    let first = groups.next().unwrap_or_default();
    let rest: Vec<&str> = groups.collect();
    let short_enough = rest.is_empty() || (1..=3).contains(&first.len());
    short_enough && rest.iter().all(|group| group.len() == 3) && !first.contains(['.', ','])
}

/// An amount in cents, which SQL knows as an integer and JSON as dollars.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cents(pub i64);

impl Type for Cents {
    const IS_REQUIRED: bool = true;

    type RawValueType = Self;
    type RawElementValueType = Self;

    fn name() -> Cow<'static, str> {
        "Dollars".into()
    }

    fn schema_ref() -> MetaSchemaRef {
        MetaSchemaRef::Reference(Self::name().into_owned())
    }

    fn register(registry: &mut Registry) {
        registry.create_schema::<Self, _>(Self::name().into_owned(), |_| MetaSchema {
            description: Some("US dollars."),
            ..MetaSchema::new_with_format("number", "double")
        });
    }

    fn as_raw_value(&self) -> Option<&Self> {
        Some(self)
    }

    fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
        Box::new(std::iter::once(self))
    }
}

impl ToJSON for Cents {
    fn to_json(&self) -> Option<Value> {
        number(self.0).to_json()
    }
}

/// Views are never read back: amounts come in as people type them.
impl ParseFromJSON for Cents {
    fn parse_from_json(_: Option<Value>) -> ParseResult<Self> {
        Err(ParseError::custom("an amount is typed as text"))
    }
}

impl Serialize for Cents {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(number(self.0))
    }
}

impl FromSql for Cents {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value.as_i64().map(Self)
    }
}

impl ToSql for Cents {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.into())
    }
}

impl From<i64> for Cents {
    fn from(cents: i64) -> Self {
        Self(cents)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn amounts_are_exact() {
        let table = [
            ("400.00", false, Some(40_000)),
            ("400", false, Some(40_000)),
            ("400.5", false, Some(40_050)),
            ("$1,234.50", false, Some(123_450)),
            ("$ 1,234,567.89", false, Some(123_456_789)),
            ("1,234", false, Some(123_400)),
            ("1.234,50", true, Some(123_450)),
            ("400,00", true, Some(40_000)),
            ("400.00", true, Some(40_000)),
            ("1.234.567", true, Some(123_456_700)),
            ("1,234,567", true, Some(123_456_700)),
            ("1,234.50", true, Some(123_450)),
            ("-20.00", false, Some(-2_000)),
            ("-$20", false, Some(-2_000)),
            ("$-20", false, Some(-2_000)),
            ("(20.00)", false, Some(-2_000)),
            ("0.01", false, Some(1)),
            ("0.29", false, Some(29)),
            ("1,000,000,000.00", false, Some(HIGHEST_CENTS)),
            ("1.234", true, None),
            ("1,234", true, None),
            ("1.234", false, None),
            ("400,00", false, Some(40_000)),
            ("1.234,50", false, Some(123_450)),
            ("1,23,4.00", false, None),
            ("12,34.00", false, None),
            ("1234,567.00", false, None),
            (",234.00", false, None),
            ("400.", false, None),
            (".50", false, None),
            ("0.00", false, None),
            ("", false, None),
            ("--5", false, None),
            ("(-5)", false, None),
            ("1e3", false, None),
            ("€5", false, None),
            ("٤", false, None),
            ("5 000", false, None),
            ("99999999999999999999", false, None),
            ("1000000000.01", false, None),
        ];
        for (text, semicolons, wanted) in table {
            assert_eq!(read(text, semicolons).ok(), wanted, "{text} semicolons={semicolons}");
        }
    }

    #[test]
    fn what_is_wrong_with_an_amount_is_said() {
        let table = [
            ("1.234", true, "\"1.234\" can be read in two ways; write it like 1234.50"),
            ("1.2345", true, "1.2345 has more than two digits for the cents"),
            ("1.234", false, "1.234 has more than two digits for the cents"),
            ("1000000000.01", false, "1000000000.01 is too large"),
            ("99999999999999999999", false, "99999999999999999999 is too large"),
            ("-0.00", false, "the amount is zero"),
            ("five", false, "\"five\" is not an amount; write it like 1234.50"),
        ];
        for (text, semicolons, reason) in table {
            assert_eq!(read(text, semicolons), Err(reason.to_owned()));
        }
    }

    #[test]
    fn cents_are_shown_as_dollars() {
        let table = [
            (0, "$0.00", "0.00"),
            (5, "$0.05", "0.05"),
            (123_450, "$1,234.50", "1234.50"),
            (-1, "-$0.01", "-0.01"),
            (100_000_000, "$1,000,000.00", "1000000.00"),
        ];
        for (cents, shown, number) in table {
            assert_eq!((dollars(cents).as_str(), plain(cents).as_str()), (shown, number));
        }
    }

    proptest! {
        #[test]
        fn what_is_shown_can_be_typed_again(cents in -HIGHEST_CENTS..=HIGHEST_CENTS) {
            prop_assume!(cents != 0);
            prop_assert_eq!(read(&dollars(cents), false), Ok(cents));
            prop_assert_eq!(read(&plain(cents), false), Ok(cents));
        }

        #[test]
        fn every_amount_written_in_either_style_is_read_back(cents in 1..=HIGHEST_CENTS, negative: bool) {
            let digits = (cents / 100).to_string();
            let grouped = |mark: char| {
                let mut text = String::new();
                for (at, digit) in digits.chars().enumerate() {
                    if at > 0 && (digits.len() - at).is_multiple_of(3) {
                        text.push(mark);
                    }
                    text.push(digit);
                }
                text
            };
            let (sign, wanted) = if negative { ("-", -cents) } else { ("", cents) };
            let rest = cents % 100;
            prop_assert_eq!(read(&format!("{sign}{digits}.{rest:02}"), false), Ok(wanted));
            prop_assert_eq!(read(&format!("{sign}${}.{rest:02}", grouped(',')), false), Ok(wanted));
            prop_assert_eq!(read(&format!("{sign}{},{rest:02}", grouped('.')), true), Ok(wanted));
        }

        #[test]
        fn no_text_makes_it_stumble(text in ".{0,20}", semicolons: bool) {
            if let Ok(cents) = read(&text, semicolons) {
                prop_assert!(cents != 0 && cents.abs() <= HIGHEST_CENTS);
            }
        }
    }
}
