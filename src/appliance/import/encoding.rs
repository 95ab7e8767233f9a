//! The bytes of a CSV file as text.

use std::borrow::Cow;

use super::error::ImportError;

/// UTF-8; or UTF-16, by its mark, or because every second byte of its beginning is zero.
pub(super) fn decoded(bytes: &[u8]) -> Result<Cow<'_, str>, ImportError> {
    const BEGINNING: usize = 64;
    let is_zero = |first: usize| {
        let mut half = bytes.iter().take(BEGINNING).skip(first).step_by(2);
        bytes.len() > 3 && half.all(|byte| *byte == 0)
    };
    let pairs = || bytes.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
    let units: Vec<u16> = match bytes {
        [0xFF, 0xFE, ..] => pairs().map(u16::from_le_bytes).collect(),
        [0xFE, 0xFF, ..] => pairs().map(u16::from_be_bytes).collect(),
        _ if is_zero(1) => pairs().map(u16::from_le_bytes).collect(),
        _ if is_zero(0) => pairs().map(u16::from_be_bytes).collect(),
        _ => return std::str::from_utf8(bytes).map(Cow::from).map_err(|_| ImportError::NotUtf8),
    };
    String::from_utf16(&units).map(Cow::from).map_err(|_| ImportError::NotUtf8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_16_is_read_with_its_mark_and_without() {
        let text = "first,last\nJosé,Muñoz\n";
        for mark in ["", "\u{feff}"] {
            let units: Vec<u16> = format!("{mark}{text}").encode_utf16().collect();
            let orders: [fn(u16) -> [u8; 2]; 2] = [u16::to_le_bytes, u16::to_be_bytes];
            let [little, big] =
                orders.map(|order| units.iter().copied().flat_map(order).collect::<Vec<u8>>());
            for bytes in [little, big] {
                assert_eq!(decoded(&bytes).unwrap().trim_start_matches('\u{feff}'), text, "{bytes:?}");
            }
        }
        assert!(matches!(decoded(b"\xff\xfea\x00\x00\xd8"), Err(ImportError::NotUtf8)));
    }
}
