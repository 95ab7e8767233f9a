//! A campaign is added, changed, removed; and its pledges as a CSV file for a spreadsheet.

use jiff::civil::Date;
use rusqlite::{Connection, Transaction};

use super::{CampaignView, CampaignWithPledges, GivingCampaign, MOST_CAMPAIGNS, Pledge, store, sums};
use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{Action, Work};
use crate::congregation::giving::funds::{closed, key};
use crate::congregation::giving::store::funds;
use crate::platform::money::{Cents, dollars, plain, sum};
use crate::platform::refusal::{ErrorCode, Refusal, refuse_stale};
use crate::platform::text;
use crate::platform::text::escape::CsvTable;
use crate::platform::text::escape::guarded;
use crate::platform::text::numbers::count;
use crate::platform::typed_time::parse_day;

const LONGEST_NAME: usize = 100;

/// A campaign as a treasurer types it.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename = "CampaignToAdd", rename_all = "camelCase")]
pub struct TypedCampaign {
    /// Up to 100 characters on one line.
    name: String,
    /// The fund that its gifts go to: its id.
    fund_id: i64,
    /// As typed, such as 20,000; empty: none.
    #[oai(default)]
    goal: String,
    /// YYYY-MM-DD: gifts from this day on count.
    from: String,
    /// YYYY-MM-DD: the last day whose gifts count; empty: until further notice.
    #[oai(default)]
    to: String,
}

pub fn find_campaign(conn: &Connection, id: i64) -> Result<GivingCampaign, Refusal> {
    store::find(conn, id)?.ok_or_else(|| Refusal::not_found("campaign"))
}

/// A campaign, its pledges, and what was given month by month.
pub fn with_pledges(conn: &Connection, id: i64, today: Date) -> Result<CampaignWithPledges, Refusal> {
    let campaign = find_campaign(conn, id)?;
    Ok(CampaignWithPledges {
        pledges: store::of_campaign(conn, id)?,
        curve: sums::curve(conn, &campaign, today)?,
        campaign: sums::view(conn, campaign, today)?,
    })
}

