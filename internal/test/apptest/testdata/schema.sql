CREATE TRIGGER chip_line_delete BEFORE DELETE ON chip_line BEGIN SELECT RAISE(ABORT, 'the ledger is only appended'); END;

CREATE TRIGGER chip_line_update BEFORE UPDATE ON chip_line BEGIN SELECT RAISE(ABORT, 'the ledger is only appended'); END;

CREATE TRIGGER event_delete BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are only appended'); END;

CREATE TRIGGER event_update BEFORE UPDATE ON event WHEN NEW.org_id IS NOT OLD.org_id OR NEW.room_id IS NOT OLD.room_id OR NEW.version IS NOT OLD.version
	OR NEW.n IS NOT OLD.n OR NEW.parts IS NOT OLD.parts OR NEW.type IS NOT OLD.type
	OR NEW.permission IS NOT OLD.permission OR NEW.subject IS NOT OLD.subject OR NEW.actor_id IS NOT OLD.actor_id
	OR NEW.actor_name IS NOT OLD.actor_name OR NEW.impersonator_id IS NOT OLD.impersonator_id OR NEW.at IS NOT OLD.at
	OR NEW.digest IS NOT OLD.digest
	OR NOT EXISTS (SELECT 1 FROM redaction r JOIN organization o ON o.id = r.org_id AND o.version = r.by_version
		WHERE r.org_id = OLD.org_id AND r.room_id = OLD.room_id AND r.version = OLD.version AND r.n = OLD.n)
BEGIN SELECT RAISE(ABORT, 'events are only appended'); END;

CREATE TRIGGER home_entry_kept BEFORE DELETE ON home_entry BEGIN SELECT RAISE(ABORT, 'a log is only appended'); END;

CREATE TRIGGER home_entry_struck_once BEFORE UPDATE OF struck_by ON home_entry WHEN OLD.struck_by IS NOT NULL BEGIN SELECT RAISE(ABORT, 'an entry is struck once'); END;

CREATE TRIGGER home_entry_unchanged BEFORE UPDATE OF org_id, game_id, seq, id, kind, at, player, name, user_id, amount, method, owed_to, target, body, device,
	written_by, written_at ON home_entry BEGIN SELECT RAISE(ABORT, 'a log is only appended'); END;

CREATE TRIGGER ledger_entry_delete BEFORE DELETE ON ledger_entry BEGIN SELECT RAISE(ABORT, 'the ledger is only appended'); END;

CREATE TRIGGER ledger_entry_update BEFORE UPDATE ON ledger_entry WHEN NEW.org_id IS NOT OLD.org_id OR NEW.room_id IS NOT OLD.room_id OR NEW.id IS NOT OLD.id
	OR NEW.number IS NOT OLD.number OR NEW.kind IS NOT OLD.kind OR NEW.at IS NOT OLD.at
	OR NEW.gaming_day IS NOT OLD.gaming_day OR NEW.player_id IS NOT OLD.player_id OR NEW.shift_id IS NOT OLD.shift_id
	OR NEW.payment_method IS NOT OLD.payment_method OR NEW.amount IS NOT OLD.amount OR NEW.subject IS NOT OLD.subject
	OR NEW.actor_id IS NOT OLD.actor_id OR NEW.actor_name IS NOT OLD.actor_name OR NEW.reverses IS NOT OLD.reverses
	OR NOT EXISTS (SELECT 1 FROM removal r JOIN organization o ON o.id = r.org_id AND o.version = r.version WHERE r.org_id = OLD.org_id)
BEGIN SELECT RAISE(ABORT, 'the ledger is only appended'); END;

CREATE TRIGGER ledger_line_delete BEFORE DELETE ON ledger_line BEGIN SELECT RAISE(ABORT, 'the ledger is only appended'); END;

CREATE TRIGGER ledger_line_update BEFORE UPDATE ON ledger_line BEGIN SELECT RAISE(ABORT, 'the ledger is only appended'); END;

CREATE TRIGGER platform_event_delete BEFORE DELETE ON platform_event BEGIN SELECT RAISE(ABORT, 'events are only appended'); END;

CREATE TRIGGER platform_event_update BEFORE UPDATE ON platform_event BEGIN SELECT RAISE(ABORT, 'events are only appended'); END;

CREATE TRIGGER redaction_delete BEFORE DELETE ON redaction BEGIN SELECT RAISE(ABORT, 'redactions are only appended'); END;

CREATE TRIGGER redaction_update BEFORE UPDATE ON redaction BEGIN SELECT RAISE(ABORT, 'redactions are only appended'); END;

CREATE TRIGGER removal_delete BEFORE DELETE ON removal BEGIN SELECT RAISE(ABORT, 'redactions are only appended'); END;

CREATE TRIGGER removal_update BEFORE UPDATE ON removal BEGIN SELECT RAISE(ABORT, 'redactions are only appended'); END;

CREATE TRIGGER seal_delete BEFORE DELETE ON seal BEGIN SELECT RAISE(ABORT, 'seals are only appended'); END;

CREATE TRIGGER seal_update BEFORE UPDATE ON seal BEGIN SELECT RAISE(ABORT, 'seals are only appended'); END;

CREATE TRIGGER tournament_payout_delete BEFORE DELETE ON tournament_payout WHEN old.paid_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'what was paid stays'); END;

CREATE TRIGGER tournament_purchase_delete BEFORE DELETE ON tournament_purchase BEGIN SELECT RAISE(ABORT, 'purchases are only voided'); END;

CREATE TABLE account_log (
	org_id    TEXT   NOT NULL PRIMARY KEY REFERENCES organization (id),
	version   BIGINT NOT NULL DEFAULT 0,
	acted_at  BIGINT NOT NULL DEFAULT 0 -- the time of the newest act; it does not run backwards
);

CREATE TABLE alert (
	org_id       TEXT   NOT NULL,
	room_id      TEXT   NOT NULL,
	id           TEXT   NOT NULL,
	type         TEXT   NOT NULL CHECK (type IN ('high_action', 'dispute', 'security', 'vip_request', 'technical')),
	kind         TEXT   NOT NULL, -- which rule, or what kind of call: finer than the type
	permission   TEXT   NOT NULL, -- needed to see it
	priority     TEXT   NOT NULL CHECK (priority IN ('critical', 'high', 'medium', 'other')),
	table_id     TEXT,
	table_name   TEXT,
	subject      TEXT   NOT NULL DEFAULT '', -- what it is about, so that a rule raises it once
	message      TEXT   NOT NULL,
	raised_at    BIGINT NOT NULL,
	raised_by    TEXT   NOT NULL,
	resolved_at  BIGINT,
	resolved_by  TEXT,
	raised_session_id TEXT NOT NULL DEFAULT '', taken_at BIGINT, taken_by TEXT, escalated_at BIGINT,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);

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

CREATE TABLE bill (
	org_id     TEXT   NOT NULL,
	room_id    TEXT   NOT NULL,
	id         TEXT   NOT NULL, -- the rental
	player_id  TEXT   NOT NULL,
	entry_id   TEXT   NOT NULL,
	amount     BIGINT NOT NULL CHECK (amount > 0),
	made_at    BIGINT NOT NULL,
	paid_at    BIGINT,
	paid_by    TEXT, -- the paying entry
	voided_by  TEXT, -- the reversing entry
	PRIMARY KEY (org_id, id),
	CHECK ((paid_at IS NULL) = (paid_by IS NULL)),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id),
	FOREIGN KEY (org_id, entry_id) REFERENCES ledger_entry (org_id, id)
);

CREATE TABLE cage_day (
	org_id      TEXT   NOT NULL,
	room_id     TEXT   NOT NULL,
	gaming_day  TEXT   NOT NULL,
	closed_at   BIGINT NOT NULL,
	closed_by   TEXT   NOT NULL,
	PRIMARY KEY (org_id, room_id, gaming_day),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);

CREATE TABLE cage_shift (
	org_id        TEXT   NOT NULL,
	room_id       TEXT   NOT NULL,
	id            TEXT   NOT NULL,
	drawer_id     TEXT   NOT NULL,
	cashier_id    TEXT   NOT NULL,
	cashier_name  TEXT   NOT NULL,
	opened_at     BIGINT NOT NULL,
	float_amount  BIGINT NOT NULL CHECK (float_amount >= 0),
	closed_at     BIGINT CHECK (closed_at >= opened_at),
	counted       BIGINT CHECK (counted >= 0),
	expected      BIGINT, -- what the ledger said at that moment
	PRIMARY KEY (org_id, id),
	CHECK ((closed_at IS NULL) = (counted IS NULL) AND (closed_at IS NULL) = (expected IS NULL)),
	FOREIGN KEY (org_id, drawer_id) REFERENCES drawer (org_id, id)
);

CREATE TABLE chip_line (
	org_id        TEXT   NOT NULL,
	room_id       TEXT   NOT NULL,
	entry_id      TEXT   NOT NULL,
	denomination  BIGINT NOT NULL CHECK (denomination >= 0),
	count         BIGINT NOT NULL,
	value         BIGINT NOT NULL CHECK (value <> 0),
	PRIMARY KEY (org_id, entry_id, denomination),
	CHECK (denomination = 0 OR value = denomination * count),
	FOREIGN KEY (org_id, entry_id) REFERENCES ledger_entry (org_id, id)
);

CREATE TABLE community (
	org_id    TEXT   NOT NULL PRIMARY KEY REFERENCES organization (id),
	version   BIGINT NOT NULL DEFAULT 0,
	acted_at  BIGINT NOT NULL DEFAULT 0 -- the time of the newest act; it does not run backwards
);

CREATE TABLE community_device (
	org_id       TEXT   NOT NULL,
	user_id      TEXT   NOT NULL,
	device_hash  TEXT   NOT NULL, -- SHA-256 of its cookie
	seen_at      BIGINT NOT NULL,
	PRIMARY KEY (org_id, user_id, device_hash),
	FOREIGN KEY (org_id, user_id) REFERENCES community_user (org_id, id)
);

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

CREATE TABLE community_session (
	org_id      TEXT   NOT NULL,
	id          TEXT   NOT NULL,
	user_id     TEXT   NOT NULL,
	token_hash  TEXT   NOT NULL UNIQUE, -- SHA-256 of the token, which is stored nowhere
	address     TEXT   NOT NULL DEFAULT '',
	created_at  BIGINT NOT NULL,
	expires_at  BIGINT NOT NULL,
	ended_at    BIGINT,
	staff_session_id TEXT,
	staff_epoch BIGINT,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, user_id) REFERENCES community_user (org_id, id)
);

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
	defaults       TEXT, -- of the games that they create: an object as on the wire
	created_at     BIGINT  NOT NULL,
	admin_as_owner BOOLEAN NOT NULL DEFAULT FALSE,
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, email_key),
	FOREIGN KEY (org_id, staff_id) REFERENCES staff_user (org_id, id)
);

