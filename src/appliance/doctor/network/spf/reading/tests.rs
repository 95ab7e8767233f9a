//! The examples of RFC 7208, and what receivers trip over.

use super::*;

/// RFC 7208 appendix A.
const ZONE: &[(&str, &str, &str)] = &[
    ("example.com", "A", "192.0.2.10"),
    ("example.com", "A", "192.0.2.11"),
    ("example.com", "MX", "mail-a.example.com"),
    ("example.com", "MX", "mail-b.example.com"),
    ("mail-a.example.com", "A", "192.0.2.129"),
    ("mail-b.example.com", "A", "192.0.2.130"),
    ("example.org", "MX", "mail-c.example.org"),
    ("mail-c.example.org", "A", "192.0.2.140"),
    // Appendix A.4's, and more.
    ("mail.example.net", "A", "198.51.100.7"),
    ("listed._spf.example.com", "A", "127.0.0.2"),
    ("7.100.51.198.list.example.com", "A", "127.0.0.2"),
    ("ok.example", "TXT", "v=spf1 ip4:198.51.100.7 -all"),
    ("soft.example", "TXT", "v=spf1 ~all"),
    ("two.example", "TXT", "v=spf1 -all"),
    ("two.example", "TXT", "v=spf1 +all"),
    ("typo.example", "TXT", "v=spf1 ipv4:198.51.100.7 -all"),
    ("around.example", "TXT", "v=spf1 include:example.com -all"),
    ("bare.example", "TXT", "something else"),
];

fn book(record: &str) -> DnsAnswers {
    let mut book = DnsAnswers::default();
    let record = [("example.com", "TXT", record)];
    for (name, kind, value) in ZONE.iter().chain(&record) {
        let name = (*name).to_owned();
        let add = |answers: &mut HashMap<String, DnsAnswer<String>>, name| {
            answers.entry(name).or_insert(Ok(Vec::new())).as_mut().unwrap().push((*value).to_owned());
        };
        match *kind {
            "A" => {
                let found = book.addresses.entry(name).or_insert(Ok(Vec::new()));
                found.as_mut().unwrap().push(value.parse().unwrap());
            }
            "MX" => add(&mut book.exchanges, name),
            _ => add(&mut book.texts, name),
        }
    }
    book
}

/// Reads until no answer is missing; a name that is not in the zone does not exist.
fn whole(record: &str, ip: &str) -> Reading {
    let mut book = book(record);
    loop {
        let letter = MacroValues { sender: "portal@example.com", ip: ip.parse().unwrap() };
        let reading = read(&book, "example.com", letter);
        if reading.missing.is_empty() {
            return reading;
        }
        for question in reading.missing {
            match question {
                DnsQuery::Texts(name) => drop(book.texts.insert(name, Err(Nothing::NoSuchName))),
                DnsQuery::Addresses(name) => drop(book.addresses.insert(name, Err(Nothing::NoRecord))),
                DnsQuery::Exchanges(name) => drop(book.exchanges.insert(name, Err(Nothing::NoRecord))),
            }
        }
    }
}

