//! The sample's households, and what has happened to their people: the office's list has a person of each kind from its
//! first day.

use std::collections::{BTreeMap, HashSet};
use std::net::{IpAddr, Ipv4Addr};

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use rusqlite::Transaction;
use unicode_normalization::UnicodeNormalization;

use super::{Maker, SignIn, WORDS, store};
use crate::accounts::account::Roles;
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::password_links::{self, Purpose};
use crate::congregation::people::members::MemberField::{
    Address, Anniversary, BaptismDate, City, Country, DateOfBirth, Employer, Gender, JoinDate, MaritalStatus,
    MembershipDate, MembershipStatus, MinistryGroup, Occupation, Phone, State, ZipCode,
};
use crate::congregation::people::members::{HouseholdRole, MemberField, NewPerson};
use crate::platform::client::Client;

/// Fewer people are a family or two: nothing has happened to them.
pub(super) const ENOUGH: usize = 40;
const INVITED: usize = 3;
/// The age of a lockout after five wrong passwords, from a phone.
const LOCKED_BEFORE: SignedDuration = SignedDuration::from_hours(2);
const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 24));
const PHONE: &str = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36";

/// People of one household, the head first.
#[derive(Debug)]
pub(super) struct Family {
    pub(super) name: String,
    pub(super) people: Vec<Sample>,
}

/// The next household, of `room` people at most. The first is the signing-in member's, the second the administrator's.
pub(super) fn next(maker: &mut Maker, made: usize, room: usize) -> Family {
    let mut family = match made {
        0 => first_family(maker),
        1 => administrator(maker),
        _ => any_family(maker),
    };
    family.people.truncate(room);
    at_one_address(maker, &mut family);
    family
}

/// A couple with two children, whose days fall into this week: the sample shows celebrations from its first day.
fn first_family(maker: &mut Maker) -> Family {
    let mut family = couple(maker, "Whitfield", 38..46);
    family.people.push(maker.person("Whitfield", true, HouseholdRole::Child, 9..15));
    family.people.push(maker.person("Whitfield", false, HouseholdRole::Child, 5..9));
    for (sample, known) in family.people.iter_mut().zip(&WORDS.first_family) {
        describe(&mut sample.person, known);
    }
    let wedding = maker.this_week(4, 14).to_string();
    for sample in &mut family.people[..2] {
        sample.person.set(Anniversary, wedding.clone());
        sample.wants_email = true;
        sample.signs_in = true;
    }
    for (place, weekday, years_ago) in [(1, 1, 39), (2, 5, 11)] {
        let day = maker.this_week(weekday, years_ago);
        maker.set_birthday(&mut family.people[place].person, day);
    }
    family.people[1].person.roles = Roles { office: true, ..Roles::default() };
    family
}

/// Sets what is known of a person, by the fields' names in JSON.
fn describe(person: &mut NewPerson, known: &BTreeMap<String, String>) {
    for field in MemberField::ALL {
        if let Some(text) = known.get(field.row().json) {
            person.set(field, text);
        }
    }
}

fn administrator(maker: &mut Maker) -> Family {
    let mut sample = maker.person("Albright", true, HouseholdRole::Head, 55..64);
    describe(&mut sample.person, &WORDS.administrator);
    sample.person.roles = Roles::FIRST_PERSON;
    let day = maker.this_week(2, 58);
    maker.set_birthday(&mut sample.person, day);
    sample.wants_email = true;
    sample.signs_in = true;
    Family { name: "Albright Household".to_owned(), people: vec![sample] }
}

fn any_family(maker: &mut Maker) -> Family {
    let name = maker.pick(&WORDS.families);
    match maker.rng.u32(..100) {
        0..45 => {
            let mut family = couple(maker, name, 28..50);
            add_children(maker, &mut family, name);
            family
        }
        45..65 => couple(maker, name, 25..85),
        65..85 => single(maker, name, 20..90),
        85..95 => {
            let mut family = single(maker, name, 28..50);
            family.people[0].person.set(MaritalStatus, "Divorced");
            family.name = format!("{name} Family");
            add_children(maker, &mut family, name);
            family
        }
        _ => {
            let mut family = couple(maker, name, 32..50);
            add_children(maker, &mut family, name);
            let is_woman = maker.chance(70);
            let mut elder = maker.person(name, is_woman, HouseholdRole::Other, 68..92);
            elder.person.set(MaritalStatus, "Widowed");
            family.people.push(elder);
            family
        }
    }
}

