//! One SPF record, read by the rules of RFC 7208 section 4.6 and 5.

use std::net::IpAddr;

use ipnet::IpNet;

/// Directives in their order, and where the record goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct SpfRecord {
    pub(super) directives: Vec<Directive>,
    pub(super) redirect: Option<String>,
}

/// "~all".
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Directive {
    pub(super) qualifier: Qualifier,
    pub(super) mechanism: Mechanism,
}

/// What a match means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Qualifier {
    Pass,
    Fail,
    SoftFail,
    Neutral,
}

/// What is compared. A name may have macros in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mechanism {
    All,
    Include(String),
    A(Hosts),
    Mx(Hosts),
    Ptr,
    Ip(IpNet),
    Exists(String),
}

/// The hosts of a name, or the networks around them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hosts {
    /// None: the domain itself.
    pub(super) name: Option<String>,
    four: u8,
    six: u8,
}

impl Hosts {
    pub(super) fn cover(&self, host: IpAddr, ip: IpAddr) -> bool {
        let prefix = if host.is_ipv4() { self.four } else { self.six };
        IpNet::new(host, prefix).is_ok_and(|net| net.contains(&ip))
    }
}

/// True for "v=spf1 ...", and for nothing like "v=spf10".
pub(in super::super) fn is_spf(text: &str) -> bool {
    text.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("v=spf1"))
        && (text.len() == 6 || text[6..].starts_with(' '))
}

/// Parses a record that [`is_spf`]; the error is the term that cannot be parsed.
pub(super) fn parse(text: &str) -> Result<SpfRecord, String> {
    let mut record = SpfRecord { directives: Vec::new(), redirect: None };
    let mut explained = false;
    for word in text.split(' ').skip(1).filter(|word| !word.is_empty()) {
        let bad = || word.to_owned();
        // A modifier has its "=" before anything else that divides.
        let divider = word.find(['=', ':', '/']);
        if let Some(at) = divider.filter(|at| word[*at..].starts_with('=')) {
            let (name, value) = (&word[..at], &word[at + 1..]);
            match name.to_ascii_lowercase().as_str() {
                "redirect" if record.redirect.is_some() => return Err(bad()),
                "redirect" => record.redirect = Some(domain(value).ok_or_else(bad)?),
                "exp" if explained => return Err(bad()),
                "exp" => explained = true,
                // An unknown extension is ignored.
                _ if is_name(name) => {}
                _ => return Err(bad()),
            }
        } else {
            record.directives.push(directive(word).ok_or_else(bad)?);
        }
    }
    Ok(record)
}

fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
}

fn directive(word: &str) -> Option<Directive> {
    let (qualifier, word) = match word.split_at_checked(1)? {
        ("+", rest) => (Qualifier::Pass, rest),
        ("-", rest) => (Qualifier::Fail, rest),
        ("~", rest) => (Qualifier::SoftFail, rest),
        ("?", rest) => (Qualifier::Neutral, rest),
        _ => (Qualifier::Pass, word),
    };
    let (name, value) = match word.find([':', '/']) {
        Some(at) if word[at..].starts_with(':') => (&word[..at], Some(&word[at + 1..])),
        Some(at) => (&word[..at], Some(&word[at..])),
        None => (word, None),
    };
    let mechanism = match (name.to_ascii_lowercase().as_str(), value) {
        ("all", None) => Mechanism::All,
        ("include", Some(name)) => Mechanism::Include(domain(name)?),
        ("exists", Some(name)) => Mechanism::Exists(domain(name)?),
        ("a", value) => Mechanism::A(hosts(value)?),
        ("mx", value) => Mechanism::Mx(hosts(value)?),
        ("ptr", None) => Mechanism::Ptr,
        ("ptr", Some(name)) => domain(name).map(|_| Mechanism::Ptr)?,
        ("ip4", Some(net)) => Mechanism::Ip(network(net).filter(|net| net.addr().is_ipv4())?),
        ("ip6", Some(net)) => Mechanism::Ip(network(net).filter(|net| net.addr().is_ipv6())?),
        _ => return None,
    };
    Some(Directive { qualifier, mechanism })
}

fn network(text: &str) -> Option<IpNet> {
    if text.contains('/') { text.parse().ok() } else { text.parse::<IpAddr>().ok().map(IpNet::from) }
}

/// "mail.example.org/24//64", each part of it optional.
fn hosts(value: Option<&str>) -> Option<Hosts> {
    let value = value.unwrap_or_default();
    let (value, six) = match value.split_once("//") {
        Some((value, six)) => (value, prefix(six, 128)?),
        None => (value, 128),
    };
    let (name, four) = match value.rsplit_once('/') {
        Some((name, four)) if !four.contains('}') => (name, prefix(four, 32)?),
        _ => (value, 32),
    };
    let name = if name.is_empty() { None } else { Some(domain(name)?) };
    Some(Hosts { name, four, six })
}

