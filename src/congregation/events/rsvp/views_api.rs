//! Answers as the API shows them.

use poem_openapi::Object;

use super::deadline::Closed;
use super::find::{AnsweredParty, Answers, AskingPage, EventPage};
use super::{AnswerStatus, Invitee};
use crate::congregation::events::EventFields;
use crate::congregation::events::start_date::start_date;
use jiff::tz::TimeZone;

/// An event with all that a member sees of it.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct EventDetails {
    id: String,
    title: String,
    category: String,
    description: Option<String>,
    /// RFC 3339 with the congregation's offset, or a bare date for an all-day event.
    start_date: String,
    /// The same of the end; the last day of an all-day event that lasts several.
    end_date: Option<String>,
    location: Option<String>,
    /// "every Sunday"
    repeats: Option<String>,
    /// The organiser's name.
    organiser: Option<String>,
    is_cancelled: bool,
    cancel_reason: Option<String>,
    in_series: bool,
    /// None: the event takes no answers.
    asking: Option<WhoComes>,
    /// You are who asks: all answers are yours to read.
    is_organiser: bool,
}

/// The attendance of an event.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct WhoComes {
    /// Why no answers are taken any more.
    closed: Option<String>,
    /// Closed, but people who come may still decline.
    takes_a_no: bool,
    /// The last day on which answers are taken.
    until: Option<String>,
    /// People, guests among them.
    coming: u32,
    /// Households they come from.
    households: u32,
    waiting: u32,
    /// The number of people; none: no limit.
    capacity: Option<u32>,
    /// Names, where the event shows them.
    names: Option<Vec<String>>,
    /// Your household, or you.
    people: Vec<HouseholdAnswer>,
    guests: u8,
    note: Option<String>,
    /// You wait for places.
    waits: bool,
    /// You answer for yourself only.
    only_for_oneself: bool,
}

/// A person of the household.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct HouseholdAnswer {
    id: String,
    first_name: String,
    last_name: String,
    status: Option<AnswerStatus>,
}

/// All answers to an event.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct EventAnswers {
    id: String,
    title: String,
    /// RFC 3339 with the congregation's offset, or a bare date for an all-day event.
    start_date: String,
    location: Option<String>,
    coming: u32,
    waiting: u32,
    declined: u32,
    capacity: Option<u32>,
    closed: Option<String>,
    /// The office or the organiser has closed it, and may open it again.
    closed_by_hand: bool,
    /// Parties that come, by name; then waiting ones, the longest first.
    parties: Vec<PartyOfAnswers>,
}

/// A party that answered.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PartyOfAnswers {
    /// The household's name, or the person's.
    name: Option<String>,
    people: Vec<HouseholdAnswer>,
    guests: u8,
    note: Option<String>,
    waits: bool,
    /// People who come or wait, guests among them.
    size: u32,
}

/// When an event is, as the API says it.
pub struct EventTimes {
    /// RFC 3339 with the congregation's offset, or a bare date for an all-day event.
    pub start_date: String,
    /// The same of the end; the last day of an all-day event that lasts several.
    pub end_date: Option<String>,
}

impl EventTimes {
    pub fn of(fields: &EventFields, zone: &TimeZone) -> Self {
        let last_day = fields.last_day().to_string();
        Self {
            start_date: start_date(&fields.date.to_string(), &fields.time_text(), zone),
            end_date: match fields.end.time {
                Some(time) => Some(start_date(&last_day, &time.strftime("%H:%M").to_string(), zone)),
                None => (fields.end.days > 0).then_some(last_day),
            },
        }
    }
}

impl EventDetails {
    pub(super) fn of(page: EventPage, zone: &TimeZone) -> Self {
        let EventPage { event, repeats, organiser, asking, is_organiser } = page;
        let fields = event.fields;
        let EventTimes { start_date, end_date } = EventTimes::of(&fields, zone);
        Self {
            id: event.id,
            start_date,
            end_date,
            title: fields.title,
            category: fields.category,
            description: fields.description,
            location: fields.location,
            in_series: event.in_series.is_some(),
            repeats,
            organiser,
            is_cancelled: event.cancelled.is_some(),
            cancel_reason: event.cancelled.and_then(|cancelled| cancelled.reason),
            asking: asking.map(WhoComes::from),
            is_organiser,
        }
    }
}

impl From<AskingPage> for WhoComes {
    fn from(page: AskingPage) -> Self {
        Self {
            takes_a_no: page.closed.as_ref().is_some_and(Closed::takes_a_no),
            closed: page.closed.map(|closed| closed.to_string()),
            until: page.until.map(|day| day.to_string()),
            coming: page.numbers.coming,
            households: page.numbers.households,
            waiting: page.numbers.waiting,
            capacity: page.capacity,
            names: page.names,
            people: page.people.into_iter().map(HouseholdAnswer::from).collect(),
            guests: page.party.guests,
            note: page.party.note,
            waits: page.party.waits,
            only_for_oneself: page.only_for_oneself,
        }
    }
}

impl EventAnswers {
    pub(super) fn of(answers: Answers, zone: &TimeZone) -> Self {
        let Answers { event, numbers, closed, parties } = answers;
        let fields = event.fields;
        Self {
            id: event.id,
            start_date: start_date(&fields.date.to_string(), &fields.time_text(), zone),
            title: fields.title,
            location: fields.location,
            coming: numbers.coming,
            waiting: numbers.waiting,
            declined: numbers.declined,
            capacity: fields.asks.and_then(|asking| asking.capacity),
            closed_by_hand: matches!(closed, Some(Closed::Because(_))),
            closed: closed.map(|closed| closed.to_string()),
            parties: parties.into_iter().map(PartyOfAnswers::from).collect(),
        }
    }
}

impl From<AnsweredParty> for PartyOfAnswers {
    fn from(party: AnsweredParty) -> Self {
        Self {
            size: party.size(),
            name: party.name,
            people: party.people.into_iter().map(HouseholdAnswer::from).collect(),
            guests: party.answer.guests,
            note: party.answer.note,
            waits: party.answer.waits,
        }
    }
}

impl From<Invitee> for HouseholdAnswer {
    fn from(person: Invitee) -> Self {
        Self {
            id: person.id,
            first_name: person.first_name,
            last_name: person.last_name,
            status: person.status,
        }
    }
}
