-- +goose Up
-- The public page of a room. Without a row the page is off.
CREATE TABLE room_page (
	org_id         TEXT    NOT NULL,
	room_id        TEXT    NOT NULL,
	address        TEXT    NOT NULL UNIQUE, -- the last part of /r/…, unique in the whole database
	is_on          BOOLEAN NOT NULL,
	street_address TEXT    NOT NULL,
	phone          TEXT    NOT NULL,
	hours          TEXT    NOT NULL, -- JSON: day, opens, closes
	promotions     TEXT    NOT NULL, -- JSON: texts
	terms          TEXT    NOT NULL,
	shows_fees     BOOLEAN NOT NULL,
	PRIMARY KEY (org_id, room_id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);

ALTER TABLE room_page ENABLE ROW LEVEL SECURITY;
ALTER TABLE room_page FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON room_page USING (org_id = current_setting('pitboss.org', true) OR current_setting('pitboss.org', true) = '*');
ALTER TABLE room_page SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
