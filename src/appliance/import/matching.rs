//! Matches the rows of a list to the people here, and e-mail addresses to their owners. An uncertain match becomes a
//! question, never a guess: see [`super::likeness`].

use std::collections::{BTreeMap, HashMap, HashSet};

use rusqlite::Connection;

use super::likeness::{
    Likeness, MemberIndex, divided, find_removed_person, is_one_by_key, judge, would_write,
};
use super::names::{self, FoldedName};
use super::people_summary::PeopleSummary;
use super::person_rows::PersonInFile;
use super::questions::{LineAnswer, PeopleAnswer, Question, QuestionKind, wrong_line};
use super::row::BadLine;
use super::store::{Existing, keys};
use super::{ImportOptions, Match};
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
    summary: &'a mut PeopleSummary,
    matches: Vec<Match<'m>>,
    /// The people whom some row is.
    claimed: HashSet<String>,
    /// The rows of each name, in the file's order.
    of_name: HashMap<String, Vec<usize>>,
}

/// A row, a person whom it may be, and how much speaks for it.
type Pair<'a> = (usize, &'a Existing, Likeness);

/// Matches every row. Two rows never match one person. Rows that are left out are listed in `summary`.
pub(super) fn find_all<'m>(
    conn: &Connection,
    source: &str,
    (rows, members): (&[PersonInFile], &'m MemberIndex),
    wishes: &ImportOptions,
    summary: &mut PeopleSummary,
) -> Result<Vec<Match<'m>>, Refusal> {
    let matches = rows.iter().map(|_| Match::default()).collect();
    let mut of_name: HashMap<String, Vec<usize>> = HashMap::new();
    for (at, row) in rows.iter().enumerate() {
        of_name.entry(row.full_name()).or_default().push(at);
    }
    let mut matching =
        Matching { conn, source, rows, members, wishes, summary, matches, claimed: HashSet::new(), of_name };
    matching.answered()?;
    matching.by_key()?;
    matching.by_likeness()?;
    matching.leave_out_doubtful()?;
    matching.assign_emails()?;
    Ok(matching.matches)
}

