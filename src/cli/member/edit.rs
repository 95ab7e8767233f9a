//! `portal member edit`.

use clap::{ArgGroup, Args, ValueHint};
use jiff::civil::Date;

use crate::cli::Outcome;
use crate::cli::input_file::InputFile;
use crate::cli::long_text::{self, LongTextError};
use crate::cli::terminal::{nothing_to_do, say};
use crate::congregation::members::edit::{Edited, MemberChange, USUAL_STATUSES, edit_member};
use crate::congregation::members::profile::{ProfileChange, ProfileField};
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::settings::Settings;
use crate::platform::typed_time::{TimeError, parse_day};

/// Whose record, and what is to change.
#[derive(Args, Debug)]
#[command(
    group = ArgGroup::new("change").required(true).multiple(true),
    // The usual line would name every field.
    override_usage = "portal member edit <WHO> <--phone <PHONE>|--city <CITY>|...>"
)]
pub struct MemberEditArgs {
    /// E-mail address or member number.
    who: String,
    #[command(flatten)]
    profile: ProfileArgs,
    /// A text file with the note; - reads standard input.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, group = "change", conflicts_with = "notes")]
    notes_file: Option<InputFile>,
    /// Membership status: member, active, inactive, visitor, or a word of your own.
    #[arg(long, visible_alias = "status", value_name = "STATUS", group = "change")]
    membership_status: Option<String>,
    /// What the office writes about them; they do not see it. - reads standard input.
    #[arg(long, value_name = "TEXT", group = "change")]
    office_notes: Option<String>,
    /// Day they joined.
    #[arg(long, visible_alias = "joined", value_name = "YYYY-MM-DD", value_parser = day_or_none, group = "change")]
    join_date: Option<DayOrNone>,
    /// Ministry group, such as Choir.
    #[arg(long, value_name = "GROUP", group = "change")]
    ministry_group: Option<String>,
    /// The church's own member number.
    #[arg(long, visible_alias = "number", value_name = "NUMBER", group = "change")]
    member_number: Option<String>,
}

/// What members also write themselves.
#[derive(Args, Debug)]
struct ProfileArgs {
    /// First name.
    #[arg(long, value_name = "NAME", group = "change")]
    first_name: Option<String>,
    /// Last name.
    #[arg(long, value_name = "NAME", group = "change")]
    last_name: Option<String>,
    /// Phone number.
    #[arg(long, group = "change")]
    phone: Option<String>,
    /// Day of birth, such as 1980-04-12.
    #[arg(long, visible_alias = "birthday", value_name = "YYYY-MM-DD", group = "change")]
    date_of_birth: Option<String>,
    /// Street address.
    #[arg(long, group = "change")]
    address: Option<String>,
    /// Country, by its English name.
    #[arg(long, group = "change")]
    country: Option<String>,
    /// City.
    #[arg(long, group = "change")]
    city: Option<String>,
    /// State or province.
    #[arg(long, group = "change")]
    state: Option<String>,
    /// ZIP or postal code.
    #[arg(long, group = "change")]
    zip_code: Option<String>,
    /// Occupation.
    #[arg(long, group = "change")]
    occupation: Option<String>,
    /// Employer.
    #[arg(long, group = "change")]
    employer: Option<String>,
    /// Marital status.
    #[arg(long, value_name = "STATUS", group = "change")]
    marital_status: Option<String>,
    /// Gender.
    #[arg(long, group = "change")]
    gender: Option<String>,
    /// Wedding day.
    #[arg(long, value_name = "YYYY-MM-DD", group = "change")]
    anniversary: Option<String>,
    /// Day they became a member.
    #[arg(long, value_name = "YYYY-MM-DD", group = "change")]
    membership_date: Option<String>,
    /// Day of their baptism.
    #[arg(long, value_name = "YYYY-MM-DD", group = "change")]
    baptism_date: Option<String>,
    /// Day of their confirmation.
    #[arg(long, value_name = "YYYY-MM-DD", group = "change")]
    confirmation_date: Option<String>,
    /// Whom to call in an emergency.
    #[arg(long, value_name = "NAME", group = "change")]
    emergency_contact_name: Option<String>,
    /// That person's phone number.
    #[arg(long, value_name = "PHONE", group = "change")]
    emergency_contact_phone: Option<String>,
    /// What that person is to them.
    #[arg(long, value_name = "WORD", group = "change")]
    emergency_contact_relationship: Option<String>,
    /// Allergies.
    #[arg(long, value_name = "TEXT", group = "change")]
    allergies: Option<String>,
    /// Medical conditions.
    #[arg(long, value_name = "TEXT", group = "change")]
    medical_conditions: Option<String>,
    /// A note; the person can read it. - reads standard input.
    #[arg(long, value_name = "TEXT", group = "change")]
    notes: Option<String>,
}

