//! The drills of the documents, followed to the letter.

mod machine;
mod people;
