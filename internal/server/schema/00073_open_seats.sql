-- +goose Up
-- Since when the players of a table have to move to the next one.
ALTER TABLE poker_table ADD COLUMN must_move_since BIGINT;

-- Finds when a seat was left. It serves the stays that have not ended, too.
DROP INDEX seat_stay_open;
CREATE INDEX seat_stay_by_seat ON seat_stay (org_id, table_id, seat_number, ended_at);
