//! The summary at the end of setup: the settings, the link, where letters go, the next steps.

use super::reach;
use crate::appliance::installation::Installation;
use crate::cli::table::lay_out_facts;
use crate::cli::terminal::{on_one_line, printable};
use crate::cli::typed_command::place;
use crate::congregation::people::members::MemberAccount;
use crate::platform::data_dir::DataDir;
use crate::platform::settings::{Name, Settings};

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
            reach::in_words(&self.settings.public_address, place.is_packaged()),
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
