//! Operations of members with a role: reading, writing, and writing after step-up.

use std::sync::Arc;

use rusqlite::{Connection, Transaction};
use tokio::sync::OwnedSemaphorePermit;

use super::api::StepUp;
use super::{Administration, GivingWork, PeopleWork, Permission, step_up};
use crate::accounts::audit_log::{Actor, Work};
use crate::accounts::guard::{SignedIn, Visit};
use crate::http::error::Answer;
use crate::http::json::Json;
use crate::platform::refusal::Refusal;

/// A member whose role permits `P`, with active role rights.
pub type RoleHolder<P> = SignedIn<P>;

/// A member who may work on gifts.
pub type Treasurer = RoleHolder<GivingWork>;

/// A member who may work on people.
pub type Office = RoleHolder<PeopleWork>;

/// A member who may work on roles, accounts, settings and the log.
pub type Administrator = RoleHolder<Administration>;

impl<P: Permission> SignedIn<P> {
    /// Runs `work`, which keeps a [`RoleHolder::long_turn`], as [`RoleHolder::write`] would, on a copy that goes with it.
    pub async fn rehearse<T: Send + 'static, D: Into<Refusal>>(
        &self,
        work: impl FnOnce(&Transaction<'_>, &Visit) -> Result<T, D> + Send + 'static,
    ) -> Result<T, Refusal> {
        let visit = Arc::clone(&self.visit);
        let rehearsal = move |tx: &Transaction<'_>| work(tx, &visit).map_err(Into::into);
        let outcome = self.presented.accounts.db.rehearse_off_thread(rehearsal).await;
        self.note(self.visit()).await;
        outcome
    }

    /// Kept by work that takes seconds: only one at a time, so that others have threads and memory.
    pub async fn long_turn(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        Ok(self.presented.accounts.db.long_turn().await?)
    }

    /// [`RoleHolder::write`] after step-up, in the transaction of its verdict: a refusal is counted and writes nothing
    /// else.
    pub async fn write_after_step_up<T: Send + 'static, D: Into<Refusal>>(
        &self,
        step_up: StepUp,
        work: impl FnOnce(&Transaction<'_>, &Visit) -> Result<T, D> + Send + 'static,
    ) -> Result<T, Refusal> {
        let StepUp { password, code } = step_up;
        let compared =
            step_up::compare_for_role(&self.presented.accounts, self.visit(), password, code).await?;
        let writing = self.write::<_, Refusal>(move |tx, visit| match step_up::wake(tx, &compared, visit)? {
            Ok(()) => work(tx, visit).map_err(Into::into).map(Ok),
            Err(refusal) => Ok(Err(refusal)),
        });
        writing.await?
    }
}

/// Answers with what `work` reads, or with its refusal.
pub async fn show<P: Permission, T: Send + 'static>(
    caller: &RoleHolder<P>,
    work: impl FnOnce(&Connection, &Visit) -> Result<T, Refusal> + Send + 'static,
) -> Answer<T> {
    Ok(Json(caller.read(move |conn, visit| Ok(work(conn, visit))).await??))
}

/// Makes a change by [`RoleHolder::write`], and answers with what came of it.
pub async fn save<P: Permission, T: Send + 'static>(
    caller: &RoleHolder<P>,
    change: impl FnOnce(Work<'_>) -> Result<T, Refusal> + Send + 'static,
) -> Answer<T> {
    Ok(Json(caller.write(move |tx, visit| change(visit.work(tx))).await?))
}

/// The same by [`RoleHolder::write_after_step_up`].
pub async fn save_after_step_up<P: Permission, T: Send + 'static>(
    caller: &RoleHolder<P>,
    step_up: StepUp,
    change: impl FnOnce(Work<'_>) -> Result<T, Refusal> + Send + 'static,
) -> Answer<T> {
    Ok(Json(caller.write_after_step_up(step_up, move |tx, visit| change(visit.work(tx))).await?))
}

impl Visit {
    /// The member, as the audit log names them.
    pub fn actor(&self) -> Actor<'_> {
        Actor::RoleHolder { member: &self.session.member, client: &self.client }
    }

    /// The change that the member makes by this request.
    pub fn work<'a>(&'a self, tx: &'a Transaction<'a>) -> Work<'a> {
        Work { tx, actor: self.actor(), now: self.now, zone: &self.settings.time_zone }
    }
}