fn prefix(text: &str, most: u8) -> Option<u8> {
    let is_number =
        text.bytes().all(|byte| byte.is_ascii_digit()) && !(text.len() > 1 && text.starts_with('0'));
    text.parse().ok().filter(|prefix| is_number && *prefix <= most)
}

/// A name as a record may have it: visible ASCII, macros whole.
fn domain(text: &str) -> Option<String> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
    let name = text.trim_end_matches('.');
    // "include:192.0.2.1" and "include:all" are typing errors.
    let is_name =
        name.contains('%') || (name.contains('.') && name.parse::<IpAddr>().is_err() && !name.contains(':'));
    (plain && is_name && super::macros::are_whole(name)).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_read_word_by_word() {
        for (text, directives, redirect) in [
            ("v=spf1", 0, None),
            ("v=spf1 -all", 1, None),
            ("V=SPF1  +MX a:Colo.example.com/28 -ALL", 3, None),
            ("v=spf1 ip4:192.0.2.0/24 ip4:192.0.2.1 ip6:2001:db8::/32 ?all", 4, None),
            ("v=spf1 include:example.com include:example.org. -all", 3, None),
            ("v=spf1 a//64 mx/24//96 a:mail.example.com/24 ~all", 4, None),
            ("v=spf1 exists:%{ir}.%{l1r+-}._spf.%{d} -all", 2, None),
            ("v=spf1 ptr ptr:example.com ~all", 3, None),
            ("v=spf1 redirect=_spf.example.com", 0, Some("_spf.example.com")),
            ("v=spf1 mx -all exp=explain._spf.%{d} moo.cow-far_out=man:dog/cat", 2, None),
        ] {
            let record = parse(text).unwrap_or_else(|word| panic!("{text}: {word}"));
            assert_eq!(
                (record.directives.len(), record.redirect.as_deref()),
                (directives, redirect),
                "{text}"
            );
        }
    }

    #[test]
    fn the_word_that_cannot_be_read_is_named() {
        for (text, word) in [
            ("v=spf1 ip4:192.0.2.256 -all", "ip4:192.0.2.256"),
            ("v=spf1 ip4:192.0.2.0/33", "ip4:192.0.2.0/33"),
            ("v=spf1 ip4:2001:db8::1", "ip4:2001:db8::1"),
            ("v=spf1 ip6:192.0.2.1", "ip6:192.0.2.1"),
            ("v=spf1 ip4 -all", "ip4"),
            ("v=spf1 a/33", "a/33"),
            ("v=spf1 a//129", "a//129"),
            ("v=spf1 a/024", "a/024"),
            ("v=spf1 include -all", "include"),
            ("v=spf1 include: example.com -all", "include:"),
            ("v=spf1 include:192.0.2.1 -all", "include:192.0.2.1"),
            ("v=spf1 includes:example.com -all", "includes:example.com"),
            ("v=spf1 -all:example.com", "-all:example.com"),
            ("v=spf1 mx; -all", "mx;"),
            ("v=spf1 \u{2013}all", "\u{2013}all"),
            ("v=spf1 redirect=a.example redirect=b.example", "redirect=b.example"),
            ("v=spf1 exists:%(ir).example.com", "exists:%(ir).example.com"),
            ("v=spf1 exists:%{x}.example.com", "exists:%{x}.example.com"),
            ("v=spf1 _bad!name=1", "_bad!name=1"),
        ] {
            assert_eq!(parse(text), Err(word.to_owned()), "{text}");
        }
    }

    #[test]
    fn only_the_whole_version_makes_a_record() {
        for (text, is) in [
            ("v=spf1", true),
            ("v=spf1 -all", true),
            ("V=Spf1 -all", true),
            ("v=spf10 -all", false),
            ("v=spf1-all", false),
            (" v=spf1 -all", false),
            ("\"v=spf1 -all\"", false),
            ("spf2.0/pra -all", false),
            ("\u{e9}\u{e9}\u{e9}\u{e9}", false),
        ] {
            assert_eq!(is_spf(text), is, "{text}");
        }
    }

    #[test]
    fn a_network_around_a_host_is_covered() {
        let hosts = |text| hosts(Some(text)).unwrap();
        for (text, host, ip, covered) in [
            ("", "192.0.2.1", "192.0.2.1", true),
            ("", "192.0.2.1", "192.0.2.2", false),
            ("/24", "192.0.2.1", "192.0.2.99", true),
            ("/24", "2001:db8::1", "2001:db8::2", false),
            ("//64", "2001:db8::1", "2001:db8::2", true),
            ("/0", "192.0.2.1", "198.51.100.1", true),
            ("", "192.0.2.1", "2001:db8::1", false),
        ] {
            assert_eq!(
                hosts(text).cover(host.parse().unwrap(), ip.parse().unwrap()),
                covered,
                "{text} {host} {ip}"
            );
        }
    }
}
