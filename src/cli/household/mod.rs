//! `portal household`: who lives together.

use clap::{Args, Subcommand};
use serde_json::{Value, json};

mod change;

use super::terminal::{can_ask, confirm, nothing_to_do, print, print_json, say};
use super::{Outcome, table};
use crate::accounts::audit_log::Actor;
use crate::congregation::joint_giving::end::end_where_parted;
use crate::congregation::members::household::{HouseholdError, list_households};
use crate::congregation::members::join_household::{
    Entry, Joined, LeftBehind, TypedMove, join_household, leave_household,
};
use crate::congregation::members::{Household, HouseholdRole, Resident};
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::settings::Settings;
use crate::platform::text::short_id;

/// What is done with households.
#[derive(Debug, Subcommand)]
pub enum HouseholdCommand {
    /// List households and who lives in them.
    #[command(after_help = "Examples:
  portal household list
  portal household list --search smith
  portal household list --json")]
    List(HouseholdListArgs),
    /// Move a person into a household, or give them another place in it.
    #[command(after_help = "Examples:
  portal household join mary@example.org \"Smith Family\" --role head
  portal household join M0003 3f9a1c20 --role child
  portal household join M0003 \"Jones Family\" --also

The household is named, or the first characters of its id are; one that is not
here yet is made, with --new-household where one has nearly that name. A household has one head and one spouse: they are a couple.
Members see the others of their household as their family. With --also a child
lives in both households, sees both families, and each parent sees only their own.")]
    Join(JoinArgs),
    /// Move a person out of their household.
    #[command(after_help = "Examples:
  portal household leave M0003
  portal household leave M0003 \"Jones Family\"

The household is named for a child that lives in two. A household without people is removed.")]
    Leave(LeaveArgs),
    /// Rename a household, or change the address and phone number that its people share.
    #[command(after_help = "Examples:
  portal household edit \"Smith Family\" --name \"The Smiths\"
  portal household edit \"Smith Family\" --address \"9 Elm St\" --zip-code 62701
  portal household edit 3f9a1c20 --phone \"\"        clears the phone number

Who has another address or phone number than the household keeps it.")]
    Edit(change::EditArgs),
    /// Give some people of a household one of their own.
    #[command(after_help = "Example:
  portal household split \"Smith Family\" --new-name \"Mary Smith\" --move M0002 \\
      --also M0003 --also M0004

With --also a child lives in both. The role of who moves stays; a spouse becomes the head.")]
    Split(change::SplitArgs),
}

/// Which households.
#[derive(Args, Debug)]
pub struct HouseholdListArgs {
    /// Only those with this in their name, or in the name or number of a person who lives there.
    #[arg(long, value_name = "TEXT")]
    search: Option<String>,
    /// Print them as JSON.
    #[arg(long)]
    json: bool,
}

/// Who moves where.
#[derive(Args, Debug)]
pub struct JoinArgs {
    /// E-mail address or member number.
    who: String,
    /// The household's name, or the first characters of its id.
    household: String,
    /// Their place in it; left out, it stays as it is.
    #[arg(long, value_enum, value_name = "PLACE")]
    role: Option<HouseholdRole>,
    /// A child: they stay where they live, and live here, too.
    #[arg(long)]
    also: bool,
    /// It is a new household, although one here has nearly this name.
    #[arg(long)]
    new_household: bool,
}

/// Who moves out.
#[derive(Args, Debug)]
pub struct LeaveArgs {
    /// E-mail address or member number.
    who: String,
    /// The household's name, or the first characters of its id, where they live in two.
    household: Option<String>,
}

pub(super) fn run(command: HouseholdCommand, db: &Database) -> Outcome {
    match command {
        HouseholdCommand::List(args) => list(&args, db),
        HouseholdCommand::Join(args) => join(&args, db),
        HouseholdCommand::Leave(args) => leave(&args, db),
        HouseholdCommand::Edit(args) => change::edit(args, db),
        HouseholdCommand::Split(args) => change::split(&args, db),
    }
}

