//! All that the treasurer is answered on gifts, months and funds.

use super::change_api::GiftChangesApi;
use super::file_api::GiftsFileApi;
use super::funds_api::FundsApi;
use super::gifts_api::GiftsApi;
use super::months_api::MonthsApi;

pub type GiftWorkApis = (FundsApi, GiftsApi, GiftChangesApi, GiftsFileApi, MonthsApi);

pub const GIFT_WORK: GiftWorkApis = (FundsApi, GiftsApi, GiftChangesApi, GiftsFileApi, MonthsApi);
