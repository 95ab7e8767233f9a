-- Every import has a number and can be undone, and a key belongs to the list it came from.

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

-- What a list calls a person or a household. Two systems may both call somebody "17", so a key is good only beside
-- its source; '' is the source of every key from before this table.
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

INSERT INTO import_keys (source, key, member_id)
SELECT '', import_key, id FROM members WHERE import_key IS NOT NULL ORDER BY import_key;
INSERT INTO import_keys (source, key, household_id)
SELECT '', import_key, id FROM households WHERE import_key IS NOT NULL ORDER BY import_key;
-- The two columns stay, empty and unused: taking a UNIQUE column out of a table means making the table anew.
UPDATE members SET import_key = NULL WHERE import_key IS NOT NULL;
UPDATE households SET import_key = NULL WHERE import_key IS NOT NULL;

-- What an import did, for 30 days, so that it can be undone.
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

-- What recognises a person who was removed: the next list does not bring them back unasked. Hashes only, several for
-- each person: who was removed is not kept here.
CREATE TABLE removed_people (
    id            INTEGER PRIMARY KEY,
    mark          BLOB NOT NULL,
    -- The number the person had, by which the office can have them back.
    member_number TEXT NOT NULL,
    removed_at    INTEGER NOT NULL
) STRICT;
CREATE INDEX removed_people_by_mark ON removed_people (mark);
