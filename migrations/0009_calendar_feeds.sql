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
