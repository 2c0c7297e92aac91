-- +goose Up
-- A missed call puts a player behind those who were waiting then, not behind whoever joins later. Rank 1 did the latter.
UPDATE waitlist_entry SET rank = 0 WHERE rank = 1;
