//! `portal member notes`.

use clap::Args;

use crate::accounts::audit_log::Actor;
use crate::cli::terminal::{nothing_to_do, print, say};
use crate::cli::{Outcome, table};
use crate::congregation::members::notes::{NotesError, Writer, list_to_review, review_notes};
use crate::platform::clock::Clock;
use crate::platform::db::Database;

/// Whose notes are whose.
#[derive(Args, Debug)]
pub struct NotesArgs {
    /// The member wrote them: they stay. E-mail addresses or member numbers.
    #[arg(long, value_name = "WHO", num_args = 1..)]
    own: Vec<String>,
    /// The office wrote them: they become office notes, which the member does not see.
    #[arg(long, value_name = "WHO", num_args = 1..)]
    office: Vec<String>,
}

pub(super) fn run(args: &NotesArgs, db: &Database) -> Outcome {
    let writers = args.own.iter().map(|who| (who, Writer::Member));
    let writers: Vec<_> = writers.chain(args.office.iter().map(|who| (who, Writer::Office))).collect();
    if !writers.is_empty() {
        let settled = db.write(|tx| {
            let settle = |&(who, writer): &(&String, Writer)| match review_notes(
                tx,
                who,
                writer,
                Actor::CommandLine,
                Clock::System.now(),
            ) {
                // A person without notes does not end the run: the others' are still to come.
                Err(none @ NotesError::Settled(_)) => Ok(Err(none.to_string())),
                settled => Ok(Ok((settled?, writer))),
            };
            writers.iter().map(settle).collect::<Result<Vec<_>, NotesError>>()
        });
        let settled = match settled {
            Err(NotesError::Account(error)) => return Err(format!("{error}\nNothing was changed.").into()),
            settled => settled?,
        };
        let (settled, without): (Vec<_>, Vec<_>) = settled.into_iter().partition(Result::is_ok);
        let without: Vec<String> = without.into_iter().filter_map(Result::err).collect();
        if settled.is_empty() {
            return nothing_to_do(&without.join("\n"));
        }
        without.iter().try_for_each(|sentence| say(sentence).map(|_| ()))?;
        for (account, writer) in settled.into_iter().flatten() {
            let words = match writer {
                Writer::Member => "keeps the notes as their own.",
                Writer::Office => "does not see the notes any more; they are office notes now.",
            };
            say(&format!("{} {words}", account.in_words()))?;
        }
    }
    let people = db.read(list_to_review)?;
    if people.is_empty() {
        return say("No notes are left to look through.");
    }
    let rows = people.into_iter().map(|person| [person.number, person.name, person.notes]);
    print(&table::lay_out(["Number", "Name", "Notes"], rows.collect()))
}
