//! Copies of the database that prove themselves: written, checked, synced and only then given their name.
