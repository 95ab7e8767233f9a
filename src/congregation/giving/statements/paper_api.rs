//! A statement as it is printed.

use poem_openapi::Object;

use super::{KeptStatement, ShownStatement, StatedGift};
use crate::platform::money;

/// A giving statement as it is printed: frozen, whatever was changed since.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Statement {
    id: i64,
    /// Such as 2026-0118.
    number: String,
    /// YYYY-MM-DD
    made_on: String,
    /// YYYY-MM-DD
    from: String,
    /// YYYY-MM-DD, itself included.
    to: String,
    congregation_name: String,
    postal_address: Option<String>,
    tax_number: Option<String>,
    /// The givers.
    name: String,
    /// The lines in the envelope's window; the first of them is the name, or to whom it goes in its place.
    addressee: Vec<String>,
    /// Deductible gifts, by day.
    gifts: Vec<GiftOnStatement>,
    /// Gifts that are not deductible, by day.
    other: Vec<GiftOnStatement>,
    in_kind: Vec<KindOnStatement>,
    /// The sums by fund: first deductible ones, the largest first.
    funds: Vec<FundOnStatement>,
    /// US dollars.
    deductible: f64,
    not_deductible: f64,
    total: f64,
    wording: String,
    thanks: Option<String>,
    signed: Option<String>,
    /// The number of the one in whose place it was made.
    replaces: Option<String>,
    /// The number of the one that was made in its place.
    replaced_by: Option<String>,
    /// Gifts on it were corrected since.
    is_corrected: bool,
}

/// A gift on a statement.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftOnStatement {
    /// YYYY-MM-DD
    date: String,
    fund: Option<String>,
    /// Such as "Check 1042"; empty: not known.
    how: String,
    /// US dollars; less than nothing where money went back.
    amount: f64,
}

/// A gift in kind on a statement. Its value is for the giver to say.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct KindOnStatement {
    /// YYYY-MM-DD
    date: String,
    description: String,
}

/// The sum of the gifts to a fund on a statement.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct FundOnStatement {
    /// None: gifts without a fund.
    fund: Option<String>,
    /// US dollars.
    amount: f64,
    /// Counts for the tax office.
    deductible: bool,
}

impl From<ShownStatement> for Statement {
    fn from(shown: ShownStatement) -> Self {
        let ShownStatement { kept, is_corrected } = shown;
        let KeptStatement { id, number, days, replaced_by, content, .. } = kept;
        let (gifts, other): (Vec<_>, Vec<_>) = content.gifts.into_iter().partition(|gift| gift.deductible);
        let in_kind = content.in_kind.into_iter();
        let funds = content.funds.into_iter();
        Self {
            id,
            number,
            made_on: content.made_on,
            from: days.from.to_string(),
            to: days.to.to_string(),
            congregation_name: content.congregation_name,
            postal_address: content.postal_address,
            tax_number: content.tax_number,
            name: content.name,
            addressee: content.addressee,
            gifts: gifts.into_iter().map(Into::into).collect(),
            other: other.into_iter().map(Into::into).collect(),
            in_kind: in_kind
                .map(|kind| KindOnStatement { date: kind.date, description: kind.description })
                .collect(),
            funds: funds
                .map(|sum| FundOnStatement {
                    fund: sum.fund,
                    amount: money::number(sum.cents),
                    deductible: sum.deductible,
                })
                .collect(),
            deductible: money::number(content.deductible_cents),
            not_deductible: money::number(content.not_deductible_cents),
            total: money::number(content.total_cents),
            wording: content.wording,
            thanks: content.thanks,
            signed: content.signed,
            replaces: content.replaces,
            replaced_by,
            is_corrected,
        }
    }
}

impl From<StatedGift> for GiftOnStatement {
    fn from(gift: StatedGift) -> Self {
        Self { date: gift.date, fund: gift.fund, how: gift.how, amount: money::number(gift.cents) }
    }
}
