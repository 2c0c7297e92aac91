-- +goose Up
-- Times are microseconds since 1970 UTC, money is cents, ids are opaque text. Every tenant table begins with org_id, and
-- keys and references are composite, so that no row can point into another organization.

CREATE TABLE organization (
	id          TEXT    NOT NULL PRIMARY KEY,
	domain      TEXT    NOT NULL UNIQUE,
	name        TEXT    NOT NULL,
	is_active   BOOLEAN NOT NULL DEFAULT TRUE,
	is_demo     BOOLEAN NOT NULL DEFAULT FALSE,
	version     BIGINT  NOT NULL DEFAULT 0,
	created_at  BIGINT  NOT NULL
);

CREATE TABLE staff_user (
	org_id         TEXT    NOT NULL REFERENCES organization (id),
	id             TEXT    NOT NULL,
	email          TEXT    NOT NULL,
	email_key      TEXT    NOT NULL, -- folded, for sign-in
	name           TEXT    NOT NULL,
	role           TEXT    NOT NULL CHECK (role IN ('owner', 'executive', 'floor_manager', 'front_office', 'pit_boss', 'dealer')),
	password_hash  TEXT    NOT NULL,
	is_active      BOOLEAN NOT NULL DEFAULT TRUE,
	created_at     BIGINT  NOT NULL,
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, email_key)
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
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, user_id) REFERENCES staff_user (org_id, id)
);
CREATE INDEX staff_session_by_user ON staff_session (org_id, user_id);

-- Failed sign-ins, for throttling. account_key names the account whether or not it exists.
CREATE TABLE sign_in_failure (
	id           TEXT   NOT NULL PRIMARY KEY,
	account_key  TEXT   NOT NULL,
	address      TEXT   NOT NULL,
	at           BIGINT NOT NULL
);
CREATE INDEX sign_in_failure_by_account ON sign_in_failure (account_key, at);
CREATE INDEX sign_in_failure_by_address ON sign_in_failure (address, at);

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
	large_cash_log       BIGINT  NOT NULL DEFAULT 300000 CHECK (large_cash_log BETWEEN 100 AND 1000000), -- cents a player and gaming day
	chip_values          TEXT    NOT NULL DEFAULT '100,500,2500,10000,50000', -- cents, the chips the cage hands out
	down_minutes             INTEGER NOT NULL DEFAULT 30 CHECK (down_minutes BETWEEN 10 AND 120),
	tournament_down_minutes  INTEGER NOT NULL DEFAULT 45 CHECK (tournament_down_minutes BETWEEN 10 AND 120),
	downs_before_break       INTEGER NOT NULL DEFAULT 3 CHECK (downs_before_break BETWEEN 1 AND 8),
	undealt_minutes          INTEGER NOT NULL DEFAULT 6 CHECK (undealt_minutes BETWEEN 0 AND 60), -- without a dealer until the charge is paused; 0: never
	dealer_minutes           INTEGER NOT NULL DEFAULT 60 CHECK (dealer_minutes BETWEEN 15 AND 240), -- at one table until it is too long
	short_minutes            INTEGER NOT NULL DEFAULT 20 CHECK (short_minutes BETWEEN 1 AND 240), -- until a short table is an alert
	high_pot                 BIGINT  NOT NULL DEFAULT 100000 CHECK (high_pot >= 100), -- cents above which a pot is an alert
	utilization_target       INTEGER NOT NULL DEFAULT 75 CHECK (utilization_target BETWEEN 1 AND 100), -- percent
	auto_seating             BOOLEAN NOT NULL DEFAULT FALSE,
	auto_seating_limit       INTEGER NOT NULL DEFAULT 85 CHECK (auto_seating_limit BETWEEN 50 AND 100), -- percent of confidence
	version              BIGINT  NOT NULL DEFAULT 0,
	acted_at             BIGINT  NOT NULL DEFAULT 0, -- the time of the newest act; it does not run backwards
	position             INTEGER NOT NULL DEFAULT 0,
	created_at           BIGINT  NOT NULL,
	PRIMARY KEY (org_id, id)
);

