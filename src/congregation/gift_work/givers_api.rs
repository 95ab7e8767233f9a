//! HTTP for finding a giver as one types.

use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use crate::accounts::role_work::GivingWork;
use crate::accounts::role_work::api::OfficeError;
use crate::accounts::role_work::guard::RoleHolder;
use crate::congregation::people::list::{self, PeopleQuery};
use crate::congregation::people::{Filter, ListedPerson, PageAt, Sort, search_index};

/// Givers, as the treasurer finds them.
pub struct GiversApi;

/// People found.
const MOST: usize = 8;

/// Somebody who may have given: of people a treasurer reads name, number and household.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct FoundGiver {
    id: String,
    /// The member number, such as M0001.
    number: String,
    first_name: String,
    last_name: String,
    preferred_name: Option<String>,
    household: Option<String>,
}

#[OpenApi(prefix_path = "/api/office/giving/givers")]
impl GiversApi {
    /// People by name, member number or household, as one types; eight at most
    #[oai(path = "/", method = "get", operation_id = "findGivers")]
    async fn find(
        &self,
        caller: RoleHolder<GivingWork>,
        /// The beginnings of words in any order. Accents and case do not count.
        #[oai(default)]
        search: Query<String>,
    ) -> Result<Json<Vec<FoundGiver>>, OfficeError> {
        if search.0.trim().is_empty() {
            return Ok(Json(Vec::new()));
        }
        let query = PeopleQuery {
            search: search.0,
            filter: Filter::default(),
            sort: Sort::default(),
            at: PageAt::Start,
        };
        let asked = query.clone();
        let found = caller
            .read(move |conn, visit| list::fresh_page(conn, &asked, &visit.settings, visit.now))
            .await?;
        let found = if let Some(found) = found {
            found
        } else {
            let asked = query.clone();
            caller
                .write::<_, rusqlite::Error>(move |tx, visit| {
                    search_index::refresh(tx)?;
                    list::page(tx, &asked, &visit.settings, visit.now)
                })
                .await?
        };
        let people = found.people.into_iter().filter(|person| is_found_by(person, &query.search));
        Ok(Json(people.take(MOST).map(FoundGiver::from).collect()))
    }
}

/// The search index knows e-mail addresses and phone numbers, too, which are not for a treasurer.
fn is_found_by(person: &ListedPerson, search: &str) -> bool {
    let ListedPerson { first_name, last_name, preferred_name, number, household, .. } = person;
    let digits = number.trim_start_matches(|c: char| !c.is_ascii_digit() || c == '0');
    let texts = [first_name, last_name, number].map(String::as_str);
    let optional = [preferred_name.as_deref(), household.as_deref(), Some(digits)];
    search_index::begins_words(search, texts.into_iter().chain(optional.into_iter().flatten()))
}

impl From<ListedPerson> for FoundGiver {
    fn from(person: ListedPerson) -> Self {
        Self {
            id: person.id,
            number: person.number,
            first_name: person.first_name,
            last_name: person.last_name,
            preferred_name: person.preferred_name,
            household: person.household,
        }
    }
}
