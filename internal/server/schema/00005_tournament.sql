-- +goose Up
-- Tournaments. What the players pay is theirs: it lies in the ledger's prize pool until it is paid out. Declared prices,
-- the structure and the rules are JSON, because they are read and written whole.
CREATE TABLE tournament (
	org_id              TEXT    NOT NULL,
	room_id             TEXT    NOT NULL,
	id                  TEXT    NOT NULL,
	name                TEXT    NOT NULL,
	status              TEXT    NOT NULL CHECK (status IN ('scheduled', 'registration', 'running', 'completed')),
	start_time          BIGINT  NOT NULL,
	max_entries         INTEGER CHECK (max_entries > 0), -- places: who comes when all are taken is an alternate
	planned_minutes     INTEGER NOT NULL CHECK (planned_minutes > 0),
	template            TEXT    NOT NULL DEFAULT '', -- the key of the one it was made from
	prices              TEXT    NOT NULL,
	structure           TEXT    NOT NULL,
	rules               TEXT    NOT NULL,
	position            INTEGER NOT NULL DEFAULT 0,     -- of the structure's items, being played
	remaining           BIGINT  NOT NULL,               -- microseconds of that item, at clock_at
	clock_at            BIGINT,                         -- NULL: the clock stands still
	paused_at           BIGINT,
	turns_at            BIGINT,                         -- when the next item begins; NULL: it does not by itself
	hand_for_hand       BOOLEAN NOT NULL DEFAULT FALSE,
	next_number         INTEGER NOT NULL DEFAULT 1,     -- of the next entry
	next_bust           INTEGER NOT NULL DEFAULT 1,     -- of the next hand in which somebody goes out
	started_at          BIGINT,
	completed_at        BIGINT,
	season_id           TEXT,
	summary             TEXT    NOT NULL DEFAULT '',    -- JSON: the list's line of a completed one, which changes no more
	created_at          BIGINT  NOT NULL,
	PRIMARY KEY (org_id, id),
	CHECK (clock_at IS NULL OR paused_at IS NULL),
	CHECK (turns_at IS NULL OR clock_at IS NOT NULL),
	CHECK (status = 'running' OR clock_at IS NULL),
	CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);
CREATE INDEX tournament_by_start ON tournament (org_id, room_id, start_time, id);
CREATE INDEX tournament_turning ON tournament (turns_at) WHERE turns_at IS NOT NULL;
CREATE INDEX tournament_of_season ON tournament (org_id, season_id, start_time) WHERE season_id IS NOT NULL;

-- A structure, prices and rules kept for the next time.
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

-- A table of a tournament, by its number. table_id: the room's table on which it is dealt.
CREATE TABLE tournament_table (
	org_id         TEXT    NOT NULL,
	room_id        TEXT    NOT NULL,
	tournament_id  TEXT    NOT NULL,
	number         INTEGER NOT NULL CHECK (number > 0),
	table_id       TEXT,
	seats          INTEGER NOT NULL CHECK (seats BETWEEN 2 AND 10),
	break_rank     INTEGER NOT NULL,  -- the lowest breaks first
	button         INTEGER,           -- the seat that has it, as said last
	locked         TEXT    NOT NULL DEFAULT '', -- seats into which nobody is drawn and out of which nobody is balanced: "3,7"
	opened_at      BIGINT  NOT NULL,
	broken_at      BIGINT,
	PRIMARY KEY (org_id, tournament_id, number),
	CHECK (button BETWEEN 1 AND seats),
	FOREIGN KEY (org_id, tournament_id) REFERENCES tournament (org_id, id),
	FOREIGN KEY (org_id, table_id) REFERENCES poker_table (org_id, id)
);
CREATE UNIQUE INDEX tournament_table_once ON tournament_table (org_id, table_id) WHERE table_id IS NOT NULL AND broken_at IS NULL;

-- An entry. bust: the hand in which it went out, 1 the first; entries of one hand are ordered by the stack they had at
-- its start, and equal stacks share the place. A place is never stored: it is 1 plus the entries that lasted longer.
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
	stack           BIGINT  CHECK (stack >= 0),       -- chips, as counted last; NULL: never counted
	counted_at      BIGINT,
	bust            INTEGER,
	bust_stack      BIGINT  CHECK (bust_stack >= 0),  -- chips at the start of that hand
	busted_at       BIGINT,
	registered_at   BIGINT  NOT NULL,
	seated_at       BIGINT, -- when its seat was drawn; NULL: it never had one
	voided_at       BIGINT,
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
CREATE UNIQUE INDEX tournament_entry_seat ON tournament_entry (org_id, tournament_id, table_number, seat_number) WHERE seat_number IS NOT NULL;
-- Nobody plays two entries of one tournament at once.
CREATE UNIQUE INDEX tournament_entry_in ON tournament_entry (org_id, tournament_id, player_id) WHERE status IN ('registered', 'seated');
CREATE INDEX tournament_entry_of_player ON tournament_entry (org_id, player_id, registered_at);

-- What was paid for an entry: each purchase as it was declared. entry_id: the ledger's; NULL when it was free.
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
CREATE INDEX tournament_purchase_of_entry ON tournament_purchase (org_id, tournament_entry_id);
CREATE INDEX tournament_purchase_of_tournament ON tournament_purchase (org_id, tournament_id);
CREATE INDEX tournament_purchase_by_time ON tournament_purchase (org_id, room_id, at);

-- Who took a part of a busted entry's bounty. The parts of an entry add up to what its purchases put in.
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
CREATE INDEX tournament_bounty_of_tournament ON tournament_bounty (org_id, tournament_id);

-- What happened, in order. undo: what was before, as JSON, where the act can be taken back for a minute.
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

-- What is to be paid to whom, once the amounts stand. Kinds: a place's prize (of shared places each entry has its own
-- row), a share of a deal, bounties won, the staff's part (entry NULL).
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
CREATE INDEX tournament_payout_of_tournament ON tournament_payout (org_id, tournament_id);
CREATE UNIQUE INDEX tournament_payout_once ON tournament_payout (org_id, tournament_entry_id, kind) WHERE kind IN ('prize', 'deal');

-- How a tournament pays: the template, what stands once the first payout is approved, and a deal.
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

-- A league's season: tournaments that give points.
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

-- A room's table that is lent to a tournament, with how many sit there: the floor shows it and deals no cash game.
ALTER TABLE poker_table ADD COLUMN event_id TEXT;
ALTER TABLE poker_table ADD COLUMN event_name TEXT;
ALTER TABLE poker_table ADD COLUMN event_players INTEGER NOT NULL DEFAULT 0 CHECK (event_players >= 0);

-- How many of a tournament sat at a lent table from when to when: who sat in the room at a past moment is counted from it.
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
CREATE INDEX lent_span_by_end ON lent_span (org_id, room_id, to_at);
