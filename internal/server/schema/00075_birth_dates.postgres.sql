-- +goose Up
-- The door refuses players who are younger than the minimum age of the room, by the date in its time zone.
ALTER TABLE player ADD COLUMN birth_date TEXT; -- "1991-03-15"; null: unknown
ALTER TABLE room ADD COLUMN minimum_age INTEGER NOT NULL DEFAULT 21 CHECK (minimum_age BETWEEN 18 AND 25);
ALTER TABLE refused_entry DROP CONSTRAINT refused_entry_reason_check;
ALTER TABLE refused_entry ADD CONSTRAINT refused_entry_reason_check
	CHECK (reason IN ('barred', 'self_excluded', 'under_age', 'unpaid', 'no_membership'));
