//! The sample's households, and what has happened to their people: the office's list has a person of each kind from its
//! first day.

use std::net::{IpAddr, Ipv4Addr};

use jiff::{SignedDuration, Timestamp};
use rusqlite::Transaction;

use super::person::Sample;
use super::{Maker, WORDS, store};
use crate::accounts::account::Roles;
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::reset::one_time_link::{self, Purpose};
use crate::congregation::people::members::HouseholdRole;
use crate::congregation::people::members::MemberField::{
    Address, Allergies, Anniversary, City, Country, EmergencyContactName, EmergencyContactPhone,
    EmergencyContactRelationship, Employer, FirstName, MaritalStatus, MembershipStatus, Notes, Occupation,
    State, ZipCode,
};
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
    let names = ["Daniel", "Laura", "Emma", "Benjamin"];
    for (sample, name) in family.people.iter_mut().zip(names) {
        sample.person.set(FirstName, name);
    }
    let wedding = maker.this_week(4, 14).to_string();
    for sample in &mut family.people[..2] {
        sample.person.set(Anniversary, wedding.clone());
    }
    for (place, weekday, years_ago) in [(1, 1, 39), (2, 5, 11)] {
        let day = maker.this_week(weekday, years_ago);
        maker.set_birthday(&mut family.people[place].person, day);
    }
    let head = &mut family.people[0];
    head.wants_email = true;
    head.signs_in = true;
    head.person.set(MembershipStatus, "member");
    head.person.set(Occupation, "Teacher");
    head.person.set(Employer, "Lincoln Elementary School");
    head.person.set(Allergies, "Penicillin");
    head.person
        .set(Notes, "Plays the organ on the second Sunday of the month.\nHappy to drive people to church.");
    head.person.set(EmergencyContactName, "Laura Whitfield");
    head.person.set(EmergencyContactPhone, "(217) 555-0142");
    head.person.set(EmergencyContactRelationship, "Spouse");
    let spouse = &mut family.people[1];
    spouse.wants_email = true;
    spouse.signs_in = true;
    spouse.person.roles = Roles { office: true, ..Roles::default() };
    spouse.person.set(MembershipStatus, "member");
    family
}

fn administrator(maker: &mut Maker) -> Family {
    let mut sample = maker.person("Albright", true, HouseholdRole::Head, 55..64);
    let person = &mut sample.person;
    person.set(FirstName, "Ruth");
    person.roles = Roles::FIRST_PERSON;
    person.set(MembershipStatus, "member");
    person.set(MaritalStatus, "Widowed");
    let day = maker.this_week(2, 58);
    maker.set_birthday(person, day);
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
    store::mark_dead(tx, &maker.days_ago(40).to_string())?;
    store::mark_moved_away(tx, &maker.days_ago(12).to_string(), &maker.days_ago(-18).to_string())?;
    store::let_children_share_an_address(tx)?;
    store::give_sign_in_names(tx)?;
    store::let_a_child_live_in_two(tx, now.as_second())?;
    let mut reached = store::people_with_email(tx, INVITED + 1)?;
    if let Some(locked) = reached.pop() {
        let at = now.checked_sub(LOCKED_BEFORE).unwrap_or(now);
        store::lock(tx, &locked, unknown, at.as_second())?;
        let client = Client { address: ADDRESS, user_agent: Some(PHONE.to_owned()) };
        audit_log::record(tx, &NewLogEntry::of_member(Action::AccountLocked, &locked, &client), at)?;
    }
    for invited in reached {
        one_time_link::issue(tx, &invited, Purpose::Invitation, now)?;
    }
    Ok(())
}
