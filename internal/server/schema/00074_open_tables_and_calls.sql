-- +goose Up
-- The names that make a game worth opening; null: as many as the room asks for.
ALTER TABLE game_type ADD COLUMN interest_minimum INTEGER CHECK (interest_minimum BETWEEN 2 AND 10);

-- The table for whose opening the player was called, and when it opened.
ALTER TABLE waitlist_entry ADD COLUMN opening_table_id TEXT;
ALTER TABLE waitlist_entry ADD COLUMN opened_at BIGINT;
CREATE INDEX waitlist_by_opening ON waitlist_entry (org_id, opening_table_id, opened_at)
	WHERE opening_table_id IS NOT NULL;

-- The member of staff who comes to a call, and when a call that no one took became critical.
ALTER TABLE alert ADD COLUMN taken_at BIGINT;
ALTER TABLE alert ADD COLUMN taken_by TEXT;
ALTER TABLE alert ADD COLUMN escalated_at BIGINT;
