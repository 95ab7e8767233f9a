//! `portal event edit`, `move`, `cancel`, `remove`

use clap::{ArgGroup, Args, ValueHint};
use jiff::civil::{Date, Time};

use super::add::days;
use super::{ScopeArgs, in_the_terminal, in_words, letters, others, work, zone};
use crate::cli::input_file::InputFile;
use crate::cli::long_text;
use crate::cli::terminal::{can_ask, confirm, nothing_to_do, say};
use crate::cli::{Failure, Outcome};
use crate::congregation::answers::waiting;
use crate::congregation::event_work::tell::{self, Told};
use crate::congregation::events::cancel::{cancel_event, take_back};
use crate::congregation::events::fields::EventChange;
use crate::congregation::events::manage;
use crate::congregation::events::{EventEnd, Scope, remove};
use crate::platform::db::Database;
use crate::platform::text::short_id;
use crate::platform::typed_time::{parse_day, parse_time_of_day};

/// A change.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("change").required(true).multiple(true))]
pub struct EventEditArgs {
    /// The event's id, or its first characters.
    id: String,
    /// A new name.
    #[arg(long, group = "change")]
    title: Option<String>,
    /// A new day.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_day, group = "change")]
    date: Option<Date>,
    /// A new time.
    #[arg(long, value_name = "HH:MM", value_parser = parse_time_of_day, group = "change")]
    time: Option<Time>,
    /// Make it an all-day event.
    #[arg(long, conflicts_with = "time", group = "change")]
    all_day: bool,
    /// A new end.
    #[arg(long, value_name = "HH:MM", value_parser = parse_time_of_day, group = "change")]
    ends: Option<Time>,
    /// A new last day.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_day, group = "change")]
    last_day: Option<Date>,
    /// A new place; "" for none.
    #[arg(long, group = "change")]
    location: Option<String>,
    /// A new kind.
    #[arg(long, group = "change")]
    category: Option<String>,
    /// A new description; - reads standard input, "" for none.
    #[arg(long, conflicts_with = "description_file", group = "change")]
    description: Option<String>,
    /// A text file with the new description; - reads standard input.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, group = "change")]
    description_file: Option<InputFile>,
    /// Of a series: the last day on which there may be one.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_day, group = "change")]
    until: Option<Date>,
    /// Of a series: without end.
    #[arg(long, conflicts_with = "until", group = "change")]
    endless: bool,
    #[command(flatten)]
    scope: ScopeArgs,
    /// Although there is one of that title, day and time.
    #[arg(long)]
    anyway: bool,
}

/// Where to.
#[derive(Args, Debug)]
pub struct EventMoveArgs {
    /// The event's id, or its first characters.
    id: String,
    /// The new day.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_day)]
    to: Date,
    /// The new time; left out: as it was.
    #[arg(long, value_name = "HH:MM", value_parser = parse_time_of_day)]
    time: Option<Time>,
    #[command(flatten)]
    scope: ScopeArgs,
    /// Send a letter to those who answered that they come.
    #[arg(long)]
    tell: bool,
    /// Although there is one of that title, day and time.
    #[arg(long)]
    anyway: bool,
}

/// What is cancelled.
#[derive(Args, Debug)]
pub struct EventCancelArgs {
    /// The event's id, or its first characters.
    id: String,
    /// Why, for the members; up to 300 characters.
    #[arg(long, default_value = "", hide_default_value = true)]
    reason: String,
    #[command(flatten)]
    scope: ScopeArgs,
    /// Send a letter to those who answered that they come.
    #[arg(long)]
    tell: bool,
    /// It takes place after all.
    #[arg(long, conflicts_with = "reason")]
    back: bool,
}

/// Which event.
#[derive(Args, Debug)]
pub struct EventRemoveArgs {
    /// The event's id, or its first characters.
    id: String,
    #[command(flatten)]
    scope: ScopeArgs,
    /// Do not ask.
    #[arg(long)]
    yes: bool,
}

