//! Pages of a list that goes on: the answer's `Link` header leads to what is older (RFC 8288).

use url::form_urlencoded::byte_serialize;

/// The `Link` header to the page of what is older than `cursor`.
pub fn link_to_older(path: &str, cursor: &str) -> String {
    let cursor: String = byte_serialize(cursor.as_bytes()).collect();
    format!("<{path}?before={cursor}>; rel=\"next\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_cursor_is_part_of_an_address() {
        let link = link_to_older("/api/events", "2026-01-01,10:00,e\"> 1");
        assert_eq!(link, "</api/events?before=2026-01-01%2C10%3A00%2Ce%22%3E+1>; rel=\"next\"");
    }
}
