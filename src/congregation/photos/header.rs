//! Checks that the decoders omit before they take memory. They know a picture's size, but not how much they need
//! beside it; one accepts a frame that is larger than its picture, one panics at a cut palette, and two make up the
//! bytes that are missing.

/// How many bytes decoding takes for each pixel, at most. Nothing where the picture has no end. ITU-T T.81, annex B.
pub fn jpeg_bytes_per_pixel(file: &[u8]) -> Option<u64> {
    let mut rest = file.get(2..)?;
    let mut frame = None;
    loop {
        let [0xFF, marker, tail @ ..] = rest else { return None };
        if *marker == 0xFF {
            rest = rest.get(1..)?; // A marker may be preceded by any number of fill bytes.
            continue;
        }
        let length = usize::from(u16::from_be_bytes(*tail.first_chunk()?));
        let segment = tail.get(2..length)?;
        match marker {
            // Sequential and progressive Huffman frames; the decoder takes no other, nor a second one.
            0xC0..=0xC2 => frame = Some((*marker == 0xC2, *segment.get(5)?)),
            0xDA => {
                let (progressive, components) = frame?;
                // The decoder would make up missing bytes. Within a scan these two bytes are always its end.
                if !tail.windows(2).any(|pair| pair == [0xFF, 0xD9]) {
                    return None;
                }
                // A picture that comes in several scans waits as 16-bit coefficients until the last of them.
                let several_scans = progressive || *segment.first()? < components;
                return Some(if several_scans { 3 + 2 * u64::from(components) } else { 3 });
            }
            _ => {}
        }
        rest = tail.get(length..)?;
    }
}

/// Whether the palette's last colour is whole: the decoder panics where it is not. PNG specification, 11.2.2.
pub fn png_palette_is_whole(file: &[u8]) -> bool {
    const LENGTH_KIND_CHECK: usize = 4 + 4 + 4;
    let mut rest = file.get(8..).unwrap_or_default();
    while let (Some(length), Some(kind)) = (rest.first_chunk::<4>(), rest.get(4..8)) {
        let length = u32::from_be_bytes(*length) as usize;
        match kind {
            b"PLTE" => return length.is_multiple_of(3),
            b"IDAT" => break,
            _ => {}
        }
        rest = rest.get(LENGTH_KIND_CHECK.saturating_add(length)..).unwrap_or_default();
    }
    true
}

/// Whether the frame fills a canvas of this size and is all there. RFC 9649.
pub fn webp_frame_is_whole(file: &[u8], canvas: (u32, u32)) -> bool {
    let mut rest = file.get(12..).unwrap_or_default();
    while let Some((&[a, b, c, d, l0, l1, l2, l3], tail)) = rest.split_first_chunk() {
        let length = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
        let Some(chunk) = tail.get(..length) else { return false };
        match &[a, b, c, d] {
            b"VP8 " => return vp8_size(chunk) == Some(canvas),
            // Of these the decoder itself compares the size.
            b"VP8L" => return true,
            b"ANMF" => return false,
            _ => {}
        }
        rest = tail.get(length + length % 2..).unwrap_or_default();
    }
    false
}

fn vp8_size(frame: &[u8]) -> Option<(u32, u32)> {
    let &[w0, w1, h0, h1] = frame.get(6..)?.first_chunk()?;
    let side = |bytes| u32::from(u16::from_le_bytes(bytes) & 0x3FFF);
    Some((side([w0, w1]), side([h0, h1])))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::cast_possible_truncation, reason = "lengths of files of a few bytes")]

    use super::*;

    /// SOI, one frame, one scan, EOI.
    fn jpeg_of(frame: u8, (width, height): (u16, u16), factors: &[u8], in_first_scan: u8) -> Vec<u8> {
        let mut file = vec![0xFF, 0xD8, 0xFF, 0xFF, frame, 0, 8 + 3 * factors.len() as u8, 8];
        file.extend([height.to_be_bytes(), width.to_be_bytes()].concat());
        file.push(factors.len() as u8);
        for (number, factor) in factors.iter().enumerate() {
            file.extend([number as u8, *factor, 0]);
        }
        file.extend([0xFF, 0xDA, 0, 3, in_first_scan, 0xFF, 0xD9]);
        file
    }

    // proves: U1
    #[test]
    fn how_much_memory_a_picture_takes_is_known_before_it_is_opened() {
        let size = (1000, 1000);
        let usual = [0x22, 0x11, 0x11];
        for (file, bytes) in [
            (jpeg_of(0xC0, size, &usual, 3), 3),
            (jpeg_of(0xC1, size, &usual, 3), 3),
            (jpeg_of(0xC0, size, &[0x11], 1), 3),
            (jpeg_of(0xC2, size, &[0x11], 1), 5),
            (jpeg_of(0xC2, size, &usual, 3), 9),
            (jpeg_of(0xC0, size, &[0x11; 3], 1), 9),
            (jpeg_of(0xC2, size, &[0x11; 4], 4), 11),
        ] {
            assert_eq!(jpeg_bytes_per_pixel(&file), Some(bytes));
        }
    }

    #[test]
    fn a_jpeg_without_frame_scan_or_end_is_not_opened() {
        let whole = jpeg_of(0xC0, (100, 100), &[0x22, 0x11, 0x11], 3);
        let cut = &whole[..whole.len() - 1];
        let no_scan = &whole[..20];
        let no_frame = [&whole[..2], &whole[whole.len() - 7..]].concat();
        for file in [cut, no_scan, &no_frame, &[0xFF, 0xD8, 0xFF], &[0xFF; 5000]] {
            assert_eq!(jpeg_bytes_per_pixel(file), None, "{:02x?}", &file[..file.len().min(12)]);
        }
    }

    // proves: U1
    #[test]
    fn a_webp_frame_larger_than_its_canvas_is_not_opened() {
        let canvas = (100, 100);
        let extended = |chunk: &[u8], frame: &[u8]| {
            let mut file = b"RIFF\0\0\0\0WEBPVP8X\x0A\0\0\0\0\0\0\0\x63\0\0\x63\0\0".to_vec();
            file.extend(chunk);
            file.extend((frame.len() as u32).to_le_bytes());
            file.extend(frame);
            file
        };
        let vp8 = |side: u16| [&[0, 0, 0, 0x9D, 0x01, 0x2A][..], &[side.to_le_bytes(); 2].concat()].concat();
        let whole = extended(b"VP8 ", &vp8(100));
        assert!(webp_frame_is_whole(&whole, canvas));
        assert!(!webp_frame_is_whole(&extended(b"VP8 ", &vp8(16_000)), canvas));
        assert!(!webp_frame_is_whole(&extended(b"ANMF", &[0; 24]), canvas));
        assert!(!webp_frame_is_whole(&whole[..whole.len() - 1], canvas), "its end is missing");
        let plain = [b"RIFF\0\0\0\0WEBPVP8 \x0A\0\0\0", &vp8(100)[..]].concat();
        assert!(webp_frame_is_whole(&plain, canvas));
        assert!(!webp_frame_is_whole(&plain[..plain.len() - 1], canvas), "its end is missing");
    }
}
