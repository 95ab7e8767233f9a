-- What the office writes about people, and who changed what.

-- What the office writes or imports about a person. Only the office reads it; members read and write their notes.
ALTER TABLE members ADD COLUMN office_notes TEXT;
-- 1: the notes are from before office_notes, so the office may have written them. NULL: they are the member's own.
ALTER TABLE members ADD COLUMN notes_to_review INTEGER CHECK (notes_to_review = 1);
-- A person who never signed in has written nothing. The others' notes are listed: portal member notes.
UPDATE members SET office_notes = notes, notes = NULL WHERE notes <> '' AND last_login_at IS NULL;
UPDATE members SET notes_to_review = 1 WHERE notes <> '';

-- Who did it, where it was not the member themselves: "command line (root)".
ALTER TABLE security_logs ADD COLUMN actor TEXT;
