-- +goose Up
ALTER TABLE player_import ADD COLUMN undone_by_id TEXT; -- the job that undoes the import acts in this user's name
