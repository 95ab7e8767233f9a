//! The page about the portal itself: what the doctor found and since when, the backups, the letters that have not left.

pub mod api;
mod backups;
mod store;
mod upgrade;
mod views;

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use rusqlite::{Connection, Transaction};
use tokio::runtime::Handle;
use tokio::sync::{Mutex, watch};

use self::views::{CertificateView, KeptFinding, PortalView, Step, StuckLetter, Upgrade};
use crate::accounts::account::SignedInMember;
use crate::accounts::audit_log::page::last_alarms;
use crate::accounts::audit_log::{Action, Work};
use crate::accounts::guard::Visit;
use crate::accounts::sessions;
use crate::appliance::backup::second_copy::is_on_same_disk;
use crate::appliance::backup::{BackupStatus, is_over, list};
use crate::appliance::certificates::Facts;
use crate::appliance::certificates::automatic::CERTIFICATE;
use crate::appliance::doctor::network::NetworkOptions;
use crate::appliance::doctor::{self, DoctorInput, Finding, Level, examine};
use crate::appliance::installation::Installation;
use crate::congregation::people::members::store::accounts;
use crate::platform::clock::{Clock, from_seconds, on_clock, rfc3339};
use crate::platform::data_dir::DataDir;
use crate::platform::db::Database;
use crate::platform::files::free_bytes;
use crate::platform::mail::{self, Letter, WaitingLetter, outbox, outbox::MailStatus, quota};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Settings;
use crate::platform::text;
use crate::platform::typed_time::parse_day;

/// This version, as the changelog names it.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// How often to check whether a look is due, for the first time a while after the start.
const CHECK_EVERY: Duration = Duration::from_mins(1);
const FIRST_CHECK: Duration = Duration::from_mins(10);
/// After a look that could not be kept, as on a full disk.
const AFTER_FAILURE: Duration = Duration::from_hours(1);
/// Seconds between two looks, and between two letters.
const LOOK_EVERY: i64 = 6 * 3600;
const WEEK: i64 = 7 * DAY;
/// A letter is about problems that have lasted for so long.
const DAY: i64 = 86_400;
/// Problems that [`BackupStatus::alert`] writes about.
const TOLD_ELSEWHERE: [&str; 3] = ["nightly-backup", "second-copy", "proof"];
/// While one of these is there, letters do not leave.
const MAIL_FINDINGS: [&str; 2] = ["mail-settings", "mail-server"];
/// While one of these is there, members do not reach the portal, or not by https.
const ADDRESS_FINDINGS: [&str; 3] = ["public-address", "public-address-answer", "certificate"];
/// A reason is at most so long.
const LONGEST_REASON: usize = 200;
/// A finding is put aside for so many days at most.
const LONGEST_ASIDE: i32 = 366;
/// The newest backups that are listed, and the letters.
const MOST_LISTED: usize = 50;
const ALARMS_LISTED: u32 = 5;

/// One look that was asked for at a time. Other long work goes on beside it: most of it waits for the network.
#[derive(Clone, Debug, Default)]
pub struct Looks(Arc<Mutex<()>>);

/// Examines everything, and keeps what needs somebody. Takes up to half a minute; not for async threads.
pub fn look(db: &Database, data_dir: &DataDir, now: Timestamp) -> rusqlite::Result<()> {
    let question = DoctorInput {
        data_dir: data_dir.clone(),
        place: Installation::of(data_dir),
        now,
        network: Some(NetworkOptions::default()),
    };
    let changes = db.read(|conn| changes(conn, data_dir, now.as_second()))?;
    let chapters = Handle::current().block_on(examine(&question));
    let mut found: Vec<&Finding> = chapters.iter().flat_map(|chapter| &chapter.findings).collect();
    found.retain(|finding| finding.level >= Level::Care);
    // Of one check the worst.
    found.sort_by_key(|finding| (finding.check, std::cmp::Reverse(finding.level)));
    found.dedup_by_key(|finding| finding.check);
    db.write(|tx| {
        let today = now.to_zoned_datetime(Settings::load(tx)?.time_zone).date();
        store::replace(tx, &found, &today.to_string(), (now.as_second(), changes))
    })
}

/// Looks where the last look is hours ago or something was changed since, and writes to the administrators. Returns
/// whether it has looked.
pub fn look_when_due(db: &Database, data_dir: &DataDir, now: Timestamp) -> rusqlite::Result<bool> {
    let state = db.read(store::state)?;
    let is_due = is_over(LOOK_EVERY, state.looked_at.map(from_seconds), now);
    if !is_due && !db.read(|conn| is_look_old(conn, data_dir, &state))? {
        return Ok(false);
    }
    look(db, data_dir, now)?;
    let letters = db.write(|tx| write_to_administrators(tx, now))?;
    if letters > 0 {
        tracing::info!(letters, "the administrators are written to about what does not work");
    }
    Ok(true)
}

