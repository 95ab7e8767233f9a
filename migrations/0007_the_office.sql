-- The office: roles beside being a member, ways to sign in without an e-mail address of one's own, what becomes of
-- people, households as memberships, search, slips.

-- Made anew, because an account may have a sign-in name where it has no e-mail address, and SQLite takes no CHECK out of
-- a table. The program turns foreign keys off meanwhile: the rows that belong to a person stay.
CREATE TABLE members_2 (
    id                      TEXT PRIMARY KEY,
    -- Canonical form (trimmed, NFC, lower case); see src/platform/text/email.rs. It signs in. NULL: no e-mail address, or
    -- another person has it.
    email                   TEXT UNIQUE,
    -- Where letters go to a person whose e-mail address is somebody else's. Any number of people may share one.
    contact_email           TEXT,
    -- Signs in, too.
    sign_in_name            TEXT UNIQUE CHECK (length(sign_in_name) BETWEEN 3 AND 32
                                AND sign_in_name GLOB '[a-z]*' AND NOT sign_in_name GLOB '*[^a-z0-9.-]*'),
    -- argon2id PHC string. NULL: invited, imported or without an account; nobody signs in with NULL.
    password                TEXT,
    first_name              TEXT NOT NULL,
    last_name               TEXT NOT NULL,
    preferred_name          TEXT,
    phone                   TEXT,
    address                 TEXT,
    profile_picture         TEXT,
    -- The church's own number, or one we generate.
    member_id               TEXT NOT NULL UNIQUE,
    -- Empty and unused; see 0004_imports.sql.
    import_key              TEXT UNIQUE,
    join_date               TEXT,
    ministry_group          TEXT,
    membership_status       TEXT NOT NULL DEFAULT 'active',
    two_factor_enabled      INTEGER NOT NULL DEFAULT 0 CHECK (two_factor_enabled IN (0, 1)),
    two_factor_secret       BLOB,
    failed_login_attempts   INTEGER NOT NULL DEFAULT 0,
    last_failed_login_at    INTEGER,
    account_locked          INTEGER NOT NULL DEFAULT 0 CHECK (account_locked IN (0, 1)),
    locked_at               INTEGER,
    wrong_codes             INTEGER NOT NULL DEFAULT 0,
    wrong_codes_since       INTEGER,
    last_login_at           INTEGER,
    date_of_birth           TEXT,
    anniversary             TEXT,
    created_at              INTEGER NOT NULL,
    updated_at              INTEGER NOT NULL,
    -- One more with every change of the record: who edits what somebody else has changed meanwhile is told.
    version                 INTEGER NOT NULL DEFAULT 1,

    -- Since when they have the role; NULL: they do not. Three columns rather than a table: the roles are few and fixed,
    -- and every request of an office page reads them with the session.
    office_since            INTEGER,
    treasurer_since         INTEGER,
    administrator_since     INTEGER,
    -- 1: they have or had a role. Only administrators look after their account.
    had_role                INTEGER NOT NULL DEFAULT 0 CHECK (had_role IN (0, 1)),
    -- Not NULL: may not sign in and does not celebrate; the row stays for the books.
    disabled_at             INTEGER,
    -- The account ended with it; gifts and household stay.
    deceased_on             TEXT,
    -- Moved away: fewer letters, no celebrations, and the account ends on account_ends_on unless it is kept.
    left_on                 TEXT,
    account_ends_on         TEXT,
    -- Raised when a password changes; a session, link or trust made under an older epoch is dead.
    session_epoch           INTEGER NOT NULL DEFAULT 0,

    country                 TEXT,
    city                    TEXT,
    state                   TEXT,
    zip_code                TEXT,
    occupation              TEXT,
    employer                TEXT,
    marital_status          TEXT,
    gender                  TEXT,
    membership_date         TEXT,
    baptism_date            TEXT,
    confirmation_date       TEXT,
    emergency_contact_name  TEXT,
    emergency_contact_phone TEXT,
    emergency_contact_relationship TEXT,
    allergies               TEXT,
    medical_conditions      TEXT,
    notes                   TEXT,
    -- What the office writes or imports about a person. Only the office reads it.
    office_notes            TEXT,
    -- 1: the notes are from before office_notes, so the office may have written them. NULL: they are the member's own.
    notes_to_review         INTEGER CHECK (notes_to_review = 1),

    -- 'MM-DD', so that a week's birthdays are a handful of index look-ups and never a scan.
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

-- 0.1.0's administrators did the treasurer's work, too: they stay both.
INSERT INTO members_2 (
    id, email, password, first_name, last_name, preferred_name, phone, address, profile_picture, member_id, import_key,
    join_date, ministry_group, membership_status, two_factor_enabled, two_factor_secret, failed_login_attempts,
    last_failed_login_at, account_locked, locked_at, wrong_codes, wrong_codes_since, last_login_at, date_of_birth,
    anniversary, created_at, updated_at, treasurer_since, administrator_since, had_role, disabled_at, session_epoch,
    country, city, state, zip_code, occupation, employer, marital_status, gender,
    membership_date, baptism_date, confirmation_date, emergency_contact_name, emergency_contact_phone,
    emergency_contact_relationship, allergies, medical_conditions, notes, office_notes, notes_to_review)
SELECT
    id, email, password, first_name, last_name, preferred_name, phone, address, profile_picture, member_id, import_key,
    join_date, ministry_group, membership_status, two_factor_enabled, two_factor_secret, failed_login_attempts,
    last_failed_login_at, account_locked, locked_at, wrong_codes, wrong_codes_since, last_login_at, date_of_birth,
    anniversary, created_at, updated_at,
    CASE WHEN role = 'administrator' AND email IS NOT NULL THEN created_at END,
    CASE WHEN role = 'administrator' AND email IS NOT NULL THEN created_at END,
    role = 'administrator', disabled_at, session_epoch,
    country, city, state, zip_code, occupation, employer, marital_status, gender,
    membership_date, baptism_date, confirmation_date, emergency_contact_name, emergency_contact_phone,
    emergency_contact_relationship, allergies, medical_conditions, notes, office_notes, notes_to_review
FROM members;

-- Households are a table of memberships: a child may live in two.

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

-- Since when they live there was never written down.
INSERT INTO household_members (household_id, member_id, role, joined_at)
SELECT household_id, id, household_role, created_at FROM members WHERE household_id IN (SELECT id FROM households);

-- The household that stands for a person where there is room for one.
CREATE VIEW first_households AS
SELECT member_id, household_id, role, (SELECT name FROM households WHERE id = household_id) AS name
FROM household_members AS own
WHERE NOT EXISTS (SELECT 1 FROM household_members AS earlier WHERE earlier.member_id = own.member_id
    AND (earlier.joined_at, earlier.household_id) < (own.joined_at, own.household_id));

-- One more with every change of its name or its people.
ALTER TABLE households ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

-- Of a changed role: where. NULL in every other line.
ALTER TABLE import_changes ADD COLUMN household_id TEXT;
UPDATE import_changes SET household_id = (SELECT household_id FROM members WHERE members.id = entity_id)
WHERE entity = 'member' AND field = 'household_role';

DROP TABLE members;
ALTER TABLE members_2 RENAME TO members;
CREATE INDEX members_by_birth_day ON members (birth_day) WHERE birth_day IS NOT NULL;
CREATE INDEX members_by_anniversary_day ON members (anniversary_day) WHERE anniversary_day IS NOT NULL;
CREATE INDEX members_by_name ON members (last_name COLLATE NOCASE, first_name COLLATE NOCASE);
CREATE INDEX members_by_contact_email ON members (contact_email) WHERE contact_email IS NOT NULL;
-- A handful of rows, found at every change of roles and for letters to those who hold one.
CREATE INDEX members_with_role ON members (had_role) WHERE had_role = 1;

-- Role rights sleep: since when they are awake in this session, when they were last used, and when the session last gave
-- its second factor. NULL: asleep, or never given.
ALTER TABLE sessions ADD COLUMN role_awake_since INTEGER;
ALTER TABLE sessions ADD COLUMN role_used_at INTEGER;
ALTER TABLE sessions ADD COLUMN code_given_at INTEGER;

-- Carried to the session: the password is typed before the code.
ALTER TABLE pending_sign_ins ADD COLUMN strong_password INTEGER NOT NULL DEFAULT 0 CHECK (strong_password IN (0, 1));

-- Who did it, where it was a person with a role; `actor` has the words, which outlive the person.
ALTER TABLE security_logs ADD COLUMN actor_id TEXT REFERENCES members (id) ON DELETE SET NULL;
CREATE INDEX security_logs_by_actor ON security_logs (actor_id, created_at) WHERE actor_id IS NOT NULL;

-- Finding people as one types: names in any order and without accents, household, e-mail, phone digits, member number.

-- The order of the office's list, by last and first name. Between two positions there is room for who comes in between:
-- see src/congregation/people/search_index/mod.rs.
CREATE TABLE people_order (
    position  INTEGER PRIMARY KEY,
    member_id TEXT NOT NULL UNIQUE REFERENCES members (id) ON DELETE CASCADE,
    -- The names, folded.
    sort_text TEXT NOT NULL
) STRICT;
CREATE INDEX people_order_by_text ON people_order (sort_text, position);

-- Its rowid is the position, so what is found comes out in the order of the list and a page is read no further than it is
-- long. It keeps no texts of its own.
CREATE VIRTUAL TABLE people_words USING fts5 (words, content = '', contentless_delete = 1, prefix = '1 2 3');

-- Whose line is out of date. Triggers, so that no way to change a person is forgotten; the next search brings these lines
-- up to date.
CREATE TABLE people_to_index (member_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO people_to_index SELECT id FROM members;
CREATE TRIGGER people_added AFTER INSERT ON members BEGIN
    INSERT OR IGNORE INTO people_to_index VALUES (new.id);
END;
CREATE TRIGGER people_changed AFTER UPDATE OF first_name, last_name, preferred_name, email, contact_email, sign_in_name,
    phone, member_id ON members BEGIN
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
-- A membership goes with its person, too: then there is nobody to index.
CREATE TRIGGER household_left AFTER DELETE ON household_members BEGIN
    INSERT OR IGNORE INTO people_to_index SELECT id FROM members WHERE id = old.member_id;
END;
CREATE TRIGGER people_order_removed AFTER DELETE ON people_order BEGIN
    DELETE FROM people_words WHERE rowid = old.position;
END;

CREATE INDEX members_by_creation ON members (created_at, id);
-- All that the numbers beside the filters count, so that nobody's record is read for them.
CREATE INDEX members_counted ON members
    (membership_status, deceased_on, left_on, disabled_at, date_of_birth);
CREATE INDEX members_without_password ON members (id) WHERE password IS NULL;
CREATE INDEX household_children ON household_members (member_id) WHERE role = 'child';
CREATE INDEX members_locked ON members (locked_at) WHERE account_locked = 1;

-- Slips of paper: a code by which somebody whom no letter reaches chooses their first password, or a new one.
CREATE TABLE slips (
    id         INTEGER PRIMARY KEY,
    member_id  TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    -- Hashed with the portal's key: 40 bits alone would be found again from the hash within hours.
    code_hash  BLOB NOT NULL UNIQUE CHECK (length(code_hash) = 32),
    -- The member's when it was made: what ends their sessions ends it, too.
    epoch      INTEGER NOT NULL,
    made_by    TEXT REFERENCES members (id) ON DELETE SET NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    -- The run of the program and its seconds, so that no wrong clock lengthens its days.
    run        INTEGER NOT NULL,
    uptime     INTEGER NOT NULL,
    used_at    INTEGER,
    -- Another one was printed, or the person got a role.
    ended_at   INTEGER
) STRICT;
CREATE INDEX slips_by_member ON slips (member_id);
CREATE INDEX slips_by_maker ON slips (made_by, created_at);
CREATE INDEX slips_open ON slips (member_id) WHERE used_at IS NULL AND ended_at IS NULL;

-- Events and announcements are written in the browser: one more with every change, and a removal that can be taken back
-- for an hour. A removed row is in no list; housekeeping deletes it.
ALTER TABLE events ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE events ADD COLUMN removed_at INTEGER;
CREATE INDEX events_removed ON events (removed_at) WHERE removed_at IS NOT NULL;
ALTER TABLE announcements ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE announcements ADD COLUMN removed_at INTEGER;
CREATE INDEX announcements_removed ON announcements (removed_at) WHERE removed_at IS NOT NULL;

-- Whom the office has reminded of their invitation: once. A new invitation begins anew.
CREATE TABLE invitation_reminders (
    member_id   TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
    reminded_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Whose account ends because they moved away.
CREATE INDEX members_by_account_end ON members (account_ends_on)
WHERE account_ends_on IS NOT NULL AND disabled_at IS NULL;

-- People who were removed, and rows that were merged into another: for 30 days there is a way back.
CREATE TABLE people_taken_away (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Of `members`, while they were there.
    person_id     TEXT NOT NULL UNIQUE,
    member_number TEXT NOT NULL,
    name          TEXT NOT NULL,
    -- The row it was merged into, which may be removed and brought back itself. NULL: removed.
    kept_id       TEXT,
    -- JSON, see src/congregation/removal/mod.rs.
    rows          TEXT NOT NULL,
    -- Whose work it was, and so who may bring it back.
    needs         TEXT NOT NULL CHECK (needs IN ('office', 'administrator', 'both')),
    actor         TEXT NOT NULL,
    taken_at      INTEGER NOT NULL
) STRICT;
CREATE INDEX people_taken_away_by_time ON people_taken_away (taken_at);
CREATE INDEX people_taken_away_by_kept ON people_taken_away (kept_id) WHERE kept_id IS NOT NULL;

-- Where one of its people moves by themselves, a household is not as the office has read it.
CREATE TRIGGER household_address_changed AFTER UPDATE OF address, city, state, zip_code, country, phone ON members
WHEN old.address IS NOT new.address OR old.city IS NOT new.city OR old.state IS NOT new.state
    OR old.zip_code IS NOT new.zip_code OR old.country IS NOT new.country OR old.phone IS NOT new.phone
BEGIN
    UPDATE households SET version = version + 1
    WHERE id IN (SELECT household_id FROM household_members WHERE member_id = new.id);
END;
