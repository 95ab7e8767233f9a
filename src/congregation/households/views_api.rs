//! Households in request and response bodies.

use poem_openapi::Object;

use super::change::HouseholdChange;
use super::{HouseholdPage, NewPlace, PersonOfHousehold};
use crate::congregation::people::members::join_household::LeftBehind;
use crate::congregation::people::members::{HouseholdRole, MemberField};
use crate::http::json_text::{PatchText, RequiredText};

/// A household with its people. Address and phone are those of the first of them.
#[derive(Debug, Object)]
#[oai(rename = "Household", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct HouseholdView {
    id: String,
    /// The version read before the change; a change is refused where another was saved meanwhile.
    version: i64,
    name: String,
    address: Option<String>,
    city: Option<String>,
    state: Option<String>,
    zip_code: Option<String>,
    country: Option<String>,
    phone: Option<String>,
    /// Heads, spouses, children, then the others; each from the eldest down.
    people: Vec<PersonOfHouseholdView>,
}

/// A person of a household.
#[derive(Debug, Object)]
#[oai(rename = "PersonOfHousehold", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PersonOfHouseholdView {
    id: String,
    /// The member number, such as M0001.
    member_number: String,
    first_name: String,
    last_name: String,
    preferred_name: Option<String>,
    photo_url: Option<String>,
    /// A day.
    date_of_birth: Option<String>,
    role: Option<HouseholdRole>,
    /// Their address is the household's, and changes with it.
    has_address: bool,
    /// Their phone number is the household's, and changes with it.
    has_phone: bool,
    /// The names of the other households in which they live.
    elsewhere: Vec<String>,
}

/// A person's place in a household.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct HouseholdPlace {
    person_id: RequiredText,
    /// Left out: as it is.
    role: Option<HouseholdRole>,
    /// A child stays where it lives, and lives here, too.
    #[oai(default)]
    also: bool,
}

/// A household to be made.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct HouseholdToMake {
    pub name: RequiredText,
    pub people: Vec<HouseholdPlace>,
}

/// Another name, address or phone number. What is left out stays as it is; null or an empty text empties it. The address
/// changes for everybody whose own was the household's until now, and so does the phone number.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct HouseholdPatch {
    /// The one that was read.
    pub version: i64,
    name: Option<String>,
    address: PatchText,
    city: PatchText,
    state: PatchText,
    zip_code: PatchText,
    country: PatchText,
    phone: PatchText,
}

/// Places for people in a household that was read.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct HouseholdPlaces {
    /// The one that was read.
    pub version: i64,
    /// One at least: all get their places, or none.
    pub people: Vec<HouseholdPlace>,
}

/// Some of the people of a household get one of their own.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct HouseholdSplit {
    /// The one that was read.
    pub version: i64,
    /// The new household's name.
    pub name: RequiredText,
    /// The people who live there. With `also` a child lives in both.
    pub people: Vec<HouseholdPlace>,
}

/// The result of a change.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct HouseholdSaved {
    /// The household now; left out where it has no people any more.
    pub household: Option<HouseholdView>,
    /// The household that was made by a split.
    pub made: Option<HouseholdView>,
    /// Effects elsewhere, in sentences: a household without a head, or one that was removed.
    pub notes: Vec<String>,
}

impl From<HouseholdPlace> for NewPlace {
    fn from(place: HouseholdPlace) -> Self {
        Self { person: place.person_id.0, role: place.role, also: place.also }
    }
}

impl From<HouseholdPatch> for HouseholdChange {
    fn from(patch: HouseholdPatch) -> Self {
        let HouseholdPatch { version: _, name, address, city, state, zip_code, country, phone } = patch;
        let fields = [
            (MemberField::Address, address),
            (MemberField::City, city),
            (MemberField::State, state),
            (MemberField::ZipCode, zip_code),
            (MemberField::Country, country),
        ];
        let address = fields.into_iter().filter_map(|(field, sent)| Some((field, sent_text(sent)?)));
        Self { name, address: address.collect(), phone: sent_text(phone) }
    }
}

/// None: it was left out.
#[expect(clippy::option_option, reason = "left out and emptied are two things")]
fn sent_text(sent: PatchText) -> Option<Option<String>> {
    match sent {
        PatchText::LeftOut => None,
        PatchText::Null => Some(None),
        PatchText::Text(text) => Some(Some(text)),
    }
}

impl From<HouseholdPage> for HouseholdView {
    fn from(page: HouseholdPage) -> Self {
        let value = |field| page.value(field).map(str::to_owned);
        Self {
            address: value(MemberField::Address),
            city: value(MemberField::City),
            state: value(MemberField::State),
            zip_code: value(MemberField::ZipCode),
            country: value(MemberField::Country),
            phone: value(MemberField::Phone),
            people: page.people.iter().map(|person| PersonOfHouseholdView::of(&page, person)).collect(),
            id: page.household.id,
            version: page.version,
            name: page.household.name,
        }
    }
}

impl PersonOfHouseholdView {
    fn of(page: &HouseholdPage, person: &PersonOfHousehold) -> Self {
        let resident = person.resident.clone();
        Self {
            id: resident.id,
            member_number: resident.number,
            first_name: resident.first_name,
            last_name: resident.last_name,
            preferred_name: person.preferred_name.clone(),
            photo_url: person.photo_url.clone(),
            date_of_birth: person.values.get(MemberField::DateOfBirth).map(str::to_owned),
            role: resident.role,
            has_address: page.has_address(person),
            has_phone: page.has_phone(person),
            elsewhere: person.elsewhere.clone(),
        }
    }
}

impl HouseholdSaved {
    pub(super) fn of(
        household: Option<HouseholdPage>,
        made: Option<HouseholdPage>,
        left: &[LeftBehind],
    ) -> Self {
        Self {
            household: household.map(HouseholdView::from),
            made: made.map(HouseholdView::from),
            notes: left.iter().map(ToString::to_string).collect(),
        }
    }
}
