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
