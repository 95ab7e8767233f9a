//! One value, converted from the database into a file and back.

use std::borrow::Cow;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::types::{Value as Stored, ValueRef};
use serde_json::Value as Json;

use super::column::ColumnKind;
use crate::platform::clock::from_seconds;
use crate::platform::money;
use crate::platform::text::email::{Email, with_ascii_domain};
use crate::platform::text::escape::guarded;
use crate::platform::text::numbers::{hex, unhex};

/// A value as JSON.
pub fn to_json(kind: ColumnKind, stored: ValueRef<'_>) -> Json {
    match (kind, stored) {
        (ColumnKind::Instant, ValueRef::Integer(seconds)) => from_seconds(seconds).to_string().into(),
        (ColumnKind::Money, ValueRef::Integer(cents)) => money::plain(cents).into(),
        (ColumnKind::Flag, ValueRef::Integer(flag)) => (flag != 0).into(),
        (_, ValueRef::Integer(number)) => number.into(),
        (_, ValueRef::Text(text)) => String::from_utf8_lossy(text).into(),
        (_, ValueRef::Blob(bytes)) => hex(bytes).into(),
        (_, ValueRef::Real(number)) => number.into(),
        (_, ValueRef::Null) => Json::Null,
    }
}

/// A value as a CSV cell.
pub fn to_csv(kind: ColumnKind, stored: ValueRef<'_>, zone: &TimeZone) -> String {
    match (kind, stored) {
        (ColumnKind::Instant, ValueRef::Integer(seconds)) => {
            from_seconds(seconds).to_zoned_datetime(zone.clone()).strftime("%Y-%m-%d %H:%M:%S").to_string()
        }
        (ColumnKind::Flag, ValueRef::Integer(flag)) => if flag == 0 { "no" } else { "yes" }.to_owned(),
        (_, stored) => match to_json(kind, stored) {
            Json::Null => String::new(),
            // A number may begin with its minus; what is behind it cannot be a formula.
            Json::String(text) if kind != ColumnKind::Money => guarded(&text),
            Json::String(number) => number,
            other => other.to_string(),
        },
    }
}

/// Reverses [`to_json`]; the error is what should stand there instead.
pub fn from_json(kind: ColumnKind, json: Json) -> Result<Stored, Cow<'static, str>> {
    if json.is_null() {
        return Ok(Stored::Null);
    }
    let text = json.as_str();
    let kept =
        |is_right: fn(&str) -> bool| text.filter(|text| is_right(text)).map(|text| text.to_owned().into());
    let (value, wanted): (Option<Stored>, &'static str) = match kind {
        ColumnKind::Word(words) => {
            let word = text.filter(|text| words.contains(text)).map(|text| text.to_owned().into());
            return word.ok_or_else(|| one_of(words).into());
        }
        ColumnKind::Text | ColumnKind::Picture => (kept(|_| true), "a text in quotation marks"),
        ColumnKind::Email => {
            (kept(is_canonical), "an e-mail address in lower case, such as \"mary@example.org\"")
        }
        ColumnKind::Day => (kept(is_day), "a day, such as \"2026-12-24\""),
        ColumnKind::Instant => {
            (text.and_then(seconds).map(Stored::Integer), "a moment, such as \"2026-12-24T18:00:00Z\"")
        }
        ColumnKind::Money => {
            (text.and_then(cents).map(Stored::Integer), "an amount of at most a billion, such as \"12.50\"")
        }
        ColumnKind::Flag => (json.as_bool().map(Stored::from), "true or false"),
        ColumnKind::Number => (json.as_i64().map(Stored::Integer), "a whole number"),
        ColumnKind::Bytes => {
            (text.and_then(unhex).map(Stored::Blob), "hexadecimal digits in quotation marks")
        }
    };
    value.ok_or(wanted.into())
}

fn one_of(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    quoted.join(" or ")
}

fn is_canonical(text: &str) -> bool {
    Email::stored(text).is_ok_and(|email| with_ascii_domain(email.as_str()) == text)
}

fn is_day(text: &str) -> bool {
    text.len() == "2026-12-24".len() && text.parse::<Date>().is_ok_and(|day| day.to_string() == text)
}

fn seconds(text: &str) -> Option<i64> {
    text.parse::<Timestamp>().ok().filter(|instant| instant.subsec_nanosecond() == 0).map(|at| at.as_second())
}

