-- +goose Up
-- What makes a change of an event show. digest is the SHA-256 of the payload, in hexadecimal; empty: the event is older than
-- digests. A seal's hash is over the seal before it and every column of the events since, with the digest in place of the
-- payload; the head of a scope is its newest seal.
ALTER TABLE event ADD COLUMN digest TEXT NOT NULL DEFAULT '';

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
	PRIMARY KEY (org_id, room_id)
);
