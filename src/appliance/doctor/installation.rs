//! Where a portal is installed, and how a volunteer's commands reach it: with sudo or without, as a service or started
//! manually.

use std::path::{Path, PathBuf};

use crate::appliance::sudo;
use crate::platform::text::shell;

/// Where the package puts the folder.
const PACKAGED: &str = "/var/lib/portal";
/// Where the package puts the machine's own settings.
pub(super) const SETTINGS_OF_THE_MACHINE: &str = "/etc/portal/portal.env";

/// How the portal is opened.
pub(super) const OPEN: &str = "Open it:\n  portal serve";
const OPEN_SERVICE: &str = "Open it, and at every start of this machine:\n  sudo systemctl enable --now portal\nIf it does not stay open, its last words say why:\n  sudo journalctl -u portal -n 30";
/// How it is closed and opened again.
pub(super) const RESTART: &str = "Stop it (Ctrl-C where it runs) and open it again:\n  portal serve";
const RESTART_SERVICE: &str = "Restart it:\n  sudo systemctl restart portal";

/// A data folder, as the user who types commands sees it.
#[derive(Clone, Debug)]
pub struct Installation {
    path: PathBuf,
    sudo: bool,
    named: bool,
}

impl Installation {
    /// `sudo`: the folder belongs to another user than the one who typed the command. `named`: commands need the
    /// folder's path.
    pub fn new(path: &Path, sudo: bool, named: bool) -> Self {
        Self { path: path.to_path_buf(), sudo, named }
    }

    /// True where the package runs the portal as a service.
    pub(super) fn is_packaged(&self) -> bool {
        self.path == Path::new(PACKAGED)
    }

    /// A line with one of the portal's own commands.
    pub fn portal(&self, arguments: &str) -> String {
        let folder = if self.named { format!(" --data-dir {}", quoted(&self.path)) } else { String::new() };
        self.shell(&format!("portal {arguments}{folder}"))
    }

    /// A check's sentences, with its commands as they are typed here: with sudo and the folder, and where the portal is
    /// a service, with the service manager's.
    pub(super) fn typed(&self, sentences: &str) -> String {
        let sudo = if self.needs_sudo() { "sudo " } else { "" };
        let folder = if self.named { format!(" --data-dir {}", quoted(&self.path)) } else { String::new() };
        let mut sentences = sudo::everywhere_as(sentences, &format!("{sudo}portal{folder}"));
        if self.is_packaged() {
            sentences = sentences.replace(RESTART, RESTART_SERVICE).replace(OPEN, OPEN_SERVICE);
        }
        let lines = sentences.split('\n').map(|line| match line.strip_prefix("  portal ") {
            None => line.to_owned(),
            Some(command) if command.contains("--data-dir") => format!("  {sudo}portal {command}"),
            // The portal is closed for it.
            Some(command) if self.is_packaged() && command.starts_with("restore ") => {
                format!(
                    "  sudo systemctl stop portal\n  sudo portal {command}\n  sudo systemctl start portal"
                )
            }
            Some(command) => format!("  {sudo}portal {command}{folder}"),
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    fn needs_sudo(&self) -> bool {
        self.sudo || self.is_packaged()
    }

    /// A line with a command of the machine that touches the folder.
    pub(super) fn shell(&self, command: &str) -> String {
        let sudo = if self.needs_sudo() { "sudo " } else { "" };
        format!("\n  {sudo}{command}")
    }

    /// How a flag of `portal serve` is set.
    pub(super) fn serve_with(&self, variable: &str, value: &str) -> String {
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

/// A path as a shell reads it.
pub(super) fn quoted(path: &Path) -> String {
    shell::quoted(&path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_reaches_the_folder_it_speaks_of() {
        let table = [
            ("/var/lib/portal", false, false, "\n  sudo portal backup"),
            ("/home/mary/.local/share/portal", false, false, "\n  portal backup"),
            (
                "/home/mary/.local/share/portal",
                true,
                true,
                "\n  sudo portal backup --data-dir /home/mary/.local/share/portal",
            ),
            ("/mnt/old card", false, true, "\n  portal backup --data-dir '/mnt/old card'"),
        ];
        for (path, sudo, named, wanted) in table {
            assert_eq!(Installation::new(Path::new(path), sudo, named).portal("backup"), wanted);
        }
        let service = Installation::new(Path::new("/var/lib/portal"), false, false);
        assert_eq!(service.typed("Set it: portal settings get"), "Set it: sudo portal settings get");
        assert_eq!(service.typed("Set it:\n  portal settings get"), "Set it:\n  sudo portal settings get");
        assert_eq!(service.typed(&format!("Now. {RESTART}")), format!("Now. {RESTART_SERVICE}"));
        assert_eq!(service.typed(OPEN), OPEN_SERVICE);
        assert!(service.typed("\n  portal restore FILE").ends_with("\n  sudo systemctl start portal"));
        let elsewhere = Installation::new(Path::new("/mnt/old card"), true, true);
        assert_eq!(
            elsewhere.typed("Set it: portal settings get. Or: `portal doctor`"),
            "Set it: sudo portal --data-dir '/mnt/old card' settings get. Or: `sudo portal --data-dir '/mnt/old card' doctor`"
        );
        assert_eq!(quoted(Path::new("/a'b")), "'/a'\\''b'");
        let (line, written) = (elsewhere.portal("backup"), "\n  portal backup");
        assert_eq!((elsewhere.typed(written), elsewhere.typed(&line)), (line.clone(), line), "and not twice");
        let by_hand =
            Installation::new(Path::new("/x"), false, false).serve_with("PORTAL_LISTEN_HTTPS", "[::]:443");
        assert!(by_hand.ends_with("\n  portal serve --listen-https [::]:443"), "{by_hand}");
    }
}
