//! One row of a list of people, read and checked by itself; what needs the other rows or the database comes later.

use std::collections::HashMap;

use jiff::civil::Date;

use super::columns::Columns;
use super::dates;
use super::list::{Cells, List, ReadList};
use super::names::FoldedName;
use super::person_columns::{self, FIRST_NAME, LAST_NAME, LONGEST_NAME, PersonField};
use super::words::{self, AskedWord, AskedWords, Meaning, fold};
use super::{ImportOptions, Row, row, table};
use crate::congregation::people::members::fields::{FieldKind, MemberField};
use crate::congregation::people::members::{HouseholdRole, NewPerson};
use crate::platform::refusal::Refusal;
use crate::platform::text::email::{Email, EmailError};

const LONGEST_NOTE: usize = 4_000;
const STATUS: PersonField = PersonField::Of(MemberField::MembershipStatus);

/// A row that makes sense by itself.
#[derive(Clone, Debug, Default)]
pub struct PersonInFile {
    /// The line number in the file.
    pub line: u64,
    /// The person; the household's id is still open, the role is the file's.
    pub person: NewPerson,
    /// The list's key for this person.
    pub key: String,
    /// True where the file gave no key and one was made of what the row says.
    pub key_is_made: bool,
    /// The file's key for the household.
    pub household_key: Option<String>,
    /// The file's name for the household.
    pub household_name: Option<String>,
    /// A role the portal has no word for; it became "other".
    pub unknown_role: Option<String>,
    /// Telephone numbers besides the one that is kept.
    pub further_phones: usize,
    pub life: Option<ListedLife>,
    /// The list says that they are active, or alive.
    pub is_here: bool,
}

impl PersonInFile {
    /// As [`FoldedName::full`] has it.
    pub(super) fn full_name(&self) -> String {
        FoldedName::of(&self.person).full()
    }
}

/// Reads all rows; `today` is the congregation's. Beside them the words of a status, or of a reason for leaving, that are not
/// known.
pub(super) fn read_all(
    list: &List<PersonField>,
    rows: Vec<Row>,
    today: Date,
    wishes: &ImportOptions,
) -> Result<(ReadList<PersonInFile>, Vec<AskedWord>), Refusal> {
    let mut asked = AskedWords::default();
    let mut line_of_key: HashMap<String, u64> = HashMap::new();
    let mut namesakes: HashMap<String, u32> = HashMap::new();
    let needed = [FIRST_NAME, LAST_NAME, PersonField::Name, PersonField::ImportKey];
    let rows = list.rows(rows, Some(&needed), &wishes.progress, |cells| {
        if table::is_count(cells.row.cells()) {
            cells.reasons = vec![format!("no person, but a count: {}", cells.row.shown(LONGEST_NAME))];
            return None;
        }
        let mut row = person(cells, (today, wishes), &mut asked);
        if row.key_is_made {
            let number = namesakes.entry(row.key.clone()).or_default();
            *number += 1;
            row.key = format!("{} #{number}", row.key);
        } else {
            let line = *line_of_key.entry(row.key.clone()).or_insert(row.line);
            if line != row.line {
                cells.reasons.push(format!("its key {} is already on line {line}", row.key));
            }
        }
        Some(row)
    })?;
    Ok((rows, asked.words))
}

/// The number of people without a family, where the list names the family of the others.
pub(super) fn without_family(columns: &Columns<PersonField>, rows: &[PersonInFile]) -> usize {
    let is_blank = |row: &&PersonInFile| row.household_key.is_none() && row.household_name.is_none();
    let blank = rows.iter().filter(is_blank).count();
    let has_column = columns.has(PersonField::HouseholdName) || columns.has(PersonField::HouseholdId);
    if has_column && blank < rows.len() { blank } else { 0 }
}

