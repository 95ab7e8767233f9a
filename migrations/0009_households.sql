-- Households are a table of memberships: a child may live in two.

CREATE TABLE household_members (
    household_id TEXT NOT NULL REFERENCES households (id) ON DELETE CASCADE,
    member_id    TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    -- The head and the spouse of one household are a couple. NULL: not known.
    role         TEXT CHECK (role IN ('head', 'spouse', 'child', 'other')),
    -- Of several households the one joined first is named first.
    joined_at    INTEGER NOT NULL,
    PRIMARY KEY (household_id, member_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX household_members_by_member ON household_members (member_id, joined_at, household_id);

-- Since when they live there was never written down.
INSERT INTO household_members (household_id, member_id, role, joined_at)
SELECT household_id, id, household_role, created_at FROM members WHERE household_id IN (SELECT id FROM households);

-- The household that stands for a person where there is room for one.
CREATE VIEW first_households AS
SELECT member_id, household_id, role, (SELECT name FROM households WHERE id = household_id) AS name
FROM household_members AS own
WHERE NOT EXISTS (SELECT 1 FROM household_members AS earlier WHERE earlier.member_id = own.member_id
    AND (earlier.joined_at, earlier.household_id) < (own.joined_at, own.household_id));

-- One more with every change of its name or its people.
ALTER TABLE households ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

-- Of a changed role: where. NULL in every other line.
ALTER TABLE import_changes ADD COLUMN household_id TEXT;
UPDATE import_changes SET household_id = (SELECT household_id FROM members WHERE members.id = entity_id)
WHERE entity = 'member' AND field = 'household_role';

-- The triggers of 0008 that name the columns, anew.
DROP TRIGGER people_changed;
CREATE TRIGGER people_changed AFTER UPDATE OF first_name, last_name, preferred_name, email, contact_email, sign_in_name,
    phone, member_id ON members BEGIN
    INSERT OR IGNORE INTO people_to_index VALUES (new.id);
END;
DROP TRIGGER household_renamed;
CREATE TRIGGER household_renamed AFTER UPDATE OF name ON households BEGIN
    INSERT OR IGNORE INTO people_to_index SELECT member_id FROM household_members WHERE household_id = new.id;
END;
CREATE TRIGGER household_joined AFTER INSERT ON household_members BEGIN
    INSERT OR IGNORE INTO people_to_index VALUES (new.member_id);
END;
CREATE TRIGGER household_moved AFTER UPDATE OF household_id, member_id ON household_members BEGIN
    INSERT OR IGNORE INTO people_to_index VALUES (old.member_id), (new.member_id);
END;
-- A membership goes with its person, too: then there is nobody to index.
CREATE TRIGGER household_left AFTER DELETE ON household_members BEGIN
    INSERT OR IGNORE INTO people_to_index SELECT id FROM members WHERE id = old.member_id;
END;

DROP INDEX members_by_household;
ALTER TABLE members DROP COLUMN household_id;
ALTER TABLE members DROP COLUMN household_role;
