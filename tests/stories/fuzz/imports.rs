//! Lists from any office program: imported whole or refused whole, with a sentence that names the line, and imported
//! once however often they come.

use std::fmt::Write as _;

use jiff::Timestamp;
use portal::appliance::import::gifts::import_gifts;
use portal::appliance::import::people::import_people;
use portal::appliance::import::table;
use portal::appliance::import::{ImportError, ImportOptions};
use portal::platform::data_dir::DataDir;
use portal::platform::db::Database;
use portal::platform::refusal::ErrorCode;
use proptest::prelude::*;
use proptest::sample::select;
use unicode_normalization::UnicodeNormalization;

use super::{File, Tally, change, changed, for_any, is_sound};

const PEOPLE_COLUMNS: &str = "firstName,lastName,importKey,email,mobilePhone,homePhone,address,city,state,zip,country,birthDate,anniversary,gender,maritalStatus,membershipStatus,joinDate,baptized,notes,householdId,householdName,householdRole,Shoe size,,E-mail,First Name";
const GIFT_COLUMNS: &str =
    "date,amount,personKey,personEmail,memberNumber,firstName,lastName,id,fund,method,notes,Giver's mood";
const CELLS: &str = "||Ann|Lee|José|O'Neil|Smith|smith|1|2|17|M0001|ann@example.org|ANN@Example.org |@|ann@|2024-02-29|2023-02-29|02/03/2020|13/03/2020|3/13/99|1850-01-01|2999-01-01|0000-00-00|Head|Spouse|Child|Member|m|F|$1,020.29|-20|(5.00)|1e9|99999999999999999999|0.005|NaN|=1+1|🙏|a\0b|line\nend|\"quoted\"|;|\u{202e}gnp.exe";

struct Office {
    db: Database,
    tally: Tally,
    _folder: tempfile::TempDir,
}

#[derive(Debug, PartialEq, Eq)]
struct Said {
    added: usize,
    changed: usize,
    /// Rows that were here, or are left unchanged for a reported reason.
    others: usize,
    /// Where the columns' names were found, if not on the first line.
    headings: Option<u64>,
}

type Import = fn(&Database, &[u8]) -> Result<Said, ImportError>;

fn now() -> Timestamp {
    "2026-11-20T18:00:00Z".parse().unwrap()
}

fn people(db: &Database, file: &[u8]) -> Result<Said, ImportError> {
    let wishes = ImportOptions { file_name: "people.csv".to_owned(), ..ImportOptions::default() };
    let said = import_people(db, file, &wishes, now())?;
    let others = said.already_here + said.questions.len() + said.removed_here.len() + said.skipped.len();
    Ok(Said { added: said.added, changed: said.changed, others, headings: said.file.headings_on_line })
}

fn gifts(db: &Database, file: &[u8]) -> Result<Said, ImportError> {
    let file_name = "gifts.csv".to_owned();
    let wishes = ImportOptions { file_name, also_alike: true, ..ImportOptions::default() };
    let said = import_gifts(db, file, &wishes, now())?;
    let left_out = said.left_out.len() + said.skipped.len() + said.nothing.len();
    let others = said.already_here + said.removed_here.len() + said.left_as_they_are.len() + left_out;
    Ok(Said { added: said.added, changed: 0, others, headings: said.file.headings_on_line })
}

impl Office {
    fn open() -> Self {
        portal::platform::data_dir::keep_files_private();
        let folder = tempfile::tempdir().unwrap();
        let db =
            DataDir::locate(Some(folder.path().join("data")), portal::appliance::backup::before_migration)
                .unwrap()
                .create()
                .unwrap();
        let here = b"importKey,firstName,lastName,email\n1,Ann,Lee,ann@example.org\n2,Jos\xc3\xa9,Smith,\n";
        people(&db, here).unwrap();
        Self { db, tally: Tally::default(), _folder: folder }
    }

