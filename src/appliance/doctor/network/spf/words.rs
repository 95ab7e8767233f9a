//! What SPF means for the portal's letters, in plain words, with the record to paste.

use super::super::add_text;
use super::super::providers::look_alike;
use super::reading::{Fault, MOST_LOOKUPS, MOST_VOID, Verdict};
use super::record::{Qualifier, is_spf};
use super::{CHECK, Case};
use crate::appliance::doctor::{Finding, Level};

/// Used where only the provider knows the name.
const ASK_PROVIDER: &str = "include:NAME-FROM-YOUR-PROVIDER";

/// The one finding for everything that was found.
pub(super) fn judge(case: &Case<'_>) -> Finding {
    let domain = case.domain;
    let texts = match &case.texts {
        Ok(texts) => texts.as_slice(),
        Err(nothing) if nothing.is_certain() => &[],
        Err(nothing) => {
            return Finding::unknown(
                CHECK,
                format!("The SPF record of {domain} could not be looked up: {}.", nothing.in_words()),
            );
        }
    };
    let records: Vec<&str> = texts.iter().map(String::as_str).filter(|text| is_spf(text)).collect();
    match records.as_slice() {
        [] => none(case, texts),
        [record] => one(case, record),
        several => Finding::problem(
            CHECK,
            format!("{domain} has {} SPF records; receivers then use none of them.", several.len()),
            format!(
                "Ask whoever manages the domain {domain} to leave one TXT record that begins with v=spf1, with everything in it: {}",
                joined(several)
            ),
        ),
    }
}

fn none(case: &Case<'_>, texts: &[String]) -> Finding {
    let Case { domain, server, .. } = case;
    if case.needs_nothing() {
        return Finding::well(
            CHECK,
            format!(
                "{domain} has no SPF record of its own, and needs none for {server}: letters carry its own return address."
            ),
        );
    }
    let slip = if texts.iter().any(|text| text.contains("spf1")) {
        " (One text has \"spf1\" in it, but an SPF record begins with v=spf1, without a quotation mark or a blank before it.)"
    } else {
        ""
    };
    let others = "If others send mail for the domain too (a newsletter, the website), their part belongs into the same record.";
    let advice = match case.wanted() {
        Some(names) => {
            format!("{others} {}", add_text(domain, domain, &format!("v=spf1 include:{} ~all", names[0])))
        }
        None if server.is_this_machine() => format!(
            "{others} ADDRESS is the one your connection has on the internet, or ask the provider that this machine's mail program hands letters to. {}",
            add_text(domain, domain, "v=spf1 ip4:ADDRESS ~all")
        ),
        None => format!(
            "Ask your mail provider for its SPF text. {others} {}",
            add_text(domain, domain, &format!("v=spf1 {ASK_PROVIDER} ~all"))
        ),
    };
    Finding::care(
        CHECK,
        format!(
            "{domain} has no SPF record, so nothing tells receivers that {server} may send for it; letters may be taken for spam.{slip}"
        ),
        advice,
    )
}

fn one(case: &Case<'_>, record: &str) -> Finding {
    let Case { domain, stranger, .. } = case;
    let broken = case.own.iter().map(|(_, reading)| reading).chain([stranger]).find_map(|reading| {
        match &reading.verdict {
            Verdict::Broken(fault) => Some(fault),
            _ => None,
        }
    });
    if let Some(fault) = broken {
        return at_fault(domain, fault);
    }
    if stranger.lookups > MOST_LOOKUPS {
        return Finding::problem(
            CHECK,
            format!(
                "The SPF record of {domain} costs {} lookups, more than the {MOST_LOOKUPS} that receivers do; they then take the record for broken.",
                stranger.lookups
            ),
            format!(
                "Ask whoever manages the domain {domain} to take out of the record what nobody uses any more: {record}"
            ),
        );
    }
    if stranger.void > MOST_VOID {
        return Finding::care(
            CHECK,
            format!(
                "{} names in the SPF record of {domain} lead nowhere; receivers may take the record for broken.",
                stranger.void
            ),
            format!(
                "Ask whoever manages the domain {domain} to take out of the record what does not exist any more: {record}"
            ),
        );
    }
    match &stranger.verdict {
        Verdict::Unanswered(nothing) => Finding::unknown(
            CHECK,
            format!(
                "{domain} has an SPF record, but not all it leads to could be looked up: {}.",
                nothing.in_words()
            ),
        ),
        Verdict::Says(Qualifier::Pass) => Finding::problem(
            CHECK,
            format!("The SPF record of {domain} lets everybody send in its name: {record}"),
            format!(
                "Ask whoever manages the domain {domain} to change the record into: {}",
                with_end(record, "~all")
            ),
        ),
        Verdict::Says(rest) => allowed(case, record, *rest),
        Verdict::None | Verdict::Broken(_) => {
            Finding::unknown(CHECK, format!("The SPF record of {domain} could not be judged: {record}"))
        }
    }
}

