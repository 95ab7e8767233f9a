//! HTTP for the office's households.

use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;

use super::change::{HouseholdChange, change_household};
use super::find::{at_version, find};
use super::make::{add_to_household, make_household, take_out_of_household};
use super::split::split_household;
use super::views_api::{
    HouseholdPatch, HouseholdPlaces, HouseholdSaved, HouseholdSplit, HouseholdToMake, HouseholdView,
};
use super::{ChangedHousehold, HouseholdWorkError, NewPlace};
use crate::accounts::elevation::PeopleWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::http::error::ApiError;
use crate::platform::client::Client;
use crate::platform::refusal::{ErrorCode, Refusal};

pub struct HouseholdsApi;

#[OpenApi(prefix_path = "/api/office/households")]
impl HouseholdsApi {
    /// A household and its people
    #[oai(path = "/:id", method = "get", operation_id = "household")]
    async fn household(
        &self,
        caller: RoleHolder<PeopleWork>,
        id: Path<String>,
    ) -> Result<Json<HouseholdView>, ApiError> {
        let found = caller.read(move |conn, _| find(conn, &id.0)).await?;
        let page = found.ok_or_else(|| ApiError::from(HouseholdWorkError::NoHousehold))?;
        Ok(Json(page.into()))
    }

    /// Make a household
    ///
    /// People who live elsewhere move, except a child with `also`.
    #[oai(path = "/", method = "post", operation_id = "makeHousehold")]
    async fn make(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        body: Json<HouseholdToMake>,
    ) -> Result<Json<HouseholdSaved>, ApiError> {
        let HouseholdToMake { name, people } = body.0;
        let people: Vec<NewPlace> = people.into_iter().map(NewPlace::from).collect();
        let saved = caller
            .write::<_, HouseholdWorkError>(move |tx, visit| {
                let (made, left) = make_household(
                    tx,
                    &name.0,
                    &people,
                    visit.actor(&client),
                    visit.now,
                    &visit.settings.time_zone,
                )?;
                Ok(HouseholdSaved::of(find(tx, &made.id)?, None, &left))
            })
            .await?;
        Ok(Json(saved))
    }

    /// Change a household's name, address or phone number
    #[oai(path = "/:id", method = "put", operation_id = "changeHousehold")]
    async fn change(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        body: Json<HouseholdPatch>,
    ) -> Result<Json<HouseholdSaved>, ApiError> {
        let version = body.0.version;
        let change = HouseholdChange::from(body.0);
        let worked = caller.write(move |tx, visit| {
            at_version(tx, &id.0, version, |page| {
                let zone = &visit.settings.time_zone;
                change_household(tx, page, &change, visit.actor(&client), visit.now, zone)?;
                Ok(Vec::new())
            })
        });
        Ok(Json(worked.await?.into()))
    }

    /// Give people places in a household, or other roles in it
    ///
    /// People who live elsewhere move, except a child with `also`.
    #[oai(path = "/:id/members", method = "post", operation_id = "addToHousehold")]
    async fn add(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        body: Json<HouseholdPlaces>,
    ) -> Result<Json<HouseholdSaved>, ApiError> {
        let HouseholdPlaces { version, people } = body.0;
        let people: Vec<NewPlace> = people.into_iter().map(NewPlace::from).collect();
        let worked = caller.write(move |tx, visit| {
            at_version(tx, &id.0, version, |page| {
                add_to_household(
                    tx,
                    page,
                    &people,
                    visit.actor(&client),
                    visit.now,
                    &visit.settings.time_zone,
                )
            })
        });
        Ok(Json(worked.await?.into()))
    }

    /// Take a person out of a household
    ///
    /// A household without people is removed.
    #[oai(path = "/:id/members/:person", method = "delete", operation_id = "takeOutOfHousehold")]
    async fn take_out(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        person: Path<String>,
        /// The one that was read.
        version: Query<i64>,
    ) -> Result<Json<HouseholdSaved>, ApiError> {
        let worked = caller.write(move |tx, visit| {
            at_version(tx, &id.0, version.0, |page| {
                take_out_of_household(
                    tx,
                    page,
                    &person.0,
                    visit.actor(&client),
                    visit.now,
                    &visit.settings.time_zone,
                )
            })
        });
        Ok(Json(worked.await?.into()))
    }

    /// Split a household: some of its people get one of their own
    #[oai(path = "/:id/split", method = "post", operation_id = "splitHousehold")]
    async fn split(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        body: Json<HouseholdSplit>,
    ) -> Result<Json<HouseholdSaved>, ApiError> {
        let HouseholdSplit { version, name, people } = body.0;
        let leaving: Vec<NewPlace> = people.into_iter().map(NewPlace::from).collect();
        let (worked, made) = caller
            .write::<_, HouseholdWorkError>(move |tx, visit| {
                let mut made = None;
                let worked = at_version(tx, &id.0, version, |page| {
                    let actor = visit.actor(&client);
                    let (household, left) = split_household(
                        tx,
                        page,
                        &name.0,
                        &leaving,
                        actor,
                        visit.now,
                        &visit.settings.time_zone,
                    )?;
                    made = find(tx, &household.id)?;
                    Ok(left)
                })?;
                Ok((worked, made))
            })
            .await?;
        Ok(Json(HouseholdSaved::of(worked.page, made, &worked.left_behind)))
    }
}

impl From<ChangedHousehold> for HouseholdSaved {
    fn from(worked: ChangedHousehold) -> Self {
        Self::of(worked.page, None, &worked.left_behind)
    }
}

impl From<HouseholdWorkError> for Refusal {
    fn from(error: HouseholdWorkError) -> Self {
        let text = error.to_string();
        match error {
            HouseholdWorkError::NoHousehold | HouseholdWorkError::NoPerson => {
                Refusal::new(ErrorCode::NotFound, text)
            }
            HouseholdWorkError::Stale => Refusal::new(ErrorCode::ChangedMeanwhile, text),
            HouseholdWorkError::Household(error) => error.into(),
            HouseholdWorkError::Edit(error) => error.into(),
            HouseholdWorkError::Database(error) => error.into(),
            HouseholdWorkError::Text(_) => Refusal::field("name", text),
            HouseholdWorkError::NobodyChosen | HouseholdWorkError::EverybodyChosen => {
                Refusal::new(ErrorCode::FieldRefused, text)
            }
        }
    }
}
