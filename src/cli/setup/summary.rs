//! The summary at the end of setup: the settings, the link, where letters go, and the steps until members reach the portal
//! at the chosen address.

use std::fmt::Write as _;

use crate::appliance::installation::Installation;
use crate::cli::table::lay_out_facts;
use crate::cli::terminal::{on_one_line, printable};
use crate::cli::typed_command::place;
use crate::congregation::people::members::MemberAccount;
use crate::platform::data_dir::DataDir;
use crate::platform::settings::{Name, PublicAddress, Settings};

/// The result of setup.
pub(super) struct Summary {
    /// The first administrator was created just now.
    pub(super) is_new: bool,
    pub(super) settings: Settings,
    pub(super) administrators: Vec<MemberAccount>,
    /// The accounts with the path that sets their password.
    pub(super) links: Vec<(MemberAccount, String)>,
}

impl Summary {
    pub(super) fn in_words(&self, dir: &DataDir) -> String {
        let place = place(dir);
        let folder = printable(&dir.path().display().to_string());
        let letters = match &self.settings.mail_server {
            Some(server) => {
                let next = if self.settings.mail_user.is_some() && self.settings.mail_password.is_none() {
                    "The password is missing: portal settings set mail-password".to_owned()
                } else {
                    let somebody = self.administrators.iter().find_map(|account| account.email.as_deref());
                    format!("Try it: portal mail test {}", printable(somebody.unwrap_or("ADDRESS")))
                };
                format!("Letters leave through {server}, from {}. {next}", printable(&self.settings.sender()))
            }
            None => format!(
                "No mail server is set yet: letters land as .eml files in {}\n\
                 To set one: portal settings set mail-server smtp.your-provider.com:587",
                printable(&dir.letters_path().display().to_string())
            ),
        };
        let begin = if self.is_new { "The portal is set up." } else { "The portal was set up before." };
        let links = self.links.iter().map(|(account, path)| self.link_in_words(account, path));
        let lost_link = if self.links.is_empty() && self.administrators.iter().any(super::waits_for_password)
        {
            "An administrator has not set a password yet. A new link: portal setup --new-link\n\n"
        } else {
            ""
        };
        place.typed(&format!(
            "\n{begin} Its data folder is {folder}\n\n{}\n{}{lost_link}\
             {letters}\n\n{}\
             What next:\n{}",
            self.settings_in_words(),
            links.collect::<String>(),
            steps_to_reach(&self.settings.public_address, place.is_packaged()),
            what_next(dir, &place)
        ))
    }

    fn link_in_words(&self, account: &MemberAccount, path: &str) -> String {
        format!(
            "{} sets a password with this link. It works once, for 24 hours, while the portal is served:\n\n  {}\n\n",
            on_one_line(&account.in_words()),
            self.settings.public_address.link(path)
        )
    }

    fn settings_in_words(&self) -> String {
        let value = |name| Some(self.settings.value(name));
        let help = self.settings.help_contact.clone().unwrap_or_else(|| "nobody".to_owned());
        let administrators: Vec<String> = self
            .administrators
            .iter()
            .map(|account| {
                let email = account.email.as_deref().unwrap_or("no e-mail");
                format!("{}, {email}", account.in_words())
            })
            .collect();
        lay_out_facts(&[
            ("Congregation", value(Name::CongregationName)),
            ("Portal", value(Name::PortalName)),
            ("Time zone", value(Name::TimeZone)),
            ("Address", value(Name::PublicAddress)),
            ("Help", Some(help)),
            ("Mail server", self.settings.mail_server.as_ref().map(ToString::to_string)),
            ("Administrator", Some(administrators.join("; "))),
        ])
    }
}

/// The first commands, and what each is for.
fn what_next(dir: &DataDir, place: &Installation) -> String {
    let open = if place.is_packaged() && dir.running().is_some() {
        ("sudo systemctl restart portal", "opens it anew, after another address")
    } else {
        (place.open_command(), "opens the portal")
    };
    let commands = [
        open,
        ("portal import people FILE", "takes the people from a list"),
        ("portal member add --help", "adds one person"),
        ("portal settings get", "shows what can be set"),
    ]
    .map(|(command, purpose)| (place.typed(&format!("  {command}")), purpose));
    let widest = commands.iter().map(|(command, _)| command.chars().count()).max().unwrap_or_default();
    commands.map(|(command, purpose)| format!("{command:widest$}  {purpose}\n")).concat()
}

/// Printed before the question for the address.
pub(super) const CHOICE: &str = "
  https://portal.example.org      a name of your own, for members everywhere
  http://192.168.1.20             this machine's address, in your own network only
";

/// The steps left before members can reach the portal. Empty where the address is of this machine alone.
pub(in crate::cli) fn steps_to_reach(address: &PublicAddress, is_service: bool) -> String {
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
            let said = steps_to_reach(&address.parse().unwrap(), is_service);
            assert_eq!(said.is_empty(), wanted.is_empty(), "{address}: {said}");
            for words in wanted {
                assert!(said.contains(words), "{address} {is_service}: {said}");
            }
        }
    }
}