CREATE TABLE game_type (
	org_id       TEXT   NOT NULL REFERENCES organization (id),
	id           TEXT   NOT NULL,
	name         TEXT   NOT NULL,
	name_key     TEXT   NOT NULL,
	game_format  TEXT   NOT NULL CHECK (game_format IN ('NL Hold''em', 'Limit Hold''em', 'PLO', 'NL Omaha', 'Mixed', 'Tournament')),
	small_blind  BIGINT NOT NULL CHECK (small_blind >= 0),
	big_blind    BIGINT NOT NULL CHECK (big_blind >= small_blind),
	min_buy_in   BIGINT NOT NULL CHECK (min_buy_in >= 0),
	max_buy_in   BIGINT CHECK (max_buy_in >= min_buy_in),
	created_at   BIGINT NOT NULL,
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, name_key)
);

-- The hourly rate of a seat by the big blind of its game. A row is valid from its date until a later one with the same
-- limit; a row is never changed, so that a running or closed rental keeps what it was promised.
CREATE TABLE seat_fee (
	org_id       TEXT   NOT NULL REFERENCES organization (id),
	id           TEXT   NOT NULL,
	valid_from   BIGINT NOT NULL,
	up_to_blind  BIGINT,          -- big blind in cents, inclusive; NULL: any above
	hourly_rate  BIGINT NOT NULL CHECK (hourly_rate >= 0),
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, valid_from, up_to_blind)
);

CREATE TABLE player (
	org_id      TEXT    NOT NULL REFERENCES organization (id),
	id          TEXT    NOT NULL,
	name        TEXT    NOT NULL,
	name_key    TEXT    NOT NULL, -- folded, for sorting
	nickname    TEXT,
	phone       TEXT,
	phone_key   TEXT,             -- digits only
	email       TEXT,
	email_key   TEXT,
	is_active   BOOLEAN NOT NULL DEFAULT TRUE,
	created_at  BIGINT  NOT NULL,
	barred_at        BIGINT,
	barred_by        TEXT,
	barred_reason    TEXT,
	excluded_at      BIGINT,  -- at the player's own request
	excluded_until   BIGINT,
	probation_until  BIGINT,
	skill_level      INTEGER CHECK (skill_level BETWEEN 0 AND 10), -- set by staff
	skill_set_by     TEXT,
	skill_set_at     BIGINT,
	merged_into      TEXT,    -- the record that stands for this one
	PRIMARY KEY (org_id, id),
	CHECK ((barred_at IS NULL) = (barred_reason IS NULL)),
	CHECK (merged_into IS NULL OR NOT is_active)
);
CREATE INDEX player_merged ON player (org_id, merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX player_by_name ON player (org_id, name_key, id);
CREATE UNIQUE INDEX player_phone ON player (org_id, phone_key) WHERE phone_key IS NOT NULL AND is_active;
CREATE UNIQUE INDEX player_email ON player (org_id, email_key) WHERE email_key IS NOT NULL AND is_active;

-- One row for each word of a name and each run of digits that a phone number ends in: search is a prefix on term.
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
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, room_id, table_number),
	UNIQUE (org_id, id, max_seats),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, game_type_id) REFERENCES game_type (org_id, id)
);

-- The time charge of one player from sitting down to leaving, through every move.
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
	forgotten       BOOLEAN NOT NULL DEFAULT FALSE, -- ended by the program because nobody did
	PRIMARY KEY (org_id, id),
	CHECK ((ended_at IS NULL) = (charge IS NULL)),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);
CREATE INDEX seat_rental_open ON seat_rental (org_id, room_id, started_at) WHERE ended_at IS NULL;
CREATE INDEX seat_rental_by_player ON seat_rental (org_id, player_id, started_at);

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

-- The charge of an ended rental, by the gaming day on which its minutes were played and by what they cost an hour. Sums
-- to seat_rental.charge.
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
CREATE INDEX rental_charge_by_day ON rental_charge (org_id, room_id, gaming_day, rental_id, minutes, amount);

-- What the charges of a gaming day add up to; kept in step by each rental that ends, so that a month's revenue by rate
-- reads a month's days and not its rentals.
CREATE TABLE rental_day (
	org_id       TEXT    NOT NULL,
	room_id      TEXT    NOT NULL,
	gaming_day   TEXT    NOT NULL,
	hourly_rate  BIGINT  NOT NULL,
	minutes      BIGINT  NOT NULL,
	amount       BIGINT  NOT NULL,
	PRIMARY KEY (org_id, room_id, gaming_day, hourly_rate)
);

