//! What a volunteer installs.

mod installed;
mod pages;
mod service;
mod waiting;
