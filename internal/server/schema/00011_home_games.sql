-- +goose Up
-- PitBoss Go: an organization's community, its members and their home games.

-- The community is a scope of its own, as a room is: its changes are serial and raise its version. It begins with the
-- first of them.
CREATE TABLE community (
	org_id    TEXT   NOT NULL PRIMARY KEY REFERENCES organization (id),
	version   BIGINT NOT NULL DEFAULT 0,
	acted_at  BIGINT NOT NULL DEFAULT 0 -- the time of the newest act; it does not run backwards
);

-- staff_id: the staff user who is this member. Without a password he comes in through the staff's door alone.
CREATE TABLE community_user (
	org_id         TEXT    NOT NULL REFERENCES organization (id),
	id             TEXT    NOT NULL,
	email          TEXT    NOT NULL,
	email_key      TEXT    NOT NULL, -- folded, for sign-in
	name           TEXT    NOT NULL,
	name_key       TEXT    NOT NULL,
	is_admin       BOOLEAN NOT NULL DEFAULT FALSE,
	status         TEXT    NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
	password_hash  TEXT,
	staff_id       TEXT,
	defaults       TEXT, -- of the games that he creates: an object as the wire has it
	created_at     BIGINT  NOT NULL,
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, email_key),
	FOREIGN KEY (org_id, staff_id) REFERENCES staff_user (org_id, id)
);
CREATE UNIQUE INDEX community_user_staff ON community_user (org_id, staff_id) WHERE staff_id IS NOT NULL;
CREATE INDEX community_user_by_name ON community_user (org_id, name_key, id);

CREATE TABLE community_session (
	org_id      TEXT   NOT NULL,
	id          TEXT   NOT NULL,
	user_id     TEXT   NOT NULL,
	token_hash  TEXT   NOT NULL UNIQUE, -- SHA-256 of the token, which is stored nowhere
	address     TEXT   NOT NULL DEFAULT '',
	created_at  BIGINT NOT NULL,
	expires_at  BIGINT NOT NULL,
	ended_at    BIGINT,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, user_id) REFERENCES community_user (org_id, id)
);
CREATE INDEX community_session_by_user ON community_session (org_id, user_id);
CREATE INDEX community_session_by_end ON community_session (expires_at);

-- An invitation is for one e-mail address and one use. It is pending until it is used, revoked or too old.
CREATE TABLE community_invitation (
	org_id      TEXT   NOT NULL,
	id          TEXT   NOT NULL,
	email       TEXT   NOT NULL,
	email_key   TEXT   NOT NULL,
	code_hash   TEXT   NOT NULL UNIQUE, -- SHA-256 of the code, which is stored nowhere
	invited_by  TEXT   NOT NULL,
	created_at  BIGINT NOT NULL,
	expires_at  BIGINT NOT NULL,
	revoked_at  BIGINT,
	used_at     BIGINT,
	used_by     TEXT,
	PRIMARY KEY (org_id, id),
	CHECK ((used_at IS NULL) = (used_by IS NULL)),
	CHECK (used_at IS NULL OR revoked_at IS NULL),
	FOREIGN KEY (org_id, invited_by) REFERENCES community_user (org_id, id),
	FOREIGN KEY (org_id, used_by) REFERENCES community_user (org_id, id)
);
CREATE UNIQUE INDEX community_invitation_used ON community_invitation (org_id, used_by) WHERE used_by IS NOT NULL;
CREATE UNIQUE INDEX community_invitation_once ON community_invitation (org_id, email_key) WHERE used_at IS NULL AND revoked_at IS NULL;

