//! Matches the rows of a list to the people here, and e-mail addresses to their owners. An uncertain match becomes a
//! question, never a guess: see [`super::likeness`].

use std::collections::{HashMap, HashSet};

use rusqlite::Connection;

use super::answers::{LineIdentity, wrong_line};
use super::likeness::{Likeness, is_one_by_key, judge, proofs};
use super::listed_fields::ListedField;
use super::member_index::MemberIndex;
use super::names::{self, FoldedName};
use super::person_rows::PersonInFile;
use super::store::{Existing, keys};
use super::{ImportOptions, Match, SkipReason, emails, removed};
use crate::accounts::account::spelling;
use crate::platform::refusal::Refusal;

/// People of one name with whom a row is compared. It bounds the time that a list of equal names takes.
const MOST_NAMESAKES: usize = 100;

/// Lines above of the same name with which a line is compared.
const MOST_TWINS: usize = 10;

/// The rows while they are compared with the people here.
struct Matching<'a, 'm> {
    conn: &'a Connection,
    source: &'a str,
    rows: &'a [PersonInFile],
    members: &'m MemberIndex,
    wishes: &'a ImportOptions,
    matches: Vec<Match<'m>>,
    /// The people whom some row is.
    claimed: HashSet<String>,
}

/// A row, a person whom it may be, and how much speaks for it.
type Pair<'a> = (usize, &'a Existing, Likeness);

/// Matches every row. Two rows never match one person.
pub(super) fn find_all<'m>(
    conn: &Connection,
    source: &str,
    rows: &[PersonInFile],
    members: &'m MemberIndex,
    wishes: &ImportOptions,
) -> Result<Vec<Match<'m>>, Refusal> {
    let matches = rows.iter().map(|_| Match::default()).collect();
    let mut matching = Matching { conn, source, rows, members, wishes, matches, claimed: HashSet::new() };
    matching.answered()?;
    matching.by_key()?;
    matching.by_likeness()?;
    matching.skip_keys_of_others()?;
    matching.skip_removed()?;
    matching.ask_about_twins();
    emails::assign(conn, rows, members, &mut matching.matches)?;
    Ok(matching.matches)
}

