//! The steps of a made-up year. A number picks one of the rows that exist when its step comes.

use proptest::prelude::*;

/// Days of gifts, up to the day on which the years begin.
pub const DAYS: [&str; 9] = [
    "2025-12-07",
    "2025-12-28",
    "2026-01-04",
    "2026-03-01",
    "2026-03-15",
    "2026-10-04",
    "2026-11-08",
    "2026-11-15",
    "2026-11-20",
];

/// Another giver, amount, day or fund.
#[derive(Clone, Copy, Debug)]
pub enum Change {
    Giver(usize),
    Cents(i64),
    Day(usize),
    Fund(usize),
}

#[derive(Clone, Copy, Debug)]
pub enum Step {
    OpenSheet {
        day: usize,
    },
    SaveRow {
        sheet: usize,
        row: usize,
        giver: usize,
        cents: i64,
        fund: usize,
        check: usize,
    },
    RemoveRow {
        sheet: usize,
        row: usize,
    },
    MoveSheet {
        sheet: usize,
        day: usize,
    },
    CloseSheet {
        sheet: usize,
    },
    AddToClosed {
        sheet: usize,
        giver: usize,
        cents: i64,
        fund: usize,
    },
    /// In no sheet.
    Enter {
        giver: usize,
        cents: i64,
        day: usize,
        fund: usize,
    },
    Import {
        giver: usize,
        cents: i64,
        day: usize,
        fund: usize,
    },
    UndoImport {
        import: usize,
    },
    Correct {
        gift: usize,
        change: Change,
    },
    Refund {
        gift: usize,
        cents: i64,
        day: usize,
    },
    Bounce {
        gift: usize,
        day: usize,
    },
    Remove {
        gift: usize,
    },
    RenameFund {
        fund: usize,
    },
    MergeFunds {
        from: usize,
        into: usize,
    },
    /// Closes an open fund and opens a closed one.
    CloseFund {
        fund: usize,
    },
    /// For everybody who has none, or whose was corrected since.
    MakeStatements {
        year: usize,
    },
    CloseMonth {
        day: usize,
    },
    ReopenMonth {
        day: usize,
    },
    MergePeople {
        kept: usize,
        other: usize,
    },
    UndoMerge {
        merge: usize,
    },
    RemovePerson {
        person: usize,
    },
    Restore {
        person: usize,
    },
    /// The treasurer records a couple's paper.
    Paper {
        couple: usize,
        day: usize,
    },
    /// Both of a couple agree.
    Agree {
        couple: usize,
    },
    EndCouple {
        couple: usize,
    },
    /// One of a couple leaves the household.
    Part {
        couple: usize,
    },
    /// On a day that may be long ago.
    Die {
        person: usize,
        day: usize,
    },
    NameCouple {
        couple: usize,
    },
    NextDay,
}

/// One step of every kind, each of which can be done.
pub const ONE_OF_EACH: [Step; 42] = [
    // Entered before their paper.
    Step::Enter { giver: 0, cents: 1_500, day: 6, fund: 0 },
    Step::Paper { couple: 0, day: 3 },
    Step::NameCouple { couple: 0 },
    Step::Agree { couple: 1 },
    Step::OpenSheet { day: 6 },
    // One check of a couple, under either name.
    Step::SaveRow { sheet: 0, row: 0, giver: 0, cents: 5_000, fund: 0, check: 2 },
    Step::SaveRow { sheet: 0, row: 1, giver: 1, cents: 2_500, fund: 1, check: 2 },
    Step::SaveRow { sheet: 0, row: 2, giver: 8, cents: 777, fund: 2, check: 0 },
    Step::RemoveRow { sheet: 0, row: 2 },
    Step::SaveRow { sheet: 0, row: 2, giver: 2, cents: 1_234, fund: 2, check: 0 },
    Step::MoveSheet { sheet: 0, day: 7 },
    Step::CloseSheet { sheet: 0 },
    Step::AddToClosed { sheet: 0, giver: 1, cents: 900, fund: 0 },
    Step::Enter { giver: 4, cents: 1_000, day: 5, fund: 0 },
    Step::Import { giver: 5, cents: 300, day: 2, fund: 3 },
    Step::MakeStatements { year: 1 },
    Step::Correct { gift: 1, change: Change::Giver(1) },
    Step::Refund { gift: 4, cents: 400, day: 7 },
    Step::Bounce { gift: 2, day: 8 },
    Step::Enter { giver: 8, cents: 50, day: 4, fund: 4 },
    Step::Remove { gift: 11 },
    // Of one year, and back in the next one.
    Step::Enter { giver: 4, cents: 900, day: 0, fund: 0 },
    Step::Refund { gift: 11, cents: 900, day: 8 },
    Step::MakeStatements { year: 0 },
    Step::UndoImport { import: 0 },
    Step::RenameFund { fund: 1 },
    Step::MergeFunds { from: 2, into: 0 },
    Step::CloseFund { fund: 1 },
    Step::CloseMonth { day: 5 },
    Step::ReopenMonth { day: 5 },
    Step::MergePeople { kept: 0, other: 2 },
    Step::UndoMerge { merge: 0 },
    Step::Part { couple: 0 },
    Step::EndCouple { couple: 0 },
    Step::NextDay,
    // A gift of both, and a death before it that is written down late.
    Step::Paper { couple: 1, day: 5 },
    Step::Enter { giver: 3, cents: 600, day: 7, fund: 0 },
    Step::Die { person: 3, day: 6 },
    Step::NameCouple { couple: 2 },
    Step::RemovePerson { person: 4 },
    Step::Restore { person: 0 },
    Step::MakeStatements { year: 1 },
];

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        3 => (0..9_usize).prop_map(Change::Giver),
        3 => (1..40_000_i64).prop_map(Change::Cents),
        2 => (0..DAYS.len()).prop_map(Change::Day),
        2 => (0..7_usize).prop_map(Change::Fund),
    ]
}