#[test]
fn an_address_passes_or_not_as_the_standard_says() {
    use Qualifier::{Fail, Neutral, Pass, SoftFail};
    for (record, ip, said) in [
        // Appendix A.1.
        ("v=spf1 +all", "198.51.100.7", Pass),
        ("v=spf1 a -all", "192.0.2.10", Pass),
        ("v=spf1 a -all", "192.0.2.11", Pass),
        ("v=spf1 a -all", "192.0.2.12", Fail),
        ("v=spf1 a:example.org -all", "192.0.2.10", Fail),
        ("v=spf1 mx -all", "192.0.2.129", Pass),
        ("v=spf1 mx -all", "192.0.2.130", Pass),
        ("v=spf1 mx -all", "192.0.2.10", Fail),
        ("v=spf1 mx:example.org -all", "192.0.2.140", Pass),
        ("v=spf1 mx mx:example.org -all", "192.0.2.129", Pass),
        ("v=spf1 mx/30 mx:example.org/30 -all", "192.0.2.131", Pass),
        ("v=spf1 mx/30 mx:example.org/30 -all", "192.0.2.143", Pass),
        ("v=spf1 mx/30 mx:example.org/30 -all", "192.0.2.144", Fail),
        ("v=spf1 ip4:192.0.2.128/28 -all", "192.0.2.129", Pass),
        ("v=spf1 ip4:192.0.2.128/28 -all", "192.0.2.65", Fail),
        // Includes: only a pass of the other counts, and its "all" does not end this one.
        ("v=spf1 include:ok.example -all", "198.51.100.7", Pass),
        ("v=spf1 include:ok.example ~all", "198.51.100.8", SoftFail),
        ("v=spf1 include:soft.example ip4:198.51.100.7 -all", "198.51.100.7", Pass),
        ("v=spf1 ?include:ok.example -all", "198.51.100.7", Neutral),
        ("v=spf1 redirect=ok.example", "198.51.100.7", Pass),
        ("v=spf1 redirect=ok.example", "198.51.100.8", Fail),
        ("v=spf1 ~all redirect=ok.example", "198.51.100.7", SoftFail),
        ("v=spf1 a:mail.example.net", "198.51.100.7", Pass),
        ("v=spf1 a:mail.example.net", "198.51.100.8", Neutral),
        ("v=spf1", "198.51.100.7", Neutral),
        ("v=spf1 exists:%{ir}.list.%{d} -all", "198.51.100.7", Pass),
        ("v=spf1 exists:%{ir}.list.%{d} -all", "198.51.100.8", Fail),
        ("v=spf1 -ip4:198.51.100.7 +all", "198.51.100.7", Fail),
        ("v=spf1 ip6:2001:db8::/32 -all", "2001:db8::25", Pass),
        ("v=spf1 ip6:2001:db8::/32 -all", "192.0.2.1", Fail),
        ("v=spf1 ptr -all", "192.0.2.10", Fail),
        // An error after the match is never reached.
        ("v=spf1 ip4:198.51.100.7 include:two.example -all", "198.51.100.7", Pass),
    ] {
        assert_eq!(whole(record, ip).verdict, Verdict::Says(said), "{record} for {ip}");
    }
}

#[test]
fn a_record_that_no_receiver_can_use_is_named_with_its_fault() {
    let at = |name: &str| name.to_owned();
    for (record, fault) in [
        ("v=spf1 include:two.example -all", Fault::Several(at("two.example"))),
        ("v=spf1 include:typo.example -all", Fault::Word(at("typo.example"), at("ipv4:198.51.100.7"))),
        ("v=spf1 mx mx, -all", Fault::Word(at("example.com"), at("mx,"))),
        ("v=spf1 include:bare.example -all", Fault::LeadsNowhere(at("bare.example"))),
        ("v=spf1 include:gone.example -all", Fault::LeadsNowhere(at("gone.example"))),
        ("v=spf1 redirect=gone.example", Fault::LeadsNowhere(at("gone.example"))),
        ("v=spf1 include:around.example -all", Fault::Circle(at("example.com"))),
        ("v=spf1 include:Example.com -all", Fault::Circle(at("Example.com"))),
    ] {
        assert_eq!(whole(record, "203.0.113.9").verdict, Verdict::Broken(fault), "{record}");
    }
}

#[test]
fn lookups_and_those_that_find_nothing_are_counted_to_the_end() {
    for (record, lookups, void) in [
        ("v=spf1 ip4:192.0.2.1 all", 0, 0),
        ("v=spf1 ip4:203.0.113.9 a mx include:ok.example exists:listed._spf.example.com ptr -all", 5, 0),
        ("v=spf1 redirect=ok.example", 1, 0),
        ("v=spf1 a:gone.example mx:gone.example include:gone.example -all", 3, 3),
        ("v=spf1 -all a mx", 0, 0),
    ] {
        let reading = whole(record, "203.0.113.9");
        assert_eq!((reading.lookups, reading.void), (lookups, void), "{record}");
    }
    let includes = whole("v=spf1 include:ok.example redirect=soft.example", "203.0.113.9").includes;
    assert_eq!(includes, ["ok.example", "soft.example"]);
}

#[test]
fn what_nobody_could_look_up_is_not_taken_for_nothing() {
    let mut book = book("v=spf1 include:far.example -all");
    book.texts.insert("far.example".to_owned(), Err(Nothing::Fault));
    let letter = MacroValues { sender: "portal@example.com", ip: "203.0.113.9".parse().unwrap() };
    let reading = read(&book, "example.com", letter);
    assert_eq!(reading.verdict, Verdict::Unanswered(Nothing::Fault));
}
