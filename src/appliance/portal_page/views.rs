//! Read models of the page about the portal itself.

use crate::accounts::audit_log::page::LogLine;
use crate::accounts::sessions::RoleHolderBrowser;
use crate::platform::closed_set::closed_set;

/// A finding that needs somebody.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct KeptFinding {
    /// Such as "disk-space".
    pub name: String,
    /// Something does not work, or will soon stop working.
    pub is_problem: bool,
    pub says: String,
    /// The next step; a line that begins with two blanks is a command. Beside a button there is none.
    pub advice: Option<String>,
    /// The handbook's page about it, such as "backups#once-a-month".
    pub page: String,
    /// The button that mends it, or the setting that does.
    pub mended_by: Option<String>,
    /// When it was found first.
    pub found_at: String,
    /// The last day on which it is put aside.
    pub aside_until: Option<String>,
    pub aside_because: Option<String>,
    pub aside_by: Option<String>,
}

/// The purpose of a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename_all = "kebab-case")]
pub enum BackupPurpose {
    Nightly,
    ByHand,
    BeforeUpgrade,
    BeforeRestore,
    WithKey,
    Other,
}

/// A backup in the portal's own folder.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct BackupView {
    pub name: String,
    pub purpose: BackupPurpose,
    pub made_at: String,
    pub bytes: u64,
    /// The maker of one that was made by hand: "Ruth Albright (M0007)".
    pub by: Option<String>,
}

/// The last time that a backup was opened in a folder of its own, checked, and compared row by row.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Proof {
    pub at: String,
    /// Its name.
    pub backup: Option<String>,
    /// Such as "4,310 rows are the same".
    pub words: Option<String>,
    /// By `portal backup verify`; otherwise by the portal itself.
    pub is_by_command: bool,
}

/// The state of the second copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename_all = "kebab-case")]
pub enum SecondPlaceState {
    Well,
    /// No copy was made there yet.
    Waiting,
    /// Copies are made, and are lost together with the portal's disk.
    SameDisk,
    Failing,
}

/// The folder for second copies.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SecondPlace {
    pub folder: String,
    pub state: SecondPlaceState,
    /// When the last copy was made there.
    pub copied_at: Option<String>,
    pub is_encrypted: bool,
}

/// A letter that has not left.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct StuckLetter {
    pub id: i64,
    /// Such as "invitation".
    pub letter: String,
    pub to: String,
    pub queued_at: String,
    /// Otherwise it waits.
    pub is_given_up: bool,
    /// The mail server's own words.
    pub last_error: Option<String>,
}

closed_set! {
    /// A step after set-up; the first one comes after an upgrade, for each administrator.
    pub api enum Step {
        Upgrade = "upgrade",
        People = "people",
        Reach = "reach",
        Https = "https",
        Mail = "mail",
        SecondPlace = "second-place",
        SecondAdministrator = "second-administrator",
    }
}

/// Changes of one kind, such as "Giving".
#[derive(Debug, PartialEq, Eq, poem_openapi::Object)]
pub struct Changes {
    pub title: String,
    pub points: Vec<String>,
}

/// The changes of a new version, and the way back.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Upgrade {
    pub changes: Vec<Changes>,
    /// The backup from before it.
    pub backup: Option<BackupView>,
    /// Back to the version and the data from before; none where the program before was not kept.
    pub command: Option<String>,
}

/// The certificate that browsers see.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct CertificateView {
    pub until: String,
    /// Fetched and renewed by the portal; otherwise it is a file that another program renews.
    pub is_automatic: bool,
}

/// The portal itself.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PortalView {
    pub version: String,
    /// After an upgrade, until this administrator puts it aside.
    pub upgrade: Option<Upgrade>,
    /// The time of the last look; none before the first.
    pub looked_at: Option<String>,
    /// There was no look yet, or something was changed since that it may have found otherwise.
    pub is_look_old: bool,
    /// The tasks left after set-up, without what was put aside.
    pub left_to_do: Vec<Step>,
    /// Steps that were put aside, and are not done.
    pub steps_aside: Vec<Step>,
    /// The worst first.
    pub findings: Vec<KeptFinding>,
    /// The newest first.
    pub backups: Vec<BackupView>,
    /// Bytes of a backup that is being made at this moment.
    pub backup_so_far: Option<u64>,
    pub proof: Option<Proof>,
    /// None where no folder is set.
    pub second_place: Option<SecondPlace>,
    /// The command that goes back to the newest backup.
    pub restore: Option<String>,
    /// Letters that left within seven days.
    pub letters_sent: u32,
    pub letters_waiting: u32,
    /// Letters that left within an hour, and how many may.
    pub sent_this_hour: u32,
    pub mail_per_hour: u32,
    /// The letters that were tried in vain, the oldest first.
    pub stuck_letters: Vec<StuckLetter>,
    /// The letters that the quota holds back.
    pub held_back: Option<String>,
    /// None where the portal itself speaks no https.
    pub certificate: Option<CertificateView>,
    /// Free bytes on the disk of the data folder.
    pub disk_free: Option<u64>,
    pub database_bytes: u64,
    /// Browsers in which members with a role are signed in; the last used first.
    pub sessions: Vec<RoleHolderBrowser>,
    /// The last lines of the log that may be an attack, the newest first.
    pub alarms: Vec<LogLine>,
}
