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
