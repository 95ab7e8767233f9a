-- What the treasurer of the sample has done before the counting sheets.

-- One fund is closed, and one is no donation for the tax office.
INSERT INTO funds (name, is_deductible, closed_at, position, created_at)
VALUES ('Coffee and Cookies', 0, NULL, 98, :now), ('New Hymnals', 1, :now, 99, :now);

-- The one of most gifts is first.
UPDATE funds SET came_with_gift = 0, position = place
FROM (SELECT id AS fund, row_number() OVER (ORDER BY closed_at IS NOT NULL,
        (SELECT sum(gifts) FROM gift_sums WHERE gift_sums.fund = funds.name) DESC, id) AS place FROM funds)
WHERE id = fund;

-- The newest roof is a campaign, and those who promised something for it pledged to it.
INSERT INTO campaigns (name, fund_id, goal_cents, first_day, created_at)
SELECT campaign, funds.id, 2500000, min(pledge_date), :now
FROM pledges JOIN funds ON funds.name = 'Building Fund'
WHERE campaign LIKE 'New Roof %' GROUP BY campaign ORDER BY campaign DESC LIMIT 1;

UPDATE pledges SET campaign_id = campaigns.id, rhythm = 'In ten parts' FROM campaigns
WHERE pledges.campaign = campaigns.name;

-- Envelope numbers of this year, for people who gave within twelve months; in a larger congregation not for all.
INSERT INTO envelopes (year, number, member_id)
SELECT :year, row_number() OVER (ORDER BY last_name, first_name, id), id FROM (
    SELECT id, last_name, first_name FROM members
    WHERE deceased_on IS NULL AND left_on IS NULL
        AND EXISTS (SELECT 1 FROM donations WHERE donations.member_id = members.id
            AND transaction_date >= date(:today, '-1 year'))
    ORDER BY member_id LIMIT 300);
