-- +goose Up
-- How a room counted its gaming days before, each as "until zone start" and the first one first: a day keeps the beginning
-- that it had.
ALTER TABLE room ADD COLUMN earlier_days TEXT NOT NULL DEFAULT '';
