-- Accounts: sessions, one-time links, slips, the second factor, devices, lockout, the audit log.

-- Signed-in browsers. The cookie itself is never stored, only its SHA-256.
CREATE TABLE sessions (
    id               INTEGER PRIMARY KEY,
    token_hash       BLOB NOT NULL UNIQUE,
    member_id        TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    -- members.session_epoch at sign-in; the session is valid only while they are equal.
    epoch            INTEGER NOT NULL,
    created_at       INTEGER NOT NULL,
    -- Written at most once in five minutes: an SD card wears out by writes.
    last_seen_at     INTEGER NOT NULL,
    expires_at       INTEGER NOT NULL,
    ip_address       TEXT,
    user_agent       TEXT,
    device_id        INTEGER REFERENCES trusted_devices (id) ON DELETE SET NULL,
    -- The run of the program that made it, and the seconds since that run's start: within one run a lifetime also counts
    -- on the monotonic clock. NULL: made by a command.
    run              INTEGER,
    uptime           INTEGER,
    -- Role permissions sleep: awake since, last used, and when the session last gave its second factor. NULL: asleep, or
    -- never given.
    role_awake_since INTEGER,
    role_used_at     INTEGER,
    code_given_at    INTEGER
) STRICT;
CREATE INDEX sessions_by_member ON sessions (member_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Sign-ins with the right password whose second factor is still to come.
CREATE TABLE pending_sign_ins (
    id              INTEGER PRIMARY KEY,
    -- SHA-256 of the pending cookie.
    token_hash      BLOB NOT NULL UNIQUE,
    member_id       TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    epoch           INTEGER NOT NULL,
    wrong_codes     INTEGER NOT NULL DEFAULT 0,
    created_at      INTEGER NOT NULL,
    expires_at      INTEGER NOT NULL,
    -- See sessions.run.
    run             INTEGER,
    uptime          INTEGER,
    -- Carried over to the session: the password is typed before the code.
    strong_password INTEGER NOT NULL DEFAULT 0 CHECK (strong_password IN (0, 1))
) STRICT;
CREATE INDEX pending_sign_ins_by_member ON pending_sign_ins (member_id);

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
    created_at INTEGER NOT NULL,
    -- See sessions.run.
    run        INTEGER,
    uptime     INTEGER,
    -- 1: the account's first password was chosen with it, and somebody with a role had sent it or written down the address.
    -- Such a row stays: it says who let the person in.
    is_first   INTEGER NOT NULL DEFAULT 0 CHECK (is_first IN (0, 1)),
    used_at    INTEGER,
    made_by    TEXT REFERENCES members (id) ON DELETE SET NULL,
    address_by TEXT REFERENCES members (id) ON DELETE SET NULL
) STRICT;
CREATE INDEX password_resets_by_member ON password_resets (member_id);

-- Slips of paper: a code by which a person without letters chooses a first or a new password.
CREATE TABLE slips (
    id         INTEGER PRIMARY KEY,
    member_id  TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    -- HMAC with the portal's key: a plain hash of 40 bits could be reversed within hours.
    code_hash  BLOB NOT NULL UNIQUE CHECK (length(code_hash) = 32),
    epoch      INTEGER NOT NULL,
    made_by    TEXT REFERENCES members (id) ON DELETE SET NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    -- See sessions.run.
    run        INTEGER NOT NULL,
    uptime     INTEGER NOT NULL,
    used_at    INTEGER,
    -- 1: the account's first password was chosen with it. Such a row stays: it says who let the person in.
    is_first   INTEGER NOT NULL DEFAULT 0 CHECK (is_first IN (0, 1)),
    -- Another one was printed, or the person got a role.
    ended_at   INTEGER
) STRICT;
CREATE INDEX slips_by_member ON slips (member_id);
CREATE INDEX slips_by_maker ON slips (made_by, created_at);
CREATE INDEX slips_open ON slips (member_id) WHERE used_at IS NULL AND ended_at IS NULL;

