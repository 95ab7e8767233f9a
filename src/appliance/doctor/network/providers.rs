//! Mail providers and what they need: the table `providers.txt`.

const TABLE: &str = include_str!("providers.txt");

/// A provider whose customers send from domains of their own. Names in one text are divided by blanks.
#[derive(Clone, Copy)]
pub(super) struct Provider {
    /// The includes of which one must stand in a customer's SPF record; empty where none has to.
    pub(super) spf: &'static str,
    /// Its DKIM selectors, where they are the same for all customers.
    pub(super) dkim: &'static str,
}

/// DKIM keys often have one of these selectors.
pub(super) const COMMON_SELECTORS: &str =
    "default dkim mail email smtp key1 k1 k2 s1 s2 google selector1 selector2";

fn rows() -> impl Iterator<Item = &'static str> {
    TABLE.lines().filter(|line| !line.starts_with('#'))
}

impl Provider {
    /// The provider of this server, where it is known.
    pub(super) fn of(host: &str) -> Option<Self> {
        let fits = |server: &str| match server.strip_prefix('*') {
            None => host == server,
            Some(end) => host.ends_with(end),
        };
        let mut rows = rows().filter_map(|row| row.split_once(" | "));
        let (_, needs) = rows.find(|(servers, _)| servers.split(' ').any(fits))?;
        let (spf, dkim) = needs.split_once('|')?;
        Some(Self { spf: spf.trim(), dkim: dkim.trim() })
    }
}

/// May `host` send for the mailbox domain `domain`?
pub(super) fn mailbox_sends_through(domain: &str, host: &str) -> Option<bool> {
    // The rest of "gmx.co.uk" is short, that of "live.grace.org" is not.
    let fits = |known: &str| match known.strip_suffix('*') {
        None => domain == known,
        Some(start) => domain.strip_prefix(start).is_some_and(|rest| rest.len() <= 6),
    };
    let mut rows = rows().filter_map(|row| row.split_once(" :"));
    let (_, servers) = rows.find(|(domains, _)| domains.split(' ').any(fits))?;
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