CREATE TABLE dealer_change (
	org_id     TEXT   NOT NULL,
	room_id    TEXT   NOT NULL,
	push_at    BIGINT NOT NULL,
	staff_id   TEXT   NOT NULL,
	kind       TEXT   NOT NULL CHECK (kind IN ('table', 'break', 'off')),
	table_id   TEXT   CHECK ((kind = 'table') = (table_id IS NOT NULL)),
	made_by    TEXT   NOT NULL,
	made_at    BIGINT NOT NULL,
	PRIMARY KEY (org_id, room_id, push_at, staff_id),
	FOREIGN KEY (org_id, staff_id) REFERENCES staff_member (org_id, id)
);

CREATE TABLE dealer_down (
	org_id    TEXT   NOT NULL,
	room_id   TEXT   NOT NULL,
	id        TEXT   NOT NULL,
	shift_id  TEXT   NOT NULL,
	staff_id  TEXT   NOT NULL,
	table_id  TEXT   NOT NULL,
	from_at   BIGINT NOT NULL,
	due_at    BIGINT NOT NULL, -- when the push is that ends it
	to_at     BIGINT CHECK (to_at >= from_at),
	push_at   BIGINT,
	session_id TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, shift_id) REFERENCES staff_shift (org_id, id),
	FOREIGN KEY (org_id, staff_id) REFERENCES staff_member (org_id, id),
	FOREIGN KEY (org_id, table_id) REFERENCES poker_table (org_id, id)
);

CREATE TABLE dealer_stop (
	org_id     TEXT    NOT NULL,
	room_id    TEXT    NOT NULL,
	string_id  TEXT    NOT NULL,
	position   INTEGER NOT NULL CHECK (position > 0),
	table_id   TEXT,
	PRIMARY KEY (org_id, string_id, position),
	FOREIGN KEY (org_id, string_id) REFERENCES dealer_string (org_id, id),
	FOREIGN KEY (org_id, table_id) REFERENCES poker_table (org_id, id)
);

CREATE TABLE dealer_string (
	org_id         TEXT    NOT NULL,
	room_id        TEXT    NOT NULL,
	id             TEXT    NOT NULL,
	name           TEXT    NOT NULL,
	tournament_id  TEXT,
	down_minutes   INTEGER NOT NULL CHECK (down_minutes BETWEEN 10 AND 120),
	position       INTEGER NOT NULL DEFAULT 0,
	pushed_at      BIGINT, -- the last push that was done, as the plan has it
	created_at     BIGINT  NOT NULL,
	closed_at      BIGINT,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);

CREATE TABLE drawer (
	org_id      TEXT    NOT NULL,
	room_id     TEXT    NOT NULL,
	id          TEXT    NOT NULL,
	name        TEXT    NOT NULL,
	name_key    TEXT    NOT NULL,
	created_at  BIGINT  NOT NULL,
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, room_id, name_key),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);

CREATE TABLE drawing (
	org_id      TEXT    NOT NULL,
	room_id     TEXT    NOT NULL,
	id          TEXT    NOT NULL,
	entries     TEXT    NOT NULL, -- JSON list of names
	winners     TEXT    NOT NULL, -- JSON list of places in entries, in the order drawn
	seed        TEXT    NOT NULL, -- 32 bytes in hexadecimal
	drawn_at    BIGINT  NOT NULL,
	actor_name  TEXT    NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);

CREATE TABLE event (
	org_id           TEXT    NOT NULL REFERENCES organization (id),
	room_id          TEXT    NOT NULL,
	version          BIGINT  NOT NULL,
	n                INTEGER NOT NULL,
	parts            INTEGER NOT NULL,
	type             TEXT    NOT NULL,
	permission       TEXT    NOT NULL,
	subject          TEXT    NOT NULL,
	actor_id         TEXT    NOT NULL,
	actor_name       TEXT    NOT NULL,
	impersonator_id  TEXT    NOT NULL,
	at               BIGINT  NOT NULL,
	payload          TEXT    NOT NULL,
	digest TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (org_id, room_id, version, n)
);

CREATE TABLE fee_start (
	org_id      TEXT   NOT NULL REFERENCES organization (id),
	gaming_day  TEXT   NOT NULL, -- of the organization's first room
	valid_from  BIGINT NOT NULL,
	made_at     BIGINT NOT NULL,
	made_by     TEXT   NOT NULL,
	told_at     BIGINT,
	PRIMARY KEY (org_id, gaming_day),
	UNIQUE (org_id, valid_from)
);

CREATE TABLE game_type (
	org_id       TEXT   NOT NULL REFERENCES organization (id),
	id           TEXT   NOT NULL,
	name         TEXT   NOT NULL,
	name_key     TEXT   NOT NULL,
	game_format  TEXT   NOT NULL
		CHECK (game_format IN ('NL Hold''em', 'Limit Hold''em', 'PLO', 'NL Omaha', 'Mixed', 'Tournament')),
	small_blind  BIGINT NOT NULL CHECK (small_blind >= 0),
	big_blind    BIGINT NOT NULL CHECK (big_blind >= small_blind),
	min_buy_in   BIGINT NOT NULL CHECK (min_buy_in >= 0),
	max_buy_in   BIGINT CHECK (max_buy_in >= min_buy_in),
	created_at   BIGINT NOT NULL,
	retired_at BIGINT, interest_minimum INTEGER CHECK (interest_minimum BETWEEN 2 AND 10),
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, name_key)
);

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

CREATE TABLE home_game (
	org_id                TEXT    NOT NULL REFERENCES organization (id),
	id                    TEXT    NOT NULL,
	name                  TEXT    NOT NULL,
	game_type             TEXT    NOT NULL
		CHECK (game_type IN ('Texas Hold''em', 'Omaha', 'Seven Card Stud', 'Mixed Games', 'Other')),
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
	level TEXT,
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

CREATE TABLE home_rsvp (
	org_id   TEXT   NOT NULL,
	game_id  TEXT   NOT NULL,
	user_id  TEXT   NOT NULL,
	answer   TEXT   NOT NULL CHECK (answer IN ('going', 'maybe', 'declined')),
	at       BIGINT NOT NULL, -- the first answer: the order of the list
	PRIMARY KEY (org_id, game_id, user_id),
	FOREIGN KEY (org_id, game_id) REFERENCES home_game (org_id, id) ON DELETE CASCADE,
	FOREIGN KEY (org_id, user_id) REFERENCES community_user (org_id, id)
);

CREATE TABLE idempotency (
	org_id        TEXT   NOT NULL REFERENCES organization (id),
	actor_id      TEXT   NOT NULL,
	key           TEXT   NOT NULL,
	request_hash  TEXT   NOT NULL,
	answer        TEXT   NOT NULL,
	at            BIGINT NOT NULL,
	scopes TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (org_id, actor_id, key)
);

CREATE TABLE impersonation (
	id               TEXT   NOT NULL PRIMARY KEY,
	organization_id  TEXT   NOT NULL REFERENCES organization (id),
	admin_id         TEXT   NOT NULL REFERENCES platform_admin (id),
	reason           TEXT   NOT NULL,
	code_hash        TEXT   NOT NULL UNIQUE, -- SHA-256 of the code, which is stored nowhere
	created_at       BIGINT NOT NULL,
	code_expires_at  BIGINT NOT NULL,
	used_at          BIGINT,
	session_id       TEXT, -- of the staff session that it became
	ends_at          BIGINT,
	CHECK ((used_at IS NULL) = (session_id IS NULL)),
	CHECK ((used_at IS NULL) = (ends_at IS NULL))
);

CREATE TABLE known_device (
	org_id       TEXT   NOT NULL,
	user_id      TEXT   NOT NULL,
	device_hash  TEXT   NOT NULL, -- SHA-256 of its cookie
	seen_at      BIGINT NOT NULL,
	PRIMARY KEY (org_id, user_id, device_hash),
	FOREIGN KEY (org_id, user_id) REFERENCES staff_user (org_id, id)
);

CREATE TABLE ledger_day (
	org_id      TEXT   NOT NULL,
	room_id     TEXT   NOT NULL,
	gaming_day  TEXT   NOT NULL,
	account     TEXT   NOT NULL,
	amount      BIGINT NOT NULL,
	PRIMARY KEY (org_id, room_id, gaming_day, account)
);

CREATE TABLE ledger_entry (
	org_id          TEXT   NOT NULL,
	room_id         TEXT   NOT NULL,
	id              TEXT   NOT NULL,
	number          BIGINT NOT NULL, -- dense in the room, from 1
	kind            TEXT   NOT NULL,
	at              BIGINT NOT NULL,
	gaming_day      TEXT   NOT NULL, -- of the act; a line can count for another
	player_id       TEXT,
	shift_id        TEXT,
	payment_method  TEXT CHECK (payment_method IN ('cash', 'card', 'check')),
	amount          BIGINT NOT NULL CHECK (amount >= 0), -- what the receipt says
	subject         TEXT   NOT NULL DEFAULT '', -- the rental, membership or shift it is about
	notes           TEXT,
	actor_id        TEXT   NOT NULL,
	actor_name      TEXT   NOT NULL,
	reverses        TEXT,
	reason          TEXT,
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, room_id, number),
	CHECK ((reverses IS NULL) = (reason IS NULL)),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id),
	FOREIGN KEY (org_id, shift_id) REFERENCES cage_shift (org_id, id),
	FOREIGN KEY (org_id, reverses) REFERENCES ledger_entry (org_id, id)
);

CREATE TABLE ledger_kind_day (
	org_id          TEXT   NOT NULL,
	room_id         TEXT   NOT NULL,
	gaming_day      TEXT   NOT NULL,
	kind            TEXT   NOT NULL,
	payment_method  TEXT   NOT NULL DEFAULT '',
	entries         BIGINT NOT NULL,
	amount          BIGINT NOT NULL,
	PRIMARY KEY (org_id, room_id, gaming_day, kind, payment_method)
);

CREATE TABLE "ledger_line" (
	org_id      TEXT    NOT NULL,
	room_id     TEXT    NOT NULL,
	entry_id    TEXT    NOT NULL,
	n           INTEGER NOT NULL,
	account     TEXT    NOT NULL
		CHECK (account IN ('cash', 'card', 'check', 'vault', 'receivable', 'chips', 'player_funds',
		'prepaid_time', 'prize_pool', 'staff_pool', 'membership_revenue', 'seat_rental_revenue', 'over_short',
		'opening_balances')),
	subject     TEXT    NOT NULL DEFAULT '', -- the shift of cash, the player of a balance
	gaming_day  TEXT    NOT NULL, -- for which it counts
	amount      BIGINT  NOT NULL CHECK (amount <> 0),
	PRIMARY KEY (org_id, entry_id, n),
	FOREIGN KEY (org_id, entry_id) REFERENCES ledger_entry (org_id, id)
);

CREATE TABLE lent_span (
	org_id    TEXT    NOT NULL,
	room_id   TEXT    NOT NULL,
	table_id  TEXT    NOT NULL,
	from_at   BIGINT  NOT NULL,
	to_at     BIGINT CHECK (to_at >= from_at),
	players   INTEGER NOT NULL CHECK (players > 0),
	PRIMARY KEY (org_id, table_id, from_at),
	FOREIGN KEY (org_id, table_id) REFERENCES poker_table (org_id, id)
);

