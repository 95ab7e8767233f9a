//! A sample congregation: believable people, households, gifts and dates, so that a volunteer can look around
//! before anything real is in the portal.
//!
//! The rows come from one generator with a fixed seed: the same number of members on the same day makes the same
//! rows. Only passwords, codes and links are random.

mod calendar;
mod families;
mod gifts;
mod store;

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::Transaction;
use serde::{Deserialize, Serialize};

use crate::accounts::account::Roles;
use crate::accounts::audit_log::Actor;
use crate::accounts::hashing::password;
use crate::accounts::second_factor::{app_code, recovery_code};
use crate::appliance::{Failure, change_settings};
use crate::congregation::people::members;
use crate::platform::db::Database;
use crate::platform::refusal::Refusal;
use crate::platform::sealed::Seal;
use crate::platform::settings::{Name, PublicAddress, SettingError};
use crate::platform::token;
use calendar::{Notice, Recurring};
use gifts::Promise;

/// The smallest congregation: a family of four and an administrator.
const FEWEST: usize = 5;
const MOST: usize = 20_000;

const ZONE: &str = "America/Chicago";
/// Marks a database whose rows this module made; no other database is ever emptied.
const MARK: &str = "sample-congregation";

#[derive(clap::Args, Clone, Debug)]
pub struct SampleOptions {
    /// How many people, 5 to 20000.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = number_of_members)]
    members: usize,
    /// The address members will type into their browser.
    #[arg(long, value_name = "ADDRESS", default_value = "http://localhost:8080")]
    pub public_address: PublicAddress,
    /// Remove everything in a folder that seed itself filled, and fill it again.
    #[arg(long)]
    force: bool,
}

fn number_of_members(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (FEWEST..=MOST).contains(number));
    number.ok_or_else(|| format!("it is a number from {FEWEST} to {MOST}"))
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

impl SignIn {
    fn turn_second_factor_on(
        &mut self,
        tx: &Transaction<'_>,
        seal: &Seal,
        now: Timestamp,
    ) -> Result<(), Failure> {
        let secret: [u8; app_code::SECRET_BYTES] = token::random();
        store::turn_second_factor_on(tx, &self.id, &seal.seal(&self.id, &secret)?)?;
        self.backup_codes = recovery_code::generate();
        Ok(recovery_code::replace(tx, seal, &self.id, &self.backup_codes, now)?)
    }
}

/// The words that the sample is made of.
#[derive(Deserialize)]
struct Words {
    women: Vec<String>,
    men: Vec<String>,
    families: Vec<String>,
    streets: Vec<String>,
    /// Towns and their zip codes.
    towns: Vec<(String, String)>,
    occupations: Vec<String>,
    employers: Vec<String>,
    ministries: Vec<String>,
    recurring: Vec<Recurring>,
    notices: Vec<Notice>,
    /// The Whitfields' profile, by the fields' names in JSON.
    first_family: Vec<BTreeMap<String, String>>,
    administrator: BTreeMap<String, String>,
    promises: Vec<Promise>,
}

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    serde_json::from_str(include_str!("words.json")).expect("the file has all of the words")
});

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

    fn pick<'list, T>(&mut self, list: &'list [T]) -> &'list T {
        &list[self.rng.usize(..list.len())]
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
) -> Result<SampleReport, Failure> {
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
        made.office.turn_second_factor_on(tx, seal, now)?;
        if made.members >= families::ENOUGH
            && let Some(id) = store::people_with_email(tx, 1)?.pop()
        {
            let (name, email) = store::make_treasurer(tx, &id, &hashes[4], at)?;
            let account =
                SignIn { name, email, password: passwords[4].clone(), backup_codes: Vec::new(), id };
            made.treasurer.insert(account).turn_second_factor_on(tx, seal, now)?;
        }
        families::add_life_events(tx, &maker, made.members, &hashes[3], now)?;
        calendar::add_answers(tx, &maker, &made, now)?;
        if made.members >= families::ENOUGH {
            gifts::add_counting_sheets(tx, &maker, &mut made, now)?;
            gifts::add_statements(tx, &maker, &made, now)?;
        }
        Ok(made)
    })
}

fn empty_or_refuse(tx: &Transaction<'_>, force: bool) -> Result<(), Failure> {
    match (store::is_empty(tx)?, store::is_marked(tx, MARK)?) {
        (_, true) if force => Ok(store::empty_everything(tx)?),
        (_, true) => Err(
            "There is a sample congregation here already. --force removes everything in it and makes a new one."
                .into(),
        ),
        (true, false) => Ok(()),
        (false, false) => Err("This portal already has people or notices in it. A sample congregation only goes into an empty one: name another folder with --data-dir.".into()),
    }
}

fn apply_settings(tx: &Transaction<'_>, wishes: &SampleOptions, now: Timestamp) -> Result<(), SettingError> {
    for (name, value) in [
        (Name::CongregationName, "Grace Community Church"),
        (Name::PortalName, "Member Portal"),
        (Name::TimeZone, ZONE),
        (Name::HelpContact, "the church office, (217) 555-0100"),
        (Name::PublicAddress, &wishes.public_address.to_string()),
    ] {
        change_settings::change(tx, Actor::CommandLine, name, value, now)?;
    }
    Ok(())
}

fn enter(tx: &Transaction<'_>, maker: &mut Maker, wanted: usize, at: i64) -> rusqlite::Result<SampleReport> {
    let mut emails = HashSet::new();
    let (mut administrator, mut office, mut member) = (None, None, None);
    let (mut people, mut households, mut donations, mut pledges) = (0, 0, 0, 0);
    while people < wanted {
        let family = families::next(maker, households, wanted - people);
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

/// A refusal leaves something out; a failure ends the seed.
fn ignore_refusal<T>(outcome: Result<T, Refusal>) -> Result<Option<T>, Refusal> {
    match outcome {
        Ok(done) => Ok(Some(done)),
        Err(refusal) if refusal.is_failure() => Err(refusal),
        Err(_) => Ok(None),
    }
}
