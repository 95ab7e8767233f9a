//! `portal member add`, with an option for each field of the table of members' fields.

use std::iter;
use std::sync::LazyLock;

use clap::{Arg, ArgGroup, ArgMatches, Args, Command, Error, FromArgMatches};

use super::{RoleWord, record, roles_of};
use crate::appliance::import::dates;
use crate::cli::input_file::{TWICE, is_from_standard_input, read_text};
use crate::cli::terminal::{can_ask, confirm, nothing_to_do, print_json, say};
use crate::cli::{Failure, Outcome, change};
use crate::congregation::people::members::access::invite_by_letter;
use crate::congregation::people::members::account::find_account;
use crate::congregation::people::members::enroll::{EnrollError, Enrollment, Meant, enroll};
use crate::congregation::people::members::fields::FieldKind;
use crate::congregation::people::members::{HouseholdRole, MemberField, NewPerson};
use crate::platform::db::Database;
use crate::platform::refusal::{ErrorCode, Refusal};
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
    let (invite, json) = (args.invite, args.json);
    let mut enrollment = enrollment(args)?;
    let enrolled = loop {
        let enrolled = change(db, |work| {
            let mut added = enroll(work, enrollment.clone())?;
            if invite {
                invite_by_letter(work, &added.account.number).map_err(Refusal::from)?;
            }
            added.account = find_account(work.tx, &added.account.number).map_err(Refusal::from)?;
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

/// The fields of a new person that were typed.
#[derive(Debug)]
struct FieldArgs(Vec<(MemberField, String)>);

/// Each field's option and the usual name of its value.
static NAMES: LazyLock<Vec<[String; 2]>> = LazyLock::new(|| {
    let names = |field: MemberField| [field.column().replace('_', "-"), field.column().to_uppercase()];
    MemberField::ALL.into_iter().map(names).collect()
});

fn option(field: MemberField) -> Arg {
    let [name, value_name] = &NAMES[field as usize];
    let row = field.row();
    Arg::new(row.column)
        .long(name.as_str())
        .visible_aliases(row.alias)
        .value_name(row.value_name.unwrap_or(value_name))
        .help(row.help)
}

impl Args for FieldArgs {
    fn augment_args(command: Command) -> Command {
        command.args(MemberField::ALL.map(|field| match field {
            MemberField::FirstName | MemberField::LastName => option(field).required(true),
            MemberField::JoinDate => option(field).help("Day they joined; left out: today"),
            MemberField::MembershipStatus => option(field).default_value("active"),
            _ => option(field),
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for FieldArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let typed = |field: MemberField| Some((field, matches.get_one::<String>(field.column())?.clone()));
        Ok(Self(MemberField::ALL.into_iter().filter_map(typed).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// A day as a list's is read (31.12.1980, 12/31/1980), where it can be read in one way; else what was typed.
fn day(typed: &str) -> String {
    let order = dates::find_order(iter::once((1, typed)));
    let day = order.ok().and_then(|order| dates::read(typed, order.unwrap_or_default()).ok());
    day.map_or_else(|| typed.to_owned(), |day| day.to_string())
}

impl FieldArgs {
    /// The fields with their texts; a longer one may come from standard input.
    fn read(self) -> Result<Vec<(MemberField, String)>, Failure> {
        let (long, mut texts): (Vec<_>, Vec<_>) =
            self.0.into_iter().partition(|(field, _)| matches!(field.row().kind, FieldKind::Lines(_)));
        if long.iter().filter(|(_, text)| is_from_standard_input(Some(text), None)).count() > 1 {
            return Err(TWICE.into());
        }
        for (field, text) in &mut texts {
            if matches!(field.row().kind, FieldKind::Day) {
                *text = day(text);
            }
        }
        for (field, text) in long {
            texts.extend(read_text(Some(text), None)?.map(|text| (field, text)));
        }
        Ok(texts)
    }
}