CREATE TABLE membership (
	org_id           TEXT   NOT NULL,
	id               TEXT   NOT NULL,
	player_id        TEXT   NOT NULL,
	membership_type  TEXT   NOT NULL CHECK (membership_type IN ('daily', 'monthly', 'annual')),
	fee_amount       BIGINT NOT NULL CHECK (fee_amount >= 0),
	payment_method   TEXT   NOT NULL CHECK (payment_method IN ('cash', 'card', 'check')),
	starts_at        BIGINT NOT NULL,
	expires_at       BIGINT NOT NULL CHECK (expires_at > starts_at),
	sold_at          BIGINT NOT NULL,
	sold_by          TEXT   NOT NULL,
	room_id          TEXT   NOT NULL, -- where it was sold
	entry_id         TEXT   NOT NULL, -- the sale in the room's ledger
	cancelled_at     BIGINT, -- when the sale was reversed
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);

CREATE TABLE membership_fee (
	org_id           TEXT   NOT NULL REFERENCES organization (id),
	id               TEXT   NOT NULL,
	valid_from       BIGINT NOT NULL,
	membership_type  TEXT   NOT NULL CHECK (membership_type IN ('daily', 'monthly', 'annual')),
	fee_amount       BIGINT NOT NULL CHECK (fee_amount >= 0),
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, valid_from, membership_type)
);

