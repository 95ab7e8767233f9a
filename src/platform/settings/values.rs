//! The types of settings: how a value is read and shown.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::civil::Time;
use jiff::tz::TimeZone;

use super::{Input, MailServer, Name, PublicAddress, SettingError, Weekly, refused, unsealed};
use crate::platform::face::colour::Colour;
use crate::platform::sealed::{Seal, SealError};
use crate::platform::text::email::Email;
use crate::platform::typed_time::parse_time_of_day;

/// Characters of a name, of a postal address, and of a paragraph.
const SHORT: usize = 100;
const ADDRESS: usize = 200;
const PARAGRAPH: usize = 600;

pub trait Value: Sized {
    const INPUT: Input = Input::Text;

    /// Reads a trimmed text.
    fn read(name: Name, text: &str) -> Result<Self, SettingError>;

    /// The value as it is stored, typed and written down.
    fn shown(&self) -> String;

    /// The value as a page says it.
    fn in_words(&self, _: Name) -> String {
        self.shown()
    }
}

/// Typed as nothing, which clears it.
impl<T: Value> Value for Option<T> {
    const INPUT: Input = T::INPUT;

    fn read(name: Name, text: &str) -> Result<Self, SettingError> {
        if text.is_empty() { Ok(None) } else { T::read(name, text).map(Some) }
    }

    fn shown(&self) -> String {
        self.as_ref().map(T::shown).unwrap_or_default()
    }

    fn in_words(&self, name: Name) -> String {
        self.as_ref().map_or_else(|| name.none().to_owned(), |value| value.in_words(name))
    }
}

impl Value for String {
    fn read(name: Name, text: &str) -> Result<Self, SettingError> {
        let most = match name {
            Name::PostalAddress => ADDRESS,
            Name::StatementWording | Name::StatementThanks => PARAGRAPH,
            _ => SHORT,
        };
        if !text.is_empty() && is_line(text, most) {
            return Ok(text.to_owned());
        }
        Err(refused(match name {
            Name::CongregationName | Name::PortalName => needs_a_line(name),
            _ => format!("{} is at most {most} characters, on one line.", name.label()),
        }))
    }

    fn shown(&self) -> String {
        self.clone()
    }
}

impl Value for bool {
    const INPUT: Input = Input::YesNo;

    fn read(name: Name, text: &str) -> Result<Self, SettingError> {
        match text {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(refused(format!("{}: yes or no.", name.label()))),
        }
    }

    fn shown(&self) -> String {
        if *self { "yes" } else { "no" }.to_owned()
    }
}

impl Value for u32 {
    const INPUT: Input = Input::Number;

    fn read(name: Name, text: &str) -> Result<Self, SettingError> {
        let (low, high) = match name {
            Name::LockAfter => (3, 20),
            Name::SessionIdleDays => (1, 90),
            Name::SessionDays => (1, 365),
            _ => (10, 100_000),
        };
        let number = text.parse().ok().filter(|number| (low..=high).contains(number));
        number.ok_or_else(|| refused(format!("{}: a whole number from {low} to {high}.", name.label())))
    }

    fn shown(&self) -> String {
        self.to_string()
    }
}

impl Value for TimeZone {
    fn read(_: Name, text: &str) -> Result<Self, SettingError> {
        Self::get(text).map_err(|_| {
            let hint = "It looks like America/Chicago or Europe/Berlin.";
            refused(format!("\"{text}\" is not a time zone. {hint}"))
        })
    }

    fn shown(&self) -> String {
        self.iana_name().unwrap_or("UTC").to_owned()
    }
}

impl Value for Email {
    fn read(_: Name, text: &str) -> Result<Self, SettingError> {
        // Also used for stored values.
        Self::stored(text).map_err(|_| {
            let hint = "It looks like portal@example.org";
            refused(format!("\"{text}\" is not an e-mail address. {hint}"))
        })
    }

    fn shown(&self) -> String {
        self.to_string()
    }
}

impl Value for Time {
    const INPUT: Input = Input::Time;

    fn read(_: Name, text: &str) -> Result<Self, SettingError> {
        parse_time_of_day(text)
            .map_err(|_| refused(format!("\"{text}\" is not a time of day. It looks like 03:00 or 22:30.")))
    }

    fn shown(&self) -> String {
        self.strftime("%H:%M").to_string()
    }

    fn in_words(&self, _: Name) -> String {
        self.strftime("%-I:%M %p").to_string()
    }
}

impl Value for PathBuf {
    fn read(name: Name, text: &str) -> Result<Self, SettingError> {
        if !is_line(text, SHORT) {
            return Err(refused(needs_a_line(name)));
        }
        let folder = Self::from(text);
        if folder.is_absolute() {
            return Ok(folder);
        }
        let hint = "Name the whole path, such as /media/usb/portal";
        Err(refused(format!("\"{text}\" does not begin with a slash. {hint}")))
    }

