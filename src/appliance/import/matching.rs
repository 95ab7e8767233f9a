//! Who in the list is who in the portal, row by row; and whose an e-mail address is. What is not certain becomes a
//! question, never a guess: see [`super::names`] and [`super::evidence`].

use super::{ImportOptions, Match, SkipReason, details, emails, moved_keys, removed};
use std::collections::{BTreeMap, HashMap, HashSet};

use rusqlite::Connection;

use super::answers::{LineAnswers, LineIdentity};
use super::error::ImportError;
use super::evidence::{SameNameVerdict, judge, judge_by_key};
use super::made_key::is_made;
use super::member_index::MemberIndex;
use super::person_rows::PersonRow;
use super::same_name::{self, NameAgreement};
use super::spoken::{full_name, named};
use super::store::{Existing, keys};

/// The rows while they are compared with the people here.
struct Matching<'a> {
    conn: &'a Connection,
    source: &'a str,
    rows: &'a [PersonRow],
    members: &'a MemberIndex,
    /// The file wins where it differs.
    overwrite: bool,
    matches: Vec<Match>,
    claimed: HashSet<String>,
}

/// Matches every row. Two rows never match one person.
pub(super) fn find_all(
    conn: &Connection,
    source: &str,
    rows: &[PersonRow],
    members: &MemberIndex,
    wishes: &ImportOptions,
) -> Result<Vec<Match>, ImportError> {
    let matches = rows.iter().map(|_| Match::default()).collect();
    let (answers, overwrite) = (&wishes.answers, wishes.overwrite);
    let mut matching = Matching { conn, source, rows, members, overwrite, matches, claimed: HashSet::new() };
    matching.answered(answers)?;
    matching.by_key()?;
    matching.by_email()?;
    matching.by_key_of_another_list()?;
    matching.by_name()?;
    let Matching { matches, claimed, .. } = &mut matching;
    moved_keys::skip_moved(conn, source, (rows, answers), members, (matches, claimed))?;
    matching.skip_removed(answers)?;
    emails::assign(conn, rows, members, &mut matching.matches)?;
    Ok(matching.matches)
}

impl<'a> Matching<'a> {
    fn is_open(&self, at: usize) -> bool {
        !self.matches[at].is_settled
    }

    fn match_row(&mut self, at: usize, here: &Existing) {
        self.claimed.insert(here.id.clone());
        self.matches[at].existing = Some(here.clone());
        self.matches[at].is_settled = true;
    }

    fn answered(&mut self, answers: &LineAnswers) -> Result<(), ImportError> {
        answers.refuse_unknown_lines(self.rows)?;
        let (rows, members) = (self.rows, self.members);
        for (at, row) in rows.iter().enumerate() {
            match answers.of(row.line) {
                None => {}
                Some(LineIdentity::New) => match self.added_before(row)? {
                    Some(here) => self.match_row(at, here),
                    None => self.matches[at].is_settled = true,
                },
                Some(LineIdentity::Person(number)) => {
                    let wrong = |why: String| ImportError::Answer { line: row.line, why };
                    let here = members.numbered(number);
                    let here =
                        here.ok_or_else(|| wrong(format!("nobody here has the member number {number}")))?;
                    if self.claimed.contains(&here.id) {
                        return Err(wrong(format!("another line is {} already", here.number)));
                    }
                    self.match_row(at, here);
                }
            }
        }
        Ok(())
    }