pub(super) fn edit(args: EventEditArgs, db: &Database) -> Outcome {
    let until = if args.endless { Some(None) } else { args.until.map(Some) };
    // Its last day alone: the whole series is meant.
    let is_end_alone = until.is_some() && args.names_no_field();
    let description = long_text::read(args.description, args.description_file)?;
    let zone = zone(db)?;
    let work = work(&zone);
    let changed = db.write::<_, Failure>(|tx| {
        let event = manage::find_event(tx, &args.id)?;
        let scope = match args.scope.of(&event)? {
            Scope::This if is_end_alone => Scope::All,
            scope => scope,
        };
        let before = event.fields;
        let date = args.date.unwrap_or(before.date);
        let end = match (args.ends, args.last_day) {
            (None, None) => None,
            (ends, last) => {
                let days = last.map_or(Ok(before.end.days), |last| days(date, Some(last)))?;
                Some(EventEnd { days, time: ends.or(before.end.time) })
            }
        };
        let change = EventChange {
            title: args.title,
            description,
            date: args.date,
            time: if args.all_day { Some(None) } else { args.time.map(Some) },
            end,
            location: args.location,
            category: args.category,
            ..EventChange::default()
        };
        let changed = manage::change_event(tx, &args.id, change, (scope, until), args.anyway, &work)
            .map_err(in_the_terminal)?;
        waiting::move_up_all(tx, &changed.event, work.now)?;
        Ok(changed)
    })?;
    let event = &changed.event;
    if changed.count > 0 {
        let others = others(changed.count);
        say(&format!("Changed {}: {}{others}", short_id::shown(&event.id), in_words(event)))
    } else {
        nothing_to_do(&format!("The event already was so: {}", in_words(event)))
    }
}

pub(super) fn move_to(args: EventMoveArgs, db: &Database) -> Outcome {
    let zone = zone(db)?;
    let work = work(&zone);
    let change = EventChange { date: Some(args.to), time: args.time.map(Some), ..EventChange::default() };
    let (changed, sent) = db.write::<_, Failure>(|tx| {
        let scope = args.scope.of(&manage::find_event(tx, &args.id)?)?;
        let changed = manage::change_event(tx, &args.id, change, (scope, None), args.anyway, &work)
            .map_err(in_the_terminal)?;
        let sent = if args.tell { tell::moved(tx, &changed.moved, &work)? } else { 0 };
        Ok((changed, sent))
    })?;
    let event = &changed.event;
    if changed.count == 0 {
        return nothing_to_do(&format!("It is there already: {}", in_words(event)));
    }
    say(&format!("Moved: {}{}{}", in_words(event), others(changed.count), letters(sent)))
}

pub(super) fn cancel(args: EventCancelArgs, db: &Database) -> Outcome {
    let zone = zone(db)?;
    let work = work(&zone);
    let (event, count, sent) = db.write::<_, Failure>(|tx| {
        let scope = args.scope.of(&manage::find_event(tx, &args.id)?)?;
        let (event, targets, told) = if args.back {
            let (event, targets) = take_back(tx, &args.id, scope, &work)?;
            (event, targets, Told::TakesPlace)
        } else {
            let (event, targets) = cancel_event(tx, &args.id, &args.reason, scope, &work)?;
            (event, targets, Told::Cancelled)
        };
        let sent = if args.tell { tell::tell(tx, &targets, (told, &args.reason), &work)? } else { 0 };
        Ok((event, targets.len(), sent))
    })?;
    let done = if args.back { "Takes place after all" } else { "Cancelled" };
    say(&format!("{done}: {}{}{}", in_words(&event), others(count), letters(sent)))
}

pub(super) fn remove_it(args: &EventRemoveArgs, db: &Database) -> Outcome {
    if !args.yes {
        let foreseen = db.read::<_, Failure>(|conn| {
            let event = manage::find_event(conn, &args.id)?;
            let count = remove::in_scope(conn, &event, args.scope.of(&event)?)?.len();
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
        let scope = args.scope.of(&manage::find_event(tx, &args.id)?)?;
        Ok(remove::remove_event(tx, &args.id, scope, &work)?)
    })?;
    let id = short_id::shown(&event.id);
    say(&format!(
        "Removed: {}{}\nFor an hour it can be brought back: portal event restore {id}",
        in_words(&event),
        others(count)
    ))
}

pub(super) fn restore(id: &str, db: &Database) -> Outcome {
    let zone = zone(db)?;
    let work = work(&zone);
    let event = db.write(|tx| remove::restore_event(tx, id, &work))?;
    say(&format!("Brought back: {}", in_words(&event)))
}

impl EventEditArgs {
    fn names_no_field(&self) -> bool {
        let texts = [&self.title, &self.location, &self.category, &self.description];
        let days = [self.date, self.last_day];
        let times = [self.time, self.ends];
        texts.iter().all(|text| text.is_none())
            && days.iter().all(|day| day.is_none())
            && times.iter().all(|time| time.is_none())
            && self.description_file.is_none()
            && !self.all_day
    }
}
