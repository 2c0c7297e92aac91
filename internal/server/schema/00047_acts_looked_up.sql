-- +goose Up
-- The names of the scopes that an act changed, parted by spaces: an answer that is given again names their present versions.
-- A row without a request_hash is a withdrawn key: a request that arrives with it later is refused.
ALTER TABLE idempotency ADD COLUMN scopes TEXT NOT NULL DEFAULT '';
ALTER TABLE platform_answer ADD COLUMN scopes TEXT NOT NULL DEFAULT '';
