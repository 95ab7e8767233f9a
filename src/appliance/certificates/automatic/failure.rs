//! Why there is no new certificate.

use std::io;
use std::path::PathBuf;

use instant_acme::{Error, Problem};

use super::ValidationMethod;
use super::authority::Unreachable;

/// Why an order failed. The volunteer's sentence about it is in `advice.rs`.
#[derive(Debug, thiserror::Error)]
pub(super) enum OrderFailure {
    #[error(transparent)]
    Unreachable(#[from] Unreachable),
    #[error("the name was not proven on port {}: {problem}", way.port())]
    NotProven { way: ValidationMethod, problem: Problem },
    #[error("the authority does not ask on port {}", .0.port())]
    NotOffered(ValidationMethod),
    #[error("{0}")]
    Refused(Problem),
    #[error("the authority took too long")]
    Slow,
    #[error("not the answer of an authority: {0}")]
    NotAnAuthority(String),
    #[error("the certificate that came cannot be used: {0}")]
    Unusable(String),
    #[error("{path}: {source}")]
    Folder { path: PathBuf, source: io::Error },
    #[error("{0}")]
    Unclear(String),
}

impl OrderFailure {
    pub(super) fn unclear(words: impl ToString) -> Self {
        Self::Unclear(words.to_string())
    }

    /// True when this challenge type failed; the other one may work.
    pub(super) fn is_the_way_s(&self) -> bool {
        matches!(self, Self::NotProven { .. } | Self::NotOffered(_))
    }
}

impl From<Error> for OrderFailure {
    fn from(error: Error) -> Self {
        match error {
            Error::Api(problem) => Self::Refused(problem),
            Error::Timeout(_) => Self::Slow,
            Error::Json(error) => Self::NotAnAuthority(error.to_string()),
            Error::Http(error) => Self::NotAnAuthority(error.to_string()),
            Error::Other(error) => match error.downcast::<Unreachable>() {
                Ok(unreachable) => Self::Unreachable(*unreachable),
                Err(error) => Self::unclear(error),
            },
            error => Self::unclear(error),
        }
    }
}

/// The kind of a problem: "dns" of "urn:ietf:params:acme:error:dns". Several at once are of their first one's kind.
pub(super) fn kind(problem: &Problem) -> &str {
    let own = short(problem.r#type.as_deref());
    match problem.subproblems.first() {
        Some(first) if matches!(own, "" | "compound") => short(first.r#type.as_deref()),
        _ => own,
    }
}

/// What the authority said about it.
pub(super) fn said(problem: &Problem) -> Option<&str> {
    let first = || problem.subproblems.iter().find_map(|first| first.detail.as_deref());
    problem.detail.as_deref().or_else(first)
}

fn short(name: Option<&str>) -> &str {
    name.and_then(|name| name.strip_prefix("urn:ietf:params:acme:error:")).unwrap_or_default()
}