CREATE TABLE "notice" (
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

CREATE TABLE "notice_channel" (
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

CREATE TABLE notice_key (
	id          INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
	public_key  TEXT    NOT NULL,
	private_key TEXT    NOT NULL, -- sealed
	made_at     BIGINT  NOT NULL
);

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
	webhook_hash TEXT    UNIQUE, text_test TEXT, mail_test TEXT,   -- SHA-256 of the secret in the webhook's address, which is stored nowhere
	PRIMARY KEY (org_id, room_id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);

CREATE TABLE organization (
	id          TEXT    NOT NULL PRIMARY KEY,
	domain      TEXT    NOT NULL UNIQUE,
	name        TEXT    NOT NULL,
	is_active   BOOLEAN NOT NULL DEFAULT TRUE,
	is_demo     BOOLEAN NOT NULL DEFAULT FALSE,
	version     BIGINT  NOT NULL DEFAULT 0,
	created_at  BIGINT  NOT NULL,
	type TEXT NOT NULL DEFAULT 'poker_room' CHECK (type IN ('casino', 'poker_room', 'racing_track', 'tribal_casino')),
	contact_email TEXT NOT NULL DEFAULT '',
	contact_phone TEXT NOT NULL DEFAULT '',
	address TEXT NOT NULL DEFAULT '',
	city TEXT NOT NULL DEFAULT '',
	state TEXT NOT NULL DEFAULT '',
	zip_code TEXT NOT NULL DEFAULT '',
	deactivated_at BIGINT,
	mark_salt TEXT NOT NULL DEFAULT '',
	players BIGINT NOT NULL DEFAULT 0,
	players_inactive BIGINT NOT NULL DEFAULT 0,
	membership_changes BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE platform (
	id       INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
	version  BIGINT  NOT NULL,
	hash     TEXT    NOT NULL
);

CREATE TABLE platform_admin (
	id               TEXT    NOT NULL PRIMARY KEY,
	email            TEXT    NOT NULL,
	email_key        TEXT    NOT NULL UNIQUE, -- folded, for sign-in
	name             TEXT    NOT NULL,
	password_hash    TEXT    NOT NULL,
	is_active        BOOLEAN NOT NULL DEFAULT TRUE,
	is_demo          BOOLEAN NOT NULL DEFAULT FALSE, -- the password is public
	created_at       BIGINT  NOT NULL,
	-- The second step of sign-in, as account keeps that of staff.
	two_step_secret  TEXT    NOT NULL DEFAULT '', -- sealed
	two_step_on      BOOLEAN NOT NULL DEFAULT FALSE,
	two_step_step    BIGINT  NOT NULL DEFAULT 0,
	two_step_codes   TEXT    NOT NULL DEFAULT ''
);

CREATE TABLE platform_answer (
	actor_id      TEXT   NOT NULL,
	key           TEXT   NOT NULL,
	request_hash  TEXT   NOT NULL,
	answer        TEXT   NOT NULL,
	at            BIGINT NOT NULL,
	scopes TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (actor_id, key)
);

CREATE TABLE platform_device (
	admin_id     TEXT   NOT NULL REFERENCES platform_admin (id),
	device_hash  TEXT   NOT NULL, -- SHA-256 of its cookie
	seen_at      BIGINT NOT NULL,
	PRIMARY KEY (admin_id, device_hash)
);

CREATE TABLE platform_event (
	version          BIGINT  NOT NULL,
	n                INTEGER NOT NULL,
	type             TEXT    NOT NULL,
	what             TEXT    NOT NULL,
	actor_id         TEXT    NOT NULL,
	actor_name       TEXT    NOT NULL,
	organization_id  TEXT    NOT NULL, -- empty: of the platform itself
	address          TEXT    NOT NULL,
	details          TEXT    NOT NULL,
	at               BIGINT  NOT NULL,
	hash             TEXT    NOT NULL,
	PRIMARY KEY (version, n)
);

CREATE TABLE platform_session (
	id          TEXT   NOT NULL PRIMARY KEY,
	admin_id    TEXT   NOT NULL REFERENCES platform_admin (id),
	token_hash  TEXT   NOT NULL UNIQUE, -- SHA-256 of the token, which is stored nowhere
	address     TEXT   NOT NULL,
	created_at  BIGINT NOT NULL,
	seen_at     BIGINT NOT NULL,
	expires_at  BIGINT NOT NULL, -- absolute; the idle limit runs from seen_at
	ended_at    BIGINT
);

CREATE TABLE player (
	org_id      TEXT    NOT NULL REFERENCES organization (id),
	id          TEXT    NOT NULL,
	name        TEXT    NOT NULL,
	name_key    TEXT    NOT NULL, -- folded, for sorting
	nickname    TEXT,
	phone       TEXT,
	phone_key   TEXT, -- digits only
	email       TEXT,
	email_key   TEXT,
	is_active   BOOLEAN NOT NULL DEFAULT TRUE,
	created_at  BIGINT  NOT NULL,
	barred_at        BIGINT,
	barred_by        TEXT,
	barred_reason    TEXT,
	excluded_at      BIGINT, -- at the player's own request
	excluded_until   BIGINT,
	probation_until  BIGINT,
	skill_level      INTEGER CHECK (skill_level BETWEEN 0 AND 10), -- set by staff
	skill_set_by     TEXT,
	skill_set_at     BIGINT,
	merged_into      TEXT, -- the record that stands for this one
	removed_at BIGINT, birth_date TEXT,
	PRIMARY KEY (org_id, id),
	CHECK ((barred_at IS NULL) = (barred_reason IS NULL)),
	CHECK (merged_into IS NULL OR NOT is_active)
);

CREATE TABLE player_apart (
	org_id      TEXT   NOT NULL,
	player_id   TEXT   NOT NULL,
	other_id    TEXT   NOT NULL,
	since       BIGINT NOT NULL,
	actor_name  TEXT   NOT NULL,
	PRIMARY KEY (org_id, player_id, other_id),
	CHECK (player_id < other_id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id),
	FOREIGN KEY (org_id, other_id) REFERENCES player (org_id, id)
);

CREATE TABLE player_balance (
	org_id     TEXT   NOT NULL,
	player_id  TEXT   NOT NULL,
	account    TEXT   NOT NULL CHECK (account IN ('receivable', 'player_funds', 'prepaid_time')),
	amount     BIGINT NOT NULL, -- as in the ledger: debts positive, deposits negative
	PRIMARY KEY (org_id, player_id, account),
	CHECK (CASE account WHEN 'receivable' THEN amount >= 0 ELSE amount <= 0 END),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);

CREATE TABLE player_cash (
	org_id      TEXT   NOT NULL,
	player_id   TEXT   NOT NULL,
	gaming_day  TEXT   NOT NULL,
	cash_in     BIGINT NOT NULL DEFAULT 0 CHECK (cash_in >= 0),
	cash_out    BIGINT NOT NULL DEFAULT 0 CHECK (cash_out >= 0),
	entries     BIGINT NOT NULL DEFAULT 0 CHECK (entries >= 0),
	PRIMARY KEY (org_id, player_id, gaming_day),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);

CREATE TABLE player_day (
	org_id      TEXT   NOT NULL,
	room_id     TEXT   NOT NULL,
	player_id   TEXT   NOT NULL,
	gaming_day  TEXT   NOT NULL,
	played      BIGINT NOT NULL DEFAULT 0 CHECK (played >= 0), -- microseconds in a seat, pauses of the charge included
	PRIMARY KEY (org_id, player_id, gaming_day, room_id)
);

CREATE TABLE player_import (
	org_id        TEXT    NOT NULL,
	room_id       TEXT    NOT NULL, -- whose ledger gets the opening entries and memberships
	id            TEXT    NOT NULL,
	file_name     TEXT    NOT NULL,
	state         TEXT    NOT NULL CHECK (state IN ('open', 'running', 'done', 'undoing', 'undone')),
	settings      TEXT    NOT NULL, -- columns, readings and choices, JSON
	file          TEXT,               -- compressed, base64; null after the run
	plan          TEXT,               -- compressed, base64; what the run writes, fixed when it starts
	total         INTEGER NOT NULL DEFAULT 0, -- rows of the plan
	position      INTEGER NOT NULL DEFAULT 0, -- rows that the run or the undo has handled
	result        TEXT    NOT NULL DEFAULT '', -- counts, JSON
	made_at       BIGINT  NOT NULL,
	made_by_id    TEXT    NOT NULL,
	made_by       TEXT    NOT NULL,
	ran_at        BIGINT,
	ran_by_id     TEXT,
	ran_by        TEXT,
	finished_at   BIGINT,
	undone_at     BIGINT,
	undone_by     TEXT,
	claimed_until BIGINT  NOT NULL DEFAULT 0, undone_by_id TEXT, impersonator_id TEXT NOT NULL DEFAULT '', -- lease of the node that runs it
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);

CREATE TABLE player_import_row (
	org_id        TEXT    NOT NULL,
	import_id     TEXT    NOT NULL,
	n             INTEGER NOT NULL, -- of the row in the file, from 1
	batch         INTEGER NOT NULL, -- rows of one transaction, which share an opening entry
	digest        TEXT    NOT NULL,
	player_id     TEXT    NOT NULL,
	was           TEXT,             -- the player before, JSON; null: the import added the player
	became        TEXT    NOT NULL, -- the player after, JSON
	note_id       TEXT,
	membership_id TEXT,
	entry_id      TEXT,             -- the opening entry
	bill_id       TEXT,
	prepaid       BIGINT  NOT NULL DEFAULT 0,
	funds         BIGINT  NOT NULL DEFAULT 0,
	owed          BIGINT  NOT NULL DEFAULT 0,
	undone_at     BIGINT,
	PRIMARY KEY (org_id, import_id, n),
	FOREIGN KEY (org_id, import_id) REFERENCES player_import (org_id, id)
);

CREATE TABLE "player_link" (
	org_id      TEXT   NOT NULL,
	room_id     TEXT   NOT NULL,
	id          TEXT   NOT NULL,
	player_id   TEXT   NOT NULL,
	secret_hash TEXT   NOT NULL UNIQUE, -- SHA-256 of the secret, which is stored nowhere
	made_at     BIGINT NOT NULL,
	made_by     TEXT   NOT NULL,        -- name of the staff user, or of the public page
	seen_at     BIGINT NOT NULL,        -- last use; made_at until the first
	entry_id    TEXT, kind TEXT NOT NULL DEFAULT 'desk'
	CHECK (kind IN ('desk', 'joined', 'paper', 'kiosk')),                   -- of the joining; null: made by the staff
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id),
	FOREIGN KEY (org_id, entry_id) REFERENCES waitlist_entry (org_id, id)
);

CREATE TABLE player_mark (
	org_id     TEXT NOT NULL,
	mark       TEXT NOT NULL,
	player_id  TEXT NOT NULL,
	PRIMARY KEY (org_id, mark, player_id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);

CREATE TABLE player_note (
	org_id       TEXT   NOT NULL,
	id           TEXT   NOT NULL,
	player_id    TEXT   NOT NULL,
	text         TEXT   NOT NULL,
	author_id    TEXT   NOT NULL,
	author_name  TEXT   NOT NULL,
	at           BIGINT NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);

CREATE TABLE player_session (
	org_id          TEXT    NOT NULL,
	room_id         TEXT    NOT NULL,
	id              TEXT    NOT NULL,
	player_id       TEXT    NOT NULL,
	status          TEXT    NOT NULL CHECK (status IN ('checked_in', 'playing', 'waiting', 'checked_out')),
	notes           TEXT,
	check_in_time   BIGINT  NOT NULL,
	check_out_time  BIGINT CHECK (check_out_time >= check_in_time),
	playing_since   BIGINT,
	played          BIGINT  NOT NULL DEFAULT 0 CHECK (played >= 0), -- microseconds in 'playing' before playing_since
	forgotten       BOOLEAN NOT NULL DEFAULT FALSE, undo TEXT, -- closed by the program because staff did not check them out
	PRIMARY KEY (org_id, id),
	CHECK ((status = 'checked_out') = (check_out_time IS NOT NULL)),
	CHECK ((status = 'playing') = (playing_since IS NOT NULL)),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);

CREATE TABLE player_term (
	org_id     TEXT NOT NULL,
	term       TEXT NOT NULL,
	name_key   TEXT NOT NULL,
	player_id  TEXT NOT NULL,
	PRIMARY KEY (org_id, term, name_key, player_id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);

CREATE TABLE poker_table (
	org_id         TEXT    NOT NULL,
	room_id        TEXT    NOT NULL,
	id             TEXT    NOT NULL,
	table_number   INTEGER NOT NULL CHECK (table_number BETWEEN 1 AND 999),
	table_name     TEXT    NOT NULL,
	game_type_id   TEXT    NOT NULL,
	max_seats      INTEGER NOT NULL CHECK (max_seats BETWEEN 2 AND 10),
	current_pot    BIGINT  NOT NULL DEFAULT 0 CHECK (current_pot >= 0),
	status         TEXT    NOT NULL CHECK (status IN ('available', 'active', 'short', 'tournament')),
	opened_at      BIGINT, -- when the present game started
	short_since    BIGINT, -- since when 1 to 3 are seated
	paused_at      BIGINT, -- since when the time charge of the table stands still
	created_at     BIGINT  NOT NULL,
	event_id TEXT,
	event_name TEXT,
	event_players INTEGER NOT NULL DEFAULT 0 CHECK (event_players >= 0),
	retired_at BIGINT, must_move_table_id TEXT, must_move_since BIGINT,
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, room_id, table_number),
	UNIQUE (org_id, id, max_seats),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, game_type_id) REFERENCES game_type (org_id, id)
);

CREATE TABLE redaction (
	org_id      TEXT    NOT NULL,
	room_id     TEXT    NOT NULL,
	version     BIGINT  NOT NULL,
	n           INTEGER NOT NULL,
	by_version  BIGINT  NOT NULL,
	was         TEXT    NOT NULL,
	digest      TEXT    NOT NULL,
	PRIMARY KEY (org_id, room_id, version, n, by_version),
	FOREIGN KEY (org_id, by_version) REFERENCES removal (org_id, version)
);

CREATE TABLE "refused_entry" (
	org_id      TEXT   NOT NULL,
	room_id     TEXT   NOT NULL,
	id          TEXT   NOT NULL,
	player_id   TEXT   NOT NULL,
	place       TEXT   NOT NULL CHECK (place IN ('check_in', 'waitlist', 'seating', 'tournament')),
	reason      TEXT   NOT NULL
		CHECK (reason IN ('barred', 'self_excluded', 'under_age', 'unpaid', 'no_membership')),
	at          BIGINT NOT NULL,
	actor_name  TEXT   NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);

CREATE TABLE removal (
	org_id     TEXT   NOT NULL REFERENCES organization (id),
	version    BIGINT NOT NULL, -- the organization's
	player_id  TEXT   NOT NULL,
	at         BIGINT NOT NULL,
	PRIMARY KEY (org_id, version),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);

CREATE TABLE rental_charge (
	org_id       TEXT    NOT NULL,
	room_id      TEXT    NOT NULL,
	rental_id    TEXT    NOT NULL,
	gaming_day   TEXT    NOT NULL, -- 2026-11-20
	hourly_rate  BIGINT  NOT NULL CHECK (hourly_rate >= 0),
	minutes      INTEGER NOT NULL CHECK (minutes > 0),
	amount       BIGINT  NOT NULL CHECK (amount >= 0),
	PRIMARY KEY (org_id, rental_id, gaming_day, hourly_rate),
	FOREIGN KEY (org_id, rental_id) REFERENCES seat_rental (org_id, id)
);

CREATE TABLE rental_day (
	org_id       TEXT    NOT NULL,
	room_id      TEXT    NOT NULL,
	gaming_day   TEXT    NOT NULL,
	hourly_rate  BIGINT  NOT NULL,
	minutes      BIGINT  NOT NULL,
	amount       BIGINT  NOT NULL,
	PRIMARY KEY (org_id, room_id, gaming_day, hourly_rate)
);

CREATE TABLE rental_pause (
	org_id     TEXT   NOT NULL,
	room_id    TEXT   NOT NULL,
	rental_id  TEXT   NOT NULL,
	from_at    BIGINT NOT NULL,
	to_at      BIGINT CHECK (to_at >= from_at),
	reason     TEXT   NOT NULL,
	PRIMARY KEY (org_id, rental_id, reason, from_at),
	FOREIGN KEY (org_id, rental_id) REFERENCES seat_rental (org_id, id)
);

CREATE TABLE room (
	org_id               TEXT    NOT NULL REFERENCES organization (id),
	id                   TEXT    NOT NULL,
	name                 TEXT    NOT NULL,
	location             TEXT    NOT NULL,
	time_zone            TEXT    NOT NULL,
	gaming_day_start     INTEGER NOT NULL DEFAULT 6 CHECK (gaming_day_start BETWEEN 0 AND 23),
	hold_minutes         INTEGER NOT NULL DEFAULT 5 CHECK (hold_minutes BETWEEN 1 AND 60),
	away_minutes         INTEGER NOT NULL DEFAULT 20 CHECK (away_minutes BETWEEN 1 AND 240),
	wait_target_minutes  INTEGER NOT NULL DEFAULT 30 CHECK (wait_target_minutes BETWEEN 1 AND 480),
	max_passes           INTEGER NOT NULL DEFAULT 3 CHECK (max_passes BETWEEN 1 AND 20),
	grace_minutes        INTEGER NOT NULL DEFAULT 5 CHECK (grace_minutes BETWEEN 0 AND 60),
	charge_away          BOOLEAN NOT NULL DEFAULT TRUE,
	interest_minimum     INTEGER NOT NULL DEFAULT 6 CHECK (interest_minimum BETWEEN 2 AND 10),
	charge_increment     INTEGER NOT NULL DEFAULT 1 CHECK (charge_increment IN (1, 30, 60)), -- minutes
	charge_rounding      TEXT    NOT NULL DEFAULT 'up' CHECK (charge_rounding IN ('up', 'nearest', 'down')),
	minimum_minutes      INTEGER NOT NULL DEFAULT 0 CHECK (minimum_minutes BETWEEN 0 AND 240),
	closing_hour         INTEGER CHECK (closing_hour BETWEEN 0 AND 23), -- of the local day; NULL: open round the clock
	block_unpaid         BOOLEAN NOT NULL DEFAULT FALSE, -- whether an unpaid balance refuses the next check-in
	-- cents a player and gaming day
	large_cash_log       BIGINT  NOT NULL DEFAULT 300000 CHECK (large_cash_log BETWEEN 100 AND 1000000),
	chip_values          TEXT    NOT NULL DEFAULT '100,500,2500,10000,50000', -- cents, the chips the cage hands out
	down_minutes             INTEGER NOT NULL DEFAULT 30 CHECK (down_minutes BETWEEN 10 AND 120),
	tournament_down_minutes  INTEGER NOT NULL DEFAULT 45 CHECK (tournament_down_minutes BETWEEN 10 AND 120),
	downs_before_break       INTEGER NOT NULL DEFAULT 3 CHECK (downs_before_break BETWEEN 1 AND 8),
	-- without a dealer until the charge is paused; 0: never
	undealt_minutes          INTEGER NOT NULL DEFAULT 6 CHECK (undealt_minutes BETWEEN 0 AND 60),
	-- at one table until it is too long
	dealer_minutes           INTEGER NOT NULL DEFAULT 60 CHECK (dealer_minutes BETWEEN 15 AND 240),
	-- until a short table is an alert
	short_minutes            INTEGER NOT NULL DEFAULT 20 CHECK (short_minutes BETWEEN 1 AND 240),
	-- cents above which a pot is an alert
	high_pot                 BIGINT  NOT NULL DEFAULT 100000 CHECK (high_pot >= 100),
	utilization_target       INTEGER NOT NULL DEFAULT 75 CHECK (utilization_target BETWEEN 1 AND 100), -- percent
	auto_seating             BOOLEAN NOT NULL DEFAULT FALSE,
	-- percent of confidence
	auto_seating_limit       INTEGER NOT NULL DEFAULT 85 CHECK (auto_seating_limit BETWEEN 50 AND 100),
	version              BIGINT  NOT NULL DEFAULT 0,
	acted_at             BIGINT  NOT NULL DEFAULT 0, -- the time of the newest act; it does not run backwards
	position             INTEGER NOT NULL DEFAULT 0,
	created_at           BIGINT  NOT NULL,
	earlier_days TEXT NOT NULL DEFAULT '', board_names TEXT NOT NULL DEFAULT 'initial' CHECK (board_names IN ('full', 'initial', 'nickname')), arrival_minutes INTEGER NOT NULL DEFAULT 30 CHECK (arrival_minutes BETWEEN 5 AND 240), page_codes BOOLEAN NOT NULL DEFAULT TRUE, must_move_order TEXT NOT NULL DEFAULT 'longest'
	CHECK (must_move_order IN ('longest', 'latest')), must_move_declines INTEGER NOT NULL DEFAULT 1, minimum_age INTEGER NOT NULL DEFAULT 21 CHECK (minimum_age BETWEEN 18 AND 25),
	PRIMARY KEY (org_id, id)
);

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
	shows_fees     BOOLEAN NOT NULL, accepts_joins BOOLEAN NOT NULL DEFAULT FALSE,
	PRIMARY KEY (org_id, room_id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);

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
	seen_at    BIGINT NOT NULL, also_shows TEXT NOT NULL DEFAULT '', turn_seconds INTEGER NOT NULL DEFAULT 20, language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es')), table_id TEXT,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);

CREATE TABLE screen_pairing (
	code       TEXT   NOT NULL PRIMARY KEY,
	token_hash TEXT   NOT NULL UNIQUE,
	until      BIGINT NOT NULL
);

CREATE TABLE seal (
	org_id   TEXT   NOT NULL REFERENCES organization (id),
	room_id  TEXT   NOT NULL,
	version  BIGINT NOT NULL, -- up to and with this one
	at       BIGINT NOT NULL,
	hash     TEXT   NOT NULL,
	PRIMARY KEY (org_id, room_id, version)
);

CREATE TABLE seal_head (
	org_id   TEXT   NOT NULL REFERENCES organization (id),
	room_id  TEXT   NOT NULL,
	version  BIGINT NOT NULL,
	hash     TEXT   NOT NULL,
	witnessed BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (org_id, room_id)
);

CREATE TABLE season (
	org_id      TEXT    NOT NULL,
	room_id     TEXT    NOT NULL,
	id          TEXT    NOT NULL,
	league      TEXT    NOT NULL,
	name        TEXT    NOT NULL,
	starts_on   TEXT    NOT NULL, -- gaming days, both included
	ends_on     TEXT    NOT NULL,
	counted     INTEGER CHECK (counted > 0), -- how many of a player's best results count; NULL: all
	created_at  BIGINT  NOT NULL,
	PRIMARY KEY (org_id, id),
	CHECK (ends_on >= starts_on),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);

CREATE TABLE seat (
	org_id          TEXT    NOT NULL,
	room_id         TEXT    NOT NULL,
	id              TEXT    NOT NULL,
	table_id        TEXT    NOT NULL,
	seat_number     INTEGER NOT NULL CHECK (seat_number >= 1),
	max_seats       INTEGER NOT NULL,
	state           TEXT    NOT NULL CHECK (state IN ('occupied', 'walk_in', 'away', 'reserved', 'closed')),
	player_id       TEXT,
	rental_id       TEXT,
	entry_id        TEXT, -- reserved: the waitlist entry it is held for
	held_name       TEXT, -- reserved: the player it is held for
	since           BIGINT  NOT NULL,
	away_since      BIGINT,
	reserved_until  BIGINT,
	buy_in_amount   BIGINT  NOT NULL DEFAULT 0 CHECK (buy_in_amount >= 0),
	chip_count      BIGINT  NOT NULL DEFAULT 0 CHECK (chip_count >= 0), at_table_since BIGINT NOT NULL DEFAULT 0, declines INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, table_id, seat_number),
	CHECK (seat_number <= max_seats),
	CHECK ((state IN ('occupied', 'away')) = (player_id IS NOT NULL)),
	CHECK ((player_id IS NULL) = (rental_id IS NULL)),
	CHECK ((state = 'reserved') = (reserved_until IS NOT NULL)),
	CHECK ((state = 'away') = (away_since IS NOT NULL)),
	FOREIGN KEY (org_id, table_id, max_seats) REFERENCES poker_table (org_id, id, max_seats) ON UPDATE CASCADE,
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id),
	FOREIGN KEY (org_id, rental_id) REFERENCES seat_rental (org_id, id)
);

