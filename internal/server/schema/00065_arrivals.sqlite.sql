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
CREATE TABLE player_link_new (
	org_id      TEXT   NOT NULL,
	room_id     TEXT   NOT NULL,
	id          TEXT   NOT NULL,
	player_id   TEXT   NOT NULL,
	secret_hash TEXT   NOT NULL UNIQUE, -- SHA-256 of the secret, which is stored nowhere
	made_at     BIGINT NOT NULL,
	made_by     TEXT   NOT NULL,        -- name of the staff user, or of the public page
	seen_at     BIGINT NOT NULL,        -- last use; made_at until the first
	entry_id    TEXT,                   -- of the joining; null: made by the staff
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id),
	FOREIGN KEY (org_id, entry_id) REFERENCES waitlist_entry (org_id, id)
);
INSERT INTO player_link_new (org_id, room_id, id, player_id, secret_hash, made_at, made_by, seen_at)
	SELECT org_id, room_id, id, player_id, secret_hash, made_at, made_by, seen_at FROM player_link;
DROP TABLE player_link;
ALTER TABLE player_link_new RENAME TO player_link;
CREATE INDEX player_link_by_use ON player_link (seen_at);
CREATE UNIQUE INDEX player_link_of_staff ON player_link (org_id, room_id, player_id) WHERE entry_id IS NULL;
CREATE UNIQUE INDEX player_link_of_entry ON player_link (org_id, entry_id) WHERE entry_id IS NOT NULL;
