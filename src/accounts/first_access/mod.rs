//! With what an account began, and who made it: a slip, an invitation by e-mail, or the letter of "Forgot password?" at an
//! address that the office wrote down.

pub mod store;

/// The way to a first password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename_all = "kebab-case")]
pub enum FirstAccessWay {
    Slip,
    Invitation,
    /// "Forgot password?", asked for an account that had none yet.
    Letter,
}

/// How the account began: the way to its first password.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct FirstAccess {
    /// RFC 3339, on the congregation's clock.
    pub used_at: String,
    pub way: FirstAccessWay,
    /// The name of the person who made the slip or sent the invitation, while they are here.
    pub made_by: Option<String>,
    /// The name of the person who entered the letter's address, while they are here.
    pub address_by: Option<String>,
}

impl FirstAccessWay {
    /// The log's words: "by an invitation sent by Ruth Albright to an address set by Tom Holder".
    pub fn in_words(self, made_by: Option<&str>, address_by: Option<&str>) -> String {
        let (way, made) = match self {
            Self::Slip => ("by a slip", "made"),
            Self::Invitation => ("by an invitation", "sent"),
            Self::Letter => ("by a letter", "sent"),
        };
        let by = |words: &str, name: &str| format!(" {words} by {name}");
        let made = made_by.map(|name| by(made, name)).unwrap_or_default();
        let address = address_by.filter(|name| made_by != Some(name));
        format!("{way}{made}{}", address.map(|name| by("to an address set", name)).unwrap_or_default())
    }
}
