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
