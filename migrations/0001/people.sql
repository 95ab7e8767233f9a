-- People, their households, their photos, and how they are found.
--
-- The files of this folder, in the order people, accounts, events, giving, letters, appliance, make an empty file a
-- database of schema 1. Until CHANGELOG.md gives 0.1.0 a date they are edited; from that day on nothing here changes, and
-- the next change is the next number: migrations/0002_….sql.
--
-- Conventions:
--   * instants are INTEGER unix seconds, UTC (columns end in _at);
--   * calendar days are TEXT 'YYYY-MM-DD' without a time zone: a birthday is a day, not an instant;
--   * money is INTEGER cents, so that sums are exact;
--   * secrets (passwords, tokens) are stored as hashes, or sealed with the key beside the database;
--   * tables are STRICT, so that a text never gets into a number;
--   * AUTOINCREMENT: a number is never used again, since logs, letters and way-back rows name it.

-- "PR01": distinguishes this file from any other SQLite file. See src/platform/db/open.rs.
PRAGMA application_id = 0x50523031;

-- All people: members with an account, children, people without e-mail. An account is a row with a password and a way to
-- sign in; there is no second table of users.
CREATE TABLE members (
    id                      TEXT PRIMARY KEY,
    -- The congregation's number of the person, or a generated one.
    member_id               TEXT NOT NULL UNIQUE,
    first_name              TEXT NOT NULL,
    last_name               TEXT NOT NULL,
    -- Bill, for William.
    preferred_name          TEXT,
    -- The photo's address; see photos.
    profile_picture         TEXT,
    phone                   TEXT,
    address                 TEXT,
    city                    TEXT,
    state                   TEXT,
    zip_code                TEXT,
    country                 TEXT,
    date_of_birth           TEXT,
    anniversary             TEXT,
    gender                  TEXT,
    marital_status          TEXT,
    occupation              TEXT,
    employer                TEXT,
    membership_status       TEXT NOT NULL DEFAULT 'active',
    ministry_group          TEXT,
    join_date               TEXT,
    membership_date         TEXT,
    baptism_date            TEXT,
    confirmation_date       TEXT,
    emergency_contact_name  TEXT,
    emergency_contact_phone TEXT,
    emergency_contact_relationship TEXT,
    allergies               TEXT,
    medical_conditions      TEXT,
    -- The member's own; they read and write it.
    notes                   TEXT,
    -- The office's; only the office reads it.
    office_notes            TEXT,
    -- The account ended on that day; gifts and household stay.
    deceased_on             TEXT,
    -- Moved away: fewer letters, no celebrations, and the account ends on account_ends_on.
    left_on                 TEXT,
    account_ends_on         TEXT,
    created_at              INTEGER NOT NULL,
    updated_at              INTEGER NOT NULL,
    -- Incremented with every change of the record (optimistic lock).
    version                 INTEGER NOT NULL DEFAULT 1,

    -- Canonical form, see src/platform/text/email.rs; it signs in. NULL: no address, or it is another person's.
    email                   TEXT UNIQUE,
    -- Where letters go to a person whose address is another person's. Several people may share one.
    contact_email           TEXT,
    -- Signs in, too.
    sign_in_name            TEXT UNIQUE CHECK (length(sign_in_name) BETWEEN 3 AND 32
                                AND sign_in_name GLOB '[a-z]*' AND NOT sign_in_name GLOB '*[^a-z0-9.-]*'),
    -- argon2id PHC string. NULL: no sign-in: invited, imported or without an account.
    password                TEXT,
    -- Not NULL: no sign-in and no celebrations; the row stays for the books.
    disabled_at             INTEGER,
    -- Incremented when a password changes: sessions, links and trusts of an older epoch are dead.
    session_epoch           INTEGER NOT NULL DEFAULT 0,
    last_login_at           INTEGER,
    failed_login_attempts   INTEGER NOT NULL DEFAULT 0,
    -- The count starts again a while after the last failure.
    last_failed_login_at    INTEGER,
    account_locked          INTEGER NOT NULL DEFAULT 0 CHECK (account_locked IN (0, 1)),
    locked_at               INTEGER,
    two_factor_enabled      INTEGER NOT NULL DEFAULT 0 CHECK (two_factor_enabled IN (0, 1)),
    -- Sealed.
    two_factor_secret       BLOB,
    -- Wrong codes within a day, over all pending sign-ins of the account.
    wrong_codes             INTEGER NOT NULL DEFAULT 0,
    -- The first of them; the count starts again a day later.
    wrong_codes_since       INTEGER,

    -- Start of each role; NULL: none. Three columns rather than a table: the roles are few and fixed, and every request of
    -- an office page reads them with the session.
    office_since            INTEGER,
    treasurer_since         INTEGER,
    administrator_since     INTEGER,
    -- 1: has or had a role. Only administrators change such an account.
    had_role                INTEGER NOT NULL DEFAULT 0 CHECK (had_role IN (0, 1)),

    -- Letters the person wants beside those about their account: important announcements, reminders of what their
    -- household attends, the weekly letter.
    letters_announcements   INTEGER NOT NULL DEFAULT 1 CHECK (letters_announcements IN (0, 1)),
    letters_reminders       INTEGER NOT NULL DEFAULT 1 CHECK (letters_reminders IN (0, 1)),
    letters_week            INTEGER NOT NULL DEFAULT 0 CHECK (letters_week IN (0, 1)),
    -- Start of the last visit to the announcements, and of the one before: what was published since then is new. Written
    -- only where something was published in between.
    news_seen_at            INTEGER,
    news_new_since          INTEGER,

    -- 'MM-DD', so that a week's birthdays are a few index look-ups and never a scan.
    birth_day               TEXT GENERATED ALWAYS AS (substr(date_of_birth, 6, 5)) VIRTUAL,
    anniversary_day         TEXT GENERATED ALWAYS AS (substr(anniversary, 6, 5)) VIRTUAL,

    CHECK (password IS NULL OR email IS NOT NULL OR sign_in_name IS NOT NULL),
    -- A role needs an e-mail address of one's own.
    CHECK (email IS NOT NULL OR coalesce(office_since, treasurer_since, administrator_since) IS NULL),
    CHECK (had_role = 1 OR coalesce(office_since, treasurer_since, administrator_since) IS NULL),
    CHECK (date_of_birth IS NULL OR date_of_birth GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    CHECK (anniversary IS NULL OR anniversary GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    CHECK (deceased_on IS NULL OR deceased_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    CHECK (left_on IS NULL OR left_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    CHECK (account_ends_on IS NULL OR account_ends_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT, WITHOUT ROWID;
-- A number is typed in any case.
CREATE INDEX members_by_number ON members (member_id COLLATE NOCASE);
CREATE INDEX members_by_name ON members (last_name COLLATE NOCASE, first_name COLLATE NOCASE);
CREATE INDEX members_by_creation ON members (created_at, id);
CREATE INDEX members_by_birth_day ON members (birth_day) WHERE birth_day IS NOT NULL;
CREATE INDEX members_by_anniversary_day ON members (anniversary_day) WHERE anniversary_day IS NOT NULL;
CREATE INDEX members_by_contact_email ON members (contact_email) WHERE contact_email IS NOT NULL;
-- A few rows, read at every change of roles and for letters to people with a role.
CREATE INDEX members_with_role ON members (had_role) WHERE had_role = 1;
CREATE INDEX members_with_week_letter ON members (id) WHERE letters_week = 1;
-- A covering index for the numbers beside the filters of the people list.
CREATE INDEX members_counted ON members
    (membership_status, deceased_on, left_on, disabled_at, date_of_birth);
CREATE INDEX members_with_second_factor ON members (member_id) WHERE two_factor_enabled = 1;
CREATE INDEX members_without_password ON members (id) WHERE password IS NULL;
CREATE INDEX members_locked ON members (locked_at) WHERE account_locked = 1;
CREATE INDEX members_by_ministry_group ON members (ministry_group) WHERE ministry_group IS NOT NULL;
-- Accounts that end because the person moved away.
CREATE INDEX members_by_account_end ON members (account_ends_on)
WHERE account_ends_on IS NOT NULL AND disabled_at IS NULL;

-- Photos are in the database: one file to back up, written together with the row they belong to. Each is a square JPEG
-- that the portal made, never the bytes that were uploaded.
CREATE TABLE photos (
    member_id  TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
    -- Random, and new with every upload: it is part of the address, so that no cache shows an old picture, and it does not
    -- identify the person. members.profile_picture holds the whole address.
    id         TEXT NOT NULL UNIQUE,
    jpeg       BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

-- People who live together, under the name the office gives them ("Smith Family").
CREATE TABLE households (
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL CHECK (name <> ''),
    created_at INTEGER NOT NULL,
    -- Incremented with every change of its name or its people (optimistic lock).
    version    INTEGER NOT NULL DEFAULT 1
) STRICT, WITHOUT ROWID;
CREATE INDEX households_by_name ON households (name COLLATE NOCASE);

-- Memberships: a child may live in two households.
CREATE TABLE household_members (
    household_id TEXT NOT NULL REFERENCES households (id) ON DELETE CASCADE,
    member_id    TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    -- The head and the spouse of one household are a couple. NULL: not known.
    role         TEXT CHECK (role IN ('head', 'spouse', 'child', 'other')),
    -- Of several households the one joined first is named first.
    joined_at    INTEGER NOT NULL,
    PRIMARY KEY (household_id, member_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX household_members_by_member ON household_members (member_id, joined_at, household_id);
CREATE INDEX household_children ON household_members (member_id) WHERE role = 'child';

-- The household of a person where there is room for one only.
CREATE VIEW first_households AS
SELECT member_id, household_id, role, (SELECT name FROM households WHERE id = household_id) AS name
FROM household_members AS own
WHERE NOT EXISTS (SELECT 1 FROM household_members AS earlier WHERE earlier.member_id = own.member_id
    AND (earlier.joined_at, earlier.household_id) < (own.joined_at, own.household_id));

-- A change of a person's own address is a change of the household that the office may have open.
CREATE TRIGGER household_address_changed AFTER UPDATE OF address, city, state, zip_code, country, phone ON members
WHEN old.address IS NOT new.address OR old.city IS NOT new.city OR old.state IS NOT new.state
    OR old.zip_code IS NOT new.zip_code OR old.country IS NOT new.country OR old.phone IS NOT new.phone
BEGIN
    UPDATE households SET version = version + 1
    WHERE id IN (SELECT household_id FROM household_members WHERE member_id = new.id);
END;

-- Search as one types: words in any order and without accents; see src/congregation/people/list/search_index/mod.rs.

-- The order of the office's list, by last and first name, with gaps between the positions for new people: see
-- src/congregation/people/search_index/mod.rs.
CREATE TABLE people_order (
    position  INTEGER PRIMARY KEY,
    member_id TEXT NOT NULL UNIQUE REFERENCES members (id) ON DELETE CASCADE,
    -- The names, folded.
    sort_text TEXT NOT NULL
) STRICT;
CREATE INDEX people_order_by_text ON people_order (sort_text, position);

-- Its rowid is the position, so that matches come in the order of the list, and a page reads only its own rows. It stores
-- no text. `parts` is what only the office's list is searched by: ends of names and numbers, street, town, former numbers.
CREATE VIRTUAL TABLE people_words USING fts5 (words, parts, content = '', contentless_delete = 1, prefix = '1 2 3');

-- People whose line in the index is out of date; the next search updates these lines. Filled by triggers, so that no
-- change is missed.
CREATE TABLE people_to_index (member_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TRIGGER people_added AFTER INSERT ON members BEGIN
    INSERT OR IGNORE INTO people_to_index VALUES (new.id);
END;
CREATE TRIGGER people_changed AFTER UPDATE OF first_name, last_name, preferred_name, email, contact_email, sign_in_name,
    phone, address, city, member_id ON members BEGIN
    INSERT OR IGNORE INTO people_to_index VALUES (new.id);
END;
CREATE TRIGGER household_renamed AFTER UPDATE OF name ON households BEGIN
    INSERT OR IGNORE INTO people_to_index SELECT member_id FROM household_members WHERE household_id = new.id;
END;
CREATE TRIGGER household_joined AFTER INSERT ON household_members BEGIN
    INSERT OR IGNORE INTO people_to_index VALUES (new.member_id);
END;
CREATE TRIGGER household_moved AFTER UPDATE OF household_id, member_id ON household_members BEGIN
    INSERT OR IGNORE INTO people_to_index VALUES (old.member_id), (new.member_id);
END;
-- A membership is deleted with its person, too: then there is no line to update.
CREATE TRIGGER household_left AFTER DELETE ON household_members BEGIN
    INSERT OR IGNORE INTO people_to_index SELECT id FROM members WHERE id = old.member_id;
END;
CREATE TRIGGER people_order_removed AFTER DELETE ON people_order BEGIN
    DELETE FROM people_words WHERE rowid = old.position;
END;

-- Removed people, and rows that were merged into another: restorable for 30 days.
CREATE TABLE people_taken_away (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The id in members, before.
    person_id     TEXT NOT NULL UNIQUE,
    member_number TEXT NOT NULL,
    name          TEXT NOT NULL,
    -- The row it was merged into, which may itself be removed and restored. NULL: removed.
    kept_id       TEXT,
    -- JSON, see src/congregation/removal/mod.rs.
    rows          TEXT NOT NULL,
    -- The permission of the actor, which restoring needs, too.
    needs         TEXT NOT NULL CHECK (needs IN ('office', 'administrator', 'both')),
    actor         TEXT NOT NULL,
    taken_at      INTEGER NOT NULL
) STRICT;
CREATE INDEX people_taken_away_by_time ON people_taken_away (taken_at);
CREATE INDEX people_taken_away_by_kept ON people_taken_away (kept_id) WHERE kept_id IS NOT NULL;

-- Marks of removed people: the next list does not bring them back unasked. Hashes only, several for each person, so that
-- nothing else about the person is stored.
CREATE TABLE removed_people (
    id            INTEGER PRIMARY KEY,
    mark          BLOB NOT NULL,
    -- The member number, by which the office can restore the person.
    member_number TEXT NOT NULL,
    removed_at    INTEGER NOT NULL
) STRICT;
CREATE INDEX removed_people_by_mark ON removed_people (mark);

-- Numbers of former members: lists, envelopes and memories name a person by it, so it is not given to anyone else.
CREATE TABLE freed_numbers (
    number    TEXT PRIMARY KEY COLLATE NOCASE,
    -- The members.id of whoever had it; of a row that was merged away, of the one that stayed.
    person_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER number_is_freed AFTER DELETE ON members BEGIN
    INSERT INTO freed_numbers VALUES (old.member_id, old.id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER number_is_changed AFTER UPDATE OF member_id ON members
WHEN old.member_id <> new.member_id COLLATE NOCASE BEGIN
    INSERT INTO freed_numbers VALUES (old.member_id, old.id) ON CONFLICT DO NOTHING;
    DELETE FROM freed_numbers WHERE number = new.member_id;
END;
CREATE TRIGGER number_is_given AFTER INSERT ON members BEGIN
    DELETE FROM freed_numbers WHERE number = new.member_id;
END;
CREATE INDEX freed_numbers_by_person ON freed_numbers (person_id);
CREATE TRIGGER freed_number_is_searched AFTER INSERT ON freed_numbers BEGIN
    INSERT OR IGNORE INTO people_to_index SELECT id FROM members WHERE id = new.person_id;
END;
CREATE TRIGGER freed_number_is_handed_over AFTER UPDATE OF person_id ON freed_numbers BEGIN
    INSERT OR IGNORE INTO people_to_index SELECT id FROM members WHERE id IN (old.person_id, new.person_id);
END;
CREATE TRIGGER freed_number_is_forgotten AFTER DELETE ON freed_numbers BEGIN
    INSERT OR IGNORE INTO people_to_index SELECT id FROM members WHERE id = old.person_id;
END;
CREATE TRIGGER freed_number_is_not_given BEFORE INSERT ON members
WHEN EXISTS (SELECT 1 FROM freed_numbers WHERE number = new.member_id AND person_id <> new.id) BEGIN
    SELECT RAISE(ABORT, 'freed number');
END;
CREATE TRIGGER freed_number_is_not_taken BEFORE UPDATE OF member_id ON members
WHEN EXISTS (SELECT 1 FROM freed_numbers WHERE number = new.member_id AND person_id <> new.id) BEGIN
    SELECT RAISE(ABORT, 'freed number');
END;
