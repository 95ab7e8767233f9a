-- The second factor, browsers that are known or trusted, decoys, and letters that leave by a mail server.

-- A secret that was shown and not yet proven. It belongs to the session that asked for it: a page that is loaded
-- again shows the same one, and nobody else ever sees it. Sealed like members.two_factor_secret.
CREATE TABLE two_factor_enrolments (
    member_id  TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
    session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    secret     BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A code is good once: the row is written in the transaction of what the code opened. Rows, not "the last step":
-- a clock that ran ahead and came back must lock nobody out.
CREATE TABLE used_codes (
    member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    -- Unix seconds divided by 30 (RFC 6238).
    step      INTEGER NOT NULL,
    used_at   INTEGER NOT NULL,
    PRIMARY KEY (member_id, step)
) STRICT, WITHOUT ROWID;

-- HMAC-SHA-256 of the code under the portal's key, which is not in this file: a copied database alone cannot be
-- searched for the codes.
CREATE TABLE recovery_codes (
    id         INTEGER PRIMARY KEY,
    member_id  TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    code_hash  BLOB NOT NULL,
    used_at    INTEGER,
    created_at INTEGER NOT NULL,
    UNIQUE (member_id, code_hash)
) STRICT;

-- Wrong codes of an account within a day, over all its pending sign-ins.
ALTER TABLE members ADD COLUMN wrong_codes INTEGER NOT NULL DEFAULT 0;
-- When the first of them was; a day later the count starts again.
ALTER TABLE members ADD COLUMN wrong_codes_since INTEGER;

-- The password was right and the code is still to come.
CREATE TABLE pending_sign_ins (
    id          INTEGER PRIMARY KEY,
    -- SHA-256 of the pending cookie.
    token_hash  BLOB NOT NULL UNIQUE,
    member_id   TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    epoch       INTEGER NOT NULL,
    wrong_codes INTEGER NOT NULL DEFAULT 0,
    created_at  INTEGER NOT NULL,
    expires_at  INTEGER NOT NULL,
    -- See sessions.run.
    run         INTEGER,
    uptime      INTEGER
) STRICT;
CREATE INDEX pending_sign_ins_by_member ON pending_sign_ins (member_id);

-- Nothing has written this table so far. A row is one browser of one member; a family's tablet has one cookie and
-- a row for each of them.
DROP TABLE trusted_devices;
CREATE TABLE trusted_devices (
    -- Never used twice: it names the trust cookie.
    id                    INTEGER PRIMARY KEY AUTOINCREMENT,
    member_id             TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    -- SHA-256 of the device cookie. Knowing the browser is not trusting it: a known one has a count of its own, so
    -- that strangers cannot lock its owner out.
    device_fingerprint    BLOB NOT NULL,
    device_name           TEXT,
    user_agent            TEXT,
    ip_address            TEXT,
    failed_login_attempts INTEGER NOT NULL DEFAULT 0,
    last_failed_login_at  INTEGER,
    last_used_at          INTEGER NOT NULL,
    -- 180 days after the last use.
    expires_at            INTEGER NOT NULL,
    created_at            INTEGER NOT NULL,
    -- "Trust this device for 30 days": SHA-256 of the trust cookie, which changes at every use. NULL: the code is
    -- asked for.
    trust_hash            BLOB UNIQUE,
    trusted_at            INTEGER,
    trusted_until         INTEGER,
    trust_epoch           INTEGER,
    -- See sessions.run; of the trust.
    run                   INTEGER,
    uptime                INTEGER,
    UNIQUE (member_id, device_fingerprint)
) STRICT;

-- What an account would have if somebody had this e-mail: a stranger must not learn from a lock who is a member.
CREATE TABLE decoy_accounts (
    -- HMAC-SHA-256 of the e-mail under the portal's key.
    email_hash            BLOB PRIMARY KEY,
    failed_login_attempts INTEGER NOT NULL,
    last_failed_login_at  INTEGER NOT NULL,
    locked_at             INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX decoy_accounts_by_age ON decoy_accounts (last_failed_login_at);

-- Whose browser a session is.
ALTER TABLE sessions ADD COLUMN device_id INTEGER REFERENCES trusted_devices (id) ON DELETE SET NULL;
-- Which run of the program made it, and how many seconds after its start: within one run a lifetime also counts on
-- a clock that nobody can set back. NULL: made by a command, or before this column.
ALTER TABLE sessions ADD COLUMN run INTEGER;
ALTER TABLE sessions ADD COLUMN uptime INTEGER;
ALTER TABLE password_resets ADD COLUMN run INTEGER;
ALTER TABLE password_resets ADD COLUMN uptime INTEGER;

-- Where a letter goes when that is not the member's present address: the news of a changed e-mail goes to the old.
ALTER TABLE outbox ADD COLUMN to_address TEXT;
-- What the letter tells ("Chrome on Android"). Never a secret.
ALTER TABLE outbox ADD COLUMN detail TEXT;

-- Equal failures within a minute are one row.
ALTER TABLE security_logs ADD COLUMN repeats INTEGER NOT NULL DEFAULT 1;
-- Of the last of them; NULL where there is only one.
ALTER TABLE security_logs ADD COLUMN last_at INTEGER;
-- A failure looks for its equal within the minute, and all failures are counted: neither may read the whole log.
CREATE INDEX security_logs_failures ON security_logs (created_at) WHERE success = 0;

-- What the hourly housekeeping saw of the clock: nothing is purged until it has been steady for a week.
CREATE TABLE clock_watch (
    only_row     INTEGER PRIMARY KEY CHECK (only_row = 1),
    last_seen_at INTEGER NOT NULL,
    steady_since INTEGER NOT NULL
) STRICT;