fn couple(maker: &mut Maker, name: &str, years: std::ops::Range<i16>) -> Family {
    let age = maker.rng.i16(years);
    let husband = maker.person(name, false, HouseholdRole::Head, age..age + 4);
    // Some keep their own name.
    let her_name =
        if name != "Whitfield" && maker.chance(12) { maker.pick(&WORDS.families).as_str() } else { name };
    let wife = maker.person(her_name, true, HouseholdRole::Spouse, age - 3..age + 3);
    let year = maker.today.year() - maker.rng.i16(1..=(age - 21).max(1));
    let wedding = maker.day_in(year).min(maker.today).to_string();
    let mut people = vec![husband, wife];
    for sample in &mut people {
        sample.person.set(Anniversary, wedding.clone());
        sample.person.set(MaritalStatus, "Married");
    }
    Family { name: format!("{name} Family"), people }
}

fn single(maker: &mut Maker, name: &str, years: std::ops::Range<i16>) -> Family {
    let is_woman = maker.chance(60);
    let sample = maker.person(name, is_woman, HouseholdRole::Head, years);
    Family { name: format!("{name} Household"), people: vec![sample] }
}

fn add_children(maker: &mut Maker, family: &mut Family, name: &str) {
    let count = [1, 1, 2, 2, 2, 3, 3, 4][maker.rng.usize(..8)];
    for _ in 0..count {
        let is_daughter = maker.rng.bool();
        family.people.push(maker.person(name, is_daughter, HouseholdRole::Child, 1..18));
    }
}

fn at_one_address(maker: &mut Maker, family: &mut Family) {
    let (city, zip) = maker.pick(&WORDS.towns);
    let address = format!("{} {}", maker.rng.u32(1..990), maker.pick(&WORDS.streets));
    for Sample { person, .. } in &mut family.people {
        person.set(Address, address.as_str());
        person.set(City, city);
        person.set(State, "Illinois");
        person.set(ZipCode, zip);
        person.set(Country, "United States");
    }
}

/// One has died, one has moved away, one is locked, some are invited, a child lives in two households, and children and
/// the old sign in by a name. `unknown`: the hash of an undisclosed password.
pub(super) fn add_life_events(
    tx: &Transaction<'_>,
    maker: &Maker,
    people: usize,
    unknown: &str,
    now: Timestamp,
) -> rusqlite::Result<()> {
    if people < ENOUGH {
        return Ok(());
    }
    store::add_life_events(tx, maker.today, now.as_second())?;
    let mut reached = store::people_with_email(tx, INVITED + 1)?;
    if let Some(locked) = reached.pop() {
        let at = now.checked_sub(LOCKED_BEFORE).unwrap_or(now);
        store::lock(tx, &locked, unknown, at.as_second())?;
        let client = Client { address: ADDRESS, user_agent: Some(PHONE.to_owned()) };
        audit_log::record(tx, &NewLogEntry::of_member(Action::AccountLocked, &locked, &client), at)?;
    }
    for invited in reached {
        password_links::issue(tx, &invited, Purpose::Invitation, now)?;
    }
    Ok(())
}

/// Share of adults with an e-mail address, in percent.
const WITH_EMAIL: u32 = 60;

/// A person whose e-mail address is not chosen yet.
#[derive(Debug)]
pub(super) struct Sample {
    pub(super) person: NewPerson,
    pub(super) wants_email: bool,
    /// They have a password, and the report says which.
    pub(super) signs_in: bool,
}

