//! `portal import`: people and gifts from the office's old program, the old calendar, or everything from another portal.

use std::fmt::Display;
use std::process::ExitCode;

use clap::{Args, Subcommand, ValueHint, value_parser};
use encoding_rs::Encoding;
use serde::Serialize;
use serde_json::json;

use super::imports::{self, EverythingArgs, UndoArgs};
use super::input_file::InputFile;
use super::long_work::{AtInterrupt, LongWork};
use super::terminal::{print_json, print_report};
use super::{Outcome, advice};
use crate::appliance::calendar_file::{self, ZoneAnswer};
use crate::appliance::import::dates::DateOrder;
use crate::appliance::import::gift_summary::GiftsSummary;
use crate::appliance::import::people_summary::PeopleSummary;
use crate::appliance::import::questions::LineAnswer;
use crate::appliance::import::words::WordMeaning;
use crate::appliance::import::{
    BadLine, CalendarWishes, ImportError, ImportOptions, delimited, events, gifts, people,
};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::progress::Progress;

/// Bring in people or gifts from a spreadsheet or a CSV file, events from a calendar file, or everything from an export;
/// list imports, undo them.
#[derive(Args, Clone, Debug)]
#[command(after_help = include_str!("help/import.txt"))]
pub struct ImportArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Clone, Debug, Subcommand)]
enum What {
    /// Bring in people and their households from a spreadsheet, a CSV file or an address book.
    ///
    /// The file is a spreadsheet, a CSV or a vCard file (.vcf); a list has one line per person and the columns' names
    /// (English, German or Spanish) in its first line; firstName and lastName are needed, or one column name, which is
    /// divided by rule. A person who is already here is recognised by the list's key (importKey) where the name agrees,
    /// then by the name with e-mail, birthday, telephone or household: empty fields are filled, differences are listed,
    /// nothing is overwritten unless you say --overwrite. The name alone fills nothing. Deaths and moves in the list
    /// are recorded here, too; for a person with an account, confirm it with --confirm. A row that is not recognised
    /// with certainty is left out and listed, and the exit code is 1; --line says who it is, and the others are
    /// imported. Importing the same file twice changes nothing. It gives no passwords.
    ///
    /// A key is good only within the system it comes from, and becomes another person's only where --line says so. A
    /// list whose keys are other people's here is taken as a list of another system; --source names the system where
    /// you know it better.
    #[command(after_help = include_str!("help/import-people.txt"))]
    People(PeopleArgs),
    /// Bring in gifts from a spreadsheet or a CSV file.
    ///
    /// The file is a spreadsheet or a CSV with one line per gift; date and amount are needed. A check number is
    /// kept, and stands in the note, too. Importing the same file twice adds nothing.
    ///
    /// Columns such as Status, Type, Currency, Refunded and Deductible are read: what is pending, failed or a fee is no
    /// gift, money that went back is taken off its gift where the list names it and is listed as an open line where it
    /// does not, and only US dollars are taken. A word that is not known is asked about; --means says what it is.
    ///
    /// The giver is the person of memberNumber, else of personKey (the importKey of the list of people; import the
    /// people first), else of personEmail, else of the name (column name, or firstName and lastName). All that a line
    /// says of its giver must fit that person; of a couple or a household you say whose gift it is. Only a line that
    /// names no one ("cash", "anonymous") is an anonymous gift.
    ///
    /// Left out, listed and asked about, with the exit code 1: a line whose giver is not known here, may be several
    /// people, or is contradicted by another of its columns (--giver says who it is, --as-anonymous that no one is
    /// meant); and a line that looks like a gift that is here (--also-alike takes it). The rehearsal shows every gift
    /// with its giver.
    ///
    /// A file that the treasurer's list of gifts made goes back into the portal it came from, or into one without gifts
    /// (take the whole file then, not one year of it). There a gift keeps its id: what was corrected or removed here
    /// stays so, and what is new in the file is added. A line without an id is a new gift.
    #[command(after_help = include_str!("help/import-donations.txt"))]
    Donations(DonationsArgs),
    /// Bring in the old calendar, an .ics file of Google, Outlook or Apple.
    ///
    /// The file is what Google, Outlook, Apple or another calendar program exports: iCalendar, .ics. What repeats every
    /// week or every month becomes a series; what repeats otherwise (every year, on the first and third Sunday) becomes
    /// single events, from twelve months ago to thirteen ahead, and is listed. Times are those of the congregation's
    /// clock. Events that were over more than twelve months ago, and those marked as private, are left out.
    ///
    /// Importing the same file twice changes nothing. A newer file of the same calendar changes what it brought before;
    /// what was changed or answered here since is left as it is and listed. What came from that calendar and is not in
    /// the file any more is listed, where it is today or later, and between the file's first and last day;
    /// --remove-missing removes it, or cancels it where people have answered: who comes gets a letter, the only one that
    /// an import sends. A file that is older than the last one changes nothing that is here.
    ///
    /// Events that look like one that is here already are left out (--also-alike takes them). Those that were not
    /// understood or look alike are listed, the others are imported, and the exit code is 1 (--skip-bad: 0).
    #[command(after_help = include_str!("help/import-events.txt"))]
    Events(EventsArgs),
    /// List the imports with their numbers, the newest first.
    #[command(after_help = include_str!("help/import-list.txt"))]
    List {
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Undo an import, within 30 days.
    ///
    /// Rows it added are removed, values it filled are as before, and its keys are forgotten. Rows that were changed
    /// since, or are in use (an account, gifts, an answer to an event), stay and are listed. An import can be undone
    /// once, within 30 days.
    #[command(after_help = include_str!("help/import-undo.txt"))]
    Undo(UndoArgs),
    /// Make a portal of an export, in an empty folder.
    ///
    /// The file is what `portal export` wrote. All of it comes into an empty folder: people with their numbers,
    /// households, photos, gifts, events, settings, the security log. A file that is not right makes nothing.
    /// Passwords and two-factor are not in an export: members set them again.
    #[command(after_help = include_str!("help/import-everything.txt"))]
    Everything(EverythingArgs),
}

#[derive(Args, Clone, Debug)]
struct PeopleArgs {
    #[command(flatten)]
    list: ListArgs,
    /// Says who the person on a line is: a member number, or new. Repeat it for more lines. For lines that the
    /// import leaves out because it is not certain who they are.
    #[arg(long, value_name = "LINE=WHO")]
    line: Vec<LineAnswer>,
    /// Says that the person on this line, who has an account, died or moved away as the list has it. Repeat it for more.
    #[arg(long, value_name = "LINE")]
    confirm: Vec<u64>,
    /// Make a household of people with the same last name and address. Only for a list that does not say who lives
    /// together.
    #[arg(long)]
    households_by_address: bool,
    /// The list's name of a household that is the one here with nearly this name: its people join that one. Repeat it for
    /// more.
    #[arg(long, value_name = "NAME")]
    join: Vec<String>,
    /// Let the file win where it differs from the portal. Without it differences are only listed.
    #[arg(long)]
    overwrite: bool,
}

#[derive(Args, Clone, Debug)]
struct DonationsArgs {
    #[command(flatten)]
    list: ListArgs,
    /// Says who gave: what the list calls them (or "line 12"), and their member number or e-mail address here. Repeat
    /// it for more.
    #[arg(long, value_name = "WHAT=WHO")]
    giver: Vec<String>,
    /// The gifts of this name are anonymous. Repeat it for more.
    #[arg(long, value_name = "NAME")]
    as_anonymous: Vec<String>,
    /// Take the lines that look like gifts that are here already, too.
    #[arg(long)]
    also_alike: bool,
}

#[derive(Args, Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
struct EventsArgs {
    /// The calendar file (.ics); - reads standard input.
    #[arg(value_hint = ValueHint::FilePath)]
    file: InputFile,
    /// Take what looks like an event that is here already, too.
    #[arg(long)]
    also_alike: bool,
    /// Remove what came from this calendar and is not in the file any more; what people have answered is cancelled.
    #[arg(long)]
    remove_missing: bool,
    /// Says which time zone a name in the file is that is not known. Repeat it for more names.
    #[arg(long, value_name = "NAME=ZONE")]
    zone: Vec<ZoneAnswer>,
    /// Events that were left out are no failure.
    #[arg(long)]
    skip_bad: bool,
    /// Show what would happen and write nothing.
    #[arg(long)]
    dry_run: bool,
    /// Print the summary as JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Args, Clone, Debug)]
struct ListArgs {
    /// The file: a spreadsheet (.xlsx, .ods) or CSV (columns separated by commas, semicolons or tabs); - reads standard
    /// input.
    #[arg(value_hint = ValueHint::FilePath)]
    file: InputFile,
    /// The name of the system the list comes from, such as "old office program". Without it a known one is found by
    /// its keys, or the file's name is taken.
    #[arg(long, value_name = "NAME")]
    source: Option<String>,
    /// The sheet of a spreadsheet; left out: the first.
    #[arg(long, value_name = "NAME")]
    sheet: Option<String>,
    /// The encoding of a CSV file that is not UTF-8, such as windows-1252 or macintosh; left out: it is guessed, and the
    /// summary shows a line by which you see whether it is right.
    #[arg(long, value_name = "NAME", value_parser = delimited::named)]
    encoding: Option<&'static Encoding>,
    /// The line with the columns' names, counted from 1; left out: it is found, though titles stand above it.
    #[arg(long, value_name = "LINE", value_parser = value_parser!(u64).range(1..))]
    headings: Option<u64>,
    /// Says which field a column is, where its name does not. Repeat it for more columns; field "ignore" leaves
    /// a column out.
    #[arg(long, value_name = "COLUMN=FIELD")]
    map: Vec<String>,
    /// Says what a word of a status or a type means, where the portal does not know it: gift, back (money that went back)
    /// or nothing for gifts; status, died or moved for people. Repeat it for more words.
    #[arg(long, value_name = "WORD=MEANING")]
    means: Vec<WordMeaning>,
    /// How dates like 3/4/2025 are written: mdy (month first) or dmy (day first). Only needed where the file
    /// does not settle it.
    #[arg(long, value_name = "ORDER", hide_possible_values = true)]
    dates: Option<DateOrder>,
    /// Lines that were left out are no failure: the exit code is 0.
    #[arg(long)]
    skip_bad: bool,
    /// Show what would happen and write nothing.
    #[arg(long)]
    dry_run: bool,
    /// Print the summary as JSON.
    #[arg(long)]
    json: bool,
}

impl ListArgs {
    fn wishes(&self, progress: Progress) -> ImportOptions {
        ImportOptions {
            file_name: self.file.list_name(),
            source: self.source.clone(),
            sheet: self.sheet.clone(),
            encoding: self.encoding.map(|encoding| encoding.name().to_owned()),
            headings: self.headings,
            map: self.map.clone(),
            dates: self.dates,
            words: self.means.clone(),
            dry_run: self.dry_run,
            progress,
            ..ImportOptions::default()
        }
    }

