//! The whole examination, in the order of dependency: without a folder there is no database, without a database there
//! are no letters to check.

use std::net::SocketAddr;

use jiff::Timestamp;
use rusqlite::Connection;

use super::network::{self, NetworkCheckInput};
use super::{
    Finding, Level, address, backups, certificate, clock, database, disk, folder, key, letters, people,
    proof, server, time_zone,
};
use crate::appliance::installation::Installation;
use crate::platform::data_dir::DataDir;
use crate::platform::data_dir::running::Running;
use crate::platform::sealed::Seal;
use crate::platform::settings::{Settings, public_address_as_stored};

/// What to examine.
#[derive(Clone, Debug)]
pub struct DoctorInput {
    pub data_dir: DataDir,
    /// How commands reach the data folder.
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

/// What is known of the running portal.
struct Served {
    is_served: bool,
    running: Option<Running>,
}

/// Runs every check that is possible, also where others fail.
pub async fn examine(question: &DoctorInput) -> Vec<Chapter> {
    let DoctorInput { data_dir, place, now, .. } = question;
    let (mut of_folder, is_there) = folder::look(data_dir, place);
    let room = disk::look(data_dir.path());
    if !is_there {
        let machine = [vec![room], clock::look(*now)].concat();
        return chapters([("Data folder", of_folder), ("This machine", machine)], place);
    }
    let served = Served { is_served: data_dir.is_served(), running: data_dir.running() };
    let (of_key, seal) = key::look(data_dir, place);
    of_folder.push(of_key);
    let (mut of_database, conn) = database::look(data_dir, served.is_served, place);
    of_database.push(backups::look(data_dir, *now));
    of_database.extend(proof::look(data_dir, *now));
    let of_server = server::look(served.is_served, served.running.as_ref(), place).await;
    let read = conn.as_ref().map(|conn| read(conn, question, &served, seal.as_ref()));
    let read = match read {
        Some(Ok(read)) => read,
        Some(Err(error)) => {
            of_database.push(Finding::unknown(
                "contents",
                format!("Settings, people and letters could not be read: {error}. Ask again in a minute."),
            ));
            Read::nothing(*now)
        }
        None => {
            of_database.push(Finding::unknown(
                "contents",
                "Settings, people and letters are looked at once the database is in order.",
            ));
            Read::nothing(*now)
        }
    };
    // Closed before the network checks, which may take half a minute, so that this reader does not block checkpoints.
    drop(conn);
    of_folder.extend(read.of_key);
    of_database.extend(read.of_backups);
    let machine = [vec![room], read.of_clock].concat();
    let is_set = |finding: &Finding| finding.check != letters::SETTINGS || finding.level == Level::Well;
    let are_letters_set = read.of_letters.iter().all(is_set);
    let mut found = vec![
        ("Data folder", of_folder),
        ("Database and backups", of_database),
        ("This machine", machine),
        ("The portal", [of_server, read.of_portal].concat()),
        ("Certificate", read.of_certificate),
        ("Letters", read.of_letters),
        ("People", read.of_people),
    ];
    if !question.offline {
        let mut of_network = of_network(question, read.settings, seal, served.running).await;
        // Already among the findings about letters.
        of_network.retain(|finding| are_letters_set || finding.check != network::MAIL_SERVER);
        found.push(("Network", of_network));
    }
    chapters(found, place)
}

/// What was read from the database.
struct Read {
    settings: Option<Settings>,
    of_key: Option<Finding>,
    of_backups: Vec<Finding>,
    of_clock: Vec<Finding>,
    of_portal: Vec<Finding>,
    of_certificate: Vec<Finding>,
    of_letters: Vec<Finding>,
    of_people: Vec<Finding>,
}

impl Read {
    fn nothing(now: Timestamp) -> Self {
        Self {
            settings: None,
            of_key: None,
            of_backups: Vec::new(),
            of_clock: clock::look(now),
            of_portal: Vec::new(),
            of_certificate: Vec::new(),
            of_letters: Vec::new(),
            of_people: Vec::new(),
        }
    }
}

fn read(
    conn: &Connection,
    question: &DoctorInput,
    served: &Served,
    seal: Option<&Seal>,
) -> rusqlite::Result<Read> {
    let DoctorInput { data_dir, place, now, .. } = question;
    let running = served.running.as_ref();
    let settings = Settings::load(conn)?;
    let mut of_portal = vec![match public_address_as_stored(conn) {
        Ok(()) => address::look(&settings.public_address, running, place),
        Err(error) => address::refused(&error.to_string()),
    }];
    of_portal.push(time_zone::look(&settings));
    if running.is_some() {
        of_portal.push(clock::rounds(conn, *now, place.restart())?);
    }
    let mut of_letters = vec![letters::server(&settings, data_dir)];
    of_letters.extend(letters::outbox(conn, served.is_served, *now, place)?);
    Ok(Read {
        of_key: seal.map(|seal| key::opens(conn, data_dir, seal, &settings)).transpose()?,
        of_backups: backups::nights(&settings, data_dir, served.is_served, *now, place),
        of_clock: clock::look_with(conn, *now)?,
        of_portal,
        of_certificate: certificate::look(data_dir, &settings.public_address, running, *now),
        of_letters,
        of_people: people::look(conn)?,
        settings: Some(settings),
    })
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
    let is_loopback = settings.public_address.is_loopback();
    let asked = NetworkCheckInput {
        settings,
        seal,
        letter_to: question.letter_to.clone(),
        dkim_selector: question.dkim_selector.clone(),
        running,
        now: question.now,
        resolver: question.resolver,
    };
    let mut findings = network::look(&asked).await;
    // Whether the address fits is checked on the running portal.
    findings.retain(|finding| !is_loopback || finding.check != network::PUBLIC_ADDRESS);
    findings
}

/// The findings, with commands that can be typed.
fn chapters(
    found: impl IntoIterator<Item = (&'static str, Vec<Finding>)>,
    place: &Installation,
) -> Vec<Chapter> {
    let completed = |finding: Finding| Finding {
        says: place.typed(&finding.says),
        advice: finding.advice.map(|advice| place.typed(&advice)),
        ..finding
    };
    let chapter = |(title, findings): (_, Vec<Finding>)| Chapter {
        title,
        findings: findings.into_iter().map(completed).collect(),
    };
    found.into_iter().map(chapter).filter(|chapter| !chapter.findings.is_empty()).collect()
}
