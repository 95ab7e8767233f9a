-- Letters: the outbox, and how they went.

-- A row says which letter goes to whom; its text, and any link in it, is made when it leaves, so that no live token waits
-- here and a mail outage does not consume a link's fifteen minutes.
CREATE TABLE outbox (
    id          INTEGER PRIMARY KEY,
    letter      TEXT NOT NULL,
    member_id   TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    created_at  INTEGER NOT NULL,
    -- After this instant the letter is dropped.
    expires_at  INTEGER NOT NULL,
    next_try_at INTEGER NOT NULL,
    attempts    INTEGER NOT NULL DEFAULT 0,
    sent_at     INTEGER,
    given_up_at INTEGER,
    last_error  TEXT,
    -- The address, where it is not the member's present one: news of a changed e-mail goes to the old one.
    to_address  TEXT,
    -- Its content ("Chrome on Android"). Never a secret.
    detail      TEXT,
    -- 1: one of many; letters about accounts go first.
    is_bulk     INTEGER NOT NULL DEFAULT 0 CHECK (is_bulk IN (0, 1)),
    -- The cause of a letter to many: the id of an announcement, the day of a weekly letter.
    about       TEXT
) STRICT;
CREATE INDEX outbox_waiting ON outbox (is_bulk, next_try_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX outbox_by_member ON outbox (member_id, created_at);
CREATE INDEX outbox_by_cause ON outbox (letter, about) WHERE about IS NOT NULL;
-- The number of letters within the last hour.
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE sent_at IS NOT NULL;

-- Letters of the office to some, until their letters in the outbox expire, and the people each is to.
CREATE TABLE office_letters (
    -- Made by the page, so that it is not sent twice.
    id         TEXT PRIMARY KEY,
    subject    TEXT NOT NULL CHECK (subject <> ''),
    content    TEXT NOT NULL CHECK (content <> ''),
    -- Queued, without those that were withdrawn.
    letters    INTEGER NOT NULL,
    sent_at    INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE office_letter_readers (
    letter_id TEXT NOT NULL REFERENCES office_letters (id) ON DELETE CASCADE,
    member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    -- Whom it is for: the reader, or a child of theirs.
    for_id    TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    PRIMARY KEY (letter_id, member_id, for_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX office_letter_readers_by_member ON office_letter_readers (member_id);
CREATE INDEX office_letter_readers_by_whom ON office_letter_readers (for_id);

-- Statistics of the mail server by day, on the congregation's calendar. Refusals are counted in tries.
CREATE TABLE mail_days (
    day              TEXT PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    sent             INTEGER NOT NULL DEFAULT 0,
    -- Temporary (4xx) and permanent (5xx) refusals.
    refused_for_now  INTEGER NOT NULL DEFAULT 0,
    refused_for_good INTEGER NOT NULL DEFAULT 0,
    -- The server could not be reached, or refused the sign-in.
    failed           INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Addresses that the mail server refused permanently: nothing is sent to them until a person gets the address anew.
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

-- Days of weekly letters: one letter for each day, however often the portal starts or its clock changes.
CREATE TABLE week_letters (
    day       TEXT PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    queued_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
