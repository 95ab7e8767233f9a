//! What a domain's SPF record says of one sending address (RFC 7208 section 4 and 5), evaluated from known DNS answers.
//! A missing answer is noted: the caller looks it up, and the evaluation starts again.

#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;

use super::super::names::{DnsAnswer, Nothing};
use super::macros::{self, MacroValues};
use super::record::{self, Directive, Mechanism, Qualifier, SpfRecord};

/// Lookups that one check may cost; a receiver that counts more gives up (section 4.6.4).
pub(super) const MOST_LOOKUPS: usize = 10;
/// Lookups among them that may find no record.
pub(super) const MOST_VOID: usize = 2;
/// Where the evaluation of an endless record ends.
const ENOUGH: usize = 40;

/// A DNS query.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum DnsQuery {
    Texts(String),
    Addresses(String),
    Exchanges(String),
}

/// The DNS answers so far.
#[derive(Clone, Debug, Default)]
pub(super) struct DnsAnswers {
    pub(super) texts: HashMap<String, DnsAnswer<String>>,
    pub(super) addresses: HashMap<String, DnsAnswer<IpAddr>>,
    pub(super) exchanges: HashMap<String, DnsAnswer<String>>,
}

/// What is wrong with a record, as a receiver sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum Fault {
    /// More than one record.
    Several(String),
    /// A term that cannot be parsed, in the record of a domain.
    Word(String, String),
    /// An include or a redirect of a domain without a record.
    LeadsNowhere(String),
    /// It includes itself.
    Circle(String),
    /// More than ten exchanges behind one "mx".
    TooManyExchanges(String),
}

/// What the reading comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum Verdict {
    /// No record.
    None,
    /// The qualifier of the match, or the default.
    Says(Qualifier),
    /// A lookup failed.
    Unanswered(Nothing),
    /// A receiver cannot use the record.
    Broken(Fault),
}

/// A verdict, and what the whole evaluation found, after the deciding term, too.
#[derive(Clone, Debug)]
pub(in super::super) struct Reading {
    pub(in super::super) verdict: Verdict,
    /// Names that are included or redirected to, at any depth.
    pub(in super::super) includes: Vec<String>,
    /// What the record costs a receiver when no term matches.
    pub(in super::super) lookups: usize,
    /// Lookups that found no record.
    pub(in super::super) void: usize,
    pub(super) missing: BTreeSet<DnsQuery>,
}

/// Reads the record of `domain` for a letter.
pub(super) fn read(book: &DnsAnswers, domain: &str, letter: MacroValues<'_>) -> Reading {
    let mut reader = Reader {
        book,
        letter,
        path: Vec::new(),
        includes: Vec::new(),
        lookups: 0,
        void: 0,
        missing: BTreeSet::new(),
    };
    let verdict = reader.domain(domain);
    let Reader { includes, lookups, void, missing, .. } = reader;
    Reading { verdict, includes, lookups, void, missing }
}

struct Reader<'a> {
    book: &'a DnsAnswers,
    letter: MacroValues<'a>,
    path: Vec<String>,
    includes: Vec<String>,
    lookups: usize,
    void: usize,
    missing: BTreeSet<DnsQuery>,
}

