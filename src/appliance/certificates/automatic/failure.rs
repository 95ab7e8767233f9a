//! Failures to get a certificate, with advice for a volunteer.

use instant_acme::{Error, Problem};

use super::ValidationMethod;
use super::authority::{OTHER_AUTHORITY, Unreachable};
use crate::platform::text::escape::escape_untrusted;

/// Written before an attempt; it stays when the process dies before it can write the outcome.
pub(super) const CUT_OFF: &str = "The last attempt was cut off in the middle, when the portal or this machine went off. It is made again by itself.";

const BY_ITSELF: &str = "There is nothing to do: the portal asks again by itself.";
const THE_PORTS: &str =
    "In the router of this internet connection, forward the ports 80 and 443 to this machine.";
#[derive(Debug)]
pub(super) enum OrderFailure {
    /// The authority refused the order; or, where this way was tried, the proof of the name.
    Refused { problem: Problem, tried: Option<ValidationMethod> },
    /// The authority does not offer this way.
    NotOffered(ValidationMethod),
    /// Anything else, in words.
    Other(String),
}

impl OrderFailure {
    pub(super) fn unclear(words: impl ToString) -> Self {
        let words = escape_untrusted(&words.to_string());
        Self::Other(format!("Something unexpected happened ({words}). The portal asks again by itself."))
    }

    /// The certificate that came is of no use.
    pub(super) fn unusable(why: &str) -> Self {
        let why = escape_untrusted(why);
        Self::Other(format!(
            "The certificate that came cannot be used ({why}). If that lasts: {OTHER_AUTHORITY}"
        ))
    }

    pub(super) fn slow() -> Self {
        Self::Other(format!("The certificate authority took too long. {BY_ITSELF}"))
    }

    /// True when this challenge type failed; the other one may work.
    pub(super) fn is_challenge_failure(&self) -> bool {
        matches!(self, Self::Refused { tried: Some(_), .. } | Self::NotOffered(_))
    }

    /// True where the same order fails tomorrow, too, when nothing is done about it.
    pub(super) fn is_final(&self) -> bool {
        matches!(self, Self::Refused { problem, .. } if kind(problem) != "rateLimited")
    }

    /// The failure and the next step, for a certificate of `host`.
    pub(super) fn in_words(&self, host: &str) -> String {
        match self {
            Self::Other(words) => words.clone(),
            Self::NotOffered(way) => {
                format!("The certificate authority does not ask on port {}. {BY_ITSELF}", way.port())
            }
            Self::Refused { problem, tried } => {
                let first = || problem.subproblems.iter().find_map(|first| first.detail.as_deref());
                let theirs = problem.detail.as_deref().or_else(first);
                let theirs = theirs.map(|theirs| format!(" It said: {}", escape_untrusted(theirs)));
                refused(kind(problem), *tried, host) + &theirs.unwrap_or_default()
            }
        }
    }
}

impl From<Error> for OrderFailure {
    fn from(error: Error) -> Self {
        let not_an_authority = |error: String| {
            let error = escape_untrusted(&error);
            Self::Other(format!(
                "What answered is not a certificate authority ({error}). If that lasts: {OTHER_AUTHORITY}"
            ))
        };
        match error {
            Error::Api(problem) => Self::Refused { problem, tried: None },
            Error::Timeout(_) => Self::slow(),
            Error::Json(error) => not_an_authority(error.to_string()),
            Error::Http(error) => not_an_authority(error.to_string()),
            Error::Other(error) => match error.downcast::<Unreachable>() {
                Ok(unreachable) => Self::Other(unreachable.0),
                Err(error) => Self::unclear(error),
            },
            error => Self::unclear(error),
        }
    }
}

