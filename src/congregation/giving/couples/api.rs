//! HTTP for a member and their partner. No operation takes a member's id: it is the session's.

use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use rusqlite::{Connection, Transaction};

use super::{JointGivingError, JointStanding, agree, of_member};
use crate::accounts::guard::{Caller, SignedIn, Visit};
use crate::accounts::state::Accounts;
use crate::http::error::{ApiError, PlainError};
use crate::http::shared::Shared;
use crate::platform::client::Client;

/// Giving together with one's wife or husband.
pub struct JointGivingApi;

/// Whether the member gives together with their partner.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct MyJointGiving {
    state: JointStanding,
    /// The member is one of a couple.
    available: bool,
    /// The partner's first name.
    partner: Option<String>,
    /// The partner can sign in, and so agree.
    partner_can_agree: bool,
    /// The first day whose gifts name both, YYYY-MM-DD.
    since: Option<String>,
    /// The treasurer recorded a paper.
    by_paper: bool,
}

#[OpenApi(prefix_path = "/api/members/me/joint-giving")]
impl JointGivingApi {
    /// Whether the member gives together with their partner
    #[oai(path = "/", method = "get", operation_id = "jointGiving")]
    async fn joint_giving(&self, caller: Caller) -> Result<Json<MyJointGiving>, PlainError> {
        Ok(Json(caller.read(MyJointGiving::of).await?))
    }

    /// Ask the partner whether the two give together
    ///
    /// They get a letter; from the day on which they agree, gifts name both.
    #[oai(path = "/ask", method = "post", operation_id = "askJointGiving")]
    async fn ask(
        &self,
        caller: SignedIn,
        accounts: Shared<&Accounts>,
    ) -> Result<Json<MyJointGiving>, ApiError> {
        changed(caller, accounts.0, |tx, visit| agree::ask(tx, &visit.session.member.id, visit.now)).await
    }

    /// Agree to what the partner asked: from today on gifts name both
    #[oai(path = "/agree", method = "post", operation_id = "agreeJointGiving")]
    async fn agree(
        &self,
        caller: SignedIn,
        accounts: Shared<&Accounts>,
        client: Client,
    ) -> Result<Json<MyJointGiving>, ApiError> {
        changed(caller, accounts.0, move |tx, visit| {
            agree::agree(tx, &visit.session.member.id, &client, visit.now, &visit.settings.time_zone)
        })
        .await
    }

    /// Say no to what the partner asked
    #[oai(path = "/decline", method = "post", operation_id = "declineJointGiving")]
    async fn decline(
        &self,
        caller: SignedIn,
        accounts: Shared<&Accounts>,
    ) -> Result<Json<MyJointGiving>, ApiError> {
        changed(caller, accounts.0, |tx, visit| agree::decline(tx, &visit.session.member.id)).await
    }

    /// Take one's question back
    #[oai(path = "/withdraw", method = "post", operation_id = "withdrawJointGiving")]
    async fn withdraw(
        &self,
        caller: SignedIn,
        accounts: Shared<&Accounts>,
    ) -> Result<Json<MyJointGiving>, ApiError> {
        changed(caller, accounts.0, |tx, visit| agree::withdraw(tx, &visit.session.member.id)).await
    }

    /// End giving together: gifts from today on name the one who gives them
    ///
    /// The partner gets a letter. Gifts that name both still do.
    #[oai(path = "/end", method = "post", operation_id = "endJointGiving")]
    async fn end(
        &self,
        caller: SignedIn,
        accounts: Shared<&Accounts>,
        client: Client,
    ) -> Result<Json<MyJointGiving>, ApiError> {
        changed(caller, accounts.0, move |tx, visit| {
            agree::end_own(tx, &visit.session.member.id, &client, visit.now, &visit.settings.time_zone)
        })
        .await
    }
}

async fn changed(
    caller: SignedIn,
    accounts: &Accounts,
    work: impl FnOnce(&Transaction<'_>, &Visit) -> Result<(), JointGivingError> + Send + 'static,
) -> Result<Json<MyJointGiving>, ApiError> {
    let mine = caller
        .write::<_, JointGivingError>(move |tx, visit| {
            work(tx, visit)?;
            Ok(MyJointGiving::of(tx, visit)?)
        })
        .await?;
    accounts.mailer.wake();
    Ok(Json(mine))
}

impl MyJointGiving {
    fn of(conn: &Connection, visit: &Visit) -> rusqlite::Result<Self> {
        let id = &visit.session.member.id;
        let (standing, joint, partner) = of_member(conn, id)?;
        let named = joint.as_ref().map(|joint| joint.seen_from(id).1);
        Ok(Self {
            state: standing,
            available: partner.is_some(),
            partner: named.or(partner.as_ref()).map(|partner| partner.first_name.clone()),
            partner_can_agree: partner.as_ref().is_some_and(|partner| partner.has_account),
            since: joint.as_ref().and_then(|joint| joint.started_on.clone()),
            by_paper: joint.as_ref().is_some_and(|joint| joint.paper_by.is_some()),
        })
    }
}
