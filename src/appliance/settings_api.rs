//! HTTP for the settings: administrators change them in the browser, checked as the command checks them.

use poem::http::{HeaderMap, header};
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi};
use rusqlite::Transaction;

use crate::accounts::Accounts;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::Administrator;
use crate::accounts::guard::Visit;
use crate::appliance::backup::encrypted::take_new;
use crate::appliance::backup::second_copy::{is_on_same_disk, judge, try_named};
use crate::appliance::certificates::automatic::{CertificateRenewal, Trial};
use crate::appliance::change_settings::{PASSWORD_DROPPED, change_each, refuse_secret, unencrypted};
use crate::appliance::installation::Installation;
use crate::appliance::serving_plan;
use crate::appliance::set_up::SetUp;
use crate::appliance::set_up::address_api::{COMMAND, try_certificate};
use crate::http::error::{Answer, Message, message};
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::platform::data_dir::DataDir;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::sealed::Seal;
use crate::platform::settings::{Group, Input, Name, PublicAddress, Settings};

pub struct SettingsApi;

/// A setting, and how it is changed.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SettingView {
    /// As the command writes it, such as "time-zone".
    name: String,
    /// The setting in words.
    label: String,
    group: Group,
    /// Its effect, and for whom.
    meaning: String,
    /// As it is typed; of a secret only whether there is one.
    value: String,
    /// The value as the page shows it.
    words: String,
    input: Input,
    /// The command, for a setting that cannot be changed here, or not to any value.
    command: Option<String>,
}

/// A new value of a setting.
#[derive(Object)]
pub struct SettingChange {
    name: String,
    value: String,
    /// The value that was shown.
    before: String,
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
    async fn settings(&self, caller: Administrator, data_dir: Shared<&DataDir>) -> Answer<Vec<SettingView>> {
        let place = Installation::of(&data_dir);
        let settings = caller.read(|conn, _| Settings::load(conn)).await?;
        let changed_here = Name::ALL.into_iter().filter(|name| name.group() != Group::Statements);
        Ok(Json(changed_here.map(|name| view(name, &settings, &place)).collect()))
    }

    /// Check the value of a setting while it is typed
    ///
    /// A folder on the portal's own disk is taken, and the answer says so. Nothing is written into it.
    #[oai(path = "/settings/:name", method = "get", operation_id = "checkSetting")]
    async fn check(
        &self,
        caller: Administrator,
        name: Path<String>,
        value: Query<Option<String>>,
        data_dir: Shared<&DataDir>,
    ) -> Answer<Message> {
        let name = named(&name.0)?;
        let data_dir = data_dir.clone();
        let check = move || {
            let mut settings = Settings::default();
            let value = value.0.as_deref().unwrap_or_default();
            settings.accept(name, value).map_err(|error| error.at(name.as_str()))?;
            let Some(to) = settings.backup_copy_to else { return Ok(FITS) };
            judge(&to, &data_dir).map_err(Refusal::of_field(name.as_str()))?;
            Ok::<_, Refusal>(if is_on_same_disk(&to, &data_dir) { SAME_DISK } else { FITS })
        };
        Ok(message(caller.read(move |_, _| Ok(check())).await??))
    }