/// The kind of a problem: "dns" of "urn:ietf:params:acme:error:dns". Several at once are of their first one's kind.
pub(super) fn kind(problem: &Problem) -> &str {
    fn short(name: Option<&str>) -> &str {
        name.and_then(|name| name.strip_prefix("urn:ietf:params:acme:error:")).unwrap_or_default()
    }
    let own = short(problem.r#type.as_deref());
    match problem.subproblems.first() {
        Some(first) if matches!(own, "" | "compound") => short(first.r#type.as_deref()),
        _ => own,
    }
}

fn refused(kind: &str, tried: Option<ValidationMethod>, host: &str) -> String {
    match (kind, tried) {
        ("dns", _) => format!(
            "The name {host} leads nowhere. Where the name was bought, set its A record to the public address of this internet connection, which the router shows. A new record takes up to an hour."
        ),
        ("connection", Some(way)) => format!(
            "The certificate authority found nobody at {}://{host} (port {}). {THE_PORTS} The next attempt is by the other port. An AAAA record of the name must lead to this machine, too, or go.",
            if way == ValidationMethod::Http { "http" } else { "https" },
            way.port()
        ),
        ("unauthorized" | "incorrectResponse" | "tls" | "malformed", Some(way)) => format!(
            "Another machine or another program answers for {host} on port {}. Where the name was bought, its A and AAAA records must lead to this internet connection. {THE_PORTS}",
            way.port()
        ),
        ("caa", _) => format!(
            "A CAA record of {host} forbids this certificate authority to give a certificate. Where the name was bought, add it (for Let's Encrypt: 0 issue \"letsencrypt.org\") or remove the CAA records."
        ),
        ("externalAccountRequired", _) => format!(
            "This certificate authority serves only those who signed up on its site, which the portal cannot do. {OTHER_AUTHORITY}"
        ),
        ("rateLimited", _) => format!(
            "The certificate authority was asked too often lately and wants to be left alone for a while. {BY_ITSELF}"
        ),
        ("rejectedIdentifier" | "unsupportedIdentifier", _) => format!(
            "The certificate authority gives no certificate for {host}. Use a name of your own that the internet knows: portal settings set public-address https://portal.YOUR-CHURCH.org"
        ),
        _ => format!("The certificate authority could not do it this time. {BY_ITSELF}"),
    }
}

#[cfg(test)]
mod tests {
    use instant_acme::Subproblem;

    use super::*;

    #[test]
    fn an_authority_s_refusal_says_what_to_change_where() {
        use ValidationMethod::{Http, Tls};
        for (kind, tried, told) in [
            ("dns", Some(Http), "set its A record to the public address"),
            ("connection", Some(Http), "nobody at http://portal.example.org (port 80). In the router"),
            ("connection", Some(Tls), "nobody at https://portal.example.org (port 443). In the router"),
            ("unauthorized", Some(Http), "another program answers for portal.example.org on port 80"),
            ("tls", Some(Tls), "on port 443"),
            ("caa", None, "0 issue \"letsencrypt.org\""),
            ("rateLimited", None, "asked too often lately"),
            ("externalAccountRequired", None, "--acme-directory"),
            ("rejectedIdentifier", None, "portal settings set public-address https://portal.YOUR-CHURCH.org"),
            ("unauthorized", None, "There is nothing to do"),
            ("something new", Some(Tls), "There is nothing to do"),
        ] {
            let r#type = Some(format!("urn:ietf:params:acme:error:{kind}"));
            let detail = Some("Their\nwords".to_owned());
            let one = Subproblem { identifier: None, r#type: r#type.clone(), detail: detail.clone() };
            let alone = Problem { r#type, detail, status: Some(400), subproblems: Vec::new() };
            let first_of_many = Problem { r#type: None, detail: None, status: None, subproblems: vec![one] };
            for problem in [alone, first_of_many] {
                let words = OrderFailure::Refused { problem, tried }.in_words("portal.example.org");
                assert!(words.contains(told), "{kind}: {words}");
                assert!(words.ends_with(" It said: Their\\u{a}words"), "{words}");
            }
        }
    }
}