impl<'m> Matching<'_, 'm> {
    fn is_open(&self, at: usize) -> bool {
        !self.matches[at].is_decided
    }

    fn match_row(&mut self, at: usize, here: &'m Existing) {
        self.claimed.insert(here.id.clone());
        self.matches[at].existing = Some(here);
        self.matches[at].is_decided = true;
    }

    fn skip(&mut self, at: usize, reason: SkipReason) {
        self.matches[at].skipped = Some(reason);
        self.matches[at].is_decided = true;
    }

    /// The person with the row's key in the list's source, and the name they had there.
    fn owner_of_key(&self, row: &PersonInFile) -> rusqlite::Result<Option<(&'m Existing, Option<String>)>> {
        let owners = keys::owners(self.conn, &row.key)?;
        let owner = owners.into_iter().find(|owner| owner.source == self.source);
        Ok(owner.and_then(|owner| Some((self.members.find(&owner.member_id)?, owner.name))))
    }

    fn answered(&mut self) -> Result<(), Refusal> {
        let (rows, members, answers) = (self.rows, self.members, &self.wishes.answers);
        answers.refuse_unknown_lines(rows)?;
        for (at, row) in rows.iter().enumerate() {
            match answers.of(row.line) {
                None => {}
                // The person whom this very row, by key and name, has become with an earlier import, is new no more.
                Some(LineIdentity::New) => match self.owner_of_key(row)? {
                    Some((here, Some(name)))
                        if names::is_name_of(&name, &row.person) && !self.claimed.contains(&here.id) =>
                    {
                        self.match_row(at, here);
                    }
                    _ => self.matches[at].is_decided = true,
                },
                Some(LineIdentity::Person(number)) => {
                    let here = members.numbered(number).ok_or_else(|| {
                        wrong_line(row.line, &format!("nobody here has the member number {number}"))
                    })?;
                    if self.claimed.contains(&here.id) {
                        let why = format!("another line is {} already", here.number);
                        return Err(wrong_line(row.line, &why));
                    }
                    self.match_row(at, here);
                }
            }
        }
        Ok(())
    }

    /// By the key, where the names agree.
    fn by_key(&mut self) -> rusqlite::Result<()> {
        let rows = self.rows;
        for (at, row) in rows.iter().enumerate() {
            if let Some((here, name)) = self.owner_of_key(row)?
                && self.is_open(at)
                && !self.claimed.contains(&here.id)
                && is_one_by_key(here, name.as_deref(), row)
            {
                self.match_row(at, here);
            }
        }
        Ok(())
    }

    /// By the full name or the e-mail, with what else is known: first what is surest.
    fn by_likeness(&mut self) -> Result<(), Refusal> {
        let mut pairs = self.pairs()?;
        let rows = self.rows;
        let name = |row: &PersonInFile| FoldedName::of(&row.person).full();
        let asked = pairs.iter().filter(|(.., likeness)| *likeness == Likeness::NameOnly);
        let mut namesakes: HashMap<String, usize> = asked.map(|(at, ..)| (name(&rows[*at]), 0)).collect();
        for row in rows {
            if let Some(rows) = namesakes.get_mut(&name(row)) {
                *rows += 1;
            }
        }
        for level in [Likeness::Sure, Likeness::Likely, Likeness::NameOnly] {
            for (at, here) in only_with_each_other(&pairs, level) {
                if level > Likeness::NameOnly || self.is_harmless(here, &self.rows[at], &namesakes) {
                    self.match_row(at, here);
                }
            }
            pairs.retain(|(at, here, _)| self.is_open(*at) && !self.claimed.contains(&here.id));
        }
        let mut perhaps: HashMap<usize, Vec<&Existing>> = HashMap::new();
        for (at, here, _) in pairs {
            perhaps.entry(at).or_default().push(here);
        }
        for (at, people) in perhaps {
            self.skip(at, may_be(&self.rows[at], &people));
        }
        Ok(())
    }

    /// Every open row beside everybody of its name or its e-mail whom no row is yet.
    fn pairs(&mut self) -> Result<Vec<Pair<'m>>, Refusal> {
        let mut pairs = Vec::new();
        for (at, row) in self.rows.iter().enumerate() {
            self.wishes.progress.step()?;
            if !self.is_open(at) {
                continue;
            }
            let name = FoldedName::of(&row.person).full();
            if self.members.named(&name).nth(MOST_NAMESAKES).is_some() {
                self.skip(at, SkipReason::Question(too_many_namesakes(row)));
                continue;
            }
            // The e-mail of one namesake and the birthday of another.
            let proved = self.members.named(&name).map(|here| (here, proofs(here, row)));
            let proved: Vec<(&Existing, u8)> = proved.filter(|(_, proofs)| *proofs != 0).collect();
            let all = proved.iter().fold(0_u8, |all, (_, proofs)| all | proofs);
            if !proved.is_empty() && proved.iter().all(|(_, proofs)| *proofs != all) {
                let people: Vec<&Existing> = proved.into_iter().map(|(here, _)| here).collect();
                self.skip(at, may_be(row, &people));
                continue;
            }
            let holder = match &row.person.email {
                Some(email) => spelling::find_by_email(self.conn, email.as_str())?,
                None => None,
            };
            let holder = holder.and_then(|id| self.members.find(&id));
            let holder = holder.filter(|here| FoldedName::of(&here.person).full() != name);
            for here in self.members.named(&name).chain(holder) {
                let mut theirs = keys::of_person(self.conn, self.source, &here.id)?;
                theirs.retain(|key| !key.starts_with('~'));
                let has_other_key = !row.key_is_made && !theirs.is_empty() && !theirs.contains(&row.key);
                let likeness = judge(here, row, has_other_key);
                if likeness > Likeness::Other && !self.claimed.contains(&here.id) {
                    pairs.push((at, here, likeness));
                }
            }
        }
        Ok(pairs)
    }

    /// A name alone is enough to recognise the only person who has it, and too little to write anything. `namesakes` are
    /// the rows of each name.
    fn is_harmless(&self, here: &Existing, row: &PersonInFile, namesakes: &HashMap<String, usize>) -> bool {
        let name = FoldedName::of(&row.person).full();
        namesakes.get(&name) == Some(&1)
            && self.members.named(&name).count() == 1
            && !would_write(here, row, self.wishes.overwrite)
    }

    /// A new person who may be that of another line: the same row twice, or a line with another address.
    fn ask_about_twins(&mut self) {
        let (rows, members) = (self.rows, self.members);
        let mut seen: HashMap<String, Vec<usize>> = HashMap::new();
        for (at, row) in rows.iter().enumerate() {
            let before = seen.entry(FoldedName::of(&row.person).full()).or_default();
            let is_new = self.matches[at].existing.is_none() && self.matches[at].skipped.is_none();
            let is_open = is_new && self.wishes.answers.of(row.line).is_none();
            let twin = before.iter().take(MOST_TWINS).copied().find(|&other| {
                // With two keys the list tells them apart.
                if !is_open || !row.key_is_made && !rows[other].key_is_made {
                    return false;
                }
                if let Some(here) = self.matches[other].existing {
                    return judge(here, row, false) >= Likeness::Doubtful;
                }
                let here = Existing { person: rows[other].person.clone(), ..Existing::default() };
                judge(&here, row, false) >= Likeness::Likely
            });
            before.push(at);
            let Some(twin) = twin else { continue };
            let (name, line) = (row.person.values.name(), row.line);
            let who = self.matches[twin].existing.as_ref().and_then(|here| members.find(&here.id));
            let who = who.map_or_else(String::new, |here| format!(", {}", here.named()));
            let why = format!(
                "{name} may be the person of line {}{who}. If they are two people: --line {line}=new; if not, take one of the lines out of the list",
                rows[twin].line
            );
            self.skip(at, SkipReason::Question(why));
        }
    }

    /// Gifts follow their key, so it never moves unasked: a row whose key is another person's is a question.
    fn skip_keys_of_others(&mut self) -> rusqlite::Result<()> {
        let rows = self.rows;
        for (at, row) in rows.iter().enumerate() {
            let found = &self.matches[at];
            if row.key_is_made || found.skipped.is_some() || self.wishes.answers.of(row.line).is_some() {
                continue;
            }
            let Some((before, name)) = self.owner_of_key(row)? else { continue };
            let is_it = found.existing.is_some_and(|here| here.id == before.id);
            if is_it || is_one_by_key(before, name.as_deref(), row) {
                continue;
            }
            let (name, line) = (row.person.values.name(), row.line);
            let same = match &found.existing {
                Some(here) => {
                    format!(
                        " If it is the key of {} now: --line {line}={}; if not",
                        here.named(),
                        here.number
                    )
                }
                None if self.claimed.contains(&before.id) => format!(" If {name} is new here"),
                None => format!(" If they are one person: --line {line}={}; if not", before.number),
            };
            let before = before.named();
            let why = format!("{name} has the key {} of {before}.{same}: --line {line}=new", row.key);
            self.skip(at, SkipReason::Question(why));
        }
        Ok(())
    }

    /// People who were removed here do not come back unasked.
    fn skip_removed(&mut self) -> rusqlite::Result<()> {
        let rows = self.rows;
        for (at, row) in rows.iter().enumerate() {
            let found = &self.matches[at];
            if found.existing.is_some()
                || found.skipped.is_some()
                || self.wishes.answers.of(row.line).is_some()
            {
                continue;
            }
            if let Some((number, day)) = removed::find(self.conn, self.source, row)? {
                let (name, line) = (row.person.values.name(), row.line);
                let why = format!(
                    "{name} was removed here on {day} ({number}). To take them again: --line {line}=new"
                );
                self.skip(at, SkipReason::Removed(why));
            }
        }
        Ok(())
    }
}

