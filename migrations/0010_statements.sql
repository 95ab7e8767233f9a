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
    -- What stands on it, as JSON; its "version" says how to read it.
    content          TEXT NOT NULL,
    -- The statement in whose place it was made.
    replaces         INTEGER UNIQUE REFERENCES statements (id) ON DELETE SET NULL,
    made_at          INTEGER NOT NULL,
    -- Who made it, in words.
    made_by          TEXT NOT NULL,
    -- When its givers were told by letter that it is there.
    told_at          INTEGER,
    UNIQUE (year, number),
    CHECK (first_day <= last_day),
    CHECK (member_id <> partner_id)
) STRICT;
CREATE INDEX statements_by_member ON statements (member_id, last_day DESC);
CREATE INDEX statements_by_partner ON statements (partner_id, last_day DESC) WHERE partner_id IS NOT NULL;
CREATE INDEX statements_by_days ON statements (last_day DESC, first_day, id DESC);

-- The last number of each year. No number is used again, also not that of a statement that went with its giver.
CREATE TABLE statement_numbers (
    year INTEGER PRIMARY KEY,
    last INTEGER NOT NULL
) STRICT;

-- Frozen: what stands on it never changes.
CREATE TRIGGER statement_is_frozen
BEFORE UPDATE OF year, number, first_day, last_day, total_cents, deductible_cents, content, made_at, made_by ON statements BEGIN
    SELECT RAISE(ABORT, 'frozen statement');
END;

-- Which gifts stand in a statement: an import that is undone leaves them.
CREATE TABLE statement_gifts (
    statement_id INTEGER NOT NULL REFERENCES statements (id) ON DELETE CASCADE,
    donation_id  INTEGER NOT NULL REFERENCES donations (id) ON DELETE CASCADE,
    PRIMARY KEY (donation_id, statement_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX statement_gifts_by_statement ON statement_gifts (statement_id);

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
