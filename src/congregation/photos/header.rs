//! The image header, read before any decoder runs: the file's kind, its size, and how much memory decoding it will
//! take. The decoders allocate what a header says, and one of them accepts a frame that is larger than its picture; so
//! a malformed header is refused.

use image::ImageFormat;

/// A picture that has not been opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    pub format: ImageFormat,
    pub width: u32,
    pub height: u32,
    /// Bytes that the decoder and the decoded picture take in sum, at most.
    pub memory: u64,
}

/// Why a header is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeaderError {
    /// Another kind of file.
    Kind,
    /// More than one picture in it.
    Moving,
    /// Truncated or malformed.
    Damaged,
}

/// Reads the header; the file's name and what its sender says of it do not count.
pub fn read(file: &[u8]) -> Result<Header, HeaderError> {
    let (format, header) = match file {
        [0xFF, 0xD8, 0xFF, ..] => (ImageFormat::Jpeg, jpeg(file)),
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1A, b'\n', ..] => (ImageFormat::Png, png(file)?),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => (ImageFormat::WebP, webp(file)?),
        _ => return Err(HeaderError::Kind),
    };
    let (width, height, bytes_per_pixel_half) = header.ok_or(HeaderError::Damaged)?;
    if width == 0 || height == 0 {
        return Err(HeaderError::Damaged);
    }
    let memory = (u64::from(width) * u64::from(height)).saturating_mul(bytes_per_pixel_half) / 2;
    Ok(Header { format, width, height, memory })
}

/// Width, height, and half bytes of memory for each pixel.
type Measures = Option<(u32, u32, u64)>;

/// Walks the segments up to the first scan. ITU-T T.81, annex B.
fn jpeg(file: &[u8]) -> Measures {
    let mut rest = file.get(2..)?;
    let mut frame = None;
    loop {
        let [0xFF, marker, tail @ ..] = rest else { return None };
        if *marker == 0xFF {
            rest = rest.get(1..)?; // A marker may be preceded by any number of fill bytes.
            continue;
        }
        let length = usize::from(be16(tail, 0)?);
        let segment = tail.get(2..length)?;
        match marker {
            // Sequential and progressive Huffman frames; no camera makes the others.
            0xC0..=0xC2 if frame.is_none() => frame = Some((*marker == 0xC2, segment)),
            0xC0..=0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF => return None,
            0xDA => {
                let (progressive, frame) = frame?;
                // The decoder would make up missing bytes. Within a scan these two bytes are always its end.
                if !tail.windows(2).any(|pair| pair == [0xFF, 0xD9]) {
                    return None;
                }
                return jpeg_frame(progressive, frame, *segment.first()?);
            }
            _ => {}
        }
        rest = tail.get(length..)?;
    }
}

fn jpeg_frame(progressive: bool, frame: &[u8], components_in_first_scan: u8) -> Measures {
    let (height, width, count) = (be16(frame, 1)?, be16(frame, 3)?, *frame.get(5)?);
    let factors = frame.get(6..6 + 3 * usize::from(count))?.chunks_exact(3);
    let factors: Vec<_> = factors.map(|part| (u64::from(part[1] >> 4), u64::from(part[1] & 0x0F))).collect();
    let widest = factors.iter().map(|factor| factor.0).max()?;
    let highest = factors.iter().map(|factor| factor.1).max()?;
    let blocks: u64 = factors.iter().map(|factor| factor.0 * factor.1).sum();
    let pixels = if count == 1 { 1 } else { 3 };
    // A picture that comes in several scans waits as 16-bit coefficients until the last of them.
    let several_scans = progressive || components_in_first_scan < count;
    let coefficients = if several_scans { (4 * blocks).checked_div(widest * highest)? } else { 0 };
    Some((u32::from(width), u32::from(height), 2 * pixels + coefficients))
}

/// IHDR is always the first chunk. PNG specification, 11.2.1. A later chunk may make one colour transparent, which
/// the decoder counts with what it will write.
fn png(file: &[u8]) -> Result<Measures, HeaderError> {
    look_through(file)?;
    Ok(png_head(file))
}