fn list(args: &HouseholdListArgs, db: &Database) -> Outcome {
    let households = db.read(|conn| list_households(conn, args.search.as_deref()))?;
    if args.json {
        return print_json(&households.iter().map(record).collect::<Vec<_>>());
    }
    if households.is_empty() {
        return match &args.search {
            Some(search) => nothing_to_do(&format!("No household here has \"{search}\" in it.")),
            None => say("There are no households yet. Make one: portal household join --help"),
        };
    }
    let mut rows = Vec::new();
    for (household, people) in &households {
        let mut head = [short_id::shown(&household.id).to_owned(), household.name.clone()];
        if people.is_empty() {
            let [id, name] = head;
            rows.push([id, name, "nobody".to_owned(), String::new()]);
            continue;
        }
        for person in people {
            // The household's name is printed once, above its people.
            let [id, name] = std::mem::take(&mut head);
            let role = person.role.map_or("-", HouseholdRole::as_str);
            rows.push([id, name, person.in_words(), role.to_owned()]);
        }
    }
    print(&table::lay_out(["Id", "Household", "Person", "Place"], rows))
}

fn join(args: &JoinArgs, db: &Database) -> Outcome {
    let entry = if args.also { Entry::Also } else { Entry::Move };
    let join = |is_new| {
        let typed = TypedMove { who: &args.who, household: &args.household, role: args.role, is_new, entry };
        db.write(|tx| {
            let now = Clock::System.now();
            let joined = join_household(tx, typed, Actor::CommandLine, now)?;
            end_where_parted(tx, Actor::CommandLine, now, &Settings::load(tx)?.time_zone)?;
            Ok(joined)
        })
    };
    let mut joined = join(args.new_household);
    if let Err(HouseholdError::Near { typed, name, id }) = &joined
        && can_ask()
    {
        if !confirm(&format!("{name} ({id}) is here already. Make a new household called \"{typed}\"?"))? {
            return nothing_to_do("Nobody moved.");
        }
        joined = join(true);
    }
    let Joined { account, before, now, is_second, is_made, left_behind } = match joined {
        Ok(joined) => joined,
        Err(error) => return end_with(error),
    };
    let before = before.map(|place| format!(" (before: {})", place.in_words())).unwrap_or_default();
    let made = if is_made { " The household is new." } else { "" };
    let role = if now.role.is_none() {
        format!(
            " Their place in it is not said yet: `portal household join {} {} --role ROLE`, where ROLE is head, spouse, child or other.",
            account.number,
            short_id::shown(&now.household.id)
        )
    } else {
        String::new()
    };
    let left_behind = left_behind.map(|left| in_words(&left)).unwrap_or_default();
    say(&format!(
        "{} is now {}in the household {}{before}.{made}{role}{left_behind}",
        account.in_words(),
        if is_second { "also " } else { "" },
        now.in_words()
    ))
}

fn leave(args: &LeaveArgs, db: &Database) -> Outcome {
    match db.write(|tx| {
        let now = Clock::System.now();
        let left = leave_household(tx, &args.who, args.household.as_deref(), Actor::CommandLine, now)?;
        end_where_parted(tx, Actor::CommandLine, now, &Settings::load(tx)?.time_zone)?;
        Ok(left)
    }) {
        Ok((account, before, left_behind)) => say(&format!(
            "{} is no longer in the household {}.{}",
            account.in_words(),
            before.in_words(),
            left_behind.map(|left| in_words(&left)).unwrap_or_default()
        )),
        Err(error) => end_with(error),
    }
}

fn in_words(left: &LeftBehind) -> String {
    match left {
        LeftBehind::Removed(household) => {
            format!(" Nobody lives in {} any more; it was removed.", household.name)
        }
        LeftBehind::Headless(household) => format!(
            " {} has no head now. Name one: portal household join WHO {} --role head",
            household.name,
            short_id::shown(&household.id)
        ),
        LeftBehind::Anniversary { .. } => format!(" {left}"),
    }
}

/// "They live so already" has an exit code of its own; it is no failure.
fn end_with(error: HouseholdError) -> Outcome {
    match error {
        HouseholdError::Account(error) if error.is_nothing_to_do() => nothing_to_do(&error.to_string()),
        error => Err(error.into()),
    }
}

fn record((household, people): &(Household, Vec<Resident>)) -> Value {
    let person = |person: &Resident| {
        json!({
            "id": person.id,
            "memberId": person.number,
            "firstName": person.first_name,
            "lastName": person.last_name,
            "role": person.role.map(HouseholdRole::as_str),
        })
    };
    let people: Vec<Value> = people.iter().map(person).collect();
    json!({ "id": household.id, "name": household.name, "people": people })
}
