-- +goose Up
-- What a house changes about itself while it runs.

-- A table that is out of use keeps its row, for the history that names it. Its number brings it back.
ALTER TABLE poker_table ADD COLUMN retired_at BIGINT;

-- How many seats a table had until a moment: what was open to take in a time that is over.
CREATE TABLE table_size (
	org_id     TEXT    NOT NULL,
	room_id    TEXT    NOT NULL,
	table_id   TEXT    NOT NULL,
	until_at   BIGINT  NOT NULL,
	max_seats  INTEGER NOT NULL CHECK (max_seats BETWEEN 2 AND 10),
	PRIMARY KEY (org_id, table_id, until_at),
	FOREIGN KEY (org_id, table_id) REFERENCES poker_table (org_id, id)
);
CREATE INDEX table_size_of_room ON table_size (org_id, room_id);

-- A fee schedule that was set for a gaming day: its lines in seat_fee and membership_fee are valid from valid_from, and
-- screens are told once that it has come into force.
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
CREATE INDEX fee_start_due ON fee_start (valid_from) WHERE told_at IS NULL;

-- A game that nobody deals any more keeps its row in the same way. Its name brings it back.
ALTER TABLE game_type ADD COLUMN retired_at BIGINT;