/// A key for a row of a list without keys, equal when the same list comes again: the name, and a hash of the values
/// that tell namesakes apart. The tilde keeps it apart from real keys.
fn made_key(person: &NewPerson) -> String {
    use MemberField::{Address, City, DateOfBirth, Phone, ZipCode};
    let email = person.email.as_ref().map(Email::as_str);
    let parts = [Phone, Address, City, ZipCode].map(|field| person.get(field));
    let parts = [person.get(DateOfBirth), email].into_iter().chain(parts);
    let hash = row::hex(row::hash_of(parts.map(Option::unwrap_or_default)), 8);
    format!("~{} {}, {hash}", person.first_name().to_lowercase(), person.last_name().to_lowercase())
}

fn person(
    cells: &mut Cells<'_, PersonField>,
    (today, wishes): (Date, &ImportOptions),
    asked: &mut AskedWords,
) -> PersonInFile {
    let phones = [PersonField::Of(MemberField::Phone), PersonField::HomePhone, PersonField::WorkPhone];
    let mut optional = |column| cells.optional(|cells| cells.text(column));
    let mut numbers: Vec<String> = phones.into_iter().filter_map(&mut optional).collect();
    let address = [PersonField::Of(MemberField::Address), PersonField::Address2];
    let mut address: Vec<String> = address.into_iter().filter_map(&mut optional).collect();
    let [household_key, household_name] =
        [PersonField::HouseholdId, PersonField::HouseholdName].map(&mut optional);
    for number in &mut numbers {
        if let Some((first, others)) = words::two_numbers(number) {
            cells.left_out.push(format!("a further telephone number, {others}"));
            *number = first;
        }
    }
    numbers.dedup();
    if let Some((home, other)) = address.first().and_then(|line| words::two_streets(line)) {
        cells.left_out.push(format!("a further address, {other}"));
        address[0] = home;
    }
    let (household_role, unknown_role) = role(cells);
    let [first_name, last_name] = person_columns::names_of(cells);
    let email = email(cells);
    let mut person = NewPerson { email, household_role, ..NewPerson::named(first_name, last_name) };
    for field in MemberField::ALL {
        let column = PersonField::Of(field);
        if matches!(field, MemberField::FirstName | MemberField::LastName) {
            continue;
        }
        let value = cells.optional(|cells| match (field, field.row().kind) {
            (MemberField::Phone, _) => numbers.first().cloned(),
            (MemberField::Address, _) => Some(address.join(", ")),
            (_, FieldKind::Line(_)) => cells.text(column),
            (_, FieldKind::Choice(list)) => cells.text(column).map(|text| listed(text, list)),
            (_, FieldKind::Word) => cells.text(column).map(|word| words::membership(&word)),
            (_, FieldKind::Lines(_)) => cells.lines(column, LONGEST_NOTE),
            (_, FieldKind::Day) => {
                let cell = cells.cell(column).filter(|cell| !dates::is_empty(cell))?;
                let latest = if field == MemberField::DateOfBirth { today } else { Date::MAX };
                cells.day_in(cell, column, latest, None).map(|day| day.to_string())
            }
        });
        if value.is_some() {
            person.values.set(field, value);
        }
    }
    let key = cells.text(PersonField::ImportKey);
    let life = life(cells, &mut person, (today, wishes), asked);
    let is_active = |cell: &str| words::of("words of people", "here").contains(&&*fold(cell));
    let mut said = [STATUS, PersonField::Active].into_iter().filter_map(|field| cells.cell(field));
    let is_here = life.is_none() && said.any(is_active);
    PersonInFile {
        line: cells.row.line,
        key_is_made: key.is_none(),
        key: key.unwrap_or_else(|| made_key(&person)),
        person,
        household_key,
        household_name,
        unknown_role,
        further_phones: numbers.len().saturating_sub(1),
        is_here,
        life,
    }
}

