//! Can replies, and the notices of undelivered letters, reach the sender's domain?

use std::net::IpAddr;

use futures_util::future::join_all;

use super::names::{DnsAnswer, LookupFailure, NameServers};
use crate::appliance::doctor::Finding;

pub(super) const CHECK: &str = "mail-domain";

/// The mail servers of the domain; an error where there is no such domain at all.
pub(super) async fn look(names: &NameServers, domain: &str) -> Result<Finding, Finding> {
    let (exchanges, addresses) = tokio::join!(names.exchanges(domain), names.addresses(domain));
    Ok(match (exchanges, addresses) {
        (Ok(exchanges), _) if exchanges.iter().all(String::is_empty) => Finding::problem(
            CHECK,
            format!(
                "{domain} says that it takes no mail at all, and many servers refuse letters from such a domain."
            ),
            "Choose an address that can be answered: portal settings set mail-from ADDRESS",
        ),
        (Ok(exchanges), _) => {
            let is_gone = |found: DnsAnswer<IpAddr>| found.is_err_and(LookupFailure::is_certain);
            let hosts = exchanges.iter().map(|host| async move { (host, names.addresses(host).await) });
            let there = join_all(hosts).await.into_iter().find(|(_, found)| !is_gone(found.clone()));
            match there {
                Some((host, _)) => {
                    Finding::well(CHECK, format!("Mail for {domain} goes to {host}, so answers arrive."))
                }
                None => Finding::problem(
                    CHECK,
                    format!(
                        "Mail for {domain} is to go to {} (MX), and there is no such host: answers do not arrive.",
                        exchanges[0]
                    ),
                    format!(
                        "Ask whoever manages the domain {domain} to let its MX record name your mail provider's server."
                    ),
                ),
            }
        }
        (Err(nothing), Ok(_)) if nothing.is_certain() => Finding::well(
            CHECK,
            format!("{domain} names no server for its mail (MX); it goes to the host of that name itself."),
        ),
        (Err(LookupFailure::NoSuchName), Err(_)) => {
            return Err(Finding::problem(
                CHECK,
                format!(
                    "There is no domain {domain}, and many servers refuse letters from a domain that does not exist."
                ),
                "Look for a typing mistake, or choose another address: portal settings set mail-from ADDRESS",
            ));
        }
        (Err(LookupFailure::NoRecord), Err(nothing)) if nothing.is_certain() => Finding::problem(
            CHECK,
            format!(
                "{domain} has neither a server for its mail (MX) nor an address, so nothing comes back, and many servers refuse its letters."
            ),
            format!(
                "Choose an address that can be answered: `portal settings set mail-from ADDRESS`. Or ask whoever manages the domain {domain} to add an MX record with your mail provider's server."
            ),
        ),
        (Err(nothing), _) => nothing.finding(CHECK, &format!("Where mail for {domain} goes")),
    })
}
