//! HTTP for removing people and bringing them back, and for merging two rows of one person.

use poem_openapi::param::Path;
use poem_openapi::{Object, OpenApi};

use super::merge::{Comparison, Side, compare, merge_people, refuse_unless_permitted};
use super::remove::{
    find_removable, find_way_back, list_taken_away, remove_person, restore_person, undo_merge,
};
use super::{Clearance, ImportMarks, RESTORABLE_DAYS, RemovedRow};
use crate::accounts::account::Roles;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::{Office, show};
use crate::congregation::people::members::api::PersonFields;
use crate::congregation::people::members::{AccountState, HouseholdMembership, MemberField};
use crate::http::error::{Answer, Message, message};
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::folded;

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

#[OpenApi(prefix_path = "/api/office")]
impl RemovalApi {
    /// The effects of a person's removal
    #[oai(path = "/people/:id/removal", method = "get", operation_id = "removal")]
    async fn removal(&self, caller: Office, id: Path<String>) -> Answer<Removal> {
        show(&caller, move |conn, visit| {
            let (account, consequences) = find_removable(conn, &id.0, visit)?;
            let sees_books = Clearance::Both.is_given_to(visit.session.member.roles);
            Ok(Removal {
                name_needed: consequences.clearance(&account) == Clearance::Both,
                anonymous_gifts: sees_books.then_some(consequences.gifts),
                pledges: sees_books.then_some(consequences.pledges),
                statements: Some(consequences.statements).filter(|count| sees_books && *count > 0),
                gifts_in_kind: Some(consequences.in_kind).filter(|count| sees_books && *count > 0),
            })
        })
        .await
    }

    /// Remove a person who was added by mistake, with step-up
    ///
    /// For 30 days they can be brought back.
    #[oai(path = "/people/:id/remove", method = "post", operation_id = "removePerson")]
    async fn remove(
        &self,
        caller: Office,
        marks: Shared<&ImportMarks>,
        id: Path<String>,
        body: Json<PersonToRemove>,
    ) -> Answer<Message> {
        let Json(PersonToRemove { name, step_up }) = body;
        let marks = *marks.0;
        let account = caller
            .write_after_step_up(step_up, move |tx, visit| {
                let (account, consequences) = find_removable(tx, &id.0, visit)?;
                let typed = name.as_deref().map(folded);
                let right = folded(&format!("{} {}", account.first_name, account.last_name));
                if consequences.clearance(&account) == Clearance::Both && typed != Some(right) {
                    let text = "That is not the name. Please type first and last name of the person as they stand here.";
                    return Err(Refusal::field("name", text));
                }
                remove_person(visit.work(tx), &account, marks)?;
                Ok(account)
            })
            .await?;
        let name = account.in_words();
        Ok(message(format!("{name} is removed. For {RESTORABLE_DAYS} days they can be brought back.")))
    }

    /// People who can be brought back: removed or merged within 30 days, newest first, 200 at most
    #[oai(path = "/removed", method = "get", operation_id = "removedPeople")]
    async fn removed(&self, caller: Office) -> Answer<Vec<RemovedRow>> {
        Ok(Json(caller.read(list_taken_away).await?))
    }

    /// Bring back a person who was removed
    #[oai(path = "/removed/:id/restore", method = "post", operation_id = "restorePerson")]
    async fn restore(&self, caller: Office, marks: Shared<&ImportMarks>, id: Path<i64>) -> Answer<Message> {
        let marks = *marks.0;
        let back = caller.write(move |tx, visit| {
            let taken = find_way_back(tx, id.0, visit)?;
            restore_person(visit.work(tx), &taken, marks)
        });
        Ok(message(back.await?))
    }
}

/// Merging two rows of one person.
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
    async fn preview(&self, caller: Office, id: Path<String>, other: Path<String>) -> Answer<MergePreview> {
        show(&caller, move |conn, visit| {
            let both = compare(conn, &id.0, &other.0, visit.now)?;
            Ok(MergePreview::of(both, visit.session.member.roles))
        })
        .await
    }

    /// Merge two rows of one person, with step-up: the first stays, and so do its account and roles
    ///
    /// For 30 days it can be undone.
    #[oai(path = "/people/:id/merge/:other", method = "post", operation_id = "mergePeople")]
    async fn merge(
        &self,
        caller: Office,
        id: Path<String>,
        other: Path<String>,
        body: Json<Merge>,
    ) -> Answer<Merged> {
        let Json(Merge { version, other_version, from_other, step_up }) = body;
        let merged = caller
            .write_after_step_up(step_up, move |tx, visit| {
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
                let id = merge_people(visit.work(tx), &both, &taken)?;
                let (kept, other) = (both.kept.account.in_words(), both.other.account.in_words());
                let message = format!("{other} is merged into {kept}. For 30 days this can be undone.");
                Ok::<_, Refusal>(Merged { id, message })
            })
            .await?;
        Ok(Json(merged))
    }

    /// Undo a merge: two rows again, and what came since stays with the one that was kept
    #[oai(path = "/merges/:id/undo", method = "post", operation_id = "undoMerge")]
    async fn undo(&self, caller: Office, id: Path<i64>) -> Answer<Message> {
        let back = caller.write(move |tx, visit| {
            let taken = find_way_back(tx, id.0, visit)?;
            undo_merge(visit.work(tx), &taken)
        });
        Ok(message(format!("{} is an entry of their own again.", back.await?.in_words())))
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
            administrator_needed: both.needs != Clearance::Office,
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
