-- +goose Up
-- The links of a person who may not manage users any more are revoked.
ALTER TABLE user_link ADD COLUMN made_by_id TEXT NOT NULL DEFAULT '';
