//! What the documents and the benchmark say of the program is true.

mod bench;
pub mod pages;
