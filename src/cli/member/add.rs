//! `portal member add`.

use clap::{ArgGroup, Args};

use super::field_args::FieldArgs;
use super::list::record;
use super::{RoleWord, roles_of};
use crate::accounts::audit_log::Actor;
use crate::cli::terminal::{can_ask, confirm, nothing_to_do, print_json, say};
use crate::cli::{Failure, Outcome};
use crate::congregation::people::members::account::find_account;
use crate::congregation::people::members::enroll::{EnrollError, Enrollment, Meant, enroll};
use crate::congregation::people::members::invite::invite_by_letter;
use crate::congregation::people::members::{HouseholdRole, NewPerson};
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Settings;
use crate::platform::text::email::Email;
use crate::platform::text::short_id;

/// A new person.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("reach").required(true))]
pub struct MemberAddArgs {
    #[command(flatten)]
    fields: FieldArgs,
    /// E-mail address; the person signs in with it.
    #[arg(long, value_name = "ADDRESS", group = "reach")]
    email: Option<Email>,
    /// The person has no e-mail address, and so no account (a child, for example).
    #[arg(long, group = "reach", conflicts_with = "invite")]
    no_email: bool,
    /// The church's own member number; left out: the next one, such as M0007.
    #[arg(long, value_name = "NUMBER")]
    number: Option<String>,
    /// The household's name in the office, such as "Smith Family"; made when it is new.
    #[arg(long, value_name = "NAME")]
    household: Option<String>,
    /// Their place in it; the head and the spouse are a couple.
    #[arg(long, value_enum, requires = "household", value_name = "PLACE")]
    household_role: Option<HouseholdRole>,
    #[command(flatten)]
    meant: MeantArgs,
    /// Roles beside being a member; several with a comma between them.
    #[arg(long, value_enum, value_delimiter = ',', conflicts_with = "no_email", value_name = "ROLE")]
    role: Vec<RoleWord>,
    /// Send a letter with a link to set a password.
    #[arg(long)]
    invite: bool,
    /// Print the new person as JSON.
    #[arg(long)]
    json: bool,
}

/// Confirmations of values that look like a slip.
#[derive(Args, Debug)]
struct MeantArgs {
    /// It is a new household, although one here has nearly this name.
    #[arg(long, requires = "household")]
    new_household: bool,
    /// It is another person, although a person here has the same name.
    #[arg(long)]
    another: bool,
}

pub(super) fn run(args: MemberAddArgs, db: &Database) -> Outcome {
    let now = Clock::System.now();
    let (invite, json) = (args.invite, args.json);
    let mut enrollment = enrollment(args)?;
    let enrolled = loop {
        let enrolled = db.write(|tx| {
            let zone = Settings::load(tx)?.time_zone;
            let mut added = enroll(tx, enrollment.clone(), Actor::CommandLine, now, &zone)?;
            if invite {
                invite_by_letter(tx, &added.account.number, Actor::CommandLine, now)
                    .map_err(Refusal::from)?;
            }
            added.account = find_account(tx, &added.account.number).map_err(Refusal::from)?;
            Ok::<_, EnrollError>(added)
        });
        match enrolled {
            Ok(enrolled) => break enrolled,
            Err(slip) => match question(&slip, &mut enrollment.meant).filter(|_| can_ask()) {
                None => return Err(with_advice(slip)),
                Some(question) if confirm(&question)? => {}
                Some(_) => return nothing_to_do("Nobody was added."),
            },
        }
    };
    let account = enrolled.account;
    if json {
        return print_json(&record(&account));
    }
    let next = match (&account.email, invite) {
        (Some(email), true) => format!(" An invitation to {email} is waiting to be sent."),
        (Some(_), false) => format!(" Invite them when you like: portal member invite {}", account.number),
        (None, _) => String::new(),
    };
    let made = enrolled.new_household.map(|made| format!(" The household {} is new.", made.name));
    say(&format!("Added {}.{}{next}", account.in_words(), made.unwrap_or_default()))
}

/// The question about a possible mistake; yes sets the option in `meant`.
fn question(slip: &EnrollError, meant: &mut Meant) -> Option<String> {
    match slip {
        EnrollError::Refused(twin) if twin.code == ErrorCode::LikelyTwin => {
            meant.another = true;
            Some(format!("{twin} Is this another person?"))
        }
        EnrollError::NearHousehold { typed, near } => {
            meant.new_household = true;
            let (name, id) = (&near.name, short_id::shown(&near.id));
            Some(format!("{name} ({id}) is here already. Make a new household called \"{typed}\"?"))
        }
        _ => None,
    }
}

/// The error with what to type instead.
fn with_advice(error: EnrollError) -> Failure {
    match &error {
        EnrollError::Refused(twin) if twin.code == ErrorCode::LikelyTwin => {
            format!("{twin} If this is another person, add them with --another.").into()
        }
        EnrollError::NearHousehold { typed, near } => {
            let (name, id) = (&near.name, short_id::shown(&near.id));
            format!("There is no household called \"{typed}\". Did you mean {name} ({id})? Then name it so. To make a new one, add --new-household.").into()
        }
        EnrollError::SeveralHouseholds { name, households } => {
            let ids: Vec<&str> = households.iter().map(|household| short_id::shown(&household.id)).collect();
            let ids = ids.join(", ");
            format!("There are several households called \"{name}\". Name the one you mean by its id: {ids}.")
                .into()
        }
        EnrollError::Refused(_) => error.into(),
    }
}

fn enrollment(args: MemberAddArgs) -> Result<Enrollment, Failure> {
    let mut person = NewPerson {
        email: args.email,
        member_id: args.number,
        roles: roles_of(&args.role),
        household_role: args.household_role,
        ..NewPerson::default()
    };
    for (field, text) in args.fields.read()? {
        person.set(field, text);
    }
    let meant = Meant { another: args.meant.another, new_household: args.meant.new_household };
    Ok(Enrollment { person, household: args.household, meant })
}
