//! Numbers and sizes in words, and bytes in hexadecimal digits.

const KB: u64 = 1_000;
pub const MB: u64 = 1_000 * KB;
pub const GB: u64 = 1_000 * MB;

/// "1,004,310"
pub fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// "1 letter", "3 letters".
pub fn count(number: impl TryInto<u64>, what: &str) -> String {
    let number = number.try_into().unwrap_or_default();
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// The first ones, and how many others: "M0001, M0002 and 3 others".
pub fn some_of(names: &[String], most: usize) -> String {
    let first = names.iter().take(most).cloned().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(most) {
        0 => first,
        others => format!("{first} and {}", count(others, "other")),
    }
}

/// "340 MB", "1.2 GB".
pub fn size(bytes: u64) -> String {
    let (unit, name) = match bytes {
        GB.. => (GB, "GB"),
        MB.. => (MB, "MB"),
        KB.. => (KB, "KB"),
        _ => return count(bytes, "byte"),
    };
    let tenths = bytes * 10 / unit;
    if tenths < 100 {
        format!("{}.{} {name}", tenths / 10, tenths % 10)
    } else {
        format!("{} {name}", tenths / 10)
    }
}

/// "00ff"
pub fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}

/// The bytes of such digits; none where there are others.
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    let pair = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let is_plain = text.len().is_multiple_of(2) && text.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_plain.then(|| text.as_bytes().chunks_exact(2).map(pair).collect()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_is_cut_short() {
        let names: Vec<String> = (1..=6).map(|number| number.to_string()).collect();
        assert_eq!(some_of(&names, 5), "1, 2, 3, 4, 5 and 1 other");
        assert_eq!(some_of(&names, 4), "1, 2, 3, 4 and 2 others");
        assert_eq!(some_of(&names[..2], 5), "1, 2");
    }

    #[test]
    fn sizes_are_read_at_a_glance() {
        for (bytes, words) in [
            (0, "0 bytes"),
            (1, "1 byte"),
            (4_096, "4.0 KB"),
            (12_345_678, "12 MB"),
            (1_250_000_000, "1.2 GB"),
            (31_900_000_000, "31 GB"),
        ] {
            assert_eq!(size(bytes), words);
        }
        assert_eq!([12, 123, 1_004_310].map(with_commas), ["12", "123", "1,004,310"]);
    }
}