    /// Change settings, with step-up
    ///
    /// All of them or none.
    #[oai(path = "/settings", method = "put", operation_id = "changeSettings")]
    #[expect(clippy::too_many_arguments, reason = "each is a part of the request, or of what it changes")]
    async fn change(
        &self,
        caller: Administrator,
        accounts: Shared<&Accounts>,
        data_dir: Shared<&DataDir>,
        set_up: Shared<&SetUp>,
        renewal: Shared<&CertificateRenewal>,
        headers: &HeaderMap,
        body: Json<SettingsChange>,
    ) -> Answer<Message> {
        let SettingsChange { changes, step_up } = body.0;
        let changes = changes.into_iter().map(NewValue::of).collect::<Result<Vec<_>, Refusal>>()?;
        let moved = changes.iter().find(|new| new.name == Name::PublicAddress);
        let is_moved = moved.is_some();
        caller.write_after_step_up::<_, Refusal>(step_up, |_, _| Ok(())).await?;
        if let Some(new) = moved {
            new.refuse_unreached(headers, &set_up, &renewal, &data_dir).await?;
        }
        let data_dir = data_dir.clone();
        let judges = changes.iter().any(|new| new.name == Name::BackupPassphrase);
        let _turn = if judges { Some(caller.long_turn().await?) } else { None };
        // A stick answers slowly, and a passphrase is judged for a while: neither in the transaction.
        let (changes, is_lost_too) = caller
            .read(move |conn, visit| {
                let mut settings = Settings::load(conn)?;
                let checked = changes.into_iter().map(|new| new.checked(&mut settings, visit));
                let checked = checked.collect::<Result<Vec<_>, Refusal>>();
                // A folder is marked once nothing else is refused.
                Ok(checked.and_then(|changes| {
                    changes.iter().try_for_each(|new| new.make_ready(&data_dir))?;
                    let to = settings
                        .backup_copy_to
                        .filter(|_| changes.iter().any(|new| new.name == Name::BackupCopyTo));
                    Ok((changes, to.is_some_and(|to| is_on_same_disk(&to, &data_dir))))
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
        if is_moved {
            set_up.begin_again();
        }
        let cautions = [(is_dropped, PASSWORD_DROPPED), (is_lost_too, SAME_DISK), (is_moved, MOVED)];
        let said = cautions.iter().filter(|(applies, _)| *applies).map(|(_, words)| *words);
        Ok(message(std::iter::once("Saved.").chain(said).collect::<Vec<_>>().join(" ")))
    }
}

const MOVED: &str =
    "The portal begins again, and opens at the new address in a minute. Letters lead there from now on.";

const FITS: &str = "This fits.";

const SAME_DISK: &str = "The second copies are on the same disk or card as the portal, and are lost together with it: better is a stick.";

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
            let text = "This is changed on the portal's own machine.";
            return Err(Refusal::field(name.as_str(), text));
        }
        Ok(Self { name, value, before })
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

    /// Refuses a public address at which the portal would not open. It opens where the browser is, as it says itself (our own
    /// pages alone get this far), and where a certificate authority reaches it and would give a certificate.
    async fn refuse_unreached(
        &self,
        headers: &HeaderMap,
        set_up: &SetUp,
        renewal: &CertificateRenewal,
        data_dir: &DataDir,
    ) -> Result<(), Refusal> {
        let field = self.name.as_str();
        let address: PublicAddress = self.value.parse().map_err(Refusal::of_field(field))?;
        let plan = set_up.flags().map_or(Ok(()), |flags| serving_plan::plan(&address, flags).map(|_| ()));
        plan.map_err(|why| {
            Refusal::field(field, Installation::of(data_dir).typed(&why.replace(COMMAND, "")))
        })?;
        if headers.get(header::ORIGIN).is_some_and(|origin| *origin == address.origin()) {
            return Ok(());
        }
        let why = match try_certificate(&address, set_up, renewal).await {
            Some(Trial::Given) => return Ok(()),
            Some(Trial::Refused(why)) => format!("No certificate could be had: {}", why.replace(COMMAND, "")),
            Some(Trial::NotKnown) | None => {
                "It is not seen from here that the portal would open there.".to_owned()
            }
        };
        let text = format!(
            "A wrong address would keep everybody out, so it was not changed. Open the portal at {address} first, and change it there. {why}"
        );
        Err(Refusal::field(field, text))
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
        let text = format!("{} was changed meanwhile and is \"{now}\" now.", self.name.label());
        Err(Refusal::new(ErrorCode::ChangedMeanwhile, text).at(self.name.as_str()))
    }

    fn write(&self, tx: &Transaction<'_>, visit: &Visit, seal: &Seal) -> Result<(), Refusal> {
        let Self { name, value, .. } = self;
        change_each(tx, visit.actor(), seal, &[(*name, value)], visit.now)
            .map_err(|error| error.at(name.as_str()))
    }
}

fn named(word: &str) -> Result<Name, Refusal> {
    Name::from_word(word)
        .ok_or_else(|| Refusal::new(ErrorCode::NotFound, format!("There is no setting \"{word}\".")))
}

fn view(name: Name, settings: &Settings, place: &Installation) -> SettingView {
    let value = settings.value(name);
    let other = if value == "yes" { "no" } else { "yes" };
    let typed = if name == Name::PublicAddress { "https://NAME" } else { other };
    let command = place.command(&format!("settings set {} {typed}", name.as_str()));
    SettingView {
        name: name.as_str().to_owned(),
        label: name.label().to_owned(),
        group: name.group(),
        meaning: name.hint(),
        words: settings.in_words(name),
        value,
        input: name.input(),
        command: (name == Name::PublicAddress || name.is_of_the_machine()).then_some(command),
    }
}
