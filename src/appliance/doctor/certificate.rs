//! The certificate: is it for the right name, and how many days are left.

use jiff::Timestamp;

use super::Finding;
use super::Level::{Care, Problem};
use crate::appliance::certificates::Facts;
use crate::appliance::certificates::automatic::{CERTIFICATE, CertificateStatus};
use crate::appliance::installation::SETTINGS_OF_THE_MACHINE;
use crate::platform::data_dir::DataDir;
use crate::platform::data_dir::running::Running;
use crate::platform::settings::PublicAddress;
use crate::platform::text::numbers::count;

const CHECK: &str = "certificate";

pub(super) fn look(
    data_dir: &DataDir,
    address: &PublicAddress,
    running: Option<&Running>,
    now: Timestamp,
) -> Vec<Finding> {
    let not_ours = |says: &str| vec![Finding::unknown(CHECK, says)];
    let (host, fetched) = (address.host(), data_dir.certificates_path());
    // One that another program renews.
    let file = match running {
        _ if !address.is_https() => {
            return not_ours(&format!(
                "Members type {address}: no certificate is needed in your own network."
            ));
        }
        Some(running) if running.https.is_none() => {
            return not_ours("The web server in front of the portal has the certificate, and renews it.");
        }
        Some(running) => running.certificate.as_deref(),
        // A closed portal may have fetched one before.
        None if fetched.exists() => None,
        None => return not_ours("The certificate is looked at while the portal is open."),
    };
    let port_80 = || {
        format!(
            "The authority looks at http://{host} on port 80 before it gives one. The name must lead to your router, and the router must pass ports 80 and 443 on to this machine; /usr/share/doc/portal/handbook/https.md shows how."
        )
    };
    let facts = file.map_or_else(|| Facts::in_file(&fetched.join(CERTIFICATE)), Facts::in_file);
    let is_there = facts.is_ok();
    let found = match (facts, file) {
        (Ok(facts), _) => match facts.warning(host, now) {
            None => {
                let left = count(facts.days_left(now), "day");
                Finding::well(CHECK, format!("The certificate for {host} is good for {left} still."))
            }
            Some(warning) => {
                let renew = || match file {
                    None => port_80(),
                    Some(file) => format!(
                        "Whoever made {} renews it (certbot: `sudo certbot renew`); the portal takes the new file up by itself. Or let the portal fetch certificates: take PORTAL_CERTIFICATE and PORTAL_CERTIFICATE_KEY out of {SETTINGS_OF_THE_MACHINE}.",
                        file.display()
                    ),
                };
                let level = if warning.is_grave { Problem } else { Care };
                Finding::at(level, CHECK, warning.says, warning.advice.unwrap_or_else(renew))
            }
        },
        (Err(_), None) => Finding::problem(
            CHECK,
            format!("There is no certificate for {host} yet, so browsers cannot open the portal."),
            port_80(),
        ),
        (Err(error), Some(file)) => Finding::problem(
            CHECK,
            format!("The certificate {} cannot be used: {error}.", file.display()),
            "The portal needs a PEM file that its own user may read, with the chain in it (often called fullchain.pem).",
        ),
    };
    let status = CertificateStatus::read(&fetched).filter(|_| file.is_none()).unwrap_or_default();
    let failed = status.last_error.map(|error| {
        let next = status.next_attempt.map(|at| {
            format!(" The portal tries again by itself, next at {} UTC.", at.strftime("%H:%M on %-d %B"))
        });
        Finding::at(
            if is_there { Care } else { Problem },
            "certificate-renewal",
            format!("Fetching a certificate did not work the last time: {error}"),
            format!("Mend what it names; a restart of the portal tries at once.{}", next.unwrap_or_default()),
        )
    });
    std::iter::once(found).chain(failed).collect()
}
