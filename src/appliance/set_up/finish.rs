//! The end of set-up, in one transaction: settings, the first administrator with password and second factor, a session.

use rusqlite::Transaction;

use super::answers::Answers;
use crate::accounts::Accounts;
use crate::accounts::account::{Roles, store as account};
use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry, Work};
use crate::accounts::devices::PresentedTokens;
use crate::accounts::elevation::SignInProof;
use crate::accounts::second_factor::setup::{self as second_factor, ProvenFactor};
use crate::accounts::sign_in::{EstablishedSession, SignIn, establish_session};
use crate::appliance::change_settings::{change, change_secret};
use crate::congregation::people::members::NewPerson;
use crate::congregation::people::members::enroll::add_person;
use crate::platform::client::Client;
use crate::platform::clock::Moment;
use crate::platform::refusal::Refusal;
use crate::platform::settings::Name;
use crate::platform::text::email::Email;

/// Writes everything. The first person ends set-up, so a second finish finds none.
pub fn finish(
    tx: &Transaction<'_>,
    accounts: &Accounts,
    answers: &Answers,
    client: &Client,
    moment: Moment,
) -> Result<EstablishedSession, Refusal> {
    answers.refuse_unfinished()?;
    let (Some(first), Some((factor, step))) = (&answers.administrator, answers.proven_factor()) else {
        return Err(rusqlite::Error::QueryReturnedNoRows.into());
    };
    let (now, settings) = (moment.now, answers.as_settings());
    let email = first.email.parse::<Email>().map_err(Refusal::of_field("email"))?;
    let person = NewPerson {
        email: Some(email),
        roles: Roles::FIRST_PERSON,
        ..NewPerson::named(&*first.first_name, &*first.last_name)
    };
    let id = add_person(tx, &person, now, &settings.time_zone)?;
    account::set_password(tx, &id, &first.password, now.as_second())?;
    let factor = ProvenFactor { secret: &factor.secret, step, backup_codes: &factor.backup_codes };
    second_factor::install(tx, &accounts.seal, &id, &factor, now)?;
    let found = account::find_account(tx, &first.email)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
    let actor = Actor::RoleHolder { member: &found.member, client };
    let work = Work { tx, actor, now, zone: &settings.time_zone };
    work.log_of(Action::MemberAdded, Some(&id), "the first administrator, on the set-up page")?;
    audit_log::record(tx, &NewLogEntry::of_member(Action::TwoFactorEnabled, &id, client), now)?;
    for (name, value) in answers.settings() {
        change(tx, actor, name, &value, now).map_err(|error| error.at(name.as_str()))?;
    }
    if let Some(mail) = answers.mail.as_ref().filter(|mail| !mail.password.is_empty()) {
        change_secret(tx, actor, Name::MailPassword, &accounts.seal, &mail.password, now)
            .map_err(|error| error.at(Name::MailPassword.as_str()))?;
    }
    let sign_in = SignIn {
        member: found.member.clone(),
        shown: &PresentedTokens::default(),
        proven: SignInProof { strong_password: true, code: true },
        trust: None,
        client,
        settings: accounts.settings.load(tx)?,
        moment,
    };
    Ok(establish_session(tx, sign_in)?)
}
