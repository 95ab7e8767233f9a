//! HTTP for the page about the portal itself.

use std::sync::Arc;

use poem::Body;
use poem_openapi::param::Path;
use poem_openapi::payload::Binary;
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::views::{PortalView, Step};
use super::{
    Looks, backups, drop_letter, look, put_aside, put_step_aside, retry_letters, steps, take_back, view,
};
use crate::accounts::Accounts;
use crate::accounts::account::Roles;
use crate::accounts::audit_log::Action;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::{Administrator, RoleHolder};
use crate::accounts::elevation::{Permission, note_file};
use crate::accounts::guard::Caller;
use crate::appliance::backup::encrypted::take_new;
use crate::appliance::backup::with_key;
use crate::appliance::certificates::automatic::CertificateRenewal;
use crate::appliance::doctor::litestream::forget_stale_copy;
use crate::http::error::{Answer, ApiError, Message, PlainAnswer, message};
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::platform::data_dir::DataDir;
use crate::platform::face;
use crate::platform::mail::{TestLetter, outbox, quota, refused};
use crate::platform::refusal::{ErrorCode, Refusal};

pub struct PortalPageApi;

/// When to try again once the quota of letters is used up; seconds.
const RETRY_AFTER: u32 = 600;

/// For files with everybody's gifts in them.
pub struct WholePortal;

impl Permission for WholePortal {
    fn allows(roles: Roles) -> bool {
        roles.administrator && roles.treasurer
    }
}

/// Until when a finding is put aside, and why.
#[derive(Object)]
pub struct PutAside {
    /// YYYY-MM-DD, within a year.
    until: String,
    /// Up to 200 characters.
    because: String,
}

/// The kind of letters.
#[derive(Object)]
pub struct LettersToRetry {
    /// Left out: all.
    id: Option<i64>,
}

/// The passphrase of a backup that is taken away, with step-up.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct BackupFileWanted {
    passphrase: String,
    step_up: StepUp,
}

#[derive(ApiResponse)]
enum BackupFileResponse {
    /// The database and the key, as an archive that the passphrase opens (age format).
    #[oai(status = 200, content_type = "application/octet-stream")]
    File(Binary<Body>, #[oai(header = "Content-Disposition")] String),
}

#[OpenApi(prefix_path = "/api")]
impl PortalPageApi {
    /// The steps after set-up or an upgrade that are left to do, for administrators; empty for other members
    ///
    /// For the dashboard, where it wakes no role.
    #[oai(path = "/left-to-do", method = "get", operation_id = "leftToDo")]
    async fn left_to_do(&self, caller: Caller, data_dir: Shared<&DataDir>) -> PlainAnswer<Vec<Step>> {
        let data_dir = data_dir.clone();
        let steps = caller.read(move |conn, visit| {
            let is_theirs = visit.session.member.roles.administrator;
            if is_theirs { Ok(steps(conn, visit, &data_dir)?.0) } else { Ok(Vec::new()) }
        });
        Ok(Json(steps.await?))
    }

    /// The findings when the portal looked last, its backups and letters
    #[oai(path = "/office/portal", method = "get", operation_id = "portal")]
    async fn portal(&self, caller: Administrator, data_dir: Shared<&DataDir>) -> Answer<PortalView> {
        let data_dir = data_dir.clone();
        Ok(Json(caller.read(move |conn, visit| view(conn, visit, &data_dir)).await?))
    }

