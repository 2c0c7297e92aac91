-- +goose Up
-- What the house lives on: memberships, the door, and the cage's ledger.

-- A room's alerts, raised by rules and by hand.
CREATE TABLE alert (
	org_id       TEXT   NOT NULL,
	room_id      TEXT   NOT NULL,
	id           TEXT   NOT NULL,
	type         TEXT   NOT NULL CHECK (type IN ('high_action', 'dispute', 'security', 'vip_request', 'technical')),
	kind         TEXT   NOT NULL, -- which rule, or what kind of call: finer than the type
	permission   TEXT   NOT NULL, -- what one must be allowed to see it
	priority     TEXT   NOT NULL CHECK (priority IN ('critical', 'high', 'medium', 'other')),
	table_id     TEXT,
	table_name   TEXT,
	subject      TEXT   NOT NULL DEFAULT '', -- what it is about, so that a rule raises it once
	message      TEXT   NOT NULL,
	raised_at    BIGINT NOT NULL,
	raised_by    TEXT   NOT NULL,
	resolved_at  BIGINT,
	resolved_by  TEXT,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);
CREATE INDEX alert_open ON alert (org_id, room_id, raised_at) WHERE resolved_at IS NULL;
CREATE UNIQUE INDEX alert_once ON alert (org_id, room_id, kind, subject) WHERE subject <> '';

-- What a membership costs from a date on. A row is never changed: a sold membership keeps what it cost.
CREATE TABLE membership_fee (
	org_id           TEXT   NOT NULL REFERENCES organization (id),
	id               TEXT   NOT NULL,
	valid_from       BIGINT NOT NULL,
	membership_type  TEXT   NOT NULL CHECK (membership_type IN ('daily', 'monthly', 'annual')),
	fee_amount       BIGINT NOT NULL CHECK (fee_amount >= 0),
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, valid_from, membership_type)
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
CREATE INDEX player_note_by_player ON player_note (org_id, player_id, at);

-- Two players whom staff keep apart; the smaller id first.
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
CREATE INDEX player_apart_other ON player_apart (org_id, other_id);

-- A membership that was sold. It is valid from starts_at until expires_at, unless its sale was reversed.
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
	cancelled_at     BIGINT,          -- when the sale was reversed
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);
CREATE INDEX membership_by_player ON membership (org_id, player_id, expires_at) WHERE cancelled_at IS NULL;
CREATE INDEX membership_by_sale ON membership (org_id, sold_at, id);
CREATE INDEX membership_of_room ON membership (org_id, room_id, sold_at, membership_type, fee_amount, cancelled_at);
CREATE INDEX membership_by_expiry ON membership (org_id, expires_at, player_id) WHERE cancelled_at IS NULL;
CREATE UNIQUE INDEX membership_by_entry ON membership (org_id, entry_id);

-- A player's time in the room from checking in to checking out.
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
	forgotten       BOOLEAN NOT NULL DEFAULT FALSE, -- closed by the program because nobody checked him out
	PRIMARY KEY (org_id, id),
	CHECK ((status = 'checked_out') = (check_out_time IS NOT NULL)),
	CHECK ((status = 'playing') = (playing_since IS NOT NULL)),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);
CREATE UNIQUE INDEX player_session_once ON player_session (org_id, room_id, player_id) WHERE check_out_time IS NULL;
CREATE INDEX player_session_by_room ON player_session (org_id, room_id, check_in_time, id);
CREATE INDEX player_session_by_player ON player_session (org_id, player_id, check_in_time);

-- An entry that the door refused.
CREATE TABLE refused_entry (
	org_id      TEXT   NOT NULL,
	room_id     TEXT   NOT NULL,
	id          TEXT   NOT NULL,
	player_id   TEXT   NOT NULL,
	place       TEXT   NOT NULL CHECK (place IN ('check_in', 'waitlist', 'seating', 'tournament')),
	reason      TEXT   NOT NULL CHECK (reason IN ('barred', 'self_excluded', 'unpaid', 'no_membership')),
	at          BIGINT NOT NULL,
	actor_name  TEXT   NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);
CREATE INDEX refused_entry_by_player ON refused_entry (org_id, player_id, at);
CREATE INDEX refused_entry_by_room ON refused_entry (org_id, room_id, at);

-- A player's presence on one gaming day: a visit, with the minutes that were charged or free at a seat. Kept beside the
-- stays so that hours and visits of many players need not read them all.
CREATE TABLE player_day (
	org_id      TEXT   NOT NULL,
	room_id     TEXT   NOT NULL,
	player_id   TEXT   NOT NULL,
	gaming_day  TEXT   NOT NULL,
	played      BIGINT NOT NULL DEFAULT 0 CHECK (played >= 0), -- microseconds in a seat, pauses of the charge included
	PRIMARY KEY (org_id, player_id, gaming_day, room_id)
);
CREATE INDEX player_day_by_day ON player_day (org_id, gaming_day, player_id, played);

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

-- One cashier's time at a drawer, from the counted float to the blind count.
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
CREATE UNIQUE INDEX cage_shift_of_drawer ON cage_shift (org_id, drawer_id) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX cage_shift_of_cashier ON cage_shift (org_id, cashier_id) WHERE closed_at IS NULL;
CREATE INDEX cage_shift_by_room ON cage_shift (org_id, room_id, opened_at);

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

