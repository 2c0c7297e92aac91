-- +goose Up
-- Boards that a screen shows in turn with the first one, by their kinds; the language of its texts.
ALTER TABLE screen ADD COLUMN also_shows TEXT NOT NULL DEFAULT '';
ALTER TABLE screen ADD COLUMN turn_seconds INTEGER NOT NULL DEFAULT 20;
ALTER TABLE screen ADD COLUMN language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es'));
