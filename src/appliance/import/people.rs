//! Importing people: adds who is new, fills what is empty, lists what differs. It gives no password.

mod write;

use jiff::Timestamp;

use super::homes;
use super::households::{self, HouseholdPlan};
use super::journal::{Journal, MOVED_KEY};
use super::likeness::{self, MemberIndex};
use super::list::{List, ReadList};
use super::people_summary::{FieldDifference, MOST_ROWS, PeopleSummary};
use super::person_columns::{
    self, FIRST_NAME, LAST_NAME, ListedField, PackedRow, PersonField, Written, WrittenValue,
};
use super::person_rows::{self, PersonInFile};
use super::questions::{Question, QuestionKind};
use super::report::FileReport;
use super::row::BadLine;
use super::source;
use super::store::{self, Existing, journal, keys};
use super::table;
use super::{Entity, ImportOptions, ListKind, Match, by_command, column_claims, count, matching, names};
use crate::accounts::account::spelling;
use crate::accounts::audit_log::{Action, Work};
use crate::congregation::giving::couples::end::end_where_parted;
use crate::congregation::people::members::MemberField::{FirstName, LastName, PreferredName};
use crate::congregation::people::members::enroll::add_listed_person;
use crate::congregation::people::members::{self, NewPerson};
use crate::platform::db::Database;
use crate::platform::refusal::Refusal;
use crate::platform::settings::Settings;

/// Imports the people in `bytes`, a spreadsheet or a CSV file.
pub fn import_people(
    db: &Database,
    bytes: impl AsRef<[u8]>,
    wishes: &ImportOptions,
    now: Timestamp,
) -> Result<PeopleSummary, Refusal> {
    let read = |settings: &Settings| read(bytes, wishes, settings, now);
    by_command(db, wishes.dry_run, now, read, |work, file| write(work, file, wishes))
}

/// A list of people that was read.
pub struct PeopleFile {
    header: Vec<String>,
    rows: Vec<PersonInFile>,
    /// As far as the rows say it by themselves.
    summary: PeopleSummary,
}

/// Reads a list of people as the congregation's today has it.
pub fn read(
    bytes: impl AsRef<[u8]>,
    wishes: &ImportOptions,
    settings: &Settings,
    now: Timestamp,
) -> Result<PeopleFile, Refusal> {
    let mut list = person_columns::list_fields().read(bytes, wishes)?;
    let today = now.to_zoned_datetime(settings.time_zone.clone()).date();
    let mut summary = of_table(&list, wishes);
    let listed = std::mem::take(&mut list.table.rows);
    let (read, words) = person_rows::read_all(&list, listed, today, wishes)?;
    let ReadList { mut rows, bad, values_left_out } = read;
    (summary.skipped, summary.values_left_out, summary.words_asked) = (bad, values_left_out, words);
    if wishes.households_by_address {
        homes::name_households(&mut rows);
    }
    summary.without_family = person_rows::without_family(&list.columns, &rows);
    Ok(PeopleFile { header: list.table.header, rows, summary })
}

/// Writes what was read. A rehearsal does so in a copy of the database.
pub fn write(work: Work<'_>, file: PeopleFile, wishes: &ImportOptions) -> Result<PeopleSummary, Refusal> {
    let PeopleFile { header, rows, summary } = file;
    let members = MemberIndex::load(work.tx)?;
    let import = Import::new(work, wishes, (&rows, &members), summary)?;
    let summary = store::with_pages(work.tx, rows.len(), || import.run(rows))?;
    end_where_parted(work)?;
    if summary.added + summary.changed > 0 {
        let number = summary.import.map(|number| format!(" (import {number})")).unwrap_or_default();
        let PeopleSummary { added, changed, .. } = summary;
        let words = format!("{}: {added} added, {changed} changed{number}", wishes.file_name);
        work.log(Action::PeopleImported, &words)?;
    }
    if summary.import.is_some() {
        column_claims::remember(work, ListKind::People, &header, wishes)?;
    }
    Ok(if wishes.is_on_screen() { summary.for_screen() } else { summary })
}

