//! HTTP for envelope numbers.

use jiff::civil::Date;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::give_out::{self, GivenOut};
use super::year::{self, EnvelopeYear};
use super::{Envelope, EnvelopeError, EnvelopeHolder, change};
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::guard::Visit;
use crate::http::error::ApiError;
use crate::platform::client::Client;
use crate::platform::refusal::{ErrorCode, Refusal};

pub struct EnvelopesApi;

/// A person with an envelope number.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct EnvelopeGiver {
    id: String,
    /// The member number, such as M0001.
    number: String,
    first_name: String,
    last_name: String,
    household: Option<String>,
    /// The partner of a couple who gives together: the number is of both.
    partner: Option<EnvelopePartner>,
}

/// The other of a couple who gives together.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct EnvelopePartner {
    id: String,
    number: String,
    first_name: String,
    last_name: String,
}

/// A number and its holder.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct EnvelopeLine {
    number: u32,
    giver: EnvelopeGiver,
}

/// The numbers of a year.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct EnvelopesPage {
    year: i16,
    /// The years that can be chosen, the latest first.
    years: Vec<i16>,
    /// Sorted by number.
    envelopes: Vec<EnvelopeLine>,
    /// The cursor for `after`, where there are more than 2,000.
    next: Option<u32>,
    /// One above the highest; left out where that is the last one.
    next_free: Option<u32>,
}

/// The new holder of a number.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct EnvelopeChoice {
    /// The id of a person; left out or null: takes the number back.
    giver_id: Option<String>,
}

/// A number as it is now.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct EnvelopeSaved {
    /// Left out: the number is free.
    envelope: Option<EnvelopeLine>,
    next_free: Option<u32>,
}

/// How many numbers were given out.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct EnvelopesGiven {
    given: u32,
    /// Numbers of the year before that were not given again.
    left_out: u32,
    /// A sentence.
    message: String,
}

#[OpenApi(prefix_path = "/api/office/giving/envelopes")]
impl EnvelopesApi {
    /// The numbers of a year, in their order, 2,000 at a time
    #[oai(path = "/", method = "get", operation_id = "envelopes")]
    async fn envelopes(
        &self,
        caller: RoleHolder<GivingWork>,
        /// With four digits; left out: this year.
        year: Query<Option<i16>>,
        /// The numbers behind this one: `next` of the page before.
        #[oai(default)]
        after: Query<u32>,
    ) -> Result<Json<EnvelopesPage>, ApiError> {
        let page = caller
            .read(move |conn, visit| match year::checked_year(year.0, today(visit)) {
                Ok(year) => year::of_year(conn, year, after.0, today(visit)).map(Ok),
                Err(refused) => Ok(Err(refused)),
            })
            .await?;
        Ok(Json(EnvelopesPage::from(page?)))
    }

    /// Give a number to a person, or take it back
    ///
    /// A person has one number a year, and a couple who gives together has one for both.
    #[oai(path = "/:year/:number", method = "put", operation_id = "setEnvelope")]
    async fn set(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        year: Path<i16>,
        number: Path<u32>,
        body: Json<EnvelopeChoice>,
    ) -> Result<Json<EnvelopeSaved>, ApiError> {
        let giver = body.0.giver_id;
        let saved = caller
            .write::<_, EnvelopeError>(move |tx, visit| {
                let year = year::checked_year(Some(year.0), today(visit))?;
                let after = change::set_envelope(
                    tx,
                    (year, number.0),
                    giver.as_deref(),
                    visit.actor(&client),
                    visit.now,
                )?;
                Ok(EnvelopeSaved { envelope: after.map(Into::into), next_free: year::next_free(tx, year)? })
            })
            .await?;
        Ok(Json(saved))
    }

    /// The numbers of the year before once more
    ///
    /// People who died, moved away, or have a number already are left out.
    #[oai(path = "/:year/copy", method = "post", operation_id = "copyEnvelopes")]
    async fn copy(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        year: Path<i16>,
    ) -> Result<Json<EnvelopesGiven>, ApiError> {
        let (year, given) = caller
            .write::<_, EnvelopeError>(move |tx, visit| {
                let year = year::checked_year(Some(year.0), today(visit))?;
                Ok((year, give_out::copy_from_year_before(tx, year, visit.actor(&client), visit.now)?))
            })
            .await?;
        Ok(Json(EnvelopesGiven::of(given, given.copied_in_words(year))))
    }

    /// Numbers for people who gave in the last twelve months and have none
    ///
    /// The next free ones, in the order of last names. A couple who gives together gets one.
    #[oai(path = "/:year/number-givers", method = "post", operation_id = "numberGivers")]
    async fn number_givers(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        year: Path<i16>,
    ) -> Result<Json<EnvelopesGiven>, ApiError> {
        let (year, given) = caller
            .write::<_, EnvelopeError>(move |tx, visit| {
                let year = year::checked_year(Some(year.0), today(visit))?;
                let actor = visit.actor(&client);
                Ok((year, give_out::number_givers(tx, year, actor, visit.now, today(visit))?))
            })
            .await?;
        Ok(Json(EnvelopesGiven::of(given, given.numbered_in_words(year))))
    }
}

/// Today in the congregation's time zone.
fn today(visit: &Visit) -> Date {
    visit.now.to_zoned_datetime(visit.settings.time_zone.clone()).date()
}

impl EnvelopesGiven {
    fn of(GivenOut { given, left_out }: GivenOut, message: String) -> Self {
        Self { given, left_out, message }
    }
}

impl From<Envelope> for EnvelopeLine {
    fn from(envelope: Envelope) -> Self {
        let EnvelopeHolder { id, number, first_name, last_name, household } = envelope.holder;
        let partner = envelope.partner.map(|partner| EnvelopePartner {
            id: partner.id,
            number: partner.number,
            first_name: partner.first_name,
            last_name: partner.last_name,
        });
        Self {
            number: envelope.number,
            giver: EnvelopeGiver { id, number, first_name, last_name, household, partner },
        }
    }
}

impl From<EnvelopeYear> for EnvelopesPage {
    fn from(page: EnvelopeYear) -> Self {
        Self {
            year: page.year,
            years: page.years,
            envelopes: page.envelopes.into_iter().map(EnvelopeLine::from).collect(),
            next: page.more_after,
            next_free: page.next_free,
        }
    }
}

impl From<EnvelopeError> for Refusal {
    fn from(error: EnvelopeError) -> Self {
        let text = error.to_string();
        let at = |field: &'static str, code, text: String| Self::new(code, text).at(field);
        match error {
            EnvelopeError::NoYear => at("year", ErrorCode::FieldRefused, text),
            EnvelopeError::NoNumber => at("number", ErrorCode::FieldRefused, text),
            EnvelopeError::NoPerson => Refusal::new(ErrorCode::NotFound, text),
            EnvelopeError::Taken { .. } => at("number", ErrorCode::NotAsItWas, text),
            EnvelopeError::HasOne { .. } | EnvelopeError::CoupleHasOne { .. } => {
                at("giverId", ErrorCode::NotAsItWas, text)
            }
            EnvelopeError::UsedUp(_) => Refusal::new(ErrorCode::NotAsItWas, text),
            EnvelopeError::Database(error) => error.into(),
        }
    }
}
