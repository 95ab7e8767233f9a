-- A portal's database of schema 10, with a row in every table that programs of that time wrote.
-- The rows are those of schema-9.sql, with two statements, of which one stands in the place of the other, and a gift in kind.
-- Its key file holds:
-- key 9d8c30764eea65dc7506a6ed33f559ac3c1312577b78dec3278fb1aa429a8569

CREATE TABLE settings (
    name       TEXT PRIMARY KEY,
    value      TEXT NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE households (
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL CHECK (name <> ''),
    -- The household's key in the system a list was imported from, to recognise it in the next list.
    import_key TEXT UNIQUE,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX households_by_name ON households (name COLLATE NOCASE);
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
    anniversary_day         TEXT GENERATED ALWAYS AS (substr(anniversary, 6, 5)) VIRTUAL, wrong_codes INTEGER NOT NULL DEFAULT 0, wrong_codes_since INTEGER, office_notes TEXT, notes_to_review INTEGER CHECK (notes_to_review = 1),

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
, device_id INTEGER REFERENCES trusted_devices (id) ON DELETE SET NULL, run INTEGER, uptime INTEGER) STRICT;
CREATE INDEX sessions_by_member ON sessions (member_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
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
, run INTEGER, uptime INTEGER) STRICT;
CREATE INDEX password_resets_by_member ON password_resets (member_id);
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
, repeats INTEGER NOT NULL DEFAULT 1, last_at INTEGER, actor TEXT) STRICT;
CREATE INDEX security_logs_by_member ON security_logs (member_id, created_at);
CREATE INDEX security_logs_by_time ON security_logs (created_at);
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
, to_address TEXT, detail TEXT) STRICT;
CREATE INDEX outbox_waiting ON outbox (next_try_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX outbox_by_member ON outbox (member_id, created_at);
CREATE TABLE photos (
    member_id  TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
    -- Random, and new with every upload: it is the address that browsers ask for, so no cache can show an old
    -- picture, and it says nothing about whose it is. members.profile_picture holds the whole address.
    id         TEXT NOT NULL UNIQUE,
    jpeg       BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE removed_donations (
    import_fingerprint BLOB PRIMARY KEY,
    removed_at         INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE "donations" (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    -- NULL: an anonymous gift, or one whose giver was removed. The sum stays in the books.
    member_id        TEXT REFERENCES members (id) ON DELETE SET NULL,
    amount_cents     INTEGER NOT NULL CHECK (amount_cents <> 0),
    transaction_date TEXT NOT NULL CHECK (transaction_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    -- The fund: "General Fund".
    category         TEXT,
    description      TEXT,
    payment_method   TEXT,
    -- See 0001_initial.sql.
    import_fingerprint BLOB UNIQUE,
    created_at       INTEGER NOT NULL
) STRICT;
CREATE INDEX donations_by_member ON donations (member_id, transaction_date DESC);
CREATE INDEX donations_by_date ON donations (transaction_date);
CREATE TABLE "pledges" (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    member_id    TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
    status       TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'completed', 'paid')),
    campaign     TEXT,
    pledge_date  TEXT,
    created_at   INTEGER NOT NULL,
    updated_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX pledges_by_member ON pledges (member_id);
CREATE TABLE two_factor_enrolments (
    member_id  TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
    session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    secret     BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE used_codes (
    member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    -- Unix seconds divided by 30 (RFC 6238).
    step      INTEGER NOT NULL,
    used_at   INTEGER NOT NULL,
    PRIMARY KEY (member_id, step)
) STRICT, WITHOUT ROWID;
CREATE TABLE recovery_codes (
    id         INTEGER PRIMARY KEY,
    member_id  TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    code_hash  BLOB NOT NULL,
    used_at    INTEGER,
    created_at INTEGER NOT NULL,
    UNIQUE (member_id, code_hash)
) STRICT;
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
CREATE TABLE decoy_accounts (
    -- HMAC-SHA-256 of the e-mail under the portal's key.
    email_hash            BLOB PRIMARY KEY,
    failed_login_attempts INTEGER NOT NULL,
    last_failed_login_at  INTEGER NOT NULL,
    locked_at             INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX decoy_accounts_by_age ON decoy_accounts (last_failed_login_at);
CREATE INDEX security_logs_failures ON security_logs (created_at) WHERE success = 0;
CREATE TABLE clock_watch (
    only_row     INTEGER PRIMARY KEY CHECK (only_row = 1),
    last_seen_at INTEGER NOT NULL,
    steady_since INTEGER NOT NULL
) STRICT;
CREATE TABLE imports (
    -- Never used twice: the security log says "import 3".
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    kind       TEXT NOT NULL CHECK (kind IN ('people', 'gifts')),
    file_name  TEXT NOT NULL,
    -- The system the list comes from. Empty where that is not known.
    source     TEXT NOT NULL,
    -- Rows the import added, and rows that were here and got something from it.
    added      INTEGER NOT NULL,
    changed    INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    undone_at  INTEGER
) STRICT;
CREATE TABLE import_keys (
    id           INTEGER PRIMARY KEY,
    source       TEXT NOT NULL,
    key          TEXT NOT NULL,
    member_id    TEXT REFERENCES members (id) ON DELETE CASCADE,
    household_id TEXT REFERENCES households (id) ON DELETE CASCADE,
    -- The person's name as the list writes it: the portal may have another spelling by now. NULL: not known.
    name         TEXT,
    import_id    INTEGER REFERENCES imports (id) ON DELETE SET NULL,
    CHECK ((member_id IS NULL) <> (household_id IS NULL))
) STRICT;
CREATE UNIQUE INDEX import_keys_of_members ON import_keys (source, key) WHERE member_id IS NOT NULL;
CREATE UNIQUE INDEX import_keys_of_households ON import_keys (source, key) WHERE household_id IS NOT NULL;
CREATE INDEX import_keys_by_member ON import_keys (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX import_keys_by_household ON import_keys (household_id) WHERE household_id IS NOT NULL;
CREATE INDEX import_keys_by_key ON import_keys (key);
CREATE INDEX import_keys_by_import ON import_keys (import_id) WHERE import_id IS NOT NULL;
CREATE TABLE import_changes (
    import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    -- In the order in which it was done.
    seq       INTEGER NOT NULL,
    entity    TEXT NOT NULL CHECK (entity IN ('member', 'household', 'donation')),
    entity_id TEXT NOT NULL,
    -- The column that was changed. NULL: the row was added, and after is a hash of it, which tells whether it was
    -- changed since.
    field     TEXT,
    before    TEXT,
    after     TEXT,
    PRIMARY KEY (import_id, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_changes_by_entity ON import_changes (entity_id);
CREATE TABLE removed_people (
    id            INTEGER PRIMARY KEY,
    mark          BLOB NOT NULL,
    -- The number the person had, by which the office can have them back.
    member_number TEXT NOT NULL,
    removed_at    INTEGER NOT NULL
) STRICT;
CREATE INDEX removed_people_by_mark ON removed_people (mark);
INSERT INTO settings (name, value, updated_at) VALUES ('congregation-name', 'Grace Church', 1795253650);
INSERT INTO settings (name, value, updated_at) VALUES ('help-contact', 'Church office, 555-0100', 1795253650);
INSERT INTO settings (name, value, updated_at) VALUES ('portal-name', 'Member Portal', 1795253650);
INSERT INTO settings (name, value, updated_at) VALUES ('public-address', 'http://localhost:8080', 1795253650);
INSERT INTO settings (name, value, updated_at) VALUES ('time-zone', 'America/Chicago', 1795253650);
INSERT INTO households (id, name, import_key, created_at) VALUES ('d3d2b217-2daa-464a-98df-cf51430dcca4', 'Smith Family', NULL, 1795253650);
INSERT INTO members (id, email, password, first_name, last_name, phone, address, profile_picture, member_id, import_key, join_date, ministry_group, membership_status, two_factor_enabled, two_factor_secret, failed_login_attempts, last_failed_login_at, account_locked, locked_at, last_login_at, date_of_birth, anniversary, created_at, updated_at, role, disabled_at, session_epoch, household_id, household_role, country, city, state, zip_code, occupation, employer, marital_status, gender, membership_date, baptism_date, confirmation_date, emergency_contact_name, emergency_contact_phone, emergency_contact_relationship, allergies, medical_conditions, notes, wrong_codes, wrong_codes_since, office_notes, notes_to_review) VALUES ('8935db67-7f84-4dcd-8a0f-80b6aa0e5d4b', NULL, NULL, 'Tim', 'Smith', NULL, NULL, NULL, 'M0003', NULL, '2026-11-21', NULL, 'active', 0, NULL, 0, NULL, 0, NULL, NULL, NULL, NULL, 1795253650, 1795253650, 'member', NULL, 0, 'd3d2b217-2daa-464a-98df-cf51430dcca4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 'Call before visiting', NULL);
INSERT INTO members (id, email, password, first_name, last_name, phone, address, profile_picture, member_id, import_key, join_date, ministry_group, membership_status, two_factor_enabled, two_factor_secret, failed_login_attempts, last_failed_login_at, account_locked, locked_at, last_login_at, date_of_birth, anniversary, created_at, updated_at, role, disabled_at, session_epoch, household_id, household_role, country, city, state, zip_code, occupation, employer, marital_status, gender, membership_date, baptism_date, confirmation_date, emergency_contact_name, emergency_contact_phone, emergency_contact_relationship, allergies, medical_conditions, notes, wrong_codes, wrong_codes_since, office_notes, notes_to_review) VALUES ('d9387935-921d-4c35-af78-6d4eaaa9456c', 'mary@example.org', '$argon2id$v=19$m=19456,t=2,p=1$kFBr3gTRbzQfAEeocURRaA$KJZj9HjEDx6R3f5feH2/Qo5nzX+eFgpAn+VTPmMeK9M', 'Mary', 'Smith', '(217) 555-0104', NULL, '/api/photos/tuKdJkcNgXXsIHrxqLtfDg', 'M0002', NULL, '2026-11-21', NULL, 'active', 0, NULL, 0, NULL, 0, NULL, 1795253653, '1980-03-04', NULL, 1795253650, 1795253653, 'member', NULL, 1, 'd3d2b217-2daa-464a-98df-cf51430dcca4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Sings "alto"; it''s true', 0, NULL, NULL, 1);
INSERT INTO members (id, email, password, first_name, last_name, phone, address, profile_picture, member_id, import_key, join_date, ministry_group, membership_status, two_factor_enabled, two_factor_secret, failed_login_attempts, last_failed_login_at, account_locked, locked_at, last_login_at, date_of_birth, anniversary, created_at, updated_at, role, disabled_at, session_epoch, household_id, household_role, country, city, state, zip_code, occupation, employer, marital_status, gender, membership_date, baptism_date, confirmation_date, emergency_contact_name, emergency_contact_phone, emergency_contact_relationship, allergies, medical_conditions, notes, wrong_codes, wrong_codes_since, office_notes, notes_to_review) VALUES ('ef379d48-351b-4bc9-aa12-9f97a8c2db2a', 'ada@example.org', '$argon2id$v=19$m=19456,t=2,p=1$0l6aH+tIK/bMKEzb4D/qsQ$dvrU/aLdMez+H+RBORj5z1jRnpPN7bicwkIyrDnDwFo', 'Ada', 'Admin', NULL, NULL, NULL, 'M0001', NULL, '2026-11-21', NULL, 'active', 1, X'B56B771974168D7A87EDD0F40A64A55BAEFABC2FC622727149FA7F39F3CA2B2933E02A9A06A618CFD9BA8F53FBD1451B2775466DAB1908342D6067E5', 0, NULL, 0, NULL, 1795253653, NULL, NULL, 1795253650, 1795253653, 'administrator', NULL, 2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL);
INSERT INTO events (id, title, description, event_date, event_time, location, event_type, created_at) VALUES ('43c78189-15c8-488e-a2e8-a53e650cd576', 'Picnic', NULL, '2026-07-04', '14:00', 'Park', 'general', 1795253650);
INSERT INTO announcements (id, title, content, summary, priority, created_at, published_at) VALUES ('b55d06a9-3d91-4409-b2aa-7ee4531bab96', 'News', 'Line one
line two', NULL, 'high', 1795253650, 1795253650);
INSERT INTO event_rsvps (id, event_id, member_id, status, created_at, updated_at) VALUES (1, '43c78189-15c8-488e-a2e8-a53e650cd576', 'd9387935-921d-4c35-af78-6d4eaaa9456c', 'attending', 1763700000, 1763700000);
INSERT INTO trusted_devices (id, member_id, device_fingerprint, device_name, user_agent, ip_address, failed_login_attempts, last_failed_login_at, last_used_at, expires_at, created_at, trust_hash, trusted_at, trusted_until, trust_epoch, run, uptime) VALUES (1, 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', X'DF06F2A04F77CDC1733D6C3A09E3CFD7EB19CB1BD03C5700215A1C15B42F1E51', 'Chrome on Android', 'Mozilla/5.0 (Android 14; Mobile) Chrome/120.0', '127.0.0.1', 0, NULL, 1795253653, 1810805653, 1795253652, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO trusted_devices (id, member_id, device_fingerprint, device_name, user_agent, ip_address, failed_login_attempts, last_failed_login_at, last_used_at, expires_at, created_at, trust_hash, trusted_at, trusted_until, trust_epoch, run, uptime) VALUES (2, 'd9387935-921d-4c35-af78-6d4eaaa9456c', X'AD542270D9C242CF9E3B6676833E30D948E47ACFAC765EE47561EE4ABE25F810', 'Chrome on Android', 'Mozilla/5.0 (Android 14; Mobile) Chrome/120.0', '127.0.0.1', 0, NULL, 1795253653, 1810805653, 1795253653, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO sessions (id, token_hash, member_id, epoch, created_at, last_seen_at, expires_at, ip_address, user_agent, device_id, run, uptime) VALUES (1, X'8AAB1F6943E3CFB3B8C6A6516FBDDD08FA4F9B8E39A34C94D1FAFB88B89208A7', 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', 2, 1795253653, 1795253653, 1797845653, '127.0.0.1', 'Mozilla/5.0 (Android 14; Mobile) Chrome/120.0', 1, 2195168876718353158, 2);
INSERT INTO sessions (id, token_hash, member_id, epoch, created_at, last_seen_at, expires_at, ip_address, user_agent, device_id, run, uptime) VALUES (2, X'C93DC95E2F4DF392C3673FE80BB81238434C44FD4C799700244B575E193F53E0', 'd9387935-921d-4c35-af78-6d4eaaa9456c', 1, 1795253653, 1795253653, 1797845653, '127.0.0.1', 'Mozilla/5.0 (Android 14; Mobile) Chrome/120.0', 2, 2195168876718353158, 2);
INSERT INTO password_resets (id, member_id, token, purpose, epoch, expires_at, used, created_at, run, uptime) VALUES (1, 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', X'36F8E2189CF89478D2706FE20293BFD2845AE0036296E0BEDD064BDF69388EBE', 'setup', 0, 1795340050, 1, 1795253650, NULL, NULL);
INSERT INTO password_resets (id, member_id, token, purpose, epoch, expires_at, used, created_at, run, uptime) VALUES (2, 'd9387935-921d-4c35-af78-6d4eaaa9456c', X'8BBB4063E25A97905AEFA24A0A36C19FCAA74E4DE6BEAC87EFD7792F8C9CD456', 'invitation', 0, 1795858450, 1, 1795253650, NULL, NULL);
INSERT INTO password_resets (id, member_id, token, purpose, epoch, expires_at, used, created_at, run, uptime) VALUES (3, 'd9387935-921d-4c35-af78-6d4eaaa9456c', X'1EFA184F55D3DA07630E82C133B50B5194F04D0FB25D3CE8D538A1B629CBF1F1', 'reset', 1, 1795254553, 0, 1795253653, 2195168876718353158, 2);
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, repeats, last_at, actor) VALUES (1, NULL, NULL, 'setting-changed', NULL, NULL, NULL, 'congregation-name: Our Congregation -> Grace Church', 1, 1795253650, 1, NULL, 'command line (root)');
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, repeats, last_at, actor) VALUES (2, NULL, NULL, 'setting-changed', NULL, NULL, NULL, 'time-zone: UTC -> America/Chicago', 1, 1795253650, 1, NULL, 'command line (root)');
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, repeats, last_at, actor) VALUES (3, NULL, NULL, 'setting-changed', NULL, NULL, NULL, 'help-contact:  -> Church office, 555-0100', 1, 1795253650, 1, NULL, 'command line (root)');
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, repeats, last_at, actor) VALUES (4, 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', 'ada@example.org', 'member-added', NULL, NULL, NULL, 'administrator', 1, 1795253650, 1, NULL, 'command line (root)');
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, repeats, last_at, actor) VALUES (5, 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', 'ada@example.org', 'member-invited', NULL, NULL, NULL, 'by setup link', 1, 1795253650, 1, NULL, 'command line (root)');
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, repeats, last_at, actor) VALUES (6, 'd9387935-921d-4c35-af78-6d4eaaa9456c', 'mary@example.org', 'member-added', NULL, NULL, NULL, 'member', 1, 1795253650, 1, NULL, 'command line (root)');
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, repeats, last_at, actor) VALUES (7, '8935db67-7f84-4dcd-8a0f-80b6aa0e5d4b', NULL, 'member-added', NULL, NULL, NULL, 'member', 1, 1795253650, 1, NULL, 'command line (root)');
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, repeats, last_at, actor) VALUES (8, 'd9387935-921d-4c35-af78-6d4eaaa9456c', 'mary@example.org', 'member-edited', NULL, NULL, NULL, 'phone, date_of_birth, notes', 1, 1795253650, 1, NULL, 'command line (root)');
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, repeats, last_at, actor) VALUES (9, NULL, NULL, 'gifts-imported', NULL, NULL, NULL, 'gifts.csv: 2 added, $405.00', 1, 1795253650, 1, NULL, 'command line (root)');
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, repeats, last_at, actor) VALUES (10, 'd9387935-921d-4c35-af78-6d4eaaa9456c', NULL, 'donation-added', NULL, NULL, NULL, 'donation 3: $50.29; 2025-11-15; General Fund; Check; Check 1042; Mary Smith (M0002)', 1, 1795253650, 1, NULL, 'command line (root)');
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, repeats, last_at, actor) VALUES (11, NULL, NULL, 'donation-removed', NULL, NULL, NULL, 'donation 2: $5.00; 2025-03-09; General Fund; anonymous', 1, 1795253650, 1, NULL, 'command line (root)');
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, repeats, last_at, actor) VALUES (12, 'd9387935-921d-4c35-af78-6d4eaaa9456c', NULL, 'pledge-added', NULL, NULL, NULL, 'pledge 1: $1,200.00; open; 2025-01-04; Roof; Mary Smith (M0002)', 1, 1795253650, 1, NULL, 'command line (root)');
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, repeats, last_at, actor) VALUES (13, 'd9387935-921d-4c35-af78-6d4eaaa9456c', 'mary@example.org', 'member-invited', NULL, NULL, NULL, 'by printed link', 1, 1795253650, 1, NULL, 'command line (root)');
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, repeats, last_at, actor) VALUES (14, 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', NULL, 'password-reset-done', '127.0.0.1', 'Mozilla/5.0 (Android 14; Mobile) Chrome/120.0', 'Chrome on Android', NULL, 1, 1795253652, 1, NULL, NULL);
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, repeats, last_at, actor) VALUES (15, 'd9387935-921d-4c35-af78-6d4eaaa9456c', NULL, 'password-reset-done', '127.0.0.1', 'Mozilla/5.0 (Android 14; Mobile) Chrome/120.0', 'Chrome on Android', NULL, 1, 1795253653, 1, NULL, NULL);
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, repeats, last_at, actor) VALUES (16, 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', 'ada@example.org', 'signed-in', '127.0.0.1', 'Mozilla/5.0 (Android 14; Mobile) Chrome/120.0', 'Chrome on Android', NULL, 1, 1795253653, 1, NULL, NULL);
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, repeats, last_at, actor) VALUES (17, 'd9387935-921d-4c35-af78-6d4eaaa9456c', 'mary@example.org', 'signed-in', '127.0.0.1', 'Mozilla/5.0 (Android 14; Mobile) Chrome/120.0', 'Chrome on Android', NULL, 1, 1795253653, 1, NULL, NULL);
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, repeats, last_at, actor) VALUES (18, 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', 'ada@example.org', 'two-factor-enabled', '127.0.0.1', 'Mozilla/5.0 (Android 14; Mobile) Chrome/120.0', 'Chrome on Android', NULL, 1, 1795253653, 1, NULL, NULL);
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, repeats, last_at, actor) VALUES (19, NULL, 'nobody@example.org', 'sign-in-failed', '127.0.0.1', 'Mozilla/5.0 (Android 14; Mobile) Chrome/120.0', 'Chrome on Android', NULL, 0, 1795253653, 1, NULL, NULL);
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, repeats, last_at, actor) VALUES (20, 'd9387935-921d-4c35-af78-6d4eaaa9456c', 'mary@example.org', 'password-reset-asked', '127.0.0.1', 'Mozilla/5.0 (Android 14; Mobile) Chrome/120.0', 'Chrome on Android', NULL, 1, 1795253653, 1, NULL, NULL);
INSERT INTO donations (id, member_id, amount_cents, transaction_date, category, description, payment_method, import_fingerprint, created_at) VALUES (1, 'd9387935-921d-4c35-af78-6d4eaaa9456c', 40000, '2025-03-02', 'General Fund', NULL, NULL, X'6BD7E0BB067183490FE78D7E0FB4F797FE111D20AB63883788A8A864DDCC2565', 1795253650);
INSERT INTO donations (id, member_id, amount_cents, transaction_date, category, description, payment_method, import_fingerprint, created_at) VALUES (3, 'd9387935-921d-4c35-af78-6d4eaaa9456c', 5029, '2025-11-15', 'General Fund', 'Check 1042', 'Check', NULL, 1795253650);
INSERT INTO pledges (id, member_id, amount_cents, status, campaign, pledge_date, created_at, updated_at) VALUES (1, 'd9387935-921d-4c35-af78-6d4eaaa9456c', 120000, 'open', 'Roof', '2025-01-04', 1795253650, 1795253650);
INSERT INTO outbox (id, letter, member_id, created_at, expires_at, next_try_at, attempts, sent_at, given_up_at, last_error, to_address, detail) VALUES (1, 'two-factor-on', 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', 1795253653, 1795340053, 1795253713, 1, 1795253653, NULL, NULL, NULL, 'Chrome on Android');
INSERT INTO outbox (id, letter, member_id, created_at, expires_at, next_try_at, attempts, sent_at, given_up_at, last_error, to_address, detail) VALUES (2, 'reset', 'd9387935-921d-4c35-af78-6d4eaaa9456c', 1795253653, 1795257253, 1795253713, 1, 1795253653, NULL, NULL, NULL, NULL);
INSERT INTO photos (member_id, id, jpeg, created_at) VALUES ('d9387935-921d-4c35-af78-6d4eaaa9456c', 'tuKdJkcNgXXsIHrxqLtfDg', X'FFD8FFE000104A46494600010200000100010000FFC00011080010001003011100021101031101FFDB0043000503040404030504040405050506070C08070707070F0B0B090C110F1212110F111113161C1713141A1511111821181A1D1D1F1F1F13172224221E241C1E1F1EFFDB0043010505050706070E08080E1E1411141E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1EFFC4001F0000010501010101010100000000000000000102030405060708090A0BFFC400B5100002010303020403050504040000017D01020300041105122131410613516107227114328191A1082342B1C11552D1F02433627282090A161718191A25262728292A3435363738393A434445464748494A535455565758595A636465666768696A737475767778797A838485868788898A92939495969798999AA2A3A4A5A6A7A8A9AAB2B3B4B5B6B7B8B9BAC2C3C4C5C6C7C8C9CAD2D3D4D5D6D7D8D9DAE1E2E3E4E5E6E7E8E9EAF1F2F3F4F5F6F7F8F9FAFFC4001F0100030101010101010101010000000000000102030405060708090A0BFFC400B51100020102040403040705040400010277000102031104052131061241510761711322328108144291A1B1C109233352F0156272D10A162434E125F11718191A262728292A35363738393A434445464748494A535455565758595A636465666768696A737475767778797A82838485868788898A92939495969798999AA2A3A4A5A6A7A8A9AAB2B3B4B5B6B7B8B9BAC2C3C4C5C6C7C8C9CAD2D3D4D5D6D7D8D9DAE2E3E4E5E6E7E8E9EAF2F3F4F5F6F7F8F9FAFFDA000C03010002110311003F00F31AF943EE02800A002803FFD9', 1795253653);
INSERT INTO removed_donations (import_fingerprint, removed_at) VALUES (X'E8C43A9742049D36A678DCC703DBD119F1F6B4B763541129CAA1F3263A4A2B76', 1795253650);
INSERT INTO two_factor_enrolments (member_id, session_id, secret, created_at) VALUES ('d9387935-921d-4c35-af78-6d4eaaa9456c', 2, X'24DCE7F0571544BC6FD81CD84180031CE04F3AB6624C40E30B55ABAE1B11E8D644983EDBA8856F3679EA03D47547EC6204BF64300371A336DACE4D28', 1795253653);
INSERT INTO used_codes (member_id, step, used_at) VALUES ('ef379d48-351b-4bc9-aa12-9f97a8c2db2a', 59841788, 1795253653);
INSERT INTO recovery_codes (id, member_id, code_hash, used_at, created_at) VALUES (1, 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', X'8838A4B29164C4CE63C8963C0347B08ABBC48AB3433E525966088AED08E81DDE', NULL, 1795253653);
INSERT INTO recovery_codes (id, member_id, code_hash, used_at, created_at) VALUES (2, 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', X'B4C813A7A9CA2D010FF628262971B98A320DB19AF14D623C539E6F05A6A26489', NULL, 1795253653);
INSERT INTO recovery_codes (id, member_id, code_hash, used_at, created_at) VALUES (3, 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', X'849F11BB3413C340143637B2F4075E1A82F0EACCC53C9DDD3592EC1A0301E728', NULL, 1795253653);
INSERT INTO recovery_codes (id, member_id, code_hash, used_at, created_at) VALUES (4, 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', X'01F71469D0095516526EB3BBEEC490B939AB914A0572558D22CAD5CB5F4E5855', NULL, 1795253653);
INSERT INTO recovery_codes (id, member_id, code_hash, used_at, created_at) VALUES (5, 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', X'2169944BCC1E73A8EF219E9307E1C7D37C307A2348EDF09EA7B32B89AEAA5808', NULL, 1795253653);
INSERT INTO recovery_codes (id, member_id, code_hash, used_at, created_at) VALUES (6, 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', X'6F5619C76183183580B9F216880C9EF2B7F89B1432583B13EEAE269B52D73DF7', NULL, 1795253653);
INSERT INTO recovery_codes (id, member_id, code_hash, used_at, created_at) VALUES (7, 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', X'E39F85BD84D6AC044986E4DC9B0EFD5AED1B2A030621F36D6274E01B78C29B47', NULL, 1795253653);
INSERT INTO recovery_codes (id, member_id, code_hash, used_at, created_at) VALUES (8, 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', X'FEC7058CC2948AD672794897D9FF30E8BA45A84C51EF0AB01E398DD8F7AB07FD', NULL, 1795253653);
INSERT INTO recovery_codes (id, member_id, code_hash, used_at, created_at) VALUES (9, 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', X'9A0E1771BC1086BD1166D9328A7C42AEC43D5913CADFD356D7AC70DDA0CCA347', NULL, 1795253653);
INSERT INTO recovery_codes (id, member_id, code_hash, used_at, created_at) VALUES (10, 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', X'AB1C5AC2772873CBF99D06D21A9B091E48929DC6D2694039CEAF21843FF65B97', NULL, 1795253653);
INSERT INTO pending_sign_ins (id, token_hash, member_id, epoch, wrong_codes, created_at, expires_at, run, uptime) VALUES (1, X'5509FD488B6AAE92F3F95B8A3EBCB5C00A25ED19639774BA9E14163A6AA2539A', 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', 2, 0, 1795253653, 1795253953, 2195168876718353158, 2);
INSERT INTO decoy_accounts (email_hash, failed_login_attempts, last_failed_login_at, locked_at) VALUES (X'CE6AD1618A05F16C70AC21593AEECF1A6362BBC76DCC0FFA6F3175B900B57356', 1, 1795253653, NULL);
INSERT INTO clock_watch (only_row, last_seen_at, steady_since) VALUES (1, 1795253650, 1795253650);
INSERT INTO imports (id, kind, file_name, source, added, changed, created_at, undone_at) VALUES (1, 'people', 'people.csv', 'people', 0, 1, 1795253660, NULL);
INSERT INTO import_keys (id, source, key, member_id, household_id, name, import_id) VALUES (1, 'people', '2', 'd9387935-921d-4c35-af78-6d4eaaa9456c', NULL, 'Mary Smith', 1);
INSERT INTO import_keys (id, source, key, member_id, household_id, name, import_id) VALUES (2, 'people', '7', NULL, 'd3d2b217-2daa-464a-98df-cf51430dcca4', NULL, 1);
INSERT INTO import_keys (id, source, key, member_id, household_id, name, import_id) VALUES (3, '', '3', '8935db67-7f84-4dcd-8a0f-80b6aa0e5d4b', NULL, NULL, NULL);
INSERT INTO import_changes (import_id, seq, entity, entity_id, field, before, after) VALUES (1, 0, 'member', 'd9387935-921d-4c35-af78-6d4eaaa9456c', 'phone', NULL, '(217) 555-0104');
INSERT INTO removed_people (id, mark, member_number, removed_at) VALUES (1, X'E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855', 'M0004', 1795253661);
UPDATE sqlite_sequence SET seq = 4 WHERE name = 'trusted_devices';
UPDATE sqlite_sequence SET seq = 3 WHERE name = 'donations';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'pledges';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'imports';
ALTER TABLE members ADD COLUMN preferred_name TEXT;
UPDATE members SET preferred_name = 'Molly' WHERE member_id = 'M0002';

PRAGMA foreign_keys = OFF;
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

INSERT INTO slips (id, member_id, code_hash, epoch, made_by, created_at, expires_at, run, uptime, used_at, ended_at)
VALUES (1, 'd9387935-921d-4c35-af78-6d4eaaa9456c', X'abababababababababababababababababababababababababababababababab', 0, '8935db67-7f84-4dcd-8a0f-80b6aa0e5d4b', 1795000000, 1797592000, 1, 5, NULL, NULL);
INSERT INTO invitation_reminders VALUES ('d9387935-921d-4c35-af78-6d4eaaa9456c', 1795000000);
INSERT INTO people_taken_away (id, person_id, member_number, name, kept_id, rows, needs, actor, taken_at)
VALUES (1, 'gone', 'M0099', 'Otto Old', NULL, '{}', 'office', 'Ruth Albright (M0001)', 1795000000);
UPDATE members SET sign_in_name = 'molly.smith', contact_email = 'home@example.org' WHERE id = 'd9387935-921d-4c35-af78-6d4eaaa9456c';
PRAGMA foreign_keys = OFF;
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

INSERT INTO event_series (id, origin, rule, first_day, last_day, made_until, title, description, event_time, end_days, end_time, location,
    event_type, organiser_id, asks, deadline_days, capacity, shows_names, created_at)
VALUES ('series-1', 'series-1', 'FREQ=WEEKLY;BYDAY=SU', '2026-11-22', NULL, '2027-12-22', 'Sunday service', 'With coffee', '10:00', 0, '11:15',
    'Main sanctuary', 'worship', 'd9387935-921d-4c35-af78-6d4eaaa9456c', 1, 2, 40, 1, 1795000000);
INSERT INTO event_series_gaps VALUES ('series-1', '2026-12-27');
INSERT INTO events (id, title, event_date, event_time, event_type, created_at, series_id, occurrence, is_own, end_time, organiser_id, asks,
    deadline_days, capacity, answers_closed, cancelled_at, cancel_reason, changed_at, sequence)
VALUES ('occurrence-1', 'Sunday service', '2026-11-29', '10:30', 'worship', 1795000000, 'series-1', '2026-11-29', 1, '11:45', 'd9387935-921d-4c35-af78-6d4eaaa9456c', 1, 2, 40,
    'Full', 1795000100, 'Snow', 1795000100, 3);
INSERT INTO event_parties VALUES (4, 'occurrence-1', NULL, 'd9387935-921d-4c35-af78-6d4eaaa9456c', 2, 'We bring a cake', 1795000200, 1795000100, 1795000200);
INSERT INTO event_rsvps (id, event_id, member_id, status, created_at, updated_at, party_id)
VALUES (44, 'occurrence-1', 'd9387935-921d-4c35-af78-6d4eaaa9456c', 'waiting', 1795000100, 1795000200, 4);
INSERT INTO calendar_feeds VALUES (3, 'd9387935-921d-4c35-af78-6d4eaaa9456c', 'My phone', 'ours', X'cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd', 1795000000, NULL);
INSERT INTO mail_days VALUES ('2026-11-22', 12, 1, 1, 0);
INSERT INTO refused_addresses VALUES ('nobody@example.org', '550 no such mailbox', 1795000000);
INSERT INTO week_letters VALUES ('2026-11-20', 1795000000);
INSERT INTO event_keys (uid, recurrence, event_id, series_id, said, state, import_id)
VALUES ('old-calendar-1', '', NULL, 'series-1', 'said', 'state', NULL);
INSERT INTO event_invitations VALUES (5, 'occurrence-1', NULL, 'd9387935-921d-4c35-af78-6d4eaaa9456c', 1795000000);
INSERT INTO event_reminders VALUES ('occurrence-1', '2026-11-29', 1795000000);
PRAGMA foreign_keys = OFF;
-- The treasurer's Monday: funds, counting sheets, envelopes, couples who give together, months that are closed.

-- What gifts are for. Until now a fund was the text that stood with its gifts.
CREATE TABLE funds (
    -- Never used twice: the security log says "fund 3".
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Gifts name it; a new name goes to all of them.
    name          TEXT NOT NULL UNIQUE CHECK (name <> ''),
    -- 1: gifts to it count for the tax office.
    is_deductible INTEGER NOT NULL DEFAULT 1 CHECK (is_deductible IN (0, 1)),
    -- Not NULL: it takes no new gifts.
    closed_at     INTEGER,
    -- The order in lists.
    position      INTEGER NOT NULL,
    -- 1: it came with a gift that was typed or imported, and goes with its last one.
    came_with_gift INTEGER NOT NULL DEFAULT 0 CHECK (came_with_gift IN (0, 1)),
    version       INTEGER NOT NULL DEFAULT 1,
    created_at    INTEGER NOT NULL
) STRICT;

-- One fund for all spellings that differ by small letters and spaces around, in the spelling that most gifts have; the
-- others are proposed for merging. The fund of most gifts comes first.
INSERT INTO funds (name, position, created_at)
SELECT name, row_number() OVER (ORDER BY gifts DESC, name), first_at
FROM (
    SELECT trim(category) AS name,
        sum(gifts) OVER spellings AS gifts,
        min(first_at) OVER spellings AS first_at,
        row_number() OVER (PARTITION BY lower(trim(category)) ORDER BY gifts DESC, category) AS place
    FROM (
        SELECT category, count(*) AS gifts, min(created_at) AS first_at FROM donations
        WHERE trim(category) <> '' GROUP BY category
    )
    WINDOW spellings AS (PARTITION BY lower(trim(category)))
)
WHERE place = 1
ORDER BY gifts DESC, name;
-- For the gifts below: where something else stood in that column, there is a fund for each of them.
CREATE INDEX funds_by_spelling ON funds (lower(name));

-- The offering of one service as it is counted. Its rows are gifts.
CREATE TABLE counting_sheets (
    -- Never used twice: accounting knows a deposit by it.
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The day of the service, and so of its gifts.
    date              TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    -- Who counted: names, as they were written.
    counters          TEXT NOT NULL DEFAULT '',
    -- The bank slip's total. NULL: not known yet.
    expected_cents    INTEGER CHECK (expected_cents >= 0),
    -- Not NULL: closed. From then on a gift of it changes only by a correction that says why.
    closed_at         INTEGER,
    -- Who closed it, in words.
    closed_by         TEXT,
    -- What it came to then.
    closed_cents      INTEGER,
    -- Why that is not what the bank slip says; NULL: it is.
    difference_reason TEXT CHECK (difference_reason <> ''),
    version           INTEGER NOT NULL DEFAULT 1,
    created_at        INTEGER NOT NULL,
    CHECK ((closed_at IS NULL) = (closed_by IS NULL) AND (closed_at IS NULL) = (closed_cents IS NULL))
) STRICT;
CREATE INDEX counting_sheets_by_date ON counting_sheets (date, id);
CREATE INDEX counting_sheets_open ON counting_sheets (date) WHERE closed_at IS NULL;

-- Couples who give together: both agreed here, or the treasurer recorded their paper. Gifts of that time name both.
CREATE TABLE joint_giving (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    one_id     TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    other_id   TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    -- `one_id` asked, or the paper was recorded.
    asked_at   INTEGER NOT NULL,
    -- The first day whose gifts name both. NULL: `other_id` has not agreed yet.
    started_on TEXT CHECK (started_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    -- Who recorded the paper, in words. NULL: both agreed.
    paper_by   TEXT,
    ended_at   INTEGER,
    -- The last day whose gifts name both.
    ended_on   TEXT CHECK (ended_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    end_reason TEXT CHECK (end_reason IN ('asked', 'parted', 'died', 'treasurer')),
    CHECK (one_id <> other_id),
    CHECK ((ended_at IS NULL) = (end_reason IS NULL))
) STRICT;
CREATE UNIQUE INDEX joint_giving_of_one ON joint_giving (one_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX joint_giving_of_other ON joint_giving (other_id) WHERE ended_at IS NULL;
CREATE INDEX joint_giving_by_one ON joint_giving (one_id);
CREATE INDEX joint_giving_by_other ON joint_giving (other_id);

-- Made anew: a gift names a fund that there is, and may stand in a sheet, name a couple, or take another one back.
CREATE TABLE donations_3 (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    -- NULL: an anonymous gift, or one whose giver was removed. The sum stays in the books. Of a couple's gift, the one of
    -- both whose name or envelope was typed.
    member_id        TEXT REFERENCES members (id) ON DELETE SET NULL,
    -- The couple that it names.
    joint_id         INTEGER REFERENCES joint_giving (id) ON DELETE SET NULL,
    amount_cents     INTEGER NOT NULL CHECK (amount_cents <> 0),
    transaction_date TEXT NOT NULL CHECK (transaction_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    -- The fund, by its name: members see it with every gift, and no second look-up is needed.
    category         TEXT REFERENCES funds (name) ON UPDATE CASCADE,
    description      TEXT,
    payment_method   TEXT,
    check_number     TEXT CHECK (check_number <> ''),
    -- The counting sheet it was counted in, and the name that its row got where it was typed: sent twice it is one.
    sheet_id         INTEGER REFERENCES counting_sheets (id),
    row_key          TEXT CHECK (row_key <> ''),
    -- The number on the envelope, or else the giver's of that year, as it was when the row was saved: a closed sheet stays
    -- as it was counted, whoever has the number later.
    envelope         INTEGER CHECK (envelope > 0),
    -- 1: its sheet is open, so that its giver does not see it yet: half of them are being typed.
    is_open          INTEGER NOT NULL DEFAULT 0 CHECK (is_open IN (0, 1)),
    -- What it is: a gift, money that went back, or a check that the bank returned.
    kind             TEXT NOT NULL DEFAULT 'gift' CHECK (kind IN ('gift', 'refund', 'bounced')),
    -- The gift that it takes back.
    takes_back       INTEGER REFERENCES donations_3 (id),
    -- See 0001_initial.sql.
    import_fingerprint BLOB,
    -- One more with every correction: who corrects what somebody else has corrected meanwhile is told.
    version          INTEGER NOT NULL DEFAULT 1,
    created_at       INTEGER NOT NULL,
    CHECK ((sheet_id IS NULL) = (row_key IS NULL)),
    CHECK (envelope IS NULL OR sheet_id IS NOT NULL),
    CHECK (sheet_id IS NOT NULL OR is_open = 0),
    CHECK (takes_back IS NULL OR kind <> 'gift')
) STRICT;
-- No number is used again, also not that of a gift that was removed.
INSERT INTO sqlite_sequence (name, seq) SELECT 'donations_3', seq FROM sqlite_sequence WHERE name = 'donations';
INSERT INTO donations_3 (id, member_id, amount_cents, transaction_date, category, description, payment_method,
    import_fingerprint, created_at)
SELECT id, member_id, amount_cents, transaction_date,
    (SELECT name FROM funds WHERE lower(name) = lower(trim(category))), description, payment_method,
    import_fingerprint, created_at
FROM donations;
DROP INDEX funds_by_spelling;
DROP TABLE donations;
ALTER TABLE donations_3 RENAME TO donations;
CREATE UNIQUE INDEX donations_by_fingerprint ON donations (import_fingerprint) WHERE import_fingerprint IS NOT NULL;
CREATE INDEX donations_by_member ON donations (member_id, transaction_date DESC);
CREATE INDEX donations_by_joint ON donations (joint_id, transaction_date DESC) WHERE joint_id IS NOT NULL;
CREATE INDEX donations_by_date ON donations (transaction_date, id);
CREATE INDEX donations_by_fund ON donations (category, transaction_date, id);
CREATE INDEX donations_by_amount ON donations (amount_cents, transaction_date, id);
CREATE INDEX donations_by_check ON donations (check_number, transaction_date, id) WHERE check_number IS NOT NULL;
CREATE UNIQUE INDEX donations_of_sheet ON donations (sheet_id, row_key) WHERE sheet_id IS NOT NULL;
CREATE INDEX donations_by_kind ON donations (kind, transaction_date, id) WHERE kind <> 'gift';
CREATE INDEX donations_by_taken_back ON donations (takes_back) WHERE takes_back IS NOT NULL;

-- What the gifts of a fund come to, month by month: of many years, too, read without reading the gifts. Triggers, so that
-- no way to change a gift is forgotten.
CREATE TABLE gift_sums (
    month TEXT NOT NULL,
    -- By its name; empty: gifts without a fund.
    fund  TEXT NOT NULL,
    gifts INTEGER NOT NULL,
    cents INTEGER NOT NULL,
    PRIMARY KEY (month, fund)
) STRICT, WITHOUT ROWID;
CREATE INDEX gift_sums_by_fund ON gift_sums (fund, gifts);
INSERT INTO gift_sums (month, fund, gifts, cents)
SELECT substr(transaction_date, 1, 7) AS month, coalesce(category, '') AS fund, count(*), sum(amount_cents)
FROM donations GROUP BY month, fund;
CREATE TRIGGER gift_is_added_up AFTER INSERT ON donations BEGIN
    INSERT INTO gift_sums (month, fund, gifts, cents)
    VALUES (substr(new.transaction_date, 1, 7), coalesce(new.category, ''), 1, new.amount_cents)
    ON CONFLICT DO UPDATE SET gifts = gifts + 1, cents = cents + excluded.cents;
END;
CREATE TRIGGER gift_is_taken_off AFTER DELETE ON donations BEGIN
    UPDATE gift_sums SET gifts = gifts - 1, cents = cents - old.amount_cents
    WHERE month = substr(old.transaction_date, 1, 7) AND fund = coalesce(old.category, '');
    DELETE FROM gift_sums
    WHERE month = substr(old.transaction_date, 1, 7) AND fund = coalesce(old.category, '') AND gifts = 0;
END;
CREATE TRIGGER gift_is_added_up_anew AFTER UPDATE OF amount_cents, transaction_date, category ON donations
WHEN (old.amount_cents, old.transaction_date, old.category) IS NOT (new.amount_cents, new.transaction_date, new.category)
BEGIN
    UPDATE gift_sums SET gifts = gifts - 1, cents = cents - old.amount_cents
    WHERE month = substr(old.transaction_date, 1, 7) AND fund = coalesce(old.category, '');
    INSERT INTO gift_sums (month, fund, gifts, cents)
    VALUES (substr(new.transaction_date, 1, 7), coalesce(new.category, ''), 1, new.amount_cents)
    ON CONFLICT DO UPDATE SET gifts = gifts + 1, cents = cents + excluded.cents;
    DELETE FROM gift_sums
    WHERE month = substr(old.transaction_date, 1, 7) AND fund = coalesce(old.category, '') AND gifts = 0;
END;

-- A gift of a couple stays the other's when one of both is removed.
CREATE TRIGGER joint_gifts_stay BEFORE DELETE ON members BEGIN
    UPDATE donations SET member_id =
        (SELECT CASE one_id WHEN old.id THEN other_id ELSE one_id END FROM joint_giving WHERE id = joint_id)
    WHERE member_id = old.id AND joint_id IS NOT NULL;
END;

-- A fund that came with a gift goes with its last one.
CREATE TRIGGER fund_goes_with_last_gift AFTER DELETE ON donations BEGIN
    DELETE FROM funds WHERE name = old.category AND came_with_gift = 1
        AND NOT EXISTS (SELECT 1 FROM donations WHERE category = old.category);
END;
CREATE TRIGGER fund_goes_with_moved_gift AFTER UPDATE OF category ON donations
WHEN old.category IS NOT new.category BEGIN
    DELETE FROM funds WHERE name = old.category AND came_with_gift = 1
        AND NOT EXISTS (SELECT 1 FROM donations WHERE category = old.category);
END;

-- Gifts of a closed sheet as they were before a correction: the original is kept.
CREATE TABLE gift_corrections (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    donation_id      INTEGER NOT NULL REFERENCES donations (id) ON DELETE CASCADE,
    -- As it was.
    member_id        TEXT REFERENCES members (id) ON DELETE SET NULL,
    joint_id         INTEGER REFERENCES joint_giving (id) ON DELETE SET NULL,
    amount_cents     INTEGER NOT NULL,
    transaction_date TEXT NOT NULL,
    category         TEXT,
    description      TEXT,
    payment_method   TEXT,
    check_number     TEXT,
    -- Why, by whom (in words), and when.
    reason           TEXT NOT NULL CHECK (reason <> ''),
    actor            TEXT NOT NULL,
    corrected_at     INTEGER NOT NULL
) STRICT;
CREATE INDEX gift_corrections_by_gift ON gift_corrections (donation_id, id);
CREATE INDEX gift_corrections_by_member ON gift_corrections (member_id) WHERE member_id IS NOT NULL;

-- Months that the treasurer closed: their gifts do not change any more. Triggers, so that no way to change a gift is
-- forgotten; whose gift it is and what it is called may change.
CREATE TABLE closed_months (
    month     TEXT PRIMARY KEY CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
    closed_at INTEGER NOT NULL,
    -- Who closed it, in words.
    actor     TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER gift_added_to_closed_month BEFORE INSERT ON donations
WHEN EXISTS (SELECT 1 FROM closed_months WHERE month = substr(new.transaction_date, 1, 7)) BEGIN
    SELECT RAISE(ABORT, 'closed month');
END;
CREATE TRIGGER gift_changed_in_closed_month BEFORE UPDATE OF amount_cents, transaction_date ON donations
WHEN (old.amount_cents <> new.amount_cents OR old.transaction_date <> new.transaction_date)
    AND EXISTS (SELECT 1 FROM closed_months
        WHERE month IN (substr(old.transaction_date, 1, 7), substr(new.transaction_date, 1, 7))) BEGIN
    SELECT RAISE(ABORT, 'closed month');
END;
CREATE TRIGGER gift_removed_from_closed_month BEFORE DELETE ON donations
WHEN EXISTS (SELECT 1 FROM closed_months WHERE month = substr(old.transaction_date, 1, 7)) BEGIN
    SELECT RAISE(ABORT, 'closed month');
END;

-- Offering envelopes: a number a year for a person. Of a couple who gives together one of both has it for both.
CREATE TABLE envelopes (
    id        INTEGER PRIMARY KEY,
    year      INTEGER NOT NULL CHECK (year BETWEEN 1900 AND 2199),
    number    INTEGER NOT NULL CHECK (number BETWEEN 1 AND 99999),
    member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    UNIQUE (year, number),
    UNIQUE (year, member_id)
) STRICT;
CREATE INDEX envelopes_by_member ON envelopes (member_id, year);

-- Which column of a file of gifts is what, as it was chosen the last time for a file with these headings.
CREATE TABLE import_mappings (
    -- SHA-256 of the headings.
    shape   BLOB PRIMARY KEY CHECK (length(shape) = 32),
    -- JSON: a field's name for each heading in its order, empty where nothing is taken from it.
    mapping TEXT NOT NULL,
    used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO counting_sheets VALUES (3, '2026-11-15', 'Ruth and Emil', 6000, 1795000100, 'Ruth Albright (M0001)', 5000, 'A slip was lost', 4, 1795000000);
INSERT INTO joint_giving VALUES (2, 'd9387935-921d-4c35-af78-6d4eaaa9456c', 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', 1795000000, '2026-11-01', 'Ruth Albright (M0001)', 1795000300, '2026-11-20', 'asked');
INSERT INTO donations (id, member_id, joint_id, amount_cents, transaction_date, category, description, payment_method, check_number, sheet_id,
    row_key, envelope, is_open, kind, version, created_at)
VALUES (90, 'd9387935-921d-4c35-af78-6d4eaaa9456c', 2, 5000, '2026-11-15', (SELECT min(name) FROM funds), 'For the roof', 'Check', '1042', 3, 'row-0001', 91, 0, 'gift', 2,
    1795000000);
INSERT INTO donations (id, member_id, joint_id, amount_cents, transaction_date, kind, takes_back, created_at)
VALUES (91, 'd9387935-921d-4c35-af78-6d4eaaa9456c', 2, -1000, '2026-11-19', 'refund', 90, 1795000200);
INSERT INTO gift_corrections VALUES (5, 90, 'd9387935-921d-4c35-af78-6d4eaaa9456c', 2, 4000, '2026-11-15', NULL, NULL, 'Check', '1041', 'Misread', 'Ruth Albright (M0001)', 1795000200);
INSERT INTO closed_months VALUES ('2026-10', 1795000000, 'Ruth Albright (M0001)');
INSERT INTO envelopes VALUES (6, 2026, 91, 'd9387935-921d-4c35-af78-6d4eaaa9456c');
INSERT INTO import_mappings VALUES (X'abababababababababababababababababababababababababababababababab', '["date","amount","name"]', 1795000000);
PRAGMA foreign_keys = OFF;
-- Giving statements, and gifts that are not money.

-- A statement is a frozen, numbered copy of what one giver or couple gave in a year or from one day to another.
CREATE TABLE statements (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    -- "2026-0118": the year of its last day, and a number that is used once.
    year             INTEGER NOT NULL CHECK (year BETWEEN 1900 AND 2199),
    number           INTEGER NOT NULL CHECK (number > 0),
    -- Whose it is; of a couple both.
    member_id        TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    partner_id       TEXT REFERENCES members (id) ON DELETE SET NULL,
    first_day        TEXT NOT NULL CHECK (first_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    last_day         TEXT NOT NULL CHECK (last_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    -- Of all money on it, and of that which counts for the tax office.
    total_cents      INTEGER NOT NULL,
    deductible_cents INTEGER NOT NULL,
    made_at          INTEGER NOT NULL,
    -- Who made it, in words.
    made_by          TEXT NOT NULL,
    -- When its givers were told by letter that it is there.
    told_at          INTEGER,
    -- The one that was made in its place. Of several after two rows of one person were merged: of each the same. Checked at
    -- the end only, so that rows may come back in any order.
    replaced_by      INTEGER REFERENCES statements (id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
    -- The names on it, as they are searched: letters and digits without accents and case, a space before each word.
    words            TEXT NOT NULL,
    -- What stands on it, as JSON; its "version" says how to read it. The last column: lists do not read it.
    content          TEXT NOT NULL CHECK (json_valid(content)),
    UNIQUE (year, number),
    CHECK (first_day <= last_day),
    CHECK (member_id <> partner_id)
) STRICT;
CREATE INDEX statements_by_member ON statements (member_id, last_day DESC);
CREATE INDEX statements_by_partner ON statements (partner_id, last_day DESC) WHERE partner_id IS NOT NULL;
CREATE INDEX statements_by_days ON statements (last_day, first_day, id);
CREATE INDEX statements_by_newer ON statements (replaced_by) WHERE replaced_by IS NOT NULL;

-- The last number of each year. No number is used again, also not that of a statement that went with its giver.
CREATE TABLE statement_numbers (
    year INTEGER PRIMARY KEY,
    last INTEGER NOT NULL
) STRICT;

-- Frozen: what stands on it never changes.
CREATE TRIGGER statement_is_frozen
BEFORE UPDATE OF year, number, first_day, last_day, total_cents, deductible_cents, made_at, made_by, words, content ON statements BEGIN
    SELECT RAISE(ABORT, 'frozen statement');
END;

-- Which gifts stand in a statement: an import that is undone leaves them.
CREATE TABLE statement_gifts (
    statement_id INTEGER NOT NULL REFERENCES statements (id) ON DELETE CASCADE,
    donation_id  INTEGER NOT NULL REFERENCES donations (id) ON DELETE CASCADE,
    PRIMARY KEY (donation_id, statement_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX statement_gifts_by_statement ON statement_gifts (statement_id);
-- A trigger, so that a statement that comes back, or from an export, names its gifts again.
CREATE TRIGGER statement_names_its_gifts AFTER INSERT ON statements BEGIN
    INSERT OR IGNORE INTO statement_gifts (statement_id, donation_id)
    SELECT new.id, donations.id FROM json_each(new.content, '$.gifts') AS gift
        JOIN donations ON donations.id = json_extract(gift.value, '$.id');
END;

-- Gifts that are not money: described, never valued.
CREATE TABLE gifts_in_kind (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    member_id   TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    -- The couple that it names.
    joint_id    INTEGER REFERENCES joint_giving (id) ON DELETE SET NULL,
    date        TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    description TEXT NOT NULL CHECK (description <> ''),
    version     INTEGER NOT NULL DEFAULT 1,
    created_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX gifts_in_kind_by_date ON gifts_in_kind (date, id);
CREATE INDEX gifts_in_kind_by_member ON gifts_in_kind (member_id, date);
CREATE INDEX gifts_in_kind_by_joint ON gifts_in_kind (joint_id) WHERE joint_id IS NOT NULL;

-- What names a couple stays the other's when one of both is removed.
CREATE TRIGGER statements_of_couples_stay BEFORE DELETE ON members BEGIN
    UPDATE statements SET member_id = partner_id, partner_id = NULL
    WHERE member_id = old.id AND partner_id IS NOT NULL;
    UPDATE gifts_in_kind SET member_id =
        (SELECT CASE one_id WHEN old.id THEN other_id ELSE one_id END FROM joint_giving WHERE id = joint_id)
    WHERE member_id = old.id AND joint_id IS NOT NULL;
END;

INSERT INTO gifts_in_kind VALUES (3, 'd9387935-921d-4c35-af78-6d4eaaa9456c', 2, '2026-11-16', 'A piano', 2, 1795000000);
INSERT INTO statement_numbers VALUES (2026, 8);
INSERT INTO statements (id, year, number, member_id, partner_id, first_day, last_day, total_cents, deductible_cents, made_at, made_by, told_at,
    replaced_by, words, content)
VALUES (4, 2026, 7, 'd9387935-921d-4c35-af78-6d4eaaa9456c', 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', '2026-01-01', '2026-12-31', 4000, 4000, 1795000400, 'Ruth Albright (M0001)', 1795000400, 5,
    ' mary smith and ada admin', '{"version":1,"madeOn":"2026-11-21","congregationName":"Grace Church","postalAddress":null,"taxNumber":null,"name":"Mary Smith and Ada Admin","addressee":["Mary Smith and Ada Admin"],"gifts":[{"id":90,"date":"2026-11-15","fund":"General Fund","fundId":1,"how":"Check 1042","cents":5000,"deductible":true},{"id":91,"date":"2026-11-19","fund":null,"fundId":null,"how":"Given back","cents":-1000,"deductible":true}],"inKind":[{"id":3,"date":"2026-11-16","description":"A piano"}],"funds":[{"fund":"General Fund","cents":5000,"deductible":true},{"fund":null,"cents":-1000,"deductible":true}],"deductibleCents":4000,"notDeductibleCents":0,"totalCents":4000,"wording":"No goods or services were provided.","thanks":null,"signed":null,"replaces":null}'),
    (5, 2026, 8, 'd9387935-921d-4c35-af78-6d4eaaa9456c', 'ef379d48-351b-4bc9-aa12-9f97a8c2db2a', '2026-01-01', '2026-12-31', 4000, 4000, 1795000500, 'Ruth Albright (M0001)', NULL, NULL,
    ' mary smith and ada admin', '{"version":1,"madeOn":"2026-11-21","congregationName":"Grace Church","postalAddress":null,"taxNumber":null,"name":"Mary Smith and Ada Admin","addressee":["Mary Smith and Ada Admin"],"gifts":[{"id":90,"date":"2026-11-15","fund":"General Fund","fundId":1,"how":"Check 1042","cents":5000,"deductible":true},{"id":91,"date":"2026-11-19","fund":null,"fundId":null,"how":"Given back","cents":-1000,"deductible":true}],"inKind":[{"id":3,"date":"2026-11-16","description":"A piano"}],"funds":[{"fund":"General Fund","cents":5000,"deductible":true},{"fund":null,"cents":-1000,"deductible":true}],"deductibleCents":4000,"notDeductibleCents":0,"totalCents":4000,"wording":"No goods or services were provided.","thanks":null,"signed":null,"replaces":"2026-0007"}');
PRAGMA foreign_keys = ON;
PRAGMA application_id = 1347572812;
PRAGMA user_version = 10;
