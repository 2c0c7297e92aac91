-- +goose Up
-- The visit that an entry began, because its player was not in the room yet: it ends with the entry. NULL: the player was there.
ALTER TABLE tournament_entry ADD COLUMN session_id TEXT;
CREATE INDEX tournament_entry_session ON tournament_entry (org_id, session_id) WHERE session_id IS NOT NULL;
-- When a tournament was called off and everything that was paid for it went back. Such a tournament is completed.
ALTER TABLE tournament ADD COLUMN cancelled_at BIGINT;
