-- What has happened to the people of the sample.

-- The oldest has died.
UPDATE members SET deceased_on = date(:today, '-40 days')
WHERE id = (SELECT id FROM members WHERE had_role = 0 AND password IS NULL AND date_of_birth IS NOT NULL
    ORDER BY date_of_birth, id LIMIT 1);

-- One has moved away.
UPDATE members SET left_on = date(:today, '-12 days'), account_ends_on = date(:today, '+18 days')
WHERE id = (SELECT id FROM members WHERE had_role = 0 AND password IS NULL AND email IS NOT NULL
    AND deceased_on IS NULL ORDER BY member_id DESC LIMIT 1);

-- Children from twelve on are written to at their parent's address.
UPDATE members SET contact_email = (
    SELECT parent.email FROM household_members AS own
    JOIN household_members AS head ON head.household_id = own.household_id AND head.role = 'head'
    JOIN members AS parent ON parent.id = head.member_id
    WHERE own.member_id = members.id)
WHERE email IS NULL AND date_of_birth < date(:today, '-12 years')
    AND id IN (SELECT member_id FROM household_members WHERE role = 'child');

-- Five of the old without an e-mail address sign in by a name, and one child.
UPDATE OR IGNORE members SET sign_in_name = lower(first_name || '.' || last_name)
WHERE email IS NULL AND deceased_on IS NULL
    AND lower(first_name || '.' || last_name) GLOB '[a-z]*'
    AND NOT lower(first_name || '.' || last_name) GLOB '*[^a-z.]*'
    AND id IN (SELECT id FROM (SELECT id FROM members WHERE email IS NULL AND date_of_birth IS NOT NULL
            ORDER BY date_of_birth, id LIMIT 6)
        UNION ALL SELECT id FROM (SELECT id FROM members WHERE contact_email IS NOT NULL ORDER BY id LIMIT 1));

-- The child of a household with one parent lives with a single person, too.
INSERT INTO household_members (household_id, member_id, role, joined_at)
SELECT single.household_id, child.member_id, 'child', :now
FROM (SELECT member_id FROM household_members AS own WHERE role = 'child' AND NOT EXISTS (
        SELECT 1 FROM household_members AS spouse
        WHERE spouse.household_id = own.household_id AND spouse.role = 'spouse')
    ORDER BY member_id LIMIT 1) AS child,
    (SELECT household_id FROM household_members JOIN members ON members.id = household_members.member_id
     GROUP BY household_id HAVING count(*) = 1 AND max(had_role) = 0 AND max(deceased_on) IS NULL
     ORDER BY household_id LIMIT 1) AS single;