/// True where there was no look, or it may find otherwise now.
fn is_look_old(conn: &Connection, data_dir: &DataDir, state: &store::State) -> rusqlite::Result<bool> {
    let Some(looked_at) = state.looked_at else { return Ok(true) };
    Ok(state.changes != Some(changes(conn, data_dir, looked_at)?))
}

/// Another number after each change in the log, and after each backup or proof of one, whoever made it.
fn changes(conn: &Connection, data_dir: &DataDir, looked_at: i64) -> rusqlite::Result<i64> {
    let noted = fs::metadata(data_dir.backups_path().join(BackupStatus::FILE));
    let at = noted.map_or(0, |file| file.mtime().wrapping_mul(1_000_000_000).wrapping_add(file.mtime_nsec()));
    Ok(store::count_changes(conn, looked_at)?.wrapping_add(at))
}

/// Looks every few hours, and after changes, until `stop` turns true.
pub async fn run(db: Database, data_dir: DataDir, clock: Clock, mut stop: watch::Receiver<bool>) {
    let mut pause = FIRST_CHECK;
    loop {
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = stop.wait_for(|stopping| *stopping) => return,
        }
        pause = CHECK_EVERY;
        let (db, data_dir, now) = (db.clone(), data_dir.clone(), clock.now());
        match tokio::task::spawn_blocking(move || look_when_due(&db, &data_dir, now)).await {
            Ok(Ok(_)) => continue,
            Ok(Err(error)) => tracing::warn!(%error, "what the doctor found could not be kept"),
            Err(error) => tracing::error!(%error, "the look at the portal stumbled and goes on"),
        }
        pause = AFTER_FAILURE;
    }
}

/// One letter a week at most, about problems that last and that nobody has put aside; returns how many it went to.
fn write_to_administrators(tx: &Transaction<'_>, now: Timestamp) -> rusqlite::Result<usize> {
    if !is_over(WEEK, store::state(tx)?.told_at.map(from_seconds), now) {
        return Ok(0);
    }
    let says = store::lasting_problems(tx, now.as_second() - DAY, &TOLD_ELSEWHERE)?;
    if says.is_empty() {
        return Ok(0);
    }
    store::set(tx, "told_at", &now.as_second())?;
    let administrators = accounts::administrators_with_mail(tx)?;
    outbox::announce_to_each(tx, Letter::PortalFindings, &administrators, &says.join("\n\n"), now)
}

fn view(conn: &Connection, visit: &Visit, data_dir: &DataDir) -> rusqlite::Result<PortalView> {
    let (settings, now) = (&*visit.settings, visit.now);
    let zone = &settings.time_zone;
    let state = store::state(conn)?;
    let status = BackupStatus::read(&data_dir.backups_path());
    let mail = MailStatus::read(conn, now)?;
    let stuck = mail::list(conn, false)?.into_iter().filter(|letter| letter.last_error.is_some());
    let previous = Path::new(upgrade::PREVIOUS);
    let before = upgrade::backup_before(previous, &data_dir.backups_path());
    let listed = list::unchecked(&data_dir.backups_path()).unwrap_or_default();
    let backups = || {
        let shown = |backup| backups::backup_view(backup, &status, before.as_deref(), zone);
        listed.iter().rev().map(shown)
    };
    let (member, place) = (&visit.session.member, Installation::of(data_dir));
    let upgraded = store::is_upgrade_new(conn, &member.id)?.then(|| Upgrade {
        changes: upgrade::changes_in(upgrade::CHANGELOG, VERSION),
        backup: backups().find(|backup| backup.purpose == views::BackupPurpose::BeforeUpgrade),
        command: before.as_deref().map(|backup| upgrade::way_back(previous, backup, &place)),
    });
    let (left_to_do, steps_aside) = steps(conn, visit, data_dir)?;
    Ok(PortalView {
        version: VERSION.to_owned(),
        upgrade: upgraded,
        looked_at: state.looked_at.map(|seconds| on_clock(seconds, zone)),
        is_look_old: is_look_old(conn, data_dir, &state)?,
        left_to_do,
        steps_aside,
        findings: store::findings(conn, zone)?.into_iter().map(|found| for_reader(found, member)).collect(),
        backups: backups().take(MOST_LISTED).collect(),
        backup_so_far: backups::so_far(&data_dir.backups_path()),
        proof: backups::proof(&status, zone),
        second_place: backups::second_place(settings, &status, data_dir),
        restore: backups::restore(&listed, data_dir),
        letters_sent: mail.days.iter().map(|day| day.sent).sum(),
        letters_waiting: mail.waiting.saturating_add(mail.waiting_bulk),
        sent_this_hour: mail.sent_within_hour,
        mail_per_hour: settings.mail_per_hour,
        stuck_letters: stuck.take(MOST_LISTED).map(|letter| stuck_letter(letter, zone)).collect(),
        held_back: quota::held_back(conn, settings, now)?,
        certificate: certificate(data_dir, zone),
        disk_free: free_bytes(data_dir.path()).ok().flatten(),
        database_bytes: fs::metadata(data_dir.database_path()).map_or(0, |file| file.len()),
        sessions: sessions::list_good_of_role_holders(conn, &visit.session, settings, visit.moment)?,
        alarms: last_alarms(conn, ALARMS_LISTED, zone)?,
    })
}

