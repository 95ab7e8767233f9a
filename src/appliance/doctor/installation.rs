//! Where a portal is installed, and how a volunteer's commands reach it: with sudo or without, as a service or started
//! manually.

use std::path::{Path, PathBuf};

use crate::appliance::sudo;
use crate::platform::text::shell;

/// Where the package puts the folder.
const PACKAGED: &str = "/var/lib/portal";
/// Where the package puts the machine's own settings.
pub(super) const SETTINGS_OF_THE_MACHINE: &str = "/etc/portal/portal.env";

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

    /// Adds sudo and the folder to the commands in an advice.
    pub(super) fn typed(&self, advice: &str) -> String {
        let sudo = if self.needs_sudo() { "sudo " } else { "" };
        let folder = if self.named { format!(" --data-dir {}", quoted(&self.path)) } else { String::new() };
        sudo::everywhere_as(advice, &format!("{sudo}portal{folder}"))
    }

    fn needs_sudo(&self) -> bool {
        self.sudo || self.is_packaged()
    }

    /// A line with a command of the machine that touches the folder.
    pub(super) fn shell(&self, command: &str) -> String {
        let sudo = if self.needs_sudo() { "sudo " } else { "" };
        format!("\n  {sudo}{command}")
    }

    /// How the portal is opened.
    pub(super) fn open(&self) -> String {
        if self.is_packaged() {
            "Open it, and at every start of this machine:\n  sudo systemctl enable --now portal\nIf it does not stay open, its last words say why:\n  sudo journalctl -u portal -n 30".to_owned()
        } else {
            format!("Open it:{}", self.portal("serve"))
        }
    }

    /// The commands that restore a backup; the portal is closed for it.
    pub(super) fn restore(&self, file: &str) -> String {
        let restore = self.portal(&format!("restore {file}"));
        if self.is_packaged() {
            format!("\n  sudo systemctl stop portal{restore}\n  sudo systemctl start portal")
        } else {
            restore
        }
    }

    /// How the portal is closed and opened again.
    pub(super) fn restart(&self) -> String {
        if self.is_packaged() {
            "Restart it:\n  sudo systemctl restart portal".to_owned()
        } else {
            format!("Stop it (Ctrl-C where it runs) and open it again:{}", self.portal("serve"))
        }
    }

    /// How a flag of `portal serve` is set.
    pub(super) fn serve_with(&self, variable: &str, value: &str) -> String {
        if self.is_packaged() {
            format!(
                "Set {variable}={value} in {SETTINGS_OF_THE_MACHINE}, and restart the portal:\n  sudo nano {SETTINGS_OF_THE_MACHINE}\n  sudo systemctl restart portal"
            )
        } else {
            let flag = variable.trim_start_matches("PORTAL_").to_lowercase().replace('_', "-");
            format!("Open the portal with it:{}", self.portal(&format!("serve --{flag} {value}")))
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
        let elsewhere = Installation::new(Path::new("/mnt/old card"), true, true);
        assert_eq!(
            elsewhere.typed("Set it: portal settings get. Or: `portal doctor`"),
            "Set it: sudo portal --data-dir '/mnt/old card' settings get. Or: `sudo portal --data-dir '/mnt/old card' doctor`"
        );
        assert_eq!(quoted(Path::new("/a'b")), "'/a'\\''b'");
        let by_hand =
            Installation::new(Path::new("/x"), false, false).serve_with("PORTAL_LISTEN_HTTPS", "[::]:443");
        assert!(by_hand.ends_with("\n  portal serve --listen-https [::]:443"), "{by_hand}");
    }
}
