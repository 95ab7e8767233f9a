-- The congregation's whole book, first edition.
--
-- Conventions, held everywhere:
--   * instants are INTEGER unix seconds, UTC (columns end in _at);
--   * calendar days are TEXT 'YYYY-MM-DD' with no time zone: a birthday is a day, not an instant;
--   * money is INTEGER cents, so sums are exact;
--   * secrets (passwords, tokens) are stored only as hashes;
--   * STRICT tables, so that a text never slips into a number.
-- Files in this folder are append-only: a released file is never edited, the next change is a new number.

-- One value per setting, as text. Key/value rather than columns: a new setting needs no migration,
-- and `portal settings` can list what is there. Types and defaults live in src/settings.
CREATE TABLE settings (
    name       TEXT PRIMARY KEY,
    value      TEXT NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- People who live together. The name is what the church office calls them ("Smith Family").
CREATE TABLE households (
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL CHECK (name <> ''),
    -- The household's key in the system a list was imported from, to recognise it in the next list.
    import_key TEXT UNIQUE,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX households_by_name ON households (name COLLATE NOCASE);

-- Everyone: members with an account, children, people without e-mail. An account is a row with both
-- e-mail and password; there is no second table of users that could drift away from this one.
CREATE TABLE members (
    id                      TEXT PRIMARY KEY,
    -- Canonical form (trimmed, NFC, lower case); see src/members/email.rs. NULL: no e-mail.
    email                   TEXT UNIQUE,
    -- argon2id PHC string. NULL: invited, imported or without an account; nobody signs in with NULL.
    password                TEXT,
    first_name              TEXT NOT NULL,
    last_name               TEXT NOT NULL,
    phone                   TEXT,
    address                 TEXT,
    profile_picture         TEXT,
    -- The church's own number, or one we generate. The number an export used is import_key, kept apart:
    -- two systems may both call somebody "17".
    member_id               TEXT NOT NULL UNIQUE,
    import_key              TEXT UNIQUE,
    join_date               TEXT,
    ministry_group          TEXT,
    membership_status       TEXT NOT NULL DEFAULT 'active',
    two_factor_enabled      INTEGER NOT NULL DEFAULT 0 CHECK (two_factor_enabled IN (0, 1)),
    two_factor_secret       BLOB,
    failed_login_attempts   INTEGER NOT NULL DEFAULT 0,
    -- A failure long after the last one starts the count again, so the last one's time is needed.
    last_failed_login_at    INTEGER,
    account_locked          INTEGER NOT NULL DEFAULT 0 CHECK (account_locked IN (0, 1)),
    locked_at               INTEGER,
    last_login_at           INTEGER,
    date_of_birth           TEXT,
    anniversary             TEXT,
    created_at              INTEGER NOT NULL,
    updated_at              INTEGER NOT NULL,

    role                    TEXT NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'administrator')),
    -- Not NULL: may not sign in and does not celebrate; the row stays for the books.
    disabled_at             INTEGER,
    -- Raised when a password changes; a session, link or trust made under an older epoch is dead.
    session_epoch           INTEGER NOT NULL DEFAULT 0,
    household_id            TEXT REFERENCES households (id) ON DELETE SET NULL,
    -- The head and the spouse of one household are a couple.
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

    -- 'MM-DD', so that a week's birthdays are a handful of index look-ups and never a scan.
    birth_day               TEXT GENERATED ALWAYS AS (substr(date_of_birth, 6, 5)) VIRTUAL,
    anniversary_day         TEXT GENERATED ALWAYS AS (substr(anniversary, 6, 5)) VIRTUAL,

    CHECK (password IS NULL OR email IS NOT NULL),
    CHECK (date_of_birth IS NULL OR date_of_birth GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    CHECK (anniversary IS NULL OR anniversary GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT, WITHOUT ROWID;
CREATE INDEX members_by_birth_day ON members (birth_day) WHERE birth_day IS NOT NULL;
CREATE INDEX members_by_anniversary_day ON members (anniversary_day) WHERE anniversary_day IS NOT NULL;
CREATE INDEX members_by_household ON members (household_id) WHERE household_id IS NOT NULL;
CREATE INDEX members_by_name ON members (last_name COLLATE NOCASE, first_name COLLATE NOCASE);

CREATE TABLE events (
    id         TEXT PRIMARY KEY,
    title      TEXT NOT NULL CHECK (title <> ''),
    description TEXT,
    -- The congregation's own calendar and clock: a service at ten is at ten in summer and winter.
    event_date TEXT NOT NULL CHECK (event_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    -- 'HH:MM', or '' for an all-day event.
    event_time TEXT NOT NULL DEFAULT '' CHECK (event_time = '' OR event_time GLOB '[0-2][0-9]:[0-5][0-9]'),
    location   TEXT,
    event_type TEXT NOT NULL DEFAULT 'general',
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX events_by_date ON events (event_date, event_time);

CREATE TABLE announcements (
    id           TEXT PRIMARY KEY,
    title        TEXT NOT NULL CHECK (title <> ''),
    content      TEXT NOT NULL CHECK (content <> ''),
    summary      TEXT,
    priority     TEXT NOT NULL DEFAULT 'normal' CHECK (priority IN ('normal', 'high')),
    created_at   INTEGER NOT NULL,
    -- Shown from this instant on; may lie in the future.
    published_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX announcements_by_publication ON announcements (published_at DESC);

CREATE TABLE event_rsvps (
    id         INTEGER PRIMARY KEY,
    event_id   TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    member_id  TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    status     TEXT NOT NULL DEFAULT 'attending',
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    UNIQUE (event_id, member_id)
) STRICT;
CREATE INDEX event_rsvps_by_member ON event_rsvps (member_id);

-- Signed-in browsers. The cookie itself is never stored, only its SHA-256.
CREATE TABLE sessions (
    id           INTEGER PRIMARY KEY,
    token_hash   BLOB NOT NULL UNIQUE,
    member_id    TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    -- members.session_epoch at sign-in; a session is good only while they are equal.
    epoch        INTEGER NOT NULL,
    created_at   INTEGER NOT NULL,
    -- Written at most once in five minutes: an SD card wears out by writes.
    last_seen_at INTEGER NOT NULL,
    expires_at   INTEGER NOT NULL,
    ip_address   TEXT,
    user_agent   TEXT
) STRICT;
CREATE INDEX sessions_by_member ON sessions (member_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- One-time links: reset (15 minutes), invitation (7 days), setup (24 hours).
CREATE TABLE password_resets (
    id         INTEGER PRIMARY KEY,
    member_id  TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    -- SHA-256 of the token in the link.
    token      BLOB NOT NULL UNIQUE,
    purpose    TEXT NOT NULL DEFAULT 'reset' CHECK (purpose IN ('reset', 'invitation', 'setup')),
    epoch      INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used       INTEGER NOT NULL DEFAULT 0 CHECK (used IN (0, 1)),
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX password_resets_by_member ON password_resets (member_id);

-- What happened to accounts. The set of actions is closed in src/security_log; it is not repeated in a
-- CHECK here because adding one must not rebuild the table.
CREATE TABLE security_logs (
    id          INTEGER PRIMARY KEY,
    -- Outlives the member: who was removed must stay readable in the log.
    member_id   TEXT REFERENCES members (id) ON DELETE SET NULL,
    email       TEXT,
    action      TEXT NOT NULL,
    ip_address  TEXT,
    user_agent  TEXT,
    device_info TEXT,
    -- Words for a person: what an administrator changed, from what to what. Never a secret.
    detail      TEXT,
    success     INTEGER NOT NULL DEFAULT 1 CHECK (success IN (0, 1)),
    created_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX security_logs_by_member ON security_logs (member_id, created_at);
CREATE INDEX security_logs_by_time ON security_logs (created_at);

CREATE TABLE trusted_devices (
    id                 INTEGER PRIMARY KEY,
    member_id          TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    -- SHA-256 of the device cookie.
    device_fingerprint BLOB NOT NULL UNIQUE,
    device_name        TEXT,
    user_agent         TEXT,
    ip_address         TEXT,
    last_used_at       INTEGER NOT NULL,
    expires_at         INTEGER NOT NULL,
    created_at         INTEGER NOT NULL
) STRICT;
CREATE INDEX trusted_devices_by_member ON trusted_devices (member_id);

CREATE TABLE donations (
    id               INTEGER PRIMARY KEY,
    -- NULL: an anonymous gift, or one whose giver was removed. The sum stays in the books.
    member_id        TEXT REFERENCES members (id) ON DELETE SET NULL,
    amount_cents     INTEGER NOT NULL CHECK (amount_cents <> 0),
    transaction_date TEXT NOT NULL CHECK (transaction_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    -- The fund: "General Fund".
    category         TEXT,
    description      TEXT,
    payment_method   TEXT,
    -- SHA-256 over an imported row's columns and its number among equal rows: the same file twice adds
    -- nothing, two equal gifts on one day stay two. NULL for gifts typed in by hand.
    import_fingerprint BLOB UNIQUE,
    created_at       INTEGER NOT NULL
) STRICT;
CREATE INDEX donations_by_member ON donations (member_id, transaction_date DESC);
CREATE INDEX donations_by_date ON donations (transaction_date);

CREATE TABLE pledges (
    id           INTEGER PRIMARY KEY,
    member_id    TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
    status       TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'completed', 'paid')),
    campaign     TEXT,
    pledge_date  TEXT,
    created_at   INTEGER NOT NULL,
    updated_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX pledges_by_member ON pledges (member_id);

-- Letters waiting to leave. A row says which letter to whom; its text, and any link in it, is made when
-- it leaves, so no live token waits here and a mail outage does not eat a link's fifteen minutes.
CREATE TABLE outbox (
    id          INTEGER PRIMARY KEY,
    letter      TEXT NOT NULL,
    member_id   TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    created_at  INTEGER NOT NULL,
    -- Past this instant the letter is no longer wanted and is dropped.
    expires_at  INTEGER NOT NULL,
    next_try_at INTEGER NOT NULL,
    attempts    INTEGER NOT NULL DEFAULT 0,
    sent_at     INTEGER,
    given_up_at INTEGER,
    last_error  TEXT
) STRICT;
CREATE INDEX outbox_waiting ON outbox (next_try_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX outbox_by_member ON outbox (member_id, created_at);
