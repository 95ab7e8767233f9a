-- Finding people as one types: names in any order and without accents, household, e-mail, phone digits, member number.

-- The order of the office's list, by last and first name. Between two positions there is room for who comes in between:
-- see src/congregation/people/search_index.rs.
CREATE TABLE people_order (
    position  INTEGER PRIMARY KEY,
    member_id TEXT NOT NULL UNIQUE REFERENCES members (id) ON DELETE CASCADE,
    -- The names, folded.
    sort_text TEXT NOT NULL
) STRICT;
CREATE INDEX people_order_by_text ON people_order (sort_text, position);

-- Its rowid is the position, so what is found comes out in the order of the list and a page is read no further than it is
-- long. It keeps no texts of its own.
CREATE VIRTUAL TABLE people_words USING fts5 (words, content = '', contentless_delete = 1, prefix = '1 2 3');

-- Whose line is out of date. Triggers, so that no way to change a person is forgotten; the next search brings these lines
-- up to date.
CREATE TABLE people_to_index (member_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO people_to_index SELECT id FROM members;
CREATE TRIGGER people_added AFTER INSERT ON members BEGIN
    INSERT OR IGNORE INTO people_to_index VALUES (new.id);
END;
CREATE TRIGGER people_changed AFTER UPDATE OF first_name, last_name, preferred_name, email, contact_email, sign_in_name,
    phone, member_id, household_id ON members BEGIN
    INSERT OR IGNORE INTO people_to_index VALUES (new.id);
END;
CREATE TRIGGER household_renamed AFTER UPDATE OF name ON households BEGIN
    INSERT OR IGNORE INTO people_to_index SELECT id FROM members WHERE household_id = new.id;
END;
CREATE TRIGGER people_order_removed AFTER DELETE ON people_order BEGIN
    DELETE FROM people_words WHERE rowid = old.position;
END;

CREATE INDEX members_by_creation ON members (created_at, id);
CREATE INDEX members_locked ON members (locked_at) WHERE account_locked = 1;