    fn everything(&self) -> (i64, i64, String) {
        self.db
            .read(|conn| {
                is_sound(conn);
                let rows = "SELECT group_concat(quote(id) || quote(email) || quote(first_name) || quote(last_name)
                            || quote(phone) || quote(date_of_birth) || quote((SELECT household_id FROM first_households AS first WHERE first.member_id = members.id)) || quote(notes), ';')
                            FROM (SELECT * FROM members ORDER BY id) AS members";
                let people = conn.query_row("SELECT count(*) FROM members", [], |row| row.get(0))?;
                let gifts = conn.query_row("SELECT count(*) FROM donations", [], |row| row.get(0))?;
                let rows = conn.query_row(rows, [], |row| row.get(0))?;
                Ok::<_, rusqlite::Error>((people, gifts, rows))
            })
            .unwrap()
    }

    fn tidy(&self) {
        self.db
            .write(|tx| {
                tx.execute_batch(
                    "DELETE FROM donations; DELETE FROM security_logs; DELETE FROM imports; DELETE FROM removed_people;
                     DELETE FROM members WHERE member_id NOT IN ('M0001', 'M0002');
                     DELETE FROM households WHERE id NOT IN (SELECT household_id FROM household_members);",
                )
            })
            .unwrap();
    }

    fn takes_once_or_refuses(&self, file: &[u8], import: Import, is_people: bool) {
        self.tidy();
        let before = self.everything();
        let outcome = import(&self.db, file);
        self.tally.count(outcome.is_ok());
        match outcome {
            Err(error) => {
                assert_eq!(self.everything(), before, "refused, and yet something was written: {error}");
                is_a_sentence(&error);
            }
            Ok(said) => {
                let after = self.everything();
                let grown = if is_people { after.0 - before.0 } else { after.1 - before.1 };
                assert_eq!(usize::try_from(grown).unwrap(), said.added, "what was said is what was written");
                let rows = rows_of(file, said.headings);
                let known = Said { added: 0, changed: 0, others: rows, headings: said.headings };
                assert_eq!(said.added + said.changed + said.others, rows, "every row is one of these");
                let again = import(&self.db, file).unwrap();
                assert_eq!(again, known, "the second time");
                assert_eq!(self.everything(), after, "the second time changes nothing");
                // Other encodings than UTF-8 were guessed, and would give another text.
                let Ok(text) = std::str::from_utf8(file) else { return };
                let otherwise = saved_otherwise(text);
                let again = import(&self.db, &otherwise).unwrap();
                assert_eq!(again, known, "saved by another program");
                assert_eq!(self.everything(), after, "saved by another program it is the same list");
            }
        }
    }

    /// A valid list is imported, and every row is a gift of its own, however alike two of them are; or a person, or asked
    /// about where it may be that of another row.
    fn takes_every_row(&self, file: &[u8], import: Import, is_people: bool) {
        self.tidy();
        let rows = rows_of(file, None);
        let said = import(&self.db, file).unwrap();
        let asked = if is_people { said.others } else { 0 };
        let wanted = Said { added: rows - asked, changed: 0, others: asked, headings: None };
        assert_eq!(said, wanted, "every row is a new one");
    }
}

/// Its rows below the headings, as long as these or not.
fn rows_of(file: &[u8], headings: Option<u64>) -> usize {
    let wishes = ImportOptions { headings, ..ImportOptions::default() };
    let table = table::read(file, &wishes, &|_| false).unwrap();
    table.rows.len() + table.bad.len()
}

/// As the office's other machine saves the same list: with a byte order mark, other line ends, and decomposed letters.
fn saved_otherwise(text: &str) -> Vec<u8> {
    let lines = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\n', "\r\n");
    format!("\u{feff}{}", lines.nfd()).into_bytes()
}

fn is_a_sentence(error: &ImportError) {
    let sentence = error.to_string();
    assert!(sentence.ends_with(['.', ')']) && sentence.len() > 20, "{sentence}");
    let is_unclear = match error {
        ImportError::Refused(refusal) => {
            refusal.code == ErrorCode::Unexpected
                || refusal.field.is_some_and(|field| !["columns", "dates"].contains(&field))
                || refusal.message.contains("is not a readable CSV")
        }
        ImportError::PassedOver(_) => false,
    };
    assert!(!is_unclear, "refused without a line: {sentence}");
}

fn cell() -> impl Strategy<Value = String> {
    prop_oneof![8 => select(CELLS.split('|').collect::<Vec<_>>()).prop_map(str::to_owned), 1 => "\\PC{0,12}", 1 => "[0-9/.-]{0,10}"]
}

/// A table of these columns, of which the first two are required; some programs write their separator in the first
/// line.
fn table(columns: &'static str) -> impl Strategy<Value = Vec<u8>> {
    let columns: Vec<&str> = columns.split(',').collect();
    let (needed, others) = columns.split_at(2);
    let needed = needed.to_vec();
    let others = proptest::sample::subsequence(others.to_vec(), 0..others.len());
    (others, any::<bool>(), any::<bool>()).prop_flat_map(move |(others, semicolons, is_said)| {
        let header: Vec<&str> = needed.iter().chain(&others).copied().collect();
        let row = proptest::collection::vec(cell(), header.len());
        proptest::collection::vec(row, 1..8).prop_map(move |rows| {
            let delimiter = if semicolons { b';' } else { b',' };
            let first = if is_said { format!("sep={}\n", char::from(delimiter)) } else { String::new() };
            let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(first.into_bytes());
            writer.write_record(&header).unwrap();
            for row in rows {
                writer.write_record(row).unwrap();
            }
            writer.into_inner().unwrap()
        })
    })
}