/// Messages about the columns.
fn of_table(List { table, columns, .. }: &List<PersonField>, wishes: &ImportOptions) -> PeopleSummary {
    let has_own = columns.has(FIRST_NAME) && columns.has(LAST_NAME);
    let whole = table.rows.iter().filter(|row| !has_own && !table::is_count(row.cells()));
    let whole = whole.filter_map(|row| Some((row.line, columns.cell(row, PersonField::Name)?)));
    let unused = columns.not_imported(&table.rows, if has_own { &[PersonField::Name] } else { &[] });
    PeopleSummary {
        dry_run: wishes.dry_run,
        names_divided: names::divided(whole),
        file: FileReport::new(table, unused, wishes),
        ..PeopleSummary::default()
    }
}

/// One import under way.
struct Import<'a> {
    work: Work<'a>,
    wishes: &'a ImportOptions,
    journal: Journal<'a>,
    matches: Vec<Match<'a>>,
    plan: HouseholdPlan<'a>,
    last_number: i64,
    summary: PeopleSummary,
}

impl<'a> Import<'a> {
    fn new(
        work: Work<'a>,
        wishes: &'a ImportOptions,
        (rows, members): (&[PersonInFile], &'a MemberIndex),
        mut summary: PeopleSummary,
    ) -> Result<Self, Refusal> {
        let (tx, ImportOptions { file_name, dry_run, .. }) = (work.tx, wishes);
        let source = source::choose(tx, wishes.source.as_deref(), file_name, rows, members)?;
        let matches = matching::find_all(tx, &source.name, (rows, members), wishes, &mut summary)?;
        summary.households_by_address = homes::proposed_households(rows, &matches);
        let households = (members::store::households::list(tx)?, &*wishes.join);
        let journal = Journal::begin(work, ListKind::People, file_name, &source.name, *dry_run);
        let mut plan = households::plan(rows, &matches, source, households);
        if wishes.overwrite {
            let with_role = rows.iter().zip(&matches).filter(|(row, _)| row.person.household_role.is_some());
            plan.undecided.extend(with_role.filter_map(|(_, found)| Some(found.existing?.id.clone())));
        }
        Ok(Self {
            work,
            wishes,
            journal,
            plan,
            // Asked once: looking for the highest number at every row would make a long list quadratic.
            last_number: members::store::highest_generated_number(tx)?,
            summary,
            matches,
        })
    }

    fn run(mut self, rows: Vec<PersonInFile>) -> Result<PeopleSummary, Refusal> {
        for (at, row) in rows.into_iter().enumerate() {
            self.wishes.progress.step()?;
            let row = &row;
            if self.matches[at].is_left_out {
                continue;
            }
            let is_new = self.matches[at].existing.is_none() && !self.matches[at].is_answered;
            let (first, last) = (row.person.first_name(), row.person.last_name());
            if let Some(why) = names::is_no_person_s(first, last).filter(|_| is_new) {
                let is_several = names::are_several(first, last);
                let kind = if is_several { QuestionKind::Several } else { QuestionKind::NoName };
                self.ask(row, kind, format!("{why}."));
                continue;
            }
            let mut wanted = row.person.clone();
            if let Some(reason) = self.matches[at].email_left_out.take() {
                wanted.contact_email = wanted.email.take();
                self.summary.emails_left_out.push(BadLine { line: row.line, reason });
            }
            self.summary.further_phones += row.further_phones;
            let email = match self.matches[at].existing {
                None => self.add(at, row, wanted)?,
                Some(existing) => {
                    let existing = self.at_listed_home(at, existing.clone())?;
                    self.complete(at, row, wanted, existing)?
                }
            };
            *if email { &mut self.summary.with_email } else { &mut self.summary.without_email } += 1;
        }
        self.summary.questions.sort_by_key(|question| question.line);
        self.summary.skipped.sort_by_key(|bad| bad.line);
        self.summary.households_made = self.plan.made.len();
        self.summary.near_households = self.plan.near_names();
        self.summary.same_name_households = self.plan.same_names();
        self.summary.household_keys_of_others = self.plan.keys_of_others;
        self.summary.source = self.plan.source;
        let [added, changed] = [self.summary.added, self.summary.changed].map(count);
        self.summary.import = self.journal.finish(added, changed, &self.wishes.progress)?;
        Ok(self.summary)
    }

    fn ask(&mut self, row: &PersonInFile, kind: QuestionKind, why: String) {
        self.summary.questions.push(Question::new(row, kind, why, &[]));
    }

    /// Adds a new person; true when they have an e-mail.
    fn add(&mut self, at: usize, row: &PersonInFile, mut person: NewPerson) -> Result<bool, Refusal> {
        self.last_number += 1;
        person.member_id = Some(format!("M{:04}", self.last_number));
        person.household_role = None;
        if let Some(group) = self.plan.of_row[at] {
            let household = self.plan.find_or_make(&mut self.journal, group)?;
            if let Some(asked) = row.person.household_role {
                let role = self.plan.give_role(self.work.tx, &household, None, asked)?;
                self.note_role(row, role, group);
                person.household_role = Some(role);
            }
            person.household_id = Some(household);
        }
        if self.matches[at].is_answered {
            likeness::bring_back_removed_person(self.work.tx, &self.plan.source.name, row)?;
        }
        let id = add_listed_person(self.work.tx, &person, self.work.now)?;
        self.journal.added(Entity::Member, &id);
        self.assign_key(row, &id)?;
        let life = self.note_life(at, row, &id, true)?;
        self.show(row, None, &person, life)?;
        self.summary.added += 1;
        Ok(person.email.is_some())
    }

    /// Fills what a person here lacks and lists what differs; true when they have an e-mail.
    fn complete(
        &mut self,
        at: usize,
        row: &PersonInFile,
        wanted: NewPerson,
        existing: Existing,
    ) -> Result<bool, Refusal> {
        let mut merged = existing.person.clone();
        for field in ListedField::all() {
            let (here, Some(file)) = (field.of(&existing.person), field.of(&wanted)) else { continue };
            let is_email = matches!(field, ListedField::Email | ListedField::ContactEmail);
            // The contact address is only filled, never changed: it stays as it was set, and an address of one's own
            // stays.
            let has_address = existing.person.email.is_some() || existing.person.contact_email.is_some();
            let stays = field == ListedField::ContactEmail && (existing.keeps_email || has_address);
            if stays || here.is_some_and(|here| here == file || is_email && spelling::is_one(here, file)) {
                continue;
            }
            // An account's e-mail is what its owner signs in with, and one for resetting it is not taken from a list
            // either. Names of role holders are an administrator's to change.
            let is_name = matches!(field, ListedField::Of(FirstName | LastName | PreferredName));
            let is_kept = is_email && existing.keeps_email
                || is_name && existing.had_role && !self.work.actor.is_administrator();
            let is_taken = !is_kept && (here.is_none() || self.wishes.overwrite);
            if is_taken {
                field.take(&mut merged, &wanted);
            }
            if here.is_some() || is_kept {
                self.differ(row, &existing, (field, here.unwrap_or("none"), file), is_taken);
            }
        }
        if let Some(group) = self.plan.of_row[at] {
            self.find_or_make_household(row, group, &existing, &mut merged)?;
        }
        let listed = match row.life {
            Some(life) => life.on.map(|on| format!("{} {on}", if life.has_died { "died" } else { "moved" })),
            None => row.is_here.then(|| "active".to_owned()),
        };
        let gone = if listed.is_some() { journal::life(self.work.tx, &existing.id)? } else { None };
        if let Some((here, listed)) = gone.zip(listed).filter(|(here, listed)| here != listed) {
            let status = ListedField::Of(members::MemberField::MembershipStatus);
            self.differ(row, &existing, (status, &here, &listed), false);
        }
        let life = self.note_life(at, row, &existing.id, false)?;
        if merged == existing.person && life.is_none() {
            self.summary.already_here += 1;
            if self.wishes.dry_run && self.wishes.is_on_screen() && self.summary.unchanged.len() < MOST_ROWS {
                let (name, number) = (existing.person.values.name(), Some(existing.number.clone()));
                self.summary.unchanged.push(Written { line: row.line, name, number, values: Vec::new() });
            }
        } else {
            self.write_changes(&existing, &merged)?;
            self.show(row, Some(&existing), &merged, life)?;
            self.summary.changed += 1;
        }
        self.assign_key(row, &existing.id)?;
        Ok(merged.email.is_some())
    }

    /// Shows what is written in a rehearsal; on screen, as much as is shown there.
    fn show(
        &mut self,
        row: &PersonInFile,
        existing: Option<&Existing>,
        after: &NewPerson,
        life: Option<WrittenValue>,
    ) -> rusqlite::Result<()> {
        let shown = if existing.is_some() { self.summary.changed } else { self.summary.added };
        if !self.wishes.dry_run || self.wishes.is_on_screen() && shown >= MOST_ROWS {
            return Ok(());
        }
        let (none, here) = (NewPerson::default(), existing.map(|existing| &existing.person));
        let name = here.unwrap_or(after).values.name();
        let value = |(field, [before, after]): write::ListedChange| {
            let [label, field, _] = field.row().map(str::to_owned);
            WrittenValue { field, label, before, after }
        };
        let changes = self.changes(here.unwrap_or(&none), after)?.into_iter().map(value);
        let values = life.into_iter().chain(changes).collect();
        let number = existing.map(|existing| existing.number.clone());
        let row = Written { line: row.line, name, number, values };
        self.summary.written.push(PackedRow::new(&row));
        Ok(())
    }

    /// The list's key is this person's from now on.
    fn assign_key(&mut self, row: &PersonInFile, id: &str) -> rusqlite::Result<()> {
        let owners = keys::owners(self.work.tx, &row.key)?;
        let is_kept = owners.iter().any(|owner| {
            owner.source == self.plan.source.name
                && owner.member_id == id
                && owner.name.as_deref().is_none_or(|name| names::is_name_of(name, &row.person))
        });
        if is_kept {
            return Ok(());
        }
        let (name, number) = (row.person.values.name(), self.journal.number()?);
        if let Some(owner) = owners.iter().find(|owner| owner.source == self.plan.source.name) {
            // Undoing the import gives it back, and the name that it had.
            let (import, listed) =
                (owner.import.unwrap_or_default(), owner.name.as_deref().unwrap_or_default());
            let values = [format!("{import} {listed}"), row.key.clone()].map(Some);
            self.journal.changed(Entity::Member, &owner.member_id, MOVED_KEY, values);
            if !row.key_is_made && owner.member_id != id {
                let before = store::load_person(self.work.tx, &owner.member_id)?.named();
                let reason = format!("the key {} was that of {before} until now; it is {name}'s", row.key);
                self.summary.keys_moved.push(BadLine { line: row.line, reason });
            }
        }
        keys::assign_to_person(self.work.tx, (&self.plan.source.name, &row.key), id, &name, number)
    }

    fn differ(
        &mut self,
        row: &PersonInFile,
        existing: &Existing,
        (field, here, file): (ListedField, &str, &str),
        overwritten: bool,
    ) {
        let (line, person) = (row.line, existing.person.values.name());
        let [label, name, _] = field.row();
        let field = if self.wishes.is_on_screen() { label } else { name };
        let [here, file] = [here, file].map(str::to_owned);
        let difference = FieldDifference { line, person, field, here, file, overwritten };
        self.summary.differences.push(difference);
    }
}
