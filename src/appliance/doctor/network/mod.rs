//! Checks over the network: names and their DNS records, the mail server, and whether members reach the portal. All run
//! concurrently and within a time limit.

mod mail_server;
mod names;
mod public_address;
mod sender;
mod spf;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio_rustls::rustls::ClientConfig;

use self::names::NameServers;
use super::{Finding, found};
use crate::platform::data_dir::Running;
use crate::platform::mail;
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;

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

#[derive(Clone, Debug, Default)]
pub struct NetworkOptions {
    /// The address that should get a real letter.
    pub letter_to: Option<String>,
    /// The name under which the mail provider publishes its signing key.
    pub dkim_selector: Option<String>,
    /// A name server to ask instead of this machine's.
    pub resolver: Option<SocketAddr>,
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
        findings.push(found("name-server/silent", &[("which", &which), ("host", &host)]));
    }
    findings.extend(mail_server.into_iter().chain(sender).chain(public_address));
    findings
}

/// What is seen of the public address before the portal is set up.
pub async fn look_from_inside(asked: &NetworkCheckInput, limits: &NetworkTimeouts) -> Vec<Finding> {
    let host = asked.settings.public_address.host();
    match NameServers::new(asked.options.resolver, limits.question) {
        Some(names) => {
            let look = public_address::look(&names, asked, limits, true);
            in_time(limits, public_address::CHECK, host, look).await
        }
        None => vec![found("name-server/silent", &[("which", &""), ("host", &host)])],
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
    let slow = |_| vec![Finding { check, ..found("network/slow", &[("what", &what)]) }];
    tokio::time::timeout(limits.whole, look).await.unwrap_or_else(slow)
}

/// The request for the manager of the domain, for a volunteer who cannot add the record. It comes last, to be copied.
fn add_text(domain: &str, name: &str, text: &str) -> String {
    let at =
        if domain == name { format!("{name} (the domain itself, often written @)") } else { name.to_owned() };
    format!("Ask whoever manages the domain {domain} to add a TXT record. Name: {at}. Text: {text}")
}
