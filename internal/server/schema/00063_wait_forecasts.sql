-- +goose Up
-- The wait that a player was told when joining: in microseconds by the model, and the range in minutes.
ALTER TABLE waitlist_entry ADD COLUMN expected_wait BIGINT;
ALTER TABLE waitlist_entry ADD COLUMN wait_deviation BIGINT;
ALTER TABLE waitlist_entry ADD COLUMN likely_from INTEGER;
ALTER TABLE waitlist_entry ADD COLUMN likely_to INTEGER;
