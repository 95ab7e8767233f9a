//! Statements about the program in the documents and the benchmark are true.

mod bench;
pub mod pages;
