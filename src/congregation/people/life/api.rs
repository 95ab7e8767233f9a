//! HTTP for life events.

use std::iter;

use poem_openapi::param::Path;
use poem_openapi::{Object, OpenApi};

use super::store::moved_together;
use super::{Move, Wedding, parse_past_day, record_death, record_joint_move, record_return, record_wedding};
use crate::accounts::elevation::guard::Office;
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::access::{account_as_read, account_to_change};
use crate::http::error::{Answer, Message, message};
use crate::http::json::Json;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::listed;

/// Life events: deaths, moves and returns.
pub struct LifeApi;

/// A death.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct Death {
    /// YYYY-MM-DD, today at the latest.
    on: String,
}

/// A move away.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct MovedAway {
    /// YYYY-MM-DD, today at the latest.
    on: String,
    /// Their account goes on; otherwise it ends in 30 days.
    #[oai(default)]
    keep_account: bool,
    /// The ids of others who move away with them, such as their household.
    #[oai(validator(max_items = 100))]
    with: Option<Vec<String>>,
}

/// Two people married.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct Marriage {
    /// The person's version that was read.
    version: i64,
    spouse_id: String,
    /// The spouse's version that was read.
    spouse_version: i64,
    /// YYYY-MM-DD, today at the latest; they celebrate it.
    on: Option<String>,
    /// The person's new last name; left out: the one they have.
    last_name: Option<String>,
    spouse_last_name: Option<String>,
    /// The couple's household: a name, or an id. A new one is made.
    household: String,
    /// It is a new household, although one here has nearly this name.
    #[oai(default)]
    new_household: bool,
}

#[OpenApi(prefix_path = "/api/office")]
impl LifeApi {
    /// Record a person's death
    ///
    /// Their account ends at once, they are neither written to nor celebrated; household and gifts stay.
    #[oai(path = "/people/:id/died", method = "post", operation_id = "personDied")]
    async fn died(&self, caller: Office, id: Path<String>, body: Json<Death>) -> Answer<Message> {
        let died = caller.write::<_, Refusal>(move |tx, visit| {
            let (work, account) = (visit.work(tx), account_to_change(tx, &id.0, visit)?);
            record_death(work, &account, parse_past_day(&body.0.on, work.today())?)?;
            let ended = if account.has_password { " Their account has ended." } else { "" };
            Ok(format!("You wrote down that {} died.{ended}", account.display_name()))
        });
        Ok(message(died.await?))
    }

    /// Record that a person, or a whole household, moved away
    ///
    /// They are neither invited nor celebrated any more, and their account ends in 30 days unless it is kept.
    #[oai(path = "/people/:id/moved", method = "post", operation_id = "personMoved")]
    async fn moved(&self, caller: Office, id: Path<String>, body: Json<MovedAway>) -> Answer<Message> {
        let (name, ends_on) = caller
            .write::<_, Refusal>(move |tx, visit| {
                let MovedAway { on, keep_account: is_account_kept, with } = body.0;
                let work = visit.work(tx);
                let on = parse_past_day(&on, work.today())?;
                let people =
                    iter::once(&id.0).chain(with.iter().flatten()).map(|id| account_to_change(tx, id, visit));
                let people = people.collect::<Result<Vec<_>, Refusal>>()?;
                let names: Vec<String> = people.iter().map(MemberAccount::display_name).collect();
                Ok((names.join(", "), record_joint_move(work, &people, Move { on, is_account_kept })?))
            })
            .await?;
        let end = ends_on.map(|day| format!(" Their account ends on {}.", day.strftime("%-d %B %Y")));
        Ok(message(format!("You wrote down that {name} moved away.{}", end.unwrap_or_default())))
    }

    /// Record a person's return
    ///
    /// With those of the household who moved away on the same day. Also undoes a death or a move that was recorded by
    /// mistake.
    #[oai(path = "/people/:id/back", method = "post", operation_id = "personBack")]
    async fn back(&self, caller: Office, id: Path<String>) -> Answer<Message> {
        let names = caller
            .write::<_, Refusal>(move |tx, visit| {
                let together = moved_together(tx, &id.0)?;
                let mut names = Vec::new();
                for id in iter::once(&id.0).chain(&together) {
                    let account = account_to_change(tx, id, visit)?;
                    if !record_return(visit.work(tx), &account)? {
                        let text = format!("{} neither died nor moved away.", account.in_words());
                        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
                    }
                    names.push(account.display_name());
                }
                Ok(names)
            })
            .await?;
        let verb = if names.len() == 1 { "is" } else { "are" };
        Ok(message(format!("{} {verb} here again.", listed(&names))))
    }

    /// Write down a wedding: names and household of both
    #[oai(path = "/people/:id/married", method = "post", operation_id = "personMarried")]
    async fn married(&self, caller: Office, id: Path<String>, body: Json<Marriage>) -> Answer<Message> {
        let body = body.0;
        let (home, left_behind) = caller
            .write(move |tx, visit| {
                let work = visit.work(tx);
                let one = account_as_read(tx, &id.0, body.version, visit)?;
                let other = account_as_read(tx, &body.spouse_id, body.spouse_version, visit)?;
                let wedding = Wedding {
                    on: body.on.map(|day| parse_past_day(&day, work.today())).transpose()?,
                    last_names: [body.last_name, body.spouse_last_name],
                    household: body.household,
                    is_new_household: body.new_household,
                };
                record_wedding(work, [&one, &other], &wedding)
            })
            .await?;
        let mut sentences =
            vec![format!("You wrote down the wedding. The two are the couple of {}.", home.name)];
        sentences.extend(left_behind.iter().map(ToString::to_string));
        Ok(message(sentences.join(" ")))
    }
}
