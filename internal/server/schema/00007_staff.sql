-- +goose Up
-- Who works, who deals where, and what the room by itself watches over.

-- Someone who works in the organization's rooms. user_id: his own sign-in, if he has one. What games a dealer can deal:
-- formats with commas between them; empty: all.
CREATE TABLE staff_member (
	org_id        TEXT    NOT NULL REFERENCES organization (id),
	id            TEXT    NOT NULL,
	name          TEXT    NOT NULL,
	name_key      TEXT    NOT NULL,
	role          TEXT    NOT NULL CHECK (role IN ('dealer', 'floor', 'security')),
	phone         TEXT,
	user_id       TEXT,
	skills        TEXT    NOT NULL DEFAULT '',
	pin_hash      TEXT, -- what he takes a table over with
	pin_failures  INTEGER NOT NULL DEFAULT 0, -- since the last right one
	pin_failed_at BIGINT,
	is_active     BOOLEAN NOT NULL DEFAULT TRUE,
	created_at    BIGINT  NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, user_id) REFERENCES staff_user (org_id, id)
);
CREATE UNIQUE INDEX staff_member_user ON staff_member (org_id, user_id) WHERE user_id IS NOT NULL;

-- A string of tables along which dealers are pushed, with breaks in it. tournament_id: it serves the tables of a tournament.
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
CREATE UNIQUE INDEX dealer_string_event ON dealer_string (org_id, tournament_id) WHERE tournament_id IS NOT NULL AND closed_at IS NULL;

-- A place of a string, in the order in which a dealer passes through; without a table it is a break.
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

-- A shift, as it was planned and as it was worked. Without started_at it has not begun; area: where he works who deals at
-- no table ("Cash floor").
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
	table_id      TEXT,            -- of floor staff and security: the table that he looks after
	called_at     BIGINT,          -- when somebody who is late was called
	cancelled_at  BIGINT,
	PRIMARY KEY (org_id, id),
	CHECK (planned_to > planned_from),
	CHECK (ended_at IS NULL OR started_at IS NOT NULL AND ended_at >= started_at),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id),
	FOREIGN KEY (org_id, staff_id) REFERENCES staff_member (org_id, id),
	FOREIGN KEY (org_id, string_id) REFERENCES dealer_string (org_id, id)
);
CREATE UNIQUE INDEX staff_shift_once ON staff_shift (org_id, staff_id) WHERE started_at IS NOT NULL AND ended_at IS NULL;
CREATE INDEX staff_shift_by_plan ON staff_shift (org_id, room_id, planned_from);
CREATE INDEX staff_shift_by_end ON staff_shift (org_id, room_id, ended_at);
CREATE INDEX staff_shift_by_staff ON staff_shift (org_id, staff_id, planned_from);

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
CREATE UNIQUE INDEX staff_break_once ON staff_break (org_id, staff_id) WHERE to_at IS NULL;
CREATE INDEX staff_break_by_shift ON staff_break (org_id, shift_id, from_at);

-- Who dealt at which table from when to when. push_at: the push that brought him there; NULL: he was put there between pushes.
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
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, shift_id) REFERENCES staff_shift (org_id, id),
	FOREIGN KEY (org_id, staff_id) REFERENCES staff_member (org_id, id),
	FOREIGN KEY (org_id, table_id) REFERENCES poker_table (org_id, id)
);
CREATE UNIQUE INDEX dealer_down_staff ON dealer_down (org_id, staff_id) WHERE to_at IS NULL;
CREATE UNIQUE INDEX dealer_down_table ON dealer_down (org_id, table_id) WHERE to_at IS NULL;
CREATE INDEX dealer_down_by_end ON dealer_down (org_id, room_id, to_at);
CREATE INDEX dealer_down_by_staff ON dealer_down (org_id, staff_id, from_at);
CREATE INDEX dealer_down_by_table ON dealer_down (org_id, table_id, from_at);

-- Where staff have put a dealer at a push to come, other than the string would. off: his shift ends with the push.
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
CREATE UNIQUE INDEX dealer_change_table ON dealer_change (org_id, room_id, push_at, table_id) WHERE table_id IS NOT NULL;

-- An hour of a gaming day that is over: how long seats were taken, and how long seats were there to take. What screens show
-- of weeks is read from here and not from every stay.
CREATE TABLE seat_hour (
	org_id      TEXT   NOT NULL,
	room_id     TEXT   NOT NULL,
	gaming_day  TEXT   NOT NULL,
	hour_at     BIGINT NOT NULL, -- when the hour begins
	taken       BIGINT NOT NULL CHECK (taken >= 0), -- microseconds of all seats together
	open        BIGINT NOT NULL CHECK (open >= taken),
	PRIMARY KEY (org_id, room_id, hour_at)
);
CREATE INDEX seat_hour_by_day ON seat_hour (org_id, room_id, gaming_day);

-- What was raised, and what was resolved, on a gaming day.
CREATE INDEX alert_by_time ON alert (org_id, room_id, raised_at);
CREATE INDEX alert_by_end ON alert (org_id, room_id, resolved_at);

-- Who was in a room on a gaming day.
CREATE INDEX player_day_of_room ON player_day (org_id, room_id, gaming_day, player_id);
