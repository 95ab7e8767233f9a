//! `portal donation export`.

use std::path::Path;

use clap::{Args, ValueHint};

use super::list::{WhichArgs, in_words};
use crate::cli::Outcome;
use crate::cli::output_file::{IS_IT_PLUGGED_IN, OutputFile, missing_folder};
use crate::cli::terminal::{nothing_to_do, print, say};
use crate::congregation::giving::export::to_csv;
use crate::congregation::giving::list::{GiftQuery, list_gifts, total_of};
use crate::platform::db::Database;

#[derive(Args, Debug)]
pub struct DonationExportArgs {
    /// The file to write; left out (or -), the CSV is printed.
    #[arg(value_hint = ValueHint::FilePath)]
    file: Option<OutputFile>,
    #[command(flatten)]
    which: WhichArgs,
    /// Replace the file if it is there already.
    #[arg(long, requires = "file")]
    force: bool,
}

impl DonationExportArgs {
    /// The target, where it is a file, and whether it may be replaced.
    pub(super) fn output(&self) -> Option<(&OutputFile, bool)> {
        let file = self.file.as_ref().filter(|file| file.path() != Path::new("-"))?;
        Some((file, self.force))
    }
}

pub(super) fn run(args: DonationExportArgs, db: &Database) -> Outcome {
    let output = args.output().map(|(file, replace)| (file.clone(), replace));
    if let Some(missing) = output.as_ref().and_then(|(file, _)| missing_folder(file.path(), "csv")) {
        return Err(format!("{missing} {IS_IT_PLUGGED_IN}").into());
    }
    let query = GiftQuery::from(args.which);
    let gifts = db.read(|conn| list_gifts(conn, &query))?;
    if gifts.is_empty() {
        // Before the file: a mistyped filter must not replace a good export with an empty one.
        return nothing_to_do("No gifts are like that, so nothing was written.");
    }
    let csv = to_csv(&gifts)?;
    let Some((file, replace)) = output else { return print(&String::from_utf8(csv)?) };
    file.write(replace, csv.len() as u64, &mut csv.as_slice())?;
    say(&format!("Wrote {} to {}.", in_words(total_of(&gifts).all), file.path().display()))
}
