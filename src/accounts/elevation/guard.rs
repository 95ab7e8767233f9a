//! The one place where roles are checked: before the body is read, and again in the transaction that writes.

use std::marker::PhantomData;
use std::sync::Arc;

use poem::{Request, RequestBody};
use poem_openapi::registry::Registry;
use poem_openapi::{ApiExtractor, ApiExtractorType, ExtractParamOptions};
use rusqlite::{Connection, Transaction};
use tokio::sync::OwnedSemaphorePermit;

use super::api::StepUp;
use super::{GivingWork, NOTED_EVERY, Permission, check_rights, role_required, step_up};
use crate::accounts::audit_log::{Actor, Work};
use crate::accounts::guard::{self, Presented, Visit};
use crate::accounts::{Accounts, sessions};
use crate::http::error::{Answer, ApiError};
use crate::http::json::{Json, RequiredText};
use crate::platform::refusal::Refusal;

/// A member whose role permits `P`, with active role rights.
pub struct RoleHolder<P> {
    presented: Arc<Presented>,
    visit: Arc<Visit>,
    permission: PhantomData<P>,
}

/// A member who may work on gifts.
pub type Treasurer = RoleHolder<GivingWork>;

impl<P: Permission> RoleHolder<P> {
    /// The session and the settings as they were when the request came.
    pub fn visit(&self) -> &Visit {
        &self.visit
    }

    /// Runs `work` on a reading connection.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection, &Visit) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, ApiError> {
        let visit = Arc::clone(&self.visit);
        let outcome = self.presented.accounts.db.read_off_thread(move |conn| work(conn, &visit)).await?;
        note(&self.presented.accounts, &self.visit).await;
        Ok(outcome)
    }

    /// Runs `work`, which keeps a [`RoleHolder::long_turn`], as [`RoleHolder::write`] would, on a copy that goes with it.
    pub async fn rehearse<T, D>(
        &self,
        work: impl FnOnce(&Transaction<'_>, &Visit) -> Result<T, D> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        D: From<rusqlite::Error> + Into<Refusal> + Send + 'static,
    {
        let visit = Arc::clone(&self.visit);
        let outcome = self.presented.accounts.db.rehearse_off_thread(move |tx| work(tx, &visit)).await;
        note(&self.presented.accounts, &self.visit).await;
        Ok(outcome.map_err(Into::into)?)
    }

    /// Kept by work that takes seconds: only one at a time, so that others have threads and memory.
    pub async fn long_turn(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        Ok(self.presented.accounts.db.long_turn().await?)
    }

    /// Runs `work` in one transaction, in which session, role and rights are looked up again.
    pub async fn write<T, D>(
        &self,
        work: impl FnOnce(&Transaction<'_>, &Visit) -> Result<T, D> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        D: From<rusqlite::Error> + Into<Refusal> + Send + 'static,
    {
        let (outcome, visit) = self.presented.write(permitted::<P>, work).await?;
        note(&self.presented.accounts, &visit).await;
        self.presented.accounts.mailer.wake();
        Ok(outcome)
    }

    /// [`RoleHolder::write`] after step-up, in the transaction of its verdict: a refusal is counted and writes nothing
    /// else.
    pub async fn write_after_step_up<T, D>(
        &self,
        step_up: StepUp,
        work: impl FnOnce(&Transaction<'_>, &Visit) -> Result<T, D> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        D: From<rusqlite::Error> + Into<Refusal> + Send + 'static,
    {
        let StepUp { password: RequiredText(password), code } = step_up;
        let compared =
            step_up::compare_for_role(&self.presented.accounts, &self.visit, password, code).await?;
        let outcome = self
            .write::<_, D>(move |tx, visit| match step_up::wake(tx, &compared, visit)? {
                Ok(()) => Ok(Ok(work(tx, visit)?)),
                Err(refusal) => Ok(Err(refusal)),
            })
            .await?;
        Ok(outcome?)
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

/// Refuses a member whose role does not permit `P`, or whose role rights are not active.
fn permitted<P: Permission>(visit: &Visit) -> Result<(), Refusal> {
    if P::allows(visit.session.member.roles) {
        check_rights(&visit.session, &visit.settings, visit.now)
    } else {
        Err(role_required())
    }
}

/// Notes the visit and the role work. Never in the way: if it cannot be written, the work is done all the same.
async fn note(accounts: &Accounts, visit: &Visit) {
    sessions::note_visit(&accounts.db, &visit.session, visit.now).await;
    let (id, now) = (visit.session.id, visit.now.as_second());
    if visit.session.role_used_at.is_some_and(|used| now - used < NOTED_EVERY.as_secs()) {
        return;
    }
    if let Err(error) =
        accounts.db.write_off_thread(move |tx| sessions::store::note_role_work(tx, id, now)).await
    {
        tracing::warn!(%error, "role work could not be noted");
    }
}

impl<'a, P: Permission> ApiExtractor<'a> for RoleHolder<P> {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];

    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        guard::register_scheme(registry);
    }

    fn security_schemes() -> Vec<&'static str> {
        vec![guard::SCHEME]
    }

    async fn from_request(
        request: &'a Request,
        _body: &mut RequestBody,
        _options: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        let presented = Presented::from_request(request)?;
        let entered = presented.enter(permitted::<P>, request.method()).await;
        let visit = Arc::new(entered.map_err(ApiError::from)?);
        Ok(Self { presented, visit, permission: PhantomData })
    }
}
