//! What a volunteer says about the givers of a list: `--giver "Jon Smith=M0001"`, `--as-anonymous "Weekly plate"`.

use rusqlite::Connection;

use super::error::ImportError;
use super::gift_rows::GiftRow;
use crate::congregation::members::account::find_account;

/// Which lines are meant.
#[derive(Debug)]
enum Which {
    Line(u64),
    Called(String),
}

/// Whose gifts lines were said to be.
#[derive(Clone, Debug)]
pub(super) enum StatedGiver {
    Person(String),
    NoOne,
}

/// What was said.
#[derive(Debug)]
pub(super) struct StatedGivers(Vec<(Which, StatedGiver)>);

impl StatedGivers {
    /// Reads the switches; refuses one that fits no line of the file, as a slip would be without effect.
    pub(super) fn read(
        conn: &Connection,
        givers: &[String],
        as_anonymous: &[String],
        rows: &[GiftRow],
    ) -> Result<Self, ImportError> {
        let mut wishes = Vec::new();
        for pair in givers {
            let (what, who) = pair.rsplit_once('=').ok_or_else(|| {
                ImportError::Giver(format!(
                    "\"{pair}\" does not say who gave. Write --giver \"what the list says=member number\", for example --giver \"Jon Smith=M0001\" or --giver \"line 12=M0001\"."
                ))
            })?;
            let id = find_account(conn, who.trim())?.id;
            wishes.push((which("--giver", what, rows)?, StatedGiver::Person(id)));
        }
        for what in as_anonymous {
            wishes.push((which("--as-anonymous", what, rows)?, StatedGiver::NoOne));
        }
        Ok(Self(wishes))
    }

    /// Whose gift the line was said to be.
    pub(super) fn of(&self, row: &GiftRow) -> Option<StatedGiver> {
        self.0.iter().find(|(which, _)| which.fits(row)).map(|(_, giver)| giver.clone())
    }
}

impl Which {
    fn fits(&self, row: &GiftRow) -> bool {
        match self {
            Self::Line(line) => row.line == *line,
            Self::Called(word) => row.clues.is_called(word),
        }
    }
}

fn which(switch: &str, what: &str, rows: &[GiftRow]) -> Result<Which, ImportError> {
    let line = what.trim().to_lowercase();
    let line = line.strip_prefix("line ").and_then(|number| number.trim().parse().ok());
    let which = line.map_or_else(|| Which::Called(what.trim().to_owned()), Which::Line);
    if rows.iter().any(|row| which.fits(row)) {
        Ok(which)
    } else {
        Err(ImportError::Giver(format!(
            "{switch} names \"{}\", which no line of the file says. Nothing was written.",
            what.trim()
        )))
    }
}
