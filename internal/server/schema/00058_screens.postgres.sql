-- +goose Up
-- A screen shows a board of its room, or is its kiosk. Removing it deletes the row.
CREATE TABLE screen (
	org_id     TEXT   NOT NULL,
	room_id    TEXT   NOT NULL,
	id         TEXT   NOT NULL,
	kind       TEXT   NOT NULL,
	name       TEXT   NOT NULL,
	theme      TEXT   NOT NULL CHECK (theme IN ('dark', 'light')),
	text_size  TEXT   NOT NULL CHECK (text_size IN ('normal', 'large')),
	token_hash TEXT   NOT NULL UNIQUE, -- SHA-256 of the token, which is stored nowhere
	paired_at  BIGINT NOT NULL,
	seen_at    BIGINT NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);
CREATE INDEX screen_by_room ON screen (org_id, room_id, paired_at);

-- A code that a new screen shows. It belongs to no organization until a manager types it.
CREATE TABLE screen_pairing (
	code       TEXT   NOT NULL PRIMARY KEY,
	token_hash TEXT   NOT NULL UNIQUE,
	until      BIGINT NOT NULL
);
CREATE INDEX screen_pairing_by_end ON screen_pairing (until);

ALTER TABLE screen ENABLE ROW LEVEL SECURITY;
ALTER TABLE screen FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON screen USING (org_id = current_setting('pitboss.org', true) OR current_setting('pitboss.org', true) = '*');
ALTER TABLE screen SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
ALTER TABLE screen_pairing SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
