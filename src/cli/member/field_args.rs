//! One option for each field of the table of members' fields.

use std::sync::LazyLock;

use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};

use crate::cli::input_file::InputFile;
use crate::cli::long_text::{self, LongTextError};
use crate::congregation::members::MemberField;
use crate::congregation::members::fields::FieldKind;

/// The fields that were typed, of a person who is new or of one who is here.
#[derive(Debug)]
pub(super) struct FieldArgs<const NEW: bool>(Vec<(MemberField, String)>);

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

impl<const NEW: bool> Args for FieldArgs<NEW> {
    fn augment_args(command: Command) -> Command {
        command.args(MemberField::ALL.map(|field| match field {
            _ if !NEW => option(field).group("change"),
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

impl<const NEW: bool> FromArgMatches for FieldArgs<NEW> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let typed = |field: MemberField| Some((field, matches.get_one::<String>(field.column())?.clone()));
        Ok(Self(MemberField::ALL.into_iter().filter_map(typed).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<const NEW: bool> FieldArgs<NEW> {
    /// The fields with their texts, which may come from a file or standard input.
    pub(super) fn read(
        self,
        notes_file: Option<InputFile>,
    ) -> Result<Vec<(MemberField, String)>, LongTextError> {
        let (long, mut texts): (Vec<_>, Vec<_>) =
            self.0.into_iter().partition(|(field, _)| matches!(field.row().kind, FieldKind::Lines(_)));
        let mut long: Vec<_> = long.into_iter().map(|(field, text)| (field, Some(text), None)).collect();
        long.extend(notes_file.map(|file| (MemberField::Notes, None, Some(file))));
        let from_standard_input = long
            .iter()
            .filter(|(_, text, file)| long_text::is_from_standard_input(text.as_deref(), file.as_ref()));
        if from_standard_input.count() > 1 {
            return Err(LongTextError::Twice);
        }
        for (field, text, file) in long {
            texts.extend(long_text::read(text, file)?.map(|text| (field, text)));
        }
        Ok(texts)
    }
}