-- What is at a seat now; an open seat has no row. The unique keys are the promise that a seat holds one player, that a
-- player sits once in the organization, and that a table never exceeds its seats.
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
	entry_id        TEXT,   -- reserved: the waitlist entry it is held for
	held_name       TEXT,   -- reserved: who it is held for
	since           BIGINT  NOT NULL,
	away_since      BIGINT,
	reserved_until  BIGINT,
	buy_in_amount   BIGINT  NOT NULL DEFAULT 0 CHECK (buy_in_amount >= 0),
	chip_count      BIGINT  NOT NULL DEFAULT 0 CHECK (chip_count >= 0),
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
CREATE UNIQUE INDEX seat_player_once ON seat (org_id, player_id) WHERE player_id IS NOT NULL;
CREATE INDEX seat_by_room ON seat (org_id, room_id, table_id, seat_number, state);

-- Who sat where and when, walk-ins too: the fact behind occupancy, turnover, seat history and the rates of a rental. A
-- move ends one stay and begins the next.
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
	left_seat     BOOLEAN NOT NULL DEFAULT FALSE, -- ended because the player left, not because he moved
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, table_id) REFERENCES poker_table (org_id, id)
);
CREATE INDEX seat_stay_open ON seat_stay (org_id, table_id, seat_number) WHERE ended_at IS NULL;
CREATE INDEX seat_stay_by_rental ON seat_stay (org_id, rental_id) WHERE rental_id IS NOT NULL;
CREATE INDEX seat_stay_by_end ON seat_stay (org_id, room_id, ended_at);
CREATE INDEX seat_stay_by_start ON seat_stay (org_id, room_id, started_at);
CREATE INDEX seat_stay_by_player ON seat_stay (org_id, player_id, started_at);

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
	rank_at        BIGINT  NOT NULL,           -- order within the rank
	reason         TEXT    NOT NULL,           -- why he stands where he stands
	calls          INTEGER NOT NULL DEFAULT 0,
	passes         INTEGER NOT NULL DEFAULT 0,
	expiries       INTEGER NOT NULL DEFAULT 0, -- calls that ran out
	called_at      BIGINT,
	hold_until     BIGINT,
	keep_until     BIGINT,                     -- first place is kept until
	table_id       TEXT,
	seat_number    INTEGER,
	ended_at       BIGINT,
	undo           TEXT,                       -- what the last act can be undone to
	undo_until     BIGINT,
	undone_at      BIGINT,                     -- a call or seating was taken back, and nothing has happened to him since
	PRIMARY KEY (org_id, id),
	CHECK ((status IN ('waiting', 'called')) = (ended_at IS NULL)),
	CHECK (status <> 'called' OR (hold_until IS NOT NULL AND table_id IS NOT NULL AND seat_number IS NOT NULL)),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id),
	FOREIGN KEY (org_id, game_type_id) REFERENCES game_type (org_id, id)
);
CREATE UNIQUE INDEX waitlist_once ON waitlist_entry (org_id, room_id, player_id, game_type_id) WHERE ended_at IS NULL;
CREATE INDEX waitlist_open ON waitlist_entry (org_id, room_id, game_type_id, rank, rank_at, id) WHERE ended_at IS NULL;
CREATE INDEX waitlist_ended ON waitlist_entry (org_id, room_id, ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX waitlist_joined ON waitlist_entry (org_id, room_id, joined_at);
CREATE INDEX waitlist_holds ON waitlist_entry (hold_until) WHERE status = 'called';

-- Outbox of the socket, activity feed and audit trail in one. room_id is empty for what belongs to the organization.
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
	PRIMARY KEY (org_id, room_id, version, n)
);
CREATE INDEX event_activity ON event (org_id, room_id, version) WHERE type = 'activity';
CREATE INDEX event_activity_by_subject ON event (org_id, room_id, subject, version) WHERE type = 'activity';

CREATE TABLE idempotency (
	org_id        TEXT   NOT NULL REFERENCES organization (id),
	actor_id      TEXT   NOT NULL,
	key           TEXT   NOT NULL,
	request_hash  TEXT   NOT NULL,
	answer        TEXT   NOT NULL,
	at            BIGINT NOT NULL,
	PRIMARY KEY (org_id, actor_id, key)
);
CREATE INDEX idempotency_by_age ON idempotency (at);
