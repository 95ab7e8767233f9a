//! One sample person.

use std::collections::HashSet;

use jiff::civil::Date;
use unicode_normalization::UnicodeNormalization;

use super::{Maker, SignIn, WORDS};
use crate::congregation::people::members::MemberField::{
    BaptismDate, DateOfBirth, Employer, Gender, JoinDate, MaritalStatus, MembershipDate, MembershipStatus,
    MinistryGroup, Occupation, Phone,
};
use crate::congregation::people::members::{HouseholdRole, NewPerson};

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