-- Invitations the office has reminded of: once. A new invitation begins anew.
CREATE TABLE invitation_reminders (
    member_id   TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
    reminded_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Authenticator secrets that were shown and not yet proven. Each belongs to the session that asked for it: reloading the
-- page shows the same one, and no other session ever sees it. Sealed like members.two_factor_secret.
CREATE TABLE two_factor_enrolments (
    member_id  TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
    session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    secret     BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A code is good once: the row is written in the transaction of what the code opened. Rows rather than "the last step": a
-- clock that ran ahead and came back must not lock anyone out.
CREATE TABLE used_codes (
    member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    -- Unix seconds divided by 30 (RFC 6238).
    step      INTEGER NOT NULL,
    used_at   INTEGER NOT NULL,
    PRIMARY KEY (member_id, step)
) STRICT, WITHOUT ROWID;

-- HMAC-SHA-256 of each code under the portal's key, which is not in this file: a copied database alone cannot be searched
-- for the codes.
CREATE TABLE recovery_codes (
    id         INTEGER PRIMARY KEY,
    member_id  TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    code_hash  BLOB NOT NULL,
    used_at    INTEGER,
    created_at INTEGER NOT NULL,
    UNIQUE (member_id, code_hash)
) STRICT;

-- Known browsers. A row is one browser of one member; a family's tablet has one cookie and a row for each of them.
CREATE TABLE trusted_devices (
    -- Named by the trust cookie.
    id                    INTEGER PRIMARY KEY AUTOINCREMENT,
    member_id             TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    -- SHA-256 of the device cookie. A known browser is not a trusted one: it has a failure count of its own, so that
    -- strangers cannot lock its owner out.
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
    -- "Trust this device for 30 days": SHA-256 of the trust cookie, which changes at every use. NULL: the code is asked
    -- for.
    trust_hash            BLOB UNIQUE,
    trusted_at            INTEGER,
    trusted_until         INTEGER,
    trust_epoch           INTEGER,
    -- See sessions.run; of the trust.
    run                   INTEGER,
    uptime                INTEGER,
    UNIQUE (member_id, device_fingerprint)
) STRICT;

-- Decoy accounts against user enumeration: failures for addresses that no member has are counted and locked like a
-- member's.
CREATE TABLE decoy_accounts (
    -- HMAC-SHA-256 of the e-mail under the portal's key.
    email_hash            BLOB PRIMARY KEY,
    failed_login_attempts INTEGER NOT NULL,
    last_failed_login_at  INTEGER NOT NULL,
    locked_at             INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX decoy_accounts_by_age ON decoy_accounts (last_failed_login_at);

-- The audit log. The set of actions is closed in src/accounts/audit_log; it is not repeated in a CHECK, because adding one
-- must not rebuild the table.
CREATE TABLE security_logs (
    id          INTEGER PRIMARY KEY,
    -- The line outlives the member; e-mail and words stay readable.
    member_id   TEXT REFERENCES members (id) ON DELETE SET NULL,
    email       TEXT,
    action      TEXT NOT NULL,
    ip_address  TEXT,
    user_agent  TEXT,
    device_info TEXT,
    -- Words for a person: what was changed, from what to what. Never a secret.
    detail      TEXT,
    success     INTEGER NOT NULL DEFAULT 1 CHECK (success IN (0, 1)),
    created_at  INTEGER NOT NULL,
    -- Equal failures within a minute are one row.
    repeats     INTEGER NOT NULL DEFAULT 1,
    -- Of the last of them; NULL where there is only one.
    last_at     INTEGER,
    -- The actor in words, where it was not the member: "command line (root)". The words outlive the person.
    actor       TEXT,
    -- The actor, where it was a person with a role.
    actor_id    TEXT REFERENCES members (id) ON DELETE SET NULL,
    -- It may be an attack.
    is_alarm    INTEGER GENERATED ALWAYS AS (action IN
        ('sign-in-while-locked', 'account-locked', 'code-replayed', 'trust-replayed', 'cross-site-refused')) VIRTUAL
) STRICT;
CREATE INDEX security_logs_by_member ON security_logs (member_id, created_at);
CREATE INDEX security_logs_by_time ON security_logs (created_at);
CREATE INDEX security_logs_by_actor ON security_logs (actor_id, created_at) WHERE actor_id IS NOT NULL;
-- A failure looks for its equal within the minute, and all failures are counted: neither may scan the log.
CREATE INDEX security_logs_failures ON security_logs (created_at) WHERE success = 0;
-- The last of them are on the page about the portal.
CREATE INDEX security_logs_alarms ON security_logs (id) WHERE is_alarm = 1;
