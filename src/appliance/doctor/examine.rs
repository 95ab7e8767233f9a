//! The whole examination, in the order of dependency: without a folder there is no database, without a database there
//! are no letters to check.

use jiff::Timestamp;
use rusqlite::Connection;

use super::network::{self, NetworkCheckInput, NetworkOptions, NetworkTimeouts};
use super::{FINDINGS, Finding, backups, database, folder, letters, litestream, machine, serving};
use crate::appliance::installation::Installation;
use crate::platform::data_dir::{DataDir, Running};
use crate::platform::sealed::Seal;
use crate::platform::settings::{Settings, public_address_as_stored};

#[derive(Clone, Debug)]
pub struct DoctorInput {
    pub data_dir: DataDir,
    /// The installation, for commands in advice.
    pub place: Installation,
    pub now: Timestamp,
    /// None: skip all network checks.
    pub network: Option<NetworkOptions>,
}

/// Findings that belong together.
#[derive(Clone, Debug)]
pub struct Chapter {
    pub title: &'static str,
    pub findings: Vec<Finding>,
}

/// The chapters of `findings.txt`, each with its findings.
fn chapters(findings: Vec<Finding>, place: &Installation) -> Vec<Chapter> {
    let typed = |finding: &Finding| Finding {
        says: place.typed(&finding.says),
        advice: finding.advice.as_ref().map(|advice| place.typed(advice)),
        ..finding.clone()
    };
    let chapter = |(title, words): (&'static str, &str)| Chapter {
        title,
        findings: findings
            .iter()
            .filter(|finding| words.contains(&format!("\n[{}/", finding.check)))
            .map(typed)
            .collect(),
    };
    let parts = FINDINGS.split("\n## ").skip(1).filter_map(|part| part.split_once('\n'));
    parts.map(chapter).filter(|chapter| !chapter.findings.is_empty()).collect()
}

/// Runs every check that is possible, also where others fail.
pub async fn examine(question: &DoctorInput) -> Vec<Chapter> {
    let DoctorInput { data_dir, place, now, .. } = question;
    let mut findings = vec![machine::disk(data_dir.path())];
    match folder::look(data_dir, place) {
        Ok(of_folder) => findings.extend(of_folder),
        Err(missing) => {
            findings.push(missing);
            findings.extend(machine::clock(*now, None));
            return chapters(findings, place);
        }
    }
    let (is_served, running) = (data_dir.is_served(), data_dir.running());
    let (of_key, seal) = folder::key(data_dir, place);
    // Before setup there is neither key nor database, and only one thing to do.
    if seal.is_some() || data_dir.has_database() {
        findings.push(of_key);
    }
    let (of_database, conn) = database::look(data_dir, is_served);
    findings.extend(of_database);
    findings.push(backups::newest(data_dir, place, *now));
    findings.extend(backups::proof(data_dir, *now));
    findings.extend(litestream::look(&data_dir.database_path(), place));
    findings.extend(machine::clock(*now, conn.as_ref()));
    findings.extend(serving::server(is_served, running.as_ref()).await);
    let read = conn
        .as_ref()
        .map(|conn| read(conn, question, is_served, running.as_ref(), seal.as_ref(), &mut findings));
    match &read {
        Some(Ok(_)) => {}
        Some(Err(error)) => findings.push(found!("contents/unreadable", error)),
        None => findings.push(found!("contents/not-yet")),
    }
    // Closed before the network checks, which may take half a minute, so that this reader does not block checkpoints.
    let settings = read.and_then(Result::ok);
    drop(conn);
    match (&question.network, settings, seal) {
        (None, ..) => {}
        (Some(options), Some(settings), Some(seal)) => {
            let asked = NetworkCheckInput { settings, seal, running, now: *now, options: options.clone() };
            findings.extend(network::look_within(&asked, &NetworkTimeouts::default()).await);
        }
        _ => findings.push(found!("network/not-yet")),
    }
    chapters(findings, place)
}

/// The findings that need the database.
fn read(
    conn: &Connection,
    question: &DoctorInput,
    is_served: bool,
    running: Option<&Running>,
    seal: Option<&Seal>,
    findings: &mut Vec<Finding>,
) -> rusqlite::Result<Settings> {
    let DoctorInput { data_dir, place, now, .. } = question;
    let settings = Settings::load(conn)?;
    if let Some(seal) = seal {
        findings.push(folder::key_opens(conn, data_dir, seal, &settings)?);
    }
    findings.extend(backups::nights(&settings, data_dir, is_served, *now));
    findings.push(match public_address_as_stored(conn) {
        Ok(()) => serving::address(&settings.public_address, running, place),
        Err(error) => found!("served-address/refused", why = error),
    });
    findings.push(serving::time_zone(&settings));
    if running.is_some() {
        findings.push(machine::rounds(conn, *now)?);
    }
    findings.extend(serving::certificate(data_dir, &settings.public_address, running, *now));
    findings.push(letters::server(&settings, data_dir));
    findings.extend(letters::outbox(conn, is_served, *now)?);
    findings.extend(letters::administrators(conn)?);
    Ok(settings)
}