/// Steps that count and enter gifts.
fn giving() -> impl Strategy<Value = Step> {
    let day = || 0..DAYS.len();
    let cents = || 1..40_000_i64;
    prop_oneof![
        4 => day().prop_map(|day| Step::OpenSheet { day }),
        12 => (0..4_usize, 0..4_usize, 0..9_usize, cents(), 0..7_usize, 0..4_usize).prop_map(
            |(sheet, row, giver, cents, fund, check)| Step::SaveRow { sheet, row, giver, cents, fund, check }
        ),
        2 => (0..4_usize, 0..4_usize).prop_map(|(sheet, row)| Step::RemoveRow { sheet, row }),
        2 => (0..4_usize, day()).prop_map(|(sheet, day)| Step::MoveSheet { sheet, day }),
        6 => (0..4_usize).prop_map(|sheet| Step::CloseSheet { sheet }),
        3 => (0..4_usize, 0..9_usize, cents(), 0..7_usize)
            .prop_map(|(sheet, giver, cents, fund)| Step::AddToClosed { sheet, giver, cents, fund }),
        7 => (0..9_usize, cents(), day(), 0..7_usize)
            .prop_map(|(giver, cents, day, fund)| Step::Enter { giver, cents, day, fund }),
        3 => (0..9_usize, cents(), day(), 0..7_usize)
            .prop_map(|(giver, cents, day, fund)| Step::Import { giver, cents, day, fund }),
        2 => (0..4_usize).prop_map(|import| Step::UndoImport { import }),
    ]
}

/// Steps on gifts, funds and months.
fn books() -> impl Strategy<Value = Step> {
    let day = || 0..DAYS.len();
    let gift = || 0..60_usize;
    prop_oneof![
        8 => (gift(), change()).prop_map(|(gift, change)| Step::Correct { gift, change }),
        4 => (gift(), 1..20_000_i64, day()).prop_map(|(gift, cents, day)| Step::Refund { gift, cents, day }),
        3 => (gift(), day()).prop_map(|(gift, day)| Step::Bounce { gift, day }),
        2 => gift().prop_map(|gift| Step::Remove { gift }),
        2 => (0..7_usize).prop_map(|fund| Step::RenameFund { fund }),
        2 => (0..7_usize, 0..7_usize).prop_map(|(from, into)| Step::MergeFunds { from, into }),
        2 => (0..7_usize).prop_map(|fund| Step::CloseFund { fund }),
        4 => (0..2_usize).prop_map(|year| Step::MakeStatements { year }),
        2 => day().prop_map(|day| Step::CloseMonth { day }),
        3 => day().prop_map(|day| Step::ReopenMonth { day }),
    ]
}

/// Steps on people and couples.
fn people() -> impl Strategy<Value = Step> {
    let person = || 0..8_usize;
    prop_oneof![
        4 => (person(), person()).prop_map(|(kept, other)| Step::MergePeople { kept, other }),
        3 => (0..4_usize).prop_map(|merge| Step::UndoMerge { merge }),
        2 => person().prop_map(|person| Step::RemovePerson { person }),
        2 => person().prop_map(|person| Step::Restore { person }),
        5 => (0..2_usize, 0..DAYS.len()).prop_map(|(couple, day)| Step::Paper { couple, day }),
        3 => (0..2_usize).prop_map(|couple| Step::Agree { couple }),
        2 => (0..2_usize).prop_map(|couple| Step::EndCouple { couple }),
        2 => (0..2_usize).prop_map(|couple| Step::Part { couple }),
        2 => (person(), 0..DAYS.len()).prop_map(|(person, day)| Step::Die { person, day }),
        3 => (0..4_usize).prop_map(|couple| Step::NameCouple { couple }),
        1 => Just(Step::NextDay),
    ]
}

pub fn step() -> impl Strategy<Value = Step> {
    prop_oneof![5 => giving(), 4 => books(), 3 => people()]
}
