-- +goose Up
-- A link opens the page of a player for one room. Revoking it deletes the row; renewing it replaces the hash.
CREATE TABLE player_link (
	org_id      TEXT   NOT NULL,
	room_id     TEXT   NOT NULL,
	id          TEXT   NOT NULL,
	player_id   TEXT   NOT NULL,
	secret_hash TEXT   NOT NULL UNIQUE, -- SHA-256 of the secret, which is stored nowhere
	made_at     BIGINT NOT NULL,
	made_by     TEXT   NOT NULL,        -- name of the staff user
	seen_at     BIGINT NOT NULL,        -- last use; made_at until the first
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, room_id, player_id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);
CREATE INDEX player_link_by_use ON player_link (seen_at);

-- The answer of a called player, given on their page.
ALTER TABLE waitlist_entry ADD COLUMN answer TEXT CHECK (answer IN ('on_my_way', 'more_time'));
ALTER TABLE waitlist_entry ADD COLUMN answered_at BIGINT;
ALTER TABLE waitlist_entry ADD COLUMN extended_at BIGINT; -- when the player asked for more time, once in a call

ALTER TABLE player_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE player_link FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON player_link USING (org_id = current_setting('pitboss.org', true) OR current_setting('pitboss.org', true) = '*');
ALTER TABLE player_link SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
