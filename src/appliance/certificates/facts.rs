//! The facts in a certificate.

use std::net::IpAddr;

use jiff::Timestamp;
use tokio_rustls::rustls::pki_types::CertificateDer;
use x509_parser::extensions::GeneralName;
use x509_parser::parse_x509_certificate;

/// Names and days of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The host names and addresses it is for.
    pub names: Vec<String>,
    pub not_before: Timestamp,
    pub not_after: Timestamp,
    /// The issuer as the certificate names it.
    pub issuer: String,
}

impl Facts {
    /// Reads a certificate; none when it is not one.
    pub fn of(certificate: &CertificateDer<'_>) -> Option<Self> {
        let (_, certificate) = parse_x509_certificate(certificate).ok()?;
        let names = certificate.subject_alternative_name().ok().flatten().map(|names| {
            let hosts = names.value.general_names.iter().filter_map(|name| match name {
                GeneralName::DNSName(name) => Some((*name).to_owned()),
                GeneralName::IPAddress(bytes) => address(bytes).map(|address| address.to_string()),
                _ => None,
            });
            hosts.collect()
        });
        let at = |time: x509_parser::time::ASN1Time| Timestamp::from_second(time.timestamp()).ok();
        Some(Self {
            names: names.unwrap_or_default(),
            not_before: at(certificate.validity().not_before)?,
            not_after: at(certificate.validity().not_after)?,
            issuer: certificate.issuer().to_string(),
        })
    }

    /// True when it is for this host (as an address writes it), a `*.` name counted.
    pub fn is_for(&self, host: &str) -> bool {
        let host = host.trim_end_matches('.').trim_matches(['[', ']']).to_ascii_lowercase();
        self.names.iter().any(|name| {
            let name = name.to_ascii_lowercase();
            name == host
                || name
                    .strip_prefix("*.")
                    .is_some_and(|rest| host.split_once('.').is_some_and(|(_, domain)| domain == rest))
        })
    }

    /// Whole days left at `now`; negative when it is over.
    pub fn days_left(&self, now: Timestamp) -> i64 {
        (self.not_after.as_second() - now.as_second()).div_euclid(86_400)
    }
}

/// Four bytes, or sixteen.
fn address(bytes: &[u8]) -> Option<IpAddr> {
    <[u8; 4]>::try_from(bytes)
        .map(IpAddr::from)
        .or_else(|_| <[u8; 16]>::try_from(bytes).map(IpAddr::from))
        .ok()
}

#[cfg(test)]
mod tests {
    use rcgen::{CertificateParams, KeyPair, date_time_ymd};

    use super::*;

    fn facts(names: &[&str]) -> Facts {
        let mut params =
            CertificateParams::new(names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()).unwrap();
        (params.not_before, params.not_after) = (date_time_ymd(2026, 11, 1), date_time_ymd(2026, 12, 1));
        Facts::of(params.self_signed(&KeyPair::generate().unwrap()).unwrap().der()).unwrap()
    }

    #[test]
    fn a_certificate_is_for_the_names_and_addresses_in_it_and_no_other() {
        let facts = facts(&["portal.example.org", "*.lan", "192.168.1.20", "fd00::5"]);
        for (host, wanted) in [
            ("portal.example.org", true),
            ("Portal.Example.org.", true),
            ("portal.lan", true),
            ("192.168.1.20", true),
            ("[fd00::5]", true),
            ("example.org", false),
            ("a.portal.example.org", false),
            ("a.portal.lan", false),
            ("lan", false),
            ("192.168.1.21", false),
        ] {
            assert_eq!(facts.is_for(host), wanted, "{host}");
        }
    }

    #[test]
    fn days_left_are_whole_days_and_negative_when_it_is_over() {
        let facts = facts(&["portal.example.org"]);
        for (now, days) in [
            ("2026-11-20T18:00:00Z", 10),
            ("2026-11-30T00:00:00Z", 1),
            ("2026-11-30T00:00:01Z", 0),
            ("2026-12-01T00:00:01Z", -1),
        ] {
            assert_eq!(facts.days_left(now.parse().unwrap()), days, "{now}");
        }
    }
}