    /// The person whom this very row, by key and name, has become with an earlier import.
    fn added_before(&self, row: &PersonRow) -> rusqlite::Result<Option<&'a Existing>> {
        let owners = keys::owners(self.conn, &row.key)?;
        let is_row = |owner: &&keys::KeyOwner| {
            let name = owner.name.as_deref();
            owner.source == self.source && name.is_some_and(|name| same_name::is_name_of(name, &row.person))
        };
        let found = owners.iter().find(is_row).and_then(|owner| self.members.find(&owner.member_id));
        Ok(found.filter(|here| !self.claimed.contains(&here.id)))
    }

    /// By the key, where the names agree.
    fn by_key(&mut self) -> rusqlite::Result<()> {
        let (rows, members) = (self.rows, self.members);
        for (at, row) in rows.iter().enumerate() {
            if !self.is_open(at) {
                continue;
            }
            let owners = keys::owners(self.conn, &row.key)?;
            let Some(owner) = owners.into_iter().find(|owner| owner.source == self.source) else { continue };
            let Some(here) = members.find(&owner.member_id) else { continue };
            if self.claimed.contains(&here.id) {
                continue;
            }
            match judge_by_key(here, owner.name.as_deref(), row) {
                NameAgreement::Agree => self.match_row(at, here),
                NameAgreement::Unsure => {
                    let why = format!("has the key {} of {}", row.key, named(here));
                    self.matches[at].doubt = Some((here.id.clone(), why));
                }
                NameAgreement::Other => {}
            }
        }
        Ok(())
    }

    /// By the e-mail, with the first name. A family shares an address, so the address alone proves no identity.
    fn by_email(&mut self) -> rusqlite::Result<()> {
        let (rows, members) = (self.rows, self.members);
        for (email, sharers) in emails::sharers(rows) {
            let Some(holder) = crate::accounts::account::spelling::find_by_email(self.conn, email)? else {
                continue;
            };
            let Some(here) = members.find(&holder).filter(|here| !self.claimed.contains(&here.id)) else {
                continue;
            };
            let open: Vec<usize> = sharers.into_iter().filter(|&at| self.is_open(at)).collect();
            // Another key with another name is another person: the key is the list's own word for who is who.
            let theirs = keys::of_person(self.conn, self.source, &here.id)?;
            let has_key = theirs.iter().any(|key| !is_made(key));
            let alike = |at: &usize| {
                let row = &rows[*at];
                let birthdays_agree = same_name::same_birthday(&here.person, &row.person) != Some(false);
                birthdays_agree && same_name::same_first(&here.person, &row.person)
            };
            let same_last = |at: &usize| same_name::same_last(&here.person, &rows[*at].person);
            let nearest = open.iter().find(|at| alike(at) && same_last(at));
            let married = || open.iter().find(|at| alike(at) && (rows[**at].key_is_made || !has_key));
            if let Some(&at) = nearest.or_else(married) {
                self.match_row(at, here);
                continue;
            }
            // Of one birthday and address: a person whose first name was corrected, or a twin.
            let perhaps = |at: &&usize| {
                same_last(at) && same_name::same_birthday(&here.person, &rows[**at].person) == Some(true)
            };
            if let Some(&at) = open.iter().find(perhaps) {
                let why = format!("has the e-mail and the birthday of {}", named(here));
                self.matches[at].doubt.get_or_insert((here.id.clone(), why));
            }
        }
        Ok(())
    }

    /// The same key and the same full name in another list: one system under two names.
    fn by_key_of_another_list(&mut self) -> rusqlite::Result<()> {
        let (rows, members) = (self.rows, self.members);
        for (at, row) in rows.iter().enumerate() {
            if !self.is_open(at) || row.key_is_made {
                continue;
            }
            for owner in keys::owners(self.conn, &row.key)? {
                let Some(here) = members.find(&owner.member_id) else { continue };
                let is_it = same_name::full(&here.person) == same_name::full(&row.person)
                    && same_name::same_birthday(&here.person, &row.person) != Some(false)
                    && self.is_enough(judge(here, row, false), here, row);
                if is_it && !self.claimed.contains(&here.id) {
                    self.match_row(at, here);
                    break;
                }
            }
        }
        Ok(())
    }

    /// By the full name, with what else is known.
    fn by_name(&mut self) -> rusqlite::Result<()> {
        let (rows, members) = (self.rows, self.members);
        let mut of_name: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, row) in rows.iter().enumerate() {
            of_name.entry(same_name::full(&row.person)).or_default().push(at);
        }
        for (name, group) in of_name {
            let is_unique = group.len() == 1 && members.named(&name).count() == 1;
            let mut pairs = self.judge_all(&group, members.named(&name))?;
            for level in [SameNameVerdict::Sure, SameNameVerdict::Likely, SameNameVerdict::NameOnly] {
                if level == SameNameVerdict::NameOnly && !is_unique {
                    break;
                }
                for (at, here) in only_with_each_other(&pairs, level) {
                    if self.is_enough(level, here, &rows[at]) {
                        self.match_row(at, here);
                    }
                }
                pairs.retain(|(at, here, _)| self.is_open(*at) && !self.claimed.contains(&here.id));
            }
            for at in group {
                let perhaps: Vec<&Existing> = pairs
                    .iter()
                    .filter(|(row, _, verdict)| *row == at && *verdict > SameNameVerdict::Other)
                    .map(|(_, here, _)| *here)
                    .collect();
                if self.is_open(at) && !perhaps.is_empty() {
                    self.ask(at, &perhaps);
                }
            }
        }
        self.ask_the_rest();
        Ok(())
    }

    /// A name alone is enough to recognise a person, and too little to write anything.
    fn is_enough(&self, verdict: SameNameVerdict, here: &Existing, row: &PersonRow) -> bool {
        let is_harmless = || !details::would_write(here, row, self.overwrite);
        verdict > SameNameVerdict::NameOnly || (verdict == SameNameVerdict::NameOnly && is_harmless())
    }

    /// Every open row of a name beside everybody of that name whom no row is yet.
    fn judge_all(
        &self,
        group: &[usize],
        namesakes: impl Iterator<Item = &'a Existing>,
    ) -> rusqlite::Result<Vec<(usize, &'a Existing, SameNameVerdict)>> {
        let mut pairs = Vec::new();
        for here in namesakes.filter(|here| !self.claimed.contains(&here.id)) {
            let mut theirs = keys::of_person(self.conn, self.source, &here.id)?;
            theirs.retain(|key| !is_made(key));
            for &at in group.iter().filter(|&&at| self.is_open(at)) {
                let row = &self.rows[at];
                let has_other_key = !row.key_is_made && !theirs.is_empty() && !theirs.contains(&row.key);
                pairs.push((at, here, judge(here, row, has_other_key)));
            }
        }
        Ok(pairs)
    }

    fn ask(&mut self, at: usize, perhaps: &[&Existing]) {
        let (name, line) = (full_name(&self.rows[at].person), self.rows[at].line);
        let numbers: Vec<&str> = perhaps.iter().map(|here| here.number.as_str()).collect();
        let why = format!(
            "{name} may be {} here. If so: --line {line}={}; if not: --line {line}=new",
            numbers.join(" or "),
            numbers[0]
        );
        self.matches[at].skipped = Some(SkipReason::Question(why));
        self.matches[at].is_settled = true;
    }

    /// Doubts that nothing has settled, about people whom no other row is.
    fn ask_the_rest(&mut self) {
        let members = self.members;
        for (row, found) in self.rows.iter().zip(&mut self.matches) {
            if found.is_settled {
                continue;
            }
            if let Some((id, why)) = found.doubt.take().filter(|(id, _)| !self.claimed.contains(id))
                && let Some(here) = members.find(&id)
            {
                let (name, line) = (full_name(&row.person), row.line);
                let why = format!(
                    "{name} {why}. If they are one person: --line {line}={}; if not: --line {line}=new",
                    here.number
                );
                found.skipped = Some(SkipReason::Question(why));
                found.is_settled = true;
            }
        }
    }

    /// Who was removed here does not come back unasked.
    fn skip_removed(&mut self, answers: &LineAnswers) -> rusqlite::Result<()> {
        for (row, found) in self.rows.iter().zip(&mut self.matches) {
            if found.existing.is_some() || found.skipped.is_some() || answers.of(row.line).is_some() {
                continue;
            }
            if let Some(removed) = removed::find(self.conn, self.source, row)? {
                let (name, line) = (full_name(&row.person), row.line);
                let why = format!(
                    "{name} was removed here on {} ({}). To take them again: --line {line}=new",
                    removed.day, removed.number
                );
                found.skipped = Some(SkipReason::Removed(why));
            }
        }
        Ok(())
    }
}

/// Of the pairs with this verdict those of which neither is in another one.
fn only_with_each_other<'a>(
    pairs: &[(usize, &'a Existing, SameNameVerdict)],
    level: SameNameVerdict,
) -> Vec<(usize, &'a Existing)> {
    let of_level = || pairs.iter().filter(|(_, _, verdict)| *verdict == level);
    let (mut of_row, mut of_person) = (HashMap::new(), HashMap::new());
    for (at, here, _) in of_level() {
        *of_row.entry(*at).or_insert(0) += 1;
        *of_person.entry(here.id.as_str()).or_insert(0) += 1;
    }
    let alone = |(at, here, _): &&(usize, &'a Existing, SameNameVerdict)| {
        of_row[at] == 1 && of_person[here.id.as_str()] == 1
    };
    of_level().filter(alone).map(|(at, here, _)| (*at, *here)).collect()
}