CREATE TABLE seat_change (
	org_id       TEXT   NOT NULL,
	room_id      TEXT   NOT NULL,
	seat_id      TEXT   NOT NULL,
	kind         TEXT   NOT NULL CHECK (kind IN ('seat', 'table')),
	seats        TEXT   NOT NULL DEFAULT '', -- of the same table: the acceptable numbers, separated by commas
	to_table_id  TEXT, -- of another table; NULL: any that deals the player's game
	asked_at     BIGINT NOT NULL,
	PRIMARY KEY (org_id, seat_id),
	CHECK ((kind = 'seat') = (seats <> '')),
	CHECK (kind = 'table' OR to_table_id IS NULL),
	FOREIGN KEY (org_id, seat_id) REFERENCES seat (org_id, id) ON DELETE CASCADE,
	FOREIGN KEY (org_id, to_table_id) REFERENCES poker_table (org_id, id)
);

CREATE TABLE seat_fee (
	org_id       TEXT   NOT NULL REFERENCES organization (id),
	id           TEXT   NOT NULL,
	valid_from   BIGINT NOT NULL,
	up_to_blind  BIGINT, -- big blind in cents, inclusive; NULL: any above
	hourly_rate  BIGINT NOT NULL CHECK (hourly_rate >= 0),
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, valid_from, up_to_blind)
);

CREATE TABLE seat_hour (
	org_id      TEXT   NOT NULL,
	room_id     TEXT   NOT NULL,
	gaming_day  TEXT   NOT NULL,
	hour_at     BIGINT NOT NULL, -- when the hour begins
	taken       BIGINT NOT NULL CHECK (taken >= 0), -- microseconds of all seats together
	open        BIGINT NOT NULL CHECK (open >= taken),
	PRIMARY KEY (org_id, room_id, hour_at)
);

CREATE TABLE seat_rental (
	org_id          TEXT    NOT NULL,
	room_id         TEXT    NOT NULL,
	id              TEXT    NOT NULL,
	player_id       TEXT    NOT NULL,
	started_at      BIGINT  NOT NULL,
	ended_at        BIGINT CHECK (ended_at >= started_at),
	-- As promised when the player sat down:
	grace_minutes     INTEGER NOT NULL,
	charge_increment  INTEGER NOT NULL DEFAULT 1,
	charge_rounding   TEXT    NOT NULL DEFAULT 'up',
	minimum_minutes   INTEGER NOT NULL DEFAULT 0,
	charge          BIGINT CHECK (charge >= 0), -- fixed when it ends; the cage's bill says whether it is paid
	forgotten       BOOLEAN NOT NULL DEFAULT FALSE, -- ended by the program because staff did not
	PRIMARY KEY (org_id, id),
	CHECK ((ended_at IS NULL) = (charge IS NULL)),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);

CREATE TABLE seat_stay (
	org_id        TEXT    NOT NULL,
	room_id       TEXT    NOT NULL,
	id            TEXT    NOT NULL,
	table_id      TEXT    NOT NULL,
	game_type_id  TEXT    NOT NULL,
	seat_number   INTEGER NOT NULL,
	player_id     TEXT,
	rental_id     TEXT,
	hourly_rate   BIGINT  NOT NULL CHECK (hourly_rate >= 0), -- what the rental costs during this stay
	started_at    BIGINT  NOT NULL,
	ended_at      BIGINT CHECK (ended_at >= started_at),
	left_seat     BOOLEAN NOT NULL DEFAULT FALSE, -- ended because the player left, not because they moved
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, table_id) REFERENCES poker_table (org_id, id)
);

CREATE TABLE shift_count (
	org_id        TEXT    NOT NULL,
	room_id       TEXT    NOT NULL,
	shift_id      TEXT    NOT NULL,
	moment        TEXT    NOT NULL CHECK (moment IN ('open', 'close')),
	denomination  BIGINT  NOT NULL CHECK (denomination > 0), -- cents
	count         BIGINT  NOT NULL CHECK (count >= 0),
	PRIMARY KEY (org_id, shift_id, moment, denomination),
	FOREIGN KEY (org_id, shift_id) REFERENCES cage_shift (org_id, id)
);

CREATE TABLE sign_in_failure (
	id           TEXT   NOT NULL PRIMARY KEY,
	account_key  TEXT   NOT NULL,
	address      TEXT   NOT NULL,
	at           BIGINT NOT NULL,
	device TEXT NOT NULL DEFAULT ''
);

CREATE TABLE staff_break (
	org_id    TEXT   NOT NULL,
	room_id   TEXT   NOT NULL,
	id        TEXT   NOT NULL,
	shift_id  TEXT   NOT NULL,
	staff_id  TEXT   NOT NULL,
	from_at   BIGINT NOT NULL,
	until_at  BIGINT, -- until when it was meant to last
	to_at     BIGINT CHECK (to_at >= from_at),
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, shift_id) REFERENCES staff_shift (org_id, id)
);

CREATE TABLE staff_member (
	org_id        TEXT    NOT NULL REFERENCES organization (id),
	id            TEXT    NOT NULL,
	name          TEXT    NOT NULL,
	name_key      TEXT    NOT NULL,
	role          TEXT    NOT NULL CHECK (role IN ('dealer', 'floor', 'security')),
	phone         TEXT,
	user_id       TEXT,
	skills        TEXT    NOT NULL DEFAULT '',
	pin_hash      TEXT, -- for taking over a table
	pin_failures  INTEGER NOT NULL DEFAULT 0, -- since the last right one
	pin_failed_at BIGINT,
	is_active     BOOLEAN NOT NULL DEFAULT TRUE,
	created_at    BIGINT  NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, user_id) REFERENCES staff_user (org_id, id)
);

CREATE TABLE staff_session (
	org_id           TEXT   NOT NULL,
	id               TEXT   NOT NULL,
	user_id          TEXT   NOT NULL,
	token_hash       TEXT   NOT NULL UNIQUE, -- SHA-256 of the token, which is stored nowhere
	impersonator_id  TEXT   NOT NULL DEFAULT '',
	address          TEXT   NOT NULL DEFAULT '',
	created_at       BIGINT NOT NULL,
	seen_at          BIGINT NOT NULL,
	expires_at       BIGINT NOT NULL, -- absolute; the idle limit runs from seen_at
	ended_at         BIGINT,
	impersonator_name TEXT NOT NULL DEFAULT '',
	device TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, user_id) REFERENCES staff_user (org_id, id)
);

