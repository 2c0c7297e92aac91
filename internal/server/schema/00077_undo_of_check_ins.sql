-- +goose Up
ALTER TABLE player_session ADD COLUMN undo TEXT; -- the parts of the check-in, which its undo takes back
