-- +goose Up
-- The door refuses players who are younger than the minimum age of the room, by the date in its time zone.
ALTER TABLE player ADD COLUMN birth_date TEXT; -- "1991-03-15"; null: unknown
ALTER TABLE room ADD COLUMN minimum_age INTEGER NOT NULL DEFAULT 21 CHECK (minimum_age BETWEEN 18 AND 25);
CREATE TABLE refused_entry_new (
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
INSERT INTO refused_entry_new (org_id, room_id, id, player_id, place, reason, at, actor_name)
	SELECT org_id, room_id, id, player_id, place, reason, at, actor_name FROM refused_entry;
DROP TABLE refused_entry;
ALTER TABLE refused_entry_new RENAME TO refused_entry;
CREATE INDEX refused_entry_by_player ON refused_entry (org_id, player_id, at);
CREATE INDEX refused_entry_by_room ON refused_entry (org_id, room_id, at);
