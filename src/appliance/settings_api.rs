//! HTTP for the settings: administrators change them in the browser, checked as the command checks them.

use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use rusqlite::Transaction;

use crate::accounts::Accounts;
use crate::accounts::elevation::Administration;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::guard::Visit;
use crate::appliance::backup::encrypted::take_new;
use crate::appliance::backup::second_copy::try_named;
use crate::appliance::change_settings::{PASSWORD_DROPPED, change_each, refuse_secret};
use crate::appliance::installation::Installation;
use crate::http::error::{ApiError, Message, message};
use crate::http::json::RequiredText;
use crate::http::shared::Shared;
use crate::platform::data_dir::DataDir;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::sealed::Seal;
use crate::platform::settings::{Group, Input, Name, Settings};

pub struct SettingsApi;

/// A setting, and how it is changed.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SettingView {
    /// As the command writes it, such as "time-zone".
    name: String,
    group: Group,
    /// One sentence.
    meaning: String,
    /// Of a secret only whether there is one.
    value: String,
    input: Input,
    /// The command, for a setting that cannot be changed here.
    command: Option<String>,
}

/// A new value of a setting.
#[derive(Object)]
pub struct SettingChange {
    name: RequiredText,
    value: RequiredText,
    /// The value that was shown.
    before: RequiredText,
}

#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct SettingsChange {
    #[oai(validator(max_items = 30))]
    changes: Vec<SettingChange>,
    step_up: StepUp,
}

#[OpenApi(prefix_path = "/api/office/portal")]
impl SettingsApi {
    /// The settings, but for the words on giving statements, which are the treasurer's
    #[oai(path = "/settings", method = "get", operation_id = "settings")]
    async fn settings(
        &self,
        caller: RoleHolder<Administration>,
        data_dir: Shared<&DataDir>,
    ) -> Result<Json<Vec<SettingView>>, ApiError> {
        let place = Installation::of(&data_dir);
        let settings = caller.read(|conn, _| Settings::load(conn)).await?;
        let changed_here = Name::ALL.into_iter().filter(|name| name.group() != Group::Statements);
        Ok(Json(changed_here.map(|name| view(name, &settings, &place)).collect()))
    }

    /// Check the value of a setting while it is typed
    #[oai(path = "/settings/:name", method = "get", operation_id = "checkSetting")]
    async fn check(
        &self,
        caller: RoleHolder<Administration>,
        name: Path<String>,
        value: Query<String>,
    ) -> Result<Json<Message>, ApiError> {
        let name = named(&name.0)?;
        let check =
            move || Settings::default().accept(name, &value.0).map_err(|error| error.at(name.as_str()));
        caller.read(move |_, _| Ok(check())).await??;
        Ok(message("This fits."))
    }

    /// Change settings, with step-up
    ///
    /// All of them or none.
    #[oai(path = "/settings", method = "put", operation_id = "changeSettings")]
    async fn change(
        &self,
        caller: RoleHolder<Administration>,
        accounts: Shared<&Accounts>,
        data_dir: Shared<&DataDir>,
        body: Json<SettingsChange>,
    ) -> Result<Json<Message>, ApiError> {
        let SettingsChange { changes, step_up } = body.0;
        let changes = changes.into_iter().map(NewValue::of).collect::<Result<Vec<_>, Refusal>>()?;
        caller.write_after_step_up::<_, Refusal>(step_up, |_, _| Ok(())).await?;
        let data_dir = (*data_dir).clone();
        // A stick answers slowly, and a passphrase is judged for a while: neither in the transaction.
        let changes = caller
            .read(move |conn, visit| {
                let mut settings = Settings::load(conn)?;
                let checked = changes.into_iter().map(|new| new.checked(&mut settings, visit));
                let checked = checked.collect::<Result<Vec<_>, Refusal>>();
                // A folder is marked once nothing else is refused.
                Ok(checked.and_then(|changes| {
                    changes.iter().try_for_each(|new| new.make_ready(&data_dir))?;
                    Ok(changes)
                }))
            })
            .await??;
        let seal = accounts.seal.clone();
        let written = caller.write::<_, Refusal>(move |tx, visit| {
            let before = Settings::load(tx)?;
            changes.iter().try_for_each(|new| new.refuse_stale(&before))?;
            // A password after the server that it is for.
            let (secrets, others): (Vec<_>, Vec<_>) = changes.iter().partition(|new| new.name.is_secret());
            others.iter().chain(&secrets).try_for_each(|new| new.write(tx, visit, &seal))?;
            let is_own = changes.iter().any(|new| new.name == Name::MailPassword);
            Ok(!is_own && before.mail_password.is_some() && Settings::load(tx)?.mail_password.is_none())
        });
        let is_dropped = written.await?;
        Ok(message(if is_dropped { format!("Saved. {PASSWORD_DROPPED}") } else { "Saved.".to_owned() }))
    }
}