/// Exactly what [`money::plain`] writes, for every amount that can be entered.
fn cents(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, rest) = digits.split_once('.')?;
    let are_digits = |part: &str| !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit());
    if !are_digits(whole) || !are_digits(rest) || rest.len() != 2 {
        return None;
    }
    let sign = if text.starts_with('-') { "-" } else { "" };
    let cents: i64 = format!("{sign}{whole}{rest}").parse().ok()?;
    (-money::HIGHEST_CENTS..=money::HIGHEST_CENTS).contains(&cents).then_some(cents)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::platform::text::escape::{FORMULA_BEGINS, unguarded};

    fn back(kind: ColumnKind, stored: &Stored) -> Result<Stored, Cow<'static, str>> {
        let line = serde_json::to_string(&to_json(kind, ValueRef::from(stored))).unwrap();
        assert!(!line.contains('\n'), "one row is one line: {line}");
        from_json(kind, serde_json::from_str(&line).unwrap())
    }

    proptest! {
        #[test]
        fn every_value_comes_back_from_json(
            text in "\\PC*|[=+@＝＋－＠\t\r\n\"',;\\x00🙏aé-]{0,12}",
            number: i64,
            cents in -money::HIGHEST_CENTS..=money::HIGHEST_CENTS,
            seconds in -62_000_000_000_i64..250_000_000_000,
            bytes in prop::collection::vec(any::<u8>(), 0..40),
            flag: bool,
        ) {
            for (kind, stored) in [
                (ColumnKind::Text, Stored::Text(text)),
                (ColumnKind::Money, Stored::Integer(cents)),
                (ColumnKind::Number, Stored::Integer(number)),
                (ColumnKind::Instant, Stored::Integer(seconds)),
                (ColumnKind::Flag, Stored::Integer(flag.into())),
                (ColumnKind::Bytes, Stored::Blob(bytes)),
                (ColumnKind::Day, Stored::Null),
            ] {
                prop_assert_eq!(back(kind, &stored), Ok(stored));
            }
        }

        // proves: A6
        #[test]
        fn no_text_is_a_formula_in_a_cell_and_every_text_comes_back(text in "[=+@＝＋－＠\t\r\n\"',;\\x00🙏aé-]{0,12}") {
            let cell = to_csv(ColumnKind::Text, ValueRef::Text(text.as_bytes()), &TimeZone::UTC);
            prop_assert!(!cell.starts_with(FORMULA_BEGINS));
            prop_assert!(unguarded(&text) != text || unguarded(&cell) == text);
        }
    }

    #[test]
    fn what_is_not_of_its_kind_is_refused_with_what_should_stand_there() {
        for (kind, json, wanted) in [
            (ColumnKind::Text, "7", "a text"),
            (ColumnKind::Word(&["normal", "high"]), "\"low\"", "\"normal\" or \"high\""),
            (ColumnKind::Email, "\"Mary@example.org\"", "lower case"),
            (ColumnKind::Email, "\"mary\"", "e-mail"),
            (ColumnKind::Day, "\"2026-02-30\"", "a day"),
            (ColumnKind::Day, "\"2026-2-3\"", "a day"),
            (ColumnKind::Instant, "1700000000", "a moment"),
            (ColumnKind::Instant, "\"2026-12-24\"", "a moment"),
            (ColumnKind::Instant, "\"2026-12-24T18:00:00.5Z\"", "a moment"),
            (ColumnKind::Money, "12.50", "an amount"),
            (ColumnKind::Money, "\"12.5\"", "an amount"),
            (ColumnKind::Money, "\"1000000000.01\"", "at most a billion"),
            (ColumnKind::Money, "\"-92233720368547758.07\"", "at most a billion"),
            (ColumnKind::Money, "\"1,250.00\"", "an amount"),
            (ColumnKind::Money, "\"99999999999999999999.00\"", "an amount"),
            (ColumnKind::Flag, "1", "true or false"),
            (ColumnKind::Number, "1.5", "a whole number"),
            (ColumnKind::Number, "\"1\"", "a whole number"),
            (ColumnKind::Bytes, "\"abc\"", "hexadecimal"),
            (ColumnKind::Bytes, "\"+f\"", "hexadecimal"),
        ] {
            let said = from_json(kind, serde_json::from_str(json).unwrap()).unwrap_err();
            assert!(said.contains(wanted), "{json}: {said}");
        }
        assert_eq!(from_json(ColumnKind::Money, "-0.01".into()), Ok(Stored::Integer(-1)));
    }

    #[test]
    fn cells_are_for_a_person() {
        let zone = TimeZone::get("America/Chicago").unwrap();
        for (kind, stored, cell) in [
            (ColumnKind::Instant, Stored::Integer(1_795_197_600), "2026-11-20 12:00:00"),
            (ColumnKind::Money, Stored::Integer(-1250), "-12.50"),
            (ColumnKind::Flag, Stored::Integer(1), "yes"),
            (ColumnKind::Text, Stored::Text("+1 312".to_owned()), "'+1 312"),
            (ColumnKind::Text, Stored::Null, ""),
            (ColumnKind::Bytes, Stored::Blob(vec![0, 0xAF]), "00af"),
        ] {
            assert_eq!(to_csv(kind, ValueRef::from(&stored), &zone), cell);
        }
    }
}