impl Reader<'_> {
    fn domain(&mut self, domain: &str) -> Verdict {
        if self.path.iter().any(|before| before.eq_ignore_ascii_case(domain)) {
            return Verdict::Broken(Fault::Circle(domain.to_owned()));
        }
        let texts = match self.texts(domain) {
            Ok(texts) => texts,
            Err(nothing) if nothing.is_certain() => {
                self.void += usize::from(!self.path.is_empty());
                return Verdict::None;
            }
            Err(nothing) => return Verdict::Unanswered(nothing),
        };
        let records: Vec<&String> = texts.iter().filter(|text| record::is_spf(text)).collect();
        let record = match records.as_slice() {
            [] => return Verdict::None,
            [record] => record::parse(record),
            _ => return Verdict::Broken(Fault::Several(domain.to_owned())),
        };
        match record {
            Ok(record) => {
                self.path.push(domain.to_owned());
                let verdict = self.record(&record, domain);
                self.path.pop();
                verdict
            }
            Err(word) => Verdict::Broken(Fault::Word(domain.to_owned(), word)),
        }
    }

    /// The first directive that matches decides; the ones after it are only counted.
    fn record(&mut self, record: &SpfRecord, domain: &str) -> Verdict {
        let mut decided = None;
        for directive in &record.directives {
            let verdict = self.directive(directive, domain);
            decided = decided.or(verdict);
            if directive.mechanism == Mechanism::All || self.lookups > ENOUGH {
                break;
            }
        }
        let has_all = record.directives.iter().any(|directive| directive.mechanism == Mechanism::All);
        if let Some(name) = record.redirect.as_ref().filter(|_| !has_all && self.lookups <= ENOUGH) {
            let verdict = match self.other(name, domain) {
                (name, Verdict::None) => Verdict::Broken(Fault::LeadsNowhere(name)),
                (_, verdict) => verdict,
            };
            decided = decided.or(Some(verdict));
        }
        decided.unwrap_or(Verdict::Says(Qualifier::Neutral))
    }

    /// None: it does not match.
    fn directive(&mut self, directive: &Directive, domain: &str) -> Option<Verdict> {
        let matches = match &directive.mechanism {
            Mechanism::All => Ok(true),
            Mechanism::Ip(net) => Ok(net.contains(&self.letter.ip)),
            // Receivers are told not to evaluate it; here it never matches.
            Mechanism::Ptr => {
                self.lookups += 1;
                Ok(false)
            }
            Mechanism::Include(name) => match self.other(name, domain) {
                (_, Verdict::Says(said)) => Ok(said == Qualifier::Pass),
                (name, Verdict::None) => Err(Verdict::Broken(Fault::LeadsNowhere(name))),
                (_, verdict) => Err(verdict),
            },
            Mechanism::A(hosts) => {
                self.lookups += 1;
                let name = self.name(hosts.name.as_deref(), domain);
                self.addresses(&name, true)
                    .map(|found| found.iter().any(|host| hosts.cover(*host, self.letter.ip)))
            }
            Mechanism::Exists(name) => {
                self.lookups += 1;
                let name = self.name(Some(name), domain);
                self.addresses(&name, true).map(|found| !found.is_empty())
            }
            Mechanism::Mx(hosts) => {
                self.lookups += 1;
                let name = self.name(hosts.name.as_deref(), domain);
                self.exchanges(&name).map(|found| found.iter().any(|host| hosts.cover(*host, self.letter.ip)))
            }
        };
        match matches {
            Ok(true) => Some(Verdict::Says(directive.qualifier)),
            Ok(false) => None,
            Err(verdict) => Some(verdict),
        }
    }

    fn other(&mut self, name: &str, domain: &str) -> (String, Verdict) {
        self.lookups += 1;
        let name = self.name(Some(name), domain);
        self.includes.push(name.clone());
        let verdict = self.domain(&name);
        (name, verdict)
    }

    fn name(&self, name: Option<&str>, domain: &str) -> String {
        name.map_or_else(|| domain.to_owned(), |name| macros::expand(name, domain, self.letter))
    }

    fn texts(&mut self, name: &str) -> DnsAnswer<String> {
        let answer = self.book.texts.get(name).cloned();
        self.or_asked(answer, || DnsQuery::Texts(name.to_owned()))
    }

    fn addresses(&mut self, name: &str, counted: bool) -> Result<Vec<IpAddr>, Verdict> {
        let answer = self.book.addresses.get(name).cloned();
        let answer = self.or_asked(answer, || DnsQuery::Addresses(name.to_owned()));
        self.or_void(answer, counted)
    }

    fn exchanges(&mut self, name: &str) -> Result<Vec<IpAddr>, Verdict> {
        let answer = self.book.exchanges.get(name).cloned();
        let answer = self.or_asked(answer, || DnsQuery::Exchanges(name.to_owned()));
        let exchanges = self.or_void(answer, true)?;
        if exchanges.len() > MOST_LOOKUPS {
            return Err(Verdict::Broken(Fault::TooManyExchanges(name.to_owned())));
        }
        // Every host is looked up before a failed one ends it.
        let found: Vec<_> = exchanges.iter().map(|host| self.addresses(host, false)).collect();
        Ok(found.into_iter().collect::<Result<Vec<_>, _>>()?.concat())
    }

    /// A lookup that finds no record is no error, but it is counted.
    fn or_void<T>(&mut self, answer: DnsAnswer<T>, counted: bool) -> Result<Vec<T>, Verdict> {
        match answer {
            Ok(found) => Ok(found),
            Err(nothing) if nothing.is_certain() => {
                self.void += usize::from(counted);
                Ok(Vec::new())
            }
            Err(nothing) => Err(Verdict::Unanswered(nothing)),
        }
    }

    /// An answer that is not looked up yet counts as a time-out for now.
    fn or_asked<T>(&mut self, answer: Option<DnsAnswer<T>>, question: impl Fn() -> DnsQuery) -> DnsAnswer<T> {
        answer.unwrap_or_else(|| {
            self.missing.insert(question());
            Err(Nothing::Silence)
        })
    }
}
