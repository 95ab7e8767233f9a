//! The summary at the end of setup: the settings, the link, where letters go, the next steps.

use super::reach;
use crate::cli::table::lay_out_facts;
use crate::cli::terminal::{on_one_line, printable};
use crate::config::Global;
use crate::congregation::members::MemberAccount;
use crate::platform::data_dir::DataDir;
use crate::platform::settings::{Name, Settings};
use crate::platform::text::shell::quoted;

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
    pub(super) fn in_words(&self, dir: &DataDir, global: &Global) -> String {
        let program = program_with_folder(dir, global);
        let folder = printable(&dir.path().display().to_string());
        let letters = match &self.settings.mail_server {
            Some(server) => {
                let next = if self.settings.mail_user.is_some() && self.settings.mail_password.is_none() {
                    format!("The password is missing: {program} settings set mail-password")
                } else {
                    let somebody = self.administrators.iter().find_map(|account| account.email.as_deref());
                    format!("Try it: {program} mail test {}", printable(somebody.unwrap_or("ADDRESS")))
                };
                format!("Letters leave through {server}, from {}. {next}", printable(&self.settings.sender()))
            }
            None => format!(
                "No mail server is set yet: letters land as .eml files in {}\n\
                 To set one: {program} settings set mail-server smtp.your-provider.com:587",
                printable(&dir.letters_path().display().to_string())
            ),
        };
        let begin = if self.is_new { "The portal is set up." } else { "The portal was set up before." };
        let links = self.links.iter().map(|(account, path)| self.link_in_words(account, path));
        let lost_link = if self.links.is_empty() && self.administrators.iter().any(super::waits_for_password)
        {
            format!("An administrator has not set a password yet. A new link: {program} setup --new-link\n\n")
        } else {
            String::new()
        };
        format!(
            "\n{begin} Its data folder is {folder}\n\n{}\n{}{lost_link}\
             {letters}\n\n{}\
             What next:\n{}",
            self.what_is_set(),
            links.collect::<String>(),
            reach::in_words(&self.settings.public_address, dir.is_the_service_s(), &program),
            what_next(dir, &program)
        )
    }

    fn link_in_words(&self, account: &MemberAccount, path: &str) -> String {
        format!(
            "{} sets a password with this link. It works once, for 24 hours, while the portal is served:\n\n  {}\n\n",
            on_one_line(&account.in_words()),
            self.settings.public_address.link(path)
        )
    }

    fn what_is_set(&self) -> String {
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
fn what_next(dir: &DataDir, program: &str) -> String {
    let open = match (dir.is_the_service_s(), dir.running()) {
        (true, None) => ("sudo systemctl start portal".to_owned(), "opens the portal"),
        (true, Some(_)) => {
            ("sudo systemctl restart portal".to_owned(), "opens it anew, after another address")
        }
        (false, _) => (format!("{program} serve"), "opens the portal"),
    };
    let then = [
        ("import people FILE", "takes the people from a list"),
        ("member add --help", "adds one person"),
        ("settings get", "shows what can be set"),
    ];
    let commands = then.map(|(words, purpose)| (format!("{program} {words}"), purpose));
    let commands: Vec<_> = std::iter::once(open).chain(commands).collect();
    let widest = commands.iter().map(|(command, _)| command.chars().count()).max().unwrap_or_default();
    let lines: Vec<String> =
        commands.iter().map(|(command, purpose)| format!("  {command:widest$}  {purpose}\n")).collect();
    lines.concat()
}

/// The program with the options that find the same folder again.
fn program_with_folder(dir: &DataDir, global: &Global) -> String {
    if dir.is_the_service_s() {
        return "sudo portal".to_owned();
    }
    if global.data_dir.is_none() || global.is_named_by_environment() {
        return "portal".to_owned();
    }
    format!("portal --data-dir {}", quoted(&printable(&dir.path().display().to_string())))
}
