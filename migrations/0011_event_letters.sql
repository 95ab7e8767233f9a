-- Invitations and reminders by letter for events that ask who comes.

-- Who was invited to an event by letter: a household, or a person who lives in none. A second letter goes only to who has
-- not answered, where the office says so.
CREATE TABLE event_invitations (
    -- Never used again: a person who was removed comes back with theirs.
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id     TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    household_id TEXT REFERENCES households (id) ON DELETE CASCADE,
    member_id    TEXT REFERENCES members (id) ON DELETE CASCADE,
    -- When the last letter was queued.
    invited_at   INTEGER NOT NULL,
    CHECK ((household_id IS NULL) <> (member_id IS NULL)),
    UNIQUE (event_id, household_id),
    UNIQUE (event_id, member_id)
) STRICT;
CREATE INDEX event_invitations_by_household ON event_invitations (household_id) WHERE household_id IS NOT NULL;
CREATE INDEX event_invitations_by_member ON event_invitations (member_id) WHERE member_id IS NOT NULL;

-- Events whose reminders were queued, for the day they were on then: once, however often the portal starts or its clock
-- changes.
CREATE TABLE event_reminders (
    event_id  TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    day       TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    queued_at INTEGER NOT NULL,
    PRIMARY KEY (event_id, day)
) STRICT, WITHOUT ROWID;