impl<'m> Matching<'_, 'm> {
    /// True while the row may be anybody.
    fn is_open(&self, at: usize) -> bool {
        let Match { existing, is_left_out, is_answered, .. } = &self.matches[at];
        existing.is_none() && !is_left_out && !is_answered
    }

    fn match_row(&mut self, at: usize, here: &'m Existing) {
        self.claimed.insert(here.id.clone());
        self.matches[at].existing = Some(here);
    }

    /// Leaves out a row because it is not certain who it is.
    fn ask(&mut self, at: usize, kind: QuestionKind, why: String, people: &[&Existing]) {
        self.matches[at].is_left_out = true;
        self.summary.questions.push(Question::new(&self.rows[at], kind, why, people));
    }

    fn ask_who(&mut self, at: usize, people: &[&Existing]) {
        let names: Vec<String> = people.iter().map(|here| here.named()).collect();
        let name = self.rows[at].person.values.name();
        self.ask(at, QuestionKind::MayBe, format!("{name} may be {} here.", names.join(" or ")), people);
    }

    /// The person with the row's key in the list's source, and the name they had there.
    fn owner_of_key(&self, row: &PersonInFile) -> rusqlite::Result<Option<(&'m Existing, Option<String>)>> {
        let owners = keys::owners(self.conn, &row.key)?;
        let owner = owners.into_iter().find(|owner| owner.source == self.source);
        Ok(owner.and_then(|owner| Some((self.members.find(&owner.member_id)?, owner.name))))
    }

    /// Takes the answers. Where a line has several of one kind, the last counts.
    fn answered(&mut self) -> Result<(), Refusal> {
        let wishes = self.wishes;
        let mut answers: BTreeMap<usize, &LineAnswer> = BTreeMap::new();
        for said in &wishes.lines {
            let at = self.rows.binary_search_by_key(&said.line, |row| row.line);
            match (at, said.answer) {
                (Ok(at), PeopleAnswer::Confirm) => self.matches[at].is_confirmed = true,
                (Ok(at), _) => _ = answers.insert(at, said),
                // A typed number that is no line of the list may be a slip of the finger for another.
                (Err(_), answer) if answer != PeopleAnswer::Confirm && !wishes.is_on_screen() => {
                    return Err(wrong_line(said.line, "no person stands on that line of the file"));
                }
                (Err(_), _) => {}
            }
        }
        answers.into_iter().try_for_each(|(at, said)| self.answer(at, said))
    }

    fn answer(&mut self, at: usize, said: &LineAnswer) -> Result<(), Refusal> {
        let (rows, members) = (self.rows, self.members);
        let row = &rows[at];
        self.matches[at].is_answered = true;
        match (said.answer, said.person_id.as_deref().unwrap_or_default()) {
            (PeopleAnswer::Confirm, _) => {}
            (PeopleAnswer::Skip, _) => {
                self.matches[at].is_left_out = true;
                let reason = "left out by choice".to_owned();
                self.summary.skipped.push(BadLine { line: row.line, reason });
            }
            // The person whom this very row, by key and name, has become with an earlier import, is new no more.
            (PeopleAnswer::New, _) => {
                if let Some((here, Some(name))) = self.owner_of_key(row)?
                    && names::is_name_of(&name, &row.person)
                    && !self.claimed.contains(&here.id)
                {
                    self.match_row(at, here);
                }
            }
            (PeopleAnswer::Person, number) => {
                let here = members.find(number).or_else(|| members.numbered(number)).ok_or_else(|| {
                    let why = format!("nobody here has the member number {number}");
                    let chosen = "the person who was chosen is not here any more";
                    wrong_line(row.line, if self.wishes.is_on_screen() { chosen } else { &why })
                })?;
                if self.claimed.contains(&here.id) {
                    return Err(wrong_line(row.line, &format!("another line is {} already", here.number)));
                }
                self.match_row(at, here);
            }
        }
        Ok(())
    }

    /// By the key, where the names agree.
    fn by_key(&mut self) -> rusqlite::Result<()> {
        let rows = self.rows;
        for (at, row) in rows.iter().enumerate() {
            if self.is_open(at)
                && let Some((here, name)) = self.owner_of_key(row)?
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
        for level in [Likeness::Sure, Likeness::Likely, Likeness::NameOnly] {
            for (at, here) in only_with_each_other(&pairs, level) {
                if level > Likeness::NameOnly || self.is_harmless(here, &self.rows[at]) {
                    self.match_row(at, here);
                }
            }
            pairs.retain(|(at, here, _)| self.is_open(*at) && !self.claimed.contains(&here.id));
        }
        let mut perhaps: BTreeMap<usize, Vec<&Existing>> = BTreeMap::new();
        for (at, here, _) in pairs {
            perhaps.entry(at).or_default().push(here);
        }
        for (at, people) in perhaps {
            self.ask_who(at, &people);
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
            let name = row.full_name();
            if self.members.named(&name).nth(MOST_NAMESAKES).is_some() {
                let who =
                    format!("More than {MOST_NAMESAKES} people here are called {}", row.person.values.name());
                let why = format!("{who}, which is too many to compare.");
                self.ask(at, QuestionKind::TooMany, why, &[]);
                continue;
            }
            let people = divided(self.members.named(&name), row);
            if !people.is_empty() {
                self.ask_who(at, &people);
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

    /// A name alone is enough to recognise the only person who has it, and too little to write anything.
    fn is_harmless(&self, here: &Existing, row: &PersonInFile) -> bool {
        let name = row.full_name();
        self.of_name[&name].len() == 1
            && self.members.named(&name).count() == 1
            && !would_write(here, row, self.wishes.overwrite)
    }

    /// Leaves out rows of which it is not certain that they are the person found, or a new one; and people who were
    /// removed here, who do not come back unasked.
    fn leave_out_doubtful(&mut self) -> rusqlite::Result<()> {
        let rows = self.rows;
        for (at, row) in rows.iter().enumerate() {
            let Match { existing, is_left_out, is_answered, .. } = self.matches[at];
            if is_left_out || is_answered {
                continue;
            }
            if let Some((kind, why, owner)) = self.key_of_another(row, existing)? {
                self.ask(at, kind, why, owner.as_slice());
            } else if existing.is_none()
                && let Some((number, day)) = find_removed_person(self.conn, self.source, row)?
            {
                let why = format!("{} was removed here on {day} ({number}).", row.person.values.name());
                self.matches[at].is_left_out = true;
                self.summary.removed_here.push(Question::new(row, QuestionKind::Removed, why, &[]));
            } else if existing.is_none()
                && let Some(why) = self.twin_above(at)
            {
                self.ask(at, QuestionKind::Twin, why, &[]);
            }
        }
        Ok(())
    }

    /// Gifts follow their key, so it never moves unasked: a row whose key is another person's is a question, with the
    /// person who may be meant.
    fn key_of_another(
        &self,
        row: &PersonInFile,
        found: Option<&'m Existing>,
    ) -> rusqlite::Result<Option<(QuestionKind, String, Option<&'m Existing>)>> {
        let owner = if row.key_is_made { None } else { self.owner_of_key(row)? };
        let Some((before, name)) = owner else { return Ok(None) };
        let is_it = found.is_some_and(|here| here.id == before.id);
        if is_it || is_one_by_key(before, name.as_deref(), row) {
            return Ok(None);
        }
        let (kind, meant) = match found {
            Some(here) => (QuestionKind::KeyNow, Some(here)),
            None if self.claimed.contains(&before.id) => (QuestionKind::KeyTaken, None),
            None => (QuestionKind::KeyOne, Some(before)),
        };
        let why = format!("{} has the key {} of {}.", row.person.values.name(), row.key, before.named());
        Ok(Some((kind, why, meant)))
    }

    /// A new person who may be that of another line: the same row twice, or a line with another address.
    fn twin_above(&self, at: usize) -> Option<String> {
        let row = &self.rows[at];
        let may_be_one = |&other: &usize| match self.matches[other].existing {
            // With two keys the list tells them apart.
            _ if !row.key_is_made && !self.rows[other].key_is_made => false,
            Some(here) => judge(here, row, false) >= Likeness::Doubtful,
            None => {
                let here = Existing { person: self.rows[other].person.clone(), ..Existing::default() };
                judge(&here, row, false) >= Likeness::Likely
            }
        };
        let above = self.of_name[&row.full_name()].iter().copied().take_while(|&other| other < at);
        let twin = above.take(MOST_TWINS).find(may_be_one)?;
        let who = self.matches[twin].existing.map_or_else(String::new, |here| format!(", {}", here.named()));
        let (name, other) = (row.person.values.name(), self.rows[twin].line);
        Some(format!("{name} may be the person of line {other}{who}."))
    }

    /// Gives each e-mail address to one row at most, and takes none away from a person here.
    fn assign_emails(&mut self) -> rusqlite::Result<()> {
        let rows = self.rows;
        let taken = rows.iter().enumerate().filter(|(at, _)| !self.matches[*at].is_left_out);
        let mut listed: Vec<(&str, usize)> =
            taken.filter_map(|(at, row)| Some((row.person.email.as_ref()?.as_str(), at))).collect();
        listed.sort_unstable();
        for sharers in listed.chunk_by(|(one, _), (other, _)| one == other) {
            let (email, sharers) = (sharers[0].0, sharers.iter().map(|(_, at)| *at));
            let holder = spelling::find_by_email(self.conn, email)?;
            let is_holder = |at: &usize| self.matches[*at].existing.map(|here| &here.id) == holder.as_ref();
            let owner = match &holder {
                None => sharers.clone().next(),
                Some(_) => sharers.clone().find(is_holder),
            };
            let whose = match (owner, holder.and_then(|id| self.members.find(&id))) {
                (Some(at), _) => format!("{} on line {}", rows[at].person.values.name(), rows[at].line),
                (None, Some(here)) => format!("{} here", here.person.values.name()),
                (None, None) => "somebody".to_owned(),
            };
            for at in sharers.filter(|at| Some(*at) != owner) {
                let name = rows[at].person.values.name();
                let here = self.matches[at].existing.map(|here| &here.person);
                let kept = here.and_then(|here| here.email.as_ref().or(here.contact_email.as_ref()));
                self.matches[at].email_left_out = Some(match kept.filter(|kept| kept.as_str() != email) {
                    Some(kept) => format!("{name} keeps {kept}: {email} belongs to {whose}."),
                    None => format!("{name} gets letters at {email}, which belongs to {whose}"),
                });
            }
        }
        Ok(())
    }
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
