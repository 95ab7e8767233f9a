//! Deaths and moves in a list of people.

use jiff::civil::Date;

use super::ImportOptions;
use super::columns::Columns;
use super::list::Cells;
use super::meaning::{self, AskedWord, Meaning};
use super::person_field::PersonField;
use super::same_name::fold;
use crate::congregation::people::members::{MemberField, NewPerson};

/// A death or a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedLife {
    /// Else they moved away.
    pub has_died: bool,
    /// None: the list does not say when.
    pub on: Option<Date>,
}

/// That they died or moved away, as a column of its own or the status says; and a word of the status that is not known.
pub(super) fn read(
    cells: &mut Cells<'_, PersonField>,
    person: &mut NewPerson,
    (today, wishes): (Date, &ImportOptions),
) -> (Option<ListedLife>, Option<String>) {
    let is_no = |cell| meaning::yes_or_no(cell) == Some(false) || fold(cell) == "inactive";
    let is_inactive = cells.cell(PersonField::Active).is_some_and(is_no);
    if flag(cells, PersonField::Inactive, today).is_set || is_inactive {
        person.values.set(MemberField::MembershipStatus, Some("inactive".to_owned()));
    }
    let status = person.get(MemberField::MembershipStatus).map(str::to_owned);
    let meaning = status.as_deref().map(|word| meaning::of_person(word, &wishes.words));
    let others =
        [PersonField::Life, PersonField::Of(MemberField::MaritalStatus), PersonField::Of(MemberField::State)];
    let others: Vec<&str> =
        others.into_iter().flat_map(|field| cells.cells(field).collect::<Vec<_>>()).collect();
    let others: Vec<Option<Meaning>> =
        others.into_iter().map(|word| meaning::of_person(word, &wishes.words)).collect();
    let is = |wanted| meaning == Some(Some(wanted)) || others.contains(&Some(wanted));
    let has_own_status = !matches!(meaning, Some(Some(Meaning::Died | Meaning::Moved)));
    for field in [MemberField::MaritalStatus, MemberField::State] {
        if person.get(field).is_some_and(meaning::tells_of_life) {
            person.values.set(field, None);
        }
    }
    if !has_own_status {
        person.values.set(MemberField::MembershipStatus, None);
    }
    let (died, moved) = (flag(cells, PersonField::Died, today), flag(cells, PersonField::Moved, today));
    let mut life = if died.is_set || is(Meaning::Died) {
        Some(ListedLife { has_died: true, on: died.on })
    } else {
        (moved.is_set || is(Meaning::Moved)).then_some(ListedLife { has_died: false, on: moved.on })
    };
    let born = person.get(MemberField::DateOfBirth).and_then(|day| day.parse::<Date>().ok());
    if let Some(ListedLife { has_died: true, on }) = &mut life
        && let Some(early) = on.filter(|on| born.is_some_and(|born| *on < born))
    {
        cells.leave_out(format!("the day of death, {early}, is before the birthday"));
        *on = None;
    }
    (life, status.filter(|_| meaning == Some(None)))
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
        if let Some(is) = meaning::yes_or_no(cell) {
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

/// The words (line, word) of the status that are not known, each with its rows.
pub(super) fn words_asked<'a>(
    columns: &Columns<PersonField>,
    words: impl Iterator<Item = (u64, &'a str)>,
) -> Vec<AskedWord> {
    let status = PersonField::Of(MemberField::MembershipStatus);
    let at = columns.found.iter().find(|(field, _)| *field == status).map(|(_, at)| columns.heading(*at));
    let mut asked = Vec::new();
    for (line, word) in words {
        AskedWord::count(&mut asked, at.clone().unwrap_or_default(), word, line);
    }
    asked
}
