-- +goose Up
-- The notices of a room to its players, and their channels. Without a row notices are off.
CREATE TABLE notice_settings (
	org_id       TEXT    NOT NULL,
	room_id      TEXT    NOT NULL,
	is_on        BOOLEAN NOT NULL,
	quiet_from   TEXT    NOT NULL, -- local time such as 23:00; empty: no quiet hours
	quiet_to     TEXT    NOT NULL,
	text_gateway TEXT,             -- JSON; null: no text messages
	text_secret  TEXT    NOT NULL, -- sealed; empty: none
	mail_server  TEXT,             -- JSON; null: no email
	mail_secret  TEXT    NOT NULL, -- sealed; empty: none
	templates    TEXT    NOT NULL, -- JSON: those that differ from the defaults
	webhook_hash TEXT    UNIQUE,   -- SHA-256 of the secret in the webhook's address, which is stored nowhere
	PRIMARY KEY (org_id, room_id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);

-- A consent of a player to be notified by a room in one way. A row is added or stopped, and never changed otherwise.
CREATE TABLE notice_channel (
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
	stop_source  TEXT CHECK (stop_source IN ('page', 'text', 'staff', 'gone')),
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);
CREATE UNIQUE INDEX notice_channel_active ON notice_channel (org_id, room_id, player_id, kind, address_key)
	WHERE stopped_at IS NULL;
CREATE INDEX notice_channel_by_address ON notice_channel (org_id, address_key);
CREATE INDEX notice_channel_by_player ON notice_channel (org_id, player_id);

-- The outbox. A row holds no text: the sender makes it from the facts at the time of sending.
CREATE TABLE notice (
	org_id        TEXT    NOT NULL,
	room_id       TEXT    NOT NULL,
	id            TEXT    NOT NULL, -- also the idempotency key for the services
	player_id     TEXT    NOT NULL,
	kind          TEXT    NOT NULL,
	about_id      TEXT    NOT NULL, -- waitlist entry, seat, tournament entry, membership or channel
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
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);
CREATE INDEX notice_due ON notice (next_try_at) WHERE status = 'queued';
CREATE INDEX notice_by_subject ON notice (org_id, about_id, created_at);
CREATE INDEX notice_by_player ON notice (org_id, player_id, created_at);
CREATE INDEX notice_by_message ON notice (org_id, room_id, message_id);
CREATE INDEX notice_by_age ON notice (created_at);

-- The key pair by which push services know this installation. All nodes share it.
CREATE TABLE notice_key (
	id          INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
	public_key  TEXT    NOT NULL,
	private_key TEXT    NOT NULL, -- sealed
	made_at     BIGINT  NOT NULL
);
