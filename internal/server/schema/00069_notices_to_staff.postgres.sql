-- +goose Up
-- The link in an email is one more way to stop.
ALTER TABLE notice_channel DROP CONSTRAINT notice_channel_stop_source_check;
ALTER TABLE notice_channel ADD CONSTRAINT notice_channel_stop_source_check
	CHECK (stop_source IN ('page', 'text', 'staff', 'gone', 'link'));

-- The last test of a service by its present settings: JSON; null: none.
ALTER TABLE notice_settings ADD COLUMN text_test TEXT;
ALTER TABLE notice_settings ADD COLUMN mail_test TEXT;

-- A browser of a staff user that gets the alerts of a room. It ends with the session in which it was added.
CREATE TABLE notice_device (
	org_id      TEXT   NOT NULL,
	room_id     TEXT   NOT NULL,
	id          TEXT   NOT NULL,
	user_id     TEXT   NOT NULL,
	session_id  TEXT   NOT NULL,
	address     TEXT   NOT NULL, -- JSON of a push subscription
	address_key TEXT   NOT NULL, -- hash of its endpoint
	added_at    BIGINT NOT NULL,
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, room_id, address_key),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, user_id) REFERENCES staff_user (org_id, id)
);
ALTER TABLE notice_device ENABLE ROW LEVEL SECURITY;
ALTER TABLE notice_device FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON notice_device USING (org_id = current_setting('pitboss.org', true) OR current_setting('pitboss.org', true) = '*');
ALTER TABLE notice_device SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);

-- The outbox holds notices to players and alerts to devices of the staff.
ALTER TABLE notice ALTER COLUMN player_id DROP NOT NULL;
ALTER TABLE notice ADD COLUMN device_id TEXT; -- null: to a player
ALTER TABLE notice ADD CONSTRAINT notice_receiver CHECK ((player_id IS NULL) <> (device_id IS NULL));
CREATE UNIQUE INDEX notice_of_device ON notice (org_id, device_id, kind, about_id, number) WHERE device_id IS NOT NULL;