CREATE TABLE staff_shift (
	org_id        TEXT   NOT NULL,
	room_id       TEXT   NOT NULL,
	id            TEXT   NOT NULL,
	staff_id      TEXT   NOT NULL,
	string_id     TEXT,
	planned_from  BIGINT NOT NULL,
	planned_to    BIGINT NOT NULL,
	started_at    BIGINT,
	ended_at      BIGINT,
	area          TEXT   NOT NULL DEFAULT '',
	table_id      TEXT, -- of floor staff and security: the table that they look after
	called_at     BIGINT, -- when the late person was called
	cancelled_at  BIGINT,
	PRIMARY KEY (org_id, id),
	CHECK (planned_to > planned_from),
	CHECK (ended_at IS NULL OR started_at IS NOT NULL AND ended_at >= started_at),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, staff_id) REFERENCES staff_member (org_id, id),
	FOREIGN KEY (org_id, string_id) REFERENCES dealer_string (org_id, id)
);

CREATE TABLE staff_user (
	org_id         TEXT    NOT NULL REFERENCES organization (id),
	id             TEXT    NOT NULL,
	email          TEXT    NOT NULL,
	email_key      TEXT    NOT NULL, -- folded, for sign-in
	name           TEXT    NOT NULL,
	role           TEXT    NOT NULL
		CHECK (role IN ('owner', 'executive', 'floor_manager', 'front_office', 'pit_boss', 'dealer')),
	password_hash  TEXT    NOT NULL,
	is_active      BOOLEAN NOT NULL DEFAULT TRUE,
	created_at     BIGINT  NOT NULL,
	name_key TEXT NOT NULL DEFAULT '',
	totp_secret TEXT NOT NULL DEFAULT '',
	totp_on BOOLEAN NOT NULL DEFAULT FALSE,
	totp_step BIGINT NOT NULL DEFAULT 0,
	recovery_codes TEXT NOT NULL DEFAULT '',
	session_epoch BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, email_key)
);

CREATE TABLE table_size (
	org_id     TEXT    NOT NULL,
	room_id    TEXT    NOT NULL,
	table_id   TEXT    NOT NULL,
	until_at   BIGINT  NOT NULL,
	max_seats  INTEGER NOT NULL CHECK (max_seats BETWEEN 2 AND 10),
	PRIMARY KEY (org_id, table_id, until_at),
	FOREIGN KEY (org_id, table_id) REFERENCES poker_table (org_id, id)
);

CREATE TABLE tournament (
	org_id              TEXT    NOT NULL,
	room_id             TEXT    NOT NULL,
	id                  TEXT    NOT NULL,
	name                TEXT    NOT NULL,
	status              TEXT    NOT NULL CHECK (status IN ('scheduled', 'registration', 'running', 'completed')),
	start_time          BIGINT  NOT NULL,
	max_entries         INTEGER CHECK (max_entries > 0), -- places: later players are alternates
	planned_minutes     INTEGER NOT NULL CHECK (planned_minutes > 0),
	template            TEXT    NOT NULL DEFAULT '', -- the key of the one it was made from
	prices              TEXT    NOT NULL,
	structure           TEXT    NOT NULL,
	rules               TEXT    NOT NULL,
	position            INTEGER NOT NULL DEFAULT 0, -- of the structure's items, being played
	remaining           BIGINT  NOT NULL, -- microseconds of that item, at clock_at
	clock_at            BIGINT, -- NULL: the clock stands still
	paused_at           BIGINT,
	turns_at            BIGINT, -- when the next item begins; NULL: it does not by itself
	hand_for_hand       BOOLEAN NOT NULL DEFAULT FALSE,
	next_number         INTEGER NOT NULL DEFAULT 1, -- of the next entry
	next_bust           INTEGER NOT NULL DEFAULT 1, -- of the next hand with an elimination
	started_at          BIGINT,
	completed_at        BIGINT,
	season_id           TEXT,
	summary             TEXT    NOT NULL DEFAULT '', -- JSON: the list's line of a completed one, which changes no more
	created_at          BIGINT  NOT NULL,
	cancelled_at BIGINT,
	PRIMARY KEY (org_id, id),
	CHECK (clock_at IS NULL OR paused_at IS NULL),
	CHECK (turns_at IS NULL OR clock_at IS NOT NULL),
	CHECK (status = 'running' OR clock_at IS NULL),
	CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);

CREATE TABLE tournament_bounty (
	org_id         TEXT   NOT NULL,
	room_id        TEXT   NOT NULL,
	tournament_id  TEXT   NOT NULL,
	busted_id      TEXT   NOT NULL,
	winner_id      TEXT   NOT NULL, -- the entry that took it; the last one left takes its own
	amount         BIGINT NOT NULL CHECK (amount > 0),
	PRIMARY KEY (org_id, busted_id, winner_id),
	FOREIGN KEY (org_id, busted_id) REFERENCES tournament_entry (org_id, id),
	FOREIGN KEY (org_id, winner_id) REFERENCES tournament_entry (org_id, id)
);

CREATE TABLE tournament_entry (
	org_id          TEXT    NOT NULL,
	room_id         TEXT    NOT NULL,
	tournament_id   TEXT    NOT NULL,
	id              TEXT    NOT NULL,
	number          INTEGER NOT NULL,
	player_id       TEXT    NOT NULL,
	kind            TEXT    NOT NULL CHECK (kind IN ('first', 're_entry', 'alternate')),
	status          TEXT    NOT NULL CHECK (status IN ('registered', 'seated', 'busted', 'voided')),
	table_number    INTEGER,
	seat_number     INTEGER,
	left_table      INTEGER, -- the seat it had before its last move, or before it went out
	left_seat       INTEGER,
	stack           BIGINT  CHECK (stack >= 0), -- chips, as counted last; NULL: never counted
	counted_at      BIGINT,
	bust            INTEGER,
	bust_stack      BIGINT  CHECK (bust_stack >= 0), -- chips at the start of that hand
	busted_at       BIGINT,
	registered_at   BIGINT  NOT NULL,
	seated_at       BIGINT, -- when its seat was drawn; NULL: it never had one
	voided_at       BIGINT,
	session_id TEXT,
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, tournament_id, number),
	CHECK ((table_number IS NULL) = (seat_number IS NULL)),
	CHECK ((status = 'busted') = (bust IS NOT NULL)),
	CHECK ((status = 'busted') = (busted_at IS NOT NULL)),
	CHECK ((status = 'voided') = (voided_at IS NOT NULL)),
	CHECK (status <> 'seated' OR seat_number IS NOT NULL),
	CHECK (status IN ('registered', 'seated') OR seat_number IS NULL),
	CHECK (seat_number IS NULL OR seated_at IS NOT NULL),
	FOREIGN KEY (org_id, tournament_id) REFERENCES tournament (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id),
	FOREIGN KEY (org_id, tournament_id, table_number) REFERENCES tournament_table (org_id, tournament_id, number)
);

CREATE TABLE tournament_log (
	org_id         TEXT    NOT NULL,
	room_id        TEXT    NOT NULL,
	tournament_id  TEXT    NOT NULL,
	n              INTEGER NOT NULL,
	kind           TEXT    NOT NULL,
	text           TEXT    NOT NULL,
	detail         TEXT    NOT NULL DEFAULT '', -- JSON: the moves of a slip, the places of a bust
	undo           TEXT,
	at             BIGINT  NOT NULL,
	actor_name     TEXT    NOT NULL,
	undone_at      BIGINT,
	PRIMARY KEY (org_id, tournament_id, n),
	FOREIGN KEY (org_id, tournament_id) REFERENCES tournament (org_id, id)
);

CREATE TABLE tournament_payout (
	org_id               TEXT   NOT NULL,
	room_id              TEXT   NOT NULL,
	tournament_id        TEXT   NOT NULL,
	id                   TEXT   NOT NULL,
	kind                 TEXT   NOT NULL CHECK (kind IN ('prize', 'deal', 'bounty', 'staff')),
	tournament_entry_id  TEXT,
	place                INTEGER,
	amount               BIGINT NOT NULL CHECK (amount > 0),
	approved_at          BIGINT NOT NULL,
	approved_by          TEXT   NOT NULL,
	paid_at              BIGINT,
	paid_by              TEXT,
	payment_method       TEXT CHECK (payment_method IN ('cash', 'check')),
	ledger_entry_id      TEXT,
	PRIMARY KEY (org_id, id),
	CHECK ((paid_at IS NULL) = (ledger_entry_id IS NULL)),
	CHECK ((paid_at IS NULL) = (paid_by IS NULL)),
	CHECK ((kind = 'staff') = (tournament_entry_id IS NULL)),
	FOREIGN KEY (org_id, tournament_id) REFERENCES tournament (org_id, id),
	FOREIGN KEY (org_id, tournament_entry_id) REFERENCES tournament_entry (org_id, id),
	FOREIGN KEY (org_id, ledger_entry_id) REFERENCES ledger_entry (org_id, id)
);

CREATE TABLE tournament_prizes (
	org_id         TEXT   NOT NULL,
	room_id        TEXT   NOT NULL,
	tournament_id  TEXT   NOT NULL,
	template       TEXT   NOT NULL,
	amounts        TEXT   NOT NULL DEFAULT '', -- JSON: cents by place, set by hand or locked
	locked_at      BIGINT,
	deal           TEXT   NOT NULL DEFAULT '', -- JSON
	PRIMARY KEY (org_id, tournament_id),
	FOREIGN KEY (org_id, tournament_id) REFERENCES tournament (org_id, id)
);

CREATE TABLE tournament_purchase (
	org_id               TEXT   NOT NULL,
	room_id              TEXT   NOT NULL,
	tournament_id        TEXT   NOT NULL,
	id                   TEXT   NOT NULL,
	tournament_entry_id  TEXT   NOT NULL,
	kind                 TEXT   NOT NULL CHECK (kind IN ('buy_in', 're_entry', 'rebuy', 'add_on')),
	prize                BIGINT NOT NULL CHECK (prize >= 0),
	bounty               BIGINT NOT NULL CHECK (bounty >= 0),
	house_fee            BIGINT NOT NULL CHECK (house_fee >= 0),
	staff                BIGINT NOT NULL CHECK (staff >= 0),
	chips                BIGINT NOT NULL CHECK (chips > 0),
	payment_method       TEXT CHECK (payment_method IN ('cash', 'card', 'check')),
	ledger_entry_id      TEXT,
	at                   BIGINT NOT NULL,
	actor_name           TEXT   NOT NULL,
	voided_at            BIGINT,
	PRIMARY KEY (org_id, id),
	CHECK ((ledger_entry_id IS NULL) = (prize + bounty + house_fee + staff = 0)),
	FOREIGN KEY (org_id, tournament_entry_id) REFERENCES tournament_entry (org_id, id),
	FOREIGN KEY (org_id, ledger_entry_id) REFERENCES ledger_entry (org_id, id)
);

