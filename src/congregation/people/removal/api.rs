//! HTTP for removing people and bringing them back.

use jiff::SignedDuration;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::remove::{find_removable, remove_person};
use super::restore::{find_way_back, list_taken_away, restore_person};
use super::{Clearance, ImportMarks, RESTORABLE_DAYS, RemovedRow};
use crate::accounts::elevation::PeopleWork;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::guard::Visit;
use crate::http::error::{ApiError, Message, message};
use crate::http::shared::Shared;
use crate::platform::client::Client;
use crate::platform::clock::rfc3339;
use crate::platform::refusal::Refusal;
use crate::platform::text::validation::folded;

pub struct RemovalApi;

/// The effects of a removal.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Removal {
    /// Their name has to be typed: they have an account, gifts or pledges.
    name_needed: bool,
    /// The number of gifts that would stay as anonymous sums. For administrators who are treasurers, too.
    anonymous_gifts: Option<i64>,
    /// The number of pledges that would go. For administrators who are treasurers, too.
    pledges: Option<i64>,
    /// The number of statements of theirs alone that would go. For administrators who are treasurers, too, where there
    /// are any.
    statements: Option<i64>,
    /// The number of gifts in kind of theirs alone that would go. For administrators who are treasurers, too, where
    /// there are any.
    gifts_in_kind: Option<i64>,
}

/// A removal, with step-up.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct PersonToRemove {
    /// First and last name as they stand here; only where they have to be typed.
    name: Option<String>,
    step_up: StepUp,
}

/// A removed row.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct RemovedPerson {
    /// The removal's number, for undoing it.
    id: i64,
    name: String,
    member_number: String,
    /// The row it was merged into; left out: it was removed.
    merged_into_id: Option<String>,
    /// That person's name and number.
    merged_into: Option<String>,
    /// The actor.
    by: String,
    /// RFC 3339, on the congregation's clock.
    at: String,
    /// The end of the time in which it can be brought back.
    until: String,
    /// The caller may bring it back.
    can_bring_back: bool,
}

#[OpenApi(prefix_path = "/api/office")]
impl RemovalApi {
    /// The effects of a person's removal
    #[oai(path = "/people/:id/removal", method = "get", operation_id = "removal")]
    async fn removal(
        &self,
        caller: RoleHolder<PeopleWork>,
        id: Path<String>,
    ) -> Result<Json<Removal>, ApiError> {
        let (account, consequences) =
            caller.read(move |conn, visit| Ok(find_removable(conn, &id.0, visit))).await??;
        let roles = caller.visit().session.member.roles;
        let sees_books = Clearance::Both.is_given_to(roles);
        Ok(Json(Removal {
            name_needed: consequences.clearance(&account) == Clearance::Both,
            anonymous_gifts: sees_books.then_some(consequences.gifts),
            pledges: sees_books.then_some(consequences.pledges),
            statements: Some(consequences.statements).filter(|count| sees_books && *count > 0),
            gifts_in_kind: Some(consequences.in_kind).filter(|count| sees_books && *count > 0),
        }))
    }

    /// Remove a person who was added by mistake, with step-up
    ///
    /// For 30 days they can be brought back.
    #[oai(path = "/people/:id/remove", method = "post", operation_id = "removePerson")]
    async fn remove(
        &self,
        caller: RoleHolder<PeopleWork>,
        marks: Shared<&ImportMarks>,
        client: Client,
        id: Path<String>,
        body: Json<PersonToRemove>,
    ) -> Result<Json<Message>, ApiError> {
        let Json(PersonToRemove { name, step_up }) = body;
        let (here, marks) = (client.clone(), *marks.0);
        let account = caller
            .write_after_step_up(step_up, client, move |tx, visit| {
                let (account, consequences) = find_removable(tx, &id.0, visit)?;
                let typed = name.as_deref().map(folded);
                let right = folded(&format!("{} {}", account.first_name, account.last_name));
                if consequences.clearance(&account) == Clearance::Both && typed != Some(right) {
                    let text = "That is not the name. Please type first and last name of the person as they stand here.";
                    return Err(Refusal::field("name", text));
                }
                remove_person(tx, &account, marks, visit.actor(&here), visit.now)?;
                Ok(account)
            })
            .await?;
        let name = account.in_words();
        Ok(message(format!("{name} is removed. For {RESTORABLE_DAYS} days they can be brought back.")))
    }

    /// People who can be brought back: removed or merged within 30 days, newest first, 200 at most
    #[oai(path = "/removed", method = "get", operation_id = "removedPeople")]
    async fn removed(&self, caller: RoleHolder<PeopleWork>) -> Result<Json<Vec<RemovedPerson>>, ApiError> {
        let taken = caller.read(|conn, visit| list_taken_away(conn, visit.now)).await?;
        Ok(Json(taken.into_iter().map(|one| RemovedPerson::of(one, caller.visit())).collect()))
    }

    /// Bring back a person who was removed
    #[oai(path = "/removed/:id/restore", method = "post", operation_id = "restorePerson")]
    async fn restore(
        &self,
        caller: RoleHolder<PeopleWork>,
        marks: Shared<&ImportMarks>,
        client: Client,
        id: Path<i64>,
    ) -> Result<Json<Message>, ApiError> {
        let marks = *marks.0;
        let back = caller
            .write(move |tx, visit| {
                let taken = find_way_back(tx, id.0, visit)?;
                let zone = &visit.settings.time_zone;
                restore_person(tx, &taken, marks, visit.actor(&client), visit.now, zone)
            })
            .await?;
        Ok(message(back.in_words()))
    }
}

impl RemovedPerson {
    fn of(taken: RemovedRow, visit: &Visit) -> Self {
        let zone = &visit.settings.time_zone;
        let until = taken.at + SignedDuration::from_hours(24 * RESTORABLE_DAYS);
        Self {
            id: taken.id,
            can_bring_back: taken.needs.is_given_to(visit.session.member.roles),
            name: taken.name,
            member_number: taken.number,
            merged_into_id: taken.kept_id,
            merged_into: taken.kept_name,
            by: taken.actor,
            at: rfc3339(taken.at, zone),
            until: rfc3339(until, zone),
        }
    }
}
