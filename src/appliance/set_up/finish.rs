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
use crate::appliance::change_settings::change_each;
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
    let first = answers.finished()?;
    let (now, settings) = (moment.now, answers.as_settings());
    let person = NewPerson {
        email: Some(first.email.parse::<Email>().map_err(Refusal::of_field("email"))?),
        roles: Roles::FIRST_PERSON,
        ..NewPerson::named(&first.first_name, &first.last_name)
    };
    let id = add_person(tx, &person, now, &settings.time_zone)?;
    account::set_password(tx, &id, &answers.password, now.as_second())?;
    let factor = &answers.factor;
    let factor =
        ProvenFactor { secret: &factor.secret, step: factor.step, backup_codes: &factor.backup_codes };
    second_factor::install(tx, &accounts.seal, &id, &factor, now)?;
    let found = account::find_account(tx, &first.email)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
    let actor = Actor::RoleHolder { member: &found.member, client };
    let work = Work { tx, actor, now, zone: &settings.time_zone };
    work.log_of(Action::MemberAdded, Some(&id), "the first administrator, on the set-up page")?;
    audit_log::record(tx, &NewLogEntry::of_member(Action::TwoFactorEnabled, &id, client), now)?;
    let mut values = answers.settings();
    if !answers.mail_password.is_empty() {
        values.push((Name::MailPassword, &answers.mail_password));
    }
    change_each(tx, actor, &accounts.seal, &values, now).map_err(|error| error.at("settings"))?;
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
