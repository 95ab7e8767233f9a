-- Events in series, cancelled, with an end; who comes; members' calendar addresses; letters to many.

-- What its occurrences have in common. Each occurrence is a row of `events`, thirteen months ahead.
CREATE TABLE event_series (
    id            TEXT PRIMARY KEY,
    -- The series that it was split from first: its own id where it never was.
    origin        TEXT NOT NULL,
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

-- Secret addresses at which members' own calendar programs read the events.

CREATE TABLE calendar_feeds (
    id           INTEGER PRIMARY KEY,
    member_id    TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    -- "My phone".
    name         TEXT NOT NULL CHECK (name <> ''),
    -- ours: only what somebody of the member's household attends.
    scope        TEXT NOT NULL CHECK (scope IN ('all', 'ours')),
    -- SHA-256 of the token in the address. NULL: it is made when its letter leaves.
    token_hash   BLOB UNIQUE,
    created_at   INTEGER NOT NULL,
    -- Written at most once a day: an SD card wears out by writes.
    last_used_at INTEGER
) STRICT;
CREATE INDEX calendar_feeds_by_member ON calendar_feeds (member_id);

-- The addresses end with the account, whoever ends it; one that is opened again has none.
CREATE TRIGGER calendar_feeds_end AFTER UPDATE OF disabled_at, email, sign_in_name ON members
WHEN new.disabled_at IS NOT NULL OR (new.email IS NULL AND new.sign_in_name IS NULL)
BEGIN
    DELETE FROM calendar_feeds WHERE member_id = new.id;
END;

-- One row: one more with every change of an event. What a calendar program has already is recognised by it.
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

-- Announcements with an end, pinned, with their author, by letter; which letters a member wants; letters to many.

-- The last day on which members see it, by the congregation's calendar; NULL: no end.
ALTER TABLE announcements ADD COLUMN last_day TEXT CHECK (last_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]');
-- 1: stands before all that are not. Members see three at most: see src/congregation/announcements/manage.rs.
ALTER TABLE announcements ADD COLUMN is_pinned INTEGER NOT NULL DEFAULT 0 CHECK (is_pinned IN (0, 1));
-- The name of who wrote it, as it was then; NULL: the command line.
ALTER TABLE announcements ADD COLUMN author TEXT CHECK (author <> '');
-- When its words changed last while members could read it.
ALTER TABLE announcements ADD COLUMN changed_at INTEGER;
-- When the office asked for it to go out by letter, and when those letters were queued: once it is published.
ALTER TABLE announcements ADD COLUMN letter_asked_at INTEGER;
ALTER TABLE announcements ADD COLUMN letter_queued_at INTEGER;
CREATE INDEX announcements_pinned ON announcements (published_at) WHERE is_pinned = 1;
CREATE INDEX announcements_to_write ON announcements (published_at)
WHERE letter_asked_at IS NOT NULL AND letter_queued_at IS NULL;

-- Which letters a person wants beside those about their account: important announcements, reminders of what their
-- household attends, the week's letter.
ALTER TABLE members ADD COLUMN letters_announcements INTEGER NOT NULL DEFAULT 1 CHECK (letters_announcements IN (0, 1));
ALTER TABLE members ADD COLUMN letters_reminders INTEGER NOT NULL DEFAULT 1 CHECK (letters_reminders IN (0, 1));
ALTER TABLE members ADD COLUMN letters_week INTEGER NOT NULL DEFAULT 0 CHECK (letters_week IN (0, 1));
CREATE INDEX members_with_week_letter ON members (id) WHERE letters_week = 1;
-- When their last visit to the announcements began, and the one before: what was published since then is new. Written
-- only where something was published in between.
ALTER TABLE members ADD COLUMN news_seen_at INTEGER;
ALTER TABLE members ADD COLUMN news_new_since INTEGER;

-- 1: one of many; letters about accounts go first.
ALTER TABLE outbox ADD COLUMN is_bulk INTEGER NOT NULL DEFAULT 0 CHECK (is_bulk IN (0, 1));
-- What a letter to many is about: the id of an announcement, the day of a week's letter.
ALTER TABLE outbox ADD COLUMN about TEXT;
DROP INDEX outbox_waiting;
CREATE INDEX outbox_waiting ON outbox (is_bulk, next_try_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX outbox_by_cause ON outbox (letter, about) WHERE about IS NOT NULL;
-- How many left within the last hour.
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE sent_at IS NOT NULL;

-- How a day went with the mail server, by the congregation's calendar. Refusals are counted in tries.
CREATE TABLE mail_days (
    day              TEXT PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    sent             INTEGER NOT NULL DEFAULT 0,
    -- "Not now", and "never".
    refused_for_now  INTEGER NOT NULL DEFAULT 0,
    refused_for_good INTEGER NOT NULL DEFAULT 0,
    -- The server could not be reached, or did not let the portal in.
    failed           INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Addresses that the mail server has refused for good: nothing is written to them until somebody's address becomes it
-- anew.
CREATE TABLE refused_addresses (
    address    TEXT PRIMARY KEY,
    -- The server's words.
    reason     TEXT NOT NULL,
    refused_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER refused_address_changed AFTER UPDATE OF email, contact_email ON members
WHEN old.email IS NOT new.email OR old.contact_email IS NOT new.contact_email
BEGIN
    DELETE FROM refused_addresses
    WHERE address IN (coalesce(new.email, ''), coalesce(new.contact_email, ''))
        AND address NOT IN (coalesce(old.email, ''), coalesce(old.contact_email, ''));
    DELETE FROM refused_addresses
    WHERE NOT EXISTS (SELECT 1 FROM members WHERE members.email = refused_addresses.address)
        AND NOT EXISTS (SELECT 1 FROM members WHERE members.contact_email = refused_addresses.address);
END;
CREATE TRIGGER refused_address_gone AFTER DELETE ON members BEGIN
    DELETE FROM refused_addresses
    WHERE NOT EXISTS (SELECT 1 FROM members WHERE members.email = refused_addresses.address)
        AND NOT EXISTS (SELECT 1 FROM members WHERE members.contact_email = refused_addresses.address);
END;

-- The days of the week's letters: of one day there is one, however often the portal starts or its clock changes.
CREATE TABLE week_letters (
    day       TEXT PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    queued_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Events from another calendar's file: imports have a third kind, and what a file calls an event is known.

-- SQLite changes no CHECK, so both tables are made anew; 'events' is what is new in them.
CREATE TABLE imports_2 (
    -- Never used twice: the security log says "import 3".
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    kind       TEXT NOT NULL CHECK (kind IN ('people', 'gifts', 'events')),
    file_name  TEXT NOT NULL,
    -- The system the list comes from. Empty where that is not known.
    source     TEXT NOT NULL,
    -- Rows the import added, and rows that were here and got something from it.
    added      INTEGER NOT NULL,
    changed    INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    undone_at  INTEGER
) STRICT;
INSERT INTO imports_2 (id, kind, file_name, source, added, changed, created_at, undone_at)
SELECT id, kind, file_name, source, added, changed, created_at, undone_at FROM imports ORDER BY id;
DROP TABLE imports;
ALTER TABLE imports_2 RENAME TO imports;

CREATE TABLE import_changes_2 (
    import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    -- In the order in which it was done.
    seq       INTEGER NOT NULL,
    entity    TEXT NOT NULL CHECK (entity IN ('member', 'household', 'donation', 'event', 'series')),
    entity_id TEXT NOT NULL,
    -- The column that was changed. NULL: the row was added, and after is a hash of it, which tells whether it was
    -- changed since. '*': the whole row of an event or a series; before is all of it in JSON, after the hash.
    field     TEXT,
    before    TEXT,
    after     TEXT,
    -- Of a changed role: where.
    household_id TEXT,
    PRIMARY KEY (import_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO import_changes_2 (import_id, seq, entity, entity_id, field, before, after, household_id)
SELECT import_id, seq, entity, entity_id, field, before, after, household_id FROM import_changes ORDER BY import_id, seq;
DROP TABLE import_changes;
ALTER TABLE import_changes_2 RENAME TO import_changes;
CREATE INDEX import_changes_by_entity ON import_changes (entity_id);

-- What a calendar's files call an event or a series: the same file once more changes nothing, and a newer one changes
-- what it brought before.
CREATE TABLE event_keys (
    id         INTEGER PRIMARY KEY,
    uid        TEXT NOT NULL,
    -- Of one of several events of this name: its day, and its time where there is one.
    recurrence TEXT NOT NULL DEFAULT '',
    -- One of both. Both NULL: it was removed here, and no file brings it back.
    event_id   TEXT REFERENCES events (id) ON DELETE SET NULL,
    series_id  TEXT REFERENCES event_series (id) ON DELETE SET NULL,
    -- A hash of what the file said last.
    said       TEXT NOT NULL,
    -- A hash of the row as the import left it, which tells whether it was changed here since.
    state      TEXT NOT NULL,
    import_id  INTEGER REFERENCES imports (id) ON DELETE SET NULL,
    UNIQUE (uid, recurrence)
) STRICT;
CREATE INDEX event_keys_by_event ON event_keys (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX event_keys_by_series ON event_keys (series_id) WHERE series_id IS NOT NULL;
CREATE INDEX event_keys_by_import ON event_keys (import_id) WHERE import_id IS NOT NULL;
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
