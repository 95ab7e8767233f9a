-- Giving: funds, counting sheets, couples who give together, gifts, closed months, envelopes, statements, campaigns,
-- pledges.

-- The purposes of gifts. Named by the audit log: "fund 3".
CREATE TABLE funds (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Gifts refer to it; a new name goes to all of them.
    name           TEXT NOT NULL UNIQUE CHECK (name <> ''),
    -- 1: gifts to it are tax-deductible.
    is_deductible  INTEGER NOT NULL DEFAULT 1 CHECK (is_deductible IN (0, 1)),
    -- Not NULL: it takes no new gifts.
    closed_at      INTEGER,
    -- The order in lists.
    position       INTEGER NOT NULL,
    -- 1: made by a gift that was typed or imported, and removed with its last gift.
    came_with_gift INTEGER NOT NULL DEFAULT 0 CHECK (came_with_gift IN (0, 1)),
    -- Incremented with every change (optimistic lock).
    version        INTEGER NOT NULL DEFAULT 1,
    created_at     INTEGER NOT NULL
) STRICT;

-- The offering of one service as it is counted. Its rows are gifts. Accounting knows a deposit by its number.
CREATE TABLE counting_sheets (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The day of the service, and so of its gifts.
    date              TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    -- Which service of the day, such as "9 am"; empty where the day has one.
    service           TEXT NOT NULL DEFAULT '',
    -- Names of the counters, as they were written.
    counters          TEXT NOT NULL DEFAULT '',
    -- The bank slip's total. NULL: not known yet.
    expected_cents    INTEGER CHECK (expected_cents >= 0),
    -- The first of two who sign it, in words; while it is open, the second one is still to come.
    signed_by         TEXT,
    -- The same person while the sheet is open: they may be renamed before the second one signs.
    signer_id         TEXT REFERENCES members (id) ON DELETE SET NULL,
    -- Not NULL: closed. From then on a gift of it changes only by a correction with a reason.
    closed_at         INTEGER,
    -- The actor, in words.
    closed_by         TEXT,
    -- Its total then, as it was signed.
    closed_cents      INTEGER,
    -- Why that differs from the bank slip; NULL: it does not.
    difference_reason TEXT CHECK (difference_reason <> ''),
    -- Incremented with every change (optimistic lock).
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
    -- The person who recorded the paper, in words. NULL: both agreed.
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

-- Each of both beside the other: a couple is two rows.
CREATE VIEW giving_partners AS
SELECT one_id AS member_id, other_id AS partner_id, id, started_on, ended_at, ended_on, end_reason FROM joint_giving
UNION ALL
SELECT other_id, one_id, id, started_on, ended_at, ended_on, end_reason FROM joint_giving;

-- Gifts, and what takes them back. Named by the audit log: "donation 17".
CREATE TABLE donations (
    id                 INTEGER PRIMARY KEY AUTOINCREMENT,
    -- NULL: an anonymous gift, or one whose giver was removed. The sum stays in the books. Of a couple's gift, the one of
    -- both whose name or envelope was typed.
    member_id          TEXT REFERENCES members (id) ON DELETE SET NULL,
    -- The couple that it names.
    joint_id           INTEGER REFERENCES joint_giving (id) ON DELETE SET NULL,
    amount_cents       INTEGER NOT NULL CHECK (amount_cents <> 0),
    transaction_date   TEXT NOT NULL CHECK (transaction_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    -- The fund, by its name: members see it with every gift, and no second look-up is needed.
    category           TEXT REFERENCES funds (name) ON UPDATE CASCADE,
    description        TEXT,
    payment_method     TEXT,
    check_number       TEXT CHECK (check_number <> ''),
    -- The counting sheet, and the key that its row got in the browser: sent twice it is one row.
    sheet_id           INTEGER REFERENCES counting_sheets (id),
    row_key            TEXT CHECK (row_key <> ''),
    -- The number on the envelope, or else the giver's of that year, when the row was saved: a closed sheet stays as it was
    -- counted, whoever has the number later.
    envelope           INTEGER CHECK (envelope > 0),
    -- 1: its sheet is open, so that its giver does not see it yet.
    is_open            INTEGER NOT NULL DEFAULT 0 CHECK (is_open IN (0, 1)),
    -- A gift, money that went back, or a check that the bank returned.
    kind               TEXT NOT NULL DEFAULT 'gift' CHECK (kind IN ('gift', 'refund', 'bounced')),
    -- The gift that it takes back.
    takes_back         INTEGER REFERENCES donations (id),
    -- Incremented with every correction (optimistic lock).
    version            INTEGER NOT NULL DEFAULT 1,
    created_at         INTEGER NOT NULL,
    CHECK ((sheet_id IS NULL) = (row_key IS NULL)),
    CHECK (envelope IS NULL OR sheet_id IS NOT NULL),
    CHECK (sheet_id IS NOT NULL OR is_open = 0),
    CHECK (takes_back IS NULL OR kind <> 'gift')
) STRICT;
-- Both with what is added up, so that one giver's totals and median read no row of the table: theirs lie scattered over it.
CREATE INDEX donations_by_member ON donations (member_id, transaction_date DESC, kind, is_open, amount_cents);
CREATE INDEX donations_by_joint ON donations (joint_id, transaction_date DESC, kind, is_open, member_id, amount_cents)
    WHERE joint_id IS NOT NULL;
-- Every index has the id behind its columns by itself.
CREATE INDEX donations_by_date ON donations (transaction_date);
CREATE INDEX donations_by_fund ON donations (category, transaction_date);
CREATE INDEX donations_by_amount ON donations (amount_cents, transaction_date);
CREATE INDEX donations_by_check ON donations (check_number, transaction_date) WHERE check_number IS NOT NULL;
CREATE UNIQUE INDEX donations_of_sheet ON donations (sheet_id, row_key) WHERE sheet_id IS NOT NULL;
CREATE INDEX donations_by_kind ON donations (kind, transaction_date) WHERE kind <> 'gift';
CREATE INDEX donations_by_taken_back ON donations (takes_back) WHERE takes_back IS NOT NULL;

-- Rows of open sheets that were removed: sent late or once more they do not come back.
CREATE TABLE removed_sheet_rows (
    sheet_id INTEGER NOT NULL REFERENCES counting_sheets (id) ON DELETE CASCADE,
    row_key  TEXT NOT NULL,
    PRIMARY KEY (sheet_id, row_key)
) STRICT, WITHOUT ROWID;

-- The days that are not counted yet: those of open sheets, and of their rows with a day of their own.
CREATE VIEW open_sheet_days AS
SELECT id, date, date AS day FROM counting_sheets WHERE closed_at IS NULL
UNION ALL
-- In this order: the other way round all gifts of the days would be read.
SELECT counting_sheets.id, date, transaction_date FROM counting_sheets CROSS JOIN donations ON sheet_id = counting_sheets.id
WHERE closed_at IS NULL AND transaction_date <> date;

-- Gifts of imports.
CREATE TABLE imported_gifts (
    -- SHA-256 over a row's columns and its number among equal rows: the same file twice adds nothing, two equal gifts on one
    -- day stay two.
    fingerprint BLOB PRIMARY KEY,
    -- NULL: the treasurer removed it. Most exports hold the whole year: without this the next import would bring a removed
    -- gift back.
    donation_id INTEGER REFERENCES donations (id) ON DELETE CASCADE,
    removed_at  INTEGER,
    -- What the other program calls the payment: a refund names it.
    payment     TEXT CHECK (payment <> ''),
    CHECK ((donation_id IS NULL) = (removed_at IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_gifts_by_donation ON imported_gifts (donation_id) WHERE donation_id IS NOT NULL;
CREATE INDEX imported_gifts_by_payment ON imported_gifts (payment) WHERE payment IS NOT NULL;

-- Sums of the gifts of a fund by month, so that many years are read without reading the gifts. Kept by triggers, so that
-- no change of a gift is missed.
CREATE TABLE gift_sums (
    month TEXT NOT NULL,
    -- By its name; empty: gifts without a fund.
    fund  TEXT NOT NULL,
    gifts INTEGER NOT NULL,
    cents INTEGER NOT NULL,
    PRIMARY KEY (month, fund)
) STRICT, WITHOUT ROWID;
CREATE INDEX gift_sums_by_fund ON gift_sums (fund, gifts);
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

-- A couple's gift becomes the other person's when one of both is removed.
CREATE TRIGGER joint_gifts_stay BEFORE DELETE ON members BEGIN
    UPDATE donations SET member_id =
        (SELECT CASE one_id WHEN old.id THEN other_id ELSE one_id END FROM joint_giving WHERE id = joint_id)
    WHERE member_id = old.id AND joint_id IS NOT NULL;
END;

-- People whose first and last name another person has, too: number and household tell them apart in lists.
CREATE VIEW namesakes AS
SELECT members.id AS member_id, 'No. ' || members.member_id
    || coalesce(' · ' || (SELECT name FROM first_households WHERE first_households.member_id = members.id), '') AS aside
FROM members
WHERE EXISTS (SELECT 1 FROM members AS other WHERE other.last_name = members.last_name COLLATE NOCASE
    AND other.first_name = members.first_name COLLATE NOCASE AND other.id <> members.id);

-- Money that went back is its gift's giver's, also where it went back while the giver was removed or merged.
CREATE TRIGGER reversal_goes_with_its_gift AFTER UPDATE OF member_id, joint_id ON donations
WHEN (old.member_id, old.joint_id) IS NOT (new.member_id, new.joint_id) BEGIN
    UPDATE donations SET member_id = new.member_id, joint_id = new.joint_id WHERE takes_back = new.id;
END;

-- A fund made by a gift is removed with its last gift.
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
    -- 0: it was not there, and was added to the closed sheet.
    amount_cents     INTEGER NOT NULL,
    transaction_date TEXT NOT NULL,
    category         TEXT,
    description      TEXT,
    payment_method   TEXT,
    check_number     TEXT,
    reason           TEXT NOT NULL CHECK (reason <> ''),
    -- In words.
    actor            TEXT NOT NULL,
    corrected_at     INTEGER NOT NULL
) STRICT;
CREATE INDEX gift_corrections_by_gift ON gift_corrections (donation_id, id);
CREATE INDEX gift_corrections_by_member ON gift_corrections (member_id) WHERE member_id IS NOT NULL;

-- Months that the treasurer closed: amounts, dates and funds of their gifts do not change any more; giver and words may. Enforced
-- by triggers, so that no way to change a gift is missed.
CREATE TABLE closed_months (
    month     TEXT PRIMARY KEY CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
    closed_at INTEGER NOT NULL,
    -- In words.
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
-- Another fund's name for all of its gifts changes no sum: it is written to the fund first, and the old name is gone then.
CREATE TRIGGER gift_of_another_fund_in_closed_month BEFORE UPDATE OF category ON donations
WHEN old.category IS NOT new.category
    AND (old.category IS NULL OR EXISTS (SELECT 1 FROM funds WHERE name = old.category))
    AND EXISTS (SELECT 1 FROM closed_months WHERE month = substr(old.transaction_date, 1, 7)) BEGIN
    SELECT RAISE(ABORT, 'closed month');
END;
CREATE TRIGGER gift_removed_from_closed_month BEFORE DELETE ON donations
WHEN EXISTS (SELECT 1 FROM closed_months WHERE month = substr(old.transaction_date, 1, 7)) BEGIN
    SELECT RAISE(ABORT, 'closed month');
END;

-- Offering envelopes: one number a year for a person. Of a couple who gives together one of both has it for both.
CREATE TABLE envelopes (
    id        INTEGER PRIMARY KEY,
    year      INTEGER NOT NULL CHECK (year BETWEEN 1900 AND 2199),
    number    INTEGER NOT NULL CHECK (number BETWEEN 1 AND 99999),
    member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    UNIQUE (year, number),
    UNIQUE (year, member_id)
) STRICT;
CREATE INDEX envelopes_by_member ON envelopes (member_id, year);

-- A statement is a frozen, numbered copy of what one giver or couple gave in a year or from one day to another.
CREATE TABLE statements (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    -- "2026-0118": the year of its last day, and a number that is used once.
    year             INTEGER NOT NULL CHECK (year BETWEEN 1900 AND 2199),
    number           INTEGER NOT NULL CHECK (number > 0),
    -- The giver, or both of a couple.
    member_id        TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    partner_id       TEXT REFERENCES members (id) ON DELETE SET NULL,
    first_day        TEXT NOT NULL CHECK (first_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    last_day         TEXT NOT NULL CHECK (last_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    -- The sum of all money on it, and of its tax-deductible part.
    total_cents      INTEGER NOT NULL,
    deductible_cents INTEGER NOT NULL,
    made_at          INTEGER NOT NULL,
    -- The actor, in words.
    made_by          TEXT NOT NULL,
    -- When its givers got a letter about it.
    told_at          INTEGER,
    -- The statement made in its place. Several may have the same one after two rows of a person were merged. The constraint
    -- is deferred, so that rows may be restored in any order.
    replaced_by      INTEGER REFERENCES statements (id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
    -- The names on it, folded for search: letters and digits without accents and case, a space before each word.
    words            TEXT NOT NULL,
    -- Its content as JSON; its "version" says how to read it. The last column, since lists do not read it.
    content          TEXT NOT NULL CHECK (json_valid(content)),
    UNIQUE (year, number),
    CHECK (first_day <= last_day),
    CHECK (member_id <> partner_id)
) STRICT;
CREATE INDEX statements_by_member ON statements (member_id, last_day DESC);
CREATE INDEX statements_by_partner ON statements (partner_id, last_day DESC) WHERE partner_id IS NOT NULL;
CREATE INDEX statements_by_days ON statements (last_day, first_day, id);
CREATE INDEX statements_by_newer ON statements (replaced_by) WHERE replaced_by IS NOT NULL;

-- The last number of each year. No number is used again, also not that of a statement removed with its giver.
CREATE TABLE statement_numbers (
    year INTEGER PRIMARY KEY,
    last INTEGER NOT NULL
) STRICT;

-- Frozen: its content never changes.
CREATE TRIGGER statement_is_frozen
BEFORE UPDATE OF year, number, first_day, last_day, total_cents, deductible_cents, made_at, made_by, words, content ON statements BEGIN
    SELECT RAISE(ABORT, 'frozen statement');
END;

-- The gifts on a statement: an import that is undone leaves them.
CREATE TABLE statement_gifts (
    statement_id INTEGER NOT NULL REFERENCES statements (id) ON DELETE CASCADE,
    donation_id  INTEGER NOT NULL REFERENCES donations (id) ON DELETE CASCADE,
    PRIMARY KEY (donation_id, statement_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX statement_gifts_by_statement ON statement_gifts (statement_id);
-- A trigger, so that a statement that is restored or imported names its gifts again.
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
    -- Incremented with every change (optimistic lock).
    version     INTEGER NOT NULL DEFAULT 1,
    created_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX gifts_in_kind_by_date ON gifts_in_kind (date, id);
CREATE INDEX gifts_in_kind_by_member ON gifts_in_kind (member_id, date);
CREATE INDEX gifts_in_kind_by_joint ON gifts_in_kind (joint_id) WHERE joint_id IS NOT NULL;

-- A couple's statements become the other person's when one of both is removed.
CREATE TRIGGER statements_of_couples_stay BEFORE DELETE ON members BEGIN
    UPDATE statements SET member_id = partner_id, partner_id = NULL
    WHERE member_id = old.id AND partner_id IS NOT NULL;
    UPDATE gifts_in_kind SET member_id =
        (SELECT CASE one_id WHEN old.id THEN other_id ELSE one_id END FROM joint_giving WHERE id = joint_id)
    WHERE member_id = old.id AND joint_id IS NOT NULL;
END;

-- Named by the audit log: "campaign 3".
CREATE TABLE campaigns (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Pledges carry it; a new name goes to all of them.
    name       TEXT NOT NULL UNIQUE CHECK (name <> ''),
    -- Gifts to this fund are payments. A fund has one campaign at a time.
    fund_id    INTEGER NOT NULL REFERENCES funds (id),
    goal_cents INTEGER CHECK (goal_cents > 0),
    -- Gifts from this day to the last one count for it; NULL: until further notice.
    first_day  TEXT NOT NULL CHECK (first_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    last_day   TEXT CHECK (last_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    -- Incremented with every change (optimistic lock).
    version    INTEGER NOT NULL DEFAULT 1,
    created_at INTEGER NOT NULL,
    CHECK (last_day >= first_day)
) STRICT;
CREATE INDEX campaigns_by_fund ON campaigns (fund_id, first_day);

CREATE TABLE pledges (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    member_id    TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
    status       TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'completed', 'paid')),
    -- The campaign's name, or a text where it belongs to none.
    campaign     TEXT,
    campaign_id  INTEGER REFERENCES campaigns (id) ON DELETE SET NULL,
    -- In words: "$50 a month for two years".
    rhythm       TEXT CHECK (rhythm <> ''),
    pledge_date  TEXT,
    -- Incremented with every change (optimistic lock).
    version      INTEGER NOT NULL DEFAULT 1,
    created_at   INTEGER NOT NULL,
    updated_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX pledges_by_member ON pledges (member_id);
CREATE INDEX pledges_by_campaign ON pledges (campaign_id) WHERE campaign_id IS NOT NULL;
-- Pledges without a campaign have a list of their own.
CREATE INDEX pledges_without_campaign ON pledges (id) WHERE campaign_id IS NULL;

-- Pledges with what was paid so far: gifts to the campaign's fund within its days, by the person who pledged or the couples
-- they gave with; "completed" as soon as that reaches the pledge. Computed rather than stored, so that no change of a gift
-- is missed. Gifts of an open counting sheet do not count yet. What takes a gift back counts where the gift did, also after
-- the last day. Each gift pays one pledge: of a couple of whom both pledged the earlier pledge, and of a person with two
-- pledges (two rows that were merged) the earlier first.
-- Query plan: gifts are looked up by giver, and not by fund, which may have all gifts of many years: hence CROSS JOIN and
-- the plus signs; DISTINCT, so that they are added up once and not for each column that needs the sum.
CREATE VIEW pledges_now AS
SELECT id, member_id, amount_cents, campaign, campaign_id, rhythm, pledge_date, version, created_at, updated_at, paid_cents,
    status AS said_status,
    CASE WHEN status = 'open' AND campaign_id IS NOT NULL AND paid_cents >= amount_cents THEN 'completed' ELSE status END AS status
FROM (
    SELECT *, CASE WHEN has_later THEN min(left_cents, amount_cents) ELSE left_cents END AS paid_cents
    FROM (
        SELECT *, given_cents - min(earlier_cents, max(given_cents, 0)) AS left_cents
        FROM (
            SELECT DISTINCT pledges.*, (
                SELECT coalesce(sum(gifts.amount_cents), 0)
                FROM campaigns CROSS JOIN funds ON funds.id = campaigns.fund_id CROSS JOIN donations AS gifts
                    LEFT JOIN donations AS taken ON taken.id = gifts.takes_back
                WHERE campaigns.id = pledges.campaign_id
                    AND gifts.member_id = pledges.member_id AND gifts.transaction_date >= campaigns.first_day
                    AND +gifts.joint_id IS NULL AND +gifts.category = funds.name AND gifts.is_open = 0
                    AND coalesce(taken.transaction_date, gifts.transaction_date)
                        BETWEEN campaigns.first_day AND coalesce(campaigns.last_day, '9999-12-31')
            ) + (
                SELECT coalesce(sum(gifts.amount_cents), 0)
                FROM campaigns CROSS JOIN funds ON funds.id = campaigns.fund_id CROSS JOIN donations AS gifts
                    LEFT JOIN donations AS taken ON taken.id = gifts.takes_back
                WHERE campaigns.id = pledges.campaign_id
                    AND gifts.joint_id IN (
                        SELECT couple.id
                        FROM (SELECT id, other_id AS partner_id FROM joint_giving WHERE one_id = pledges.member_id
                            UNION ALL SELECT id, one_id FROM joint_giving WHERE other_id = pledges.member_id) AS couple
                        WHERE pledges.member_id = (
                            SELECT of_both.member_id FROM pledges AS of_both
                            WHERE of_both.member_id IN (pledges.member_id, couple.partner_id)
                                AND +of_both.campaign_id = pledges.campaign_id
                            ORDER BY of_both.id LIMIT 1))
                    AND gifts.transaction_date >= campaigns.first_day
                    AND +gifts.category = funds.name AND gifts.is_open = 0
                    AND coalesce(taken.transaction_date, gifts.transaction_date)
                        BETWEEN campaigns.first_day AND coalesce(campaigns.last_day, '9999-12-31')
            ) AS given_cents, (
                SELECT coalesce(sum(earlier.amount_cents), 0) FROM pledges AS earlier
                WHERE earlier.member_id = pledges.member_id AND +earlier.campaign_id = pledges.campaign_id
                    AND earlier.id < pledges.id
            ) AS earlier_cents, EXISTS (
                SELECT 1 FROM pledges AS later
                WHERE later.member_id = pledges.member_id AND +later.campaign_id = pledges.campaign_id
                    AND later.id > pledges.id
            ) AS has_later
            FROM pledges
        )
    )
);
