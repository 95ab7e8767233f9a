//! The macros in an SPF record's names (RFC 7208 section 7).

use std::fmt::Write;
use std::net::IpAddr;

/// The values of the macros.
#[derive(Clone, Copy, Debug)]
pub(super) struct MacroValues<'a> {
    pub(super) sender: &'a str,
    /// The address that sends.
    pub(super) ip: IpAddr,
}

/// True when every "%" begins a macro.
pub(super) fn are_whole(text: &str) -> bool {
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        rest = match rest[at + 1..].chars().next() {
            Some('%' | '_' | '-') => &rest[at + 2..],
            Some('{') => {
                let Some((inside, after)) = rest[at + 2..].split_once('}') else { return false };
                if Macro::read(inside).is_none() {
                    return false;
                }
                after
            }
            _ => return false,
        };
    }
    true
}

/// The name with all macros expanded, cut to the length limit. Macros [`are_whole`].
pub(super) fn expand(text: &str, domain: &str, letter: MacroValues<'_>) -> String {
    let mut whole = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        whole += &rest[..at];
        let after = &rest[at + 1..];
        rest = match after.split_once('}') {
            Some((inside, after_it)) if after.starts_with('{') => {
                whole += &Macro::read(&inside[1..]).map(|it| it.value(domain, letter)).unwrap_or_default();
                after_it
            }
            _ => {
                whole += match after.chars().next() {
                    Some('_') => " ",
                    Some('-') => "%20",
                    _ => "%",
                };
                after.get(1..).unwrap_or_default()
            }
        };
    }
    whole += rest;
    // Too long a name loses labels from its left.
    while whole.len() > 253 {
        let Some((_, shorter)) = whole.split_once('.') else { break };
        whole = shorter.to_owned();
    }
    whole
}

struct Macro<'a> {
    letter: char,
    keep: Option<usize>,
    turned: bool,
    dividers: &'a str,
}

impl<'a> Macro<'a> {
    fn read(inside: &'a str) -> Option<Self> {
        let letter = inside.chars().next().filter(|letter| "slodiphvSLODIPHV".contains(*letter))?;
        let rest = &inside[1..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let keep = match &rest[..digits] {
            "" => None,
            number => Some(number.parse().ok().filter(|keep| *keep > 0)?),
        };
        let rest = &rest[digits..];
        let (turned, dividers) = match rest.strip_prefix(['r', 'R']) {
            Some(dividers) => (true, dividers),
            None => (false, rest),
        };
        let known = dividers.chars().all(|divider| ".-+,/_=".contains(divider));
        known.then_some(Self { letter: letter.to_ascii_lowercase(), keep, turned, dividers })
    }

    fn value(&self, domain: &str, letter: MacroValues<'_>) -> String {
        let (local, own) = letter.sender.rsplit_once('@').unwrap_or(("postmaster", letter.sender));
        let value = match self.letter {
            's' => letter.sender.to_owned(),
            'l' => local.to_owned(),
            'o' | 'h' => own.to_owned(),
            'd' => domain.to_owned(),
            'i' => dotted(letter.ip),
            'v' if letter.ip.is_ipv4() => "in-addr".to_owned(),
            'v' => "ip6".to_owned(),
            _ => "unknown".to_owned(),
        };
        let dividers = if self.dividers.is_empty() { "." } else { self.dividers };
        let mut parts: Vec<&str> = value.split(|c| dividers.contains(c)).collect();
        if self.turned {
            parts.reverse();
        }
        let keep = self.keep.unwrap_or(parts.len()).min(parts.len());
        parts[parts.len() - keep..].join(".")
    }
}

/// An IPv6 address as its 32 digits, divided by dots.
fn dotted(ip: IpAddr) -> String {
    match ip {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => {
            let mut digits = String::new();
            for byte in ip.octets() {
                let _into_a_string = write!(digits, "{:x}.{:x}.", byte >> 4, byte & 15);
            }
            digits.trim_end_matches('.').to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 7208 section 7.4.
    #[test]
    fn the_standard_s_own_examples_come_out_as_it_says() {
        let sender = "strong-bad@email.example.com";
        let four = MacroValues { sender, ip: "192.0.2.3".parse().unwrap() };
        let six = MacroValues { sender, ip: "2001:db8::cb01".parse().unwrap() };
        for (text, letter, expanded) in [
            ("%{s}", four, "strong-bad@email.example.com"),
            ("%{o}", four, "email.example.com"),
            ("%{d}", four, "email.example.com"),
            ("%{d4}", four, "email.example.com"),
            ("%{d3}", four, "email.example.com"),
            ("%{d2}", four, "example.com"),
            ("%{d1}", four, "com"),
            ("%{dr}", four, "com.example.email"),
            ("%{d2r}", four, "example.email"),
            ("%{l}", four, "strong-bad"),
            ("%{l-}", four, "strong.bad"),
            ("%{lr}", four, "strong-bad"),
            ("%{lr-}", four, "bad.strong"),
            ("%{l1r-}", four, "strong"),
            ("%{ir}.%{v}._spf.%{d2}", four, "3.2.0.192.in-addr._spf.example.com"),
            ("%{lr-}.lp._spf.%{d2}", four, "bad.strong.lp._spf.example.com"),
            ("%{lr-}.lp.%{ir}.%{v}._spf.%{d2}", four, "bad.strong.lp.3.2.0.192.in-addr._spf.example.com"),
            ("%{ir}.%{v}.%{l1r-}.lp._spf.%{d2}", four, "3.2.0.192.in-addr.strong.lp._spf.example.com"),
            ("%{d2}.trusted-domains.example.net", four, "example.com.trusted-domains.example.net"),
            (
                "%{ir}.%{v}._spf.%{d2}",
                six,
                "1.0.b.c.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6._spf.example.com",
            ),
            ("a%%b%_c%-d", four, "a%b c%20d"),
        ] {
            assert!(are_whole(text), "{text}");
            assert_eq!(expand(text, "email.example.com", letter), expanded, "{text}");
        }
    }

    #[test]
    fn a_broken_macro_is_none_and_a_long_name_loses_labels_from_its_left() {
        for broken in ["%", "%a", "%{", "%{}", "%{d", "%{d0}", "%{d2x}", "%{z}", "%{\u{e9}}"] {
            assert!(!are_whole(broken), "{broken}");
        }
        let letter = MacroValues { sender: "a@b.example", ip: "192.0.2.3".parse().unwrap() };
        let long = format!("%{{i}}.{}example.org", "a23456789.".repeat(25));
        let expanded = expand(&long, "b.example", letter);
        assert!(expanded.len() <= 253 && expanded.ends_with(".example.org"), "{expanded}");
    }
}
