-- +goose Up
-- The link in an email is one more way to stop.
CREATE TABLE notice_channel_new (
	org_id       TEXT    NOT NULL,
	room_id      TEXT    NOT NULL,
	id           TEXT    NOT NULL,
	player_id    TEXT    NOT NULL,
	kind         TEXT    NOT NULL CHECK (kind IN ('push', 'text', 'email')),
	address      TEXT    NOT NULL, -- JSON of a push subscription, phone number or email address
	address_key  TEXT    NOT NULL, -- by which the channel is found: digits, folded address, hash of the endpoint
	position     INTEGER NOT NULL, -- in the player's order
	language     TEXT    NOT NULL CHECK (language IN ('en', 'es')),
	consented_at BIGINT  NOT NULL,
	source       TEXT    NOT NULL CHECK (source IN ('page', 'text')),
	wording      TEXT    NOT NULL, -- version of the text that the player agreed to
	stopped_at   BIGINT,
	stop_source  TEXT CHECK (stop_source IN ('page', 'text', 'staff', 'gone', 'link')),
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);
INSERT INTO notice_channel_new SELECT org_id, room_id, id, player_id, kind, address, address_key, position, language,
	consented_at, source, wording, stopped_at, stop_source FROM notice_channel;
DROP TABLE notice_channel;
ALTER TABLE notice_channel_new RENAME TO notice_channel;
CREATE UNIQUE INDEX notice_channel_active ON notice_channel (org_id, room_id, player_id, kind, address_key)
	WHERE stopped_at IS NULL;
CREATE INDEX notice_channel_by_address ON notice_channel (org_id, address_key);
CREATE INDEX notice_channel_by_player ON notice_channel (org_id, player_id);

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

-- The outbox holds notices to players and alerts to devices of the staff.
CREATE TABLE notice_new (
	org_id        TEXT    NOT NULL,
	room_id       TEXT    NOT NULL,
	id            TEXT    NOT NULL, -- also the idempotency key for the services
	player_id     TEXT,             -- null: to a device of the staff
	device_id     TEXT,             -- null: to a player
	kind          TEXT    NOT NULL,
	about_id      TEXT    NOT NULL, -- waitlist entry, seat, tournament entry, membership, channel, alert or device
	number        BIGINT  NOT NULL, -- tells occasions of the same thing apart, such as calls
	status        TEXT    NOT NULL CHECK (status IN ('queued', 'sent', 'delivered', 'failed', 'cancelled')),
	failure       TEXT,
	channel_id    TEXT,             -- of the present or the last attempt
	channel_kind  TEXT,
	tried         TEXT    NOT NULL, -- ids of the channels that have failed
	attempts      INTEGER NOT NULL, -- by the present channel
	created_at    BIGINT  NOT NULL,
	expires_at    BIGINT  NOT NULL,
	next_try_at   BIGINT  NOT NULL,
	claimed_until BIGINT,           -- lease of the node that sends it
	sent_at       BIGINT,
	delivered_at  BIGINT,
	changed_at    BIGINT  NOT NULL, -- of the status
	message_id    TEXT,             -- the gateway's, by which receipts name it
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, room_id, player_id, kind, about_id, number),
	CONSTRAINT notice_receiver CHECK ((player_id IS NULL) <> (device_id IS NULL)),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);
INSERT INTO notice_new (org_id, room_id, id, player_id, kind, about_id, number, status, failure, channel_id,
	channel_kind, tried, attempts, created_at, expires_at, next_try_at, claimed_until, sent_at, delivered_at, changed_at,
	message_id) SELECT org_id, room_id, id, player_id, kind, about_id, number, status, failure, channel_id, channel_kind,
	tried, attempts, created_at, expires_at, next_try_at, claimed_until, sent_at, delivered_at, changed_at, message_id
	FROM notice;
DROP TABLE notice;
ALTER TABLE notice_new RENAME TO notice;
CREATE INDEX notice_due ON notice (next_try_at) WHERE status = 'queued';
CREATE INDEX notice_by_subject ON notice (org_id, about_id, created_at);
CREATE INDEX notice_by_player ON notice (org_id, player_id, created_at);
CREATE INDEX notice_by_message ON notice (org_id, room_id, message_id);
CREATE INDEX notice_by_age ON notice (created_at);
CREATE UNIQUE INDEX notice_of_device ON notice (org_id, device_id, kind, about_id, number) WHERE device_id IS NOT NULL;
