-- Campaigns, and pledges to them.

CREATE TABLE campaigns (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Pledges name it; a new name goes to all of them.
    name       TEXT NOT NULL UNIQUE CHECK (name <> ''),
    -- Gifts to this fund are what was paid.
    fund_id    INTEGER NOT NULL REFERENCES funds (id),
    goal_cents INTEGER CHECK (goal_cents > 0),
    -- Gifts from this day on count for it.
    first_day  TEXT NOT NULL CHECK (first_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    last_day   TEXT CHECK (last_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    version    INTEGER NOT NULL DEFAULT 1,
    created_at INTEGER NOT NULL,
    CHECK (last_day >= first_day)
) STRICT;
CREATE INDEX campaigns_by_fund ON campaigns (fund_id);

ALTER TABLE pledges ADD COLUMN campaign_id INTEGER REFERENCES campaigns (id) ON DELETE SET NULL;
-- How it was promised, in words: "$50 a month for two years".
ALTER TABLE pledges ADD COLUMN rhythm TEXT CHECK (rhythm <> '');
-- One more with every change.
ALTER TABLE pledges ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
CREATE INDEX pledges_by_campaign ON pledges (campaign_id) WHERE campaign_id IS NOT NULL;

-- Pledges as they stand: what was paid so far to the campaign's fund, by the one who pledged or the couples they gave with,
-- and "completed" as soon as that reaches what was promised. Worked out and not kept, so that no way to change a gift is
-- forgotten. What stands in an open counting sheet is not counted yet.
CREATE VIEW pledges_now AS
SELECT id, member_id, amount_cents, campaign, campaign_id, rhythm, pledge_date, version, created_at, updated_at, paid_cents,
    status AS said_status,
    CASE WHEN status = 'open' AND paid_cents >= amount_cents THEN 'completed' ELSE status END AS status
FROM (
    SELECT pledges.*, (
        SELECT coalesce(sum(donations.amount_cents), 0)
        FROM campaigns JOIN funds ON funds.id = campaigns.fund_id
            JOIN donations ON donations.category = funds.name AND donations.transaction_date >= campaigns.first_day
        WHERE campaigns.id = pledges.campaign_id AND donations.is_open = 0
            AND (donations.member_id = pledges.member_id OR donations.joint_id IN (
                SELECT id FROM joint_giving WHERE one_id = pledges.member_id
                UNION ALL SELECT id FROM joint_giving WHERE other_id = pledges.member_id))
    ) AS paid_cents
    FROM pledges
);