/// The first address of the cell; further ones, and what is none, are left out and listed.
fn email(cells: &mut Cells<'_, PersonField>) -> Option<Email> {
    let mut first = None;
    let parts = cells.cell(PersonField::Email)?.split([';', ',', '\n', '|']);
    for part in parts.flat_map(one_by_one).filter(|part| !part.trim().is_empty()) {
        match (address(part), &first) {
            (Ok(address), None) => first = Some(address),
            (Ok(address), Some(first)) if address == *first => {}
            (Ok(address), Some(_)) => cells.left_out.push(format!("a further e-mail address, {address}")),
            (Err(EmailError::Shape), _) => {
                cells.left_out.push(format!("\"{}\" is not an e-mail address", part.trim().escape_debug()));
            }
            (Err(EmailError::Domain(domain)), _) => cells.left_out.push(format!(
                "no mail server for \"{}\" can have the name \"{domain}\"",
                part.trim().escape_debug()
            )),
        }
    }
    first
}

/// The addresses of "ann@example.org / bob@example.org".
fn one_by_one(part: &str) -> impl Iterator<Item = &str> {
    let is_one = part.matches('@').count() < 2;
    let words = part.split(move |c: char| !is_one && (c == '/' || c.is_whitespace()));
    words.filter(move |word| is_one || word.contains('@'))
}

/// "ann@example.org", "mailto:ann@example.org", "Ann Lee <ann@example.org>"
fn address(text: &str) -> Result<Email, EmailError> {
    let inside = text.trim().strip_suffix('>').and_then(|text| Some(text.split_once('<')?.1));
    let text = inside.unwrap_or(text).trim();
    text.strip_prefix("mailto:").unwrap_or(text).parse()
}

/// A word of a choice list in that list's spelling. Other words are kept.
fn listed(text: String, list: &str) -> String {
    words::name_with(list, &fold(&text)).map_or(text, str::to_owned)
}

fn role(cells: &mut Cells<'_, PersonField>) -> (Option<HouseholdRole>, Option<String>) {
    let text = cells.optional(|cells| cells.text(PersonField::HouseholdRole));
    let Some(text) = text else { return (None, None) };
    let known = |word: &str| words::name_with("household roles", word).and_then(HouseholdRole::from_word);
    let folded = fold(&text);
    // "Child - deceased"
    let first = folded.split(' ').next().filter(|_| words::tells_in(&text, "of a death"));
    let role = known(&text.to_lowercase()).or_else(|| first.and_then(known));
    (Some(role.unwrap_or(HouseholdRole::Other)), Some(text).filter(|_| role.is_none()))
}

/// A death or a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedLife {
    /// Else they moved away.
    pub has_died: bool,
    /// None: the list does not say when.
    pub on: Option<Date>,
}

