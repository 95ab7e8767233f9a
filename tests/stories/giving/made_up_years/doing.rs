//! A year under way: the portal, who is there, and the books beside it.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use portal::platform::settings::Name;
use serde_json::{Value, json};

use super::model::{Books, Couple};
use super::steps::{DAYS, Step};
use crate::office::role_rights::{RUTH, at_work, secretary};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::{Answer, Browser};

pub const TOGETHER: &str = "/api/office/giving/together";
pub const FUNDS: &str = "/api/office/giving/funds";
/// Names of funds that come with a gift.
const NEW_FUNDS: [&str; 2] = ["Organ", "Summer Trip"];

pub struct Year {
    pub portal: TestApp,
    pub ruth: Browser,
    /// The people: id, number, first name; all are called Smith. First two couples and Carl, who can sign in, then a
    /// second row of three of them.
    pub people: Vec<(String, String, String)>,
    pub couples: [[String; 2]; 2],
    /// The people who can sign in, by their ids.
    pub members: BTreeMap<String, Browser>,
    pub books: Books,
    /// The statements as they were made, by their ids.
    pub papers: BTreeMap<i64, Value>,
    /// For names that were never there.
    pub counter: usize,
}

/// A fund as the treasurer's page lists it.
pub struct ListedFund {
    pub id: i64,
    pub name: String,
    pub is_closed: bool,
    pub version: i64,
}

