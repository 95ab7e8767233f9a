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