-- A game of the community. What stands of its log is added up in head, hands, sitting, bought, cashed and adjusted. The
-- pen is the right to write the log: one device holds it, or none; pen_epoch counts its changes of hand.
CREATE TABLE home_game (
	org_id                TEXT    NOT NULL REFERENCES organization (id),
	id                    TEXT    NOT NULL,
	name                  TEXT    NOT NULL,
	game_type             TEXT    NOT NULL CHECK (game_type IN ('Texas Hold''em', 'Omaha', 'Seven Card Stud', 'Mixed Games', 'Other')),
	raise_type            TEXT    CHECK (raise_type IN ('no_limit', 'pot_limit', 'fixed')),
	stakes                TEXT    NOT NULL,
	buy_in                BIGINT  NOT NULL CHECK (buy_in > 0),
	small_blind           BIGINT  NOT NULL CHECK (small_blind >= 0),
	big_blind             BIGINT  NOT NULL CHECK (big_blind >= small_blind AND big_blind > 0),
	location              TEXT    NOT NULL,
	max_players           INTEGER NOT NULL CHECK (max_players BETWEEN 4 AND 10),
	description           TEXT    NOT NULL,
	blind_increase_type   TEXT    NOT NULL CHECK (blind_increase_type IN ('none', 'time', 'rounds', 'orbits')),
	blind_increase_value  INTEGER NOT NULL CHECK (blind_increase_value >= 1),
	rules                 TEXT    NOT NULL CHECK (rules IN ('house', 'standard')),
	code                  TEXT    NOT NULL,
	host_id               TEXT    NOT NULL,
	status                TEXT    NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'active', 'completed')),
	start_at              BIGINT,
	created_at            BIGINT  NOT NULL,
	started_at            BIGINT,
	ended_at              BIGINT,
	head                  INTEGER NOT NULL DEFAULT 0 CHECK (head >= 0), -- the number of the newest entry
	hands                 INTEGER NOT NULL DEFAULT 0 CHECK (hands >= 0),
	sitting               INTEGER NOT NULL DEFAULT 0 CHECK (sitting BETWEEN 0 AND 10),
	bought                BIGINT  NOT NULL DEFAULT 0 CHECK (bought >= 0),
	cashed                BIGINT  NOT NULL DEFAULT 0 CHECK (cashed >= 0),
	adjusted              BIGINT  NOT NULL DEFAULT 0,
	pen_epoch             INTEGER NOT NULL DEFAULT 0 CHECK (pen_epoch >= 0),
	pen_device            TEXT,
	pen_device_name       TEXT    NOT NULL DEFAULT '',
	pen_user              TEXT,
	pen_at                BIGINT,
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, code),
	CHECK ((raise_type IS NOT NULL) = (game_type = 'Texas Hold''em')),
	CHECK ((started_at IS NULL) = (status = 'scheduled')),
	CHECK ((ended_at IS NULL) = (status <> 'completed')),
	CHECK (status <> 'completed' OR sitting = 0 AND bought = cashed + adjusted AND pen_device IS NULL),
	CHECK ((pen_device IS NULL) = (pen_user IS NULL) AND (pen_device IS NULL) = (pen_at IS NULL)),
	FOREIGN KEY (org_id, host_id) REFERENCES community_user (org_id, id),
	FOREIGN KEY (org_id, pen_user) REFERENCES community_user (org_id, id)
);
CREATE INDEX home_game_by_time ON home_game (org_id, (coalesce(started_at, start_at, created_at)), id);
CREATE INDEX home_game_by_host ON home_game (org_id, host_id);
CREATE INDEX home_game_by_end ON home_game (org_id, ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE home_rsvp (
	org_id   TEXT   NOT NULL,
	game_id  TEXT   NOT NULL,
	user_id  TEXT   NOT NULL,
	answer   TEXT   NOT NULL CHECK (answer IN ('going', 'maybe', 'declined')),
	at       BIGINT NOT NULL, -- when he first answered: the order of the list
	PRIMARY KEY (org_id, game_id, user_id),
	FOREIGN KEY (org_id, game_id) REFERENCES home_game (org_id, id) ON DELETE CASCADE,
	FOREIGN KEY (org_id, user_id) REFERENCES community_user (org_id, id)
);
CREATE INDEX home_rsvp_by_user ON home_rsvp (org_id, user_id);

-- The log of a game. Rows are only appended; struck_by, the number of the undo that took an entry away, is set once.
CREATE TABLE home_entry (
	org_id      TEXT    NOT NULL,
	game_id     TEXT    NOT NULL,
	seq         INTEGER NOT NULL CHECK (seq > 0),
	id          TEXT    NOT NULL, -- made by the device
	kind        TEXT    NOT NULL,
	at          BIGINT  NOT NULL, -- by the device's clock
	player      TEXT    NOT NULL DEFAULT '',
	name        TEXT    NOT NULL DEFAULT '',
	user_id     TEXT,
	amount      BIGINT,
	method      TEXT    CHECK (method IN ('cash', 'iou', 'fund')),
	owed_to     TEXT    NOT NULL DEFAULT '',
	target      TEXT    NOT NULL DEFAULT '',
	body        TEXT, -- the tracker's own, kept as it is
	device      TEXT    NOT NULL,
	written_by  TEXT    NOT NULL,
	written_at  BIGINT  NOT NULL,
	struck_by   INTEGER CHECK (struck_by > seq),
	PRIMARY KEY (org_id, game_id, seq),
	UNIQUE (org_id, game_id, id),
	FOREIGN KEY (org_id, game_id) REFERENCES home_game (org_id, id),
	FOREIGN KEY (org_id, user_id) REFERENCES community_user (org_id, id),
	FOREIGN KEY (org_id, written_by) REFERENCES community_user (org_id, id)
);
CREATE INDEX home_entry_of_ledger ON home_entry (org_id, game_id, seq) WHERE struck_by IS NULL AND kind IN ('sit', 'buy_in', 'cash_out', 'adjust', 'hand');

-- What the log says of each player of a night; on_paper is the part of bought that was not cash.
CREATE TABLE home_player (
	org_id    TEXT    NOT NULL,
	game_id   TEXT    NOT NULL,
	player    TEXT    NOT NULL,
	place     INTEGER NOT NULL, -- in the order in which they first sat
	name      TEXT    NOT NULL,
	user_id   TEXT,
	bought    BIGINT  NOT NULL CHECK (bought >= 0),
	on_paper  BIGINT  NOT NULL CHECK (on_paper BETWEEN 0 AND bought),
	out       BIGINT  NOT NULL,
	sitting   BOOLEAN NOT NULL,
	PRIMARY KEY (org_id, game_id, player),
	UNIQUE (org_id, game_id, place),
	FOREIGN KEY (org_id, game_id) REFERENCES home_game (org_id, id),
	FOREIGN KEY (org_id, user_id) REFERENCES community_user (org_id, id)
);
CREATE INDEX home_player_by_user ON home_player (org_id, user_id, game_id) WHERE user_id IS NOT NULL;

-- Who pays whom after a game; an empty player is the cash box.
CREATE TABLE home_payment (
	org_id       TEXT    NOT NULL,
	game_id      TEXT    NOT NULL,
	position     INTEGER NOT NULL,
	from_player  TEXT    NOT NULL,
	to_player    TEXT    NOT NULL CHECK (to_player <> from_player),
	amount       BIGINT  NOT NULL CHECK (amount > 0),
	paid_at      BIGINT,
	paid_by      TEXT,
	PRIMARY KEY (org_id, game_id, from_player, to_player),
	CHECK ((paid_at IS NULL) = (paid_by IS NULL)),
	FOREIGN KEY (org_id, game_id) REFERENCES home_game (org_id, id),
	FOREIGN KEY (org_id, paid_by) REFERENCES community_user (org_id, id)
);
