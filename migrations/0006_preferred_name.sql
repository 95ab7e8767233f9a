-- What a person is called where that is not their first name: Bill, for William.
ALTER TABLE members ADD COLUMN preferred_name TEXT;
