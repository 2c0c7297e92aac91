-- +goose Up
-- The platform: its administrators, what they did, and what it knows of each organization. None of it belongs to a tenant.

ALTER TABLE organization ADD COLUMN type TEXT NOT NULL DEFAULT 'poker_room' CHECK (type IN ('casino', 'poker_room', 'racing_track', 'tribal_casino'));
ALTER TABLE organization ADD COLUMN contact_email TEXT NOT NULL DEFAULT '';
ALTER TABLE organization ADD COLUMN contact_phone TEXT NOT NULL DEFAULT '';
ALTER TABLE organization ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE organization ADD COLUMN city TEXT NOT NULL DEFAULT '';
ALTER TABLE organization ADD COLUMN state TEXT NOT NULL DEFAULT '';
ALTER TABLE organization ADD COLUMN zip_code TEXT NOT NULL DEFAULT '';
ALTER TABLE organization ADD COLUMN deactivated_at BIGINT;

-- Who stands behind a session that an administrator opened, as its banner names him.
ALTER TABLE staff_session ADD COLUMN impersonator_name TEXT NOT NULL DEFAULT '';
CREATE INDEX staff_session_by_seen ON staff_session (org_id, seen_at);

-- One row: the version of the platform's own data and the hash of its newest event.
CREATE TABLE platform (
	id       INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
	version  BIGINT  NOT NULL,
	hash     TEXT    NOT NULL
);
INSERT INTO platform (id, version, hash) VALUES (1, 0, '');

CREATE TABLE platform_admin (
	id               TEXT    NOT NULL PRIMARY KEY,
	email            TEXT    NOT NULL,
	email_key        TEXT    NOT NULL UNIQUE, -- folded, for sign-in
	name             TEXT    NOT NULL,
	password_hash    TEXT    NOT NULL,
	is_active        BOOLEAN NOT NULL DEFAULT TRUE,
	is_demo          BOOLEAN NOT NULL DEFAULT FALSE, -- his password is public
	created_at       BIGINT  NOT NULL,
	-- The second step of sign-in, as account keeps that of staff.
	two_step_secret  TEXT    NOT NULL DEFAULT '', -- sealed
	two_step_on      BOOLEAN NOT NULL DEFAULT FALSE,
	two_step_step    BIGINT  NOT NULL DEFAULT 0,
	two_step_codes   TEXT    NOT NULL DEFAULT ''
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
CREATE INDEX platform_session_by_admin ON platform_session (admin_id);
CREATE INDEX platform_session_by_age ON platform_session (expires_at);

-- What happened on the platform. Each row's hash is over the row and the hash before it.
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
CREATE INDEX platform_event_by_organization ON platform_event (organization_id, version, n);

-- An administrator's right to act as the owner of an organization. The code opens it once, within a minute.
CREATE TABLE impersonation (
	id               TEXT   NOT NULL PRIMARY KEY,
	organization_id  TEXT   NOT NULL REFERENCES organization (id),
	admin_id         TEXT   NOT NULL REFERENCES platform_admin (id),
	reason           TEXT   NOT NULL,
	code_hash        TEXT   NOT NULL UNIQUE, -- SHA-256 of the code, which is stored nowhere
	created_at       BIGINT NOT NULL,
	code_expires_at  BIGINT NOT NULL,
	used_at          BIGINT,
	session_id       TEXT,   -- of the staff session that it became
	ends_at          BIGINT,
	CHECK ((used_at IS NULL) = (session_id IS NULL)),
	CHECK ((used_at IS NULL) = (ends_at IS NULL))
);
CREATE INDEX impersonation_by_end ON impersonation (ends_at) WHERE ends_at IS NOT NULL;

-- The answers to requests of administrators that carry an Idempotency-Key.
CREATE TABLE platform_answer (
	actor_id      TEXT   NOT NULL,
	key           TEXT   NOT NULL,
	request_hash  TEXT   NOT NULL,
	answer        TEXT   NOT NULL,
	at            BIGINT NOT NULL,
	PRIMARY KEY (actor_id, key)
);
CREATE INDEX platform_answer_by_age ON platform_answer (at);
