//! What is publicly known of mail providers' records for their customers' domains: from their own documentation, or,
//! where that could not be read, from customers' zones that agree. A provider that is missing here is judged by its
//! addresses.

/// A provider whose customers send from domains of their own.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Provider {
    pub(super) name: &'static str,
    /// Its submission servers: a whole name, or with "*" before it every name that ends so.
    servers: &'static [&'static str],
    /// How a customer's SPF record lets its servers send.
    pub(super) spf: Spf,
    /// The names of its DKIM keys, where they are the same for all.
    pub(super) selectors: &'static [&'static str],
}

/// What a provider needs in the SPF record of a sender's domain.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Spf {
    /// "include:" of one of these names; the first is the one for this server.
    Include(&'static [&'static str]),
    /// Nothing: letters carry a return address of the provider's own.
    NotNeeded,
}

const PROVIDERS: &[Provider] = &[
    Provider {
        name: "Google",
        servers: &["smtp.gmail.com", "smtp-relay.gmail.com"],
        spf: Spf::Include(&["_spf.google.com"]),
        selectors: &["google"],
    },
    Provider {
        name: "Microsoft 365",
        servers: &["smtp.office365.com", "*.mail.protection.outlook.com"],
        spf: Spf::Include(&["spf.protection.outlook.com"]),
        selectors: &["selector1", "selector2"],
    },
    Provider {
        name: "Fastmail",
        servers: &["smtp.fastmail.com"],
        spf: Spf::Include(&["spf.messagingengine.com"]),
        selectors: &["fm1", "fm2", "fm3"],
    },
    Provider {
        name: "mailbox.org",
        servers: &["smtp.mailbox.org"],
        spf: Spf::Include(&["mailbox.org"]),
        selectors: &["MBO0001", "MBO0002", "MBO0003", "MBO0004"],
    },
    Provider {
        name: "IONOS",
        servers: &["smtp.ionos.com", "smtp.ionos.ca", "smtp.ionos.mx"],
        spf: Spf::Include(&["_spf-us.ionos.com", "_spf-eu.ionos.com"]),
        selectors: &["s1-ionos", "s2-ionos"],
    },
    Provider {
        name: "IONOS",
        servers: &["smtp.ionos.de", "smtp.ionos.co.uk", "smtp.ionos.fr", "smtp.ionos.es", "smtp.ionos.it"],
        spf: Spf::Include(&["_spf-eu.ionos.com", "_spf-us.ionos.com"]),
        selectors: &["s1-ionos", "s2-ionos"],
    },
    Provider {
        name: "OVHcloud",
        servers: &["ssl0.ovh.net", "*.mail.ovh.net"],
        spf: Spf::Include(&["mx.ovh.com"]),
        selectors: &[],
    },
    Provider {
        name: "Mailgun",
        servers: &["smtp.mailgun.org", "smtp.eu.mailgun.org"],
        spf: Spf::Include(&["mailgun.org"]),
        selectors: &[],
    },
    Provider {
        name: "Brevo",
        servers: &["smtp-relay.brevo.com", "smtp-relay.sendinblue.com"],
        spf: Spf::NotNeeded,
        selectors: &["mail", "brevo1", "brevo2"],
    },
    Provider { name: "Amazon SES", servers: &["*.amazonaws.com"], spf: Spf::NotNeeded, selectors: &[] },
];

/// DKIM keys often have one of these names.
pub(super) const COMMON_SELECTORS: &[&str] = &[
    "default",
    "dkim",
    "mail",
    "email",
    "smtp",
    "key1",
    "k1",
    "k2",
    "s1",
    "s2",
    "google",
    "selector1",
    "selector2",
];

impl Provider {
    /// The provider of this server, where it is known.
    pub(super) fn of(host: &str) -> Option<&'static Self> {
        PROVIDERS.iter().find(|provider| provider.servers.iter().any(|server| fits(host, server)))
    }
}

/// A provider of mailboxes under its own name.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FreeMail {
    /// Domains; "gmx.*" stands for every country's.
    domains: &'static [&'static str],
    /// The servers that send for them end so.
    servers: &'static [&'static str],
}