/// A value that is to be set.
struct NewValue {
    name: Name,
    value: String,
    before: String,
}

impl NewValue {
    fn of(SettingChange { name, value, before }: SettingChange) -> Result<Self, Refusal> {
        let name = named(&name)?;
        if name.group() == Group::Statements {
            let text = "The words on giving statements are written by the treasurer.";
            return Err(Refusal::field(name.as_str(), text));
        }
        if name.is_of_the_machine() {
            let text = "This is changed on the portal's own machine: a wrong one would keep everybody out.";
            return Err(Refusal::field(name.as_str(), text));
        }
        Ok(Self { name, value: value.0, before: before.0 })
    }

    /// With a passphrase that is long enough; refused as it would be when it is written.
    fn checked(mut self, settings: &mut Settings, visit: &Visit) -> Result<Self, Refusal> {
        let field = self.name.as_str();
        self.refuse_stale(settings)?;
        if !self.name.is_secret() || self.value.is_empty() {
            settings.accept(self.name, &self.value).map_err(|error| error.at(self.name.as_str()))?;
            return Ok(self);
        }
        let is_private = visit.settings.public_address.is_https() || visit.client.address.is_loopback();
        if !is_private {
            return Err(unencrypted(field));
        }
        if self.name == Name::BackupPassphrase {
            let context = [visit.settings.congregation_name.as_str()];
            self.value = take_new(&self.value, &context).map_err(Refusal::of_field(field))?;
        }
        refuse_secret(&self.value).map_err(|error| error.at(self.name.as_str()))?;
        Ok(self)
    }

    /// Tries a folder for copies out, and marks it.
    fn make_ready(&self, data_dir: &DataDir) -> Result<(), Refusal> {
        if self.name == Name::BackupCopyTo {
            try_named(&self.value, data_dir).map_err(Refusal::of_field(self.name.as_str()))?;
        }
        Ok(())
    }

    fn refuse_stale(&self, settings: &Settings) -> Result<(), Refusal> {
        let now = settings.value(self.name);
        if now == self.before {
            return Ok(());
        }
        let text = format!("{} was changed meanwhile and is \"{now}\" now.", self.name.as_str());
        Err(Refusal::new(ErrorCode::ChangedMeanwhile, text).at(self.name.as_str()))
    }

    fn write(&self, tx: &Transaction<'_>, visit: &Visit, seal: &Seal) -> Result<(), Refusal> {
        let Self { name, value, .. } = self;
        change_each(tx, visit.actor(), seal, &[(*name, value)], visit.now)
            .map_err(|error| error.at(name.as_str()))
    }
}

/// A secret would cross the network readable.
pub fn unencrypted(field: &'static str) -> Refusal {
    let text = "Nothing is encrypted on the way to this portal, so a password is set on its own machine.";
    Refusal::field(field, text)
}

fn named(word: &str) -> Result<Name, Refusal> {
    Name::from_word(word)
        .ok_or_else(|| Refusal::new(ErrorCode::NotFound, format!("There is no setting \"{word}\".")))
}

fn view(name: Name, settings: &Settings, place: &Installation) -> SettingView {
    let command = format!("  portal settings set {} VALUE", name.as_str());
    SettingView {
        name: name.as_str().to_owned(),
        group: name.group(),
        meaning: name.meaning(),
        value: settings.value(name),
        input: name.input(),
        command: name.is_of_the_machine().then(|| place.typed(&command).trim().to_owned()),
    }
}