impl Maker {
    /// A person born in `years` before this year; adults have work, faith dates and a chance of an e-mail.
    pub(super) fn person(
        &mut self,
        last_name: &str,
        is_woman: bool,
        role: HouseholdRole,
        years: std::ops::Range<i16>,
    ) -> Sample {
        let age = self.rng.i16(years);
        let birth = self.day_in(self.today.year() - age);
        let is_adult = birth < self.days_ago(18 * 365);
        let since_birth = (self.today.year() - birth.year()).max(1);
        let joined_at = self.today.year() - self.rng.i16(0..since_birth.min(25));
        let joined = self.day_in(joined_at).max(birth).min(self.today);
        let first_name = self.pick(if is_woman { &WORDS.women } else { &WORDS.men });
        let mut person = NewPerson { household_role: Some(role), ..NewPerson::named(first_name, last_name) }
            .with(Gender, if is_woman { "Female" } else { "Male" })
            .with(DateOfBirth, birth.to_string())
            .with(JoinDate, joined.to_string())
            .with(MembershipStatus, self.status(is_adult))
            .with(MaritalStatus, "Single");
        let baptism = self.day_in(birth.year() + 1);
        if baptism <= joined {
            person.set(BaptismDate, baptism.to_string());
        }
        if is_adult {
            person.set(MembershipDate, joined.to_string());
            person.set(Occupation, self.pick(&WORDS.occupations));
            if self.chance(60) {
                person.set(Employer, self.pick(&WORDS.employers));
            }
            if self.chance(40) {
                person.set(MinistryGroup, self.pick(&WORDS.ministries));
            }
            person.set(Phone, format!("(217) 555-01{:02}", self.rng.u32(..100)));
        }
        let wants_email = is_adult && self.chance(WITH_EMAIL);
        Sample { person, wants_email, signs_in: false }
    }

    /// Changes the birthday, and the baptism to the year after it.
    pub(super) fn set_birthday(&mut self, person: &mut NewPerson, day: Date) {
        person.set(DateOfBirth, day.to_string());
        person.set(BaptismDate, self.day_in(day.year() + 1).to_string());
    }

    fn status(&mut self, is_adult: bool) -> &'static str {
        match self.rng.u32(..20) {
            0 if is_adult => "inactive",
            1 | 2 if is_adult => "visitor",
            3..=9 => "active",
            _ => "member",
        }
    }

    /// Any day of a year but the last of February, which three years of four do not have.
    pub(super) fn day_in(&mut self, year: i16) -> Date {
        let (month, day) = (self.rng.i8(1..=12), self.rng.i8(1..=28));
        Date::new(year, month, day).unwrap_or(self.today)
    }

    /// This week's `weekday` (0 is Sunday) in an earlier year.
    pub(super) fn this_week(&self, weekday: i64, years_ago: i16) -> Date {
        let sunday = self.days_ago(i64::from(self.today.weekday().to_sunday_zero_offset()));
        let day = sunday.saturating_add(jiff::Span::new().days(weekday));
        let year = day.year() - years_ago;
        // A person born on a 29 February celebrates on the 28th in other years.
        Date::new(year, day.month(), day.day()).or_else(|_| Date::new(year, day.month(), 28)).unwrap_or(day)
    }
}

impl Sample {
    /// Gives the person an unused address, where they should have one.
    pub(super) fn make_email_unique(&mut self, taken: &mut HashSet<String>) {
        if !self.wants_email {
            return;
        }
        let name = format!("{}.{}", plain(self.person.first_name()), plain(self.person.last_name()));
        let domain = ["example.org", "mail.example.org", "home.example.org"][name.len() % 3];
        let domain = if self.signs_in { "example.org" } else { domain };
        let mut address = format!("{name}@{domain}");
        let mut number = 1;
        while !taken.insert(address.clone()) {
            number += 1;
            address = format!("{name}{number}@{domain}");
        }
        self.person.email = address.parse().ok();
    }

    /// The account without its password, which is made later.
    pub(super) fn sign_in(&self, id: &str) -> Option<SignIn> {
        Some(SignIn {
            name: self.person.values.name(),
            email: self.person.email.as_ref()?.to_string(),
            password: String::new(),
            backup_codes: Vec::new(),
            id: id.to_owned(),
        })
    }
}

/// A name in the letters of an e-mail address.
fn plain(name: &str) -> String {
    name.to_lowercase().replace('ø', "o").nfd().filter(char::is_ascii_alphanumeric).collect()
}
