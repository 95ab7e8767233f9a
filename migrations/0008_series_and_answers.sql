-- Events in series, cancelled, with an end; and who comes.

-- What its occurrences have in common. Each occurrence is a row of `events`, thirteen months ahead.
CREATE TABLE event_series (
    id            TEXT PRIMARY KEY,
    -- RFC 5545's RRULE without UNTIL, such as FREQ=WEEKLY;BYDAY=SU; see src/congregation/events/series/rule.rs.
    rule          TEXT NOT NULL CHECK (rule GLOB 'FREQ=*'),
    -- The day of the first occurrence, and the last day there may be one on; NULL: without end.
    first_day     TEXT NOT NULL CHECK (first_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    last_day      TEXT CHECK (last_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    -- Up to this day the occurrences have been made.
    made_until    TEXT NOT NULL CHECK (made_until GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    -- 1: cancelled or removed as a whole, so that no more of them are made.
    is_ended      INTEGER NOT NULL DEFAULT 0 CHECK (is_ended IN (0, 1)),
    -- As in `events`, for the occurrences still to be made.
    title         TEXT NOT NULL CHECK (title <> ''),
    description   TEXT,
    event_time    TEXT NOT NULL DEFAULT '' CHECK (event_time = '' OR event_time GLOB '[0-2][0-9]:[0-5][0-9]'),
    end_days      INTEGER NOT NULL DEFAULT 0 CHECK (end_days BETWEEN 0 AND 30),
    end_time      TEXT CHECK (end_time GLOB '[0-2][0-9]:[0-5][0-9]'),
    location      TEXT,
    event_type    TEXT NOT NULL DEFAULT 'general',
    organiser_id  TEXT REFERENCES members (id) ON DELETE SET NULL,
    asks          INTEGER NOT NULL DEFAULT 0 CHECK (asks IN (0, 1)),
    deadline_days INTEGER CHECK (deadline_days BETWEEN 0 AND 60),
    capacity      INTEGER CHECK (capacity BETWEEN 1 AND 100000),
    shows_names   INTEGER NOT NULL DEFAULT 0 CHECK (shows_names IN (0, 1)),
    created_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Days of the rule on which there is none: it was removed.
CREATE TABLE event_series_gaps (
    series_id TEXT NOT NULL REFERENCES event_series (id) ON DELETE CASCADE,
    day       TEXT NOT NULL,
    PRIMARY KEY (series_id, day)
) STRICT, WITHOUT ROWID;

ALTER TABLE events ADD COLUMN series_id TEXT REFERENCES event_series (id) ON DELETE SET NULL;
-- The day that the rule gave it, wherever it was moved.
ALTER TABLE events ADD COLUMN occurrence TEXT;
-- 1: changed by itself, so that a change of the series leaves it as it is.
ALTER TABLE events ADD COLUMN is_own INTEGER NOT NULL DEFAULT 0 CHECK (is_own IN (0, 1));
-- When it ends: so many days after its first, at this time by the congregation's clock. Both NULL or 0: not said.
ALTER TABLE events ADD COLUMN end_days INTEGER NOT NULL DEFAULT 0 CHECK (end_days BETWEEN 0 AND 30);
ALTER TABLE events ADD COLUMN end_time TEXT CHECK (end_time GLOB '[0-2][0-9]:[0-5][0-9]');
-- Who asks, and reads the answers.
ALTER TABLE events ADD COLUMN organiser_id TEXT REFERENCES members (id) ON DELETE SET NULL;
-- 1: members are asked whether they come.
ALTER TABLE events ADD COLUMN asks INTEGER NOT NULL DEFAULT 0 CHECK (asks IN (0, 1));
-- Answers are taken until the end of the day so many days before it; NULL: until it begins.
ALTER TABLE events ADD COLUMN deadline_days INTEGER CHECK (deadline_days BETWEEN 0 AND 60);
-- In people; NULL: no limit.
ALTER TABLE events ADD COLUMN capacity INTEGER CHECK (capacity BETWEEN 1 AND 100000);
-- 1: members see who comes, not only how many.
ALTER TABLE events ADD COLUMN shows_names INTEGER NOT NULL DEFAULT 0 CHECK (shows_names IN (0, 1));
-- Why no answers are taken any more; NULL: they are.
ALTER TABLE events ADD COLUMN answers_closed TEXT CHECK (answers_closed <> '');
-- Not NULL: it does not take place. It stays in the lists until its day ends.
ALTER TABLE events ADD COLUMN cancelled_at INTEGER;
ALTER TABLE events ADD COLUMN cancel_reason TEXT;
-- For calendars (RFC 5545): when it was changed last, and how often its time, place or state was.
ALTER TABLE events ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE events ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0;
UPDATE events SET changed_at = created_at;
CREATE UNIQUE INDEX events_of_series ON events (series_id, occurrence) WHERE series_id IS NOT NULL;
CREATE INDEX events_by_organiser ON events (organiser_id) WHERE organiser_id IS NOT NULL;
CREATE INDEX event_series_by_organiser ON event_series (organiser_id) WHERE organiser_id IS NOT NULL;

-- Who answers together: a household, or a person who lives in none.
CREATE TABLE event_parties (
    -- Never used again: a person who was removed comes back with their answers.
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id     TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    household_id TEXT REFERENCES households (id) ON DELETE CASCADE,
    member_id    TEXT REFERENCES members (id) ON DELETE CASCADE,
    -- Who is no member of the congregation, and comes with them.
    guests       INTEGER NOT NULL DEFAULT 0 CHECK (guests BETWEEN 0 AND 50),
    -- To the organiser.
    note         TEXT,
    -- Not NULL: the party waits for places, since then.
    waits_since  INTEGER,
    created_at   INTEGER NOT NULL,
    updated_at   INTEGER NOT NULL,
    CHECK ((household_id IS NULL) <> (member_id IS NULL)),
    UNIQUE (event_id, household_id),
    UNIQUE (event_id, member_id)
) STRICT;
CREATE INDEX event_parties_by_household ON event_parties (household_id) WHERE household_id IS NOT NULL;
CREATE INDEX event_parties_by_member ON event_parties (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX event_parties_waiting ON event_parties (event_id, waits_since) WHERE waits_since IS NOT NULL;

-- Of 0.1.0's answers, which nobody could give, there are none with a party.
ALTER TABLE event_rsvps ADD COLUMN party_id INTEGER REFERENCES event_parties (id) ON DELETE SET NULL;
CREATE INDEX event_rsvps_by_party ON event_rsvps (party_id) WHERE party_id IS NOT NULL;
