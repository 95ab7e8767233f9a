-- The appliance: settings, imports and what they brought, housekeeping.

-- One value per setting, as text. Key/value rather than columns: a new setting needs no migration, and `portal settings`
-- can list what is there. Types and defaults are in src/platform/settings.
CREATE TABLE settings (
    name       TEXT PRIMARY KEY,
    value      TEXT NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The congregation's mark in the sizes that are served; no row where it has none. Its accent is a setting.
CREATE TABLE mark (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    -- Stands in the pictures' addresses.
    version  TEXT NOT NULL CHECK (length(version) = 12 AND version NOT GLOB '*[^0-9a-f]*'),
    -- Most of it is light on nothing: it is shown on a dark ground.
    is_light INTEGER NOT NULL CHECK (is_light IN (0, 1)),
    png_32   BLOB NOT NULL,
    png_180  BLOB NOT NULL,
    png_192  BLOB NOT NULL,
    png_512  BLOB NOT NULL
) STRICT;

-- Imports, each of which can be undone. Named by the audit log: "import 3".
CREATE TABLE imports (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    kind       TEXT NOT NULL CHECK (kind IN ('people', 'gifts', 'events')),
    file_name  TEXT NOT NULL,
    -- The system the list comes from. Empty where that is not known.
    source     TEXT NOT NULL,
    -- Rows that the import added, and rows that it changed.
    added      INTEGER NOT NULL,
    changed    INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    undone_at  INTEGER
) STRICT;

-- The journal of an import, for 30 days, by which it is undone.
CREATE TABLE import_changes (
    import_id    INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    -- The order of the changes.
    seq          INTEGER NOT NULL,
    entity       TEXT NOT NULL CHECK (entity IN ('member', 'household', 'donation', 'event', 'series')),
    entity_id    TEXT NOT NULL,
    -- The changed column. NULL: the row was added, and after is its hash, which shows whether it was changed since.
    -- '*': the whole row of an event or a series; before is all of it in JSON, after the hash.
    field        TEXT,
    before       TEXT,
    after        TEXT,
    -- The household of a changed role.
    household_id TEXT,
    PRIMARY KEY (import_id, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_changes_by_entity ON import_changes (entity_id);

-- Keys of people and households in lists. Two systems may both have a "17", so a key is good only with its source; '' is
-- a source that is not known.
CREATE TABLE import_keys (
    id           INTEGER PRIMARY KEY,
    source       TEXT NOT NULL,
    key          TEXT NOT NULL,
    member_id    TEXT REFERENCES members (id) ON DELETE CASCADE,
    household_id TEXT REFERENCES households (id) ON DELETE CASCADE,
    -- The person's name in the list: the portal's may be another by now. NULL: not known.
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

-- Keys of events and series in calendar files: the same file once more changes nothing, and a newer one updates what an
-- earlier one brought.
CREATE TABLE event_keys (
    id         INTEGER PRIMARY KEY,
    uid        TEXT NOT NULL,
    -- Of one of several events with this uid: its day, and its time where there is one.
    recurrence TEXT NOT NULL DEFAULT '',
    -- One of both. Both NULL: it was removed here, and no file brings it back; or it is gone, as state says.
    event_id   TEXT REFERENCES events (id) ON DELETE SET NULL,
    series_id  TEXT REFERENCES event_series (id) ON DELETE SET NULL,
    -- The same number for all that came from one calendar, by whatever files.
    calendar   INTEGER NOT NULL DEFAULT 0,
    -- "event" or "change", when the file says it was changed or exported, and how often it was changed: by it a file is
    -- recognised that is older than the one before. Empty: not known.
    version    TEXT NOT NULL DEFAULT '',
    -- Of a series: the days of its rule that the last file left out, separated by spaces.
    gaps       TEXT NOT NULL DEFAULT '',
    -- A hash of the file's last content.
    said       TEXT NOT NULL,
    -- A hash of the row as the import left it, which shows whether it was changed here since; or "gone":
    -- the calendar's last file did not have it, and only a newer one brings it back.
    state      TEXT NOT NULL,
    import_id  INTEGER REFERENCES imports (id) ON DELETE SET NULL,
    UNIQUE (uid, recurrence)
) STRICT;
CREATE INDEX event_keys_by_event ON event_keys (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX event_keys_by_series ON event_keys (series_id) WHERE series_id IS NOT NULL;
CREATE INDEX event_keys_by_import ON event_keys (import_id) WHERE import_id IS NOT NULL;

-- Lines of imported lists that have to be dealt with: refunds whose gift no list names.
CREATE TABLE open_lines (
    id          INTEGER PRIMARY KEY,
    -- As of imported_gifts: the same file twice adds none.
    fingerprint BLOB NOT NULL UNIQUE,
    import_id   INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    line        INTEGER NOT NULL,
    words       TEXT NOT NULL,
    reason      TEXT NOT NULL,
    -- Somebody has dealt with it.
    closed_at   INTEGER
) STRICT;
CREATE INDEX open_lines_by_import ON open_lines (import_id);

-- The last choice of columns for a list of one kind with these headings.
CREATE TABLE import_mappings (
    -- SHA-256 of the kind and the headings.
    shape   BLOB PRIMARY KEY CHECK (length(shape) = 32),
    -- JSON: a field's name for each heading in its order, empty where the column is ignored.
    mapping TEXT NOT NULL,
    -- JSON: what words of its columns say of a line, each as {"word": "Settled", "meaning": "gift"}.
    words   TEXT NOT NULL,
    used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The clock as hourly housekeeping saw it: nothing is purged until it has been steady for a week.
CREATE TABLE clock_watch (
    only_row     INTEGER PRIMARY KEY CHECK (only_row = 1),
    last_seen_at INTEGER NOT NULL,
    steady_since INTEGER NOT NULL
) STRICT;

-- What the doctor's last look found that needs somebody. A row stays while the finding does.
CREATE TABLE findings (
    name          TEXT PRIMARY KEY,
    is_problem    INTEGER NOT NULL CHECK (is_problem IN (0, 1)),
    says          TEXT NOT NULL,
    advice        TEXT,
    -- The handbook's page about it.
    page          TEXT NOT NULL,
    -- The button or the setting that mends it.
    mended_by     TEXT,
    found_at      INTEGER NOT NULL,
    aside_until   TEXT,
    aside_because TEXT,
    aside_by      TEXT,
    CHECK ((aside_until IS NULL) = (aside_because IS NULL) AND (aside_until IS NULL) = (aside_by IS NULL))
) STRICT, WITHOUT ROWID;

-- The time of that look, and of the last letter about findings; what is left to do after set-up and was put aside;
-- the version at the first look.
CREATE TABLE portal_page (
    only_row       INTEGER PRIMARY KEY CHECK (only_row = 1),
    looked_at      INTEGER,
    -- Changes that were counted before that look.
    changes        INTEGER,
    told_at        INTEGER,
    -- Of what is left to do after set-up, divided by blanks.
    steps_aside    TEXT,
    version        TEXT
) STRICT;

-- The version whose changes an administrator has read, after an upgrade.
CREATE TABLE upgrades_read (
    member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
    version   TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The set-up of a new portal, before its first person: the code that the machine shows, the browser that gave it, and the
-- answers so far.
CREATE TABLE set_up (
    only_row     INTEGER PRIMARY KEY CHECK (only_row = 1),
    -- Its hash under the portal's key; none once it was used, or guessed at too often.
    code         BLOB CHECK (length(code) = 32),
    code_made_at INTEGER NOT NULL,
    wrong_codes  INTEGER NOT NULL DEFAULT 0,
    -- SHA-256 of the browser's cookie.
    browser      BLOB CHECK (length(browser) = 32),
    -- JSON, sealed: there are passwords in it.
    answers      BLOB
) STRICT;

-- Set-up is over: written with the first person, however they come in, and never removed.
CREATE TABLE set_up_over (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    since    INTEGER NOT NULL
) STRICT;
CREATE TRIGGER set_up_ends AFTER INSERT ON members WHEN NOT EXISTS (SELECT 1 FROM set_up_over) BEGIN
    INSERT INTO set_up_over (only_row, since) VALUES (1, new.created_at);
    DELETE FROM set_up;
END;
CREATE TRIGGER set_up_stays_over BEFORE DELETE ON set_up_over BEGIN
    SELECT raise(ABORT, 'set-up is over for good');
END;
