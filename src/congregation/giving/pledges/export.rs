//! The pledges of a campaign as a CSV file for a spreadsheet.

use csv::{QuoteStyle, WriterBuilder};

use super::Pledge;
use crate::platform::money::plain;
use crate::platform::text::spreadsheet::guarded;

pub const HEADER: [&str; 12] = [
    "campaign",
    "memberNumber",
    "firstName",
    "lastName",
    "household",
    "givesWith",
    "pledged",
    "rhythm",
    "date",
    "paidSoFar",
    "stillToCome",
    "status",
];

/// The pledges in the order given. Completed and paid ones have nothing left to pay.
pub fn to_csv(pledges: &[Pledge]) -> Result<Vec<u8>, csv::Error> {
    // Quoted, so that a spreadsheet set to semicolons does not cut a text in two and find a formula behind one.
    let mut writer = WriterBuilder::new().quote_style(QuoteStyle::NonNumeric).from_writer(Vec::new());
    writer.write_record(HEADER)?;
    for pledge in pledges {
        let optional = |text: Option<&String>| text.map(|text| guarded(text)).unwrap_or_default();
        let (giver, fields) = (&pledge.giver.giver, &pledge.fields);
        let partner = pledge.giver.partner.as_ref().map(|partner| partner.giver.in_words());
        writer.write_record([
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
    writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))
}

fn unpaid(pledge: &Pledge) -> i64 {
    if pledge.status.is_outstanding() { pledge.fields.amount.0 - pledge.paid.0 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::congregation::giving::PledgeStatus;
    use crate::congregation::giving::counting::{NamedGiver, NamedPartner};
    use crate::congregation::giving::pledges::fields::PledgeFields;
    use crate::platform::money::cents::Cents;
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
        assert_eq!(reader.headers().unwrap(), &HEADER[..]);
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