CREATE TABLE tournament_table (
	org_id         TEXT    NOT NULL,
	room_id        TEXT    NOT NULL,
	tournament_id  TEXT    NOT NULL,
	number         INTEGER NOT NULL CHECK (number > 0),
	table_id       TEXT,
	seats          INTEGER NOT NULL CHECK (seats BETWEEN 2 AND 10),
	break_rank     INTEGER NOT NULL, -- the lowest breaks first
	button         INTEGER, -- the seat that has it, as said last
	-- seats that draws and balancing leave alone: "3,7"
	locked         TEXT    NOT NULL DEFAULT '',
	opened_at      BIGINT  NOT NULL,
	broken_at      BIGINT,
	name TEXT NOT NULL DEFAULT '',
	small_blind INTEGER CHECK (small_blind > 0),
	big_blind INTEGER CHECK (big_blind > 0),
	button_level INTEGER CHECK (button_level > 0),
	PRIMARY KEY (org_id, tournament_id, number),
	CHECK (button BETWEEN 1 AND seats),
	FOREIGN KEY (org_id, tournament_id) REFERENCES tournament (org_id, id),
	FOREIGN KEY (org_id, table_id) REFERENCES poker_table (org_id, id)
);

CREATE TABLE tournament_template (
	org_id           TEXT    NOT NULL,
	room_id          TEXT    NOT NULL,
	id               TEXT    NOT NULL,
	name             TEXT    NOT NULL,
	name_key         TEXT    NOT NULL,
	planned_minutes  INTEGER NOT NULL CHECK (planned_minutes > 0),
	max_entries      INTEGER CHECK (max_entries > 0),
	prices           TEXT    NOT NULL,
	structure        TEXT    NOT NULL,
	rules            TEXT    NOT NULL,
	created_at       BIGINT  NOT NULL,
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, room_id, name_key),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);

CREATE TABLE user_link (
	org_id      TEXT   NOT NULL REFERENCES organization (id),
	id          TEXT   NOT NULL,
	kind        TEXT   NOT NULL CHECK (kind IN ('invitation', 'reset')),
	email       TEXT   NOT NULL,
	email_key   TEXT   NOT NULL,
	name        TEXT   NOT NULL,
	role        TEXT   NOT NULL
		CHECK (role IN ('owner', 'executive', 'floor_manager', 'front_office', 'pit_boss', 'dealer')),
	user_id     TEXT, -- the user whose password it sets, or that it made
	code_hash   TEXT   NOT NULL UNIQUE, -- SHA-256 of the code, which is stored nowhere
	made_by     TEXT   NOT NULL, -- a name
	created_at  BIGINT NOT NULL,
	expires_at  BIGINT NOT NULL,
	revoked_at  BIGINT,
	used_at     BIGINT, made_by_id TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (org_id, id),
	CHECK (kind = 'invitation' OR user_id IS NOT NULL),
	CHECK (kind = 'reset' OR (used_at IS NULL) = (user_id IS NULL)),
	CHECK (used_at IS NULL OR revoked_at IS NULL),
	FOREIGN KEY (org_id, user_id) REFERENCES staff_user (org_id, id)
);

CREATE TABLE waitlist_entry (
	org_id         TEXT    NOT NULL,
	room_id        TEXT    NOT NULL,
	id             TEXT    NOT NULL,
	player_id      TEXT    NOT NULL,
	game_type_id   TEXT    NOT NULL,
	status         TEXT    NOT NULL CHECK (status IN ('waiting', 'called', 'seated', 'removed', 'no_show', 'expired')),
	source         TEXT    NOT NULL CHECK (source IN ('walk_in', 'phone', 'online')),
	note           TEXT,
	joined_at      BIGINT  NOT NULL,
	rank           INTEGER NOT NULL DEFAULT 0, -- -1: keeps first place; 0: in order; 1: went to the bottom
	rank_at        BIGINT  NOT NULL, -- order within the rank
	reason         TEXT    NOT NULL, -- why the entry has its place
	calls          INTEGER NOT NULL DEFAULT 0,
	passes         INTEGER NOT NULL DEFAULT 0,
	expiries       INTEGER NOT NULL DEFAULT 0, -- calls that ran out
	called_at      BIGINT,
	hold_until     BIGINT,
	keep_until     BIGINT, -- first place is kept until
	table_id       TEXT,
	seat_number    INTEGER,
	ended_at       BIGINT,
	undo           TEXT, -- the state to which the last act can be undone
	undo_until     BIGINT,
	undone_at      BIGINT, answer TEXT CHECK (answer IN ('on_my_way', 'more_time')), answered_at BIGINT, extended_at BIGINT, expected_wait BIGINT, wait_deviation BIGINT, likely_from INTEGER, likely_to INTEGER, arrived_at BIGINT, arrive_by BIGINT, remove_at BIGINT, opening_table_id TEXT, opened_at BIGINT, -- a call or seating was taken back, and nothing has happened to the entry since
	PRIMARY KEY (org_id, id),
	CHECK ((status IN ('waiting', 'called')) = (ended_at IS NULL)),
	CHECK (status <> 'called' OR (hold_until IS NOT NULL AND table_id IS NOT NULL AND seat_number IS NOT NULL)),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id),
	FOREIGN KEY (org_id, game_type_id) REFERENCES game_type (org_id, id)
);

CREATE INDEX alert_by_end ON alert (org_id, room_id, resolved_at);

CREATE INDEX alert_by_time ON alert (org_id, room_id, raised_at);

CREATE UNIQUE INDEX alert_once ON alert (org_id, room_id, kind, subject) WHERE subject <> '';

CREATE INDEX alert_open ON alert (org_id, room_id, raised_at) WHERE resolved_at IS NULL;

CREATE INDEX announcement_by_end ON announcement (org_id, room_id, until);

CREATE INDEX bill_by_player ON bill (org_id, player_id);

CREATE INDEX bill_open ON bill (org_id, player_id, made_at) WHERE paid_at IS NULL AND voided_by IS NULL;

CREATE INDEX bill_open_in_room ON bill (org_id, room_id, made_at) WHERE paid_at IS NULL AND voided_by IS NULL;

CREATE INDEX cage_shift_by_room ON cage_shift (org_id, room_id, opened_at);

CREATE UNIQUE INDEX cage_shift_of_cashier ON cage_shift (org_id, cashier_id) WHERE closed_at IS NULL;

CREATE UNIQUE INDEX cage_shift_of_drawer ON cage_shift (org_id, drawer_id) WHERE closed_at IS NULL;

CREATE INDEX community_device_by_age ON community_device (seen_at);

CREATE INDEX community_device_by_hash ON community_device (org_id, device_hash);

CREATE UNIQUE INDEX community_invitation_once ON community_invitation (org_id, email_key)
	WHERE used_at IS NULL AND revoked_at IS NULL;

CREATE UNIQUE INDEX community_invitation_used ON community_invitation (org_id, used_by) WHERE used_by IS NOT NULL;

CREATE INDEX community_session_by_end ON community_session (expires_at);

CREATE INDEX community_session_by_user ON community_session (org_id, user_id);

CREATE INDEX community_user_by_name ON community_user (org_id, name_key, id);

CREATE UNIQUE INDEX community_user_staff ON community_user (org_id, staff_id) WHERE staff_id IS NOT NULL;

CREATE UNIQUE INDEX dealer_change_table ON dealer_change (org_id, room_id, push_at, table_id)
	WHERE table_id IS NOT NULL;

CREATE INDEX dealer_down_by_end ON dealer_down (org_id, room_id, to_at);

CREATE INDEX dealer_down_by_shift ON dealer_down (org_id, shift_id, from_at);

CREATE INDEX dealer_down_by_staff ON dealer_down (org_id, staff_id, from_at);

CREATE INDEX dealer_down_by_start ON dealer_down (org_id, room_id, from_at);

CREATE INDEX dealer_down_by_table ON dealer_down (org_id, table_id, from_at);

CREATE UNIQUE INDEX dealer_down_staff ON dealer_down (org_id, staff_id) WHERE to_at IS NULL;

CREATE UNIQUE INDEX dealer_down_table ON dealer_down (org_id, table_id) WHERE to_at IS NULL;

CREATE UNIQUE INDEX dealer_string_event ON dealer_string (org_id, tournament_id)
	WHERE tournament_id IS NOT NULL AND closed_at IS NULL;

CREATE INDEX drawing_by_room ON drawing (org_id, room_id, drawn_at);

CREATE INDEX event_activity ON event (org_id, room_id, version) WHERE type = 'activity';

CREATE INDEX event_activity_by_subject ON event (org_id, room_id, subject, version) WHERE type = 'activity';

CREATE INDEX event_impersonated ON event (org_id, impersonator_id, actor_id) WHERE impersonator_id <> '';

CREATE INDEX event_trail ON event (org_id, at, room_id, version, actor_id) WHERE n = 0;

CREATE INDEX fee_start_due ON fee_start (valid_from) WHERE told_at IS NULL;

CREATE INDEX home_entry_bought ON home_entry (org_id, game_id, seq) WHERE struck_by IS NULL AND kind = 'buy_in';

CREATE INDEX home_entry_of_ledger ON home_entry (org_id, game_id, seq)
	WHERE struck_by IS NULL AND kind IN ('sit', 'buy_in', 'cash_out', 'adjust', 'hand');

CREATE INDEX home_game_by_end ON home_game (org_id, ended_at) WHERE ended_at IS NOT NULL;

CREATE INDEX home_game_by_host ON home_game (org_id, host_id);

CREATE INDEX home_game_by_time ON home_game (org_id, (coalesce(started_at, start_at, created_at)), id);

CREATE INDEX home_player_by_user ON home_player (org_id, user_id, game_id) WHERE user_id IS NOT NULL;

CREATE INDEX home_rsvp_by_user ON home_rsvp (org_id, user_id);

CREATE INDEX idempotency_by_age ON idempotency (at);

CREATE INDEX impersonation_by_end ON impersonation (ends_at) WHERE ends_at IS NOT NULL;

CREATE INDEX known_device_by_age ON known_device (seen_at);

CREATE INDEX known_device_by_hash ON known_device (org_id, device_hash);

CREATE INDEX ledger_entry_by_kind ON ledger_entry (org_id, room_id, kind, number);

CREATE INDEX ledger_entry_by_player ON ledger_entry (org_id, player_id, at) WHERE player_id IS NOT NULL;

CREATE INDEX ledger_entry_by_shift ON ledger_entry (org_id, shift_id, number) WHERE shift_id IS NOT NULL;

CREATE INDEX ledger_entry_chips ON ledger_entry (org_id, at, id)
	WHERE kind IN ('chip_sale', 'chip_redemption', 'exchange');

CREATE INDEX ledger_entry_chips_of_room ON ledger_entry (org_id, room_id, at, id)
	WHERE kind IN ('chip_sale', 'chip_redemption', 'exchange');

CREATE INDEX ledger_entry_earning ON ledger_entry (org_id, room_id, gaming_day, at, id)
	WHERE kind IN ('membership_sale', 'tournament_entry', 'reversal');

CREATE UNIQUE INDEX ledger_entry_reversed_once ON ledger_entry (org_id, reverses) WHERE reverses IS NOT NULL;

CREATE INDEX ledger_line_pool ON ledger_line (org_id, account, subject) WHERE account IN ('prize_pool', 'staff_pool');

CREATE INDEX lent_span_by_end ON lent_span (org_id, room_id, to_at);

CREATE INDEX membership_by_entry ON membership (org_id, entry_id);

CREATE INDEX membership_by_expiry ON membership (org_id, expires_at, player_id) WHERE cancelled_at IS NULL;

