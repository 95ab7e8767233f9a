//! Whose domain the portal's letters come from.

use url::Host;

use super::providers::{FreeMail, Provider, Spf};
use crate::appliance::doctor::Finding;
use crate::platform::settings::MailServer;

pub(super) const CHECK: &str = "mail-from";

/// A sender's address, by what can be done for its domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sender {
    /// A domain with records of its own.
    Own {
        address: String,
        /// Behind the "@", in ASCII.
        domain: String,
    },
    /// A mailbox at a provider, which manages the domain.
    Free(String, &'static FreeMail),
    /// A name that exists only in a local network, or a bare address: no server on the internet can answer to it.
    Nowhere(String),
}

impl Sender {
    pub(super) fn of(address: &str) -> Self {
        let typed = address.rsplit_once('@').map_or(address, |(_, domain)| domain).trim_end_matches('.');
        let nowhere = || Self::Nowhere(typed.to_owned());
        let Ok(Host::Domain(domain)) = Host::parse(typed) else { return nowhere() };
        if is_of_the_house(&domain) {
            return nowhere();
        }
        match FreeMail::of(&domain) {
            Some(free) => Self::Free(domain, free),
            None => Self::Own { address: address.to_owned(), domain },
        }
    }

    /// The finding that needs no lookup; `user` signs in to the mail server.
    pub(super) fn finding(&self, server: &MailServer, user: Option<&str>) -> Finding {
        match self {
            Self::Own { address, domain } => match user.filter(|user| is_elsewhere(user, domain, server)) {
                None => Finding::well(CHECK, format!("Letters come from {address}.")),
                Some(user) => Finding::care(
                    CHECK,
                    format!(
                        "Letters come from {address}, but {user} signs in to {server}. Many providers refuse that, or put the address that signs in in its place."
                    ),
                    format!(
                        "When members do not get letters from {address}: portal settings set mail-from {user}"
                    ),
                ),
            },
            Self::Nowhere(domain) => Finding::problem(
                CHECK,
                format!(
                    "Letters would come from {domain}, a name that nobody outside knows; most mail servers refuse them."
                ),
                "Choose an address of your congregation's own domain, or the one you sign in to the mail server with: portal settings set mail-from portal@YOUR-DOMAIN",
            ),
            Self::Free(domain, free) if free.sends_through(&server.host()) => Finding::well(
                CHECK,
                format!(
                    "Letters come from an address at {domain}, through its own server. Its records are the provider's matter; there is nothing to set."
                ),
            ),
            Self::Free(domain, _) => Finding::problem(
                CHECK,
                format!(
                    "Letters come from an address at {domain}, but leave through {server}, which may not send for {domain}. Receivers take such letters for forged."
                ),
                format!(
                    "Use the mail server of {domain}: `portal settings set mail-server HOST:PORT`. Or choose an address that {} knows: portal settings set mail-from ADDRESS",
                    server.host()
                ),
            ),
        }
    }
}

/// The signed-in address is of another domain, and the server does not send for all domains.
fn is_elsewhere(user: &str, domain: &str, server: &MailServer) -> bool {
    let below = |one: &str, other: &str| one == other || one.ends_with(&format!(".{other}"));
    let is_relay = Provider::of(&server.host()).is_some_and(|provider| provider.spf == Spf::NotNeeded);
    !is_relay
        && user.rsplit_once('@').is_some_and(|(_, own)| {
            let own = own.to_ascii_lowercase();
            !below(&own, domain) && !below(domain, &own)
        })
}

/// True for names that end in a local network's own domain.
pub(super) fn is_of_the_house(domain: &str) -> bool {
    let domain = domain.trim_end_matches('.');
    !domain.contains('.')
        || ["local", "lan", "home.arpa", "internal", "localhost", "invalid", "test"]
            .iter()
            .any(|suffix| domain.strip_suffix(suffix).is_some_and(|rest| rest.ends_with('.')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::doctor::Level;

    #[test]
    fn a_sender_s_domain_is_its_own_a_provider_s_or_not_public() {
        for (address, server, level, part) in [
            ("portal@grace.example.org", "smtp.example.org", Level::Well, "grace.example.org"),
            ("portal@portal.local", "smtp.example.org", Level::Problem, "nobody outside knows"),
            ("portal@localhost", "smtp.example.org", Level::Problem, "nobody outside knows"),
            ("portal@192.168.1.20", "smtp.example.org", Level::Problem, "nobody outside knows"),
            ("portal@[fd00::1]", "smtp.example.org", Level::Problem, "nobody outside knows"),
            ("grace@gmail.com", "smtp.gmail.com:587", Level::Well, "nothing to set"),
            ("grace@googlemail.com", "smtp.gmail.com:465", Level::Well, "nothing to set"),
            ("grace@gmx.de", "mail.gmx.net:465", Level::Well, "nothing to set"),
            ("grace@gmx.de", "smtp.example.org:465", Level::Problem, "taken for forged"),
            ("grace@Gmail.com", "smtp.notgmail.com:465", Level::Problem, "forged"),
        ] {
            let finding = Sender::of(address).finding(&server.parse().unwrap(), None);
            let part = part.trim_start_matches("taken for ");
            assert!(finding.level == level && finding.says.contains(part), "{address}: {finding:?}");
            assert_eq!(finding.advice.is_some(), level == Level::Problem, "{address}");
        }
    }

    #[test]
    fn an_address_that_signs_in_for_another_domain_is_pointed_out() {
        for (user, server, level) in [
            ("portal@grace.example.org", "smtp.gmail.com", Level::Well),
            ("office@Example.org", "smtp.gmail.com", Level::Well),
            ("postmaster@mg.grace.example.org", "smtp.mailgun.org", Level::Well),
            ("4711@smtp-brevo.com", "smtp-relay.brevo.com", Level::Well),
            ("office", "smtp.example.net", Level::Well),
            ("grace@gmail.com", "smtp.gmail.com", Level::Care),
            ("grace@notexample.org", "smtp.example.net", Level::Care),
        ] {
            let finding =
                Sender::of("portal@grace.example.org").finding(&server.parse().unwrap(), Some(user));
            assert_eq!(finding.level, level, "{user}: {finding:?}");
        }
    }

    #[test]
    fn a_domain_with_letters_beyond_ascii_is_asked_for_as_name_servers_write_it() {
        let Sender::Own { domain, .. } = Sender::of("portal@jürgen-kirche.example") else { panic!("own") };
        assert_eq!(domain, "xn--jrgen-kirche-dlb.example");
    }
}
