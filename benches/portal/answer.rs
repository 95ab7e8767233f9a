//! Where an HTTP answer ends: by its length, or by its chunks.

use std::ops::Range;

/// An answer that is no use.
#[derive(Debug, PartialEq, Eq)]
pub struct Unusable(pub String);

impl std::fmt::Display for Unusable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unusable {}

/// Where the body of the answer in `received` lies (with the chunks' own lines), once all of it is there. Anything but
/// 200 is no use, 304, which has no body, and 303, which leads to a page.
pub fn body(received: &[u8]) -> Result<Option<Range<usize>>, Unusable> {
    let Some(end) = find(received, b"\r\n\r\n") else { return Ok(None) };
    let unusable = |why: &str| Unusable(why.to_owned());
    let head = std::str::from_utf8(received.get(..end).unwrap_or_default())
        .map_err(|_| unusable("the answer's head is not text"))?;
    if head.starts_with("HTTP/1.1 304") {
        return Ok(Some(end + 4..end + 4));
    }
    if !["HTTP/1.1 200", "HTTP/1.1 303"].iter().any(|good| head.starts_with(good)) {
        return Err(unusable(head.lines().next().unwrap_or_default()));
    }
    let begin = end + 4;
    let header = |name: &str| {
        head.lines().filter_map(|line| line.split_once(':')).find_map(|(found, value)| {
            found.eq_ignore_ascii_case(name).then(|| value.trim().to_ascii_lowercase())
        })
    };
    let length = if header("transfer-encoding").as_deref() == Some("chunked") {
        match chunks(received.get(begin..).unwrap_or_default())? {
            Some(length) => length,
            None => return Ok(None),
        }
    } else {
        let length = header("content-length").ok_or_else(|| unusable("an answer without a length"))?;
        length.parse().map_err(|_| unusable("an answer's length is not a number"))?
    };
    Ok((received.len() >= begin + length).then(|| begin..begin + length))
}

/// The length of all chunks with their lines; none while some are still to come. Go's server sends no trailers.
fn chunks(body: &[u8]) -> Result<Option<usize>, Unusable> {
    let mut at = 0;
    loop {
        let rest = body.get(at..).unwrap_or_default();
        let Some(line) = find(rest, b"\r\n") else { return Ok(None) };
        let size = std::str::from_utf8(rest.get(..line).unwrap_or_default())
            .ok()
            .and_then(|size| usize::from_str_radix(size.split(';').next()?.trim(), 16).ok())
            .ok_or_else(|| Unusable("a chunk without a size".to_owned()))?;
        at += line + 2 + size + 2;
        if size == 0 {
            return Ok((body.len() >= at).then_some(at));
        }
    }
}

fn find(within: &[u8], what: &[u8]) -> Option<usize> {
    within.windows(what.len()).position(|window| window == what)
}