fn good_people() -> impl Strategy<Value = Vec<u8>> {
    let name = || select(vec!["Ann", "Lee", "José", "Mary", "Ruth", "O'Neil", "Zoë", "Smith"]);
    let email = prop_oneof![Just(String::new()), "[a-c]{1,2}@example.org", "[A-C]{1,2}@Example.ORG"];
    let born = select(vec!["", "1975-06-15", "2/13/1980", "2024-02-29", "12/31/1999"]);
    let house = select(vec!["", "Smith Family", "Lee", "smith family", "Groß-Müller"]);
    let role = select(vec!["", "Head", "Spouse", "Child", "Cousin"]);
    let key = prop_oneof![10 => Just("own"), 10 => Just(""), 1 => Just("1")];
    proptest::collection::vec((key, name(), name(), email, born, house, role), 1..9).prop_map(|rows| {
        let mut file =
            "importKey,firstName,lastName,email,birthDate,householdName,householdRole\n".to_owned();
        for (line, (key, first, last, email, born, house, role)) in rows.into_iter().enumerate() {
            let key = if key == "own" { line.to_string() } else { key.to_owned() };
            file.push_str(&[&key, first, last, &email, born, house, role].join(","));
            file.push('\n');
        }
        file.into_bytes()
    })
}

fn namesakes() -> impl Strategy<Value = Vec<u8>> {
    let first = select(vec!["Ann", "\"Mary, Jr.\"", "O'Neil"]);
    let last = select(vec!["Miller", "Groß", "\"van \"\"Red\"\" Hook\""]);
    let born = select(vec!["", "1975-06-15"]);
    proptest::collection::vec((first, last, born), 1..9).prop_map(|rows| {
        let mut file = "firstName,lastName,birthDate\n".to_owned();
        for (first, last, born) in rows {
            file.push_str(&[first, last, born].join(","));
            file.push('\n');
        }
        file.into_bytes()
    })
}

fn good_gifts() -> impl Strategy<Value = Vec<u8>> {
    let day = select(vec!["2025-03-02", "2025-03-09", "3/16/2025", "2024-02-29"]);
    let amount = select(vec!["400", "400.00", "\"$1,020.29\"", "-20.00", "0.01"]);
    let who = select(vec!["", "1", "2", "1"]);
    let fund = select(vec!["", "General Fund", "Missions"]);
    proptest::collection::vec((day, amount, who, fund), 1..12).prop_map(|rows| {
        let mut file = "date,amount,personKey,fund\n".to_owned();
        for (day, amount, who, fund) in rows {
            file.push_str(&[day, amount, who, fund].join(","));
            file.push('\n');
        }
        file.into_bytes()
    })
}

fn spoilt(file: impl Strategy<Value = Vec<u8>>) -> impl Strategy<Value = Vec<u8>> {
    (file, proptest::collection::vec(change(), 0..3)).prop_map(|(file, changes)| changed(file, &changes))
}

fn long_lists(lines: u32) -> [String; 2] {
    let mut people = "importKey,firstName,lastName,email,birthDate,householdName\n".to_owned();
    let mut gifts = "date,amount,personKey,fund\n".to_owned();
    for line in 0..lines {
        let (month, day) = (1 + line % 12, 1 + line % 28);
        let family = line / 4;
        writeln!(
            people,
            "{},Ann{line},Lee{family},Ann{line}@Example.org,19{}-{month:02}-{day:02},Lee{family} Family",
            line + 100,
            50 + line % 50
        )
        .unwrap();
        writeln!(gifts, "2025-{month:02}-{day:02},{}.00,{},General", line % 500 + 1, 1 + line % 2).unwrap();
    }
    [people, gifts]
}

pub fn any_list(cases: u32) -> Tally {
    let office = Office::open();
    for_any(cases, proptest::collection::vec(any::<u8>(), 0..200).prop_map(File), |File(file)| {
        office.takes_once_or_refuses(&file, people, true);
        office.takes_once_or_refuses(&file, gifts, false);
    });
    for_any(cases / 4, good_gifts().prop_map(File), |file| office.takes_every_row(&file.0, gifts, false));
    for_any(cases / 4, namesakes().prop_map(File), |file| office.takes_every_row(&file.0, people, true));
    let people_files = prop_oneof![table(PEOPLE_COLUMNS), good_people(), spoilt(good_people())];
    for_any(cases, people_files.prop_map(File), |file| office.takes_once_or_refuses(&file.0, people, true));
    let gift_files = prop_oneof![table(GIFT_COLUMNS), good_gifts(), spoilt(good_gifts())];
    for_any(cases, gift_files.prop_map(File), |file| office.takes_once_or_refuses(&file.0, gifts, false));
    let [long_people, long_gifts] = long_lists(34 * cases);
    office.takes_once_or_refuses(long_people.as_bytes(), people, true);
    office.takes_once_or_refuses(long_gifts.as_bytes(), gifts, false);
    office.tally
}

// proves: O8
#[test]
fn any_list_is_taken_whole_and_once_or_refused_whole_with_a_sentence_that_names_the_line() {
    any_list(25);
}
