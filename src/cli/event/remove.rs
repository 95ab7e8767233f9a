//! `portal event remove`

use clap::Args;

use super::{in_words, others, work, zone};
use crate::cli::terminal::{can_ask, confirm, nothing_to_do, say};
use crate::cli::{Failure, Outcome};
use crate::congregation::events::{ManagedEvent, Scope, remove};
use crate::platform::db::Database;

#[derive(Args, Debug)]
pub struct EventRemoveArgs {
    /// The event's id, or its first characters.
    id: String,
    /// For an event of a series: remove this one and all later ones.
    #[arg(long)]
    following: bool,
    /// For an event of a series: remove all of them.
    #[arg(long, conflicts_with = "following")]
    all: bool,
    /// Do not ask.
    #[arg(long)]
    yes: bool,
}

impl EventRemoveArgs {
    /// Refused where a series is meant and the event is alone.
    fn scope(&self, event: &ManagedEvent) -> Result<Scope, Failure> {
        match (self.following, self.all) {
            (false, false) => Ok(Scope::This),
            _ if event.in_series.is_none() => {
                Err(format!("{} is in no series. Leave out --following and --all.", in_words(event)).into())
            }
            (true, _) => Ok(Scope::Following),
            _ => Ok(Scope::All),
        }
    }
}

pub(super) fn run(args: &EventRemoveArgs, db: &Database) -> Outcome {
    if !args.yes {
        let foreseen = db.read::<_, Failure>(|conn| {
            let event = remove::typed_event(conn, &args.id)?;
            let count = remove::in_scope(conn, &event, args.scope(&event)?)?.len();
            Ok(format!("{}{}", in_words(&event), others(count)))
        })?;
        if !can_ask() {
            return Err(
                format!("To be removed: {foreseen}. Nothing was removed yet: add --yes to do it.").into()
            );
        }
        if !confirm(&format!("Remove {foreseen}?"))? {
            return nothing_to_do("Nothing was removed.");
        }
    }
    let zone = zone(db)?;
    let work = work(&zone);
    let (event, count) = db.write::<_, Failure>(|tx| {
        let event = remove::typed_event(tx, &args.id)?;
        Ok(remove::remove_event(tx, &event.id, args.scope(&event)?, &work)?)
    })?;
    say(&format!("Removed: {}{}", in_words(&event), others(count)))
}
