//! What a volunteer installs.

mod installed;
mod pages;