/// That they died or moved away, as a column of its own or the status says. Its words that are not known are asked about.
fn life(
    cells: &mut Cells<'_, PersonField>,
    person: &mut NewPerson,
    (today, wishes): (Date, &ImportOptions),
    asked: &mut AskedWords,
) -> Option<ListedLife> {
    let [inactive, died, moved] =
        [PersonField::Inactive, PersonField::Died, PersonField::Moved].map(|field| flag(cells, field, today));
    let means = |word: &str| words::of_person(word, &wishes.words);
    let of_others = [MemberField::MaritalStatus, MemberField::State].map(PersonField::Of);
    let others = of_others.into_iter().chain([PersonField::Alive, PersonField::Active]);
    let others = others.flat_map(|field| cells.cells(field)).filter_map(means);
    let mut meanings: Vec<Meaning> = others.collect();
    for field in [PersonField::Life, STATUS] {
        for (column, cell) in cells.headed(field) {
            let meaning = means(cell);
            // A letter may be a status.
            let answer = words::yes_or_no(cell).filter(|_| cell.len() > 1 || "01-".contains(cell));
            if meaning.is_none() && answer != Some(false) {
                asked.count(column, cell, cells.row.line);
            }
            let is_kept = meaning == Some(Meaning::Status) || meaning.is_none() && answer.is_none();
            if field == STATUS && !is_kept {
                person.values.set(MemberField::MembershipStatus, None);
            }
            meanings.extend(meaning);
        }
    }
    for (column, cell) in cells.headed(PersonField::Perhaps) {
        match words::meaning(cell, &wishes.words, "") {
            None if words::tells_of_life(cell) => asked.count(column, cell, cells.row.line),
            said => meanings.extend(said),
        }
    }
    let role = cells.cell(PersonField::HouseholdRole).filter(|role| words::tells_in(role, "of a death"));
    meanings.extend(role.map(|_| Meaning::Died));
    let is = |wanted| meanings.contains(&wanted);
    let is_no = |cell| words::yes_or_no(cell) == Some(false) || words::membership(cell) == "inactive";
    if inactive.is_set || cells.cell(PersonField::Active).is_some_and(is_no) {
        person.values.set(MemberField::MembershipStatus, Some("inactive".to_owned()));
    }
    for field in [MemberField::MaritalStatus, MemberField::State] {
        if person.get(field).is_some_and(words::tells_of_life) {
            person.values.set(field, None);
        }
    }
    let is_living = |cell: &str| words::of("answers", "living").contains(&&*fold(cell));
    let alive = cells.cell(PersonField::Alive).filter(|cell| !is_living(cell));
    let is_dead = alive.is_some_and(|cell| words::yes_or_no(cell) == Some(false));
    let mut life = if died.is_set || is_dead || is(Meaning::Died) {
        // Beside the reason for leaving stands its day.
        let left = moved.on.filter(|_| !died.is_set && cells.has(PersonField::Life));
        Some(ListedLife { has_died: true, on: died.on.or(left) })
    } else {
        (moved.is_set || is(Meaning::Moved)).then_some(ListedLife { has_died: false, on: moved.on })
    };
    let born = person.get(MemberField::DateOfBirth).and_then(|day| day.parse::<Date>().ok());
    if let Some(ListedLife { has_died: true, on }) = &mut life
        && let Some(early) = on.filter(|on| born.is_some_and(|born| *on < born))
    {
        cells.left_out.push(format!("the day of death, {early}, is before the birthday"));
        *on = None;
    }
    life
}

/// The value of a column of yes, no and days.
#[derive(Default)]
struct Flag {
    is_set: bool,
    on: Option<Date>,
}

/// A blank, "no", 0 and "false" say nothing; a day says yes.
fn flag(cells: &mut Cells<'_, PersonField>, field: PersonField, today: Date) -> Flag {
    let mut flag = Flag::default();
    for cell in cells.cells(field).collect::<Vec<_>>() {
        if dates::is_empty(cell) {
            continue;
        }
        // "Deceased" below "Deceased" says so.
        let says = words::yes_or_no(cell).or_else(|| words::tells_of_life(cell).then_some(true));
        if let Some(is) = says {
            flag.is_set |= is;
        } else {
            let day = cells.optional(|cells| cells.day_in(cell, field, today, None));
            // "2019" and "05/2019" are no day, and say that it was so.
            let is_set = flag.is_set || cell.contains(|c: char| c.is_ascii_digit());
            flag = Flag { is_set, on: day.or(flag.on) };
        }
    }
    flag
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Databases hold it: with another, everybody would come in once more.
    #[test]
    fn a_made_key_stays_what_it_was() {
        use MemberField::{Address, City, DateOfBirth, FirstName, LastName, Phone, ZipCode};
        let ann = NewPerson { email: "ann@example.org".parse().ok(), ..NewPerson::default() }
            .with(FirstName, "Ann")
            .with(LastName, "Lee")
            .with(DateOfBirth, "1980-01-02")
            .with(Phone, "217-555-0104")
            .with(Address, "1 Oak St")
            .with(City, "Springfield")
            .with(ZipCode, "62701");
        assert_eq!(made_key(&ann), "~ann lee, 0b8179ee6952aad0");
    }
}
