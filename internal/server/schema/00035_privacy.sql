-- +goose Up
-- What is taken out of an organization's records when a player's personal data is removed.

ALTER TABLE player ADD COLUMN removed_at BIGINT; -- since when the record is nobody's

-- An act of the organization that takes personal data out: as long as it is the newest one, events and the ledger let their
-- texts be changed.
CREATE TABLE removal (
	org_id     TEXT   NOT NULL REFERENCES organization (id),
	version    BIGINT NOT NULL, -- the organization's
	player_id  TEXT   NOT NULL,
	at         BIGINT NOT NULL,
	PRIMARY KEY (org_id, version),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);

-- An event whose payload such an act has changed, with the SHA-256 of what stood there and of what stands there now. The event
-- events_redacted of the act has the hash of all of them.
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
CREATE INDEX redaction_by_act ON redaction (org_id, by_version);

-- By what the door knows somebody again who is barred or has excluded himself, and whose data is removed: a slow hash of his
-- phone number or e-mail with the organization's salt.
CREATE TABLE player_mark (
	org_id     TEXT NOT NULL,
	mark       TEXT NOT NULL,
	player_id  TEXT NOT NULL,
	PRIMARY KEY (org_id, mark, player_id),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);
ALTER TABLE organization ADD COLUMN mark_salt TEXT NOT NULL DEFAULT '';
