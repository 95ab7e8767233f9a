//! The installed package.

mod installed;
mod pages;
mod service;
mod waiting;
