//! The treasurer's work with gifts, months and funds in the browser.

mod change_api;
mod funds_api;
pub(super) mod gifts_api;
mod months_api;

use change_api::GiftChangesApi;
use funds_api::FundsApi;
use gifts_api::GiftsApi;
use months_api::MonthsApi;

pub fn gift_work() -> impl poem_openapi::OpenApi {
    (FundsApi, GiftsApi, GiftChangesApi, MonthsApi)
}
