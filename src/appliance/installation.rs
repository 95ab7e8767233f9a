//! The kind of installation, and the commands that fit it.
//!
//! Sentences all over the program name plain commands, such as `portal backup`. One function, [`Installation::typed`],
//! makes of them what this operator types: with sudo, and with the data folder where it is not found by itself. The
//! command line and the doctor call it on all that they print, the portal on what it writes down for later.

use std::path::{Path, PathBuf};

use crate::platform::data_dir::{DataDir, SERVICE_FOLDER};
use crate::platform::text::escape::quoted_path;

/// The package's file for the machine's own settings.
pub(crate) const SETTINGS_OF_THE_MACHINE: &str = "/etc/portal/portal.env";

pub(super) const OPEN: &str = "Open it:\n  portal serve";
const OPEN_SERVICE: &str = "Open it, and at every start of this machine:\n  sudo systemctl enable --now portal\nIf it does not stay open, its last words say why:\n  sudo journalctl -u portal -n 30";
pub(super) const RESTART: &str = "Stop it (Ctrl-C where it runs) and open it again:\n  portal serve";
const RESTART_SERVICE: &str = "Restart it:\n  sudo systemctl restart portal";

/// The portal's commands. "portal" with another word behind it is no command: it may stand in a name.
pub const COMMANDS: &str = "announcement backup completions doctor event export healthcheck import log mail manual member openapi restore \
    seed serve settings setup setup-code unlock";

/// A data folder, as the user who types commands sees it.
#[derive(Clone, Debug)]
pub struct Installation {
    path: PathBuf,
    sudo: bool,
    named: bool,
}

impl Installation {
    /// `sudo`: the folder belongs to another user than the one who types the command. `named`: commands need the
    /// folder's path.
    pub fn new(path: &Path, sudo: bool, named: bool) -> Self {
        let is_packaged = path == Path::new(SERVICE_FOLDER);
        Self { path: path.to_path_buf(), sudo: sudo || is_packaged, named }
    }

    /// From the portal's own view, which does not know who will type: they name a folder that no command finds by itself.
    pub fn of(dir: &DataDir) -> Self {
        Self::new(dir.path(), false, !dir.is_found_unnamed())
    }

    /// True where the package runs the portal as a service.
    pub fn is_packaged(&self) -> bool {
        self.path == Path::new(SERVICE_FOLDER)
    }

    /// The sentences, with commands that can be typed. A command stands behind a colon, in backquotes, or on an
    /// indented line of its own. One that names a folder is of that folder. Where the portal is a service, it is opened
    /// and closed with the service manager's.
    pub fn typed(&self, sentences: &str) -> String {
        const PROGRAM: &str = "portal ";
        let sudo = self.sudo();
        let folder =
            if self.named { format!("--data-dir {} ", quoted_path(&self.path)) } else { String::new() };
        let sentences = if self.is_packaged() { as_a_service(sentences) } else { sentences.to_owned() };
        let mut parts = sentences.split(PROGRAM);
        let mut written = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let before = written.strip_suffix("sudo ").unwrap_or(&written);
            let line = before.rsplit('\n').next().unwrap_or_default();
            let is_in_quotes = before.ends_with('`');
            let is_alone = line.len() >= 2 && line.trim().is_empty();
            let word = part.split([' ', '\n', '`', '.']).next();
            let is_command = word.is_some_and(|word| COMMANDS.split(' ').any(|command| command == word));
            if is_command && (is_in_quotes || is_alone || before.ends_with(": ")) {
                let command = part.split(if is_in_quotes { '`' } else { '\n' }).next().unwrap_or_default();
                let folder = if command.contains("--data-dir") { "" } else { &folder };
                let sudo = if before.len() == written.len() { sudo } else { "" };
                written += &[sudo, PROGRAM, folder].concat();
            } else {
                written += PROGRAM;
            }
            written += part;
        }
        written
    }

    /// A command by itself, on one line.
    pub fn command(&self, words: &str) -> String {
        self.typed(&format!("`portal {words}`")).trim_matches('`').to_owned()
    }

    /// Stands before a command that touches the folder.
    pub fn sudo(&self) -> &'static str {
        if self.sudo { "sudo " } else { "" }
    }

    /// The command that opens the portal.
    pub fn open_command(&self) -> &'static str {
        if self.is_packaged() { "sudo systemctl start portal" } else { "portal serve" }
    }

    /// The way to set a flag of `portal serve`.
    pub fn serve_with(&self, variable: &str, value: &str) -> String {
        if self.is_packaged() {
            format!(
                "Set {variable}={value} in {SETTINGS_OF_THE_MACHINE}, and restart the portal:\n  sudo nano {SETTINGS_OF_THE_MACHINE}\n  sudo systemctl restart portal"
            )
        } else {
            let flag = variable.trim_start_matches("PORTAL_").to_lowercase().replace('_', "-");
            format!("Open the portal with it:\n  portal serve --{flag} {value}")
        }
    }
}

