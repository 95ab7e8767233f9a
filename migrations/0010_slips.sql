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
