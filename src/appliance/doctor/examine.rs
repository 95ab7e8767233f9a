//! The whole examination, in the order of dependency: without a folder there is no database, without a database there
//! are no letters to check.

use std::net::SocketAddr;

use jiff::Timestamp;
use rusqlite::Connection;

use super::network::{self, NetworkCheckInput};
use super::{Finding, backups, database, folder, letters, machine, people, serving};
use crate::appliance::installation::Installation;
use crate::platform::data_dir::DataDir;
use crate::platform::data_dir::running::Running;
use crate::platform::sealed::Seal;
use crate::platform::settings::{Settings, public_address_as_stored};

#[derive(Clone, Debug)]
pub struct DoctorInput {
    pub data_dir: DataDir,
    /// The installation, for commands in advice.
    pub place: Installation,
    pub now: Timestamp,
    /// Skip all network checks.
    pub offline: bool,
    /// The address that should get a real letter.
    pub letter_to: Option<String>,
    /// The name under which the mail provider publishes its signing key.
    pub dkim_selector: Option<String>,
    /// A name server to ask instead of this machine's.
    pub resolver: Option<SocketAddr>,
}

/// Findings that belong together.
#[derive(Clone, Debug)]
pub struct Chapter {
    pub title: &'static str,
    pub findings: Vec<Finding>,
}

/// The chapters, in the order in which they are read.
#[derive(Default)]
struct Report {
    folder: Vec<Finding>,
    database: Vec<Finding>,
    machine: Vec<Finding>,
    portal: Vec<Finding>,
    certificate: Vec<Finding>,
    letters: Vec<Finding>,
    people: Vec<Finding>,
    network: Vec<Finding>,
}

impl Report {
    fn chapters(self, place: &Installation) -> Vec<Chapter> {
        let chapters = [
            ("Data folder", self.folder),
            ("Database and backups", self.database),
            ("This machine", self.machine),
            ("The portal", self.portal),
            ("Certificate", self.certificate),
            ("Letters", self.letters),
            ("People", self.people),
            ("Network", self.network),
        ];
        let typed = |finding: Finding| Finding {
            says: place.typed(&finding.says),
            advice: finding.advice.map(|advice| place.typed(&advice)),
            ..finding
        };
        let chapter = |(title, findings): (_, Vec<Finding>)| Chapter {
            title,
            findings: findings.into_iter().map(typed).collect(),
        };
        chapters.into_iter().map(chapter).filter(|chapter| !chapter.findings.is_empty()).collect()
    }
}

/// Runs every check that is possible, also where others fail.
pub async fn examine(question: &DoctorInput) -> Vec<Chapter> {
    let DoctorInput { data_dir, place, now, .. } = question;
    let mut report = Report::default();
    report.machine.push(machine::disk(data_dir.path()));
    let (of_folder, is_there) = folder::look(data_dir, place);
    report.folder = of_folder;
    if !is_there {
        report.machine.extend(machine::clock(*now, None));
        return report.chapters(place);
    }
    let (is_served, running) = (data_dir.is_served(), data_dir.running());
    let (of_key, seal) = folder::key(data_dir, place);
    // Before setup there is neither key nor database, and only one thing to do.
    if seal.is_some() || data_dir.has_database() {
        report.folder.push(of_key);
    }
    let (of_database, conn) = database::look(data_dir, is_served);
    report.database = of_database;
    report.database.push(backups::newest(data_dir, *now));
    report.database.extend(backups::proof(data_dir, *now));
    report.portal = serving::server(is_served, running.as_ref()).await;
    let read = conn
        .as_ref()
        .map(|conn| read(conn, question, is_served, running.as_ref(), seal.as_ref(), &mut report));
    let unread = match &read {
        Some(Ok(_)) => None,
        Some(Err(error)) => {
            Some(format!("Settings, people and letters could not be read: {error}. Ask again in a minute."))
        }
        None => Some("Settings, people and letters are looked at once the database is in order.".to_owned()),
    };
    report.database.extend(unread.map(|says| Finding::unknown("contents", says)));
    if report.machine.len() == 1 {
        report.machine.extend(machine::clock(*now, None));
    }
    // Closed before the network checks, which may take half a minute, so that this reader does not block checkpoints.
    let settings = read.and_then(Result::ok);
    drop(conn);
    if !question.offline {
        report.network = of_network(question, settings, seal, running).await;
    }
    report.chapters(place)
}

/// The findings that need the database.
fn read(
    conn: &Connection,
    question: &DoctorInput,
    is_served: bool,
    running: Option<&Running>,
    seal: Option<&Seal>,
    report: &mut Report,
) -> rusqlite::Result<Settings> {
    let DoctorInput { data_dir, place, now, .. } = question;
    let settings = Settings::load(conn)?;
    report.machine.extend(machine::clock(*now, Some(conn)));
    if let Some(seal) = seal {
        report.folder.push(folder::key_opens(conn, data_dir, seal, &settings)?);
    }
    report.database.extend(backups::nights(&settings, data_dir, is_served, *now));
    report.portal.push(match public_address_as_stored(conn) {
        Ok(()) => serving::address(&settings.public_address, running, place),
        Err(error) => serving::address_refused(&error.to_string()),
    });
    report.portal.push(serving::time_zone(&settings));
    if running.is_some() {
        report.portal.push(machine::rounds(conn, *now)?);
    }
    report.certificate = serving::certificate(data_dir, &settings.public_address, running, *now);
    report.letters = vec![letters::server(&settings, data_dir)];
    report.letters.extend(letters::outbox(conn, is_served, *now)?);
    report.people = people::look(conn)?;
    Ok(settings)
}

async fn of_network(
    question: &DoctorInput,
    settings: Option<Settings>,
    seal: Option<Seal>,
    running: Option<Running>,
) -> Vec<Finding> {
    let (Some(settings), Some(seal)) = (settings, seal) else {
        let says = "The mail server and the public address are asked once folder and database are in order.";
        return vec![Finding::unknown("network", says)];
    };
    network::look(&NetworkCheckInput {
        settings,
        seal,
        letter_to: question.letter_to.clone(),
        dkim_selector: question.dkim_selector.clone(),
        running,
        now: question.now,
        resolver: question.resolver,
    })
    .await
}
