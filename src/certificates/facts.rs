//! What a certificate says of itself.

use jiff::Timestamp;
use tokio_rustls::rustls::pki_types::CertificateDer;
use x509_parser::extensions::GeneralName;
use x509_parser::parse_x509_certificate;

/// Names and days of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The host names it is for.
    pub names: Vec<String>,
    /// From when it is good.
    pub not_before: Timestamp,
    /// Until when it is good.
    pub not_after: Timestamp,
    /// Who made it, as it says.
    pub issuer: String,
}

impl Facts {
    /// Reads a certificate; none when it is not one.
    pub fn of(certificate: &CertificateDer<'_>) -> Option<Self> {
        let (_, certificate) = parse_x509_certificate(certificate).ok()?;
        let names = certificate.subject_alternative_name().ok().flatten().map(|names| {
            let hosts = names.value.general_names.iter().filter_map(|name| match name {
                GeneralName::DNSName(name) => Some((*name).to_owned()),
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

    /// True when it is for this host, a `*.` name counted.
    pub fn is_for(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
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
