-- +goose Up
-- A dealer tablet stands at one table.
ALTER TABLE screen ADD COLUMN table_id TEXT; -- of a dealer tablet; null: another kind of screen
