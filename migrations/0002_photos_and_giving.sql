-- Members' photos, and the treasurer's hand in the gifts.

-- A photo is in the book itself: one file to back up, written together with the row it belongs to. It is
-- always a square JPEG that the portal made, never the bytes that somebody sent.
CREATE TABLE photos (
    member_id  TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
    -- Random, and new with every upload: it is the address that browsers ask for, so no cache can show an old
    -- picture, and it says nothing about whose it is. members.profile_picture holds the whole address.
    id         TEXT NOT NULL UNIQUE,
    jpeg       BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

-- Imported gifts that the treasurer removed. Most exports hold the whole year: without this the next import
-- would bring a removed gift back.
CREATE TABLE removed_donations (
    import_fingerprint BLOB PRIMARY KEY,
    removed_at         INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A number that was used is never used again: the treasurer's log says "donation 17", and it must mean one gift
-- for ever, also after the newest was removed. SQLite promises that only with AUTOINCREMENT, which a table has
-- from its making on.
CREATE TABLE donations_2 (
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
INSERT INTO donations_2 (id, member_id, amount_cents, transaction_date, category, description, payment_method,
    import_fingerprint, created_at)
SELECT id, member_id, amount_cents, transaction_date, category, description, payment_method, import_fingerprint,
    created_at
FROM donations;
DROP TABLE donations;
ALTER TABLE donations_2 RENAME TO donations;
CREATE INDEX donations_by_member ON donations (member_id, transaction_date DESC);
CREATE INDEX donations_by_date ON donations (transaction_date);

CREATE TABLE pledges_2 (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    member_id    TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
    status       TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'completed', 'paid')),
    campaign     TEXT,
    pledge_date  TEXT,
    created_at   INTEGER NOT NULL,
    updated_at   INTEGER NOT NULL
) STRICT;
INSERT INTO pledges_2 (id, member_id, amount_cents, status, campaign, pledge_date, created_at, updated_at)
SELECT id, member_id, amount_cents, status, campaign, pledge_date, created_at, updated_at FROM pledges;
DROP TABLE pledges;
ALTER TABLE pledges_2 RENAME TO pledges;
CREATE INDEX pledges_by_member ON pledges (member_id);
