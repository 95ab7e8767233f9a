//! Coming in with a slip: throttle, check, password, session. The first password signs in; where the account has one
//! already the slip is a reset, which neither signs in nor unlocks nor touches the second factor.

use rusqlite::Transaction;

use super::{EstablishedSession, SignIn, establish_session};
use crate::accounts::Accounts;
use crate::accounts::account::store as account;
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::devices::{self, PresentedTokens};
use crate::accounts::elevation::SignInProof;
use crate::accounts::hashing::HashingClient;
use crate::accounts::hashing::password::Strength;
use crate::accounts::join_codes::{SlipCode, SlipOwner, store as slips};
use crate::accounts::lockout::throttled;
use crate::accounts::sessions::store as sessions;
use crate::platform::client::Client;
use crate::platform::clock::Moment;
use crate::platform::mail::{Letter, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::SettingsCache;
use crate::platform::token::Token;

/// The result of choosing a password with a slip.
pub enum SlipUsed {
    /// The first password: signed in.
    SignedIn(Box<EstablishedSession>),
    /// The account had one already. The browser is known from now on: its token.
    Reset(Token),
}

/// Expired, used, replaced by a newer one, or never made.
fn dead_slip() -> Refusal {
    let text =
        "This code is not right, or it was used before. Please look at the slip again, or ask for a new one.";
    Refusal::new(ErrorCode::LinkExpired, text)
}

/// The password that is chosen with a slip.
#[derive(poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct SlipPassword {
    code: String,
    /// 8 to 256 characters.
    password: String,
    confirm_password: String,
}

/// Finds the owner of a slip. Uses nothing up.
pub async fn look(accounts: &Accounts, code: &str, client: Client) -> Result<SlipOwner, Refusal> {
    let moment = accounts.clock.moment();
    accounts.throttle.check(client.address, moment.now).map_err(throttled)?;
    let attempt = Attempt::new(accounts, code, PresentedTokens::default(), client, moment);
    let found = attempt.find_owner(accounts).await;
    attempt.count(accounts, found).await
}

/// Sets the password. The slip is used up only when everything else is valid.
pub async fn join(
    accounts: &Accounts,
    chosen: SlipPassword,
    shown: PresentedTokens,
    client: Client,
) -> Result<SlipUsed, Refusal> {
    let moment = accounts.clock.moment();
    accounts.throttle.check(client.address, moment.now).map_err(throttled)?;
    let attempt = Attempt::new(accounts, &chosen.code, shown, client, moment);
    let outcome = attempt.choose(accounts, chosen).await;
    let outcome = attempt.count(accounts, outcome).await;
    accounts.mailer.wake();
    outcome
}

#[derive(Clone)]
struct Attempt {
    /// The hash of the code; none where it is no code.
    code: Option<[u8; 32]>,
    shown: PresentedTokens,
    client: Client,
    settings: SettingsCache,
    moment: Moment,
}

impl Attempt {
    fn new(accounts: &Accounts, code: &str, shown: PresentedTokens, client: Client, moment: Moment) -> Self {
        let code = SlipCode::parse(code).map(|code| code.hash(&accounts.seal));
        Self { code, shown, client, settings: accounts.settings.clone(), moment }
    }

    async fn find_owner(&self, accounts: &Accounts) -> Result<SlipOwner, Refusal> {
        let (code, moment) = (self.code.ok_or_else(dead_slip)?, self.moment);
        let owner = accounts.db.read_off_thread(move |conn| slips::find_owner(conn, &code, moment)).await?;
        owner.ok_or_else(dead_slip)
    }

    async fn choose(&self, accounts: &Accounts, chosen: SlipPassword) -> Result<SlipUsed, Refusal> {
        let owner = self.find_owner(accounts).await?;
        let SlipPassword { password, confirm_password: confirmation, .. } = chosen;
        let settings = accounts.settings().await?;
        let context = [
            &*owner.first_name,
            &*owner.last_name,
            &*owner.email,
            owner.sign_in_name.as_deref().unwrap_or_default(),
            &*settings.congregation_name,
            &*settings.portal_name,
        ];
        let hashing_client = HashingClient::with_link(self.client.address, owner.account_name());
        let strength = Strength::of_member(&context);
        let phc = accounts.hasher.hash_chosen(password, &confirmation, strength, &hashing_client).await?;
        let attempt = self.clone();
        accounts.db.write_off_thread(move |tx| attempt.use_slip(tx, &phc)).await
    }

    /// Single use is one UPDATE: of twenty at once, nineteen change no row.
    fn use_slip(self, tx: &Transaction<'_>, phc: &str) -> Result<SlipUsed, Refusal> {
        let now = self.moment.now;
        let code = self.code.ok_or_else(dead_slip)?;
        let owner = slips::find_owner(tx, &code, self.moment)?.ok_or_else(dead_slip)?;
        if !slips::use_up(tx, &code, self.moment)? {
            return Err(dead_slip());
        }
        let id = &*owner.member_id;
        account::set_password(tx, id, phc, now.as_second())?;
        sessions::delete_of(tx, id)?;
        let entry = NewLogEntry::of_member(Action::PasswordResetDone, id, &self.client);
        audit_log::record(tx, &NewLogEntry { detail: Some(&owner.use_in_words()), ..entry }, now)?;
        if owner.has_password {
            outbox::announce_browser(tx, Letter::PasswordChanged, id, &self.client, now)?;
        }
        let account = account::find_account(tx, owner.account_name())?.ok_or_else(dead_slip)?;
        if owner.has_password || account.locked || account.member.two_factor_enabled {
            let known = devices::make_known(tx, id, self.shown.device.as_ref(), &self.client, now)?;
            return Ok(SlipUsed::Reset(known.token));
        }
        let settings = self.settings.load(tx)?;
        let sign_in = SignIn {
            member: account.member,
            shown: &self.shown,
            proven: SignInProof::default(),
            trust: None,
            client: &self.client,
            settings,
            moment: self.moment,
        };
        let established = establish_session(tx, sign_in)?;
        Ok(SlipUsed::SignedIn(Box::new(established)))
    }

    /// A dead slip counts as a wrong password does.
    async fn count<T>(&self, accounts: &Accounts, outcome: Result<T, Refusal>) -> Result<T, Refusal> {
        if outcome.as_ref().is_err_and(|refusal| refusal.code == ErrorCode::LinkExpired) {
            accounts.throttle.count_failure(self.client.address, self.moment.now);
            let attempt = self.clone();
            accounts.db.write_off_thread(move |tx| attempt.log_dead_slip(tx)).await?;
        }
        outcome
    }

    fn log_dead_slip(self, tx: &Transaction<'_>) -> rusqlite::Result<()> {
        let member_id = match &self.code {
            Some(code) => slips::find_member(tx, code)?,
            None => None,
        };
        let entry = NewLogEntry {
            member_id: member_id.as_deref(),
            client: Some(&self.client),
            detail: Some("a slip"),
            success: false,
            ..NewLogEntry::new(Action::PasswordResetRefused)
        };
        audit_log::record(tx, &entry, self.moment.now)
    }
}
