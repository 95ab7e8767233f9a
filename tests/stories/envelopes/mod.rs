//! Envelope numbers: a number a year for a person or a couple.

mod numbers;