fn png_head(file: &[u8]) -> Measures {
    if file.get(12..16)? != b"IHDR" {
        return None;
    }
    let width = u32::from_be_bytes(file.get(16..20)?.try_into().ok()?);
    let height = u32::from_be_bytes(file.get(20..24)?.try_into().ok()?);
    let channels = match file.get(25)? {
        0 => 1,
        4 => 2,
        2 | 3 => 3,
        6 => 4,
        _ => return None,
    };
    let bytes = if *file.get(24)? == 16 { 2 } else { 1 };
    Some((width, height, 2 * channels * bytes))
}

/// Checks every chunk before the first pixels. An animation is announced there (PNG specification, 11.3.6); the
/// decoder panics at a palette whose last colour is cut (11.2.2).
fn look_through(file: &[u8]) -> Result<(), HeaderError> {
    const LENGTH_KIND_CHECK: usize = 4 + 4 + 4;
    let mut rest = file.get(8..).unwrap_or_default();
    while let (Some(length), Some(kind)) = (rest.first_chunk::<4>(), rest.get(4..8)) {
        let length = u32::from_be_bytes(*length) as usize;
        match kind {
            b"acTL" => return Err(HeaderError::Moving),
            b"PLTE" if !length.is_multiple_of(3) => return Err(HeaderError::Damaged),
            b"IDAT" => break,
            _ => {}
        }
        rest = rest.get(LENGTH_KIND_CHECK.saturating_add(length)..).unwrap_or_default();
    }
    Ok(())
}

/// RFC 9649. Lossy: three half-size planes and the pixels; lossless: RGBA, and RGB beside it.
fn webp(file: &[u8]) -> Result<Measures, HeaderError> {
    let kind = file.get(12..16).ok_or(HeaderError::Damaged)?;
    let data = file.get(20..).unwrap_or_default();
    // The decoder would make up missing bytes.
    if le32(file, 16).is_none_or(|length| length > data.len()) {
        return Err(HeaderError::Damaged);
    }
    Ok(match kind {
        b"VP8 " => vp8(data).map(|(width, height)| (width, height, 3 + 6)),
        b"VP8L" => vp8l(data).map(|(width, height)| (width, height, 8 + 6)),
        b"VP8X" => {
            const ANIMATION: u8 = 0b10;
            if data.first().is_some_and(|flags| flags & ANIMATION != 0) {
                return Err(HeaderError::Moving);
            }
            extended_webp(data)
        }
        _ => None,
    })
}

/// A picture with transparency or notes in it: a canvas, then chunks. Its one frame must fill the canvas.
fn extended_webp(data: &[u8]) -> Measures {
    let canvas = (le24(data, 4)? + 1, le24(data, 7)? + 1);
    let mut rest = data.get(10..)?;
    let mut half_bytes = None;
    let mut transparency = 0;
    while let Some((head, tail)) = rest.split_at_checked(8) {
        let length = le32(head, 4)?;
        if length > tail.len() {
            return None; // Its end is missing, as above.
        }
        let kind = head.get(..4)?;
        let frame = match kind {
            b"VP8 " => Some((vp8(tail)?, 3 + 8)),
            b"VP8L" => Some((vp8l(tail)?, 8 + 6)),
            b"ANMF" => return None,
            _ => None,
        };
        if let Some((size, bytes)) = frame
            && (size != canvas || half_bytes.replace(bytes).is_some())
        {
            return None;
        }
        if kind == b"ALPH" {
            transparency = 10; // One plane, and RGBA while it is unpacked.
        }
        let Some(next) = tail.get(length + length % 2..) else { break };
        rest = next;
    }
    Some((canvas.0, canvas.1, half_bytes? + transparency))
}

fn vp8(data: &[u8]) -> Option<(u32, u32)> {
    if data.get(3..6)? != [0x9D, 0x01, 0x2A] {
        return None;
    }
    let side = |at| Some(u32::from(u16::from_le_bytes(data.get(at..at + 2)?.try_into().ok()?) & 0x3FFF));
    Some((side(6)?, side(8)?))
}

fn vp8l(data: &[u8]) -> Option<(u32, u32)> {
    if *data.first()? != 0x2F {
        return None;
    }
    let bits = u32::from_le_bytes(data.get(1..5)?.try_into().ok()?);
    Some(((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1))
}

fn be16(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at + 2)?.try_into().ok().map(u16::from_be_bytes)
}

