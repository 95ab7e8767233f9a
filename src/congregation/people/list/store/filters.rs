//! The filters of the list of people: a row of one table each.

use jiff::ToSpan;
use jiff::civil::Date;

use crate::congregation::people::members::HouseholdRole;
use crate::platform::closed_set::closed_set;
use crate::platform::refusal::Refusal;

/// Invited and waited for: their link is good, or the letter with it has not left.
macro_rules! invited {
    () => {
        "password IS NULL AND disabled_at IS NULL AND (EXISTS (SELECT 1 FROM password_resets
                WHERE password_resets.member_id = members.id AND purpose IN ('invitation', 'setup') AND used = 0
                    AND epoch = session_epoch AND expires_at > :now)
            OR EXISTS (SELECT 1 FROM slips WHERE slips.member_id = members.id AND used_at IS NULL AND ended_at IS NULL
                AND slips.epoch = session_epoch AND slips.expires_at > :now)
            OR EXISTS (SELECT 1 FROM outbox WHERE outbox.member_id = members.id AND letter = 'invitation'
                AND sent_at IS NULL AND given_up_at IS NULL))"
    };
}

/// Neither died nor moved away.
macro_rules! present {
    () => {
        "deceased_on IS NULL AND left_on IS NULL"
    };
}

pub(super) const INVITED: &str = invited!();
pub(super) const FEW_INVITED: &str = "(SELECT member_id AS few_id FROM password_resets WHERE used = 0
    UNION SELECT member_id FROM slips WHERE used_at IS NULL AND ended_at IS NULL
    UNION SELECT member_id FROM outbox
        WHERE letter = 'invitation' AND sent_at IS NULL AND given_up_at IS NULL) AS few";
const MOST_CHOSEN: usize = 500;
const LONGEST_GROUP: usize = 200;
/// Years.
pub(super) const ADULT_AGE: i16 = 18;
const OLDEST: i16 = 150;

/// A filter of the list. Its condition is on a row of `members`; `:a` and `:b` are what `parse` makes of its value.
#[derive(Clone, Copy)]
struct FilterRow {
    /// For the log.
    label: &'static str,
    /// None where the text is no value of the filter; `today` is the congregation's.
    parse: fn(text: &str, today: Date) -> Option<Vec<String>>,
    condition: &'static str,
    /// The few rows it is about, where an index finds them: walking the list for them would read all of it.
    few: Option<&'static str>,
    /// It is about people who died or moved away, who are left out of files otherwise.
    names_departed: bool,
}

const fn row(label: &'static str, condition: &'static str) -> FilterRow {
    FilterRow { label, parse: without_value, condition, few: None, names_departed: false }
}