/// A day, or none to clear it.
#[derive(Clone, Copy, Debug)]
struct DayOrNone(Option<Date>);

fn day_or_none(text: &str) -> Result<DayOrNone, TimeError> {
    if text.trim().is_empty() { Ok(DayOrNone(None)) } else { parse_day(text).map(|day| DayOrNone(Some(day))) }
}

pub(super) fn run(mut args: MemberEditArgs, db: &Database) -> Outcome {
    if long_text::is_from_standard_input(args.profile.notes.as_deref(), args.notes_file.as_ref())
        && long_text::is_from_standard_input(args.office_notes.as_deref(), None)
    {
        return Err(LongTextError::Twice.into());
    }
    args.profile.notes = long_text::read(args.profile.notes, args.notes_file)?;
    let office_notes = long_text::read(args.office_notes, None)?;
    let change = MemberChange {
        profile: ProfileChange::from(args.profile),
        membership_status: args.membership_status,
        join_date: args.join_date.map(|DayOrNone(day)| day),
        ministry_group: args.ministry_group,
        number: args.member_number,
        office_notes,
    };
    let Edited { account, changed, unusual_status } = db.write(|tx| {
        let zone = Settings::load(tx)?.time_zone;
        edit_member(tx, &args.who, change, Clock::System.now(), &zone)
    })?;
    if changed.is_empty() {
        return nothing_to_do(&format!("The record of {} already was so.", account.in_words()));
    }
    let unusual = unusual_status
        .map(|status| format!(" \"{status}\" is kept; the usual words are {}.", USUAL_STATUSES.join(", ")));
    let changed: Vec<String> = changed.iter().map(|field| field.replace('_', " ")).collect();
    say(&format!("Changed {}: {}.{}", account.in_words(), changed.join(", "), unusual.unwrap_or_default()))
}

impl From<ProfileArgs> for ProfileChange {
    fn from(args: ProfileArgs) -> Self {
        let mut change = Self::default();
        let mut set = |field, typed: Option<String>| {
            if typed.is_some() {
                change.set(field, typed);
            }
        };
        set(ProfileField::FirstName, args.first_name);
        set(ProfileField::LastName, args.last_name);
        set(ProfileField::Phone, args.phone);
        set(ProfileField::DateOfBirth, args.date_of_birth);
        set(ProfileField::Address, args.address);
        set(ProfileField::Country, args.country);
        set(ProfileField::City, args.city);
        set(ProfileField::State, args.state);
        set(ProfileField::ZipCode, args.zip_code);
        set(ProfileField::Occupation, args.occupation);
        set(ProfileField::Employer, args.employer);
        set(ProfileField::MaritalStatus, args.marital_status);
        set(ProfileField::Gender, args.gender);
        set(ProfileField::Anniversary, args.anniversary);
        set(ProfileField::MembershipDate, args.membership_date);
        set(ProfileField::BaptismDate, args.baptism_date);
        set(ProfileField::ConfirmationDate, args.confirmation_date);
        set(ProfileField::EmergencyContactName, args.emergency_contact_name);
        set(ProfileField::EmergencyContactPhone, args.emergency_contact_phone);
        set(ProfileField::EmergencyContactRelationship, args.emergency_contact_relationship);
        set(ProfileField::Allergies, args.allergies);
        set(ProfileField::MedicalConditions, args.medical_conditions);
        set(ProfileField::Notes, args.notes);
        change
    }
}
