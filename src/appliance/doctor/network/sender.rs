//! The domain that the portal's letters are sent from.

use url::Host;

use super::providers::{Provider, mailbox_sends_through};
use crate::appliance::doctor::Finding;
use crate::platform::settings::{MailServer, is_own_network};

const CHECK: &str = "mail-from";

/// The finding that needs no lookup (`user` signs in to the mail server), and the sender's domain where its records are
/// the congregation's own.
pub(super) fn look(address: &str, server: &MailServer, user: Option<&str>) -> (Finding, Option<String>) {
    let typed = address.rsplit_once('@').map_or(address, |(_, domain)| domain).trim_end_matches('.');
    let domain = match Host::parse(typed) {
        Ok(Host::Domain(domain)) if !is_local_name(&domain) => domain,
        _ => {
            let finding = Finding::problem(
                CHECK,
                format!(
                    "Letters would come from {typed}, a name that nobody outside knows; most mail servers refuse them."
                ),
                "Choose an address of your congregation's own domain, or the one you sign in to the mail server with: portal settings set mail-from portal@YOUR-DOMAIN",
            );
            return (finding, None);
        }
    };
    match mailbox_sends_through(&domain, &server.host()) {
        Some(true) => {
            let says = format!(
                "Letters come from an address at {domain}, through its own server. Its records are the provider's matter; there is nothing to set."
            );
            (Finding::well(CHECK, says), None)
        }
        Some(false) => {
            let finding = Finding::problem(
                CHECK,
                format!(
                    "Letters come from an address at {domain}, but leave through {server}, which may not send for {domain}. Receivers take such letters for forged."
                ),
                format!(
                    "Use the mail server of {domain}: `portal settings set mail-server HOST:PORT`. Or choose an address that {} knows: portal settings set mail-from ADDRESS",
                    server.host()
                ),
            );
            (finding, None)
        }
        None => {
            let finding = match user.filter(|user| is_elsewhere(user, &domain, server)) {
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
            };
            (finding, Some(domain))
        }
    }
}

/// The signed-in address is of another domain, and the server does not send for all domains.
fn is_elsewhere(user: &str, domain: &str, server: &MailServer) -> bool {
    let below = |one: &str, other: &str| one == other || one.ends_with(&format!(".{other}"));
    let is_relay = Provider::of(&server.host()).is_some_and(|provider| provider.spf.is_empty());
    !is_relay
        && user.rsplit_once('@').is_some_and(|(_, own)| {
            let own = own.to_ascii_lowercase();
            !below(&own, domain) && !below(domain, &own)
        })
}

/// True for names that only exist in a local network, or nowhere.
pub(super) fn is_local_name(domain: &str) -> bool {
    is_own_network(&Host::Domain(domain))
        || [".invalid", ".test"].iter().any(|end| domain.trim_end_matches('.').ends_with(end))
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
            ("portal@[fd00::1]", "smtp.example.org", Level::Problem, "nobody outside knows"),
            ("grace@gmail.com", "smtp.gmail.com:587", Level::Well, "nothing to set"),
            ("grace@gmx.de", "mail.gmx.net:465", Level::Well, "nothing to set"),
            ("grace@gmx.de", "smtp.example.org:465", Level::Problem, "forged"),
        ] {
            let (finding, _) = look(address, &server.parse().unwrap(), None);
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
            let (finding, _) = look("portal@grace.example.org", &server.parse().unwrap(), Some(user));
            assert_eq!(finding.level, level, "{user}: {finding:?}");
        }
    }

    #[test]
    fn a_domain_with_letters_beyond_ascii_is_asked_for_as_name_servers_write_it() {
        let (_, domain) = look("portal@jürgen-kirche.example", &"smtp.example.org".parse().unwrap(), None);
        assert_eq!(domain.as_deref(), Some("xn--jrgen-kirche-dlb.example"));
    }
}
