-- +goose Up
-- A player who joined from elsewhere has not arrived until a check-in, the desk or the code on the board says so.
ALTER TABLE waitlist_entry ADD COLUMN arrived_at BIGINT; -- null: not here yet
ALTER TABLE waitlist_entry ADD COLUMN arrive_by BIGINT; -- when the player said they will be here
ALTER TABLE waitlist_entry ADD COLUMN remove_at BIGINT; -- when the entry ends if the player has not arrived
CREATE INDEX waitlist_coming ON waitlist_entry (remove_at) WHERE arrived_at IS NULL AND ended_at IS NULL;
UPDATE waitlist_entry SET arrived_at = joined_at WHERE source = 'walk_in' OR ended_at IS NULL AND (
	EXISTS (SELECT 1 FROM player_session s WHERE s.org_id = waitlist_entry.org_id
		AND s.room_id = waitlist_entry.room_id AND s.player_id = waitlist_entry.player_id AND s.check_out_time IS NULL)
	OR EXISTS (SELECT 1 FROM seat s WHERE s.org_id = waitlist_entry.org_id AND s.room_id = waitlist_entry.room_id
		AND s.player_id = waitlist_entry.player_id));

-- Minutes after the time that a player gave, until the name comes off the list.
ALTER TABLE room ADD COLUMN arrival_minutes INTEGER NOT NULL DEFAULT 30 CHECK (arrival_minutes BETWEEN 5 AND 240);

-- Whether players may join a list from the public page.
ALTER TABLE room_page ADD COLUMN accepts_joins BOOLEAN NOT NULL DEFAULT FALSE;

-- A link that a player made by joining a list shows this entry only.
ALTER TABLE player_link ADD COLUMN entry_id TEXT; -- of the joining; null: made by the staff
ALTER TABLE player_link ADD FOREIGN KEY (org_id, entry_id) REFERENCES waitlist_entry (org_id, id);
ALTER TABLE player_link DROP CONSTRAINT player_link_org_id_room_id_player_id_key;
CREATE UNIQUE INDEX player_link_of_staff ON player_link (org_id, room_id, player_id) WHERE entry_id IS NULL;
CREATE UNIQUE INDEX player_link_of_entry ON player_link (org_id, entry_id) WHERE entry_id IS NOT NULL;
