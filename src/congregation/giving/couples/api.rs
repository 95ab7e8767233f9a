//! HTTP for a member and their partner, and for the treasurer's couples. No operation of a member takes a member's id: it
//! is the session's.

use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};
use rusqlite::Transaction;

use super::JointStanding;
use super::agree::{self, MyJointGiving};
use super::agree::{Couple, CouplePaper, Couples, end_by_treasurer, list_couples, record_paper};
use crate::accounts::elevation::guard::{Treasurer, save, show};
use crate::accounts::guard::{Caller, SignedIn, Visit};
use crate::http::error::{Answer, Message, PlainAnswer, message};
use crate::http::json::Json;
use crate::platform::refusal::Refusal;

/// Giving together with one's wife or husband.
pub struct JointGivingApi;

/// Couples who give together, for the treasurer.
pub struct CouplesApi;

#[OpenApi(prefix_path = "/api/members/me/joint-giving")]
impl JointGivingApi {
    /// Whether the member gives together with their partner
    #[oai(path = "/", method = "get", operation_id = "jointGiving")]
    async fn joint_giving(&self, caller: Caller) -> PlainAnswer<MyJointGiving> {
        Ok(Json(caller.read(|conn, visit| MyJointGiving::of(conn, &visit.session.member.id)).await?))
    }

    /// Ask the partner whether the two give together
    ///
    /// They get a letter; from the day on which they agree, gifts name both.
    #[oai(path = "/ask", method = "post", operation_id = "askJointGiving")]
    async fn ask(&self, caller: SignedIn) -> Answer<MyJointGiving> {
        changed(caller, agree::ask).await
    }

    /// Agree to what the partner asked: from today on gifts name both
    #[oai(path = "/agree", method = "post", operation_id = "agreeJointGiving")]
    async fn agree(&self, caller: SignedIn) -> Answer<MyJointGiving> {
        changed(caller, agree::agree).await
    }

    /// Say no to what the partner asked
    #[oai(path = "/decline", method = "post", operation_id = "declineJointGiving")]
    async fn decline(&self, caller: SignedIn) -> Answer<MyJointGiving> {
        changed(caller, |tx, visit| agree::drop_question(tx, visit, JointStanding::AskedByPartner)).await
    }

    /// Take one's question back
    #[oai(path = "/withdraw", method = "post", operation_id = "withdrawJointGiving")]
    async fn withdraw(&self, caller: SignedIn) -> Answer<MyJointGiving> {
        changed(caller, |tx, visit| agree::drop_question(tx, visit, JointStanding::Asked)).await
    }

    /// End giving together: gifts from today on name the one who gives them
    ///
    /// The partner gets a letter. Gifts that name both still do.
    #[oai(path = "/end", method = "post", operation_id = "endJointGiving")]
    async fn end(&self, caller: SignedIn) -> Answer<MyJointGiving> {
        changed(caller, agree::end_own).await
    }
}

async fn changed(
    caller: SignedIn,
    work: impl FnOnce(&Transaction<'_>, &Visit) -> Result<(), Refusal> + Send + 'static,
) -> Answer<MyJointGiving> {
    let mine = caller.write::<_, Refusal>(move |tx, visit| {
        work(tx, visit)?;
        Ok(MyJointGiving::of(tx, &visit.session.member.id)?)
    });
    Ok(Json(mine.await?))
}

#[OpenApi(prefix_path = "/api/office/giving/together")]
impl CouplesApi {
    /// Couples: asked, in force, ended within 400 days; 50 at a time
    #[oai(path = "/", method = "get", operation_id = "couples")]
    async fn couples(
        &self,
        caller: Treasurer,
        /// `next` of the page before.
        cursor: Query<Option<String>>,
    ) -> Answer<Couples> {
        show(&caller, move |conn, visit| {
            Ok(list_couples(conn, cursor.0.as_deref(), visit.now, &visit.settings.time_zone)?)
        })
        .await
    }

    /// Record a couple's paper
    ///
    /// Gifts that are entered from now on name both where they are of that day or later. Both are told by letter.
    #[oai(path = "/", method = "post", operation_id = "recordCouplePaper")]
    async fn record(&self, caller: Treasurer, body: Json<CouplePaper>) -> Answer<Couple> {
        save(&caller, move |work| record_paper(work, &body.0)).await
    }

    /// End a couple's giving together
    ///
    /// Gifts from today on name the one who gives them; those that name both still do. Both are told by letter.
    #[oai(path = "/:id/end", method = "post", operation_id = "endCouple")]
    async fn end(&self, caller: Treasurer, id: Path<i64>) -> Answer<Message> {
        let ended = caller.write(move |tx, visit| end_by_treasurer(visit.work(tx), id.0)).await?;
        Ok(message(format!("{} do not give together any more.", ended.in_words())))
    }
}
