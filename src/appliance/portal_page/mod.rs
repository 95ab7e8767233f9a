//! The page about the portal itself: what the doctor found and since when, the backups, the letters that have not left.

pub mod api;
mod store;

use std::time::Duration;

use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use rusqlite::{Connection, Transaction};
use tokio::runtime::Handle;
use tokio::sync::watch;

use crate::accounts::audit_log::{Action, Work};
use crate::appliance::backup::BackupStatus;
use crate::appliance::backup::list::{self, BackupKind};
use crate::appliance::doctor::{DoctorInput, Finding, Level, examine};
use crate::appliance::installation::Installation;
use crate::platform::clock::{Clock, on_clock, rfc3339};
use crate::platform::data_dir::DataDir;
use crate::platform::db::Database;
use crate::platform::mail::{self, WaitingLetter, outbox::MailStatus, quota};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Settings;
use crate::platform::text;
use crate::platform::typed_time::parse_day;

/// The pause between two looks, the first of which comes a while after the start.
const LOOK_EVERY: Duration = Duration::from_hours(6);
const FIRST_LOOK: Duration = Duration::from_mins(10);
/// A reason is at most so long.
const LONGEST_REASON: usize = 200;
/// A finding is put aside for so many days at most.
const LONGEST_ASIDE: i32 = 366;
/// The newest backups that are listed, and the letters.
const MOST_LISTED: usize = 50;

/// A finding that needs somebody.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct KeptFinding {
    /// Such as "disk-space".
    name: String,
    /// Something does not work, or will soon stop working.
    is_problem: bool,
    says: String,
    /// The next step; a line that begins with two blanks is a command.
    advice: Option<String>,
    /// When it was found first.
    found_at: String,
    /// The last day on which it is put aside.
    aside_until: Option<String>,
    aside_because: Option<String>,
    aside_by: Option<String>,
}

/// What a backup is for.
#[derive(Clone, Copy, Debug, poem_openapi::Enum)]
#[oai(rename_all = "kebab-case")]
pub enum BackupPurpose {
    Nightly,
    BeforeUpgrade,
    BeforeRestore,
    WithKey,
    Other,
}

/// A backup in the portal's own folder.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct BackupView {
    name: String,
    purpose: BackupPurpose,
    made_at: String,
    bytes: u64,
}

/// A letter that has not left.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct StuckLetter {
    id: i64,
    /// Such as "invitation".
    letter: String,
    to: String,
    queued_at: String,
    /// Otherwise it waits.
    is_given_up: bool,
    /// The mail server's own words.
    last_error: Option<String>,
}

/// A step after set-up.
#[derive(Clone, Copy, Debug, poem_openapi::Enum)]
#[oai(rename_all = "kebab-case")]
pub enum Step {
    People,
    Reach,
    Https,
    Mail,
    SecondPlace,
    SecondAdministrator,
}

/// The portal itself.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PortalView {
    version: String,
    /// The time of the last look; none before the first.
    looked_at: Option<String>,
    /// What is left to do after set-up, unless it was put aside.
    left_to_do: Vec<Step>,
    /// The worst first.
    findings: Vec<KeptFinding>,
    /// The newest first.
    backups: Vec<BackupView>,
    /// When the last second copy was made.
    copied_at: Option<String>,
    /// When a backup was last opened, checked and compared row by row.
    proven_at: Option<String>,
    /// Letters that left within seven days.
    letters_sent: u32,
    letters_waiting: u32,
    /// Those that were tried in vain, the oldest first.
    stuck_letters: Vec<StuckLetter>,
    /// What the quota holds back.
    held_back: Option<String>,
}

/// Examines everything, and keeps what needs somebody. Takes up to half a minute; not for async threads.
pub fn look(db: &Database, data_dir: &DataDir, now: Timestamp) -> rusqlite::Result<()> {
    let question = DoctorInput {
        data_dir: data_dir.clone(),
        place: Installation::of(data_dir),
        now,
        offline: false,
        letter_to: None,
        dkim_selector: None,
        resolver: None,
    };
    let chapters = Handle::current().block_on(examine(&question));
    let mut found: Vec<&Finding> = chapters.iter().flat_map(|chapter| &chapter.findings).collect();
    found.retain(|finding| finding.level >= Level::Care);
    // Of one check the worst.
    found.sort_by_key(|finding| (finding.check, std::cmp::Reverse(finding.level)));
    found.dedup_by_key(|finding| finding.check);
    db.write(|tx| {
        let today = now.to_zoned_datetime(Settings::load(tx)?.time_zone).date();
        store::replace(tx, &found, &today.to_string(), now.as_second())
    })
}

/// Looks every few hours, until `stop` turns true.
pub async fn run(db: Database, data_dir: DataDir, clock: Clock, mut stop: watch::Receiver<bool>) {
    let mut pause = FIRST_LOOK;
    loop {
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = stop.wait_for(|stopping| *stopping) => return,
        }
        pause = LOOK_EVERY;
        let (db, data_dir, now) = (db.clone(), data_dir.clone(), clock.now());
        match tokio::task::spawn_blocking(move || look(&db, &data_dir, now)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "what the doctor found could not be kept"),
            Err(error) => tracing::error!(%error, "the look at the portal stumbled and goes on"),
        }
    }
}