/// The question whether a row is one of these people.
fn may_be(PersonInFile { line, person, .. }: &PersonInFile, people: &[&Existing]) -> SkipReason {
    let names: Vec<String> = people.iter().map(|here| here.named()).collect();
    let answers: Vec<String> = people.iter().map(|here| format!("--line {line}={}", here.number)).collect();
    SkipReason::Question(format!(
        "{} may be {} here. If so: {}; if not: --line {line}=new",
        person.values.name(),
        names.join(" or "),
        answers.join(" or ")
    ))
}

fn too_many_namesakes(row: &PersonInFile) -> String {
    let (name, line) = (row.person.values.name(), row.line);
    format!(
        "More than {MOST_NAMESAKES} people here are called {name}, which is too many to compare. Who it is: --line {line}=MEMBER-NUMBER; somebody new: --line {line}=new"
    )
}

/// The pairs of this likeness whose row and person are in no other such pair.
fn only_with_each_other<'a>(pairs: &[Pair<'a>], level: Likeness) -> Vec<(usize, &'a Existing)> {
    let of_level = || pairs.iter().filter(|(_, _, likeness)| *likeness == level);
    let (mut of_row, mut of_person) = (HashMap::new(), HashMap::new());
    for (at, here, _) in of_level() {
        *of_row.entry(*at).or_insert(0) += 1;
        *of_person.entry(here.id.as_str()).or_insert(0) += 1;
    }
    let alone = |(at, here, _): &&Pair<'a>| of_row[at] == 1 && of_person[here.id.as_str()] == 1;
    of_level().filter(alone).map(|(at, here, _)| (*at, *here)).collect()
}

/// True where taking the row for the person here would change anything about them.
fn would_write(here: &Existing, row: &PersonInFile, overwrite: bool) -> bool {
    let (mine, theirs) = (&here.person, &row.person);
    let has_household = row.household_key.is_some() || row.household_name.is_some();
    let household = has_household && (overwrite || mine.household_id.is_none());
    let role = has_household && theirs.household_role.is_some() && mine.household_role.is_none();
    let writes = |field: ListedField| match (field.of(mine), field.of(theirs)) {
        (None, Some(_)) => true,
        (Some(here), Some(file)) => overwrite && here != file,
        (_, None) => false,
    };
    household || role || ListedField::all().any(writes)
}
