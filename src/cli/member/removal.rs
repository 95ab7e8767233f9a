//! `portal member remove`, `restore`, `merge`.

use clap::Args;

use super::end_with;
use crate::accounts::audit_log::Actor;
use crate::appliance::import::removed;
use crate::cli::Outcome;
use crate::cli::terminal::{can_ask, confirm, nothing_to_do, say};
use crate::congregation::members::MemberAccount;
use crate::congregation::members::account::{AccountError, find_account};
use crate::congregation::removal::compare::compare;
use crate::congregation::removal::merge::merge_people;
use crate::congregation::removal::remove::{Consequences, foresee_removal, remove_person};
use crate::congregation::removal::restore::{BroughtBack, find_by_number, restore_person};
use crate::congregation::removal::undo_merge::undo_merge;
use crate::congregation::removal::{RemovalError, WAY_BACK_DAYS};
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::settings::Settings;

/// Who goes.
#[derive(Args, Debug)]
pub struct MemberRemoveArgs {
    /// E-mail address or member number.
    who: String,
    /// Do not ask.
    #[arg(long)]
    yes: bool,
}

/// Who comes back.
#[derive(Args, Debug)]
pub struct MemberRestoreArgs {
    /// The member number they had.
    number: String,
}

/// Which row stays, and which goes.
#[derive(Args, Debug)]
pub struct MemberMergeArgs {
    /// E-mail address or member number of the row that stays.
    keep: String,
    /// E-mail address or member number of the row that goes.
    other: String,
    /// Do not ask.
    #[arg(long)]
    yes: bool,
}

pub(super) fn remove(args: &MemberRemoveArgs, db: &Database) -> Outcome {
    if !args.yes {
        let (account, consequences) = db.read(|conn| foresee_removal(conn, &args.who))?;
        let foreseen = in_words(&account, consequences, ("stays", "stay"), ("goes", "go"));
        if !can_ask() {
            return Err(format!("{foreseen} Nothing was removed yet: add --yes to remove them.").into());
        }
        if !confirm(&format!("{foreseen} Remove {}?", account.in_words()))? {
            return nothing_to_do("Nobody was removed.");
        }
    }
    let done = db.write(|tx| {
        let account = find_account(tx, &args.who)?;
        let consequences =
            remove_person(tx, &account, removed::MARKS, Actor::CommandLine, Clock::System.now())?;
        Ok((account, consequences))
    });
    finish(done, |(account, consequences)| {
        format!(
            "Removed {}. {} For {WAY_BACK_DAYS} days this brings them back: portal member restore {}",
            account.in_words(),
            in_words(&account, consequences, ("stayed", "stayed"), ("went", "went")),
            account.number
        )
    })
}

pub(super) fn restore(args: &MemberRestoreArgs, db: &Database) -> Outcome {
    let done = db.write(|tx| {
        let now = Clock::System.now();
        let taken = find_by_number(tx, &args.number, now)?;
        if taken.kept_id.is_some() {
            let account = undo_merge(tx, &taken, Actor::CommandLine, now, &Settings::load(tx)?.time_zone)?;
            Ok(BroughtBack { account, has_lost_role: false })
        } else {
            restore_person(
                tx,
                &taken,
                removed::MARKS,
                Actor::CommandLine,
                now,
                &Settings::load(tx)?.time_zone,
            )
        }
    });
    finish(done, |back| back.in_words())
}

pub(super) fn merge(args: &MemberMergeArgs, db: &Database) -> Outcome {
    if !args.yes {
        let (kept, other) = db.read(|conn| {
            Ok::<_, AccountError>((find_account(conn, &args.keep)?, find_account(conn, &args.other)?))
        })?;
        let (kept, other) = (kept.in_words(), other.in_words());
        let foreseen =
            format!("{other} goes; gifts, pledges, answers and households of both hang on {kept}.");
        if !can_ask() {
            return Err(format!("{foreseen} Nothing was merged yet: add --yes to merge them.").into());
        }
        if !confirm(&format!("{foreseen} Merge the two?"))? {
            return nothing_to_do("Nothing was merged.");
        }
    }
    let done = db.write(|tx| {
        let (kept, other) = (find_account(tx, &args.keep)?, find_account(tx, &args.other)?);
        let both =
            compare(tx, &kept.id, &other.id)?.ok_or_else(|| AccountError::Unknown(args.other.clone()))?;
        let taken = both.only_the_other_has();
        merge_people(
            tx,
            &both,
            &taken,
            Actor::CommandLine,
            Clock::System.now(),
            &Settings::load(tx)?.time_zone,
        )?;
        Ok((kept, other))
    });
    finish(done, |(kept, other)| {
        format!(
            "{} is merged into {}. For {WAY_BACK_DAYS} days this makes two of them again: portal member restore {}",
            other.in_words(),
            kept.in_words(),
            other.number
        )
    })
}

/// The verbs for one person and for several.
fn in_words(
    account: &MemberAccount,
    consequences: Consequences,
    stay: (&str, &str),
    go: (&str, &str),
) -> String {
    let Consequences { gifts, pledges, statements, in_kind, .. } = consequences;
    if gifts + pledges + statements + in_kind == 0 {
        return format!("The books name {} {} nowhere.", account.first_name, account.last_name);
    }
    let number = |count: i64, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    let more: Vec<String> = [(statements, "statement"), (in_kind, "gift in kind")]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, one)| {
            let words = number(count, one).replace("gift in kinds", "gifts in kind");
            format!("; {words} {}", if count == 1 { go.0 } else { go.1 })
        })
        .collect();
    let more = more.concat();
    format!(
        "Of {} {}: {} {} in the books as anonymous sums; {} {}{more}.",
        account.first_name,
        account.last_name,
        number(gifts, "gift"),
        if gifts == 1 { stay.0 } else { stay.1 },
        number(pledges, "pledge"),
        if pledges == 1 { go.0 } else { go.1 },
    )
}

fn finish<T>(done: Result<T, RemovalError>, words: impl FnOnce(T) -> String) -> Outcome {
    match done {
        Ok(done) => say(&words(done)),
        Err(RemovalError::Account(error)) => end_with(error),
        Err(error) => Err(error.into()),
    }
}
