//! A sample congregation: believable people, households, gifts and dates, so that a volunteer can look around
//! before anything real is in the portal.
//!
//! The rows come from one generator with a fixed seed: the same number of members on the same day makes the same
//! rows. Only passwords, codes and links are random.

mod calendar;
mod families;
mod gatherings;
mod gifts;
mod lives;
mod offerings;
mod person;
mod statements;
mod store;
mod words;

use std::collections::HashSet;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::Transaction;
use serde::Serialize;

use crate::accounts::account::Roles;
use crate::accounts::hashing::password;
use crate::accounts::second_factor::{app_code, recovery_code};
use crate::appliance::change_settings;
use crate::congregation::people::members;
use crate::platform::db::Database;
use crate::platform::refusal::Refusal;
use crate::platform::sealed::{Seal, SealError};
use crate::platform::settings::{Name, PublicAddress, SettingError};
use crate::platform::token;
use families::Families;

/// The smallest congregation: a family of four and an administrator.
pub const FEWEST: usize = 5;
pub const MOST: usize = 20_000;

const ZONE: &str = "America/Chicago";
/// Marks a database whose rows this module made; no other database is ever emptied.
const MARK: &str = "sample-congregation";

#[derive(Clone, Debug)]
pub struct SampleOptions {
    /// The number of people, [`FEWEST`] to [`MOST`].
    pub members: usize,
    /// The address members type into their browser.
    pub public_address: PublicAddress,
    /// Empty an earlier sample first.
    pub force: bool,
}

