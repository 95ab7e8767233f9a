//! The steps until members reach the portal at the chosen address.

use std::fmt::Write;

use crate::platform::settings::PublicAddress;

/// Printed before the question for the address.
pub(super) const CHOICE: &str = "
  https://portal.example.org      a name of your own, for members everywhere
  http://192.168.1.20             this machine's address, in your own network only
";

/// The steps left before members can reach the portal. Empty where the address is of this machine alone.
pub(in crate::cli) fn in_words(address: &PublicAddress, is_service: bool) -> String {
    if address.is_name_of_the_internet() && address.is_https() {
        return internet_steps(address, is_service);
    }
    if address.is_https() {
        return format!(
            "Nobody gives certificates for {} but you yourself: name the two files of yours, {}. Without https, in your \
             own network only: portal settings set public-address http://{}\n\n",
            address.host(),
            if is_service {
                "PORTAL_CERTIFICATE and PORTAL_CERTIFICATE_KEY, in /etc/portal/portal.env"
            } else {
                "--certificate FILE --certificate-key FILE, when you open the portal"
            },
            address.host()
        );
    }
    String::new()
}

fn internet_steps(address: &PublicAddress, is_service: bool) -> String {
    let mut text = format!(
        "Members come to {address} from everywhere. For that\n\
         \x20 1. the name {} leads to your internet connection (an A record, at whoever gave you the name);\n\
         \x20 2. your router hands ports 80 and 443 on to this machine;\n\
         \x20 3. the portal gets its certificate from Let's Encrypt by itself, and renews it. By that you accept the terms\n\
         \x20    at https://letsencrypt.org/repository/\n",
        address.host()
    );
    let _infallible = if is_service {
        writeln!(
            text,
            "Is there a web server in front that speaks https (Caddy, nginx)? Then /etc/portal/portal.env says what to set\n\
             instead of 3.\n"
        )
    } else {
        writeln!(
            text,
            "     portal serve --listen '[::]:80' --listen-https '[::]:443'\n\
             Is there a web server in front that speaks https (Caddy, nginx)? Then instead of 3:\n\
             \x20    portal serve --trusted-proxy 127.0.0.1\n"
        )
    };
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_to_do_depends_on_the_address_and_on_who_opens_the_portal() {
        let table: [(&str, bool, &[&str]); 7] = [
            ("https://portal.example.org", true, &["ports 80 and 443", "Let's Encrypt", "portal.env"]),
            (
                "https://portal.example.org",
                false,
                &[
                    "ports 80 and 443",
                    "portal serve --listen '[::]:80' --listen-https '[::]:443'",
                    "--trusted-proxy",
                ],
            ),
            ("https://portal.lan", true, &["PORTAL_CERTIFICATE", "public-address http://portal.lan"]),
            ("https://192.168.1.20", false, &["--certificate FILE --certificate-key FILE"]),
            ("http://192.168.1.20", true, &[]),
            ("http://portal.lan:8080", false, &[]),
            ("http://localhost:8080", false, &[]),
        ];
        for (address, is_service, wanted) in table {
            let said = in_words(&address.parse().unwrap(), is_service);
            assert_eq!(said.is_empty(), wanted.is_empty(), "{address}: {said}");
            for words in wanted {
                assert!(said.contains(words), "{address} {is_service}: {said}");
            }
        }
    }
}