const FREE_MAIL: &[FreeMail] = &[
    FreeMail { domains: &["gmail.com", "googlemail.com"], servers: &["gmail.com", "googlemail.com"] },
    FreeMail {
        domains: &["outlook.*", "hotmail.*", "live.*", "msn.com"],
        servers: &["office365.com", "outlook.com"],
    },
    FreeMail { domains: &["gmx.*"], servers: &["gmx.net", "gmx.com"] },
    FreeMail { domains: &["web.de"], servers: &["web.de"] },
    FreeMail { domains: &["yahoo.*", "ymail.com", "rocketmail.com"], servers: &["yahoo.com"] },
    FreeMail { domains: &["aol.*"], servers: &["aol.com"] },
    FreeMail { domains: &["icloud.com", "me.com", "mac.com"], servers: &["me.com", "icloud.com"] },
    FreeMail { domains: &["mail.com"], servers: &["mail.com"] },
    FreeMail { domains: &["t-online.de", "magenta.de"], servers: &["t-online.de"] },
    FreeMail { domains: &["freenet.de"], servers: &["freenet.de"] },
    FreeMail { domains: &["mailbox.org"], servers: &["mailbox.org"] },
    FreeMail { domains: &["posteo.*"], servers: &["posteo.de"] },
    FreeMail { domains: &["fastmail.com", "fastmail.fm"], servers: &["fastmail.com"] },
    FreeMail { domains: &["zoho.*", "zohomail.*"], servers: &["zoho.com", "zoho.eu", "zoho.in"] },
    FreeMail { domains: &["proton.me", "protonmail.com", "pm.me"], servers: &["protonmail.ch"] },
    FreeMail { domains: &["comcast.net"], servers: &["comcast.net"] },
    FreeMail { domains: &["orange.fr", "wanadoo.fr"], servers: &["orange.fr"] },
    FreeMail { domains: &["free.fr"], servers: &["free.fr"] },
    FreeMail { domains: &["laposte.net"], servers: &["laposte.net"] },
    FreeMail { domains: &["bluewin.ch"], servers: &["bluewin.ch"] },
    FreeMail { domains: &["libero.it"], servers: &["libero.it"] },
];

impl FreeMail {
    /// The provider of mailboxes at this domain, where there is one.
    pub(super) fn of(domain: &str) -> Option<&'static Self> {
        FREE_MAIL.iter().find(|free| free.domains.iter().any(|known| is_domain(domain, known)))
    }

    pub(super) fn sends_through(&self, host: &str) -> bool {
        self.servers.iter().any(|server| host == *server || fits(host, &format!("*.{server}")))
    }
}

/// "gmx.*" is gmx.de and gmx.co.uk, but not gmx.church.example.
fn is_domain(domain: &str, known: &str) -> bool {
    match known.strip_suffix(".*") {
        None => domain == known,
        Some(name) => {
            domain.strip_prefix(name).and_then(|rest| rest.strip_prefix('.')).is_some_and(|country| {
                country.split('.').all(|label| label.len() <= 3) && country.split('.').count() <= 2
            })
        }
    }
}

fn fits(host: &str, server: &str) -> bool {
    match server.strip_prefix('*') {
        None => host.eq_ignore_ascii_case(server),
        Some(end) => host.len() > end.len() && host.to_ascii_lowercase().ends_with(end),
    }
}

/// "strato" of both "smtp.strato.de" and "_spf.strato.com": likely one and the same company.
pub(super) fn look_alike(one: &str, other: &str) -> bool {
    let company = |host: &str| {
        let labels: Vec<&str> = host.trim_end_matches('.').split('.').collect();
        // Before the country: "co.uk" has two of it.
        let at = match labels.as_slice() {
            [.., _, second, _] if second.len() <= 3 => labels.len() - 3,
            [.., _, _] => labels.len() - 2,
            _ => return None,
        };
        labels.get(at).map(|label| label.to_ascii_lowercase())
    };
    company(one).is_some() && company(one) == company(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provider_is_known_by_its_server() {
        for (host, name) in [
            ("smtp.gmail.com", Some("Google")),
            ("SMTP.Gmail.com", Some("Google")),
            ("smtp.gmail.com.evil.example", None),
            ("grace-org.mail.protection.outlook.com", Some("Microsoft 365")),
            ("mail.protection.outlook.com", None),
            ("email-smtp.eu-central-1.amazonaws.com", Some("Amazon SES")),
            ("smtp.example.org", None),
        ] {
            assert_eq!(Provider::of(host).map(|provider| provider.name), name, "{host}");
        }
        for (host, include) in
            [("smtp.ionos.com", "_spf-us.ionos.com"), ("smtp.ionos.de", "_spf-eu.ionos.com")]
        {
            let Spf::Include(includes) = &Provider::of(host).unwrap().spf else { panic!("{host}") };
            assert_eq!(includes[0], include);
        }
    }

    #[test]
    fn a_free_mailbox_is_known_by_its_domain() {
        for (domain, is_free) in [
            ("gmx.de", true),
            ("gmx.co.uk", true),
            ("hotmail.com", true),
            ("gmx.church.example", false),
            ("live.grace.org", false),
            ("mygmx.de", false),
            ("gmail.com.example", false),
        ] {
            assert_eq!(FreeMail::of(domain).is_some(), is_free, "{domain}");
        }
    }

    #[test]
    fn names_of_one_company_look_alike() {
        for (one, other, alike) in [
            ("smtp.strato.de", "_spf.strato.com", true),
            ("mail.infomaniak.com", "spf.infomaniak.ch", true),
            ("mail.post.co.uk", "spf.post.com", true),
            ("mail.post.co.uk", "spf.other.co.uk", false),
            ("smtp.example.org", "spf.other.org", false),
            ("localhost", "localhost", false),
        ] {
            assert_eq!(look_alike(one, other), alike, "{one} {other}");
        }
    }
}
