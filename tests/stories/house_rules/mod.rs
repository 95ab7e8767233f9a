//! The rules for this project itself: its architecture, the promises of its documents, the parts of its benchmark.

mod architecture;
mod bench;
mod documents;
mod edges;
mod promises;
mod type_names;