closed_set! {
    /// The word of a filter.
    pub enum FilterKind => FilterRow {
        /// "member" or "active", and still here.
        Members = "members" => row("members", concat!("membership_status IN ('member', 'active') AND ", present!())),
        Visitors = "visitors" => FilterRow {
            few: Some("(SELECT id AS few_id FROM members INDEXED BY members_counted WHERE membership_status = 'visitor') AS few"),
            ..row("visitors", concat!("membership_status = 'visitor' AND ", present!()))
        },
        /// Children of a household, and everyone under 18.
        Children = "children" => FilterRow {
            parse: born_before_adults,
            ..row("children", "date_of_birth > :a OR EXISTS (SELECT 1 FROM household_members
                WHERE household_members.member_id = members.id AND household_members.role = 'child')")
        },
        /// Without a password or a valid invitation.
        NoAccount = "no-account" => row("no account", concat!("password IS NULL AND NOT (", invited!(), ")")),
        /// Invited, and no password yet.
        Invited = "invited" => FilterRow {
            few: Some(FEW_INVITED),
            ..row("waiting invitations", INVITED)
        },
        Locked = "locked" => FilterRow {
            few: Some("(SELECT id AS few_id FROM members WHERE account_locked = 1) AS few"),
            ..row("locked", "account_locked = 1")
        },
        /// Inactive, disabled, moved away or died.
        Inactive = "inactive" => FilterRow {
            names_departed: true,
            ..row("inactive", "membership_status = 'inactive' OR disabled_at IS NOT NULL OR deceased_on IS NOT NULL
                OR left_on IS NOT NULL")
        },
        Died = "died" => FilterRow {
            few: Some("(SELECT id AS few_id FROM members INDEXED BY members_counted WHERE deceased_on IS NOT NULL) AS few"),
            names_departed: true,
            ..row("died", "deceased_on IS NOT NULL")
        },
        Moved = "moved" => FilterRow {
            few: Some("(SELECT id AS few_id FROM members INDEXED BY members_counted WHERE left_on IS NOT NULL) AS few"),
            names_departed: true,
            ..row("moved away", "left_on IS NOT NULL")
        },
        /// In no household, and still here.
        NoHousehold = "no-household" => row("no household", concat!(present!(), " AND NOT EXISTS (SELECT 1
            FROM household_members WHERE household_members.member_id = members.id)")),
        /// Still here, and no letter by e-mail reaches them.
        NoEmail = "no-email" => row("no e-mail address", concat!(present!(), " AND (coalesce(email, contact_email) IS NULL
            OR EXISTS (SELECT 1 FROM refused_addresses WHERE address = coalesce(members.email, members.contact_email)))")),
        /// "role:head".
        Role = "role" => FilterRow {
            parse: role,
            ..row("household role", "EXISTS (SELECT 1 FROM household_members
                WHERE household_members.member_id = members.id AND household_members.role = :a)")
        },
        /// "age:18-30", "age:65-", "age:-12".
        Age = "age" => FilterRow { parse: born_between, ..row("aged", "date_of_birth <= :a AND date_of_birth > :b") },
        /// "group:Choir".
        Group = "group" => FilterRow {
            parse: group,
            few: Some("(SELECT id AS few_id FROM members WHERE ministry_group = :a) AS few"),
            ..row("ministry group", "ministry_group = :a")
        },
        /// "chosen:" and up to 500 ids, with commas between them.
        Chosen = "chosen" => FilterRow {
            parse: chosen,
            few: Some("(SELECT value AS few_id FROM json_each(:a)) AS few"),
            ..row("chosen", "members.id IN (SELECT value FROM json_each(:a))")
        },
        /// With people who died or moved away in a file, too.
        DepartedToo = "departed-too" => FilterRow { names_departed: true, ..row("with those who died or moved", "TRUE") },
        Present = "present" => row("still here", present!()),
    }
}

fn without_value(text: &str, _: Date) -> Option<Vec<String>> {
    text.is_empty().then(Vec::new)
}

fn born_before_adults(text: &str, today: Date) -> Option<Vec<String>> {
    text.is_empty().then(|| vec![years_before(today, ADULT_AGE)])
}

fn born_between(text: &str, today: Date) -> Option<Vec<String>> {
    let (from, to) = text.split_once('-')?;
    let years = |text: &str, open: i16| {
        let years = if text.is_empty() { Some(open) } else { text.parse().ok() };
        years.filter(|years| (0..=OLDEST).contains(years))
    };
    Some(vec![years_before(today, years(from, 0)?), years_before(today, years(to, OLDEST)? + 1)])
}

fn role(text: &str, _: Date) -> Option<Vec<String>> {
    Some(vec![HouseholdRole::from_word(text)?.as_str().to_owned()])
}

fn group(text: &str, _: Date) -> Option<Vec<String>> {
    (!text.is_empty() && text.chars().count() <= LONGEST_GROUP).then(|| vec![text.to_owned()])
}

fn chosen(text: &str, _: Date) -> Option<Vec<String>> {
    let ids: Vec<&str> = text.split(',').collect();
    let ids = (ids.len() <= MOST_CHOSEN).then(|| serde_json::to_string(&ids))?;
    Some(vec![ids.ok()?])
}

pub(super) fn years_before(today: Date, years: i16) -> String {
    today.saturating_sub(years.years()).to_string()
}

/// A filter as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    pub kind: FilterKind,
    value: String,
    /// For `:a` and `:b`.
    bound: Vec<String>,
}

impl Filter {
    /// "members", or with a value: "role:head".
    pub fn parse(text: &str, today: Date) -> Result<Self, Refusal> {
        let (word, value) = text.split_once(':').unwrap_or((text, ""));
        let kind = FilterKind::from_word(word);
        let found = kind.and_then(|kind| Some((kind, (kind.row().parse)(value, today)?)));
        let (kind, bound) =
            found.ok_or_else(|| Refusal::field("filter", "There is no such filter of people."))?;
        Ok(Self { kind, value: value.to_owned(), bound })
    }

    /// "members", "household role head", "12 chosen".
    pub fn in_words(&self) -> String {
        let label = self.kind.row().label;
        match self.kind {
            FilterKind::Chosen => format!("{} {label}", self.value.split(',').count()),
            _ => format!("{label} {}", self.value).trim_end().to_owned(),
        }
    }

    pub fn names_departed(&self) -> bool {
        self.kind.row().names_departed
    }

    pub fn present() -> Self {
        Self { kind: FilterKind::Present, value: String::new(), bound: Vec::new() }
    }
}

impl FilterKind {
    pub(super) fn condition(self) -> &'static str {
        self.row().condition
    }

    /// [`super::PeopleCounts`] has the number.
    pub fn is_counted(self) -> bool {
        use FilterKind as F;
        matches!(self, F::Members | F::Children | F::NoAccount | F::Invited | F::Locked | F::Inactive)
    }
}

/// The filters of a query in SQL. Each has names of its own for what is bound.
pub(super) struct FiltersInSql {
    /// To stand behind another condition.
    pub conditions: String,
    /// The table of `few_id`, where a filter has one.
    pub few: Option<String>,
    pub bound: Vec<(String, String)>,
}

impl FiltersInSql {
    pub(super) fn of(filters: &[Filter]) -> Self {
        let mut sql = Self { conditions: String::new(), few: None, bound: Vec::new() };
        for (at, filter) in filters.iter().enumerate() {
            let [a, b] = ["a", "b"].map(|name| format!(":{name}{at}"));
            let named = |text: &str| text.replace(":a", &a).replace(":b", &b);
            let FilterRow { condition, few, .. } = filter.kind.row();
            sql.conditions.extend([" AND (", &named(condition), ")"]);
            sql.few = sql.few.or_else(|| few.map(named));
            sql.bound.extend([a, b].into_iter().zip(filter.bound.iter().cloned()));
        }
        sql
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_is_its_word_with_a_value_of_its_own_and_nothing_else() {
        let today: Date = "2026-11-20".parse().unwrap();
        let chosen = format!("chosen:{}", vec!["a"; MOST_CHOSEN].join(","));
        for (text, bound) in [
            ("members", ""),
            ("children", "2008-11-20"),
            ("age:18-30", "2008-11-20 1995-11-20"),
            ("age:65-", "1961-11-20 1875-11-20"),
            ("age:-12", "2026-11-20 2013-11-20"),
            ("role:head", "head"),
            ("group:Choir: altos", "Choir: altos"),
            ("chosen:a,b", "[\"a\",\"b\"]"),
            (&chosen, &format!("[{}]", vec!["\"a\""; MOST_CHOSEN].join(","))),
        ] {
            assert_eq!(Filter::parse(text, today).unwrap().bound.join(" "), bound, "{text}");
        }
        let too_many = format!("{chosen},a");
        for text in [
            "",
            "all",
            "members:x",
            "age",
            "age:x-",
            "age:200-",
            "age:--1",
            "role:",
            "role:boss",
            "group:",
            &too_many,
        ] {
            assert!(Filter::parse(text, today).is_err(), "{text}");
        }
    }
}