fn view(
    conn: &Connection,
    settings: &Settings,
    data_dir: &DataDir,
    now: Timestamp,
) -> rusqlite::Result<PortalView> {
    let zone = &settings.time_zone;
    let at = |instant: Timestamp| rfc3339(instant, zone);
    let (looked_at, is_aside) = store::state(conn)?;
    let status = BackupStatus::read(&data_dir.backups_path());
    let mail = MailStatus::read(conn, now)?;
    let stuck = mail::list(conn, false)?.into_iter().filter(|letter| letter.last_error.is_some());
    let backups = list::unchecked(&data_dir.backups_path()).unwrap_or_default();
    Ok(PortalView {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        looked_at: looked_at.map(|seconds| on_clock(seconds, zone)),
        left_to_do: if is_aside { Vec::new() } else { left_to_do(conn, settings)? },
        findings: store::findings(conn, zone)?,
        backups: backups.iter().rev().take(MOST_LISTED).map(|backup| backup_view(backup, zone)).collect(),
        copied_at: status.copy.done.map(at),
        proven_at: status.proof.done.map(at),
        letters_sent: mail.days.iter().map(|day| day.sent).sum(),
        letters_waiting: mail.waiting.saturating_add(mail.waiting_bulk),
        stuck_letters: stuck.take(MOST_LISTED).map(|letter| stuck_letter(letter, zone)).collect(),
        held_back: quota::held_back(conn, settings, now)?,
    })
}

fn left_to_do(conn: &Connection, settings: &Settings) -> rusqlite::Result<Vec<Step>> {
    let (people, administrators) = store::count_people(conn)?;
    let address = &settings.public_address;
    let steps = [
        (people > 1, Step::People),
        (address.is_name_of_the_internet(), Step::Reach),
        (address.is_https(), Step::Https),
        (settings.mail_server.is_some(), Step::Mail),
        (settings.backup_copy_to.is_some(), Step::SecondPlace),
        (administrators > 1, Step::SecondAdministrator),
    ];
    Ok(steps.into_iter().filter(|(is_done, _)| !is_done).map(|(_, step)| step).collect())
}

fn backup_view(backup: &list::ListedBackup, zone: &TimeZone) -> BackupView {
    BackupView {
        name: backup.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        purpose: match backup.kind {
            BackupKind::Ordinary | BackupKind::Encrypted => BackupPurpose::Nightly,
            BackupKind::BeforeSchema(_) => BackupPurpose::BeforeUpgrade,
            BackupKind::BeforeRestore => BackupPurpose::BeforeRestore,
            BackupKind::WithKey => BackupPurpose::WithKey,
            BackupKind::Other => BackupPurpose::Other,
        },
        made_at: rfc3339(backup.made, zone),
        bytes: backup.bytes,
    }
}

fn stuck_letter(letter: WaitingLetter, zone: &TimeZone) -> StuckLetter {
    StuckLetter {
        id: letter.id,
        letter: letter.in_words().to_owned(),
        queued_at: rfc3339(letter.created_at, zone),
        is_given_up: letter.given_up_at.is_some(),
        to: letter.address,
        last_error: letter.last_error,
    }
}

/// Puts a finding aside until the end of a day.
fn put_aside(work: Work<'_>, name: &str, until: &str, because: &str) -> Result<(), Refusal> {
    let until = parse_day(until).map_err(Refusal::of_field("until"))?;
    let (today, last) = (work.today(), work.today().saturating_add(LONGEST_ASIDE.days()));
    if until < today || until > last {
        return Err(Refusal::field("until", "Please choose a day within a year from today."));
    }
    let because =
        text::one_line("The reason", because, LONGEST_REASON).map_err(Refusal::of_field("because"))?;
    let by = work.actor.in_words();
    note_aside(work, name, Some((&until.to_string(), &because, &by)))?;
    Ok(work.log(Action::FindingPutAside, &format!("{name} until {until}: {because}"))?)
}

/// The finding needs somebody again.
fn take_back(work: Work<'_>, name: &str) -> Result<(), Refusal> {
    note_aside(work, name, None)?;
    Ok(work.log(Action::FindingPutAside, &format!("{name}: taken back"))?)
}

fn note_aside(work: Work<'_>, name: &str, aside: Option<(&str, &str, &str)>) -> Result<(), Refusal> {
    if store::put_aside(work.tx, name, aside)? {
        return Ok(());
    }
    Err(Refusal::new(ErrorCode::NotFound, "This was not found any more when the portal looked last."))
}

/// What is left to do is not shown any more.
fn put_steps_aside(work: Work<'_>) -> rusqlite::Result<()> {
    store::put_steps_aside(work.tx, &work.actor.in_words())?;
    work.log(Action::FindingPutAside, "what is left to do after set-up")
}

/// Tries letters that wait or were given up once more: one, or all.
fn retry_letters(tx: &Transaction<'_>, id: Option<i64>, now: Timestamp) -> Result<usize, Refusal> {
    let done = mail::retry(tx, id, now)?;
    if done.again.is_empty() && !done.too_old.is_empty() {
        let text = "This letter asks for a new password and is too old to be of use. They can ask again under \"Forgot password?\".";
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    Ok(done.again.len())
}
