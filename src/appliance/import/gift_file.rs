//! A file of gifts, read before anything is written.
//!
//! The way of money that went back: `gift_rows` says of each line by its columns whether it is a gift, none, or money that went
//! back; here such a line becomes a [`RefundLine`], with the payment that it takes back where the file names it; and
//! `gifts/enter`, behind the gifts, takes it off that payment's gift, or keeps it as an open line until somebody deals with it.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::gift_columns::{self, GiftField, GiverText};
use super::gift_meaning::{LineMeaning, Sums, line_meaning};
use super::gift_rows::{self, GiftRow, SharedValues};
use super::list::{Cells, List, ReadList};
use super::row::{BadLine, Fingerprints, fingerprint_of};
use super::table::ListTable;
use super::words::{self, AskedWords, Meaning};
use super::{ImportOptions, Row};
use crate::congregation::giving::store::Fingerprint;
use crate::platform::money::{self, dollars};
use crate::platform::refusal::Refusal;
use crate::platform::settings::Settings;

/// A list of gifts that was read.
pub struct GiftFile {
    pub(super) list: List<GiftField>,
    pub(super) rows: GiftRows,
}

/// Reads a list of gifts as the congregation's today has it.
pub fn read(
    bytes: impl AsRef<[u8]>,
    wishes: &ImportOptions,
    settings: &Settings,
    now: Timestamp,
) -> Result<GiftFile, Refusal> {
    let mut list = gift_columns::list_fields().read(bytes, wishes)?;
    take_merged_amounts_once(&mut list);
    let today = now.to_zoned_datetime(settings.time_zone.clone()).date();
    let rows = read_all(&list, (today, &settings.time_zone), wishes)?;
    Ok(GiftFile { list, rows })
}

/// The parsed lines of a list of gifts.
#[derive(Debug, Default)]
pub(super) struct GiftRows {
    pub(super) gifts: Vec<GiftRow>,
    pub(super) back: Vec<RefundLine>,
    /// Lines of no gift, and why.
    pub(super) nothing: Vec<BadLine>,
    /// Lines with a word that has to be asked about, and the words.
    pub(super) asked: Vec<BadLine>,
    pub(super) words: AskedWords,
    /// Names of unknown time zones in the list.
    pub(super) unknown_zones: BTreeSet<String>,
    /// Lines that make no sense.
    pub(super) bad: Vec<BadLine>,
}

/// A line of money that went out.
#[derive(Clone, Debug)]
pub(super) struct RefundLine {
    pub(super) line: u64,
    pub(super) reason: String,
    /// The line as it stands in the file.
    pub(super) words: String,
    /// The gift, where the line can be read as one.
    pub(super) row: Option<GiftRow>,
    /// The payment that it takes back, as the other program calls it.
    pub(super) takes_back: Option<String>,
    /// The refund stands in the line of the gift itself.
    pub(super) is_own: bool,
    /// The gift is a gift all the same: a part of it went back.
    pub(super) is_part: bool,
    pub(super) fingerprint: Fingerprint,
}

impl RefundLine {
    /// A line with a negative amount that names no gift.
    fn without_gift(row: GiftRow) -> Self {
        Self {
            line: row.line,
            reason: "its amount is negative".to_owned(),
            words: row.in_short(),
            takes_back: None,
            is_own: false,
            is_part: false,
            fingerprint: fingerprint_of("back", &row.fingerprint),
            row: Some(row),
        }
    }
}

/// Givers of one check who are named where it is asked about.
const MOST_OF_ONE_CHECK: usize = 3;

/// Characters of a line that is shown as it stands in the file.
pub(super) const LONGEST_SHOWN: usize = 160;

