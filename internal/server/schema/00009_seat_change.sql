-- +goose Up
-- Who at a table has asked for another seat. It hangs on his seat and goes with it: who has left asks for nothing any more.
CREATE TABLE seat_change (
	org_id       TEXT   NOT NULL,
	room_id      TEXT   NOT NULL,
	seat_id      TEXT   NOT NULL,
	kind         TEXT   NOT NULL CHECK (kind IN ('seat', 'table')),
	seats        TEXT   NOT NULL DEFAULT '', -- of his own table: the numbers that he would take, with commas between them
	to_table_id  TEXT, -- of another one; NULL: any at which his game is dealt
	asked_at     BIGINT NOT NULL,
	PRIMARY KEY (org_id, seat_id),
	CHECK ((kind = 'seat') = (seats <> '')),
	CHECK (kind = 'table' OR to_table_id IS NULL),
	FOREIGN KEY (org_id, seat_id) REFERENCES seat (org_id, id) ON DELETE CASCADE,
	FOREIGN KEY (org_id, to_table_id) REFERENCES poker_table (org_id, id)
);
CREATE INDEX seat_change_by_room ON seat_change (org_id, room_id, asked_at, seat_id);
