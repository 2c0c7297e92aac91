-- +goose Up
-- The administrator who started an import or its undo as another user; the job's events name both. Empty: none.
ALTER TABLE player_import ADD COLUMN impersonator_id TEXT NOT NULL DEFAULT '';
