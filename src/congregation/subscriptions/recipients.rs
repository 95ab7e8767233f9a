//! The letters to many that a member wants, and the recipients of one: people who want it and have an address that takes
//! letters, are alive, live here and are not disabled. An address that several share gets one.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::reached::one_at_each_address;
pub use super::store::{to_telephone, willing};
use super::{LetterChoice, LetterChoices, MyLetters, stop, store};
use crate::accounts::guard::Visit;
use crate::platform::mail::outbox::{self, refusal_of};
use crate::platform::mail::{
    BulkLetter, BulkLetters, BulkOccasion, BulkText, FinishedLetter, LetterLink, Reader, StopLinks,
    lay_out_bulk, quota,
};
use crate::platform::settings::Settings;

pub fn choices_of(conn: &Connection, member_id: &str, settings: &Settings) -> rusqlite::Result<MyLetters> {
    let (wanted, address) = store::choices(conn, member_id)?;
    let refused = match &address {
        Some(address) => refusal_of(conn, address)?.is_some(),
        None => false,
    };
    let week_letter_at = settings.week_letter.map(|weekly| weekly.in_words());
    Ok(MyLetters { wanted, address, refused, week_letter_at })
}

pub fn set_choices(
    tx: &Transaction<'_>,
    member_id: &str,
    choices: LetterChoices,
    settings: &Settings,
) -> rusqlite::Result<MyLetters> {
    store::set_choices(tx, member_id, choices)?;
    choices_of(tx, member_id, settings)
}

/// Queues a letter for each address of those who want it; returns how many.
pub fn queue(
    tx: &Transaction<'_>,
    choice: LetterChoice,
    letters: &BulkLetters<'_>,
    now: Timestamp,
) -> rusqlite::Result<usize> {
    let people = one_at_each_address(&willing(tx, choice)?);
    outbox::enqueue_bulk(tx, letters, &people, now)?;
    Ok(people.len())
}

/// The person's address, and everybody there who wants this letter now.
pub fn readers_with(
    conn: &Connection,
    choice: LetterChoice,
    member_id: &str,
) -> rusqlite::Result<(String, Vec<Reader>)> {
    let address = store::address(conn, member_id)?.unwrap_or_default();
    let readers = store::readers_at(conn, choice, &address)?;
    Ok((address, readers))
}

/// A letter to many before it is addressed.
#[derive(Clone, Copy)]
pub struct LetterToMany<'a> {
    pub choice: LetterChoice,
    pub words: &'a str,
    pub title: &'a str,
    pub body: &'a str,
    pub links: &'a [LetterLink],
}

impl LetterToMany<'_> {
    /// Writes it to the address of its occasion, for those there who want it now.
    pub fn write(&self, occasion: &BulkOccasion<'_>) -> rusqlite::Result<BulkLetter> {
        let (address, readers) = readers_with(occasion.tx, self.choice, occasion.member_id)?;
        Ok(self.write_to(&address, &readers, occasion))
    }

    /// Writes it to these readers at one address.
    pub fn write_to(&self, address: &str, readers: &[Reader], occasion: &BulkOccasion<'_>) -> BulkLetter {
        let BulkOccasion { seal, settings, now, .. } = *occasion;
        if readers.is_empty() {
            return BulkLetter::Never("nobody at this address wants it any more");
        }
        let stop = stop::links_for(seal, self.choice, readers, settings, now);
        BulkLetter::Write(Box::new(self.lay_out(address, readers, stop.as_ref(), settings)))
    }

    /// The letter as its reader would get it, with a link to end such letters that leads nowhere.
    pub fn example(&self, reader: Reader, settings: &Settings) -> FinishedLetter {
        let link = settings.public_address.link(&format!("{}#...", stop::PAGE));
        let is_reachable = settings.public_address.is_reachable_from_outside();
        let stop = is_reachable.then(|| StopLinks { page: link.clone(), one_click: link });
        self.lay_out("", &[reader], stop.as_ref(), settings)
    }

    fn lay_out(
        &self,
        address: &str,
        readers: &[Reader],
        stop: Option<&StopLinks>,
        settings: &Settings,
    ) -> FinishedLetter {
        let Self { words, title, body, links, .. } = *self;
        lay_out_bulk(&BulkText { words, title, body, links, readers, address, stop }, settings)
    }
}

/// The visitor as the reader of an example.
pub fn as_reader(visit: &Visit) -> Reader {
    let member = &visit.session.member;
    Reader {
        member_id: member.id.clone(),
        first_name: member.first_name.clone(),
        full_name: format!("{} {}", member.first_name, member.last_name),
    }
}

/// "12 letters are on their way. The last leaves in about an hour." They wait already.
pub fn on_their_way(
    conn: &Connection,
    letters: usize,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<String> {
    let said = match letters {
        1 => "1 letter is on its way.".to_owned(),
        many => format!("{many} letters are on their way."),
    };
    let last = quota::last_leaves(conn, 0, settings, now)?;
    Ok([said].into_iter().chain(last).collect::<Vec<_>>().join(" "))
}
