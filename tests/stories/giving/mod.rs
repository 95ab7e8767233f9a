//! Gifts and pledges: entered, listed, exported, read by the member who gave. Every sum is right to the cent.

mod fund_commands;
pub mod funds;
mod gift_lists;
mod gift_mistakes;
pub mod gifts;
mod member_view;
mod pledges;
