-- +goose Up
-- A player has one link from the desk, and others that come with a code on paper or at a kiosk.
ALTER TABLE player_link ADD COLUMN kind TEXT NOT NULL DEFAULT 'desk'
	CHECK (kind IN ('desk', 'joined', 'paper', 'kiosk'));
UPDATE player_link SET kind = 'joined' WHERE entry_id IS NOT NULL;
DROP INDEX player_link_of_staff;
CREATE UNIQUE INDEX player_link_of_desk ON player_link (org_id, room_id, player_id) WHERE kind = 'desk';
CREATE INDEX player_link_by_player ON player_link (org_id, room_id, player_id, made_at);

-- Whether receipts, seat cards and the kiosk show a code that opens the player's page.
ALTER TABLE room ADD COLUMN page_codes BOOLEAN NOT NULL DEFAULT TRUE;