/// Reads all rows; `today` and `zone` are the congregation's.
fn read_all(
    list: &List<GiftField>,
    (today, zone): (Date, &TimeZone),
    wishes: &ImportOptions,
) -> Result<GiftRows, Refusal> {
    let (mut fingerprints, mut shared) = (Fingerprints::default(), SharedValues::default());
    let mut line_of_id: HashMap<i64, u64> = HashMap::new();
    let (mut found, mut sums) = (GiftRows::default(), Sums::default());
    let refunded = refunded(list);
    let ReadList { rows, bad, .. } = list.rows(&list.table.rows, None, &wishes.progress, |cells| {
        let line = cells.row.line;
        // Bad rows too: left out or corrected in the next export, they do not renumber their equals.
        let (fingerprint, equal_to) = fingerprints.next(&list.table.header, cells.row);
        let meaning = line_meaning(cells, &wishes.words, &refunded);
        match &meaning {
            LineMeaning::Nothing(reason) => {
                found.nothing.push(BadLine { line, reason: reason.clone() });
                return None;
            }
            LineMeaning::Asked { column, word } => {
                found.words.count(column, word, line);
                let reason = format!("{column} is \"{word}\", and whether that is a gift is not known");
                found.asked.push(BadLine { line, reason });
                return None;
            }
            LineMeaning::Gift if sums.is_total_below(cells) => {
                found.nothing.push(BadLine { line, reason: "it is the sum of lines above".to_owned() });
                return None;
            }
            LineMeaning::Gift
            | LineMeaning::Failed(_)
            | LineMeaning::Back { .. }
            | LineMeaning::PartlyBack(_) => {}
        }
        let gift = gift_rows::gift(cells, (today, zone), fingerprint, &mut shared);
        let transaction = gift.as_ref().and_then(|gift| gift.transaction.as_deref()).map(str::to_owned);
        let day_back = cells.day_among(GiftField::GivenBack, today);
        let back = |reason: String, row: Option<GiftRow>| RefundLine {
            line,
            reason,
            words: row.as_ref().map_or_else(|| cells.row.shown(LONGEST_SHOWN), GiftRow::in_short),
            row: row.map(|row| GiftRow { date: day_back.unwrap_or(row.date), ..row }),
            takes_back: transaction,
            is_own: true,
            is_part: false,
            fingerprint: fingerprint_of("back", &fingerprint),
        };
        match meaning {
            LineMeaning::Failed(reason) => {
                let row = gift.filter(|row| cells.reasons.is_empty() && row.transaction.is_some());
                cells.reasons.clear();
                match row {
                    None => found.nothing.push(BadLine { line, reason }),
                    Some(row) => {
                        let row = GiftRow { notes: Some(reason.as_str().into()), ..row };
                        found.back.push(back(reason, Some(row)));
                    }
                }
                return None;
            }
            LineMeaning::Back { reason, is_own } => {
                let row = gift.filter(|_| cells.reasons.is_empty());
                sums.add(-row.as_ref().map_or(0, |row| row.amount_cents.abs()));
                let back = back(reason, row);
                let own = back.takes_back.clone().filter(|_| is_own);
                let named = gift_rows::taken_back(cells).map(str::to_owned).or(own);
                cells.reasons.clear();
                found.back.push(RefundLine { takes_back: named, is_own, ..back });
                return None;
            }
            LineMeaning::PartlyBack(cents) if cells.reasons.is_empty() => {
                let part = cents.zip(gift.as_ref());
                let part = part.map(|(cents, gift)| GiftRow { amount_cents: cents, ..gift.clone() });
                let back = back("a part of it was given back".to_owned(), part);
                found.back.push(RefundLine { is_part: true, ..back });
            }
            _ => {}
        }
        let mut gift = gift?;
        if let Some(id) = gift.portal_id.filter(|_| cells.reasons.is_empty()) {
            let other = *line_of_id.entry(id).or_insert(line);
            if other != line {
                cells.reasons.push(format!("its id is already on line {other}"));
            }
        }
        gift.equal_to = equal_to;
        gift.is_total = sums.is_perhaps_total(&gift);
        let mut parts = divided(&gift, cells, &mut shared);
        let is_whole = parts.is_empty();
        found.gifts.append(&mut parts);
        is_whole.then_some(gift)
    })?;
    let mut gifts = rows;
    gifts.append(&mut found.gifts);
    // Where a line says of itself that it went back, a negative amount of its giver is not taken off once more.
    let own = found.back.iter().filter(|back| back.is_own).filter_map(|back| back.row.as_ref());
    let own: HashSet<_> = own.map(|row| (Arc::clone(&row.giver), -row.amount_cents.abs())).collect();
    let is_back = |row: &mut GiftRow| {
        row.portal_id.is_none() && own.contains(&(Arc::clone(&row.giver), row.amount_cents))
    };
    found.back.extend(gifts.extract_if(.., is_back).map(RefundLine::without_gift));
    of_one_check(&mut gifts);
    Ok(GiftRows { gifts, bad, unknown_zones: shared.unknown_zones, ..found })
}

/// The payments that lines of their own take back: with a negative amount, or a word for it.
fn refunded(list: &List<GiftField>) -> HashSet<&str> {
    let ListTable { rows, semicolons, .. } = &list.table;
    let is_back = |word: &str| words::of_gift(word, &[], "status") == Some(Meaning::Back);
    let takes_back = |row: &&Row| {
        let amount = list.columns.cell(row, GiftField::Amount);
        amount.is_some_and(|cell| money::read(cell, *semicolons).is_ok_and(|cents| cents < 0))
            || [GiftField::Kind, GiftField::Status]
                .iter()
                .any(|&field| list.columns.cells(row, field).any(is_back))
    };
    let lines = rows.iter().filter(takes_back);
    lines.filter_map(|row| list.columns.cell(row, GiftField::TakesBack)).collect()
}

