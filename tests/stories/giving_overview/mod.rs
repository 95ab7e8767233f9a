//! A year of gifts in pictures, and its close.

mod overview;
mod year_end;
