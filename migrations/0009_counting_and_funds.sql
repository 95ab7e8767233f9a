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
