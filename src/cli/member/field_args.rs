//! One option for each field of the table of members' fields.

use std::iter;
use std::sync::LazyLock;

use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};

use crate::appliance::import::dates;
use crate::cli::Failure;
use crate::cli::input_file::{TWICE, is_from_standard_input, read_text};
use crate::congregation::people::members::MemberField;
use crate::congregation::people::members::fields::FieldKind;

/// The fields of a new person that were typed.
#[derive(Debug)]
pub(super) struct FieldArgs(Vec<(MemberField, String)>);

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
    let day = order.ok().and_then(|order| dates::read(typed, order).ok());
    day.map_or_else(|| typed.to_owned(), |day| day.to_string())
}

impl FieldArgs {
    /// The fields with their texts; a longer one may come from standard input.
    pub(super) fn read(self) -> Result<Vec<(MemberField, String)>, Failure> {
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