-- The ledger. An entry is one act; its lines add up to zero: debit is positive, credit negative. Both are only appended
-- to; what was wrong is reversed by another entry.
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
	subject         TEXT   NOT NULL DEFAULT '',          -- the rental, membership or shift it is about
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
CREATE UNIQUE INDEX ledger_entry_reversed_once ON ledger_entry (org_id, reverses) WHERE reverses IS NOT NULL;
-- The list of chip transactions, by time.
CREATE INDEX ledger_entry_chips ON ledger_entry (org_id, at, id) WHERE kind IN ('chip_sale', 'chip_redemption', 'exchange');
CREATE INDEX ledger_entry_chips_of_room ON ledger_entry (org_id, room_id, at, id) WHERE kind IN ('chip_sale', 'chip_redemption', 'exchange');
CREATE INDEX ledger_entry_by_kind ON ledger_entry (org_id, room_id, kind, number);
CREATE INDEX ledger_entry_by_shift ON ledger_entry (org_id, shift_id, number) WHERE shift_id IS NOT NULL;
CREATE INDEX ledger_entry_by_player ON ledger_entry (org_id, player_id, at) WHERE player_id IS NOT NULL;

CREATE TABLE ledger_line (
	org_id      TEXT    NOT NULL,
	room_id     TEXT    NOT NULL,
	entry_id    TEXT    NOT NULL,
	n           INTEGER NOT NULL,
	account     TEXT    NOT NULL CHECK (account IN ('cash', 'card', 'check', 'vault', 'receivable', 'chips', 'player_funds',
		'prepaid_time', 'prize_pool', 'staff_pool', 'membership_revenue', 'seat_rental_revenue', 'over_short')),
	subject     TEXT    NOT NULL DEFAULT '', -- the shift of cash, the player of a balance
	gaming_day  TEXT    NOT NULL,            -- for which it counts
	amount      BIGINT  NOT NULL CHECK (amount <> 0),
	PRIMARY KEY (org_id, entry_id, n),
	FOREIGN KEY (org_id, entry_id) REFERENCES ledger_entry (org_id, id)
);

-- What the pools of a tournament hold.
CREATE INDEX ledger_line_pool ON ledger_line (org_id, account, subject) WHERE account IN ('prize_pool', 'staff_pool');

-- Chips that an entry moved out of the cage (positive) or into it. Denomination 0: value that nobody counted by chip.
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

-- What the lines of a gaming day add up to, and how many entries there were of each kind; kept in step by each entry,
-- so that a figure of a month reads a month's days and not its lines.
CREATE TABLE ledger_day (
	org_id      TEXT   NOT NULL,
	room_id     TEXT   NOT NULL,
	gaming_day  TEXT   NOT NULL,
	account     TEXT   NOT NULL,
	amount      BIGINT NOT NULL,
	PRIMARY KEY (org_id, room_id, gaming_day, account)
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

-- What a player owes or has with the house: one row for each account with his name in it.
CREATE TABLE player_balance (
	org_id     TEXT   NOT NULL,
	player_id  TEXT   NOT NULL,
	account    TEXT   NOT NULL CHECK (account IN ('receivable', 'player_funds', 'prepaid_time')),
	amount     BIGINT NOT NULL, -- as in the ledger: owed by him is positive, his with the house is negative
	PRIMARY KEY (org_id, player_id, account),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);
CREATE INDEX player_balance_owing ON player_balance (org_id, account, amount) WHERE amount <> 0;

-- What a player was charged when a rental ended and prepaid time did not cover. Paid by paid_by, taken back by voided_by.
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
CREATE INDEX bill_open ON bill (org_id, player_id, made_at) WHERE paid_at IS NULL AND voided_by IS NULL;
CREATE INDEX bill_open_in_room ON bill (org_id, room_id, made_at) WHERE paid_at IS NULL AND voided_by IS NULL;

-- Cash that a player brought and took on a gaming day, apart, for the currency-transaction report.
CREATE TABLE player_cash (
	org_id      TEXT   NOT NULL,
	player_id   TEXT   NOT NULL,
	gaming_day  TEXT   NOT NULL,
	cash_in     BIGINT NOT NULL DEFAULT 0,
	cash_out    BIGINT NOT NULL DEFAULT 0,
	entries     BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (org_id, player_id, gaming_day),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);
CREATE INDEX player_cash_by_day ON player_cash (org_id, gaming_day);

-- A gaming day that is closed: nothing may count for it any more.
CREATE TABLE cage_day (
	org_id      TEXT   NOT NULL,
	room_id     TEXT   NOT NULL,
	gaming_day  TEXT   NOT NULL,
	closed_at   BIGINT NOT NULL,
	closed_by   TEXT   NOT NULL,
	PRIMARY KEY (org_id, room_id, gaming_day),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);

-- A virtual drawing, repeatable from its seed.
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
CREATE INDEX drawing_by_room ON drawing (org_id, room_id, drawn_at);

-- Whether a player whom one word of a search finds is found by the others too.
CREATE INDEX player_term_by_player ON player_term (org_id, player_id, term);

-- What was sold and what was taken back: the figures of a part of a gaming day are read from these alone.
CREATE INDEX ledger_entry_earning ON ledger_entry (org_id, room_id, gaming_day, at, id) WHERE kind IN ('membership_sale', 'tournament_entry', 'reversal');

-- The lists of the directory.
CREATE INDEX player_inactive ON player (org_id, name_key, id) WHERE NOT is_active;
CREATE INDEX player_refused ON player (org_id, name_key, id) WHERE barred_at IS NOT NULL OR excluded_until IS NOT NULL;
CREATE INDEX player_by_creation ON player (org_id, created_at);
CREATE INDEX player_session_closed ON player_session (org_id, room_id, check_out_time) WHERE check_out_time IS NOT NULL;
CREATE INDEX player_session_open ON player_session (org_id, room_id, status, player_id) WHERE check_out_time IS NULL;

-- The list of tabs, by when they were opened.
CREATE INDEX seat_rental_by_start ON seat_rental (org_id, started_at, id);
