//! `portal donation list`.

use std::fmt::Write as _;

use clap::{ArgGroup, Args};
use jiff::civil::Date;
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::terminal::{nothing_to_do, on_one_line, print, print_json, say};
use crate::cli::{Outcome, table};
use crate::congregation::giving::gift::GivenBy;
use crate::congregation::giving::list::{GiftQuery, list_gifts, total_of};
use crate::congregation::giving::{AmountTotal, Gift};
use crate::platform::db::Database;
use crate::platform::money::{dollars, plain};
use crate::platform::typed_time::parse_day;

/// Filters of gifts.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("whose"))]
pub(super) struct WhichArgs {
    /// Only this person's: e-mail address or member number.
    #[arg(long, value_name = "WHO", group = "whose")]
    member: Option<String>,
    /// Only anonymous ones.
    #[arg(long, group = "whose")]
    anonymous: bool,
    /// Only this year's.
    #[arg(long, value_parser = clap::value_parser!(i16).range(1900..2200), conflicts_with_all = ["from", "to"])]
    year: Option<i16>,
    /// From this day on.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_day)]
    from: Option<Date>,
    /// To this day, itself included.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_day)]
    to: Option<Date>,
    /// Only this fund's; "" for those without a fund.
    #[arg(long)]
    fund: Option<String>,
}

#[derive(Args, Debug)]
pub struct DonationListArgs {
    #[command(flatten)]
    which: WhichArgs,
    /// Print them as JSON.
    #[arg(long)]
    json: bool,
}

impl WhichArgs {
    fn is_everything(&self) -> bool {
        let is_narrowed = self.member.is_some() || self.anonymous || self.fund.is_some();
        !is_narrowed && self.year.is_none() && self.from.is_none() && self.to.is_none()
    }
}

impl From<WhichArgs> for GiftQuery {
    fn from(args: WhichArgs) -> Self {
        let day = |year, month, day| Date::new(year, month, day).ok();
        Self {
            given_by: if args.anonymous {
                Some(GivenBy::Anonymous)
            } else {
                args.member.map(GivenBy::Member)
            },
            from: args.year.and_then(|year| day(year, 1, 1)).or(args.from),
            to: args.year.and_then(|year| day(year, 12, 31)).or(args.to),
            fund: args.fund,
        }
    }
}

/// Amounts are text, too, so that no script rounds them.
pub(super) fn record(gift: &Gift) -> Value {
    let (fields, giver) = (&gift.fields, gift.giver.as_ref());
    json!({
        "id": gift.id,
        "date": fields.date,
        "amount": plain(fields.amount_cents),
        "amountCents": fields.amount_cents,
        "fund": fields.fund,
        "method": fields.method,
        "checkNumber": fields.check_number,
        "kind": gift.kind.as_str(),
        "takesBack": gift.takes_back,
        "sheet": gift.sheet.map(|sheet| sheet.id),
        "note": fields.note,
        "memberNumber": giver.map(|giver| &giver.number),
        "firstName": giver.map(|giver| &giver.first_name),
        "lastName": giver.map(|giver| &giver.last_name),
        "imported": gift.is_imported,
    })
}

/// The sum of all gifts or of a fund's, with what it is of.
fn sum_record(of: &str, what: impl Serialize, sum: AmountTotal) -> Value {
    json!({ of: what, "count": sum.count, "total": plain(sum.cents), "totalCents": sum.cents })
}

pub(super) fn run(args: DonationListArgs, db: &Database) -> Outcome {
    let is_everything = args.which.is_everything();
    let query = GiftQuery::from(args.which);
    let gifts = db.read(|conn| list_gifts(conn, &query))?;
    let totals = total_of(&gifts);
    if args.json {
        let mut all = sum_record("gifts", gifts.iter().map(record).collect::<Vec<_>>(), totals.all);
        let funds = totals.funds.iter().map(|(fund, sum)| sum_record("fund", fund, *sum));
        all["funds"] = funds.collect();
        return print_json(&all);
    }
    if gifts.is_empty() {
        return if is_everything {
            say("No gifts are in the books yet. Enter one: portal donation add --help")
        } else {
            nothing_to_do("No gifts are like that.")
        };
    }
    let rows = gifts.iter().map(|gift| {
        let fields = &gift.fields;
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        [
            gift.id.to_string(),
            fields.date.clone(),
            dollars(fields.amount_cents),
            gift.giver_in_words(),
            text(&fields.fund),
            text(&fields.method),
            text(&fields.check_number),
            gift.sheet.map(|sheet| sheet.id.to_string()).unwrap_or_default(),
            text(&fields.note),
        ]
    });
    let table = table::lay_out_with_sums(
        ["Id", "Date", "Amount", "Giver", "Fund", "Method", "Check", "Sheet", "Note"],
        Some(2),
        rows.collect(),
    );
    let mut text = format!("{table}\nTotal: {}\n", in_words(totals.all));
    for (fund, sum) in &totals.funds {
        let fund = fund.as_deref().map_or_else(|| "(no fund)".to_owned(), on_one_line);
        writeln!(text, "  {fund}: {}", in_words(*sum))?;
    }
    print(&text)
}

/// "2 gifts, $70.00".
pub(super) fn in_words(sum: AmountTotal) -> String {
    format!("{} {}, {}", sum.count, if sum.count == 1 { "gift" } else { "gifts" }, dollars(sum.cents))
}