/// In words for an administrator whom it is about.
fn for_reader(finding: KeptFinding, reader: &SignedInMember) -> KeptFinding {
    let own = doctor::no_second_factor_of_reader();
    if finding.name != own.check || reader.two_factor_enabled {
        return finding;
    }
    KeptFinding { says: own.says, advice: own.advice, mended_by: own.mended_by.map(str::to_owned), ..finding }
}

/// The one of the portal's own https.
fn certificate(data_dir: &DataDir, zone: &TimeZone) -> Option<CertificateView> {
    let running = data_dir.running().filter(|running| running.https.is_some())?;
    let fetched = || data_dir.certificates_path().join(CERTIFICATE);
    let facts = Facts::in_file(&running.certificate.unwrap_or_else(fetched)).ok()?;
    Some(CertificateView {
        until: rfc3339(facts.not_after, zone),
        is_automatic: running.automatic_certificate,
    })
}

/// The steps after set-up, and after an upgrade, that are not done: the ones left to do, and those put aside.
fn steps(conn: &Connection, visit: &Visit, data_dir: &DataDir) -> rusqlite::Result<(Vec<Step>, Vec<Step>)> {
    let settings = &visit.settings;
    let aside = store::state(conn)?.steps_aside.unwrap_or_default();
    let is_aside = |step: Step| aside.split(' ').any(|word| word == step.as_str());
    let (people, administrators) = store::count_people(conn)?;
    let address = &settings.public_address;
    let has_second_place =
        settings.backup_copy_to.as_ref().is_some_and(|folder| !is_on_same_disk(folder, data_dir));
    let leads_here = !store::is_found(conn, &ADDRESS_FINDINGS)?;
    let has_mail = settings.mail_server.is_some() && !store::is_found(conn, &MAIL_FINDINGS)?;
    let steps = [
        (!store::is_upgrade_new(conn, &visit.session.member.id)?, Step::Upgrade),
        (people > 1, Step::People),
        (address.is_name_of_the_internet() && leads_here, Step::Reach),
        (address.is_https() && leads_here, Step::Https),
        (has_mail, Step::Mail),
        (has_second_place, Step::SecondPlace),
        (administrators > 1, Step::SecondAdministrator),
    ];
    let open = steps.into_iter().filter(|(is_done, _)| !is_done).map(|(_, step)| step);
    Ok(open.partition(|step| !is_aside(*step)))
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

/// Puts a step aside, or takes it back: that after an upgrade for this administrator, the others for all.
fn put_step_aside(tx: &Transaction<'_>, visit: &Visit, step: Step, is_aside: bool) -> rusqlite::Result<()> {
    if step == Step::Upgrade {
        return store::note_upgrade_read(tx, &visit.session.member.id, is_aside);
    }
    let work = visit.work(tx);
    let before = store::state(work.tx)?.steps_aside.unwrap_or_default();
    let others = before.split_whitespace().filter(|word| *word != step.as_str());
    let after: Vec<&str> = others.chain(is_aside.then_some(step.as_str())).collect();
    store::set(work.tx, "steps_aside", &after.join(" "))?;
    let back = if is_aside { "" } else { ": taken back" };
    work.log(Action::FindingPutAside, &format!("left to do, {}{back}", step.as_str()))
}

/// Removes a letter that was tried in vain.
fn drop_letter(work: Work<'_>, id: i64) -> Result<(), Refusal> {
    let letter = mail::remove(work.tx, id)?.ok_or_else(|| Refusal::not_found("letter"))?;
    Ok(work.log(Action::LetterDropped, &format!("{} to {}", letter.in_words(), letter.address))?)
}

/// Tries letters that wait or were given up once more: one, or all.
fn retry_letters(tx: &Transaction<'_>, id: Option<i64>, now: Timestamp) -> Result<usize, Refusal> {
    let done = mail::retry(tx, id, now)?;
    store::set(tx, "changes", &None::<i64>)?;
    if done.again.is_empty() && !done.too_old.is_empty() {
        let text = "This letter asks for a new password and is too old to be of use. They can ask again under \"Forgot password?\".";
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    Ok(done.again.len())
}
