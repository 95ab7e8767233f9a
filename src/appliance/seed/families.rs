//! The sample's households.

use super::Maker;
use super::person::Sample;
use super::words::{FAMILIES, STREETS, TOWNS};
use crate::accounts::account::Roles;
use crate::congregation::people::members::MemberField::{
    Address, Allergies, Anniversary, City, Country, EmergencyContactName, EmergencyContactPhone,
    EmergencyContactRelationship, Employer, FirstName, MaritalStatus, MembershipStatus, Notes, Occupation,
    State, ZipCode,
};
use crate::congregation::people::members::{HouseholdRole, NewPerson};

/// People of one household, the head first.
#[derive(Debug)]
pub(super) struct Family {
    pub(super) name: String,
    pub(super) people: Vec<Sample>,
}

/// Makes families until the wanted number of people is reached.
#[derive(Debug)]
pub(super) struct Families {
    wanted: usize,
    people: usize,
    made: usize,
}

impl Families {
    pub(super) fn new(wanted: usize) -> Self {
        Self { wanted, people: 0, made: 0 }
    }

    /// The next household; none when the wanted number is reached. The first is the signing-in member's, the second the
    /// administrator's.
    pub(super) fn next(&mut self, maker: &mut Maker) -> Option<Family> {
        let room = self.wanted - self.people;
        if room == 0 {
            return None;
        }
        self.made += 1;
        let mut family = match self.made {
            1 => first_family(maker),
            2 => administrator(maker),
            _ => any_family(maker),
        };
        family.people.truncate(room);
        self.people += family.people.len();
        at_one_address(maker, &mut family);
        Some(family)
    }
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
    let name = maker.pick(FAMILIES);
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
    let her_name = if name != "Whitfield" && maker.chance(12) { maker.pick(FAMILIES) } else { name };
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
    let (city, zip) = maker.pick(TOWNS);
    let address = format!("{} {}", maker.rng.u32(1..990), maker.pick(STREETS));
    let set = |person: &mut NewPerson| {
        person.set(Address, address.clone());
        person.set(City, city);
        person.set(State, "Illinois");
        person.set(ZipCode, zip);
        person.set(Country, "United States");
    };
    family.people.iter_mut().for_each(|sample| set(&mut sample.person));
}