pub fn add_campaign(work: Work<'_>, typed: &TypedCampaign) -> Result<CampaignView, Refusal> {
    let tx = work.tx;
    if store::list(tx)?.len() >= MOST_CAMPAIGNS as usize {
        let text =
            format!("More than {MOST_CAMPAIGNS} campaigns are too many. Remove those without pledges first.");
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    let campaign = checked(tx, typed, None, work.today())?;
    let id = store::insert(tx, &campaign, work.now.as_second())?;
    let added = find_campaign(tx, id)?;
    work.log(Action::CampaignAdded, &format!("campaign {id}: {}", in_words(&added)))?;
    Ok(sums::view(tx, added, work.today())?)
}

/// A new name goes to all of its pledges.
pub fn change_campaign(
    work: Work<'_>,
    id: i64,
    version: i64,
    typed: &TypedCampaign,
) -> Result<CampaignView, Refusal> {
    let tx = work.tx;
    let before = find_as_read(tx, id, version)?;
    let after = checked(tx, typed, Some(&before), work.today())?;
    let changes = Changed::between(values(&before), values(&after));
    if changes.is_empty() {
        return Ok(sums::view(tx, before, work.today())?);
    }
    store::update(tx, &after)?;
    let words = format!("campaign {id} ({}): {}", before.name, changed::in_words(&changes));
    work.log(Action::CampaignChanged, &words)?;
    Ok(sums::view(tx, find_campaign(tx, id)?, work.today())?)
}

fn find_as_read(tx: &Transaction<'_>, id: i64, version: i64) -> Result<GivingCampaign, Refusal> {
    let campaign = find_campaign(tx, id)?;
    refuse_stale("campaign", version, campaign.version)?;
    Ok(campaign)
}

/// Removes a campaign without pledges. Returns it.
pub fn remove_campaign(work: Work<'_>, id: i64, version: i64) -> Result<GivingCampaign, Refusal> {
    let tx = work.tx;
    let campaign = find_as_read(tx, id, version)?;
    let (pledges, _) = store::pledged(tx, id)?;
    if pledges > 0 {
        let text = format!(
            "It has {}. First give them to another campaign, or remove those that were withdrawn.",
            count(pledges, "pledge")
        );
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    store::delete(tx, id)?;
    work.log(Action::CampaignRemoved, &format!("campaign {id}: {}", in_words(&campaign)))?;
    Ok(campaign)
}

/// Validates the fields as typed. An unchanged fund may stay, even where it is closed by now.
fn checked(
    conn: &Connection,
    typed: &TypedCampaign,
    before: Option<&GivingCampaign>,
    today: Date,
) -> Result<GivingCampaign, Refusal> {
    let id = before.map(|before| before.id);
    let name = text::one_line("The name", &typed.name, LONGEST_NAME).map_err(Refusal::of_field("name"))?;
    // The same name in another spelling is taken, too.
    let is_taken = |other: &GivingCampaign| key(&other.name) == key(&name) && Some(other.id) != id;
    if let Some(other) = store::list(conn)?.into_iter().find(is_taken) {
        let text = format!("There is a campaign called \"{}\" already.", other.name);
        return Err(Refusal::new(ErrorCode::NotAsItWas, text).at("name"));
    }
    let goal = Some(typed.goal.trim()).filter(|goal| !goal.is_empty());
    let goal = goal.map(sum::parse).transpose().map_err(Refusal::of_field("goal"))?.map(Cents);
    let first = day("from", &typed.from)?;
    let last = if typed.to.trim().is_empty() { None } else { Some(day("to", &typed.to)?) };
    if last.is_some_and(|last| last < first) {
        return Err(Refusal::field("to", "The last day lies before the first one."));
    }
    let no_fund = || Refusal::field("fundId", "Please choose the fund that its gifts go to.");
    let fund = funds::find(conn, typed.fund_id)?.ok_or_else(no_fund)?;
    let is_kept = before.is_some_and(|before| before.fund_id == fund.id);
    if fund.is_closed && !is_kept && last.is_none_or(|last| last >= today) {
        return Err(Refusal::new(ErrorCode::FundClosed, closed(&fund.name)).at("fundId"));
    }
    let (first_day, last_day) = (first.to_string(), last.map(|last| last.to_string()));
    if let Some(other) = store::overlapping(conn, fund.id, &first_day, last_day.as_deref(), id)? {
        let text = format!(
            "The fund \"{}\" has the campaign \"{}\" {}. A fund has one campaign at a time.",
            fund.name,
            other.name,
            other.days_in_words()
        );
        return Err(Refusal::new(ErrorCode::NotAsItWas, text).at("from"));
    }
    Ok(GivingCampaign {
        id: id.unwrap_or_default(),
        name,
        fund_id: fund.id,
        fund: fund.name,
        goal,
        first_day,
        last_day,
        version: before.map_or(1, |before| before.version),
    })
}

fn day(field: &'static str, typed: &str) -> Result<Date, Refusal> {
    if typed.trim().is_empty() {
        return Err(Refusal::field(field, "The first day is missing."));
    }
    parse_day(typed).map_err(Refusal::of_field(field))
}

/// The fields with their texts, as the log names them.
fn values(campaign: &GivingCampaign) -> [(&'static str, Option<String>); 5] {
    [
        ("name", Some(campaign.name.clone())),
        ("fund", Some(campaign.fund.clone())),
        ("goal", campaign.goal.map(|goal| dollars(goal.0))),
        ("first day", Some(campaign.first_day.clone())),
        ("last day", campaign.last_day.clone()),
    ]
}

/// "Roof; fund Building; goal $20,000.00; from 2026-01-01"
fn in_words(campaign: &GivingCampaign) -> String {
    let goal = campaign.goal.map_or_else(|| "no goal".to_owned(), |goal| format!("goal {}", dollars(goal.0)));
    format!("{}; fund {}; {goal}; {}", campaign.name, campaign.fund, campaign.days_in_words())
}

const HEADER: &str = "campaign memberNumber firstName lastName household givesWith pledged rhythm date paidSoFar \
                      stillToCome status";

/// The pledges in the order given. Completed and paid ones have nothing left to pay.
pub fn to_csv(pledges: &[Pledge]) -> Result<Vec<u8>, csv::Error> {
    let mut table = CsvTable::headed(HEADER.split(' '))?;
    for pledge in pledges {
        let optional = |text: Option<&String>| text.map(|text| guarded(text)).unwrap_or_default();
        let (giver, fields) = (&pledge.giver.giver, &pledge.fields);
        let partner = pledge.giver.partner.as_ref().map(|partner| partner.giver.in_words());
        table.row([
            optional(fields.campaign.as_ref()),
            guarded(&giver.number),
            guarded(&giver.first_name),
            guarded(&giver.last_name),
            optional(pledge.giver.household.as_ref()),
            optional(partner.as_ref()),
            plain(fields.amount.0),
            optional(fields.rhythm.as_ref()),
            fields.date.clone().unwrap_or_default(),
            plain(pledge.paid.0),
            plain(unpaid(pledge)),
            pledge.status.as_str().to_owned(),
        ])?;
    }
    table.finished()
}

fn unpaid(pledge: &Pledge) -> i64 {
    if pledge.status.is_outstanding() { pledge.fields.amount.0 - pledge.paid.0 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::congregation::giving::PledgeStatus;
    use crate::congregation::giving::counting::{NamedGiver, NamedPartner};
    use crate::congregation::giving::pledges::PledgeFields;
    use crate::platform::money::Cents;
    use crate::platform::person_ref::PersonRef;

    fn giver(first_name: &str) -> PersonRef {
        let [id, number, last_name] = ["m", "M0002", "Smith"].map(str::to_owned);
        PersonRef { id, number, first_name: first_name.to_owned(), last_name }
    }

    #[test]
    fn no_text_is_a_formula_and_what_is_to_come_is_what_is_not_paid() {
        let pledge = |status, paid| Pledge {
            id: 1,
            giver: NamedGiver {
                giver: giver("=Mary"),
                preferred_name: None,
                household: Some("+Smiths".to_owned()),
                partner: Some(NamedPartner { giver: giver("John"), preferred_name: None }),
            },
            fields: PledgeFields {
                amount: Cents(120_000),
                rhythm: Some("@monthly".to_owned()),
                date: Some("2026-01-04".to_owned()),
                said_status: status,
                ..PledgeFields::for_campaign(1, "-Roof")
            },
            status,
            paid: Cents(paid),
            version: 1,
        };
        let pledges = [pledge(PledgeStatus::Open, 45_050), pledge(PledgeStatus::Paid, 0)];
        let csv = to_csv(&pledges).unwrap();
        let mut reader = csv::Reader::from_reader(&csv[..]);
        let rows: Vec<Vec<String>> =
            reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect();
        let open = [
            "'-Roof",
            "M0002",
            "'=Mary",
            "Smith",
            "'+Smiths",
            "John Smith (M0002)",
            "1200.00",
            "'@monthly",
            "2026-01-04",
            "450.50",
            "749.50",
            "open",
        ];
        assert_eq!(rows[0], open);
        assert_eq!(rows[1][10..], ["0.00", "paid"]);
    }
}
