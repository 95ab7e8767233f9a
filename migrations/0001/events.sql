-- Events and their series, answers, invitations, calendar feeds; announcements.

-- The common fields of a series' occurrences. Each occurrence is a row of `events`, thirteen months ahead.
CREATE TABLE event_series (
    id            TEXT PRIMARY KEY,
    -- The series that it was split from first; its own id where it never was.
    origin        TEXT NOT NULL,
    -- RFC 5545's RRULE without UNTIL, such as FREQ=WEEKLY;BYDAY=SU; see src/congregation/events/series/rule.rs.
    rule          TEXT NOT NULL CHECK (rule GLOB 'FREQ=*'),
    -- The day of the first occurrence, and the last possible day; NULL: without end.
    first_day     TEXT NOT NULL CHECK (first_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    last_day      TEXT CHECK (last_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    -- Occurrences have been made up to this day.
    made_until    TEXT NOT NULL CHECK (made_until GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    -- 1: cancelled or removed as a whole; no more occurrences are made.
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
CREATE INDEX event_series_by_organiser ON event_series (organiser_id) WHERE organiser_id IS NOT NULL;

-- Days of the rule without an occurrence: it was removed.
CREATE TABLE event_series_gaps (
    series_id TEXT NOT NULL REFERENCES event_series (id) ON DELETE CASCADE,
    day       TEXT NOT NULL,
    PRIMARY KEY (series_id, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    id             TEXT PRIMARY KEY,
    title          TEXT NOT NULL CHECK (title <> ''),
    description    TEXT,
    -- The congregation's calendar and clock: a service at ten is at ten in summer and winter.
    event_date     TEXT NOT NULL CHECK (event_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    -- 'HH:MM', or '' for an all-day event.
    event_time     TEXT NOT NULL DEFAULT '' CHECK (event_time = '' OR event_time GLOB '[0-2][0-9]:[0-5][0-9]'),
    -- The end: so many days after the first, at this time. 0 and NULL: not said.
    end_days       INTEGER NOT NULL DEFAULT 0 CHECK (end_days BETWEEN 0 AND 30),
    end_time       TEXT CHECK (end_time GLOB '[0-2][0-9]:[0-5][0-9]'),
    location       TEXT,
    event_type     TEXT NOT NULL DEFAULT 'general',
    -- Asks, and reads the answers.
    organiser_id   TEXT REFERENCES members (id) ON DELETE SET NULL,
    -- 1: members are asked whether they come.
    asks           INTEGER NOT NULL DEFAULT 0 CHECK (asks IN (0, 1)),
    -- Answers are taken until the end of the day so many days before it; NULL: until it begins.
    deadline_days  INTEGER CHECK (deadline_days BETWEEN 0 AND 60),
    -- In people; NULL: no limit.
    capacity       INTEGER CHECK (capacity BETWEEN 1 AND 100000),
    -- 1: members see the names of those who come, not only their number.
    shows_names    INTEGER NOT NULL DEFAULT 0 CHECK (shows_names IN (0, 1)),
    -- The reason why no more answers are taken; NULL: they are.
    answers_closed TEXT CHECK (answers_closed <> ''),
    -- Not NULL: it does not take place. It stays in the lists until its day ends.
    cancelled_at   INTEGER,
    cancel_reason  TEXT,
    series_id      TEXT REFERENCES event_series (id) ON DELETE SET NULL,
    -- The day given by the rule, wherever it was moved to.
    occurrence     TEXT,
    -- 1: changed by itself, so that a change of the series leaves it as it is.
    is_own         INTEGER NOT NULL DEFAULT 0 CHECK (is_own IN (0, 1)),
    created_at     INTEGER NOT NULL,
    -- For calendars (RFC 5545): time of the last change, and number of changes of its time, place or state.
    changed_at     INTEGER NOT NULL DEFAULT 0,
    sequence       INTEGER NOT NULL DEFAULT 0,
    -- Incremented with every change (optimistic lock).
    version        INTEGER NOT NULL DEFAULT 1,
    -- Not NULL: in no list, and restorable for an hour; housekeeping deletes the row.
    removed_at     INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX events_by_date ON events (event_date, event_time);
CREATE INDEX events_removed ON events (removed_at) WHERE removed_at IS NOT NULL;
CREATE UNIQUE INDEX events_of_series ON events (series_id, occurrence) WHERE series_id IS NOT NULL;
CREATE INDEX events_by_organiser ON events (organiser_id) WHERE organiser_id IS NOT NULL;

-- A party answers together: a household, or a person who lives in none.
CREATE TABLE event_parties (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id     TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    household_id TEXT REFERENCES households (id) ON DELETE CASCADE,
    member_id    TEXT REFERENCES members (id) ON DELETE CASCADE,
    -- Guests from outside the congregation who come with them.
    guests       INTEGER NOT NULL DEFAULT 0 CHECK (guests BETWEEN 0 AND 50),
    -- To the organiser.
    note         TEXT,
    -- Not NULL: the party waits for places, since then.
    waits_since  INTEGER,
    -- 1: it moved up from the waiting list, no letter reaches it, and it has not answered since.
    is_untold    INTEGER NOT NULL DEFAULT 0 CHECK (is_untold IN (0, 1)),
    created_at   INTEGER NOT NULL,
    updated_at   INTEGER NOT NULL,
    CHECK ((household_id IS NULL) <> (member_id IS NULL)),
    UNIQUE (event_id, household_id),
    UNIQUE (event_id, member_id)
) STRICT;
CREATE INDEX event_parties_by_household ON event_parties (household_id) WHERE household_id IS NOT NULL;
CREATE INDEX event_parties_by_member ON event_parties (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX event_parties_waiting ON event_parties (event_id, waits_since) WHERE waits_since IS NOT NULL;

-- The answer of each person.
CREATE TABLE event_rsvps (
    id         INTEGER PRIMARY KEY,
    event_id   TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    member_id  TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    status     TEXT NOT NULL DEFAULT 'attending',
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    -- The party it was given with.
    party_id   INTEGER REFERENCES event_parties (id) ON DELETE SET NULL,
    -- The person who gave it, for themselves or for another of the household.
    answered_by TEXT REFERENCES members (id) ON DELETE SET NULL,
    UNIQUE (event_id, member_id)
) STRICT;
CREATE INDEX event_rsvps_by_member ON event_rsvps (member_id);
CREATE INDEX event_rsvps_by_answerer ON event_rsvps (answered_by) WHERE answered_by IS NOT NULL;
CREATE INDEX event_rsvps_by_party ON event_rsvps (party_id) WHERE party_id IS NOT NULL;

-- Invitations by letter: to a household, or to a person who lives in none. A second letter goes only where no answer came
-- and the office says so.
CREATE TABLE event_invitations (
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

-- Calendar feeds: secret addresses at which members' calendar programs read the events.
CREATE TABLE calendar_feeds (
    id           INTEGER PRIMARY KEY,
    member_id    TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    -- "My phone".
    name         TEXT NOT NULL CHECK (name <> ''),
    -- ours: only what a person of the member's household attends.
    scope        TEXT NOT NULL CHECK (scope IN ('all', 'ours')),
    -- SHA-256 of the token in the address. NULL: it is made when its letter leaves.
    token_hash   BLOB UNIQUE,
    created_at   INTEGER NOT NULL,
    -- Written at most once a day: an SD card wears out by writes.
    last_used_at INTEGER
) STRICT;
CREATE INDEX calendar_feeds_by_member ON calendar_feeds (member_id);

-- Feeds end with the account; an account that is opened again has none.
CREATE TRIGGER calendar_feeds_end AFTER UPDATE OF disabled_at, email, sign_in_name ON members
WHEN new.disabled_at IS NOT NULL OR (new.email IS NULL AND new.sign_in_name IS NULL)
BEGIN
    DELETE FROM calendar_feeds WHERE member_id = new.id;
END;

-- One row, incremented with every change of an event: the validator of the feeds' response cache.
CREATE TABLE calendar_version (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    version INTEGER NOT NULL
) STRICT;
INSERT INTO calendar_version VALUES (1, 1);
CREATE TRIGGER calendar_event_added AFTER INSERT ON events BEGIN
    UPDATE calendar_version SET version = version + 1;
END;
CREATE TRIGGER calendar_event_changed AFTER UPDATE ON events BEGIN
    UPDATE calendar_version SET version = version + 1;
END;
CREATE TRIGGER calendar_event_removed AFTER DELETE ON events BEGIN
    UPDATE calendar_version SET version = version + 1;
END;

CREATE TABLE announcements (
    id               TEXT PRIMARY KEY,
    title            TEXT NOT NULL CHECK (title <> ''),
    content          TEXT NOT NULL CHECK (content <> ''),
    summary          TEXT,
    priority         TEXT NOT NULL DEFAULT 'normal' CHECK (priority IN ('normal', 'high')),
    created_at       INTEGER NOT NULL,
    -- Shown from this instant on; may lie in the future.
    published_at     INTEGER NOT NULL,
    -- The last day on which members see it, by the congregation's calendar; NULL: no end.
    last_day         TEXT CHECK (last_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    -- 1: listed before all that are not. At most three: see src/congregation/announcements/manage.rs.
    is_pinned        INTEGER NOT NULL DEFAULT 0 CHECK (is_pinned IN (0, 1)),
    -- The author's name at that time; NULL: the command line.
    author           TEXT CHECK (author <> ''),
    -- The last change of its words while members could read it.
    changed_at       INTEGER,
    -- When the office asked for letters, and when they were queued: once it is published.
    letter_asked_at  INTEGER,
    letter_queued_at INTEGER,
    -- The subject of those letters. With another title, there can be letters again.
    letter_title     TEXT,
    -- Incremented with every change (optimistic lock).
    version          INTEGER NOT NULL DEFAULT 1,
    -- As in `events`.
    removed_at       INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX announcements_by_publication ON announcements (published_at DESC);
CREATE INDEX announcements_removed ON announcements (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX announcements_pinned ON announcements (published_at) WHERE is_pinned = 1;
CREATE INDEX announcements_to_write ON announcements (published_at)
WHERE letter_asked_at IS NOT NULL AND letter_queued_at IS NULL;
