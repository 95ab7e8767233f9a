-- Roles beside being a member, ways to sign in without an e-mail address of one's own, and what becomes of people.

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
    -- No REFERENCES here: the next migration moves both into a table of their own.
    household_id            TEXT,
    household_role          TEXT CHECK (household_role IN ('head', 'spouse', 'child', 'other')),

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
    household_id, household_role, country, city, state, zip_code, occupation, employer, marital_status, gender,
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
    household_id, household_role, country, city, state, zip_code, occupation, employer, marital_status, gender,
    membership_date, baptism_date, confirmation_date, emergency_contact_name, emergency_contact_phone,
    emergency_contact_relationship, allergies, medical_conditions, notes, office_notes, notes_to_review
FROM members;
DROP TABLE members;
ALTER TABLE members_2 RENAME TO members;
CREATE INDEX members_by_birth_day ON members (birth_day) WHERE birth_day IS NOT NULL;
CREATE INDEX members_by_anniversary_day ON members (anniversary_day) WHERE anniversary_day IS NOT NULL;
CREATE INDEX members_by_household ON members (household_id) WHERE household_id IS NOT NULL;
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
