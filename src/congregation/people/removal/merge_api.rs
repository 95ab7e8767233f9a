//! HTTP for merging two rows of one person.

use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::compare::{Comparison, Side, compare, refuse_unless_permitted};
use super::merge::merge_people;
use super::restore::{find_way_back, undo_merge};
use crate::accounts::account::Roles;
use crate::accounts::elevation::PeopleWork;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::RoleHolder;
use crate::congregation::people::members::api::PersonFields;
use crate::congregation::people::members::{AccountState, HouseholdMembership, MemberField};
use crate::http::error::{ApiError, Message, message};
use crate::platform::client::Client;
use crate::platform::refusal::{ErrorCode, Refusal};

pub struct MergeApi;

/// Two rows side by side.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct MergePreview {
    kept: MergeSide,
    other: MergeSide,
    /// Names of the fields that are not the same.
    differing: Vec<String>,
    /// The ones among them that only the row that goes has.
    only_other_has: Vec<String>,
    /// An administrator has to confirm.
    administrator_needed: bool,
    /// Why they can't be merged this way round, or not by the caller now.
    refusal: Option<String>,
}

/// One of the two.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct MergeSide {
    id: String,
    version: i64,
    /// The member number, such as M0001.
    member_number: String,
    fields: PersonFields,
    photo_url: Option<String>,
    email: Option<String>,
    contact_email: Option<String>,
    sign_in_name: Option<String>,
    account: AccountState,
    /// In words, such as "Smith Family (head)".
    households: Vec<String>,
}

/// A merge, with step-up.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct Merge {
    /// The version of the row that stays, as it was read.
    version: i64,
    /// The version of the row that goes, as it was read.
    other_version: i64,
    /// Names of the fields that the row that stays takes from the other. Left out: those that only the other has.
    from_other: Option<Vec<String>>,
    step_up: StepUp,
}

/// A merge that was made.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct Merged {
    /// For undoing it within 30 days.
    id: i64,
    message: String,
}

#[OpenApi(prefix_path = "/api/office")]
impl MergeApi {
    /// Two rows side by side, before they are merged: the first would stay
    #[oai(path = "/people/:id/merge/:other", method = "get", operation_id = "mergePreview")]
    async fn preview(
        &self,
        caller: RoleHolder<PeopleWork>,
        id: Path<String>,
        other: Path<String>,
    ) -> Result<Json<MergePreview>, ApiError> {
        let both = caller.read(move |conn, visit| Ok(compare(conn, &id.0, &other.0, visit.now))).await??;
        Ok(Json(MergePreview::of(both, caller.visit().session.member.roles)))
    }

    /// Merge two rows of one person, with step-up: the first stays, and so do its account and roles
    ///
    /// For 30 days it can be undone.
    #[oai(path = "/people/:id/merge/:other", method = "post", operation_id = "mergePeople")]
    async fn merge(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        other: Path<String>,
        body: Json<Merge>,
    ) -> Result<Json<Merged>, ApiError> {
        let Json(Merge { version, other_version, from_other, step_up }) = body;
        let here = client.clone();
        let merged = caller
            .write_after_step_up(step_up, client, move |tx, visit| {
                let both = compare(tx, &id.0, &other.0, visit.now)?;
                let member = &visit.session.member;
                refuse_unless_permitted(&both, &member.id, member.roles)?;
                if (both.kept.version, both.other.version) != (version, other_version) {
                    let text = "Somebody else has changed one of the two meanwhile. Nothing was saved yet.";
                    return Err(Refusal::new(ErrorCode::ChangedMeanwhile, text));
                }
                let taken = match from_other {
                    Some(names) => names.iter().map(|name| field_named(name)).collect::<Result<_, _>>()?,
                    None => both.only_the_other_has(),
                };
                let zone = &visit.settings.time_zone;
                let id = merge_people(tx, &both, &taken, visit.actor(&here), visit.now, zone)?;
                let (kept, other) = (both.kept.account.in_words(), both.other.account.in_words());
                let message = format!("{other} is merged into {kept}. For 30 days this can be undone.");
                Ok::<_, Refusal>(Merged { id, message })
            })
            .await?;
        Ok(Json(merged))
    }

    /// Undo a merge: two rows again, and what came since stays with the one that was kept
    #[oai(path = "/merges/:id/undo", method = "post", operation_id = "undoMerge")]
    async fn undo(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<i64>,
    ) -> Result<Json<Message>, ApiError> {
        let account = caller
            .write(move |tx, visit| {
                let taken = find_way_back(tx, id.0, visit)?;
                undo_merge(tx, &taken, visit.actor(&client), visit.now, &visit.settings.time_zone)
            })
            .await?;
        Ok(message(format!("{} is a row of its own again.", account.in_words())))
    }
}

fn field_named(name: &str) -> Result<MemberField, Refusal> {
    MemberField::of_json(name)
        .ok_or_else(|| Refusal::field("fromOther", format!("There is no such field: {name}")))
}

impl MergePreview {
    fn of(both: Comparison, mine: Roles) -> Self {
        let named = |field: MemberField| field.row().json.to_owned();
        Self {
            differing: both.differing().map(named).collect(),
            only_other_has: both.only_the_other_has().into_iter().map(named).collect(),
            administrator_needed: both.needs != super::Clearance::Office,
            refusal: both
                .refusal()
                .or_else(|| both.refusal_of_open_link(mine))
                .map(|refusal| refusal.message),
            kept: MergeSide::of(both.kept),
            other: MergeSide::of(both.other),
        }
    }
}

impl MergeSide {
    fn of(side: Side) -> Self {
        let Side { account, version, values, photo_url, places } = side;
        Self {
            id: account.id,
            version,
            member_number: account.number,
            fields: PersonFields::known(&values),
            photo_url,
            email: account.email,
            contact_email: account.contact_email,
            sign_in_name: account.sign_in_name,
            account: account.state,
            households: places.iter().map(HouseholdMembership::in_words).collect(),
        }
    }
}