fn le32(bytes: &[u8], at: usize) -> Option<usize> {
    let length = u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?);
    usize::try_from(length).ok()
}

fn le24(bytes: &[u8], at: usize) -> Option<u32> {
    let [low, middle, high] = bytes.get(at..at + 3)?.try_into().ok()?;
    Some(u32::from_le_bytes([low, middle, high, 0]))
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

    #[test]
    fn how_much_memory_a_picture_takes_is_known_before_it_is_opened() {
        let size = (1000, 1000);
        let usual = [0x22, 0x11, 0x11];
        for (file, megabytes) in [
            (jpeg_of(0xC0, size, &usual, 3), 3),
            (jpeg_of(0xC1, size, &usual, 3), 3),
            (jpeg_of(0xC0, size, &[0x11], 1), 1),
            (jpeg_of(0xC2, size, &usual, 3), 6),
            (jpeg_of(0xC2, size, &[0x11; 3], 3), 9),
            (jpeg_of(0xC0, size, &[0x11; 3], 1), 9),
            (jpeg_of(0xC2, size, &[0x11; 4], 4), 11),
        ] {
            let header = read(&file).unwrap();
            assert_eq!((header.width, header.height, header.memory), (1000, 1000, megabytes * 1_000_000));
        }
    }

    #[test]
    fn a_header_that_could_be_read_two_ways_is_damaged() {
        let usual = [0x22, 0x11, 0x11];
        let two_frames = {
            let small = jpeg_of(0xC0, (100, 100), &usual, 3);
            let large = jpeg_of(0xC0, (60_000, 60_000), &usual, 3);
            [&small[..small.len() - 7], &large[2..]].concat()
        };
        let whole = jpeg_of(0xC0, (100, 100), &usual, 3);
        let cut = whole[..whole.len() - 1].to_vec();
        let no_scan = jpeg_of(0xC0, (100, 100), &usual, 3)[..20].to_vec();
        for file in [
            two_frames,
            no_scan,
            cut,
            jpeg_of(0xC3, (100, 100), &usual, 3),
            jpeg_of(0xC9, (100, 100), &usual, 3),
            jpeg_of(0xC0, (0, 100), &usual, 3),
            jpeg_of(0xC0, (100, 0), &usual, 3),
            jpeg_of(0xC2, (100, 100), &[0x00], 1),
            vec![0xFF, 0xD8, 0xFF],
            vec![0xFF; 5000],
        ] {
            let shown = &file[..file.len().min(12)];
            assert!(matches!(read(&file), Err(HeaderError::Damaged | HeaderError::Kind)), "{shown:02x?}");
        }
    }

    #[test]
    fn a_webp_frame_larger_than_its_canvas_is_not_opened() {
        let extended = |flags: u8, canvas: u8, chunk: &[u8], frame: &[u8]| {
            let mut file = b"RIFF\0\0\0\0WEBPVP8X\x0A\0\0\0".to_vec();
            file.extend([flags, 0, 0, 0, canvas - 1, 0, 0, canvas - 1, 0, 0]);
            file.extend(chunk);
            file.extend((frame.len() as u32).to_le_bytes());
            file.extend(frame);
            file
        };
        let vp8 = |side: u16| [&[0, 0, 0, 0x9D, 0x01, 0x2A][..], &[side.to_le_bytes(); 2].concat()].concat();
        assert!(read(&extended(0, 100, b"VP8 ", &vp8(100))).is_ok());
        assert_eq!(read(&extended(0, 100, b"VP8 ", &vp8(16_000))), Err(HeaderError::Damaged));
        assert_eq!(read(&extended(2, 100, b"VP8 ", &vp8(100))), Err(HeaderError::Moving));
        assert_eq!(read(&extended(0, 100, b"ANMF", &[0; 24])), Err(HeaderError::Damaged));
        let whole = extended(0, 100, b"VP8 ", &vp8(100));
        assert_eq!(read(&whole[..whole.len() - 1]), Err(HeaderError::Damaged), "its end is missing");
        let plain = [b"RIFF\0\0\0\0WEBPVP8 \x0A\0\0\0", &vp8(100)[..]].concat();
        assert!(read(&plain).is_ok());
        assert_eq!(read(&plain[..plain.len() - 1]), Err(HeaderError::Damaged), "its end is missing");
    }
}
