//! Checks over the network: names and their DNS records, the mail server, and whether members reach the portal. All run
//! concurrently and within a time limit.

mod mail_server;
mod names;
mod public_address;
mod sender;
mod spf;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio_rustls::rustls::ClientConfig;

use self::names::NameServers;
use super::Finding;
use crate::platform::data_dir::Running;
use crate::platform::mail;
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;
use crate::platform::text::email::Email;

pub(super) use public_address::ask;

#[derive(Clone, Debug)]
pub struct NetworkCheckInput {
    pub settings: Settings,
    /// Opens the mail server's password.
    pub seal: Seal,
    /// The portal that is being served.
    pub running: Option<Running>,
    /// The date of the letter.
    pub now: Timestamp,
    pub options: NetworkOptions,
}

// The options of `portal doctor` that need the network; a doc comment would be the command's help.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct NetworkOptions {
    /// Send a real letter to this address, which you can read.
    #[arg(long, value_name = "ADDRESS", conflicts_with = "offline")]
    pub letter_to: Option<Email>,
    /// The name under which your mail provider publishes the key it signs letters with (DKIM selector).
    #[arg(long, value_name = "NAME", conflicts_with = "offline")]
    pub dkim_selector: Option<String>,
    /// Ask this name server (DNS) in place of the machine's own.
    #[arg(long = "dns-server", value_name = "ADDRESS", value_parser = name_server, conflicts_with = "offline")]
    pub resolver: Option<SocketAddr>,
}

/// An address, with 53 where no port is given.
fn name_server(text: &str) -> Result<SocketAddr, String> {
    let alone = || text.parse::<IpAddr>().ok().map(|address| SocketAddr::new(address, 53));
    text.parse()
        .ok()
        .or_else(alone)
        .ok_or_else(|| "a name server is a number such as 1.1.1.1 or 192.168.1.1:53".to_owned())
}

/// Time limits, and what a test substitutes for the network.
#[derive(Clone, Debug)]
pub struct NetworkTimeouts {
    /// For one query to a name server; it is sent twice at most.
    pub question: Duration,
    /// For one call of the public address.
    pub call: Duration,
    /// For all checks.
    pub whole: Duration,
    /// The conversation with the mail server.
    pub mail: mail::SmtpOptions,
    /// Call the portal here, whatever its name resolves to.
    pub portal_at: Option<SocketAddr>,
    /// Trust these certificates in place of the platform's.
    pub trust: Option<Arc<ClientConfig>>,
}

impl Default for NetworkTimeouts {
    fn default() -> Self {
        Self {
            question: Duration::from_secs(5),
            call: Duration::from_secs(10),
            whole: Duration::from_secs(38),
            mail: mail::SmtpOptions::default(),
            portal_at: None,
            trust: None,
        }
    }
}

/// Runs all network checks. With the default limits it takes forty seconds at most.
pub async fn look_within(asked: &NetworkCheckInput, limits: &NetworkTimeouts) -> Vec<Finding> {
    let names = NameServers::new(asked.options.resolver, limits.question);
    let host = asked.settings.public_address.host();
    let mail_server =
        in_time(limits, mail_server::CHECK, "the mail server", mail_server::look(asked, limits));
    let public_address = async {
        let Some(names) = &names else { return Vec::new() };
        in_time(limits, public_address::CHECK, host, public_address::look(names, asked, limits, false)).await
    };
    let sender = sender_findings(asked, names.as_ref(), limits);
    let (mail_server, sender, public_address) =
        tokio::join!(Box::pin(mail_server), Box::pin(sender), Box::pin(public_address));
    let mut findings = Vec::new();
    if names.as_ref().is_none_or(NameServers::are_silent) {
        let which = asked.options.resolver.map(|server| format!(" ({server})")).unwrap_or_default();
        findings.push(found!("name-server/silent", which, host));
    }
    findings.extend(mail_server.into_iter().chain(sender).chain(public_address));
    findings
}

/// The findings about the public address of a portal that is not set up yet.
pub async fn look_from_inside(asked: &NetworkCheckInput, limits: &NetworkTimeouts) -> Vec<Finding> {
    let host = asked.settings.public_address.host();
    match NameServers::new(asked.options.resolver, limits.question) {
        Some(names) => {
            let look = public_address::look(&names, asked, limits, true);
            in_time(limits, public_address::CHECK, host, look).await
        }
        None => vec![found!("name-server/silent", which = "", host)],
    }
}

async fn sender_findings(
    asked: &NetworkCheckInput,
    names: Option<&NameServers>,
    limits: &NetworkTimeouts,
) -> Vec<Finding> {
    // Without a mail server no letter is sent that a record could help.
    let Some(server) = &asked.settings.mail_server else { return Vec::new() };
    let user = asked.settings.mail_user.as_deref();
    let (finding, domain) = sender::look(&asked.settings.sender(), server, user);
    let mut findings = vec![finding];
    if let (Some(domain), Some(names)) = (&domain, names) {
        let records = async {
            let (mail_domain, spf, dkim, dmarc) = tokio::join!(
                sender::mail_domain(names, domain),
                spf::look(names, domain, server),
                sender::dkim(names, domain, asked.options.dkim_selector.as_deref(), server),
                sender::dmarc(names, domain),
            );
            match mail_domain {
                // No record can be missing where no domain is.
                Err(gone) => vec![gone],
                Ok(there) => vec![there, spf, dkim, dmarc],
            }
        };
        findings.extend(in_time(limits, sender::MAIL_DOMAIN, domain, records).await);
    }
    findings
}

/// The findings, or the one that the time limit was reached.
async fn in_time(
    limits: &NetworkTimeouts,
    check: &'static str,
    what: &str,
    look: impl Future<Output = Vec<Finding>>,
) -> Vec<Finding> {
    let slow = |_| vec![Finding { check, ..found!("network/slow", what) }];
    tokio::time::timeout(limits.whole, look).await.unwrap_or_else(slow)
}

/// The request for the manager of the domain, for a volunteer who cannot add the record. It comes last, to be copied.
fn add_text(domain: &str, name: &str, text: &str) -> String {
    let at =
        if domain == name { format!("{name} (the domain itself, often written @)") } else { name.to_owned() };
    format!("Ask whoever manages the domain {domain} to add a TXT record. Name: {at}. Text: {text}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_server_is_an_address_with_a_port_or_without() {
        assert_eq!(name_server("1.1.1.1"), Ok("1.1.1.1:53".parse().unwrap()));
        assert_eq!(name_server("[::1]:5353"), Ok("[::1]:5353".parse().unwrap()));
        assert!(name_server("dns.example.org").is_err());
    }
}
