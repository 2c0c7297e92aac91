-- +goose Up
-- The part of a player's name that the boards of a room show.
ALTER TABLE room ADD COLUMN board_names TEXT NOT NULL DEFAULT 'initial' CHECK (board_names IN ('full', 'initial', 'nickname'));


-- A text for the boards of a room. It stands until its time; ending it early moves the time.
CREATE TABLE announcement (
	org_id     TEXT   NOT NULL,
	room_id    TEXT   NOT NULL,
	id         TEXT   NOT NULL,
	text       TEXT   NOT NULL CHECK (text <> '' AND length(text) <= 200),
	until      BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);
CREATE INDEX announcement_by_end ON announcement (org_id, room_id, until);

ALTER TABLE announcement ENABLE ROW LEVEL SECURITY;
ALTER TABLE announcement FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON announcement USING (org_id = current_setting('pitboss.org', true) OR current_setting('pitboss.org', true) = '*');
ALTER TABLE announcement SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
