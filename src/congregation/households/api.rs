//! HTTP for the office's households.

use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi};

use super::{
    HouseholdPage, HouseholdSaved, NewPlace, add_to_household, change_household, find, make_household,
    no_household, split_household, take_out_of_household,
};
use crate::accounts::elevation::guard::{Office, save, show};
use crate::congregation::people::members::api::PersonFields;
use crate::http::error::Answer;
use crate::http::json::Json;

pub struct HouseholdsApi;

/// A household to be made.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct HouseholdToMake {
    name: String,
    people: Vec<NewPlace>,
}

/// Another name, address or phone number. What is left out stays as it is; an empty text empties it. The address
/// changes for everybody whose own was the household's until now, and so does the phone number.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct HouseholdPatch {
    /// The one that was read.
    version: i64,
    name: Option<String>,
    /// The fields that its people share: the address and the phone number.
    #[oai(flatten)]
    shared: PersonFields,
}

/// Places for people in a household that was read.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct HouseholdPlaces {
    /// The one that was read.
    version: i64,
    /// One at least: all get their places, or none.
    people: Vec<NewPlace>,
}

/// Some of the people of a household get one of their own.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct HouseholdSplit {
    /// The one that was read.
    version: i64,
    /// The new household's name.
    name: String,
    /// The people who live there. With `also` a child lives in both.
    people: Vec<NewPlace>,
}

#[OpenApi(prefix_path = "/api/office/households")]
impl HouseholdsApi {
    /// A household and its people
    #[oai(path = "/:id", method = "get", operation_id = "household")]
    async fn household(&self, caller: Office, id: Path<String>) -> Answer<HouseholdPage> {
        show(&caller, move |conn, _| find(conn, &id.0)?.ok_or_else(no_household)).await
    }

    /// Make a household
    ///
    /// People who live elsewhere move, except a child with `also`.
    #[oai(path = "/", method = "post", operation_id = "makeHousehold")]
    async fn make(&self, caller: Office, body: Json<HouseholdToMake>) -> Answer<HouseholdSaved> {
        let HouseholdToMake { name, people } = body.0;
        save(&caller, move |work| make_household(work, &name, &people)).await
    }

    /// Change a household's name, address or phone number
    #[oai(path = "/:id", method = "put", operation_id = "changeHousehold")]
    async fn change(
        &self,
        caller: Office,
        id: Path<String>,
        body: Json<HouseholdPatch>,
    ) -> Answer<HouseholdSaved> {
        let HouseholdPatch { version, name, shared } = body.0;
        save(&caller, move |work| change_household(work, &id.0, version, name, &shared.0)).await
    }

    /// Give people places in a household, or other roles in it
    ///
    /// People who live elsewhere move, except a child with `also`.
    #[oai(path = "/:id/members", method = "post", operation_id = "addToHousehold")]
    async fn add(
        &self,
        caller: Office,
        id: Path<String>,
        body: Json<HouseholdPlaces>,
    ) -> Answer<HouseholdSaved> {
        let HouseholdPlaces { version, people } = body.0;
        save(&caller, move |work| add_to_household(work, &id.0, version, &people)).await
    }

    /// Take a person out of a household
    ///
    /// A household without people is removed.
    #[oai(path = "/:id/members/:person", method = "delete", operation_id = "takeOutOfHousehold")]
    async fn take_out(
        &self,
        caller: Office,
        id: Path<String>,
        person: Path<String>,
        /// The one that was read.
        version: Query<i64>,
    ) -> Answer<HouseholdSaved> {
        save(&caller, move |work| take_out_of_household(work, &id.0, version.0, &person.0)).await
    }

    /// Split a household: some of its people get one of their own
    #[oai(path = "/:id/split", method = "post", operation_id = "splitHousehold")]
    async fn split(
        &self,
        caller: Office,
        id: Path<String>,
        body: Json<HouseholdSplit>,
    ) -> Answer<HouseholdSaved> {
        let HouseholdSplit { version, name, people } = body.0;
        save(&caller, move |work| split_household(work, &id.0, version, &name, &people)).await
    }
}