    /// Look again now
    ///
    /// Takes up to half a minute.
    #[oai(path = "/office/portal/look", method = "post", operation_id = "lookAgain")]
    async fn look(
        &self,
        caller: Administrator,
        accounts: Shared<&Accounts>,
        data_dir: Shared<&DataDir>,
        looks: Shared<&Looks>,
    ) -> Answer<Message> {
        let turn = Arc::clone(&looks.0.0).lock_owned().await;
        let (db, data_dir, now) = (accounts.db.clone(), data_dir.clone(), caller.visit().now);
        let looking = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            look(&db, &data_dir, now)
        });
        looking.await.map_err(Refusal::unexpected)??;
        Ok(message("The portal has looked at everything."))
    }

    /// Put aside a step that is left to do
    ///
    /// That after an upgrade for oneself, the others for all administrators.
    #[oai(path = "/office/portal/left-to-do/:step", method = "delete", operation_id = "putStepAside")]
    async fn put_step_aside(&self, caller: Administrator, step: Path<Step>) -> Answer<Message> {
        caller.write(move |tx, visit| put_step_aside(tx, visit, step.0, true)).await?;
        Ok(message("It is not shown any more."))
    }

    /// Take a step back that was put aside
    #[oai(path = "/office/portal/left-to-do/:step", method = "put", operation_id = "takeStepBack")]
    async fn take_step_back(&self, caller: Administrator, step: Path<Step>) -> Answer<Message> {
        caller.write(move |tx, visit| put_step_aside(tx, visit, step.0, false)).await?;
        Ok(message("It is shown again."))
    }

    /// Put a finding aside until a day
    #[oai(path = "/office/portal/findings/:name", method = "put", operation_id = "putFindingAside")]
    async fn put_aside(
        &self,
        caller: Administrator,
        name: Path<String>,
        body: Json<PutAside>,
    ) -> Answer<Message> {
        let PutAside { until, because } = body.0;
        caller.write(move |tx, visit| put_aside(visit.work(tx), &name, &until, &because)).await?;
        Ok(message("It is put aside."))
    }

    /// Take a finding back that was put aside
    #[oai(path = "/office/portal/findings/:name", method = "delete", operation_id = "takeFindingBack")]
    async fn take_back(&self, caller: Administrator, name: Path<String>) -> Answer<Message> {
        caller.write(move |tx, visit| take_back(visit.work(tx), &name)).await?;
        Ok(message("It counts again."))
    }

    /// Try letters once more: one, or all that wait or were given up
    #[oai(path = "/office/portal/letters/retry", method = "post", operation_id = "retryLetters")]
    async fn retry(&self, caller: Administrator, body: Json<LettersToRetry>) -> Answer<Message> {
        let count = caller.write(move |tx, visit| retry_letters(tx, body.0.id, visit.now)).await?;
        Ok(message(match count {
            0 => "No letter waits.".to_owned(),
            1 => "The letter is tried again now.".to_owned(),
            count => format!("{count} letters are tried again now."),
        }))
    }

    /// Drop a letter that has not left
    #[oai(path = "/office/portal/letters/:id", method = "delete", operation_id = "dropLetter")]
    async fn drop_letter(&self, caller: Administrator, id: Path<i64>) -> Answer<Message> {
        caller.write(move |tx, visit| drop_letter(visit.work(tx), id.0)).await?;
        Ok(message("The letter is dropped."))
    }

    /// Send oneself a test letter, and say what the mail server answered
    ///
    /// It counts as one of the letters within the hour.
    #[oai(path = "/office/portal/letters/test", method = "post", operation_id = "sendTestLetter")]
    async fn test_letter(&self, caller: Administrator, accounts: Shared<&Accounts>) -> Answer<Message> {
        let visit = caller.visit();
        let (settings, address) = (&visit.settings, &visit.session.member.email);
        if settings.mail_server.is_some() && address.is_empty() {
            return Err(refused("You have no e-mail address here to which a letter could go.").into());
        }
        let unopened =
            |error| refused(format!("The mail server's password cannot be used: {error}. Type it again."));
        let login = accounts.mailer.login(settings).map_err(unopened)?;
        let found = caller.read(|conn, visit| {
            Ok((quota::is_used_up(conn, &visit.settings, visit.now)?, face::store::picture(conn, 180)?))
        });
        let (is_used_up, mark) = found.await?;
        if is_used_up {
            let text = "As many letters have left within this hour as may. Please try again later.";
            return Err(Refusal::new(ErrorCode::TooManyAttempts, text).retry_after(RETRY_AFTER).into());
        }
        let letter = TestLetter { settings, login: login.as_ref(), to: address, code: None, mark };
        let answer = letter.send(accounts.mailer.limits(), visit.now).await?;
        caller.write(|tx, visit| outbox::note_test(tx, &visit.session.member.id, visit.now)).await?;
        Ok(message(answer))
    }

    /// Ask the certificate authority for a certificate now, and say what it answered
    ///
    /// Where one is due, and once a minute at most.
    #[oai(path = "/office/portal/certificate", method = "post", operation_id = "fetchCertificate")]
    async fn fetch_certificate(
        &self,
        caller: Administrator,
        renewal: Shared<&CertificateRenewal>,
    ) -> Answer<Message> {
        let turn = renewal.turn()?;
        let host = caller.visit().settings.public_address.host().to_owned();
        caller.write(move |tx, visit| visit.work(tx).log(Action::CertificateOrdered, &host)).await?;
        Ok(message(turn.order().await?))
    }

    /// Forget the copy of Litestream that has stayed behind
    #[oai(path = "/office/portal/stale-copy", method = "delete", operation_id = "forgetStaleCopy")]
    async fn forget_stale_copy(&self, caller: Administrator, data_dir: Shared<&DataDir>) -> Answer<Message> {
        let database = data_dir.database_path();
        caller.read(move |_, _| Ok(forget_stale_copy(&database))).await??;
        caller.write(|tx, visit| visit.work(tx).log(Action::CopyForgotten, "Litestream's")).await?;
        Ok(message("It is forgotten. Where Litestream still runs, it begins anew."))
    }

    /// Make a backup now
    #[oai(path = "/office/portal/backups", method = "post", operation_id = "makeBackup")]
    async fn make_backup(&self, caller: Administrator, data_dir: Shared<&DataDir>) -> Answer<Message> {
        let turn = caller.long_turn().await?;
        let (data_dir, now) = (data_dir.clone(), caller.visit().now);
        let by = caller.visit().actor().in_words();
        let making = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            backups::make(&data_dir, &by, now)
        });
        let (name, contents) = making.await.map_err(Refusal::unexpected)??;
        caller.write(move |tx, visit| visit.work(tx).log(Action::BackupMade, &name)).await?;
        let contents = contents.in_words();
        Ok(message(format!("A backup was made: {contents}. All of it was read again and is right.")))
    }

    /// Take a backup with the key away, encrypted, with step-up
    ///
    /// For who is administrator and treasurer: everybody's gifts are in it. It counts as one of twenty files a day.
    #[oai(path = "/office/portal/backups/file", method = "post", operation_id = "downloadBackup")]
    async fn backup_file(
        &self,
        caller: RoleHolder<WholePortal>,
        data_dir: Shared<&DataDir>,
        body: Json<BackupFileWanted>,
    ) -> Result<BackupFileResponse, ApiError> {
        let BackupFileWanted { passphrase, step_up } = body.0;
        caller.write_after_step_up::<_, Refusal>(step_up, |_, _| Ok(())).await?;
        let turn = caller.long_turn().await?;
        let name = caller.visit().settings.congregation_name.clone();
        let judging = tokio::task::spawn_blocking(move || take_new(&passphrase, &[name.as_str()]));
        let passphrase =
            judging.await.map_err(Refusal::unexpected)?.map_err(Refusal::of_field("passphrase"))?;
        let what = "a backup with the key, encrypted";
        caller.write(|tx, visit| note_file(tx, visit, what)).await?;
        let data_dir = data_dir.clone();
        let name = with_key::name(caller.visit().now);
        let disposition = format!("attachment; filename=\"{name}\"");
        let now = caller.visit().now;
        let making = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            backups::encrypted(&data_dir, &name, &passphrase, now)
        });
        let file = making.await.map_err(Refusal::unexpected)??;
        let content = Body::from_async_read(tokio::fs::File::from_std(file));
        Ok(BackupFileResponse::File(Binary(content), disposition))
    }
}