/// The address of this machine in its local network, by its name.
pub fn address_of_machine() -> Option<String> {
    address_of(&std::fs::read_to_string("/proc/sys/kernel/hostname").ok()?)
}

fn address_of(name: &str) -> Option<String> {
    let first = name.trim().split('.').next().filter(|first| !first.is_empty())?;
    Some(format!("http://{}.local", first.to_ascii_lowercase()))
}

fn as_a_service(sentences: &str) -> String {
    let sentences = sentences.replace(RESTART, RESTART_SERVICE).replace(OPEN, OPEN_SERVICE);
    let lines = sentences.split('\n').map(|line| match line.strip_prefix("  portal restore ") {
        // The portal is closed for it.
        Some(file) if !file.contains("--data-dir") => format!(
            "  sudo systemctl stop portal\n  sudo portal restore {file}\n  sudo systemctl start portal"
        ),
        _ => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_is_found_by_its_first_name_in_its_own_network() {
        for name in ["portal\n", "Portal", "portal.example.org\n", "portal.local"] {
            assert_eq!(address_of(name).as_deref(), Some("http://portal.local"), "{name:?}");
        }
        assert_eq!(address_of("\n"), None);
    }

    #[test]
    fn every_command_in_a_sentence_reaches_the_folder() {
        let service = Installation::new(Path::new(SERVICE_FOLDER), false, false);
        let own = Installation::new(Path::new("/home/mary/.local/share/portal"), false, false);
        let elsewhere = Installation::new(Path::new("/mnt/old card"), true, true);
        for (plain, for_service, for_elsewhere) in [
            (
                "Ask: portal doctor",
                "Ask: sudo portal doctor",
                "Ask: sudo portal --data-dir '/mnt/old card' doctor",
            ),
            (
                "Set it: `portal settings get`. Then:\n  portal backup\nThe portal is open.",
                "Set it: `sudo portal settings get`. Then:\n  sudo portal backup\nThe portal is open.",
                "Set it: `sudo portal --data-dir '/mnt/old card' settings get`. Then:\n  sudo portal --data-dir '/mnt/old card' backup\nThe portal is open.",
            ),
            (
                "Go back: portal restore FILE --data-dir /new",
                "Go back: sudo portal restore FILE --data-dir /new",
                "Go back: sudo portal restore FILE --data-dir /new",
            ),
        ] {
            assert_eq!(own.typed(plain), plain);
            assert_eq!(service.typed(plain), for_service);
            assert_eq!(elsewhere.typed(plain), for_elsewhere);
            assert_eq!(elsewhere.typed(for_service), for_elsewhere, "sudo stands there already");
            assert_eq!(elsewhere.typed(for_elsewhere), for_elsewhere, "twice is once");
        }
        let commands = [&own, &service, &elsewhere].map(|place| place.command("restore FILE"));
        let wanted = [
            "portal restore FILE",
            "sudo portal restore FILE",
            "sudo portal --data-dir '/mnt/old card' restore FILE",
        ];
        assert_eq!(commands, wanted);
        assert_eq!(service.typed(&format!("Now. {RESTART}")), format!("Now. {RESTART_SERVICE}"));
        assert_eq!(service.typed(OPEN), OPEN_SERVICE);
        assert!(service.typed("\n  portal restore FILE").ends_with("\n  sudo systemctl start portal"));
        let name = "Added: portal training";
        assert_eq!(service.typed(name), name);
        let by_hand = own.serve_with("PORTAL_LISTEN_HTTPS", "[::]:443");
        assert!(by_hand.ends_with("\n  portal serve --listen-https [::]:443"), "{by_hand}");
    }
}
