//! `portal announcement`: news of the congregation.

use clap::{Args, Subcommand, ValueHint};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::input_file::{InputFile, TWICE, is_from_standard_input, read_text};
use super::terminal::{confirm_removal, nothing_to_do, print, print_json, say};
use super::typed_command::completed;
use super::{Outcome, change, table};
use crate::accounts::audit_log::Work;
use crate::congregation::announcements::{
    AnnouncementFields, ManagedAnnouncement, Priority, Showing, manage, store,
};
use crate::platform::clock::{Clock, rfc3339};
use crate::platform::db::Database;
use crate::platform::settings::Settings;
use crate::platform::text::short_id;
use crate::platform::typed_time::{parse_day, parse_moment};

const LISTED_UNASKED: u32 = 20;

#[derive(Debug, Subcommand)]
#[command(after_help = include_str!("help/announcement.txt"))]
pub enum AnnouncementCommand {
    /// Add an announcement; it may be published later, end on a day, and be pinned.
    #[command(after_help = include_str!("help/announcement-add.txt"))]
    Add(AnnouncementAddArgs),
    /// List announcements, newest first; also those that are not published yet.
    #[command(after_help = include_str!("help/announcement-list.txt"))]
    List {
        /// All of them (left out: the latest 20).
        #[arg(long)]
        all: bool,
        /// Print them as JSON, with their content.
        #[arg(long)]
        json: bool,
    },
    /// Remove an announcement.
    #[command(after_help = include_str!("help/announcement-remove.txt"))]
    Remove {
        /// The announcement's id, or its first characters.
        id: String,
        /// Do not ask.
        #[arg(long)]
        yes: bool,
    },
}

/// A new announcement.
#[derive(Args, Debug)]
pub struct AnnouncementAddArgs {
    /// Its headline, up to 200 characters.
    #[arg(long)]
    title: String,
    /// The text, up to 20,000 characters; - reads standard input.
    #[arg(long, conflicts_with = "content_file", required_unless_present = "content_file")]
    content: Option<String>,
    /// A text file with the content; - reads standard input.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    content_file: Option<InputFile>,
    /// One or two sentences above the content; - reads standard input.
    #[arg(long)]
    summary: Option<String>,
    /// How much it matters; high wears the "Important" badge.
    #[arg(long, value_enum, default_value_t)]
    priority: Priority,
    /// The same as --priority high.
    #[arg(long, conflicts_with = "priority")]
    important: bool,
    /// When members begin to see it, such as "2026-12-24 18:00"; left out: now.
    #[arg(long, value_name = "WHEN")]
    publish_at: Option<String>,
    /// The last day on which members see it, such as 2026-12-31; left out: no end.
    #[arg(long, value_name = "DAY", value_parser = parse_day)]
    until: Option<Date>,
    /// Put it before those that are not pinned; three at most are.
    #[arg(long)]
    pin: bool,
    /// Print the new announcement as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(command: AnnouncementCommand, db: &Database) -> Outcome {
    let zone = db.read(Settings::load)?.time_zone;
    let now = Clock::System.now();
    match command {
        AnnouncementCommand::Add(args) => add(args, db, now, &zone),
        AnnouncementCommand::List { all, json } => list(all, json, db, now, &zone),
        AnnouncementCommand::Remove { id, yes } => remove(&id, yes, db),
    }
}

fn remove(typed: &str, yes: bool, db: &Database) -> Outcome {
    let typed = short_id::typed(typed)?;
    let fitting = db.read(|conn| store::find_by_beginning(conn, &typed))?;
    let ManagedAnnouncement { id, fields, .. } = short_id::only_match(&typed, fitting, |found| &found.id)?;
    let title = fields.title;
    if !yes && !confirm_removal(&title, &format!("\"{title}\""))? {
        return nothing_to_do("Nothing was removed.");
    }
    let removed = change(db, |work| manage::remove_announcement(work, &id))?;
    say(&format!("Removed: {}", removed.fields.title))
}

fn add(args: AnnouncementAddArgs, db: &Database, now: Timestamp, zone: &TimeZone) -> Outcome {
    if is_from_standard_input(args.content.as_deref(), args.content_file.as_ref())
        && is_from_standard_input(args.summary.as_deref(), None)
    {
        return Err(TWICE.into());
    }
    let fields = AnnouncementFields {
        title: args.title,
        content: read_text(args.content, args.content_file)?.unwrap_or_default(),
        summary: read_text(args.summary, None)?,
        priority: if args.important { Priority::High } else { args.priority },
        publish_at: args.publish_at.map_or(Ok(now), |typed| parse_moment(&typed, zone))?,
        last_day: args.until,
        is_pinned: args.pin,
    };
    let added = db.write(|tx| manage::add_announcement(Work::of_command(tx, now, zone), fields))?;
    if args.json {
        return print_json(&record(&added, zone));
    }
    say(&format!("Added {}: {}", short_id::shown(&added.id), in_words(&added, now, zone)))
}

fn list(all: bool, json: bool, db: &Database, now: Timestamp, zone: &TimeZone) -> Outcome {
    let limit = (!all).then_some(LISTED_UNASKED);
    let (rows, total) = db.read(|conn| manage::list_announcements(conn, limit))?;
    if json {
        return print_json(&rows.iter().map(|row| record(row, zone)).collect::<Vec<_>>());
    }
    if rows.is_empty() {
        return say("No announcements yet. Add one: portal announcement add --help");
    }
    let older = total - rows.len();
    let cells = rows.iter().map(|ManagedAnnouncement { id, fields, .. }| {
        [
            short_id::shown(id).to_owned(),
            table::minute(fields.publish_at, zone),
            match fields.showing(now, zone) {
                Showing::Scheduled => "to come",
                Showing::Shown if fields.is_pinned => "pinned",
                Showing::Shown => "published",
                Showing::Ended => "ended",
            }
            .to_owned(),
            fields.last_day.map(|day| day.to_string()).unwrap_or_default(),
            if fields.priority == Priority::High { "important" } else { "" }.to_owned(),
            fields.title.clone(),
        ]
    });
    let table = table::lay_out(["Id", "Publication", "State", "Until", "Priority", "Title"], cells.collect());
    let more = if older > 0 { &*format!("{older} older ones: portal announcement list --all\n") } else { "" };
    print(&format!("{table}{}", completed(more)))
}

fn in_words(announcement: &ManagedAnnouncement, now: Timestamp, zone: &TimeZone) -> String {
    let fields = &announcement.fields;
    let important = if fields.priority == Priority::High { ", important" } else { "" };
    let when = if fields.publish_at > now { "members see it from" } else { "published" };
    let pinned = if fields.is_pinned { ", pinned" } else { "" };
    let until = fields.last_day.map(|day| format!(", until {day}")).unwrap_or_default();
    let at = table::minute(fields.publish_at, zone);
    format!("{} ({when} {at}{until}{important}{pinned})", fields.title)
}

fn record(announcement: &ManagedAnnouncement, zone: &TimeZone) -> Value {
    let fields = &announcement.fields;
    json!({
        "id": announcement.id,
        "title": fields.title,
        "summary": fields.summary,
        "content": fields.content,
        "priority": fields.priority.as_str(),
        "publishAt": rfc3339(fields.publish_at, zone),
        "lastDay": fields.last_day.map(|day| day.to_string()),
        "pinned": fields.is_pinned,
    })
}