impl Year {
    pub async fn begin() -> Self {
        let (portal, _) = secretary().await;
        portal.give_role(RUTH, "treasurer");
        portal.give_role(RUTH, "administrator");
        let mut ids: Vec<(String, &'static str)> = Vec::new();
        let mut members = BTreeMap::new();
        for name in ["Mary", "John", "Ann", "Bob", "Carl"] {
            let email = format!("{}@email.com", name.to_lowercase());
            let id = portal.member(name, "Smith", &email);
            members.insert(id.clone(), portal.signed_in(&email).await);
            ids.push((id, name));
        }
        for name in ["Maria", "Jon", "Carlos"] {
            ids.push((portal.person(name, "Smith", None), name));
        }
        let couples = [[0, 1], [2, 3]].map(|couple: [usize; 2]| couple.map(|one| ids[one].0.clone()));
        for (home, couple) in ["h0", "h1"].iter().zip(&couples) {
            portal.household(home, "Smiths", &[(&couple[0], "head"), (&couple[1], "spouse")]);
        }
        portal.execute(
            "INSERT INTO funds (name, position, created_at) VALUES ('General Fund', 1, 0), ('Building Fund', 2, 0),
                ('Missions', 3, 0)",
            [],
        );
        let number = |id: &str| portal.value("SELECT member_id FROM members WHERE id = ?1", [id]);
        let people = ids.into_iter().map(|(id, name)| (id.clone(), number(&id), name.to_owned())).collect();
        portal.set(Name::StatementWording, "No goods or services were provided.");
        let ruth = at_work(&portal).await;
        let (books, papers) = (Books::default(), BTreeMap::new());
        Self { portal, ruth, people, couples, members, books, papers, counter: 0 }
    }

    /// True where it was done, and false where it was refused or there is nothing to do it with.
    pub async fn take(&mut self, step: &Step) -> bool {
        self.counter += 1;
        match *step {
            Step::OpenSheet { day } => self.open_sheet(day).await,
            Step::SaveRow { sheet, row, giver, cents, fund, check } => {
                self.save_row((sheet, row), (giver, cents), (fund, check)).await
            }
            Step::RemoveRow { sheet, row } => self.remove_row(sheet, row).await,
            Step::MoveSheet { sheet, day } => self.move_sheet(sheet, day).await,
            Step::CloseSheet { sheet } => self.close_sheet(sheet).await,
            Step::AddToClosed { sheet, giver, cents, fund } => {
                self.add_to_closed(sheet, giver, cents, fund).await
            }
            Step::Enter { giver, cents, day, fund } => self.enter(giver, cents, day, fund),
            Step::Import { giver, cents, day, fund } => self.import((giver, cents), day, fund).await,
            Step::UndoImport { import } => self.undo_import(import).await,
            Step::Correct { gift, change } => self.correct(gift, change).await,
            Step::Refund { gift, cents, day } => self.refund(gift, cents, day).await,
            Step::Bounce { gift, day } => self.bounce(gift, day).await,
            Step::Remove { gift } => self.remove(gift).await,
            Step::RenameFund { fund } => self.rename_fund(fund).await,
            Step::MergeFunds { from, into } => self.merge_funds(from, into).await,
            Step::CloseFund { fund } => self.close_fund(fund).await,
            Step::MakeStatements { year } => self.make_statements(year).await,
            Step::CloseMonth { day } => self.close_month(DAYS[day]).await,
            Step::ReopenMonth { day } => self.reopen_month(DAYS[day]).await,
            Step::MergePeople { kept, other } => self.merge_people(kept, other).await,
            Step::UndoMerge { merge } => self.undo_merge(merge).await,
            Step::RemovePerson { person } => self.remove_person(person).await,
            Step::Restore { person } => self.restore(person).await,
            Step::Paper { couple, day } => self.paper(couple, DAYS[day]).await,
            Step::Agree { couple } => self.agree(couple).await,
            Step::EndCouple { couple } => self.end_couple(couple).await,
            Step::Part { couple } => self.part(couple).await,
            Step::Die { person, day } => self.die(person, DAYS[day]).await,
            Step::NameCouple { couple } => self.name_couple(couple).await,
            Step::NextDay => {
                self.portal.pass(SignedDuration::from_hours(24));
                self.ruth = at_work(&self.portal).await;
                true
            }
        }
    }

    /// A giver's place among the people; none: anonymous.
    pub fn giver(&self, number: usize) -> Option<usize> {
        Some(number % (self.people.len() + 1)).filter(|&at| at < self.people.len())
    }

    pub fn giver_id(&self, number: usize) -> Option<String> {
        self.giver(number).map(|at| self.people[at].0.clone())
    }

    pub async fn funds(&self) -> Vec<ListedFund> {
        let funds = self.ruth.read(FUNDS).await;
        let fund = |fund: &Value| ListedFund {
            id: fund["id"].as_i64().unwrap(),
            name: fund["name"].as_str().unwrap().to_owned(),
            is_closed: fund["isClosed"].as_bool().unwrap(),
            version: fund["version"].as_i64().unwrap(),
        };
        funds.as_array().unwrap().iter().map(fund).collect()
    }

    /// The name of a fund here, of a new one, or none.
    pub async fn fund_name(&self, number: usize) -> Option<String> {
        let here = self.funds().await.into_iter().map(|fund| fund.name);
        let mut names: Vec<Option<String>> = here.map(Some).collect();
        names.extend(NEW_FUNDS.map(|name| Some(name.to_owned())));
        names.push(None);
        names.swap_remove(number % names.len())
    }

    pub fn gift(&self, number: usize) -> Option<i64> {
        let gifts = &self.books.gifts;
        gifts.keys().nth(number.checked_rem(gifts.len())?).copied()
    }

    pub fn sheet(&self, number: usize) -> Option<i64> {
        let sheets = &self.books.sheets;
        sheets.keys().nth(number.checked_rem(sheets.len())?).copied()
    }

    pub fn version(&self, table: &str, id: impl rusqlite::ToSql) -> i64 {
        self.portal.value(&format!("SELECT version FROM {table} WHERE id = ?1"), [id])
    }

    /// The couples as the treasurer's page has them.
    pub async fn listed_couples(&self) -> BTreeMap<i64, Couple> {
        let list = self.ruth.read(TOGETHER).await;
        let begun = list["couples"].as_array().unwrap().iter().filter(|couple| couple["since"].is_string());
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        begun
            .map(|couple| {
                let both = [text(&couple["one"]["id"]), text(&couple["other"]["id"])];
                let until = couple["until"].as_str().map(str::to_owned);
                let since = text(&couple["since"]);
                let has_died = couple["endReason"] == "died";
                (couple["id"].as_i64().unwrap(), Couple { both, since, until, has_died })
            })
            .collect()
    }

    pub async fn read_couples(&mut self) {
        let couples = self.listed_couples().await;
        self.books.set_couples(couples);
    }
}

pub fn is_done(answer: &Answer) -> bool {
    assert!(matches!(answer.status, 200 | 400 | 403 | 404 | 409), "{}: {}", answer.status, answer.body);
    answer.status == 200
}

pub fn step_up() -> Value {
    json!({ "password": PASSWORD })
}

/// As it is typed.
pub fn dollars(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}
