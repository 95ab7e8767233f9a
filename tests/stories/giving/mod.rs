//! Gifts and pledges: entered, listed, exported, read by the member who gave. Every sum is right to the cent.

mod accounting_file;
mod add;
pub mod books;
pub mod correct_closed;
pub mod funds;
mod gift_lists;
pub mod gifts;
mod made_up_years;
pub mod member_view;
mod monday;
mod months;
mod pages;
mod refund_bounce;
mod search;
