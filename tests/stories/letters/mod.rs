//! What the congregation writes to its members: announcements, and letters to many.

mod announcements;
