-- +goose Up
-- The table to which the players of a table move when a seat opens there.
ALTER TABLE poker_table ADD COLUMN must_move_table_id TEXT;

-- Since when the player sits at this table, and how many moves to the next table they have declined there.
ALTER TABLE seat ADD COLUMN at_table_since BIGINT NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN declines INTEGER NOT NULL DEFAULT 0;
UPDATE seat SET at_table_since = since;

-- The order of must-moves, and the number of moves that a player may decline.
ALTER TABLE room ADD COLUMN must_move_order TEXT NOT NULL DEFAULT 'longest'
	CHECK (must_move_order IN ('longest', 'latest'));
ALTER TABLE room ADD COLUMN must_move_declines INTEGER NOT NULL DEFAULT 1;
