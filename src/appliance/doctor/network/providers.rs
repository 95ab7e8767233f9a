//! Mail providers' DNS records for their customers' domains: from their own documentation, or, where that could not be
//! read, from customers' zones that agree. A provider that is missing here is judged by its addresses. Names in one
//! text are divided by blanks.

/// A provider whose customers send from domains of their own.
pub(super) struct Provider {
    /// Its submission servers; "*.x.example" is every name below x.example.
    servers: &'static str,
    /// The includes of which one must stand in a customer's SPF record, best the first. Empty: letters carry a return
    /// address of the provider's own, and the customer's record does not matter.
    pub(super) spf: &'static str,
    /// Its DKIM selectors, where they are the same for all customers.
    pub(super) dkim: &'static str,
}

const PROVIDERS: &[Provider] = &[
    Provider { servers: "smtp.gmail.com smtp-relay.gmail.com", spf: "_spf.google.com", dkim: "google" },
    Provider {
        servers: "smtp.office365.com *.mail.protection.outlook.com",
        spf: "spf.protection.outlook.com",
        dkim: "selector1 selector2",
    },
    Provider { servers: "smtp.fastmail.com", spf: "spf.messagingengine.com", dkim: "fm1 fm2 fm3" },
    Provider { servers: "smtp.mailbox.org", spf: "mailbox.org", dkim: "MBO0001 MBO0002 MBO0003 MBO0004" },
    Provider {
        servers: "smtp.ionos.com smtp.ionos.ca smtp.ionos.mx",
        spf: "_spf-us.ionos.com _spf-eu.ionos.com",
        dkim: "s1-ionos s2-ionos",
    },
    Provider {
        servers: "smtp.ionos.de smtp.ionos.co.uk smtp.ionos.fr smtp.ionos.es smtp.ionos.it",
        spf: "_spf-eu.ionos.com _spf-us.ionos.com",
        dkim: "s1-ionos s2-ionos",
    },
    Provider { servers: "ssl0.ovh.net *.mail.ovh.net", spf: "mx.ovh.com", dkim: "" },
    Provider { servers: "smtp.mailgun.org smtp.eu.mailgun.org", spf: "mailgun.org", dkim: "" },
    Provider {
        servers: "smtp-relay.brevo.com smtp-relay.sendinblue.com",
        spf: "",
        dkim: "mail brevo1 brevo2",
    },
    // Amazon SES
    Provider { servers: "*.amazonaws.com", spf: "", dkim: "" },
];

/// DKIM keys often have one of these selectors.
pub(super) const COMMON_SELECTORS: &str =
    "default dkim mail email smtp key1 k1 k2 s1 s2 google selector1 selector2";

/// Mailboxes under a provider's own domain, and the end of its submission servers' names where that is another. "gmx.*"
/// is every country's.
const MAILBOXES: &[(&str, &str)] = &[
    ("googlemail.com", "gmail.com"),
    ("outlook.* hotmail.* live.* msn.com", "office365.com outlook.com"),
    ("gmx.*", "gmx.net gmx.com"),
    ("yahoo.* ymail.com rocketmail.com", "yahoo.com"),
    ("icloud.com me.com mac.com", "me.com icloud.com"),
    ("fastmail.fm", "fastmail.com"),
    ("zoho.* zohomail.*", "zoho.com zoho.eu zoho.in"),
    ("proton.me protonmail.com pm.me", "protonmail.ch"),
    ("wanadoo.fr", "orange.fr"),
    ("gmail.com fastmail.com mailbox.org mail.com aol.com web.de t-online.de freenet.de posteo.de", ""),
    ("orange.fr free.fr laposte.net bluewin.ch libero.it comcast.net", ""),
];

impl Provider {
    /// The provider of this server, where it is known.
    pub(super) fn of(host: &str) -> Option<&'static Self> {
        let fits = |server: &str| match server.strip_prefix('*') {
            None => host == server,
            Some(end) => host.ends_with(end),
        };
        PROVIDERS.iter().find(|provider| provider.servers.split(' ').any(fits))
    }
}

/// May `host` send for the mailbox domain `domain`?
pub(super) fn mailbox_sends_through(domain: &str, host: &str) -> Option<bool> {
    // The rest of "gmx.co.uk" is short, that of "live.grace.org" is not.
    let fits = |known: &str| match known.strip_suffix('*') {
        None => domain == known,
        Some(start) => domain.strip_prefix(start).is_some_and(|rest| rest.len() <= 6),
    };
    let (_, servers) = MAILBOXES.iter().find(|(domains, _)| domains.split(' ').any(fits))?;
    let mut ends = servers.split_whitespace().chain([domain]);
    Some(ends.any(|end| host == end || host.ends_with(&format!(".{end}"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provider_is_known_by_its_server() {
        for (host, spf) in [
            ("smtp.gmail.com", Some("_spf.google.com")),
            ("smtp.gmail.com.evil.example", None),
            ("grace-org.mail.protection.outlook.com", Some("spf.protection.outlook.com")),
            ("mail.protection.outlook.com", None),
            ("email-smtp.eu-central-1.amazonaws.com", Some("")),
            ("smtp.example.org", None),
        ] {
            assert_eq!(Provider::of(host).map(|provider| provider.spf), spf, "{host}");
        }
    }

    #[test]
    fn a_provider_s_mailbox_is_known_by_its_domain() {
        for (domain, host, sends) in [
            ("gmail.com", "smtp.gmail.com", Some(true)),
            ("gmail.com", "smtp.notgmail.com", Some(false)),
            ("gmx.de", "mail.gmx.net", Some(true)),
            ("gmx.co.uk", "smtp.gmail.com", Some(false)),
            ("gmx.church.example", "mail.gmx.net", None),
            ("live.grace.org", "smtp.office365.com", None),
            ("mygmx.de", "mail.gmx.net", None),
        ] {
            assert_eq!(mailbox_sends_through(domain, host), sends, "{domain} {host}");
        }
    }
}