/// No sample was made, and nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    #[error(
        "This portal already has people or notices in it. A sample congregation only goes into an empty one: name another folder with --data-dir."
    )]
    InUse,
    #[error(
        "There is a sample congregation here already. --force removes everything in it and makes a new one."
    )]
    AlreadyThere,
    #[error("--members is a number from {FEWEST} to {MOST}.")]
    Members,
    #[error(transparent)]
    Setting(#[from] SettingError),
    #[error("The time zone {ZONE} is not known here: {0}")]
    Zone(#[from] jiff::Error),
    #[error(transparent)]
    Hashing(#[from] password::HashingError),
    #[error("The second factor could not be sealed: {0}")]
    Seal(#[from] SealError),
    #[error("{0} Nothing was written.")]
    Event(crate::platform::refusal::Refusal),
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error("The database refused: {0}. Nothing was written.")]
    Database(#[from] rusqlite::Error),
}

/// An account that can sign in. The password is shown once and stored only as a hash.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SignIn {
    pub name: String,
    pub email: String,
    pub password: String,
    /// Beside the password, each once; empty where the second factor is off.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub backup_codes: Vec<String>,
    #[serde(skip)]
    id: String,
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SampleReport {
    /// Administrator and treasurer, without a second factor: the way to set one up is shown.
    pub administrator: SignIn,
    /// The office's account, with a second factor.
    pub office: SignIn,
    /// The treasurer, with a second factor; there is one where there are people enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub treasurer: Option<SignIn>,
    /// A member with a family, gifts and pledges.
    pub member: SignIn,
    pub members: usize,
    pub households: usize,
    pub events: usize,
    pub announcements: usize,
    pub donations: usize,
    pub pledges: usize,
}

/// A second factor that is not turned on yet.
struct SecondFactor {
    secret: [u8; app_code::SECRET_BYTES],
    backup_codes: Vec<String>,
}

impl SecondFactor {
    fn new() -> Self {
        Self { secret: token::random(), backup_codes: recovery_code::generate() }
    }

    fn turn_on(
        self,
        tx: &Transaction<'_>,
        seal: &Seal,
        account: &mut SignIn,
        now: Timestamp,
    ) -> Result<(), SeedError> {
        let sealed = seal.seal(&account.id, &self.secret)?;
        store::turn_second_factor_on(tx, &account.id, &sealed)?;
        recovery_code::replace(tx, seal, &account.id, &self.backup_codes, now)?;
        account.backup_codes = self.backup_codes;
        Ok(())
    }
}

/// The generator and the day it works on.
struct Maker {
    rng: fastrand::Rng,
    today: Date,
    zone: TimeZone,
}

impl Maker {
    /// A new id from the generator, in the form of the others.
    fn id(&mut self) -> String {
        let mut bytes = [0; 16];
        self.rng.fill(&mut bytes);
        uuid::Builder::from_random_bytes(bytes).into_uuid().to_string()
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.rng.usize(..list.len())]
    }

    /// True in `percent` of a hundred cases.
    fn chance(&mut self, percent: u32) -> bool {
        self.rng.u32(..100) < percent
    }

    fn days_ago(&self, days: i64) -> Date {
        self.today.saturating_sub(jiff::Span::new().days(days))
    }

    /// The instant a day begins in the congregation. Rows of the same day are the same, whatever the hour.
    fn midnight(&self, day: Date) -> i64 {
        day.to_zoned_datetime(self.zone.clone()).map_or(0, |zoned| zoned.timestamp().as_second())
    }
}

/// Makes the sample in one transaction.
pub fn seed(
    db: &Database,
    seal: &Seal,
    wishes: &SampleOptions,
    now: Timestamp,
) -> Result<SampleReport, SeedError> {
    if !(FEWEST..=MOST).contains(&wishes.members) {
        return Err(SeedError::Members);
    }
    let zone = TimeZone::get(ZONE)?;
    let today = now.to_zoned_datetime(zone.clone()).date();
    // A fixed seed and the day: the same command on the same day makes the same congregation.
    let rng = fastrand::Rng::with_seed(
        0x5EED_C0DE ^ (i64::from(today.year()) * 366 + i64::from(today.day_of_year())).unsigned_abs(),
    );
    // Fifty bits, to be read from a screen and typed.
    let passwords = recovery_code::generate();
    let mut memory = password::Memory::default();
    let mut hashes = Vec::new();
    for password in &passwords[..5] {
        hashes.push(password::hash(password, &mut memory)?);
    }
    let [of_office, of_treasurer] = [SecondFactor::new(), SecondFactor::new()];
    db.write(|tx| {
        empty_or_refuse(tx, wishes.force)?;
        let mut maker = Maker { rng, today, zone };
        let at = maker.midnight(today);
        apply_settings(tx, wishes, now)?;
        store::mark(tx, MARK, at)?;
        let mut made = enter(tx, &mut maker, wishes.members, at)?;
        let accounts = [&mut made.administrator, &mut made.member, &mut made.office];
        for ((account, password), hash) in accounts.into_iter().zip(&passwords).zip(&hashes) {
            store::set_password(tx, &account.email, hash)?;
            account.password.clone_from(password);
        }
        of_office.turn_on(tx, seal, &mut made.office, now)?;
        if made.members >= lives::ENOUGH
            && let Some(id) = store::people_with_email(tx, 1)?.pop()
        {
            let (name, email) = store::make_treasurer(tx, &id, &hashes[4], at)?;
            let account =
                SignIn { name, email, password: passwords[4].clone(), backup_codes: Vec::new(), id };
            of_treasurer.turn_on(tx, seal, made.treasurer.insert(account), now)?;
        }
        lives::add_life_events(tx, &maker, made.members, &hashes[3], now)?;
        gatherings::add_events(tx, &maker, &made, now)?;
        if made.members >= lives::ENOUGH {
            offerings::add_counting_sheets(tx, &maker, &mut made, now)?;
            statements::add_statements(tx, &maker, &made, now)?;
        }
        Ok(made)
    })
}

fn empty_or_refuse(tx: &Transaction<'_>, force: bool) -> Result<(), SeedError> {
    match (store::is_empty(tx)?, store::is_marked(tx, MARK)?) {
        (_, true) if force => Ok(store::empty_everything(tx)?),
        (_, true) => Err(SeedError::AlreadyThere),
        (true, false) => Ok(()),
        (false, false) => Err(SeedError::InUse),
    }
}

fn apply_settings(tx: &Transaction<'_>, wishes: &SampleOptions, now: Timestamp) -> Result<(), SeedError> {
    for (name, value) in [
        (Name::CongregationName, "Grace Community Church"),
        (Name::PortalName, "Member Portal"),
        (Name::TimeZone, ZONE),
        (Name::HelpContact, "the church office, (217) 555-0100"),
        (Name::PublicAddress, &wishes.public_address.to_string()),
    ] {
        change_settings::change(tx, name, value, now)?;
    }
    Ok(())
}

fn enter(tx: &Transaction<'_>, maker: &mut Maker, wanted: usize, at: i64) -> Result<SampleReport, SeedError> {
    let mut families = Families::new(wanted);
    let mut emails = HashSet::new();
    let (mut administrator, mut office, mut member) = (None, None, None);
    let (mut people, mut households, mut donations, mut pledges) = (0, 0, 0, 0);
    while let Some(family) = families.next(maker) {
        let household = maker.id();
        members::store::insert_household(tx, &household, &family.name, at)?;
        households += 1;
        let mut giver = None;
        for mut sample in family.people {
            people += 1;
            sample.make_email_unique(&mut emails);
            sample.person.household_id = Some(household.clone());
            let id = maker.id();
            members::store::insert(tx, &id, &format!("M{people:04}"), &sample.person, at)?;
            if sample.signs_in {
                let account = sample.sign_in(&id);
                match sample.person.roles {
                    Roles { administrator: true, .. } => administrator = account,
                    Roles { office: true, .. } => office = account,
                    _ => member = account,
                }
            }
            giver.get_or_insert(id);
        }
        if let Some(giver) = giver {
            donations += gifts::donations(tx, maker, &giver, households == 1, at)?;
            let (promised, paid) = gifts::pledges(tx, maker, &giver, households == 1, at)?;
            pledges += promised;
            donations += paid;
        }
    }
    Ok(SampleReport {
        administrator: administrator
            .expect("the second family is the administrator's, and five people hold it"),
        office: office.expect("the first family's spouse is of the office"),
        treasurer: None,
        member: member.expect("the first family is the member's"),
        members: people,
        households,
        events: calendar::events(tx, maker, at)?,
        announcements: calendar::notices(tx, maker)?,
        donations,
        pledges,
    })
}
