-- Campaigns, and pledges to them.

CREATE TABLE campaigns (
    -- Never used twice: the security log says "campaign 3".
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Pledges name it; a new name goes to all of them.
    name       TEXT NOT NULL UNIQUE CHECK (name <> ''),
    -- Gifts to this fund are what was paid. A fund has one campaign at a time.
    fund_id    INTEGER NOT NULL REFERENCES funds (id),
    goal_cents INTEGER CHECK (goal_cents > 0),
    -- Gifts from this day to the last one count for it; NULL: until further notice.
    first_day  TEXT NOT NULL CHECK (first_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    last_day   TEXT CHECK (last_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    version    INTEGER NOT NULL DEFAULT 1,
    created_at INTEGER NOT NULL,
    CHECK (last_day >= first_day)
) STRICT;
CREATE INDEX campaigns_by_fund ON campaigns (fund_id, first_day);

ALTER TABLE pledges ADD COLUMN campaign_id INTEGER REFERENCES campaigns (id) ON DELETE SET NULL;
-- How it was promised, in words: "$50 a month for two years".
ALTER TABLE pledges ADD COLUMN rhythm TEXT CHECK (rhythm <> '');
-- One more with every change.
ALTER TABLE pledges ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
CREATE INDEX pledges_by_campaign ON pledges (campaign_id) WHERE campaign_id IS NOT NULL;
-- Those without a campaign stand in a list of their own.
CREATE INDEX pledges_without_campaign ON pledges (id) WHERE campaign_id IS NULL;

-- Pledges as they stand: what was paid so far to the campaign's fund within its days, by the one who pledged or the couples
-- they gave with, and "completed" as soon as that reaches what was promised. Worked out and not kept, so that no way to
-- change a gift is forgotten. What stands in an open counting sheet is not counted yet. What takes a gift back counts where
-- the gift did, also after the last day. Each gift is paid to one pledge: one of a couple of whom both pledged to the earlier
-- of the two, and who pledged twice (two rows of one person that were merged) pays the earlier first.
-- The gifts are looked up by their giver, and not by the fund, which may have all gifts of many years: hence CROSS JOIN and
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