CREATE INDEX membership_by_player ON membership (org_id, player_id, expires_at) WHERE cancelled_at IS NULL;

CREATE INDEX membership_by_sale ON membership (org_id, sold_at, id);

CREATE INDEX membership_of_player ON membership (org_id, player_id, sold_at);

CREATE INDEX membership_of_room ON membership (org_id, room_id, sold_at, membership_type, fee_amount, cancelled_at);

CREATE UNIQUE INDEX membership_sold_once ON membership (org_id, entry_id) WHERE fee_amount > 0;

CREATE INDEX notice_by_age ON notice (created_at);

CREATE INDEX notice_by_message ON notice (org_id, room_id, message_id);

CREATE INDEX notice_by_player ON notice (org_id, player_id, created_at);

CREATE INDEX notice_by_subject ON notice (org_id, about_id, created_at);

CREATE INDEX notice_due ON notice (next_try_at) WHERE status = 'queued';

CREATE UNIQUE INDEX notice_of_device ON notice (org_id, device_id, kind, about_id, number) WHERE device_id IS NOT NULL;

CREATE UNIQUE INDEX notice_channel_active ON notice_channel (org_id, room_id, player_id, kind, address_key)
	WHERE stopped_at IS NULL;

CREATE INDEX notice_channel_by_address ON notice_channel (org_id, address_key);

CREATE INDEX notice_channel_by_player ON notice_channel (org_id, player_id);

CREATE INDEX platform_answer_by_age ON platform_answer (at);

CREATE INDEX platform_device_by_age ON platform_device (seen_at);

CREATE INDEX platform_device_by_hash ON platform_device (device_hash);

CREATE INDEX platform_event_by_organization ON platform_event (organization_id, version, n);

CREATE INDEX platform_session_by_admin ON platform_session (admin_id);

CREATE INDEX platform_session_by_age ON platform_session (expires_at);

CREATE INDEX player_by_creation ON player (org_id, created_at, merged_into);

CREATE INDEX player_by_name ON player (org_id, name_key, id);

CREATE UNIQUE INDEX player_email ON player (org_id, email_key) WHERE email_key IS NOT NULL AND is_active;

CREATE INDEX player_inactive ON player (org_id, name_key, id) WHERE NOT is_active;

CREATE INDEX player_merged ON player (org_id, merged_into) WHERE merged_into IS NOT NULL;

CREATE UNIQUE INDEX player_phone ON player (org_id, phone_key) WHERE phone_key IS NOT NULL AND is_active;

CREATE INDEX player_refused ON player (org_id, name_key, id) WHERE barred_at IS NOT NULL OR excluded_until IS NOT NULL;

CREATE INDEX player_apart_other ON player_apart (org_id, other_id);

CREATE INDEX player_balance_owing ON player_balance (org_id, account, amount) WHERE amount <> 0;

CREATE INDEX player_cash_by_day ON player_cash (org_id, gaming_day);

CREATE INDEX player_day_by_day ON player_day (org_id, gaming_day, player_id, played);

CREATE INDEX player_day_of_room ON player_day (org_id, room_id, gaming_day, player_id);

CREATE INDEX player_import_by_time ON player_import (org_id, made_at, id);

CREATE INDEX player_import_due ON player_import (claimed_until) WHERE state IN ('running', 'undoing');

CREATE INDEX player_import_row_batch ON player_import_row (org_id, import_id, batch);

CREATE INDEX player_import_row_digest ON player_import_row (org_id, digest) WHERE undone_at IS NULL;

CREATE INDEX player_import_row_player ON player_import_row (org_id, player_id);

CREATE INDEX player_link_by_player ON player_link (org_id, room_id, player_id, made_at);

CREATE INDEX player_link_by_use ON player_link (seen_at);

CREATE UNIQUE INDEX player_link_of_desk ON player_link (org_id, room_id, player_id) WHERE kind = 'desk';

CREATE UNIQUE INDEX player_link_of_entry ON player_link (org_id, entry_id) WHERE entry_id IS NOT NULL;

CREATE INDEX player_note_by_player ON player_note (org_id, player_id, at);

CREATE INDEX player_session_by_player ON player_session (org_id, player_id, check_in_time);

CREATE INDEX player_session_by_room ON player_session (org_id, room_id, check_in_time, id);

CREATE INDEX player_session_closed ON player_session (org_id, room_id, check_out_time) WHERE check_out_time IS NOT NULL;

CREATE UNIQUE INDEX player_session_once ON player_session (org_id, room_id, player_id) WHERE check_out_time IS NULL;

CREATE INDEX player_session_open ON player_session (org_id, room_id, status, player_id) WHERE check_out_time IS NULL;

CREATE INDEX player_term_by_player ON player_term (org_id, player_id, term);

CREATE INDEX redaction_by_act ON redaction (org_id, by_version);

CREATE INDEX refused_entry_by_player ON refused_entry (org_id, player_id, at);

CREATE INDEX refused_entry_by_room ON refused_entry (org_id, room_id, at);

CREATE INDEX rental_charge_by_day ON rental_charge (org_id, room_id, gaming_day, rental_id, minutes, amount);

CREATE INDEX screen_by_room ON screen (org_id, room_id, paired_at);

CREATE INDEX screen_pairing_by_end ON screen_pairing (until);

CREATE INDEX seat_by_room ON seat (org_id, room_id, table_id, seat_number, state);

CREATE UNIQUE INDEX seat_player_once ON seat (org_id, player_id) WHERE player_id IS NOT NULL;

CREATE INDEX seat_change_by_room ON seat_change (org_id, room_id, asked_at, seat_id);

CREATE INDEX seat_hour_by_day ON seat_hour (org_id, room_id, gaming_day);

CREATE INDEX seat_rental_by_player ON seat_rental (org_id, player_id, started_at);

CREATE INDEX seat_rental_by_start ON seat_rental (org_id, started_at, id);

CREATE INDEX seat_rental_open ON seat_rental (org_id, room_id, started_at) WHERE ended_at IS NULL;

CREATE INDEX seat_stay_by_end ON seat_stay (org_id, room_id, ended_at);

CREATE INDEX seat_stay_by_player ON seat_stay (org_id, player_id, started_at);

CREATE INDEX seat_stay_by_rental ON seat_stay (org_id, rental_id) WHERE rental_id IS NOT NULL;

CREATE INDEX seat_stay_by_seat ON seat_stay (org_id, table_id, seat_number, ended_at);

CREATE INDEX seat_stay_by_start ON seat_stay (org_id, room_id, started_at);

CREATE INDEX sign_in_failure_by_account ON sign_in_failure (account_key, at);

CREATE INDEX sign_in_failure_by_address ON sign_in_failure (address, at);

CREATE INDEX sign_in_failure_by_age ON sign_in_failure (at);

CREATE INDEX staff_break_by_shift ON staff_break (org_id, shift_id, from_at);

CREATE UNIQUE INDEX staff_break_once ON staff_break (org_id, staff_id) WHERE to_at IS NULL;

CREATE UNIQUE INDEX staff_member_user ON staff_member (org_id, user_id) WHERE user_id IS NOT NULL;

CREATE INDEX staff_session_by_end ON staff_session (expires_at);

CREATE INDEX staff_session_by_seen ON staff_session (org_id, seen_at);

CREATE INDEX staff_session_by_user ON staff_session (org_id, user_id);

CREATE INDEX staff_shift_by_end ON staff_shift (org_id, room_id, ended_at);

CREATE INDEX staff_shift_by_plan ON staff_shift (org_id, room_id, planned_from);

CREATE INDEX staff_shift_by_staff ON staff_shift (org_id, staff_id, planned_from);

CREATE UNIQUE INDEX staff_shift_once ON staff_shift (org_id, staff_id)
	WHERE started_at IS NOT NULL AND ended_at IS NULL;

CREATE INDEX staff_user_by_name ON staff_user (org_id, name_key, id);

CREATE INDEX table_size_of_room ON table_size (org_id, room_id);

CREATE INDEX tournament_by_start ON tournament (org_id, room_id, start_time, id);

CREATE INDEX tournament_of_season ON tournament (org_id, season_id, start_time) WHERE season_id IS NOT NULL;

CREATE INDEX tournament_turning ON tournament (turns_at) WHERE turns_at IS NOT NULL;

CREATE INDEX tournament_bounty_of_tournament ON tournament_bounty (org_id, tournament_id);

CREATE UNIQUE INDEX tournament_entry_in ON tournament_entry (org_id, tournament_id, player_id)
	WHERE status IN ('registered', 'seated');

CREATE INDEX tournament_entry_of_player ON tournament_entry (org_id, player_id, registered_at);

CREATE UNIQUE INDEX tournament_entry_seat ON tournament_entry (org_id, tournament_id, table_number, seat_number)
	WHERE seat_number IS NOT NULL;

CREATE INDEX tournament_entry_session ON tournament_entry (org_id, session_id) WHERE session_id IS NOT NULL;

CREATE INDEX tournament_payout_of_tournament ON tournament_payout (org_id, tournament_id);

CREATE UNIQUE INDEX tournament_payout_once ON tournament_payout (org_id, tournament_entry_id, kind)
	WHERE kind IN ('prize', 'deal');

CREATE INDEX tournament_purchase_by_time ON tournament_purchase (org_id, room_id, at);

CREATE INDEX tournament_purchase_of_entry ON tournament_purchase (org_id, tournament_entry_id);

CREATE INDEX tournament_purchase_of_tournament ON tournament_purchase (org_id, tournament_id);

CREATE UNIQUE INDEX tournament_table_once ON tournament_table (org_id, table_id)
	WHERE table_id IS NOT NULL AND broken_at IS NULL;

CREATE UNIQUE INDEX user_link_made ON user_link (org_id, user_id) WHERE kind = 'invitation' AND user_id IS NOT NULL;

CREATE UNIQUE INDEX user_link_once ON user_link (org_id, kind, email_key) WHERE used_at IS NULL AND revoked_at IS NULL;

CREATE INDEX waitlist_by_opening ON waitlist_entry (org_id, opening_table_id, opened_at)
	WHERE opening_table_id IS NOT NULL;

CREATE INDEX waitlist_by_player ON waitlist_entry (org_id, player_id);

CREATE INDEX waitlist_coming ON waitlist_entry (remove_at) WHERE arrived_at IS NULL AND ended_at IS NULL;

CREATE INDEX waitlist_ended ON waitlist_entry (org_id, room_id, ended_at, id) WHERE ended_at IS NOT NULL;

CREATE INDEX waitlist_holds ON waitlist_entry (hold_until) WHERE status = 'called';

CREATE INDEX waitlist_joined ON waitlist_entry (org_id, room_id, joined_at);

CREATE UNIQUE INDEX waitlist_once ON waitlist_entry (org_id, room_id, player_id, game_type_id) WHERE ended_at IS NULL;

CREATE INDEX waitlist_open ON waitlist_entry (org_id, room_id, game_type_id, rank, rank_at, id) WHERE ended_at IS NULL;