/// Whether a valid record lets the server send. `rest` is what it says of all other senders.
fn allowed(case: &Case<'_>, record: &str, rest: Qualifier) -> Finding {
    let Case { domain, server, stranger, own, .. } = case;
    let end = match rest {
        Qualifier::Neutral => {
            " It leaves open what others may do; \"~all\" at its end would protect the domain's name better."
        }
        _ => "",
    };
    let includes = |name: &str| stranger.includes.iter().any(|found| found.eq_ignore_ascii_case(name));
    if case.needs_nothing() {
        return Finding::well(
            CHECK,
            format!(
                "{domain} has a sound SPF record. {server} does not depend on it: letters carry its own return address.{end}"
            ),
        );
    }
    if let Some(names) = case.wanted() {
        if let Some(name) = names.iter().find(|name| includes(name)) {
            return Finding::well(
                CHECK,
                format!("The SPF record of {domain} lets {server} send (include:{name}).{end}"),
            );
        }
        let change = with_part(record, &format!("include:{}", names[0]));
        let advice =
            format!("Ask whoever manages the domain {domain} to change its TXT record into: {change}");
        return left_out(case, record, rest, advice);
    }
    if server.is_this_machine() {
        return Finding::unknown(
            CHECK,
            format!(
                "{domain} has a sound SPF record. Whether it lets this machine's own mail program send depends on the address that one sends from.{end}"
            ),
        );
    }
    let passes = |verdict: &Verdict| *verdict == Verdict::Says(Qualifier::Pass);
    if !own.is_empty() && own.iter().all(|(_, reading)| passes(&reading.verdict)) {
        return Finding::well(
            CHECK,
            format!("The SPF record of {domain} lets the addresses of {server} send.{end}"),
        );
    }
    if let Some(alike) = stranger.includes.iter().find(|name| look_alike(name, &server.host())) {
        return Finding::well(
            CHECK,
            format!(
                "The SPF record of {domain} has include:{alike} in it, which looks like the provider of {server}.{end}"
            ),
        );
    }
    if own.is_empty() {
        return Finding::unknown(
            CHECK,
            format!(
                "{domain} has a sound SPF record, but the addresses of {server} could not be looked up, so whether it may send is not known."
            ),
        );
    }
    let change = with_part(record, ASK_PROVIDER);
    left_out(
        case,
        record,
        rest,
        format!(
            "Ask your mail provider for its SPF text (it may send from other addresses than it takes letters at; then all may be well). If its name is missing, ask whoever manages the domain {domain} to change its TXT record into: {change}"
        ),
    )
}

fn left_out(case: &Case<'_>, record: &str, rest: Qualifier, advice: String) -> Finding {
    let Case { domain, server, .. } = case;
    let (level, then) = if rest == Qualifier::Fail {
        (Level::Problem, "and tells receivers to refuse everybody else")
    } else {
        (Level::Care, "so letters may be taken for spam")
    };
    Finding {
        check: CHECK,
        level,
        says: format!("The SPF record of {domain} does not name {server}, {then}: {record}"),
        advice: Some(advice),
    }
}

fn at_fault(domain: &str, fault: &Fault) -> Finding {
    let what = match fault {
        Fault::Several(name) => format!("{name}, which it leads to, has more than one SPF record"),
        Fault::Word(name, word) => {
            format!("in the record of {name} the word \"{word}\" cannot be understood")
        }
        Fault::LeadsNowhere(name) => format!("it leads to {name}, which has no SPF record"),
        Fault::Circle(name) => format!("it comes back to {name} in a circle"),
        Fault::TooManyExchanges(name) => format!("{name} has more mail servers than receivers look at"),
    };
    Finding::problem(
        CHECK,
        format!("The SPF record of {domain} is broken, and receivers do not use it: {what}."),
        format!(
            "Ask whoever manages the domain {domain} to mend or take out that part of the TXT record that begins with v=spf1."
        ),
    )
}

/// The record with one part more, before its end.
fn with_part(record: &str, part: &str) -> String {
    let mut words: Vec<&str> = record.split_ascii_whitespace().collect();
    let at = words.iter().position(|word| is_end(word)).unwrap_or(words.len());
    words.insert(at, part);
    words.join(" ")
}

fn with_end(record: &str, end: &str) -> String {
    let mut words: Vec<&str> = record.split_ascii_whitespace().filter(|word| !is_end(word)).collect();
    words.push(end);
    words.join(" ")
}

/// One record with the parts of all, each once.
fn joined(records: &[&str]) -> String {
    let mut words = vec!["v=spf1"];
    for word in records.iter().flat_map(|record| record.split_ascii_whitespace().skip(1)) {
        if !is_end(word) && !words.contains(&word) {
            words.push(word);
        }
    }
    words.push("~all");
    words.join(" ")
}

fn is_end(word: &str) -> bool {
    let bare = word.trim_start_matches(['+', '-', '~', '?']);
    bare.eq_ignore_ascii_case("all") || word.to_ascii_lowercase().starts_with("redirect=")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_to_paste_keeps_what_was_in_it() {
        for (record, changed) in [
            ("v=spf1 mx -all", "v=spf1 mx include:x.example -all"),
            ("v=spf1", "v=spf1 include:x.example"),
            ("v=spf1 -ALL", "v=spf1 include:x.example -ALL"),
            ("v=spf1  a  redirect=y.example", "v=spf1 a include:x.example redirect=y.example"),
        ] {
            assert_eq!(with_part(record, "include:x.example"), changed);
        }
        assert_eq!(with_end("v=spf1 mx +all", "~all"), "v=spf1 mx ~all");
        assert_eq!(
            joined(&["v=spf1 mx a -all", "v=spf1 include:x.example mx ?all"]),
            "v=spf1 mx a include:x.example ~all"
        );
    }
}