    fn shown(&self) -> String {
        self.display().to_string()
    }
}

macro_rules! parsed_values {
    ($($type:ty: $input:ident),+) => {
        $(impl Value for $type {
            const INPUT: Input = Input::$input;

            fn read(_: Name, text: &str) -> Result<Self, SettingError> {
                text.parse().map_err(|error: <Self as FromStr>::Err| refused(error.to_string()))
            }

            fn shown(&self) -> String {
                self.to_string()
            }
        })+
    };
}

parsed_values!(PublicAddress: Address, MailServer: Text, Colour: Colour);

impl Value for Weekly {
    const INPUT: Input = Input::Weekly;

    fn read(_: Name, text: &str) -> Result<Self, SettingError> {
        text.parse()
    }

    fn shown(&self) -> String {
        self.to_string()
    }

    fn in_words(&self, _: Name) -> String {
        Self::in_words(*self)
    }
}

/// A secret, sealed for its setting. Its `Debug` output is redacted.
#[derive(Clone)]
pub struct Secret {
    setting: Name,
    stored: String,
}

impl Secret {
    /// The stored value; None when it was never sealed.
    fn from_stored(setting: Name, text: &str) -> Option<Self> {
        // A nonce and a tag at least.
        let is_sealed = STANDARD.decode(text).is_ok_and(|sealed| sealed.len() > 40);
        is_sealed.then(|| Self { setting, stored: text.to_owned() })
    }

    pub fn setting(&self) -> Name {
        self.setting
    }

    /// The secret itself, for the moment it is used.
    pub fn open(&self, seal: &Seal) -> Result<String, SealError> {
        let sealed = STANDARD.decode(&self.stored).map_err(|_| SealError)?;
        String::from_utf8(seal.open(self.setting.as_str(), &sealed)?).map_err(|_| SealError)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl Value for Secret {
    const INPUT: Input = Input::Secret;

    fn read(name: Name, text: &str) -> Result<Self, SettingError> {
        Self::from_stored(name, text).ok_or_else(|| unsealed(name))
    }

    fn shown(&self) -> String {
        "(set)".to_owned()
    }

    fn in_words(&self, _: Name) -> String {
        "set".to_owned()
    }
}

fn needs_a_line(name: Name) -> String {
    format!("{} needs between 1 and 100 characters, on one line.", name.label())
}

fn is_line(value: &str, most: usize) -> bool {
    value.chars().count() <= most && !value.chars().any(char::is_control)
}

/// Names that once stood for a region and stand for a fixed offset today, each with what is meant.
const WITHOUT_SUMMER: [(&str, &str); 2] =
    [("EST", "America/New_York"), ("MST", "America/Denver (America/Phoenix in most of Arizona)")];

/// The clock of machines, by all its names.
const OF_MACHINES: &str =
    "UTC Etc/UTC UCT Etc/UCT Zulu Etc/Zulu Universal Etc/Universal GMT Etc/GMT Greenwich";

/// The zone to use instead of `name`, where that is a fixed distance from UTC all year round: the clock would be an
/// hour wrong from March to November.
pub fn without_daylight_saving(name: &str) -> Option<&'static str> {
    let known = WITHOUT_SUMMER.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    let is_offset = ["Etc/GMT+", "Etc/GMT-", "GMT+", "GMT-"]
        .iter()
        .any(|start| name.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start)));
    known.map(|(_, meant)| *meant).or_else(|| is_offset.then_some("America/Chicago or the like"))
}

/// True for the default time zone of machines that were not configured.
pub fn is_of_machines(name: &str) -> bool {
    OF_MACHINES.split(' ').any(|known| known.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zone_without_daylight_saving_is_told_from_a_place() {
        for (name, meant) in [
            ("EST", Some("America/New_York")),
            ("est", Some("America/New_York")),
            ("MST", Some("America/Denver")),
            ("Etc/GMT+5", Some("America/Chicago")),
            ("America/New_York", None),
            ("America/Phoenix", None),
            ("EST5EDT", None),
            ("Pacific/Honolulu", None),
            ("UTC", None),
        ] {
            let found = without_daylight_saving(name);
            assert_eq!(found.is_some(), meant.is_some(), "{name}");
            assert!(found.unwrap_or_default().starts_with(meant.unwrap_or_default()), "{name}: {found:?}");
        }
        assert!(is_of_machines("Etc/UTC") && is_of_machines("utc") && !is_of_machines("Africa/Abidjan"));
    }
}