/// The gifts that one is whose funds stand in one cell; none where it is whole. A wrong sum is a reason against it.
fn divided(gift: &GiftRow, cells: &mut Cells<'_, GiftField>, shared: &mut SharedValues) -> Vec<GiftRow> {
    let fund = gift.fund.clone().unwrap_or_default();
    let (parts, are_amounts) = parts(&fund, cells);
    let sum: i64 = parts.iter().map(|(_, cents)| cents).sum();
    if parts.len() > 1 && sum != gift.amount_cents && are_amounts {
        let [sum, amount] = [sum, gift.amount_cents].map(dollars);
        cells.reasons.push(format!("its funds, {fund}, add up to {sum}, and its amount is {amount}"));
    }
    if sum != gift.amount_cents || !cells.reasons.is_empty() {
        return Vec::new();
    }
    let mut fingerprint = gift.fingerprint;
    let part = |(name, amount_cents)| {
        let part =
            GiftRow { fund: Some(shared.texts.share(name)), amount_cents, fingerprint, ..gift.clone() };
        fingerprint = fingerprint_of("part", &fingerprint);
        part
    };
    parts.into_iter().map(part).collect()
}

/// The parts of a gift whose funds stand in one cell: "General (60.00), Missions (40.00)", "General: $60; Missions: $40",
/// "General $60 / Missions $40"; and whether their numbers are amounts beyond doubt: "Building 2026" is a name.
fn parts<'f>(fund: &'f str, cells: &Cells<'_, GiftField>) -> (Vec<(&'f str, i64)>, bool) {
    let part = |part: &'f str| {
        let part = part.trim().trim_end_matches(')');
        let at = part.rfind(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ',' | '$'))? + 1;
        let (name, amount) = (part.get(..at)?, part.get(at..)?);
        let name = name.trim_end_matches([' ', ':', '(', '-', '=']);
        Some((name, cells.cents(amount).ok()?)).filter(|_| !name.is_empty())
    };
    // A comma may stand in an amount, too.
    let all: Option<Vec<_>> = fund
        .split([';', '/'])
        .flat_map(|part| part.split(", "))
        .flat_map(|part| part.split("),"))
        .map(part)
        .collect();
    let (parts, are_amounts) = (all.unwrap_or_default(), fund.contains(['$', ':', '(']));
    if parts.len() > 1 || fund.ends_with(')') { (parts, are_amounts) } else { Default::default() }
}

/// A further line of a check, for another fund, often has no giver: it takes the giver of the check's other lines. If
/// they have several givers, it becomes a question. In a portal's own export such a line is anonymous.
fn of_one_check(gifts: &mut [GiftRow]) {
    let check = |row: &GiftRow| Some((row.date, row.check_number.clone()?));
    let mut givers: HashMap<(Date, Box<str>), Vec<Arc<GiverText>>> = HashMap::new();
    for row in gifts.iter().filter(|row| !row.giver.is_blank()) {
        let Some(check) = check(row) else { continue };
        let named = givers.entry(check).or_default();
        if named.len() < MOST_OF_ONE_CHECK && !named.contains(&row.giver) {
            named.push(Arc::clone(&row.giver));
        }
    }
    for row in gifts.iter_mut().filter(|row| row.giver.is_blank() && row.portal_id.is_none()) {
        let Some(check) = check(row) else { continue };
        match givers.get(&check).map(Vec::as_slice) {
            None => {}
            Some([giver]) => row.giver = Arc::clone(giver),
            Some(several) => {
                let called: Vec<String> = several.iter().filter_map(|giver| giver.called()).collect();
                let name = Some(format!("check {} of {}", check.1, called.join(" & ")));
                row.giver = Arc::new(GiverText { name, ..GiverText::default() });
            }
        }
    }
}

/// A name or a day that is merged over several lines holds for each of them; an amount would be given several times.
fn take_merged_amounts_once(list: &mut List<GiftField>) {
    let ListTable { rows, filled, .. } = &mut list.table;
    for (_, at) in list.columns.found.iter().filter(|(field, _)| *field == GiftField::Amount) {
        for row in rows.iter_mut().filter(|row| filled.contains(&(row.line, *at))) {
            row.set(*at, "");
        }
    }
}
