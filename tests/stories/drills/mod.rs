//! The drills of the handbook, followed to the letter.
//!
//! Each drill is a story: the failure is caused, the output is what the drill says, its commands are typed exactly as
//! written, and have the promised effect. A drill without a story, and a command that no story types, fail.

mod every_page;
mod everyday;
mod machine;
mod people;