    fn report<S: Serialize + Display>(
        &self,
        done: Result<S, ImportError>,
        is_complete: fn(&S) -> bool,
    ) -> Outcome {
        match done {
            Ok(summary) => tell(&summary, is_complete(&summary) || self.skip_bad, self.json),
            Err(error) => {
                let (failure, bad_lines) = match error {
                    ImportError::PassedOver(lines) => (passed_over(&lines).into(), lines),
                    ImportError::Refused(refusal) => (advice::on_import(refusal), Vec::new()),
                };
                if !self.json {
                    return Err(failure);
                }
                print_json(&json!({ "error": failure.to_string(), "badLines": bad_lines }))?;
                Ok(ExitCode::FAILURE)
            }
        }
    }
}

pub(super) fn run(args: &ImportArgs, data_dir: &DataDir) -> Outcome {
    match &args.what {
        What::People(PeopleArgs { list, line, confirm, households_by_address, join, overwrite }) => {
            let (db, bytes) = (data_dir.open()?, list.file.list_bytes(u64::MAX));
            let work = LongWork::begin("Bringing in people", AtInterrupt::Cancel);
            let wishes = ImportOptions {
                lines: line
                    .iter()
                    .cloned()
                    .chain(confirm.iter().copied().map(LineAnswer::confirmed))
                    .collect(),
                households_by_address: *households_by_address,
                join: join.clone(),
                overwrite: *overwrite,
                ..list.wishes(work.progress())
            };
            let done =
                bytes.and_then(|bytes| people::import_people(&db, bytes, &wishes, Clock::System.now()));
            drop(work);
            list.report(
                done.map(advice::with_commands).map_err(ImportError::from),
                PeopleSummary::is_complete,
            )
        }
        What::Donations(DonationsArgs { list, giver, as_anonymous, also_alike }) => {
            let (db, bytes) = (data_dir.open()?, list.file.list_bytes(u64::MAX));
            let work = LongWork::begin("Bringing in gifts", AtInterrupt::Cancel);
            let wishes = ImportOptions {
                givers: giver.clone(),
                as_anonymous: as_anonymous.clone(),
                also_alike: *also_alike,
                ..list.wishes(work.progress())
            };
            let import = |bytes| gifts::import_gifts(&db, bytes, &wishes, Clock::System.now());
            let done = bytes.map_err(ImportError::from).and_then(import);
            drop(work);
            list.report(done, GiftsSummary::is_complete)
        }
        What::Events(args) => bring_in_events(args, data_dir),
        What::List { json } => imports::list(*json, &data_dir.open()?),
        What::Undo(args) => imports::undo(args, &data_dir.open()?),
        What::Everything(args) => imports::everything(args, data_dir),
    }
}

fn bring_in_events(args: &EventsArgs, data_dir: &DataDir) -> Outcome {
    let db = data_dir.open()?;
    // One byte more than is taken: what is too large says so.
    let bytes = args.file.list_bytes(calendar_file::LARGEST as u64 + 1);
    let work = LongWork::begin("Bringing in the calendar", AtInterrupt::Cancel);
    let wishes = CalendarWishes {
        file_name: args.file.list_name(),
        also_alike: args.also_alike,
        remove_missing: args.remove_missing,
        zones: args.zone.clone(),
        dry_run: args.dry_run,
        progress: work.progress(),
    };
    let done = bytes.and_then(|bytes| events::import_events(&db, &bytes, &wishes, Clock::System.now()));
    drop(work);
    match done {
        Ok(summary) => tell(&summary, summary.is_complete() || args.skip_bad, args.json),
        Err(error) if args.json => {
            print_json(&json!({ "error": advice::on_import(error).to_string() }))?;
            Ok(ExitCode::FAILURE)
        }
        Err(error) => Err(advice::on_import(error)),
    }
}

/// A script must notice that a line is missing.
fn tell(summary: &(impl Serialize + Display), is_complete: bool, json: bool) -> Outcome {
    let code = if json { print_json(summary)? } else { print_report(summary)? };
    Ok(if is_complete { code } else { ExitCode::FAILURE })
}

fn passed_over(lines: &[BadLine]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| format!("  {line}")).collect();
    let lines = lines.join("\n");
    format!(
        "The list is a portal's export, in which each gift keeps its id. These lines would be left out, and once later ids are taken they could not come any more:\n{lines}\nNothing was written. Say who gave (--giver \"line 12=MEMBER NUMBER\", or --as-anonymous NAME), take what looks like a gift that is here with --also-alike, correct the lines, or take those out of the file that are never to come."
    )
}
